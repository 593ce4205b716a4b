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

/**
 * Records the progress of a parse, at most twice a second and one write at a time. What is reported in between is
 * written afterwards, so that a long page shows the pages before it.
 */
export class ProgressWriter {
  readonly #db: Db;
  readonly #target: ProgressTarget;
  #latest: ParseProgress | undefined;
  #writing: Promise<void> | undefined;
  #pause: NodeJS.Timeout | undefined;

  constructor(db: Db, target: ProgressTarget) {
    this.#db = db;
    this.#target = target;
  }

  report(progress: ParseProgress): void {
    this.#latest = progress;
    this.#writeLatest();
  }

  /** Resolves when no write is running, and none follows the end of the parse. */
  async settled(): Promise<void> {
    this.#latest = undefined;
    clearTimeout(this.#pause);
    await this.#writing;
  }

  #writeLatest(): void {
    if (this.#latest === undefined || this.#writing !== undefined || this.#pause !== undefined) return;
    const { stage, pagesDone, pagesTotal } = this.#latest;
    this.#latest = undefined;
    const { scope, id, logger } = this.#target;
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.#writeLatest();
    }, WRITE_EVERY_MS);
    this.#writing = store
      .setProgress(this.#db, scope, id, { stage, pages_done: pagesDone, pages_total: pagesTotal })
      // Progress only informs a waiting person; the parse itself must not fail because of it.
      .catch((error: unknown) => logger.warn({ error, parse_id: id }, 'writing the progress failed'))
      .finally(() => {
        this.#writing = undefined;
        this.#writeLatest();
      });
  }
}
