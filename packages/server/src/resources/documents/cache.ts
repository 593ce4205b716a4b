import type { Database, Tx } from '../../db/database.ts';
import type { DocumentCacheRow } from '../../db/tables.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import type { BlobLedger, KeptBlob } from '../blobs/service.ts';
import * as store from './store.ts';

export interface DocumentCacheDependencies {
  database: Database;
  ledger: BlobLedger;
  ids: Ids;
  clock: Clock;
}

/** What is cached, and under which key. */
export interface CacheEntry {
  kind: DocumentCacheRow['kind'];
  key: string;
}

export interface CachedContent extends KeptBlob {
  facts: Record<string, unknown>;
}

/** Includes the hash of the content it was made from. */
export interface NewContent extends CachedContent {
  sourceSha256: string;
}

const HOUR_MS = 3_600_000;
const UNUSED_MS = 30 * 24 * HOUR_MS;
const PURGE_BATCH = 200;

/** Blobs that can be recomputed from a document, by what they were made from. Each row owns its blob. */
export class DocumentCache {
  readonly #deps: DocumentCacheDependencies;

  constructor(deps: DocumentCacheDependencies) {
    this.#deps = deps;
  }

  async find(scope: Scope, { kind, key }: CacheEntry): Promise<CachedContent | undefined> {
    const { database, ledger, clock } = this.#deps;
    const row = await store.findCached(database.db, scope, kind, key);
    // Lost or damaged entries are recomputed and stored under the same key.
    if (row === undefined || (await ledger.lossOf(scope, [row.sha256])) !== null) return undefined;
    const now = clock.now();
    // Don't write on every use, or a popular page would become a contended row.
    if (now.getTime() - new Date(row.used_at).getTime() > HOUR_MS) {
      await store.touchCached(database.db, scope, row.id, now.toISOString());
    }
    return contentOf(row);
  }

  /** Replaces the entry with the same key. Caches nothing for content that was deleted, and nothing in passing. */
  async put(scope: Scope, { kind, key }: CacheEntry, content: NewContent): Promise<void> {
    if (scope.passing !== undefined) return;
    const { database, ledger, ids, clock } = this.#deps;
    const now = clock.now().toISOString();
    const written = {
      sha256: content.sha256,
      source_sha256: content.sourceSha256,
      size_bytes: content.sizeBytes,
      facts: content.facts,
      created_at: now,
      used_at: now,
    };
    await database.transaction(async (tx) => {
      if (!(await ledger.isKnown(tx, scope, content.sourceSha256))) return undefined;
      const fresh: store.CachedBlob = {
        id: ids.next('document_cache'),
        organization_id: scope.organizationId,
        environment_id: scope.environmentId,
        kind,
        key,
        ...written,
      };
      if (await store.insertCached(tx, fresh)) return ledger.claim(tx, scope, content, fresh.id);
      const known = await store.lockCached(tx, scope, kind, key);
      // The entry was deleted between the two statements; it will be recomputed at the next use.
      if (known === undefined) return undefined;
      await store.updateCached(tx, scope, { ...known, ...written });
      await ledger.release(tx, scope, known.id);
      return ledger.claim(tx, scope, content, known.id);
    });
  }

  /** Runs in the transaction that deletes the last file with the content. */
  async forget(tx: Tx, scope: Scope, sourceSha256: string): Promise<void> {
    for (const { id } of await store.deleteOfSource(tx, scope, sourceSha256)) {
      await this.#deps.ledger.release(tx, scope, id);
    }
  }

  /** Deletes entries that nobody used for a month; returns how many. */
  async purge(signal: AbortSignal): Promise<number> {
    const before = new Date(this.#deps.clock.now().getTime() - UNUSED_MS).toISOString();
    let purged = 0;
    for (let batch = PURGE_BATCH; batch === PURGE_BATCH; purged += batch) {
      signal.throwIfAborted();
      batch = await this.#deps.database.transaction(async (tx) => {
        const forgotten = await store.deleteUnused(tx, before, PURGE_BATCH);
        for (const { id, organization_id, environment_id } of forgotten) {
          await this.#deps.ledger.release(tx, { organizationId: organization_id, environmentId: environment_id }, id);
        }
        return forgotten.length;
      });
    }
    return purged;
  }
}

const contentOf = ({ sha256, size_bytes, facts }: store.CachedBlob): CachedContent => ({
  sha256,
  sizeBytes: size_bytes,
  facts,
});
