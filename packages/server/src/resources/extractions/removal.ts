import type { Tx } from '../../db/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Scope } from '../../lib/scope.ts';
import type { BlobLedger } from '../blobs/service.ts';
import type { FileUser } from '../files/removal.ts';
import { isOver } from '../primitives/lifecycle.ts';
import type { Usage } from '../usage/service.ts';
import type { ExtractionQueue } from './jobs.ts';
import { usageOf } from './record.ts';
import * as store from './store.ts';

export interface ExtractionRemovalDependencies {
  ledger: BlobLedger;
  usage: Usage;
  jobs: Jobs;
  queue: ExtractionQueue;
  clock: Clock;
  /** In the transaction that deletes an extraction: what was said about it goes with it. */
  forget: (tx: Tx, scope: Scope, row: store.StoredExtraction) => Promise<void>;
}

/** How extractions end before they are done, and go. */
export class ExtractionRemoval {
  readonly #deps: ExtractionRemovalDependencies;

  constructor(deps: ExtractionRemovalDependencies) {
    this.#deps = deps;
  }

  async stop(tx: Tx, row: store.StoredExtraction): Promise<store.StoredExtraction> {
    const { jobs, queue, clock } = this.#deps;
    if (row.job_id !== null) await jobs.cancel(tx, queue, row.job_id);
    return { ...row, status: 'cancelled', completed_at: clock.now().toISOString() };
  }

  /** Locked, all of them before the first is removed: corrections lock an extraction before what is learnt of it. */
  async usersOf(tx: Tx, scope: Scope, fileId: string): Promise<FileUser[]> {
    const rows = await store.lockExtractionsOf(tx, scope, fileId);
    return rows.map((row) => ({ id: row.id, remove: () => this.remove(tx, scope, row) }));
  }

  /** Of one that is locked. */
  async remove(tx: Tx, scope: Scope, row: store.StoredExtraction): Promise<void> {
    const { ledger, usage, forget } = this.#deps;
    if (!isOver(row)) await usage.recordPrimitive(tx, scope, usageOf(await this.stop(tx, row)));
    await forget(tx, scope, row);
    await store.deleteExtraction(tx, scope, row.id);
    await ledger.release(tx, scope, row.id);
  }
}
