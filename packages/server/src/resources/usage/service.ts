import type { Db, Tx } from '../../db/database.ts';
import type { Page, PageRequest } from '../../db/page.ts';
import type { Scope } from '../../lib/scope.ts';
import type { NewUsageRun, PrimitiveFilters, RunFilters, UsagePrimitiveRecord, UsageRunRecord } from './records.ts';
import * as store from './store.ts';
import { readVolume, type UsageVolume, type VolumeQuery } from './volume-store.ts';

/**
 * The two ledgers: one record per workflow run, one per single operation. Records are written in the transaction of
 * the work they count, under the scope of that work, so test usage can never stand in production's.
 */
export class Usage {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  listRuns(scope: Scope, request: PageRequest, filters: RunFilters): Promise<Page<UsageRunRecord>> {
    return store.listRuns(this.#db, scope, request, filters);
  }

  listPrimitives(scope: Scope, request: PageRequest, filters: PrimitiveFilters): Promise<Page<UsagePrimitiveRecord>> {
    return store.listPrimitives(this.#db, scope, request, filters);
  }

  volume(scope: Scope, query: VolumeQuery): Promise<UsageVolume> {
    return readVolume(this.#db, scope, query);
  }

  recordRun(tx: Tx, scope: Scope, record: NewUsageRun): Promise<void> {
    return store.upsertRun(tx, scope, record);
  }

  recordPrimitive(tx: Tx, scope: Scope, record: UsagePrimitiveRecord): Promise<void> {
    return store.upsertPrimitive(tx, scope, record);
  }
}
