/**
 * Turns an uploaded file into the content of a table. Reading, loading and recording happen in the transaction of the
 * table's record. Committing rows early under an unused generation would shorten it, but would need a sweeper for the
 * rows of killed imports, and the load is bound by the database, not by the connection it holds.
 */
import type { Tx } from '../../db/database.ts';
import { beginRecording } from '../../db/record-times.ts';
import type { ReceivedFile } from '../../http/call.ts';
import { faultPoint } from '../../lib/fault.ts';
import { requireFilename } from '../../lib/filename.ts';
import type { Scope } from '../../lib/scope.ts';
import type { BlobLedger, KeptBlob } from '../blobs/service.ts';
import type { Files } from '../files/service.ts';
import { detectEncoding, toUtf8 } from './csv-text.ts';
import { CsvLoad } from './load.ts';
import type { Overrides } from './overrides.ts';
import * as store from './store.ts';
import { isUnique } from './store-profile.ts';
import type { Reading } from './store-query.ts';

/** A text grows by at most this factor in UTF-8, whatever its encoding. */
const UTF8_GROWTH = 3;

/** Checking a thousand columns of different values one by one took more than five minutes. */
const REREAD_COLUMNS = 16;

/** A file whose bytes are text and stored as UTF-8. */
export interface PreparedCsv {
  filename: string;
  source: KeptBlob;
  snapshot: KeptBlob;
}

export interface ImportDependencies {
  ledger: BlobLedger;
  files: Files;
  limits: { columns: number };
}

/** Runs before the transaction and does everything that needs no database. */
export async function prepareCsv(
  { ledger }: ImportDependencies,
  scope: Scope,
  file: ReceivedFile,
  signal: AbortSignal,
): Promise<PreparedCsv> {
  const filename = requireFilename(file.filename, ['body', 'file']);
  const source: KeptBlob = { sha256: file.sha256, sizeBytes: file.sizeBytes };
  const content = () => read(ledger, scope, source, signal);
  const encoding = await detectEncoding(content());
  if (encoding === null) return { filename, source, snapshot: source };
  const maxBytes = file.sizeBytes * UTF8_GROWTH;
  return { filename, source, snapshot: await ledger.keep(scope, toUtf8(content(), encoding), { maxBytes, signal }) };
}

/** Opens the content on first use, so that nothing stays open if nobody reads it. */
async function* read(
  ledger: BlobLedger,
  scope: Scope,
  blob: KeptBlob,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of await ledger.open(scope, blob.sha256)) {
    signal.throwIfAborted();
    yield chunk;
  }
}

export interface ImportRequest {
  scope: Scope;
  csv: PreparedCsv;
  overrides: Overrides;
  areOverridesNew: boolean;
  signal: AbortSignal;
}

export type ImportedContent = Pick<
  store.StoredTable,
  | 'filename'
  | 'source_file_id'
  | 'snapshot_file_id'
  | 'generation'
  | 'row_count'
  | 'columns'
  | 'column_schema_overrides'
  | 'sample_rows'
>;

export async function importContent(
  { ledger, files, limits }: ImportDependencies,
  tx: Tx,
  { scope, csv, overrides, areOverridesNew, signal }: ImportRequest,
): Promise<ImportedContent> {
  const generation = await store.nextGeneration(tx);
  const load = new CsvLoad({ generation, overrides, areOverridesNew, maxColumns: limits.columns });
  await store.copyRows(tx, load.encode(read(ledger, scope, csv.snapshot, signal)));
  await faultPoint('tables.after_rows');
  const loaded = load.finish(await decideUnique({ db: tx, generation, signal }, load.undecidedColumns()));
  await beginRecording(tx);
  const { filename } = csv;
  const source = await files.createFromBlob(tx, scope, { filename, mimeType: 'text/csv', blob: csv.source });
  const isSame = csv.snapshot.sha256 === csv.source.sha256;
  const snapshot = isSame
    ? source
    : await files.createFromBlob(tx, scope, { filename, mimeType: 'text/csv', blob: csv.snapshot });
  return {
    filename,
    source_file_id: source.id,
    snapshot_file_id: snapshot.id,
    generation,
    row_count: loaded.rowCount,
    columns: loaded.columns,
    column_schema_overrides: overrides,
    sample_rows: loaded.sampleRows,
  };
}

/** Rereads only a limited number of columns; the others are not claimed to be unique. */
async function decideUnique(reading: Reading, undecided: number[]): Promise<Map<number, boolean>> {
  const unique = new Map(undecided.map((index) => [index, false]));
  for (const index of undecided.slice(0, REREAD_COLUMNS)) unique.set(index, await isUnique(reading, index));
  return unique;
}
