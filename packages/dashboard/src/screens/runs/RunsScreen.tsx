import type { WorkflowRun } from '@recto/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { StateChip } from '../../ui/Chip.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { durationMs, durationText } from './durations.ts';
import { listInput } from './filters.ts';
import { RunFilterBar } from './RunFilterBar.tsx';
import styles from './RunsScreen.module.css';
import { useWorkflowNames } from './use-workflow-names.ts';

const PAGE = 100;
const REFETCH_MS = 5_000;

const START = 'recto runs create wf_… --document invoice.pdf --wait';

function runDuration({ timing, lifecycle }: WorkflowRun): string {
  const ms = durationMs(timing.started_at, timing.completed_at, Date.now());
  if (ms === null || (timing.completed_at === null && lifecycle.status === 'awaiting_review')) return '';
  return durationText(ms);
}

const documentsOf = ({ inputs }: WorkflowRun): string =>
  Object.values(inputs.documents)
    .map(({ filename }) => filename)
    .join(', ');

const columnsOf = (names: ReadonlyMap<string, string>): Column<WorkflowRun>[] => [
  { id: 'status', name: 'State', width: 10.5, cell: ({ lifecycle }) => <StateChip state={lifecycle.status} /> },
  {
    id: 'workflow',
    name: 'Workflow',
    cell: ({ workflow_id }) => names.get(workflow_id) ?? <span className="mono">{workflow_id}</span>,
  },
  { id: 'documents', name: 'Document', cell: documentsOf },
  { id: 'trigger', name: 'Started by', width: 7, cell: ({ trigger }) => trigger.type },
  { id: 'id', name: 'Run', width: 15, cell: ({ id }) => <span className="mono">{id}</span> },
  { id: 'duration', name: 'Took', width: 7, isNumber: true, cell: runDuration },
  { id: 'created', name: 'Created', width: 8, cell: ({ timing }) => <RelativeTime at={timing.created_at} /> },
];

export function RunsScreen(): ReactNode {
  const client = useClient();
  const navigate = useNavigate();
  const filters = useSearch({ from: '/runs' });
  const { workflow, status, trigger, from, to } = filters;
  const isFiltered = [workflow, status, trigger, from, to].some((value) => value !== undefined);
  const names = useWorkflowNames();
  const columns = useMemo(() => columnsOf(names), [names]);
  const { rows, isLoading, error, more, isLoadingMore, refetch } = usePages(
    ['runs', 'list', workflow, status, trigger, from, to],
    (after) => client.workflows.runs.list({ ...listInput(filters), limit: PAGE, after }),
    { refetchMs: REFETCH_MS },
  );
  const clear = (): void => void navigate({ to: '/runs', search: {} });
  return (
    <Screen title="Runs" isFixed>
      <div className={styles.list}>
        <RunFilterBar filters={filters} names={names} isFiltered={isFiltered} onClear={clear} />
        {error !== null && <ErrorBox error={error} onRetry={refetch} />}
        {isLoading && <Waiting for="Loading the runs" />}
        {!isLoading && error === null && rows.length === 0 && <NoRuns isFiltered={isFiltered} onClear={clear} />}
        {rows.length > 0 && (
          <div className={styles.rows}>
            <DataTable
              label="Runs"
              columns={columns}
              rows={rows}
              rowId={({ id }) => id}
              onOpen={({ id }) => void navigate({ to: '/runs/$runId', params: { runId: id } })}
              onEnd={more}
              isLoadingMore={isLoadingMore}
            />
          </div>
        )}
      </div>
    </Screen>
  );
}

function NoRuns({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }): ReactNode {
  if (isFiltered) {
    return (
      <EmptyState title="No run matches these filters" action={<Button onClick={onClear}>Clear the filters</Button>} />
    );
  }
  return (
    <EmptyState title="Nothing has run yet" command={START}>
      A run executes a published workflow with a document. Start one with this command, or with a trigger of the
      workflow.
    </EmptyState>
  );
}
