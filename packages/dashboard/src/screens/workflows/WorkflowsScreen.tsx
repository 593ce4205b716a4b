import type { Workflow } from '@recto/sdk';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { Waiting } from '../../ui/Waiting.tsx';

const COLUMNS: Column<Workflow>[] = [
  { id: 'name', name: 'Name', cell: ({ name }) => name },
  { id: 'description', name: 'Description', cell: ({ description }) => description },
  {
    id: 'published',
    name: 'Published',
    width: 10,
    cell: ({ published }) =>
      published === null ? <Chip>draft only</Chip> : <RelativeTime at={published.published_at} />,
  },
  { id: 'id', name: 'Id', width: 15, cell: ({ id }) => <span className="mono">{id}</span> },
  { id: 'updated', name: 'Changed', width: 8, cell: ({ updated_at }) => <RelativeTime at={updated_at} /> },
];

export function WorkflowsScreen(): ReactNode {
  const client = useClient();
  const navigate = useNavigate();
  const { rows, isLoading, error, more, isLoadingMore, refetch } = usePages(['workflows', 'list'], (after) =>
    client.workflows.list({ limit: 100, after }),
  );
  const create = (
    <Button kind="primary" onClick={() => void navigate({ to: '/workflows/new' })}>
      New workflow
    </Button>
  );
  return (
    <Screen title="Workflows" isFixed actions={create}>
      {error !== null && <ErrorBox error={error} onRetry={refetch} />}
      {isLoading && <Waiting for="Loading the workflows" />}
      {!isLoading && error === null && rows.length === 0 && (
        <EmptyState title="No workflow yet" command="recto workflows spec apply workflow.yaml">
          A workflow says what happens to a document: read it, decide, ask a person, call another service. Begin with a
          template here, or apply a definition from a file.
        </EmptyState>
      )}
      {rows.length > 0 && (
        <DataTable
          label="Workflows"
          columns={COLUMNS}
          rows={rows}
          rowId={({ id }) => id}
          onOpen={({ id }) => void navigate({ to: '/workflows/$workflowId', params: { workflowId: id } })}
          onEnd={more}
          isLoadingMore={isLoadingMore}
        />
      )}
    </Screen>
  );
}
