/**
 * The time of records. Transactions commit in another order than they began; who follows a list in ascending order must
 * miss nothing all the same. So the time comes from the clock of the database, and the transaction that records
 * announces itself before it takes it, by a lock that nobody waits for and whose number is the time in milliseconds (the
 * lower 31 bits). Who reads those locks knows up to which time everything that will ever be recorded is committed.
 */
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { beginClock, isClockLate } from '../lib/clock.ts';
import type { Tables } from './tables.ts';

/** An arbitrary number that no other lock of two numbers has as its first. */
const ANNOUNCEMENT = 7_303_015;

const ANNOUNCE = `pg_advisory_xact_lock_shared(
  ${ANNOUNCEMENT}, (floor(extract(epoch from clock_timestamp()) * 1000)::bigint & 2147483647)::integer)`;
const TIME = `date_trunc('milliseconds', clock_timestamp())`;

/** For statements that are a transaction of their own. */
export const RECORD_TIME = sql<string>`${sql.raw(`case when (${ANNOUNCE})::text is not null then ${TIME} end`)}`;

/** For a transaction with a late clock, before it records anything. */
export async function beginRecording(tx: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ now: string }>`select ${RECORD_TIME} as now`.execute(tx);
  beginClock(Date.parse(rows[0]?.now ?? ''));
}

/**
 * Nothing earlier will be recorded. Only later statements see everything that was. The time is taken before the locks are
 * read, because what is announced later is later: such a lock looks very old in 31 bits, and no transaction lasts for
 * twelve days.
 */
export async function recordHorizon(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ horizon: string }>`
    select timestamptz 'epoch' + (now.ms - coalesce(oldest.ms, 0)) * interval '1 millisecond' as horizon
    from (select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms offset 0) now,
      lateral (
        select max((now.ms - objid::bigint) & 2147483647) as ms from pg_locks
        where locktype = 'advisory' and classid = ${sql.lit(ANNOUNCEMENT)} and objsubid = 2
          and database = (select oid from pg_database where datname = current_database())
          and (now.ms - objid::bigint) & 2147483647 < 1073741824
      ) oldest`.execute(db);
  return rows[0]?.horizon ?? '-infinity';
}

const BEGIN = 'begin';

/** Makes transactions of the connection announce themselves as they begin, without another round trip. */
export function announceTransactions(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  const begin = async (): Promise<unknown> => {
    try {
      const text = `${BEGIN}; select ${ANNOUNCE}; select ${TIME} as now`;
      const results = (await query(text)) as pg.QueryResult<{ now: string }>[];
      beginClock(Date.parse(results.at(-1)?.rows[0]?.now ?? ''));
      return results[0];
    } catch (error) {
      // The caller takes it for not begun.
      await Promise.resolve(query('rollback')).catch(() => undefined);
      throw error;
    }
  };
  const queryOrBegin = (...parameters: unknown[]): unknown =>
    parameters[0] === BEGIN && !isClockLate() ? begin() : query(...parameters);
  client.query = queryOrBegin as typeof client.query;
}
