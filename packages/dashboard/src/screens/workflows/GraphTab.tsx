import type { Workflow } from '@recto/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useClient } from '../../app/session/session.tsx';
import type { BlockState } from '../../graph/BlockNode.tsx';
import { GraphView } from '../../graph/GraphView.tsx';
import { flowOfDraft } from '../../graph/graph.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { BlockInspector } from './BlockInspector.tsx';
import styles from './WorkflowScreen.module.css';

const NO_STATES: ReadonlyMap<string, BlockState> = new Map();

/** The draft as a graph; a block opens into its config. */
export function GraphTab({ workflow }: { workflow: Workflow }): ReactNode {
  const client = useClient();
  const navigate = useNavigate();
  const { block: selected = null } = useSearch({ from: '/workflows/$workflowId' });
  const workflow_id = workflow.id;
  const { data, error, refetch } = useQuery({
    queryKey: ['workflows', workflow_id, 'draft', workflow.draft_version],
    queryFn: async () => {
      const [blocks, edges] = await Promise.all([
        client.workflows.blocks.list({ workflow_id, limit: 200 }).all(),
        client.workflows.edges.list({ workflow_id, limit: 200 }).all(),
      ]);
      return { blocks, edges };
    },
  });
  const graph = useMemo(() => (data === undefined ? null : flowOfDraft(data.blocks, data.edges)), [data]);
  if (error !== null) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (data === undefined || graph === null) return <Waiting for="Loading the draft" />;
  if (data.blocks.length === 0) return <EmptyState title="The draft has no block">Add some in the YAML.</EmptyState>;
  const select = (block: string | null): void =>
    void navigate({
      to: '/workflows/$workflowId',
      params: { workflowId: workflow_id },
      search: block === null ? {} : { block },
      replace: selected !== null,
    });
  const chosen = data.blocks.find(({ id }) => id === selected);
  return (
    <div className={styles.graph} data-open={chosen !== undefined || undefined}>
      <GraphView
        label="Graph of the draft"
        graph={graph}
        states={NO_STATES}
        selected={selected}
        onSelect={(id) => id !== selected && select(id)}
      />
      {chosen !== undefined && (
        <BlockInspector key={`${chosen.id} ${chosen.updated_at}`} block={chosen} onClose={() => select(null)} />
      )}
    </div>
  );
}
