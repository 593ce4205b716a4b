import type { FileReference, Recto } from '@recto/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { StateChip } from '../../ui/Chip.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { IdLink } from '../../ui/IdLink.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import styles from './RecordFrame.module.css';

/** What all operations on documents have. */
interface Operation {
  id: string;
  file: FileReference;
  status: string;
  error: { code: string; message: string } | null;
  warnings: { message: string; page: number | null }[];
  created_at: string;
  progress?: { pages_done: number; pages_total: number | null } | null;
}

interface RecordFrameProps<T extends Operation> {
  /** "Parse". */
  name: string;
  id: string;
  get: (client: Recto, signal: AbortSignal) => Promise<T>;
  cancel: (client: Recto) => Promise<unknown>;
  actions?: (record: T) => ReactNode;
  /** What was made of the document, once it is made. */
  children: (record: T) => ReactNode;
}

const WORKING = new Set(['pending', 'queued', 'in_progress']);
const POLL_MS = 1500;

/** An operation on a document in all of its states: on its way, refused, at work, failed, done. */
export function RecordFrame<T extends Operation>(props: RecordFrameProps<T>): ReactNode {
  const { name, id, get, cancel, actions, children } = props;
  const client = useClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['documents', name, id],
    queryFn: ({ signal }) => get(client, signal),
    refetchInterval: ({ state }) => (WORKING.has(state.data?.status ?? '') ? POLL_MS : false),
  });
  const cancelling = useAction(async () => {
    await cancel(client);
    await refetch();
  });
  if (data === undefined) {
    return (
      <Screen title={name}>
        {error === null ? (
          <Waiting for={`Loading the ${name.toLowerCase()}`} />
        ) : (
          <div className={styles.padded}>
            <ErrorBox error={error} onRetry={() => void refetch()} />
          </div>
        )}
      </Screen>
    );
  }
  const { file, status, error: failure, progress, warnings } = data;
  const total = progress?.pages_total ?? null;
  return (
    <Screen
      title={file.filename}
      isFixed
      aside={
        <>
          <StateChip state={status} />
          <span className="mono soft">{data.id}</span>
          <span className="soft">
            <RelativeTime at={data.created_at} />
          </span>
        </>
      }
      actions={
        <>
          {actions?.(data)}
          <IdLink id={file.id}>File</IdLink>
          <Link to="/playground" search={{ file: file.id }}>
            Open in the playground
          </Link>
        </>
      }
    >
      <div className={styles.frame}>
        {(error !== null || cancelling.error !== null) && (
          <div className={styles.padded}>
            <ErrorBox error={error ?? cancelling.error} onRetry={() => void refetch()} />
          </div>
        )}
        {failure !== null && (
          <div className={styles.padded}>
            <ErrorBox error={new Error(`${failure.code}: ${failure.message}`)} />
          </div>
        )}
        {warnings.length > 0 && (
          <ul className="notice" aria-label="Warnings">
            {warnings.map(({ message, page }) => (
              <li key={`${page} ${message}`}>! {page === null ? message : `Page ${page}: ${message}`}</li>
            ))}
          </ul>
        )}
        {WORKING.has(status) && (
          <Waiting
            for={total === null ? 'The document is being read' : `${progress?.pages_done} of ${total} pages are read`}
            progress={total === null || total === 0 ? undefined : (progress?.pages_done ?? 0) / total}
            onCancel={cancelling.run}
          />
        )}
        {status === 'completed' && (
          <div key={data.id} className={styles.body}>
            {children(data)}
          </div>
        )}
      </div>
    </Screen>
  );
}

interface RecordSidesProps {
  /** Null: what was made of it has all the room. */
  document: ReactNode;
  label: string;
  /** Two documents need more room than one. */
  isWide?: boolean;
  children: ReactNode;
}

/** The document left, what was made of it right. */
export function RecordSides({ document, label, isWide = false, children }: RecordSidesProps): ReactNode {
  return (
    <div className={styles.sides} data-single={document === null || undefined} data-wide={isWide || undefined}>
      {document}
      <section className={styles.side} aria-label={label}>
        {children}
      </section>
    </div>
  );
}
