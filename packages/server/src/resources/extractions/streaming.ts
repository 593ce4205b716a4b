/**
 * An extraction as lines. Its id is sent with the first line, so it leaves a record however it ends: completed, failed,
 * or cancelled when the caller disconnects.
 */
import { databaseFault } from '../../db/database.ts';
import { AppError, internal } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import { Spending } from '../../models/spending.ts';
import type { Files } from '../files/service.ts';
import type { Accepted, Lifecycle, PrimitiveCall } from '../primitives/lifecycle.ts';
import type { PrimitiveError } from '../primitives/primitive.ts';
import type { Obtained } from '../primitives/recorder.ts';
import type { Usage } from '../usage/service.ts';
import { type OnPartial, PartialLines } from './partial-lines.ts';
import type { ExtractionParts } from './primitive.ts';
import { type Extraction, type ExtractionResult, toExtraction } from './record.ts';
import { requestOf } from './request.ts';
import { extractionText } from './result-blob.ts';
import type { StoredExtraction } from './store.ts';

interface StreamedExtraction {
  row: StoredExtraction;
  signal: AbortSignal;
  logger: Logger;
  extract: (onPartial: OnPartial) => Promise<Obtained<ExtractionResult>>;
  /** Records the completed extraction and returns it as JSON. */
  complete: (obtained: Obtained<ExtractionResult>) => Promise<string>;
  /** Records that there will be no result. */
  end: (status: 'failed' | 'cancelled', error: PrimitiveError | null) => Promise<void>;
}

interface StreamingParts extends ExtractionParts {
  files: Files;
  usage: Usage;
  logger: Logger;
}

/** Reads the document before the first line, so that an unreadable one is an error status and not a line. */
export async function streamExtraction(
  { runner, database, files, usage, ledger, logger, deadlineMs }: StreamingParts,
  { primitive, recorder }: Lifecycle<StoredExtraction, ExtractionResult, Extraction>,
  { scope, signal }: PrimitiveCall,
  accepted: Accepted<StoredExtraction>,
): Promise<AsyncIterable<string>> {
  const known = await primitive.known?.(scope, accepted.row);
  const request = requestOf(accepted.row);
  const document = known === undefined ? await runner.read(scope, request, { signal, deadlineMs }) : null;
  const pageCount = known?.documentPageCount ?? document?.header.pageCount ?? document?.pageCount;
  const started = { ...accepted.row, started_at: accepted.row.created_at };
  const row = await database.transaction((tx) =>
    recorder.withFiles(tx, scope, { row: started, files: accepted.files, pageCount }),
  );
  const spending = new Spending();
  return begun({
    row,
    signal,
    logger,
    extract: async (onPartial) => {
      const options = { signal, deadlineMs, onSpent: spending.add, onPartial };
      const result = document === null ? known : await runner.extract(scope, document, request, options);
      if (result === undefined) throw internal(new Error(`${row.id} has neither a document nor a result`));
      await primitive.check?.(scope, row, result);
      return { result, isCached: known !== undefined };
    },
    complete: async (obtained) => {
      const ended = recorder.completed(row, obtained.result, spending.total);
      const recorded = await database.transaction(async (tx) => {
        await files.hold(tx, scope, row.file_id);
        return recorder.insertRecorded(tx, scope, { ...obtained, row: ended, spending });
      });
      return extractionText(ledger, scope, recorded);
    },
    end: async (status, error) => {
      const ended = recorder.ended(recorder.withSpent(row, spending.total), status, error);
      await database.transaction(async (tx) => {
        // If the file was deleted meanwhile, only the usage ledger shows that there was an extraction.
        const isHeld = await files.isHeld(tx, scope, row.file_id);
        await recorder.recordState(tx, scope, isHeld ? await recorder.insert(tx, ended) : recorder.recordedNow(ended));
        await usage.spend(scope, ended.usage_id, spending.total, tx);
      });
    },
  });
}

function begun(streamed: StreamedExtraction): AsyncIterable<string> {
  const partials = new PartialLines();
  // Start here instead of with the first requested line, so that the record is written even if nobody reads a line.
  const lastLine = runToEnd(streamed, partials).finally(() => partials.end());
  return linesOf(streamed, partials, lastLine);
}

async function* linesOf(
  { row }: StreamedExtraction,
  partials: PartialLines,
  lastLine: Promise<string>,
): AsyncGenerator<string> {
  let last = lineOf(row, {});
  yield last;
  for await (const line of partials.lines((output) => lineOf(row, output))) {
    // A model that writes names of fields has told nothing new.
    if (line !== last) yield line;
    last = line;
  }
  yield await lastLine;
}

function lineOf(row: StoredExtraction, output: unknown): string {
  const { id, file, model, created_at } = toExtraction(row);
  const isShown = typeof output === 'object' && output !== null && !Array.isArray(output);
  return `${JSON.stringify({ id, file, model, output: isShown ? output : {}, created_at })}\n`;
}

/** Never rejects: a failure becomes the last line. */
async function runToEnd(streamed: StreamedExtraction, partials: PartialLines): Promise<string> {
  const { signal, logger, row } = streamed;
  try {
    const obtained = await streamed.extract((partial) => partials.put(partial));
    signal.throwIfAborted();
    return `${await streamed.complete(obtained)}\n`;
  } catch (error) {
    // A failure in a request that was ended is a consequence of that.
    const cause: unknown = signal.aborted ? signal.reason : (databaseFault(error) ?? error);
    const reported = publicError(cause);
    if (!(cause instanceof AppError)) logger.error({ error, extraction_id: row.id }, 'stream failed');
    const hasLeft = cause instanceof AppError && cause.code === 'caller_left';
    try {
      await streamed.end(hasLeft ? 'cancelled' : 'failed', hasLeft ? null : reported);
    } catch (failure) {
      logger.error({ error: failure, extraction_id: row.id }, 'recording the end of a streamed extraction failed');
    }
    const { id, file, model, created_at } = toExtraction(row);
    return `${JSON.stringify({ id, file, model, output: {}, created_at, streaming_error: reported })}\n`;
  }
}

function publicError(error: unknown): PrimitiveError {
  if (!(error instanceof AppError)) return { code: 'internal', message: 'Internal server error.', details: null };
  const { detail, code, message } = error;
  return typeof detail === 'object' && !Array.isArray(detail) ? detail : { code, message, details: null };
}
