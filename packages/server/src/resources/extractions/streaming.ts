/**
 * An extraction as lines. Its id is told with the first one, so it leaves a record however it ends: whole, failed, or
 * cancelled when the caller goes away.
 */
import { AppError } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import type { PrimitiveError } from '../primitives/lifecycle.ts';
import type { PartialOutput } from './by-model.ts';
import { PartialLines } from './partial-lines.ts';
import { type ExtractionResult, toExtraction } from './record.ts';
import type { StoredExtraction } from './store.ts';

export interface StreamedExtraction {
  row: StoredExtraction;
  signal: AbortSignal;
  logger: Logger;
  extract: (onPartial: (partial: PartialOutput) => void) => Promise<ExtractionResult>;
  /** Records the whole extraction; gives it as JSON. */
  complete: (result: ExtractionResult) => Promise<string>;
  /** Records that there will be none. */
  end: (status: 'failed' | 'cancelled', error: PrimitiveError | null) => Promise<void>;
}

export function streamExtraction(streamed: StreamedExtraction): AsyncIterable<string> {
  const partials = new PartialLines();
  // Begun here and not with the first line that is asked for: the record is made even if nobody asks for any.
  const lastLine = runToEnd(streamed, partials).finally(() => partials.end());
  return linesOf(streamed, partials, lastLine);
}

async function* linesOf(
  { row }: StreamedExtraction,
  partials: PartialLines,
  lastLine: Promise<string>,
): AsyncGenerator<string> {
  yield lineOf(row, {});
  yield* partials.lines((output) => lineOf(row, output));
  yield await lastLine;
}

function lineOf(row: StoredExtraction, output: unknown): string {
  const { id, file, model, created_at } = toExtraction(row);
  const isShown = typeof output === 'object' && output !== null && !Array.isArray(output);
  return `${JSON.stringify({ id, file, model, output: isShown ? output : {}, created_at })}\n`;
}

/** Never rejects: what went wrong is the last line. */
async function runToEnd(streamed: StreamedExtraction, partials: PartialLines): Promise<string> {
  const { signal, logger, row } = streamed;
  try {
    const result = await streamed.extract((partial) => partials.put(partial));
    signal.throwIfAborted();
    return `${await streamed.complete(result)}\n`;
  } catch (error) {
    const reported = publicError(error);
    if (!signal.aborted && !(error instanceof AppError))
      logger.error({ error, extraction_id: row.id }, 'stream failed');
    try {
      await streamed.end(signal.aborted ? 'cancelled' : 'failed', signal.aborted ? null : reported);
    } catch (failure) {
      logger.error({ error: failure, extraction_id: row.id }, 'the end of a streamed extraction was not recorded');
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
