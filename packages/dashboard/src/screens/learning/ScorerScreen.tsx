import type { ScorerField } from '@recto/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { ScorerState } from './ScorerState.tsx';

const OUTCOMES: Record<ScorerField['outcome'], string> = {
  helps: 'helps',
  too_few_documents: 'too few documents',
  few_mistakes: 'few mistakes to learn from',
  not_better: 'not better than the engine',
  overconfident: 'too sure of itself',
};

const share = (right: number, of: number): string => (of === 0 ? '' : `${Math.round((100 * right) / of)} %`);

const COLUMNS: Column<ScorerField>[] = [
  { id: 'path', name: 'Field', cell: ({ path }) => <span className="mono">{path}</span> },
  {
    id: 'outcome',
    name: 'Outcome',
    width: 13,
    cell: ({ outcome }) => (
      <Chip tone={outcome === 'helps' ? 'good' : 'plain'} sign={outcome === 'helps' ? '✓' : '–'}>
        {OUTCOMES[outcome]}
      </Chip>
    ),
  },
  { id: 'documents', name: 'Documents', width: 6, isNumber: true, cell: ({ documents }) => documents },
  {
    id: 'engine',
    name: 'Engine right',
    width: 7,
    isNumber: true,
    cell: ({ engine_right, documents }) => share(engine_right, documents),
  },
  {
    id: 'learned',
    name: 'Learned right',
    width: 7,
    isNumber: true,
    cell: ({ cross_validation: check }) => (check === null ? '' : share(check.learned.right, check.documents)),
  },
  {
    id: 'won',
    name: 'Won / lost',
    width: 7,
    isNumber: true,
    cell: ({ cross_validation: check }) => (check === null ? '' : `${check.won} / ${check.lost}`),
  },
  {
    id: 'chance',
    name: 'By chance',
    width: 6,
    isNumber: true,
    cell: ({ cross_validation: check }) => (check === null ? '' : check.chance.toFixed(3)),
  },
];

export function ScorerScreen(): ReactNode {
  const { scorerId: scorer_id } = useParams({ from: '/learning/$scorerId' });
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: ['scorers', scorer_id],
    queryFn: () => client.schemas.scorers.get({ scorer_id }),
  });
  const [isDeleting, setDeleting] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: ['scorers'] });
  const toggle = useAction(async (isActive: boolean) => {
    if (isActive) await client.schemas.scorers.deactivate({ scorer_id });
    else await client.schemas.scorers.activate({ scorer_id });
    await refresh();
  });
  if (error !== null) {
    return (
      <Screen title="Scorer">
        <ErrorBox error={error} onRetry={() => void refetch()} />
      </Screen>
    );
  }
  if (data === undefined) return <Waiting for="Loading the scorer" />;
  const actions = (
    <>
      <Button
        isBusy={toggle.isBusy}
        disabled={!data.is_active && !data.helps}
        onClick={() => toggle.run(data.is_active)}
      >
        {data.is_active ? 'Stop using it' : 'Use it'}
      </Button>
      <Button kind="danger" onClick={() => setDeleting(true)}>
        Delete
      </Button>
    </>
  );
  return (
    <Screen title={`Scorer, version ${data.version}`} aside={<ScorerState scorer={data} />} actions={actions}>
      {toggle.error !== null && <ErrorBox error={toggle.error} />}
      <DataTable label="Fields" columns={COLUMNS} rows={data.fields} rowId={({ path }) => path} />
      <details>
        <summary>The schema it belongs to</summary>
        <CodeBlock text={JSON.stringify(data.json_schema, null, 2)} label="JSON Schema" />
      </details>
      <ConfirmDialog
        title="Delete the scorer?"
        verb="Delete"
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onConfirm={async () => {
          await client.schemas.scorers.delete({ scorer_id });
          await refresh();
          await navigate({ to: '/learning' });
        }}
      >
        The corrections stay; the next one makes the service learn again.
      </ConfirmDialog>
    </Screen>
  );
}
