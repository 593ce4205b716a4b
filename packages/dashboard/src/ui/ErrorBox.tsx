import { ApiError, ConnectionError } from '@recto/sdk';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { CopyButton } from './CopyButton.tsx';
import styles from './ErrorBox.module.css';

interface Explanation {
  what: string;
  /** What the reader can do. */
  next: string;
  details: string[];
}

const NEXT: Record<number, string> = {
  401: 'Sign in again.',
  403: 'Roles are in Settings, under Members.',
  404: 'It may belong to the other environment, or it was deleted.',
  413: 'Send a smaller document, or upload it as a file first.',
  422: 'Change what is named above and try again.',
  429: 'Wait a moment and try again.',
};

function detailsOf({ detail }: ApiError): { what: string; details: string[] } {
  if (typeof detail === 'string') return { what: detail, details: [] };
  if (Array.isArray(detail)) {
    return { what: 'The request is not valid.', details: detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`) };
  }
  const errors = detail?.errors?.map(({ message }) => message) ?? [];
  return { what: detail?.message ?? 'The service refused the request.', details: errors };
}

function explain(error: unknown): Explanation {
  if (error instanceof ApiError) {
    const next = NEXT[error.status] ?? (error.status >= 500 ? 'Try again; the log of the service has the reason.' : '');
    return { ...detailsOf(error), next };
  }
  if (error instanceof ConnectionError) {
    return {
      what: 'The service does not answer.',
      next: 'Check that it runs and that you are connected.',
      details: [],
    };
  }
  return { what: error instanceof Error ? error.message : String(error), next: '', details: [] };
}

/** What happened, what to do, and the id of the request to find it in the log. */
export function ErrorBox({ error, onRetry }: { error: unknown; onRetry?: () => void }): ReactNode {
  const { what, next, details } = explain(error);
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <div className={styles.box} role="alert">
      <p className={styles.what}>{what}</p>
      {details.length > 0 && (
        <ul className={styles.details}>
          {details.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {next !== '' && <p>{next}</p>}
      {(requestId !== null || onRetry !== undefined) && (
        <p className={styles.foot}>
          {onRetry !== undefined && (
            <Button size="small" onClick={onRetry}>
              Try again
            </Button>
          )}
          {requestId !== null && (
            <>
              <span>
                Request <code>{requestId}</code>
              </span>
              <CopyButton text={requestId} label="Copy id" />
            </>
          )}
        </p>
      )}
    </div>
  );
}
