import pg from 'pg';
import { eventually } from './wait.ts';

/** An arbitrary number that nothing else in the database locks. */
const LOCK = 2041;

export interface HeldWrites {
  /** Resolves when a write waits. */
  reached(): Promise<void>;
  /** Lets all of them go on. */
  release(): Promise<void>;
}

/**
 * Makes writes of the service wait in the database: whoever stores something there takes as long as the test needs, on a
 * machine of any speed. For example `update on sources_jobs`, `new.status = 'completed'`.
 */
export async function holdWrites(databaseUrl: string, write: string, condition: string): Promise<HeldWrites> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  await client.query(`
    create function wait_for_test() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${LOCK}); return new; end $$;
    create trigger wait_for_test before ${write} for each row when (${condition}) execute function wait_for_test()`);
  const waiting = async (): Promise<number> => {
    const text = `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    return (await client.query(text, [LOCK])).rowCount ?? 0;
  };
  return {
    reached: async () => void (await eventually(waiting, (count) => count > 0)),
    release: async () => {
      await client.query('select pg_advisory_unlock($1)', [LOCK]);
      await client.query('drop function wait_for_test() cascade');
      await client.end();
    },
  };
}
