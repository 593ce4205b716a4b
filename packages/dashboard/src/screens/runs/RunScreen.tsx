import type { WorkflowRun, WorkflowStep } from '@recto/sdk';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { StateChip } from '../../ui/Chip.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { IdLink } from '../../ui/IdLink.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { durationMs, durationText } from './durations.ts';
import { RunActions } from './RunActions.tsx';
import styles from './RunScreen.module.css';
import { StepPanel } from './StepPanel.tsx';
import { inTimeOrder } from './steps.ts';
import { isOver, useLiveRun } from './use-live-run.ts';
import { useNow } from './use-now.ts';
import { useWorkflowNames } from './use-workflow-names.ts';
import { Waterfall } from './Waterfall.tsx';

const RunGraph = lazy(async () => ({ default: (await import('./RunGraph.tsx')).RunGraph }));

export function RunScreen(): ReactNode {
  const { runId } = useParams({ from: '/runs/$runId' });
  const { step: selectedId = null } = useSearch({ from: '/runs/$runId' });
  const navigate = useNavigate();
  const { run, steps, error, streamError, refetch } = useLiveRun(runId);
  const ordered = useMemo(() => inTimeOrder(steps), [steps]);
  const select = useCallback(
    (step: string | undefined) =>
      void navigate({
        to: '/runs/$runId',
        params: { runId },
        search: step === undefined ? {} : { step },
        replace: selectedId !== null,
      }),
    [navigate, runId, selectedId],
  );
  if (run === undefined) {
    return (
      <Screen title="Run">
        {error === null ? (
          <Waiting for="Loading the run" />
        ) : (
          <div className={styles.alert}>
            <ErrorBox error={error} onRetry={refetch} />
          </div>
        )}
      </Screen>
    );
  }
  const selected = ordered.find(({ step_id }) => step_id === selectedId);
  return (
    <Loaded
      run={run}
      steps={ordered}
      selected={selected}
      onSelect={select}
      alert={
        error === null && streamError === null ? null : (
          <div className={styles.alert}>
            <ErrorBox error={error ?? streamError} onRetry={refetch} />
          </div>
        )
      }
    />
  );
}

interface LoadedProps {
  run: WorkflowRun;
  steps: readonly WorkflowStep[];
  selected: WorkflowStep | undefined;
  onSelect: (stepId: string | undefined) => void;
  alert: ReactNode;
}

function Loaded({ run, steps, selected, onSelect, alert }: LoadedProps): ReactNode {
  const names = useWorkflowNames();
  return (
    <Screen
      title={names.get(run.workflow_id) ?? 'Run'}
      aside={<StateChip state={run.lifecycle.status} />}
      actions={<RunActions run={run} />}
      isFixed
    >
      <div className={styles.run} data-open={selected !== undefined || undefined}>
        <div className={styles.main}>
          <Facts run={run} />
          {alert}
          <Outcome run={run} onSelect={onSelect} />
          <div className={styles.graph}>
            <Suspense fallback={<Waiting for="Loading the graph" />}>
              <RunGraph run={run} steps={steps} selected={selected} onSelect={onSelect} />
            </Suspense>
          </div>
          <div className={styles.steps}>
            {steps.length === 0 ? (
              <p className={styles.none}>No step has begun yet.</p>
            ) : (
              <Waterfall run={run} steps={steps} selected={selected?.step_id ?? null} onSelect={onSelect} />
            )}
          </div>
        </div>
        {selected !== undefined && <StepPanel step={selected} onClose={() => onSelect(undefined)} />}
      </div>
    </Screen>
  );
}

function Facts({ run }: { run: WorkflowRun }): ReactNode {
  const { timing, trigger, inputs, metadata } = run;
  const now = useNow(!isOver(run));
  const ms = durationMs(timing.started_at, timing.completed_at, now);
  const documents = Object.values(inputs.documents);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Run</dt>
        <dd className="mono">{run.id}</dd>
      </div>
      <div>
        <dt>Workflow</dt>
        <dd>
          <IdLink id={run.workflow_id} />
        </dd>
      </div>
      {documents.length > 0 && (
        <div>
          <dt>{documents.length === 1 ? 'Document' : 'Documents'}</dt>
          <dd>
            {documents.map(({ id, filename }) => (
              <IdLink key={id} id={id}>
                {filename}
              </IdLink>
            ))}
          </dd>
        </div>
      )}
      <div>
        <dt>Started by</dt>
        <dd>
          {trigger.type}
          {typeof trigger.parent_run_id === 'string' && (
            <>
              {' of '}
              <IdLink id={trigger.parent_run_id} />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Created</dt>
        <dd>
          <RelativeTime at={timing.created_at} />
        </dd>
      </div>
      {ms !== null && (
        <div>
          <dt>{isOver(run) ? 'Took' : 'For'}</dt>
          <dd className="number">{durationText(ms)}</dd>
        </div>
      )}
      {metadata !== null &&
        Object.entries(metadata).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Why the run stands where it stands, and the way on. */
function Outcome({ run, onSelect }: { run: WorkflowRun; onSelect: (stepId: string) => void }): ReactNode {
  const { lifecycle } = run;
  if (lifecycle.status === 'error') {
    const { message, category, details, failing_step_id: stepId } = lifecycle;
    return (
      <div className={styles.outcome} data-tone="bad" role="status">
        <p className={styles.message}>{message}</p>
        <p>
          <code>{details.error_code}</code> ({category})
          {stepId !== null && (
            <>
              {' in '}
              <button type="button" className={styles.link} onClick={() => onSelect(stepId)}>
                {details.block_name || details.block_id || stepId}
              </button>
            </>
          )}
        </p>
      </div>
    );
  }
  if (lifecycle.status === 'awaiting_review') {
    return (
      <div className={styles.outcome} data-tone="wait" role="status">
        <p>
          Waits for a person at {lifecycle.waiting_for_block_ids.join(', ')}.{' '}
          <Link to="/reviews" search={{ run: run.id }}>
            Review it
          </Link>
        </p>
      </div>
    );
  }
  if (lifecycle.status === 'cancelled') {
    return (
      <div className={styles.outcome} data-tone="plain" role="status">
        <p>Cancelled: {lifecycle.reason}</p>
      </div>
    );
  }
  return null;
}
