/**
 * Word from one process to the others, by LISTEN/NOTIFY. A message is sent in the transaction that causes it, so it
 * arrives after the commit or never. Messages can be lost while a listener reconnects: `onConnect` tells the worker to
 * look for itself.
 */
import { type Connection, type Database, sql, type Tx } from '../db/database.ts';
import type { Logger } from '../lib/logger.ts';

const CHANNEL = 'recto_jobs';
const RECONNECT_MIN_MS = 50;
const RECONNECT_MAX_MS = 1_000;
const PING_INTERVAL_MS = 10_000;
const PING_TIMEOUT_MS = 5_000;

/** `wake`: the queue has a job that may start after `delayMs`. `cancel`: the job was cancelled. */
export type JobMessage = { kind: 'wake'; queue: string; delayMs: number } | { kind: 'cancel'; jobId: string };

export async function sendMessage(tx: Tx, message: JobMessage): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(tx);
}

export function parseMessage(payload: string | undefined): JobMessage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(payload ?? '');
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined;
  if (value.kind === 'cancel' && 'jobId' in value && typeof value.jobId === 'string') {
    return { kind: 'cancel', jobId: value.jobId };
  }
  if (value.kind === 'wake' && 'queue' in value && typeof value.queue === 'string') {
    const delayMs = 'delayMs' in value && typeof value.delayMs === 'number' ? value.delayMs : 0;
    return { kind: 'wake', queue: value.queue, delayMs };
  }
  return undefined;
}

export interface ChannelOptions {
  database: Database;
  logger: Logger;
  onMessage(message: JobMessage): void;
  /** After the first and after every later connection. */
  onConnect(): void;
}

export class JobChannel {
  readonly #options: ChannelOptions;
  #connection: Connection | undefined;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #closed: boolean = false;

  constructor(options: ChannelOptions) {
    this.#options = options;
  }

  get isConnected(): boolean {
    return this.#connection !== undefined;
  }

  /** Resolves after the first try; it goes on trying by itself until closed. */
  async open(): Promise<void> {
    try {
      const connection = await this.#options.database.connect('recto jobs channel');
      connection.on('error', (error) => this.#lose(connection, error));
      connection.on('end', () => this.#lose(connection, new Error('connection ended')));
      connection.on('notification', ({ payload }) => this.#receive(payload));
      this.#connection = connection;
      await connection.query(`listen ${CHANNEL}`);
      if (this.#closed) return await this.close();
      this.#failures = 0;
      this.#timer = setTimeout(() => void this.#ping(connection), PING_INTERVAL_MS);
      this.#options.onConnect();
    } catch (error) {
      this.#lose(this.#connection, error);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const connection = this.#connection;
    this.#connection = undefined;
    await connection?.end();
  }

  #receive(payload: string | undefined): void {
    const message = parseMessage(payload);
    if (message !== undefined) this.#options.onMessage(message);
    else this.#options.logger.warn({ payload }, 'unknown message on the jobs channel');
  }

  /** A peer that vanished without closing is noticed only by asking. */
  async #ping(connection: Connection): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    try {
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('no answer on the jobs channel')), PING_TIMEOUT_MS);
      });
      await Promise.race([connection.query('select 1'), timeout]);
      if (this.#connection !== connection) return;
      this.#timer = setTimeout(() => void this.#ping(connection), PING_INTERVAL_MS);
    } catch (error) {
      this.#lose(connection, error);
    } finally {
      clearTimeout(timer);
    }
  }

  #lose(connection: Connection | undefined, error: unknown): void {
    if (this.#closed || this.#connection !== connection) return;
    this.#connection = undefined;
    clearTimeout(this.#timer);
    // Its own errors were the reason; the second report of the same end says nothing new.
    connection?.end().catch(() => undefined);
    const delayMs = Math.min(RECONNECT_MIN_MS * 2 ** Math.min(this.#failures, 10), RECONNECT_MAX_MS);
    this.#failures += 1;
    if (this.#failures === 1) this.#options.logger.warn({ error }, 'jobs channel lost, reconnecting');
    this.#timer = setTimeout(() => void this.open(), delayMs);
  }
}
