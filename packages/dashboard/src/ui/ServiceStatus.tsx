import { type ReactNode, useEffect, useState } from 'react';
import styles from './ServiceStatus.module.css';

interface Readiness {
  ready: boolean;
  checks: {
    database?: string;
    blobs?: string;
    embedded_postgres?: unknown;
    worker?: { running_jobs: number } | null;
    reader_isolation?: Record<string, unknown>;
  };
}

type Kind = 'good' | 'bad' | 'wait' | 'idle';
interface Line {
  name: string;
  kind: Kind;
  text: string;
}

const REFRESH_MS = 10_000;
const TIMEOUT_MS = 8_000;
const WALLS: Record<string, string> = {
  memory_limit: 'memory limit',
  network_cut: 'network',
  no_new_privileges: 'privileges',
  out_of_memory_first: 'memory shortage',
  node_permissions: 'file access',
};
const NAMES = ['Database', 'Storage', 'Worker', 'Isolation'];

function linesOf({ checks }: Readiness): Line[] {
  const postgres = checks.embedded_postgres === null ? 'External PostgreSQL' : 'Embedded PostgreSQL';
  const jobs = checks.worker?.running_jobs ?? 0;
  const missing = Object.keys(WALLS).filter((wall) => checks.reader_isolation?.[wall] !== true);
  return [
    checks.database === 'ok'
      ? { name: 'Database', kind: 'good', text: postgres }
      : { name: 'Database', kind: 'bad', text: 'Does not answer, see the log' },
    checks.blobs === 'ok'
      ? { name: 'Storage', kind: 'good', text: 'Readable and writable' }
      : { name: 'Storage', kind: 'bad', text: 'Fails, see the log' },
    checks.worker === null || checks.worker === undefined
      ? { name: 'Worker', kind: 'idle', text: 'In a process of its own' }
      : {
          name: 'Worker',
          kind: 'good',
          text: jobs > 0 ? `${jobs} ${jobs === 1 ? 'job' : 'jobs'} running` : 'Waiting for jobs',
        },
    missing.length === 0
      ? { name: 'Isolation', kind: 'good', text: 'Document readers are walled off' }
      : { name: 'Isolation', kind: 'wait', text: `Missing: ${missing.map((wall) => WALLS[wall]).join(', ')}` },
  ];
}

const UNKNOWN = NAMES.map((name): Line => ({ name, kind: 'idle', text: 'Unknown' }));
const ASKING = NAMES.map((name): Line => ({ name, kind: 'wait', text: '…' }));

interface Shown {
  kind: Kind;
  summary: string;
  lines: Line[];
}

async function ask(): Promise<Shown> {
  try {
    const response = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const state = (await response.json()) as Readiness;
    const summary = state.ready ? 'Recto is running' : 'Recto is not ready';
    return { kind: state.ready ? 'good' : 'bad', summary, lines: linesOf(state) };
  } catch {
    return { kind: 'bad', summary: 'The server does not answer', lines: UNKNOWN };
  }
}

/** The state of the service as `/readyz` tells it to everybody. */
export function ServiceStatus(): ReactNode {
  const [shown, setShown] = useState<Shown>({ kind: 'wait', summary: 'Asking the server …', lines: ASKING });
  useEffect(() => {
    let isOpen = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = async (): Promise<void> => {
      if (!document.hidden) {
        const next = await ask();
        if (isOpen) setShown(next);
      }
      if (isOpen) timer = setTimeout(() => void refresh(), REFRESH_MS);
    };
    void refresh();
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, []);
  return (
    <section className={styles.status} aria-labelledby="status-title">
      <h2 id="status-title" role="status">
        <span className={styles.dot} data-kind={shown.kind} aria-hidden="true" />
        {shown.summary}
      </h2>
      <dl>
        {shown.lines.map(({ name, kind, text }) => (
          <div key={name}>
            <span className={styles.dot} data-kind={kind} aria-hidden="true" />
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
