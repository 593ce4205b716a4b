import type { Database } from '../../packages/server/src/db/database.ts';
import { createDatabase, sql } from '../../packages/server/src/db/database.ts';
import type { QueueDefinition } from '../../packages/server/src/jobs/queue.ts';
import { badDocument } from '../../packages/server/src/lib/errors.ts';
import { silentLogger } from '../../packages/server/src/lib/logger.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import type { TestDatabase } from './test-database.ts';

/** What a job of the fixture does. Everything it does is written to the table job_events. */
export interface FixtureJob {
  label: string;
  does: 'finish' | 'wait_for_signal' | 'ignore_signal' | 'fail' | 'refuse' | 'kill_process' | 'wait_for_gate';
  /** With `fail`: attempts that fail before one succeeds; all unless given. */
  failures?: number;
}

export interface JobEvent {
  label: string;
  event: string;
  attempt: number;
  pid: number;
  detail: string | null;
  at: string;
}

export interface JobsFixture {
  database: Database;
  test: TestDatabase;
  url: string;
  events(label?: string): Promise<JobEvent[]>;
  /** Lets the jobs that wait for the gate finish. */
  openGate(): Promise<void>;
  drop(): Promise<void>;
}

export async function createJobsFixture(): Promise<JobsFixture> {
  const test = await createMigratedDatabase();
  const { url } = test;
  const database = createDatabase({ url, maxConnections: 12, logger: silentLogger });
  await sql`create table job_events (
    id bigint generated always as identity, label text, event text, attempt int, pid int, detail text,
    at timestamptz default clock_timestamp())`.execute(database.db);
  await sql`create table gate (is_open boolean)`.execute(database.db);
  return {
    database,
    test,
    url,
    events: async (label) => {
      const { rows } = await sql<JobEvent>`
        select label, event, attempt, pid, detail, at from job_events
        where ${label ?? null}::text is null or label = ${label ?? null} order by id`.execute(database.db);
      return rows;
    },
    openGate: async () => {
      await sql`insert into gate values (true)`.execute(database.db);
    },
    drop: async () => {
      await database.close();
      await test.drop();
    },
  };
}

type Overrides = Partial<QueueDefinition<FixtureJob>>;

export function fixtureQueue(database: Database, overrides: Overrides = {}): QueueDefinition<FixtureJob> {
  const log = (label: string, event: string, attempt: number, detail: string | null = null) =>
    sql`insert into job_events (label, event, attempt, pid, detail)
        values (${label}, ${event}, ${attempt}, ${process.pid}, ${detail})`;
  return {
    name: 'test.work',
    concurrency: 4,
    retryLimit: 2,
    retryDelayMs: 50,
    retryDelayMaxMs: 200,
    leaseSeconds: 10,
    timeoutMs: 60_000,
    async run(data, { attempt, signal }) {
      await log(data.label, 'start', attempt).execute(database.db);
      await behave(database, data, attempt, signal).catch(async (error: unknown) => {
        if (signal.aborted) await log(data.label, 'aborted', attempt, String(signal.reason)).execute(database.db);
        throw error;
      });
      await log(data.label, 'end', attempt).execute(database.db);
    },
    async onDead(tx, data, failure) {
      await log(data.label, 'dead', failure.attempts, failure.code).execute(tx);
    },
    ...overrides,
  };
}

async function behave(database: Database, data: FixtureJob, attempt: number, signal: AbortSignal): Promise<void> {
  switch (data.does) {
    case 'finish':
      return;
    case 'wait_for_signal':
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
    case 'ignore_signal':
      return new Promise(() => {});
    case 'fail':
      if (attempt <= (data.failures ?? Number.POSITIVE_INFINITY)) throw new Error('this attempt fails');
      return;
    case 'refuse':
      throw badDocument('unreadable', 'The document is not readable.');
    case 'kill_process':
      process.kill(process.pid, 'SIGKILL');
      return new Promise(() => {});
    case 'wait_for_gate':
      return waitForGate(database, signal);
  }
}

async function waitForGate(database: Database, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await sql`select 1 from gate`.execute(database.db);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
