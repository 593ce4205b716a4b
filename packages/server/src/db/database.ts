import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { unavailable } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import { CopyCursor } from './copy.ts';
import type { Tables } from './tables.ts';

export { type RawBuilder, sql };

/** What a store takes: the pool or an open transaction. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/**
 * Runs `work` in a transaction and commits what it returns. A request with an Idempotency-Key passes one that stores
 * the returned value as the request's answer in that same transaction, so `work` must return the whole answer.
 */
export type Commit = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** One physical connection, for what a pool cannot do: LISTEN, COPY, session locks. */
export type Connection = pg.Client;

export interface Database {
  readonly db: Db;
  readonly url: string;
  /** Read committed; rolled back when `work` rejects. */
  readonly transaction: Commit;
  /** A connection of its own; the caller ends it. */
  connect(applicationName: string): Promise<Connection>;
  /** Resolves when the server answers. */
  check(): Promise<void>;
  close(): Promise<void>;
}

const TIMESTAMPTZ = 1184;
const INT8 = 20;

/**
 * Rows are API objects, so they are parsed as the API shows them: timestamps as ISO 8601 in UTC, counts as numbers.
 * We write timestamps from JavaScript's clock, so cutting microseconds loses nothing.
 */
function parserFor(oid: number, format?: 'text' | 'binary') {
  if (format === 'binary') return pg.types.getTypeParser(oid, format);
  if (oid === TIMESTAMPTZ) return isoOf;
  if (oid === INT8) return Number;
  return pg.types.getTypeParser(oid, 'text');
}

/** `2026-11-02 10:00:00.5+00` as PostgreSQL writes it. Date reads it only by its old rules, which change early years. */
const isoOf = (text: string): string => new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();

export function createDatabase(options: { url: string; maxConnections: number; logger: Logger }): Database {
  const settings: pg.PoolConfig = {
    connectionString: options.url,
    max: options.maxConnections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'recto',
    types: { getTypeParser: parserFor as typeof pg.types.getTypeParser },
  };
  const pool = new pg.Pool(settings);
  const noteLoss = (error: Error) => options.logger.warn({ error }, 'database connection lost');
  // An idle connection that breaks (a restarted server) is replaced by the pool; it must not end the process.
  pool.on('error', noteLoss);
  // One that breaks while it is checked out fails its query; without a listener it would also end the process.
  pool.on('connect', (client) => client.on('error', noteLoss));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool, cursor: CopyCursor }) });
  return {
    db,
    url: options.url,
    transaction: (work) => db.transaction().execute(work),
    connect: async (applicationName) => {
      const client = new pg.Client({ ...settings, application_name: applicationName, keepAlive: true });
      client.on('error', noteLoss);
      await client.connect();
      return client;
    },
    check: async () => {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}

/** The SQLSTATE of a database error, anywhere in its chain of causes; conditions are never told by message text. */
export function sqlStateOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof pg.DatabaseError) return current.code;
  }
  return undefined;
}

const UNIQUE_VIOLATION = '23505';

export const isUniqueViolation = (error: unknown): boolean => sqlStateOf(error) === UNIQUE_VIOLATION;

const CONNECTION_ERRNO = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
]);

/** True when the database could not be reached or is going down: the same call may succeed later. */
export function isConnectionFailure(error: unknown): boolean {
  const state = sqlStateOf(error);
  // 08: connection exception; 57P: shutdown, crash recovery; 53300: too many connections.
  if (state !== undefined) return state.startsWith('08') || state.startsWith('57P') || state === '53300';
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isConnectionFailure);
  if ('code' in error && typeof error.code === 'string' && CONNECTION_ERRNO.has(error.code)) {
    return 'syscall' in error && (error.syscall === 'connect' || error.syscall === 'read' || error.syscall === 'write');
  }
  return DRIVER_DISCONNECT.test(error.message);
}

// node-postgres reports these three without a code; it has no other sign for them.
const DRIVER_DISCONNECT =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

export const databaseUnavailable = (cause: unknown) =>
  unavailable('The database is not reachable right now. Retry shortly.', cause);
