/**
 * Statements that PostgreSQL parses and plans once per connection. Only for statements whose best plan is the same for
 * every value of their parameters: PostgreSQL plans a prepared statement without looking at them.
 */
import { CompiledQuery, type QueryResult, sql } from 'kysely';
import type pg from 'pg';
import type { SharedReads } from './shared-reads.ts';

const MARK = '/* prepared */ ';

/** Begins a statement that runs under a name, as those of `readPreparedJson` do. Its text must be the same every time. */
export const PREPARED = sql.raw(MARK);

/** Every connection keeps every prepared statement in memory, so their number is limited. */
const MAX_STATEMENTS = 100;

const names = new Map<string, string>();

/** The part of a database or a transaction that runs a compiled statement. */
interface Executor {
  executeQuery<T>(query: CompiledQuery<T>): Promise<QueryResult<T>>;
}

const readsOf = new WeakMap<Executor, SharedReads>();

/** Makes prepared statements of the database share connections: the query builder has nothing to add. */
export function shareReads(db: Executor, reads: SharedReads): void {
  readsOf.set(db, reads);
}

/**
 * Runs a statement under a name and returns the JSON that is the only column, `json`, of its only row. The columns it
 * reads must be named: after `*`, a new column would make the prepared statement fail. The text must not contain data.
 */
export async function readPreparedJson(db: Executor, text: string, values: string[]): Promise<unknown> {
  const reads = readsOf.get(db);
  if (reads !== undefined) return reads.readJson({ name: nameOf(text), text, values });
  // A transaction has a connection of its own.
  const { rows } = await db.executeQuery(CompiledQuery.raw(MARK + text, values) as CompiledQuery<{ json: unknown }>);
  return rows[0]?.json ?? null;
}

/** Makes a connection send marked statements by name. */
export function prepareMarked(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  const queryByName = (...parameters: unknown[]): unknown => {
    const [text, values] = parameters;
    if (typeof text !== 'string' || !text.startsWith(MARK)) return query(...parameters);
    const name = nameOf(text);
    return name === undefined ? query(text, values) : query({ name, text, values });
  };
  client.query = queryByName as typeof client.query;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_STATEMENTS) return known;
  const name = `recto_${names.size}`;
  names.set(text, name);
  return name;
}
