/**
 * The ledger of blobs: which exist, and which records need them.
 *
 * A blob's row is written before the blob gets its final name, so every stored blob is known. A record that refers to a
 * blob claims it in the record's own transaction. Blobs that nobody claims within the grace period are collected: the
 * collector deletes the row, then the content, then commits. A claim waits on that row and then sees that the content
 * is gone, so no record can ever refer to a collected blob.
 */
import type { Readable } from 'node:stream';
import { BlobLost } from '../../blobs/blobs.ts';
import type { CheckedBlobStore } from '../../blobs/checked.ts';
import type { Database, Db, Tx } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import { unavailable } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Scope } from '../../lib/scope.ts';
import * as store from './store.ts';

export interface KeptBlob {
  readonly sha256: string;
  readonly sizeBytes: number;
}

export interface BlobLedgerDependencies {
  database: Database;
  blobs: CheckedBlobStore;
  clock: Clock;
}

const GRACE_MS = 24 * 3_600_000;
const COLLECT_BATCH = 200;

/** Where content is kept and read again; what records need of it is not its concern. */
export type ContentStore = Pick<BlobLedger, 'keep' | 'open'>;

export class BlobLedger {
  readonly #deps: BlobLedgerDependencies;

  constructor(deps: BlobLedgerDependencies) {
    this.#deps = deps;
  }

  /**
   * Streams content to durable storage. Unless a record claims it, it is collected after the grace period. In passing,
   * the request owns it until it is discarded.
   */
  async keep(
    scope: Scope,
    content: AsyncIterable<Uint8Array>,
    options: { maxBytes: number; signal?: AbortSignal },
  ): Promise<KeptBlob> {
    const staged = await this.#deps.blobs.stage(scope.environmentId, content, options);
    try {
      await faultPoint('blobs.after_stage');
      await this.#touch(scope, staged);
      await staged.commit();
      await faultPoint('blobs.after_commit');
    } catch (error) {
      await staged.discard();
      throw error;
    }
    return { sha256: staged.sha256, sizeBytes: staged.sizeBytes };
  }

  #touch(scope: Scope, { sha256, sizeBytes }: KeptBlob): Promise<void> {
    const { db } = this.#deps.database;
    const blob = { sha256, sizeBytes, touchedAt: this.#now() };
    if (scope.passing === undefined) return store.touchBlob(db, scope, blob);
    return store.touchPassing(db, scope, { ...blob, ownerId: scope.passing });
  }

  /** Removes what the owner has stored in passing, except content that others need. */
  async discard(scope: Scope, ownerId: string): Promise<void> {
    const { database, blobs } = this.#deps;
    for (const sha256 of await store.listOwned(database.db, scope, ownerId)) {
      await database.transaction(async (tx) => {
        if (await store.releasePassing(tx, scope, sha256, ownerId)) await blobs.delete(scope.environmentId, sha256);
      });
    }
  }

  /**
   * Runs in the transaction of the record that refers to the blob. The content need not be checked: the collector
   * removes a row and its content together, so if the row exists, and is now locked, the content exists too.
   */
  async claim(tx: Tx, scope: Scope, { sha256 }: KeptBlob, ownerId: string): Promise<void> {
    if (!(await store.touchKnown(tx, scope, { sha256, touchedAt: this.#now() }))) {
      throw unavailable('The content was removed before it could be recorded. Send it again.');
    }
    await store.addOwner(tx, scope, sha256, ownerId);
  }

  /** Makes the request another owner of a blob until it is discarded, and leaves it otherwise as it is. */
  async share(tx: Tx, scope: Scope, { sha256 }: KeptBlob, ownerId: string): Promise<void> {
    await store.lockBlob(tx, scope, sha256);
    if (!(await store.isStored(tx, scope, sha256))) {
      throw unavailable('The result of an equal request was removed meanwhile. Send the request again.');
    }
    await store.addOwner(tx, scope, sha256, ownerId);
  }

  /** Whether results derived from the content may be cached. The answer holds until the transaction ends. */
  isKnown(tx: Tx, scope: Scope, sha256: string): Promise<boolean> {
    return store.isKnown(tx, scope, sha256);
  }

  /** Allows caching of derived results (again), because a file has this content. */
  remember(tx: Tx, scope: Scope, sha256: string): Promise<void> {
    return store.setForgotten(tx, scope, sha256, null);
  }

  /** Prevents caching of derived results until the transaction ends. */
  hold(tx: Tx, scope: Scope, sha256: string): Promise<void> {
    return store.lockBlob(tx, scope, sha256);
  }

  /** Prevents caching of derived results from now on. */
  forget(tx: Tx, scope: Scope, sha256: string): Promise<void> {
    return store.setForgotten(tx, scope, sha256, this.#now());
  }

  release(tx: Tx, scope: Scope, ownerId: string): Promise<void> {
    return store.removeOwner(tx, scope, ownerId);
  }

  open(scope: Scope, sha256: string, range?: { start: number; end?: number }): Promise<Readable> {
    return this.#deps.blobs.open(scope.environmentId, sha256, range);
  }

  /** Rejects unless all of them exist and match their hashes. */
  async requireWhole(scope: Scope, digests: readonly (string | null | undefined)[]): Promise<void> {
    for (const sha256 of digests) if (sha256) await this.#deps.blobs.verify(scope.environmentId, sha256);
  }

  /** The same as a value: why they cannot be read, or null. */
  async lossOf(scope: Scope, digests: readonly (string | null | undefined)[]): Promise<BlobLost | null> {
    try {
      await this.requireWhole(scope, digests);
      return null;
    } catch (error) {
      if (error instanceof BlobLost) return error;
      throw error;
    }
  }

  /** Removes unclaimed blobs. Returns how many; a full batch means there may be more. */
  async collect(db: Db, signal: AbortSignal): Promise<number> {
    const before = new Date(this.#deps.clock.now().getTime() - GRACE_MS).toISOString();
    let removed = 0;
    for (const garbage of await store.listGarbage(db, before, COLLECT_BATCH)) {
      signal.throwIfAborted();
      await this.#deps.database.transaction(async (tx) => {
        if (!(await store.takeGarbage(tx, garbage, before))) return;
        await this.#deps.blobs.delete(garbage.environment_id, garbage.sha256);
        removed += 1;
      });
    }
    await this.#deps.blobs.removeStaleTemporaries(GRACE_MS);
    return removed;
  }

  #now(): string {
    return this.#deps.clock.now().toISOString();
  }
}
