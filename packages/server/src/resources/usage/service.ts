import type { Db, RawBuilder, Tx } from '../../db/database.ts';
import type { Page, PageRequest } from '../../db/page.ts';
import type { Meters } from '../../lib/meters.ts';
import type { Scope } from '../../lib/scope.ts';
import { isNothing, type Spent } from '../../models/spending.ts';
import { type BlockFilters, listBlocks } from './block-store.ts';
import type {
  NewUsagePrimitive,
  NewUsageRun,
  PrimitiveFilters,
  RunFilters,
  UsageBlockRecord,
  UsagePrimitiveRecord,
  UsageRunRecord,
} from './records.ts';
import * as store from './store.ts';
import { readVolume, type UsageVolume, type VolumeQuery } from './volume-store.ts';

const RUN_ENDS: ReadonlySet<string> = new Set(['completed', 'error', 'failed', 'cancelled']);
const OPERATION_ENDS: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled']);

/**
 * The two ledgers: one record per workflow run, one per single operation. Records are written in the transaction of
 * the work they count, under the scope of that work, so test usage can never stand in production's.
 */
export class Usage {
  readonly #db: Db;
  readonly #meters: Meters;

  constructor(db: Db, meters: Meters) {
    this.#db = db;
    this.#meters = meters;
  }

  listRuns(scope: Scope, request: PageRequest, filters: RunFilters): Promise<Page<UsageRunRecord>> {
    return store.listRuns(this.#db, scope, request, filters);
  }

  listPrimitives(scope: Scope, request: PageRequest, filters: PrimitiveFilters): Promise<Page<UsagePrimitiveRecord>> {
    return store.listPrimitives(this.#db, scope, request, filters);
  }

  listBlocks(scope: Scope, request: PageRequest, filters: BlockFilters): Promise<Page<UsageBlockRecord>> {
    return listBlocks(this.#db, scope, request, filters);
  }

  volume(scope: Scope, query: VolumeQuery): Promise<UsageVolume> {
    return readVolume(this.#db, scope, query);
  }

  /** `write` executes the statement that it is given together with the one that changes the state of the run. */
  async recordRun(
    scope: Scope,
    record: NewUsageRun,
    write: (recording: RawBuilder<unknown>) => Promise<void>,
  ): Promise<void> {
    await write(store.upsertingRun(scope, record));
    const { status, execution_duration_ms } = record;
    if (RUN_ENDS.has(status)) this.#meters.runEnded({ status, seconds: (execution_duration_ms ?? 0) / 1000 });
  }

  /** What the operations of a run took. */
  totalsOfRun(tx: Tx, scope: Scope, runId: string): Promise<{ page_count: number; credits: number }> {
    return store.readRunTotals(tx, scope, runId);
  }

  /** Leaves the tokens of a record that exists as they are. */
  async recordPrimitive(tx: Tx, scope: Scope, record: NewUsagePrimitive): Promise<void> {
    await store.upsertPrimitive(tx, scope, record);
    const { operation, status, duration_ms, page_count } = record;
    if (!OPERATION_ENDS.has(status)) return;
    this.#meters.operationEnded({ operation, status, seconds: (duration_ms ?? 0) / 1000, pages: page_count ?? 0 });
  }

  /** Adds to the tokens of a record; of work in the background right after each call, so that no end can lose them. */
  async spend(scope: Scope, id: string, spent: Spent, db: Db = this.#db): Promise<void> {
    if (!isNothing(spent)) await store.addSpent(db, scope, id, spent);
  }

  spent(tx: Tx, scope: Scope, id: string): Promise<Spent> {
    return store.readSpent(tx, scope, id);
  }
}
