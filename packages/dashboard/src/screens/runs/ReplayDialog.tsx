import type { WorkflowRun, WorkflowRunReplay } from '@recto/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { jsonText } from '../../ui/value-text.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import styles from './ReplayDialog.module.css';

const OUTCOMES = {
  identical: { tone: 'good', sign: '✓', text: 'Every step came out as it did then.' },
  different: { tone: 'bad', sign: '!', text: 'The service computes some values otherwise than it did then.' },
  incomplete: { tone: 'wait', sign: '?', text: 'Nothing differs, but some steps could not be repeated.' },
} as const;

export function ReplayDialog({ run, onClose }: { run: WorkflowRun; onClose: () => void }): ReactNode {
  const client = useClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['runs', run.id, 'replay'],
    queryFn: ({ signal }) => client.workflows.runs.replay({ run_id: run.id }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog title="Replay" isOpen onClose={onClose} isWide>
      <p className="soft">
        Every step is executed again on the inputs that it had. Nothing is recorded, called, asked or paid.
      </p>
      {error !== null && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting for="Repeating the run from its records" />}
      {data !== undefined && <Report replay={data} />}
    </Dialog>
  );
}

function Report({ replay }: { replay: WorkflowRunReplay }): ReactNode {
  const { outcome, steps, differences, not_replayed, is_truncated } = replay;
  const { tone, sign, text } = OUTCOMES[outcome];
  return (
    <div className={styles.report} role="status">
      <p className={styles.outcome}>
        <Chip tone={tone} sign={sign}>
          {outcome}
        </Chip>{' '}
        {text}
      </p>
      <p className="soft">
        {steps.total} steps: {steps.identical} identical, {steps.different} different, {steps.not_replayed} not
        repeated.
      </p>
      {differences.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Block</th>
              <th scope="col">What</th>
              <th scope="col">Recorded</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ step_id, block_id, kind, path, recorded, replayed }) => (
              <tr key={`${step_id} ${kind} ${path}`}>
                <td title={step_id}>{block_id}</td>
                <td>
                  {kind} <code>{path}</code>
                </td>
                <td>
                  <del>{recorded === undefined ? '(nothing)' : jsonText(recorded)}</del>
                </td>
                <td>
                  <ins>{replayed === undefined ? '(nothing)' : jsonText(replayed)}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {not_replayed.length > 0 && (
        <ul className={styles.left}>
          {not_replayed.map(({ step_id, block_id, code, message }) => (
            <li key={step_id}>
              <strong>{block_id}</strong>: {message} <code>{code}</code>
            </li>
          ))}
        </ul>
      )}
      {is_truncated && <p className="soft">There are more differences than are listed here.</p>}
    </div>
  );
}
