/** What a job without a value means for its caller. */
import { AppError, badDocument, internal, unavailable } from '../../lib/errors.ts';
import type { CrashedPage } from '../formats/reader.ts';
import type { NoValue } from './reader-child.ts';

/** For a caller whose document met a machine that was too busy. */
const BUSY_RETRY_SECONDS = 10;

/** Returns null when the child itself was lost and the job deserves a second one. */
export function errorOf(outcome: NoValue): AppError | null {
  switch (outcome.kind) {
    case 'bad_document':
      return badDocument(outcome.reason, outcome.message);
    case 'timeout':
      if (outcome.excess === 'stall') return null;
      return outcome.excess === 'processor'
        ? badDocument('document_timeout', 'The document took too long to read.')
        : tooBusy(outcome);
    case 'result_too_large':
      return badDocument('document_too_complex', 'The document holds more than can be returned at once.');
    case 'unexpected':
      return badDocument('document_unreadable', 'The document could not be read.', new Error(outcome.message));
    case 'rejected':
      throw outcome.error;
    case 'setup':
      return internal(new Error(outcome.message));
    case 'trap':
    case 'memory':
    case 'crash':
    case 'killed':
      return null;
  }
}

/** The error of the last attempt. Only the document's own cost is its fault. */
export function lastErrorOf(outcome: NoValue, page: number | null): AppError {
  if (outcome.kind === 'killed' || outcome.kind === 'timeout') return tooBusy(outcome);
  const error = outcome.kind === 'memory' ? tooComplex(outcome) : crashed(outcome);
  return page === null ? error : new PageEndsReader({ page, lacksMemory: outcome.kind === 'memory' }, error);
}

/** A page that crashed a fresh process too. The rest of its document may be read without it. */
export class PageEndsReader extends AppError {
  readonly crashed: CrashedPage;

  constructor(crashed: CrashedPage, error: AppError) {
    super(error.code, error.status, error.detail, { cause: error.cause });
    this.crashed = crashed;
  }
}

const tooBusy = (outcome: NoValue): AppError =>
  unavailable('The machine was too busy to read the document.', outcome, BUSY_RETRY_SECONDS);

const tooComplex = (outcome: NoValue): AppError =>
  badDocument('document_too_complex', 'The document needs more memory than a reader may use.', outcome);

const crashed = (outcome: NoValue): AppError =>
  badDocument('document_crashed', 'The document could not be read: the reader failed on it twice.', outcome);
