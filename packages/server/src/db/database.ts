import { Kysely, PostgresDialect, type PostgresPool, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { withOwnClock } from '../lib/clock.ts';
import { AppError, outage, unavailable } from '../lib/errors.ts';
import { currentLane } from '../lib/lane.ts';
import { LaneGate, sharedPlaces } from '../lib/lane-gate.ts';
import type { Logger } from '../lib/logger.ts';
import { CopyCursor } from './copy.ts';
import { prepareMarked, shareReads } from './prepared.ts';
import { announceTransactions } from './record-times.ts';
import { MAX_SENT, SharedReads } from './shared-reads.ts';
import type { Tables } from './tables.ts';

export { type RawBuilder, sql };

/** The type that stores take: the pool or an open transaction. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/**
 * Runs `work` in a transaction and commits what it returns. For a request with an Idempotency-Key, the returned value
 * is stored in the same transaction as the request's answer, so `work` must return the whole answer.
 */
export type Commit = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** What `work` returns where the whole answer is too long to be stored: then a repeated request is a conflict. */
export class UnstoredAnswer {
  /** Without what makes it long. */
  readonly body: object;

  constructor(body: object) {
    this.body = body;
  }
}

/** One physical connection, for what a pool cannot do: LISTEN, COPY and session locks. */
export type Connection = pg.Client;

export interface Database {
  /** For single statements. They use a separate pool, so that transactions never keep a read waiting. */
  readonly db: Db;
  readonly url: string;
  /**
   * Runs at read committed and rolls back when `work` rejects. A transaction holds a connection until it ends, so
   * `work` must wait for nothing but the database. Inside it the clock of the service tells the time for records.
   */
  readonly transaction: Commit;
  /** Opens a dedicated connection, which the caller must end. */
  connect(applicationName: string): Promise<Connection>;
  /** Resolves when the server answers. */
  check(): Promise<void>;
  close(): Promise<void>;
}

const TIMESTAMPTZ = 1184;
const INT8 = 20;

/**
 * Rows become API objects, so values are parsed into the form the API shows: timestamps as ISO 8601 in UTC, counts as
 * numbers. All timestamps come from JavaScript's clock, so truncating microseconds loses nothing.
 */
function parserFor(oid: number, format?: 'text' | 'binary') {
  if (format === 'binary') return pg.types.getTypeParser(oid, format);
  if (oid === TIMESTAMPTZ) return isoOf;
  if (oid === INT8) return Number;
  return pg.types.getTypeParser(oid, 'text');
}

const USUAL_TIME = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00(?::00)?$/;

/** Takes a timestamp as text or as JSON. Lists have two per row, so the usual form is rearranged instead of parsed. */
export function isoOf(text: string): string {
  const usual = USUAL_TIME.exec(text);
  if (usual === null) return parsedIsoOf(text);
  const [, date, time, fraction = ''] = usual;
  return `${date}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

/**
 * Converts PostgreSQL's `2026-11-02 10:00:00.5+00` first, because Date parses that form by legacy rules that change
 * early years.
 */
const parsedIsoOf = (text: string): string =>
  new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();

const CONNECT_MS = 10_000;

/** No read of a request takes this long; table queries have their own limit. */
const READ_MS = 60_000;

export function createDatabase(options: { url: string; maxConnections: number; logger: Logger }): Database {
  const settings: pg.PoolConfig = {
    connectionString: options.url,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    application_name: 'recto',
    types: { getTypeParser: parserFor as typeof pg.types.getTypeParser },
  };
  const noteLoss = (error: Error) => options.logger.warn({ error }, 'database connection lost');
  const kyselyOf = (count: number, prepare: (client: pg.ClientBase) => void, more: pg.PoolConfig = {}): Db => {
    const pool = new pg.Pool({ ...settings, ...more, max: count });
    // The pool replaces an idle connection that breaks (after a server restart, say); without this listener the error
    // would end the process.
    pool.on('error', noteLoss);
    // A connection that breaks while checked out fails its query; without this listener it would also end the process.
    pool.on('connect', (client) => {
      client.on('error', noteLoss);
      prepareMarked(client);
      prepare(client);
    });
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: inTurns(pool, count), cursor: CopyCursor }) });
  };
  const connect = async (more: pg.ClientConfig & { pipeline?: true }): Promise<pg.Client> => {
    const client = new pg.Client({ ...settings, keepAlive: true, ...more });
    client.on('error', noteLoss);
    await client.connect();
    return client;
  };
  // One more is the shared one.
  const half = Math.max(1, Math.floor((options.maxConnections - 1) / 2));
  const transactions = kyselyOf(half, announceTransactions);
  const db = kyselyOf(Math.max(1, options.maxConnections - 1 - half), () => {}, { statement_timeout: READ_MS });
  const reads = new SharedReads(() => connect({ statement_timeout: READ_MS, pipeline: true }), gateOf(MAX_SENT));
  shareReads(db, reads);
  return {
    db,
    url: options.url,
    transaction: (work) => withOwnClock(() => transactions.transaction().execute(work)),
    connect: (applicationName) => connect({ application_name: applicationName }),
    check: async () => {
      await sql`select 1`.execute(db);
    },
    close: async () => {
      await Promise.all([db.destroy(), transactions.destroy(), reads.close()]);
    },
  };
}

const MAX_WAITING = 5_000;

const gateOf = (places: number): LaneGate =>
  new LaneGate({
    places: sharedPlaces(places),
    waiting: { perKey: MAX_WAITING, perEnvironment: 2 * MAX_WAITING },
    waitMs: CONNECT_MS,
    refusal: 'The database is busy. Retry shortly.',
  });

/** Adds lanes to the pool, which on its own serves first come, first served, and so favours whoever asks most. */
function inTurns(pool: pg.Pool, count: number): PostgresPool & { connect(): Promise<pg.PoolClient> } {
  const gate = gateOf(count);
  return {
    connect: async () => {
      const leave = await gate.enter(currentLane());
      try {
        const client = await pool.connect();
        const release = client.release.bind(client);
        client.release = (error) => {
          release(error);
          leave();
        };
        return client;
      } catch (error) {
        leave();
        throw error;
      }
    },
    options: pool.options,
    end: () => pool.end(),
  };
}

/**
 * Returns the SQLSTATE of a database error, anywhere in its chain of causes. Conditions are never recognised by message
 * text.
 */
export function sqlStateOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof pg.DatabaseError) return current.code;
  }
  return undefined;
}

/** The clock of the server, because those of the processes need not agree. */
export async function serverTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(db);
  return new Date(rows[0]?.now ?? Number.NaN);
}

export const QUERY_CANCELED = '57014';
const OUT_OF_MEMORY = '53200';

const CONNECTION_ERRNO = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
]);

/** True when the database is unreachable or shutting down, so the same call may succeed later. */
export function isDatabaseLost(error: unknown): boolean {
  if (error instanceof AppError && lossesMapped.has(error)) return true;
  const state = sqlStateOf(error);
  // 08: connection exception; 57P: shutdown, crash recovery; 53300: too many connections.
  if (state !== undefined) return state.startsWith('08') || state.startsWith('57P') || state === '53300';
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseLost);
  if ('code' in error && typeof error.code === 'string' && CONNECTION_ERRNO.has(error.code)) {
    return 'syscall' in error && (error.syscall === 'connect' || error.syscall === 'read' || error.syscall === 'write');
  }
  return DRIVER_DISCONNECT.test(error.message);
}

// node-postgres reports these three without a code, so their text is the only sign.
const DRIVER_DISCONNECT =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Errors that `databaseFault` made of a lost database: their cause alone could also be that of another connection. */
const lossesMapped = new WeakSet<AppError>();

/** Maps failures that neither the request nor our code caused to retryable errors. */
export function databaseFault(error: unknown): AppError | undefined {
  if (isDatabaseLost(error)) {
    const fault = outage('The database is not reachable right now. Retry shortly.', error);
    lossesMapped.add(fault);
    return fault;
  }
  const state = sqlStateOf(error);
  // 53: out of disk space or memory; 58030: disk I/O error. Memory may be what the statement itself takes.
  if (state?.startsWith('53') || state === '58030') {
    const fault = state === OUT_OF_MEMORY ? unavailable : outage;
    return fault('The database has no disk space or memory left right now. Retry later.', error, FULL_RETRY_SECONDS);
  }
  if (state === QUERY_CANCELED) return unavailable('The database took too long. Retry later.', error);
  return undefined;
}

const FULL_RETRY_SECONDS = 30;
