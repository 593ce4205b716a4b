import type { Recto, Workflow, WorkflowPublication } from '@recto/sdk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { type FlowGraph, flowOfVersion } from '../../graph/graph.ts';
import { ChangedValues } from '../../ui/ChangedValues.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { loadDraft } from './canvas/draft-requests.ts';
import styles from './VersionsTab.module.css';
import { type PartChange, versionChanges } from './version-changes.ts';

interface CompareDialogProps {
  workflow: Workflow;
  versions: readonly WorkflowPublication[];
  /** Ids of versions that are compared first. */
  from: string;
  to: string;
  onClose: () => void;
}

const DRAFT = 'draft';

const SIGNS = {
  added: { tone: 'good', sign: '+' },
  removed: { tone: 'bad', sign: '-' },
  changed: { tone: 'wait', sign: '~' },
} as const;

async function graphOf(client: Recto, workflow_id: string, version_id: string): Promise<FlowGraph> {
  if (version_id === DRAFT) return (await loadDraft(client, workflow_id)).graph;
  const { blocks, edges } = await client.workflows.versions.get({ workflow_id, version_id });
  return flowOfVersion(blocks, edges);
}

/** What differs between two versions, or a version and the draft: block by block, value by value. */
export function CompareDialog({ workflow, versions, onClose, ...first }: CompareDialogProps): ReactNode {
  const client = useClient();
  const [from, setFrom] = useState(first.from);
  const [to, setTo] = useState(first.to);
  const { data, error } = useQuery({
    queryKey: ['workflows', workflow.id, 'compared', from, to],
    queryFn: async () => {
      const graphs = await Promise.all([graphOf(client, workflow.id, from), graphOf(client, workflow.id, to)]);
      return versionChanges(...graphs);
    },
  });
  const options = [
    { value: DRAFT, name: 'The draft' },
    // Publishing a graph again makes no new version.
    ...new Map(
      versions.map((each) => [each.workflow_version_id, { value: each.workflow_version_id, name: titleOf(each) }]),
    ).values(),
  ];
  return (
    <Dialog title="Compare versions" isOpen isWide onClose={onClose}>
      <div className={styles.pair}>
        <SelectField label="From" value={from} options={options} onChange={({ target }) => setFrom(target.value)} />
        <SelectField label="To" value={to} options={options} onChange={({ target }) => setTo(target.value)} />
      </div>
      {error !== null && <ErrorBox error={error} />}
      {data === undefined && error === null && <Waiting for="Comparing the versions" />}
      {data?.length === 0 && <p>The graphs are the same.</p>}
      {data?.map((change) => (
        <Part key={`${change.part} ${change.id}`} change={change} />
      ))}
    </Dialog>
  );
}

const titleOf = ({ version, description }: WorkflowPublication): string =>
  description === '' ? `Version ${version}` : `Version ${version}: ${description}`;

function Part({ change: { kind, part, id, name, fields } }: { change: PartChange }): ReactNode {
  const { tone, sign } = SIGNS[kind];
  return (
    <section className={styles.part} aria-label={`${part} ${name}`}>
      <h3>
        <Chip tone={tone} sign={sign}>
          {kind}
        </Chip>{' '}
        {part} {name} {part === 'block' && <code>{id}</code>}
      </h3>
      {fields.length > 0 && <ChangedValues label={`Changes of ${name}`} rows={fields} />}
    </section>
  );
}
