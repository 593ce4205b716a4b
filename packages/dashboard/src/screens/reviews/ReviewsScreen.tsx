import type { WorkflowReview } from '@recto/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { useWorkflowNames } from '../runs/use-workflow-names.ts';
import { reasonOf } from './reason.ts';

const REFETCH_MS = 10_000;

const FILLING = `# in the YAML of a workflow
values:
  type: extract
  config:
    review: {predicate: {kind: any_required_field_null}}`;

const columnsOf = (names: ReadonlyMap<string, string>): Column<WorkflowReview>[] => [
  { id: 'reason', name: 'Why', cell: ({ triggered_by }) => reasonOf(triggered_by) },
  { id: 'workflow', name: 'Workflow', width: 14, cell: ({ workflow_id }) => names.get(workflow_id) ?? workflow_id },
  { id: 'block', name: 'Block', width: 10, cell: ({ block_id }) => block_id },
  { id: 'run', name: 'Run', width: 15, cell: ({ run_id }) => <span className="mono">{run_id}</span> },
  { id: 'since', name: 'Waits since', width: 8, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
];

/** What waits for a person, oldest first. */
export function ReviewsScreen(): ReactNode {
  const client = useClient();
  const navigate = useNavigate();
  const { run, step } = useSearch({ from: '/reviews' });
  const names = useWorkflowNames();
  const columns = useMemo(() => columnsOf(names), [names]);
  const { rows, isLoading, error, more, isLoadingMore, refetch } = usePages(
    ['reviews', 'list', run, step],
    (after) => client.workflows.reviews.list({ limit: 100, run_id: run, step_id: step, after }),
    { refetchMs: REFETCH_MS },
  );
  const first = rows[0]?.id;
  const open = (reviewId: string): void => void navigate({ to: '/reviews/$reviewId', params: { reviewId } });
  const isOne = run !== undefined && rows.length === 1;
  // A link from a run means its review, where there is only one.
  useEffect(() => {
    if (isOne && first !== undefined) {
      void navigate({ to: '/reviews/$reviewId', params: { reviewId: first }, replace: true });
    }
  }, [isOne, first, navigate]);
  return (
    <Screen
      title="Reviews"
      isFixed
      actions={
        first !== undefined && (
          <Button kind="primary" autoFocus onClick={() => open(first)}>
            Begin with the oldest
          </Button>
        )
      }
    >
      {error !== null && <ErrorBox error={error} onRetry={refetch} />}
      {isLoading && <Waiting for="Loading what waits for a person" />}
      {!isLoading && error === null && rows.length === 0 && (
        <EmptyState title="Nothing waits for a person" command={FILLING}>
          A block with a review waits here when its predicate holds. The reason, the document and the values stand side
          by side, and the keyboard is enough to decide.
        </EmptyState>
      )}
      {rows.length > 0 && (
        <DataTable
          label="Reviews"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          onOpen={({ id }) => open(id)}
          onEnd={more}
          isLoadingMore={isLoadingMore}
        />
      )}
    </Screen>
  );
}
