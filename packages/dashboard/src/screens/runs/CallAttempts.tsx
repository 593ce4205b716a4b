import type { ReactNode } from 'react';
import { Chip } from '../../ui/Chip.tsx';
import styles from './CallAttempts.module.css';
import { durationText } from './durations.ts';
import { JsonText } from './JsonText.tsx';
import type { RecordedArtifact } from './steps.ts';

/** A call to another service, as it is recorded. Secrets are masked by the service. */
interface Attempt {
  attempt_number: number;
  request_method: string;
  request_url: string;
  request_headers: Record<string, string>;
  request_body: unknown;
  response_status: number | null;
  response_headers: Record<string, string> | null;
  response_body: unknown;
  duration_ms: number | null;
  error: string | null;
}

const isGood = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

const headerLines = (headers: Record<string, string> | null): string =>
  Object.entries(headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

export function CallAttempts({ artifact }: { artifact: RecordedArtifact }): ReactNode {
  const attempts = (Array.isArray(artifact.attempts) ? artifact.attempts : []) as Attempt[];
  return (
    <section className={styles.calls} aria-label="Calls">
      <h3>{attempts.length === 1 ? 'One call' : `${attempts.length} calls`}</h3>
      {attempts.map((attempt) => (
        <details key={attempt.attempt_number} className={styles.call} open={attempt === attempts.at(-1)}>
          <summary>
            <Chip
              tone={isGood(attempt.response_status) ? 'good' : 'bad'}
              sign={isGood(attempt.response_status) ? '✓' : '!'}
            >
              {attempt.response_status ?? 'no response'}
            </Chip>{' '}
            <span className="mono">
              {attempt.request_method} {attempt.request_url}
            </span>{' '}
            {attempt.duration_ms !== null && <span className="soft">{durationText(attempt.duration_ms)}</span>}
          </summary>
          {attempt.error !== null && <p className={styles.error}>{attempt.error}</p>}
          <h4>Request</h4>
          <JsonText label="Headers of the request" text={headerLines(attempt.request_headers)} />
          <JsonText label="Body of the request" value={attempt.request_body} />
          <h4>Response</h4>
          {attempt.response_headers !== null && (
            <JsonText label="Headers of the response" text={headerLines(attempt.response_headers)} />
          )}
          <JsonText label="Body of the response" value={attempt.response_body} />
        </details>
      ))}
    </section>
  );
}
