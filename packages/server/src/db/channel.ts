/**
 * Messages between processes, by LISTEN/NOTIFY. A message is sent in the transaction that causes it, so it arrives
 * after the commit or never. Messages can be lost while a listener reconnects, so `onConnect` tells the owner to check
 * the database itself.
 */
import type { Logger } from '../lib/logger.ts';
import { type Connection, type Database, type Db, type RawBuilder, sql } from './database.ts';

const RECONNECT_MIN_MS = 50;
const RECONNECT_MAX_MS = 1_000;
const PING_INTERVAL_MS = 10_000;
const PING_TIMEOUT_MS = 5_000;

/** One channel per kind of message. The name becomes part of a statement, so it must never come from data. */
export type ChannelName = 'recto_jobs' | 'recto_api_keys';

/** Select this in the statement or transaction that causes the message. */
export const notify = (channel: ChannelName, message: string | RawBuilder<string>): RawBuilder<unknown> =>
  sql`pg_notify(${channel}, ${message})`;

export async function sendOn(db: Db, channel: ChannelName, message: string): Promise<void> {
  await sql`select ${notify(channel, message)}`.execute(db);
}

export interface ChannelOptions {
  name: ChannelName;
  database: Database;
  logger: Logger;
  onMessage(payload: string): void;
  /** Called after the first connection and after every reconnection. */
  onConnect(): void;
  /** Called when messages do not arrive any more, until `onConnect`. */
  onLost?(): void;
}

export class Channel {
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

  /** Resolves after the first attempt; the channel keeps trying to connect until it is closed. */
  async open(): Promise<void> {
    try {
      const connection = await this.#options.database.connect(`${this.#options.name.replaceAll('_', ' ')} channel`);
      connection.on('error', (error) => this.#lose(connection, error));
      connection.on('end', () => this.#lose(connection, new Error('connection ended')));
      connection.on('notification', ({ payload }) => this.#options.onMessage(payload ?? ''));
      this.#connection = connection;
      await connection.query(`listen ${this.#options.name}`);
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
    this.#options.onLost?.();
    await connection?.end();
  }

  /** A peer that vanished without closing the connection is noticed only by querying it. */
  async #ping(connection: Connection): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    try {
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`no answer on ${this.#options.name}`)), PING_TIMEOUT_MS);
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
    this.#options.onLost?.();
    clearTimeout(this.#timer);
    // Ignore errors of ending it: the connection's own error was already reported.
    connection?.end().catch(() => undefined);
    const delayMs = Math.min(RECONNECT_MIN_MS * 2 ** Math.min(this.#failures, 10), RECONNECT_MAX_MS);
    this.#failures += 1;
    if (this.#failures === 1)
      this.#options.logger.warn({ error, channel: this.#options.name }, 'channel lost; reconnecting');
    this.#timer = setTimeout(() => void this.open(), delayMs);
  }
}
