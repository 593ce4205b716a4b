import type { Database, Tx } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Meters } from '../../lib/meters.ts';
import type { Scope } from '../../lib/scope.ts';
import type { FileRemoval } from '../files/removal.ts';
import * as store from './store.ts';

const DAY_MS = 24 * 3_600_000;
const BATCH = 500;

/** Removes a record that has ended. Returns false if it is gone or has not ended. */
export type RemoveEnded = (tx: Tx, scope: Scope, id: string) => Promise<boolean>;

export interface RetentionDependencies {
  database: Database;
  files: Pick<FileRemoval, 'deleteUnused'>;
  meters: Meters;
  clock: Clock;
  runs: RemoveEnded;
  operations: Record<store.OperationTable, RemoveEnded>;
  /** How many rows of a kind are removed in one environment before other work gets its turn. */
  rowsPerPass?: number;
}

export interface RetentionPass {
  removed: Record<string, number>;
  /** True if the next pass will find more. */
  isUnfinished: boolean;
}

type ListOld = (old: store.OldRows) => Promise<store.OldRow[]>;

/**
 * Removes what environments have kept for their `retention_days`. Runs go first, then operations that no remaining run
 * refers to, then documents that nothing remaining was made from. Each row has a transaction of its own, so a pass that
 * is interrupted at any point leaves nothing half removed, and the next one goes on.
 */
export class Retention {
  readonly #deps: RetentionDependencies;
  readonly #rowsPerPass: number;

  constructor({ rowsPerPass = 10_000, ...deps }: RetentionDependencies) {
    this.#deps = deps;
    this.#rowsPerPass = rowsPerPass;
  }

  async purge(signal: AbortSignal): Promise<RetentionPass> {
    const { database, clock, meters } = this.#deps;
    const pass: RetentionPass = { removed: {}, isUnfinished: false };
    for (const { scope, retentionDays } of await store.listRetainedEnvironments(database.db)) {
      const before = new Date(clock.now().getTime() - retentionDays * DAY_MS).toISOString();
      for (const [kind, remove] of this.#kinds(scope, before, signal)) {
        const { count, isUnfinished } = await remove();
        pass.removed[kind] = (pass.removed[kind] ?? 0) + count;
        pass.isUnfinished ||= isUnfinished;
        meters.retentionRemoved({ kind, count });
      }
    }
    return pass;
  }

  /** In the order in which one kind lets go of the next. */
  #kinds(scope: Scope, before: string, signal: AbortSignal) {
    const { database, files, runs, operations } = this.#deps;
    const { db } = database;
    const kinds: [string, () => Promise<{ count: number; isUnfinished: boolean }>][] = [];
    const add = (kind: string, list: ListOld, remove: (id: string) => Promise<boolean>) =>
      kinds.push([kind, () => this.#sweep({ before, signal }, list, remove)]);
    add(
      'runs',
      (old) => store.listOldRuns(db, scope, old),
      (id) => this.#removeRecord(scope, id, runs),
    );
    kinds.push(['artifacts', () => this.#sweepArtifacts(scope, before, signal)]);
    for (const table of Object.keys(operations) as store.OperationTable[]) {
      add(
        table,
        (old) => store.listOldOperations(db, scope, table, old),
        (id) => this.#removeRecord(scope, id, operations[table]),
      );
    }
    add(
      'files',
      (old) => store.listOldFiles(db, scope, old),
      (id) => files.deleteUnused(scope, id),
    );
    return kinds;
  }

  #removeRecord(scope: Scope, id: string, removeEnded: RemoveEnded): Promise<boolean> {
    return this.#deps.database.transaction((tx) => removeEnded(tx, scope, id));
  }

  /** Looks at every old row once, even if rows before it are kept. */
  async #sweep(
    { before, signal }: { before: string; signal: AbortSignal },
    list: ListOld,
    remove: (id: string) => Promise<boolean>,
  ): Promise<{ count: number; isUnfinished: boolean }> {
    let count = 0;
    let after: store.OldRow | undefined;
    while (count < this.#rowsPerPass) {
      const limit = Math.min(BATCH, this.#rowsPerPass - count);
      const rows = await list({ before, after, limit });
      for (const { id } of rows) {
        signal.throwIfAborted();
        if (await remove(id)) count += 1;
      }
      after = rows.at(-1);
      if (rows.length < limit) return { count, isUnfinished: false };
    }
    return { count, isUnfinished: true };
  }

  async #sweepArtifacts(scope: Scope, before: string, signal: AbortSignal) {
    let count = 0;
    for (let deleted = BATCH; deleted === BATCH && count < this.#rowsPerPass; count += deleted) {
      signal.throwIfAborted();
      deleted = await store.deleteOldArtifacts(this.#deps.database.db, scope, { before, limit: BATCH });
    }
    return { count, isUnfinished: count >= this.#rowsPerPass };
  }
}
