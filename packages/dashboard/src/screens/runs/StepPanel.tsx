import type { HandlePayload, WorkflowStep } from '@recto/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { StateChip } from '../../ui/Chip.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { IdLink } from '../../ui/IdLink.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { CallAttempts } from './CallAttempts.tsx';
import { durationMs, durationText } from './durations.ts';
import { JsonText } from './JsonText.tsx';
import styles from './StepPanel.module.css';
import { type RecordedArtifact, stepName } from './steps.ts';
import { type Evaluation, TruthTable } from './TruthTable.tsx';

/** A step opened: what it received, what it gave, and what it left besides. */
export function StepPanel({ step, onClose }: { step: WorkflowStep; onClose: () => void }): ReactNode {
  const client = useClient();
  const { run_id, step_id, lifecycle, started_at, completed_at } = step;
  // Lists leave large values out; the state is part of the key, so that a step that goes on is asked for again.
  const whole = useQuery({
    queryKey: ['runs', run_id, 'step', step_id, lifecycle.status],
    queryFn: () => client.workflows.steps.get({ step_id, run_id }),
  });
  const left = useQuery({
    queryKey: ['runs', run_id, 'artifacts', step_id, lifecycle.status],
    queryFn: async () => (await client.workflows.artifacts.list({ run_id, step_id })).data as RecordedArtifact[],
  });
  const { handle_inputs, handle_outputs, model, retry_count } = whole.data ?? step;
  const ms = durationMs(started_at, completed_at, Date.now());
  return (
    <aside className={styles.panel} aria-label={`Step ${stepName(step)}`}>
      <header className={styles.head}>
        <h2>{stepName(step)}</h2>
        <StateChip state={lifecycle.status} />
        <Button size="small" kind="quiet" onClick={onClose}>
          Close
        </Button>
      </header>
      <dl className={styles.facts}>
        <Fact name="Type">{step.block_type.replaceAll('_', ' ')}</Fact>
        <Fact name="Began">
          <RelativeTime at={started_at} />
        </Fact>
        {ms !== null && completed_at !== null && <Fact name="Took">{durationText(ms)}</Fact>}
        <Fact name="Attempts">{retry_count + 1}</Fact>
        {model !== null && <Fact name="Model">{model}</Fact>}
      </dl>
      <Ending step={step} />
      {whole.error !== null && <ErrorBox error={whole.error} onRetry={() => void whole.refetch()} />}
      {left.error !== null && <ErrorBox error={left.error} onRetry={() => void left.refetch()} />}
      {whole.isLoading && <Waiting for="Loading what it received and gave" />}
      {left.data?.map((artifact) => (
        <Artifact key={artifact.id} artifact={artifact} />
      ))}
      <Values title="Received" handles={handle_inputs} none="It received nothing." />
      <Values title="Gave" handles={handle_outputs} none="It gave nothing." />
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Ending({ step }: { step: WorkflowStep }): ReactNode {
  const { lifecycle, step_id } = step;
  if (lifecycle.status === 'awaiting_review') {
    return (
      <p className={styles.said} data-tone="wait">
        A person decides here.{' '}
        <Link to="/reviews" search={{ run: step.run_id, step: step_id }}>
          Review it
        </Link>
      </p>
    );
  }
  if (lifecycle.status === 'skipped' || lifecycle.status === 'cancelled') {
    return <p className={styles.said}>{lifecycle.reason}</p>;
  }
  if (lifecycle.status !== 'error') return null;
  const { message, category, stage, details } = lifecycle;
  return (
    <div className={styles.said} data-tone="bad">
      <p className={styles.message}>{message}</p>
      <p>
        <code>{details.error_code}</code>, {category}, while {stage.replaceAll('_', ' ')}
      </p>
      {details.stack_trace !== null && <JsonText label="Stack" text={details.stack_trace} />}
      {details.context !== null && <JsonText label="Context" value={details.context} />}
    </div>
  );
}

interface ValuesProps {
  title: string;
  handles: Record<string, HandlePayload>;
  none: string;
}

function Values({ title, handles, none }: ValuesProps): ReactNode {
  const entries = Object.entries(handles);
  return (
    <section className={styles.section} aria-label={title}>
      <h3>{title}</h3>
      {entries.length === 0 && <p className="soft">{none}</p>}
      {entries.map(([handle, payload]) => (
        <div key={handle} className={styles.value}>
          <p className={styles.handle}>
            <span className="mono">{handle}</span> <span className="soft">{payload.type}</span>
          </p>
          {payload.document === null ? (
            <JsonText label={handle} value={payload.data} />
          ) : (
            <p>
              <IdLink id={payload.document.id}>{payload.document.filename}</IdLink>
              {payload.pages !== null && ` (pages ${payload.pages})`}
            </p>
          )}
        </div>
      ))}
    </section>
  );
}

const EVALUATIONS: Record<string, string> = {
  conditional_evaluation: 'Which branch, and why',
  review_trigger_evaluation: 'Whether a person must look, and why',
  while_loop_termination: 'Why the loop ended',
};

function Artifact({ artifact }: { artifact: RecordedArtifact }): ReactNode {
  const { id, operation } = artifact;
  const title = EVALUATIONS[operation];
  if (title !== undefined) {
    return (
      <section className={styles.section} aria-label={title}>
        <h3>{title}</h3>
        <TruthTable
          evaluations={(artifact.evaluations ?? []) as Evaluation[]}
          taken={typeof artifact.matched_branch_id === 'string' ? artifact.matched_branch_id : null}
        />
        {typeof artifact.termination_reason === 'string' && (
          <p>
            {artifact.termination_reason.replaceAll('_', ' ')} after {String(artifact.rounds)} rounds
          </p>
        )}
      </section>
    );
  }
  if (operation === 'api_call_invocation') return <CallAttempts artifact={artifact} />;
  if (operation === 'function_invocation') {
    const logs = typeof artifact.logs === 'string' ? artifact.logs : '';
    return (
      <section className={styles.section} aria-label="Function">
        <h3>What the function printed</h3>
        {logs === '' ? <p className="soft">Nothing.</p> : <JsonText label="Output of the function" text={logs} />}
      </section>
    );
  }
  return (
    <p className={styles.record}>
      Recorded as {operation} <IdLink id={id} />
    </p>
  );
}
