/**
 * The few queries on pg-boss's tables that its API does not offer, or offers without an index. The conditions repeat
 * those of its partial indexes (job_i6, job_i7, job_i11), because without them each query scans all jobs.
 */
import { type Db, sql, type Tx } from '../db/database.ts';

/** Finds the waiting or running job that holds the key. */
export async function findByKey(tx: Tx, queue: string, key: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job
    where name = ${queue} and coalesce(singleton_key, '') = ${key} and state <= 'active' and policy = 'exclusive'
  `.execute(tx);
  return rows[0]?.id;
}

/** Finds the queue in which the job waits or runs. */
export async function queueOfUnfinished(tx: Tx, queues: readonly string[], jobId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where name = any(${queues}) and id = ${jobId} and state <= 'active'
  `.execute(tx);
  return rows[0]?.name;
}

export interface StaleJob {
  name: string;
  id: string;
  retryCount: number;
  retryLimit: number;
  output: unknown;
}

/** Finds running jobs whose worker sent no heartbeat for the whole lease. */
export async function findStale(db: Db, queues: readonly string[]): Promise<StaleJob[]> {
  const { rows } = await sql<StaleJob>`
    select name, id, retry_count as "retryCount", retry_limit as "retryLimit", output from pgboss.job
    where name = any(${queues}) and state = 'active' and group_id is not null
      and heartbeat_on < now() - heartbeat_seconds * interval '1 second'
    limit 500
  `.execute(db);
  return rows;
}

/** Finds the queues with a job that could start now, in one query. */
export async function findDueQueues(db: Db, queues: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select q.name from unnest(${queues}::text[]) as q (name)
    where exists (
      select 1 from pgboss.job j
      where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()
    )
  `.execute(db);
  return rows.map((row) => row.name);
}

export interface QueueCount {
  name: string;
  waiting: number;
  active: number;
}

/** Seconds for which the first job of a queue that could run has waited. */
export async function oldestWaiting(db: Db, queues: readonly string[]): Promise<{ name: string; seconds: number }[]> {
  const { rows } = await sql<{ name: string; seconds: number }>`
    select name, extract(epoch from now() - min(greatest(start_after, created_on)))::float8 as seconds
    from pgboss.job
    where name = any(${queues}) and state < 'active' and policy = 'exclusive' and start_after <= now()
    group by name
  `.execute(db);
  return rows;
}

export async function countUnfinished(db: Db, queues: readonly string[]): Promise<QueueCount[]> {
  const { rows } = await sql<QueueCount>`
    select name, count(*) filter (where state < 'active') as waiting, count(*) filter (where state = 'active') as active
    from pgboss.job
    where name = any(${queues}) and state <= 'active' and policy = 'exclusive'
    group by name
  `.execute(db);
  return rows;
}
