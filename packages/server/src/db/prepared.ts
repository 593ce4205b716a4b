/**
 * Statements that PostgreSQL parses and plans once per connection. Only for statements whose best plan is the same for
 * every value of their parameters: PostgreSQL plans a prepared statement without looking at them.
 */
import { CompiledQuery, type QueryResult, sql } from 'kysely';
import type pg from 'pg';

const MARK = '/* prepared */ ';

/** Begins a statement that runs under a name, as those of `executePrepared` do. Its text must be the same every time. */
export const PREPARED = sql.raw(MARK);

/** Every connection keeps every prepared statement in memory, so their number is limited. */
const MAX_STATEMENTS = 100;

const names = new Map<string, string>();

/** The part of a database or a transaction that runs a compiled statement. */
interface Executor {
  executeQuery<T>(query: CompiledQuery<T>): Promise<QueryResult<T>>;
}

interface Connections {
  connect(): Promise<Pick<pg.PoolClient, 'query' | 'release'>>;
}

const connectionsOf = new WeakMap<Executor, Connections>();

/** Makes prepared statements of the database take its connections directly: the query builder has nothing to add. */
export function connectDirectly(db: Executor, connections: Connections): void {
  connectionsOf.set(db, connections);
}

/**
 * Runs a statement under a name. Its columns must be named: after `*`, a new column would make the prepared statement
 * fail. The text must not contain data.
 */
export async function executePrepared<T>(db: Executor, text: string, values: readonly unknown[]): Promise<T[]> {
  const connections = connectionsOf.get(db);
  if (connections === undefined) {
    // A transaction has a connection of its own.
    return (await db.executeQuery(CompiledQuery.raw(MARK + text, [...values]) as CompiledQuery<T>)).rows;
  }
  const connection = await connections.connect();
  try {
    return (await connection.query(MARK + text, [...values])).rows as T[];
  } finally {
    connection.release();
  }
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
