import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { NotFound } from '../../app/NotFound.tsx';
import { useClient } from '../../app/session/session.tsx';
import { StateChip } from '../../ui/Chip.tsx';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { IdLink } from '../../ui/IdLink.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { DocumentPane } from '../../viewer/DocumentPane.tsx';
import { documentSource } from '../../viewer/document-source.ts';
import { type DocumentRecord, type Kind, kindAt } from './kinds.ts';
import styles from './RecordScreen.module.css';

const NOTHING = { selected: null, hovered: null, onSelect: () => undefined, onHover: () => undefined };
const WORKING = new Set(['pending', 'queued', 'in_progress']);
const POLL_MS = 1500;

/** A file, or an operation on one: its document beside what was made of it. */
export function RecordScreen(): ReactNode {
  const [, path = ''] = useLocation().pathname.split('/');
  const kind = kindAt(path);
  const { recordId = '' } = useParams({ strict: false }) as { recordId?: string };
  return kind === undefined ? <NotFound /> : <Loaded kind={kind} id={recordId} />;
}

function Loaded({ kind, id }: { kind: Kind; id: string }): ReactNode {
  const client = useClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['documents', kind.path, id],
    queryFn: ({ signal }) => kind.get(client, id, signal),
    refetchInterval: ({ state }) => (WORKING.has(state.data?.status ?? '') ? POLL_MS : false),
  });
  if (error !== null) {
    return (
      <Screen title={kind.name}>
        <div className={styles.padded}>
          <ErrorBox error={error} onRetry={() => void refetch()} />
        </div>
      </Screen>
    );
  }
  if (data === undefined) return <Waiting for={`Loading the ${kind.name.toLowerCase()}`} />;
  return <Opened kind={kind} record={data} />;
}

function Opened({ kind, record }: { kind: Kind; record: DocumentRecord }): ReactNode {
  const client = useClient();
  const { file, pageCount } = record;
  const source = useMemo(
    () => documentSource(client, file, { pageCount: Math.max(pageCount ?? 1, 1) }),
    [client, file, pageCount],
  );
  return (
    <Screen
      title={file.filename}
      isFixed
      aside={
        <>
          {record.status !== null && <StateChip state={record.status} />}
          <span className="mono soft">{record.id}</span>
          <span className="soft">
            <RelativeTime at={record.created_at} />
          </span>
        </>
      }
      actions={
        <Link to="/playground" search={{ file: file.id }}>
          Open in the playground
        </Link>
      }
    >
      <div className={styles.record}>
        {source.hasImages ? (
          <DocumentPane source={source} marks={[]} nameOf={String} {...NOTHING} />
        ) : (
          <p className={styles.padded}>Pages of this format are shown as text once values were extracted from it.</p>
        )}
        <section className={styles.side} aria-label={kind.name}>
          {record.error !== null && <ErrorBox error={new Error(`${record.error.code}: ${record.error.message}`)} />}
          {WORKING.has(record.status ?? '') && <Waiting for="The document is being read" />}
          {kind.path === 'files' ? <FileFacts record={record} /> : <Output record={record} />}
        </section>
      </div>
    </Screen>
  );
}

function FileFacts({ record }: { record: DocumentRecord }): ReactNode {
  return (
    <dl className={styles.facts}>
      <dt>Type</dt>
      <dd className="mono">{record.file.mime_type}</dd>
      <dt>Pages</dt>
      <dd>{record.pageCount ?? 'not counted yet'}</dd>
    </dl>
  );
}

const isParse = (output: unknown): output is { pages: string[] } =>
  typeof output === 'object' && output !== null && Array.isArray((output as { pages?: unknown }).pages);

/** Text of documents is shown as text: its markup is never taken for that of the page. */
function Output({ record: { output, file } }: { record: DocumentRecord }): ReactNode {
  return (
    <>
      <p>
        From <IdLink id={file.id} />
      </p>
      {isParse(output) ? (
        output.pages.slice(0, MAX_PAGES).map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have their order.
          <section key={index} aria-label={`Text of page ${index + 1}`}>
            <h3>Page {index + 1}</h3>
            <pre className={styles.text}>{text}</pre>
          </section>
        ))
      ) : (
        <CodeBlock label="Result" text={JSON.stringify(output, null, 2) ?? ''} />
      )}
    </>
  );
}

/** Whoever needs the text of more pages takes it from the API. */
const MAX_PAGES = 50;
