import type { Db, Tx } from '../db/database.ts';
import type { DeadLetter } from '../db/job-tables.ts';
import type { Claim } from './claim.ts';
import type { JobFailure } from './queue.ts';

export interface DeadLetterFilter {
  queue?: string;
  /** Only jobs that died before this time. */
  diedBefore?: Date;
  /** Defaults to 100. */
  limit?: number;
}

export async function insertDead(
  tx: Tx,
  dead: { queue: string; claim: Claim; failure: JobFailure; diedAt: Date },
): Promise<void> {
  const { queue, claim, failure } = dead;
  await tx
    .insertInto('dead_jobs')
    .values({
      job_id: claim.id,
      queue,
      data: JSON.stringify(claim.data),
      priority: claim.priority,
      group_id: claim.group ?? null,
      join_key: claim.joinKey ?? null,
      ...failure,
      enqueued_at: claim.enqueuedAt.toISOString(),
      died_at: dead.diedAt.toISOString(),
    })
    .execute();
}

/** Lists the latest first. */
export async function listDead(db: Db, filter: DeadLetterFilter): Promise<DeadLetter[]> {
  let query = db.selectFrom('dead_jobs').selectAll().orderBy('died_at', 'desc').orderBy('job_id');
  if (filter.queue !== undefined) query = query.where('queue', '=', filter.queue);
  if (filter.diedBefore !== undefined) query = query.where('died_at', '<', filter.diedBefore.toISOString());
  return query.limit(filter.limit ?? 100).execute();
}

export async function findDead(db: Db, jobId: string): Promise<DeadLetter | undefined> {
  return db.selectFrom('dead_jobs').selectAll().where('job_id', '=', jobId).executeTakeFirst();
}

/** Removes and returns the record; of two concurrent callers only one gets it. */
export async function takeDead(tx: Tx, jobId: string): Promise<DeadLetter | undefined> {
  return tx.deleteFrom('dead_jobs').where('job_id', '=', jobId).returningAll().executeTakeFirst();
}

export async function purgeDead(db: Db, filter: Omit<DeadLetterFilter, 'limit'>): Promise<number> {
  let query = db.deleteFrom('dead_jobs');
  if (filter.queue !== undefined) query = query.where('queue', '=', filter.queue);
  if (filter.diedBefore !== undefined) query = query.where('died_at', '<', filter.diedBefore.toISOString());
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function countDead(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('dead_jobs')
    .select(['queue', (expression) => expression.fn.countAll<number>().as('count')])
    .groupBy('queue')
    .execute();
  return new Map(rows.map((row) => [row.queue, row.count]));
}
