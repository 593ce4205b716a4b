import { type Db as BossDb, type CommandResponse, fromKysely, PgBoss } from 'pg-boss';
import type { Database, Tx } from '../db/database.ts';
import type { Logger } from '../lib/logger.ts';
import type { AnyQueue } from './queue.ts';

// An arbitrary number; every process of the service must use the same one.
const START_LOCK = 7_303_015;
const TEN_YEARS_SECONDS = 315_360_000;
const KEEP_FINISHED_SECONDS = 3_600;

/**
 * We decide about retries and dead letters ourselves, because both need our transaction. pg-boss must therefore never
 * give a job up by itself: its limit is ours plus this reserve, and what is above the reserve is the number of retries
 * allowed.
 */
export const RETRY_RESERVE = 1_000_000;

/** The group of jobs without one: pg-boss's index of running jobs holds only jobs with a group. */
export const NO_GROUP = '-';

/** Settings stored with every job, so that processes of two versions do not change each other's jobs. */
export function jobSettings(queue: AnyQueue) {
  return {
    retryLimit: queue.retryLimit + RETRY_RESERVE,
    // A lost worker's job is due at once; we write the delay after a failure ourselves, in milliseconds.
    retryDelay: 0,
    retryBackoff: false,
    heartbeatSeconds: queue.leaseSeconds,
    // Only a safety net under our own timeout.
    expireInSeconds: Math.ceil(queue.timeoutMs / 1_000) + 300,
    // pg-boss deletes jobs that waited longer than this; ours are never dropped.
    retentionSeconds: TEN_YEARS_SECONDS,
    deleteAfterSeconds: KEEP_FINISHED_SECONDS,
  };
}

export const inTransaction = (tx: Tx): { db: BossDb } => ({ db: fromKysely(tx) });

/** Returns the jobs that a fenced statement changed. pg-boss returns them but its types omit them. */
export function settledIds(response: CommandResponse): ReadonlySet<string> {
  if ('settled' in response && Array.isArray(response.settled)) return new Set<string>(response.settled);
  throw new Error('pg-boss did not report which jobs it changed');
}

export interface BossOptions {
  database: Database;
  logger: Logger;
  queues: readonly AnyQueue[];
  role: 'enqueue' | 'work';
}

/** Starts pg-boss. Afterwards its schema and the queues exist, even if several processes start at once. */
export async function startBoss(options: BossOptions): Promise<PgBoss> {
  const works = options.role === 'work';
  const pool = {
    connectionString: options.database.url,
    application_name: 'recto jobs',
    max: works ? 4 : 2,
    // Passed on to the driver: a peer that vanished without closing must not block a statement for ever.
    keepAlive: true,
    query_timeout: 60_000,
  };
  const boss = new PgBoss({
    ...pool,
    schedule: false,
    supervise: works,
    // leases.ts handles expired leases; pg-boss only deletes finished jobs and maintains indexes.
    superviseIntervalSeconds: 300,
    monitorIntervalSeconds: 300,
    maintenanceIntervalSeconds: 300,
    flowIntervalSeconds: 3_600,
    queueCacheIntervalSeconds: 3_600,
  });
  boss.on('error', (error) => options.logger.warn({ error }, 'pg-boss reported an error'));
  boss.on('warning', (warning) => options.logger.warn({ warning }, 'pg-boss warned'));
  const connection = await options.database.connect('recto jobs start');
  // Statements that need the connection fail on their own; without a listener its loss would also end the process.
  connection.on('error', (error) => options.logger.warn({ error }, 'connection lost while starting jobs'));
  try {
    await connection.query('select pg_advisory_lock($1)', [START_LOCK]);
    await boss.start();
    // "exclusive" makes a key unique among waiting and running jobs, which joining relies on.
    for (const queue of options.queues) {
      await boss.createQueue(queue.name, { ...jobSettings(queue), policy: 'exclusive' });
    }
    return boss;
  } catch (error) {
    await stopBoss(boss);
    throw error;
  } finally {
    // Ending the session releases the lock.
    await connection.end();
  }
}

/** None of our jobs run inside pg-boss, so it has nothing to wait for. */
export const stopBoss = (boss: PgBoss): Promise<void> => boss.stop({ graceful: false, close: true });
