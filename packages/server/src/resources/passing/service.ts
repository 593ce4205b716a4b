/**
 * Requests that keep nothing. Content that they store belongs to the request (`Scope.passing`) and goes with it after
 * the answer; no file and no record is written. If the process dies first, maintenance finds the request and removes
 * the content.
 */
import type { Db, Tx } from '../../db/database.ts';
import type { PassingRequest } from '../../http/ports.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Scope } from '../../lib/scope.ts';
import type { BlobLedger } from '../blobs/service.ts';
import * as store from './store.ts';

/** How long the content of a request stays whose process died, and how often a running one says that it lives. */
const LEASE_MS = 15 * 60_000;
const RENEW_EVERY_MS = 3 * 60_000;
/** How long the id of a discarded record is known as one. */
const KNOWN_MS = 30 * 24 * 3_600_000;
const BATCH = 200;

export interface PassingContentDependencies {
  db: Db;
  ledger: Pick<BlobLedger, 'discard'>;
  clock: Clock;
  logger: Logger;
}

export class PassingContent {
  readonly #deps: PassingContentDependencies;
  /** Removals that have begun. */
  readonly #ending = new Set<Promise<void>>();

  constructor(deps: PassingContentDependencies) {
    this.#deps = deps;
  }

  /** Resolves when the request is durable, before it stores anything. */
  async begin(scope: Scope, id: string): Promise<PassingRequest> {
    const { db, logger } = this.#deps;
    await store.insertRequest(db, {
      id,
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      expires_at: this.#after(LEASE_MS),
    });
    const renewal = setInterval(() => {
      store
        .extendRequest(db, scope, id, this.#after(LEASE_MS))
        .catch((error: unknown) => logger.warn({ error, id }, 'the lease of passing content was not renewed'));
    }, RENEW_EVERY_MS).unref();
    return {
      end: () => {
        clearInterval(renewal);
        const ending = this.#discard(scope, id).catch((error: unknown) =>
          logger.error({ error, id }, 'passing content was not removed; maintenance will try again'),
        );
        this.#ending.add(ending);
        void ending.then(() => this.#ending.delete(ending));
      },
    };
  }

  /** Runs in the transaction that records the end of the work. */
  recordDiscarded(tx: Tx, scope: Scope, id: string): Promise<void> {
    return store.insertDiscarded(tx, {
      id,
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      discarded_at: this.#deps.clock.now().toISOString(),
    });
  }

  isDiscarded(scope: Scope, id: string): Promise<boolean> {
    return store.isDiscarded(this.#deps.db, scope, id);
  }

  /** Removes the content of requests whose process died, and forgets old ids. Returns how many requests there were. */
  async purge(signal: AbortSignal): Promise<number> {
    const { db } = this.#deps;
    const expired = await store.listExpired(db, this.#after(0), BATCH);
    for (const { id, organization_id, environment_id } of expired) {
      signal.throwIfAborted();
      await this.#discard({ organizationId: organization_id, environmentId: environment_id }, id);
    }
    await store.deleteDiscardedBefore(db, this.#after(-KNOWN_MS));
    return expired.length;
  }

  /** Waits for removals that have begun. */
  async close(): Promise<void> {
    await Promise.all(this.#ending);
  }

  async #discard(scope: Scope, id: string): Promise<void> {
    await this.#deps.ledger.discard(scope, id);
    await store.deleteRequest(this.#deps.db, scope, id);
  }

  #after(ms: number): string {
    return new Date(this.#deps.clock.now().getTime() + ms).toISOString();
  }
}

/** The answer about a record of which only the id is known. */
export const notRetained = (title: string): AppError =>
  new AppError('gone', 410, {
    code: 'not_retained',
    message: `${title} was not kept: its request asked for retention=none.`,
    details: null,
  });
