/** Records the outcome of a primitive in one transaction: its record, its blobs, its usage and its event. */
import type { Tx } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import { notFound } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import { traced } from '../../lib/trace.ts';
import type { Spending, Spent } from '../../models/spending.ts';
import type { BlobLedger } from '../blobs/service.ts';
import type { Events } from '../events/service.ts';
import type { Files } from '../files/service.ts';
import type { PassingContent } from '../passing/service.ts';
import type { NewUsagePrimitive } from '../usage/records.ts';
import type { Usage } from '../usage/service.ts';
import { type DocumentFile, recordDocument } from './document-file.ts';
import { primitiveEvent } from './event.ts';
import type { Computing, Primitive, PrimitiveError, PrimitiveRow } from './primitive.ts';
import { primitiveUsage } from './usage-record.ts';

export interface RecorderDependencies {
  ledger: BlobLedger;
  files: Files;
  usage: Usage;
  events: Events;
  passing: PassingContent;
  clock: Clock;
}

export interface Obtained<Result> {
  result: Result;
  /** True if an equal request already had it. */
  isCached: boolean;
}

const spanAttributes = (row: PrimitiveRow & { mime_type?: string }) => ({
  'recto.resource_id': row.id,
  'recto.model': row.model,
  'recto.document.format': row.mime_type,
});

export class Recorder<Row extends PrimitiveRow, Result, Body> {
  readonly primitive: Primitive<Row, Result, Body>;
  readonly #deps: RecorderDependencies;

  constructor(deps: RecorderDependencies, primitive: Primitive<Row, Result, Body>) {
    this.#deps = deps;
    this.primitive = primitive;
  }

  now(): string {
    return this.#deps.clock.now().toISOString();
  }

  async lock(tx: Tx, scope: Scope, id: string): Promise<Row> {
    const row = await this.primitive.records.lock(tx, scope, id);
    if (row === undefined) throw notFound(this.primitive.title);
    return row;
  }

  /** Reuses the result of an equal request, or computes it. */
  obtain(scope: Scope, row: Row, computing: Computing): Promise<Obtained<Result>> {
    const { primitive } = this;
    return traced(primitive.operation, spanAttributes(row), async (span) => {
      const known = await primitive.known?.(scope, row);
      const result = known ?? (await primitive.compute(scope, row, computing));
      const isCached = known !== undefined;
      span?.set({ 'recto.pages': primitive.completed(row, result).page_count, 'recto.is_cached': isCached });
      await primitive.check?.(scope, row, result);
      return { result, isCached };
    });
  }

  completed(row: Row, result: Result, spent: Spent): Row {
    const { primitive } = this;
    const end = { status: 'completed' as const, completed_at: this.now() };
    return { ...this.withSpent(row, spent), ...end, ...primitive.atEnd, ...primitive.completed(row, result) };
  }

  ended(row: Row, status: 'failed' | 'cancelled', error: PrimitiveError | null): Row {
    return { ...row, status, error, completed_at: this.now(), ...this.primitive.atEnd };
  }

  withSpent(row: Row, spent: Spent): Row {
    return this.primitive.withSpent?.(row, spent) ?? row;
  }

