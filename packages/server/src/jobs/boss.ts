import { type Db as BossDb, type CommandResponse, fromKysely, PgBoss } from 'pg-boss';
import type { Database, Tx } from '../db/database.ts';
import type { Logger } from '../lib/logger.ts';
import type { AnyQueue } from './queue.ts';

// Any fixed number: the lock only has to be the same in every process of the service.
const START_LOCK = 7_303_015;
const TEN_YEARS_SECONDS = 315_360_000;
const KEEP_FINISHED_SECONDS = 3_600;

/**
 * We decide about retries and burials, because both need our transaction. The library must therefore never give a job
 * up by itself: its limit is ours plus this reserve, and what is above the reserve is the number of retries allowed.
 */
export const RETRY_RESERVE = 1_000_000;

/** Jobs of no group carry this one: the library's index of running jobs holds only jobs with a group. */
export const NO_GROUP = '-';

/** Settings written on every job, so that processes of two versions do not change each other's. */
export function jobSettings(queue: AnyQueue) {
  return {
    retryLimit: queue.retryLimit + RETRY_RESERVE,
    // A lost worker's job is due at once; the pause after a failure is written by us, in milliseconds.
    retryDelay: 0,
    retryBackoff: false,
    heartbeatSeconds: queue.leaseSeconds,
    // Only a net under our own timeout.
    expireInSeconds: Math.ceil(queue.timeoutMs / 1_000) + 300,
    // The library deletes jobs that waited longer than this; ours are never dropped.
    retentionSeconds: TEN_YEARS_SECONDS,
    deleteAfterSeconds: KEEP_FINISHED_SECONDS,
  };
}

export const inTransaction = (tx: Tx): { db: BossDb } => ({ db: fromKysely(tx) });

/** The jobs a fenced statement really touched. The library answers with them but leaves them out of its types. */
export function settledIds(response: CommandResponse): ReadonlySet<string> {
  if ('settled' in response && Array.isArray(response.settled)) return new Set<string>(response.settled);
  throw new Error('the job library did not say which jobs it touched');
}

export interface BossOptions {
  database: Database;
  logger: Logger;
  queues: readonly AnyQueue[];
  role: 'enqueue' | 'work';
}

/** Starts the library; its schema and the queues exist afterwards, also when several processes start at once. */
export async function startBoss(options: BossOptions): Promise<PgBoss> {
  const works = options.role === 'work';
  const pool = {
    connectionString: options.database.url,
    application_name: 'recto jobs',
    max: works ? 4 : 2,
    // Given to the driver as it is: a peer that vanished without closing must not hold a statement for ever.
    keepAlive: true,
    query_timeout: 60_000,
  };
  const boss = new PgBoss({
    ...pool,
    schedule: false,
    supervise: works,
    // Expired leases are swept by leases.ts; here remain the deletion of finished jobs and the care of indexes.
    superviseIntervalSeconds: 300,
    monitorIntervalSeconds: 300,
    maintenanceIntervalSeconds: 300,
    flowIntervalSeconds: 3_600,
    queueCacheIntervalSeconds: 3_600,
  });
  boss.on('error', (error) => options.logger.warn({ error }, 'job library reported an error'));
  boss.on('warning', (warning) => options.logger.warn({ warning }, 'job library warned'));
  const connection = await options.database.connect('recto jobs start');
  // The statements that need it fail on their own; without a listener its loss would end the process.
  connection.on('error', (error) => options.logger.warn({ error }, 'connection lost while jobs start'));
  try {
    await connection.query('select pg_advisory_lock($1)', [START_LOCK]);
    await boss.start();
    // "exclusive" makes a key unique among waiting and running jobs, which is what joining needs.
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

/** None of our jobs run inside the library, so there is nothing for it to wait for. */
export const stopBoss = (boss: PgBoss): Promise<void> => boss.stop({ graceful: false, close: true });
