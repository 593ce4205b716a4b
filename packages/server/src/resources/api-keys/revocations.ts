import { Channel } from '../../db/channel.ts';
import type { Database } from '../../db/database.ts';
import type { Logger } from '../../lib/logger.ts';
import type { KeyCache } from './key-cache.ts';
import * as store from './store.ts';

export interface RevocationsOptions {
  database: Database;
  logger: Logger;
  cache: KeyCache;
  /** `requestId` is the request that revoked the key, in whichever process. */
  onRevoked(keyId: string, requestId: string | null): void;
  /** Returns the keys in use; called when notifications may have been missed. */
  keysInUse(): string[];
}

/** Receives notice of every key that any process revokes. */
export class Revocations {
  readonly #options: RevocationsOptions;
  readonly #channel: Channel;
  #check: Promise<void> = Promise.resolve();

  constructor(options: RevocationsOptions) {
    this.#options = options;
    this.#channel = new Channel({
      name: 'recto_api_keys',
      database: options.database,
      logger: options.logger,
      onMessage: (payload) => this.#receive(payload),
      onConnect: () => {
        options.cache.informed();
        this.#check = this.#checkKeysInUse();
      },
      onLost: () => options.cache.uninformed(),
    });
  }

  open(): Promise<void> {
    return this.#channel.open();
  }

  async close(): Promise<void> {
    await this.#channel.close();
    await this.#check;
  }

  #receive(payload: string): void {
    const message = JSON.parse(payload) as { key_id: string; request_id: string | null };
    this.#options.cache.forget(message.key_id);
    this.#options.onRevoked(message.key_id, message.request_id);
  }

  async #checkKeysInUse(): Promise<void> {
    const { database, logger, onRevoked, keysInUse } = this.#options;
    try {
      for (const id of await store.findRevoked(database.db, keysInUse())) onRevoked(id, null);
    } catch (error) {
      // The connection is gone again; the next one will check again.
      logger.warn({ error }, 'checking the keys in use failed');
    }
  }
}
