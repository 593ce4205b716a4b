/** The stored result of an extraction: three lines of JSON that responses include verbatim. */
import { internal } from '../../lib/errors.ts';
import { linePieces, splitLines } from '../../lib/lines.ts';
import type { Scope } from '../../lib/scope.ts';
import type { JsonObject } from '../../pipelines/json/json.ts';
import type { BlobLedger, KeptBlob } from '../blobs/service.ts';
import { LineBlob, writtenWhole } from '../documents/line-blob.ts';
import { type Extraction, toExtraction, withoutOutput } from './record.ts';
import type { StoredExtraction } from './store.ts';

/** Each field is JSON as text. */
export interface ResultTexts {
  output: string;
  likelihoods: string;
  choices: readonly string[];
  unfilled: string;
}

export const MAX_RESULT_BYTES = 1024 ** 3;

export async function keepResult(
  ledger: BlobLedger,
  { scope, signal }: { scope: Scope; signal: AbortSignal },
  { output, likelihoods, choices, unfilled }: ResultTexts,
): Promise<KeptBlob> {
  const blob = new LineBlob(ledger, { scope, maxBytes: MAX_RESULT_BYTES, signal });
  return writtenWhole([blob], async () => {
    await blob.write(output);
    await blob.write(`{"choices":[${choices.join(',')}],"likelihoods":${likelihoods}}`);
    await blob.write(unfilled);
    return blob.finish();
  });
}

/** Yields the extraction as JSON, with its output if it has one. */
export async function* extractionChunks(
  ledger: BlobLedger,
  scope: Scope,
  row: StoredExtraction,
): AsyncGenerator<string> {
  if (row.result_sha256 === null) {
    yield JSON.stringify(withoutOutput(row));
    return;
  }
  const names = ['output', 'consensus', 'unfilled'];
  yield JSON.stringify(toExtraction(row)).slice(0, -1);
  for await (const { text, isLineStart } of linePieces(await ledger.open(scope, row.result_sha256))) {
    const name = isLineStart ? names.shift() : '';
    if (name === undefined) break;
    yield isLineStart ? `,"${name}":${text}` : text;
  }
  if (names.length > 0) throw internal(new Error(`the result of ${row.id} is not whole`));
  yield '}';
}

export async function extractionText(ledger: BlobLedger, scope: Scope, row: StoredExtraction): Promise<string> {
  let text = '';
  for await (const chunk of extractionChunks(ledger, scope, row)) text += chunk;
  return text;
}

/** The fields of a response that the result blob holds. */
export async function readResult(
  ledger: BlobLedger,
  scope: Scope,
  row: StoredExtraction,
): Promise<Pick<Extraction, 'output' | 'consensus' | 'unfilled'>> {
  const { output, consensus, unfilled } = JSON.parse(await extractionText(ledger, scope, row)) as Extraction;
  return { output, consensus, unfilled };
}

/** Returns the output for further work; null until there is one. */
export async function readOutput(ledger: BlobLedger, scope: Scope, row: StoredExtraction): Promise<JsonObject | null> {
  if (row.result_sha256 === null) return null;
  for await (const line of splitLines(await ledger.open(scope, row.result_sha256)))
    return JSON.parse(line) as JsonObject;
  return null;
}
