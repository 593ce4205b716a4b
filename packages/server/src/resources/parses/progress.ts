import type { Db } from '../../db/database.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Scope } from '../../lib/scope.ts';
import type { ParseProgress } from './pipeline.ts';
import * as store from './store.ts';

const WRITE_EVERY_MS = 500;

export interface ProgressTarget {
  scope: Scope;
  id: string;
  logger: Logger;
}

/** Records the progress of a parse, at most twice a second and one write at a time. */
export class ProgressWriter {
  readonly #db: Db;
  readonly #target: ProgressTarget;
  #writing: Promise<void> | undefined;
  #writtenAt = Number.NEGATIVE_INFINITY;

  constructor(db: Db, target: ProgressTarget) {
    this.#db = db;
    this.#target = target;
  }

  report({ stage, pagesDone, pagesTotal }: ParseProgress): void {
    const now = performance.now();
    if (this.#writing !== undefined || now - this.#writtenAt < WRITE_EVERY_MS) return;
    this.#writtenAt = now;
    const { scope, id, logger } = this.#target;
    this.#writing = store
      .setProgress(this.#db, scope, id, { stage, pages_done: pagesDone, pages_total: pagesTotal })
      // Progress only informs a waiting person; the parse itself must not fail because of it.
      .catch((error: unknown) => logger.warn({ error, parse_id: id }, 'writing the progress failed'))
      .finally(() => {
        this.#writing = undefined;
      });
  }

  /** Resolves when no write is running, so that none follows the end of the parse. */
  async settled(): Promise<void> {
    await this.#writing;
  }
}