  /** Records the files and returns the row with their ids. In passing, new documents are not recorded. */
  async withFiles(
    tx: Tx,
    scope: Scope,
    { row, files, pageCount }: { row: Row; files: readonly DocumentFile[]; pageCount?: number | undefined },
  ): Promise<Row> {
    const ids: string[] = [];
    for (const file of files) {
      if (file.kind === 'new' && scope.passing !== undefined) {
        ids.push('');
        continue;
      }
      if (file.kind === 'file') await this.countPages(tx, scope, file.file.id, pageCount);
      ids.push((await recordDocument(this.#deps.files, { tx, scope }, file, pageCount)).id);
    }
    return this.primitive.withFiles(row, ids);
  }

  async countPages(tx: Tx, scope: Scope, fileId: string, pageCount: number | undefined): Promise<void> {
    if (this.primitive.countsPages !== true || pageCount === undefined) return;
    await this.#deps.files.pagesRead(tx, scope, fileId, pageCount);
  }

  /** The row as it enters its list: what was begun with the request may have taken minutes. */
  recordedNow(row: Row): Row {
    const now = this.now();
    return { ...row, created_at: now, ...(row.completed_at !== null && { completed_at: now }) };
  }

  /** Inserts a new record, and returns it as it was recorded. */
  async insert(tx: Tx, row: Row): Promise<Row> {
    const recorded = this.recordedNow(row);
    await this.primitive.records.insert(tx, recorded);
    return recorded;
  }

  /** Inserts a new record that is already completed, with its files. */
  async insertCompleted(
    tx: Tx,
    scope: Scope,
    { files, ...completed }: CompletedRecord<Row, Result> & { files: readonly DocumentFile[] },
  ): Promise<Row> {
    const pageCount = this.primitive.documentPagesOf?.(completed.result);
    const row = await this.withFiles(tx, scope, { row: completed.row, files, pageCount });
    if (scope.passing !== undefined) return this.#recordPassing(tx, scope, scope.passing, { ...completed, row });
    return this.insertRecorded(tx, scope, { ...completed, row });
  }

  /** Records what the work has used, and the id that it is answered with, but nothing of the document. */
  async #recordPassing(
    tx: Tx,
    scope: Scope,
    ownerId: string,
    { result, isCached, spending, ...completed }: CompletedRecord<Row, Result>,
  ): Promise<Row> {
    const { primitive } = this;
    const { ledger, passing, usage } = this.#deps;
    const row = this.recordedNow(primitive.withoutNewFiles?.(completed.row) ?? completed.row);
    // Results of an equal request belong to its record, which may be deleted before the answer is sent.
    for (const blob of primitive.blobsOf?.(result) ?? []) {
      if (blob !== null) await ledger.share(tx, scope, blob, ownerId);
    }
    await this.recordState(tx, scope, row, { isCached });
    await usage.spend(scope, row.usage_id, spending.total, tx);
    await passing.recordDiscarded(tx, scope, row.id);
    await primitive.beforeCommit();
    return row;
  }

  /** The same for a record whose files are already recorded and held by the transaction. */
  async insertRecorded(
    tx: Tx,
    scope: Scope,
    { result, isCached, spending, ...completed }: CompletedRecord<Row, Result>,
  ): Promise<Row> {
    const row = await this.insert(tx, completed.row);
    await this.claim(tx, scope, row, result);
    await this.recordState(tx, scope, row, { isCached });
    await this.#deps.usage.spend(scope, row.usage_id, spending.total, tx);
    await this.primitive.beforeCommit();
    return row;
  }

  async claim(tx: Tx, scope: Scope, row: Row, result: Result): Promise<void> {
    for (const blob of this.primitive.blobsOf?.(result) ?? []) {
      if (blob !== null) await this.#deps.ledger.claim(tx, scope, blob, row.id);
    }
    await this.primitive.recordResult?.(tx, scope, row, result);
  }

  usageOf(row: Row, { isCached = false } = {}): NewUsagePrimitive {
    const { operation, resourceKind, documentsOf, metadataOf } = this.primitive;
    return primitiveUsage(row, {
      operation,
      resource_kind: resourceKind,
      // Leaves out documents that were not recorded because nothing was made from them.
      documents: documentsOf(row).filter(({ file_id }) => file_id !== ''),
      metadata: metadataOf?.(row) ?? {},
      is_cached: isCached,
    });
  }

  /** Writes the usage ledger, and the event of a record that has completed or failed. Call it once for each state. */
  async recordState(tx: Tx, scope: Scope, row: Row, options?: { isCached: boolean }): Promise<void> {
    await this.#deps.usage.recordPrimitive(tx, scope, this.usageOf(row, options));
    const event = primitiveEvent(this.primitive, row);
    if (event !== null) await this.#deps.events.record(tx, scope, event);
  }
}

export interface CompletedRecord<Row, Result> extends Obtained<Result> {
  row: Row;
  spending: Spending;
}
