import { databaseFault } from '../db/database.ts';
import { AppError } from '../lib/errors.ts';
import type { JobFailure } from './queue.ts';

/** The only translation of an error to a job's failure: the text is public, what is private stays in the log. */
export function failureOf(error: unknown, attempts: number): JobFailure {
  if (error instanceof AppError && error.code !== 'internal') {
    return { code: error.code, message: error.message, is_retryable: error.retryable, attempts };
  }
  const fault = databaseFault(error);
  if (fault !== undefined) return failureOf(fault, attempts);
  // A defect may be a race that a second attempt does not meet, or a deployment that is mended: it is tried again.
  return { code: 'internal', message: 'Internal error.', is_retryable: true, attempts };
}

export const timedOut = (timeoutMs: number, attempts: number): JobFailure => ({
  code: 'timeout',
  message: `The attempt took longer than ${timeoutMs} ms.`,
  is_retryable: true,
  attempts,
});

export const workerLost = (attempts: number): JobFailure => ({
  code: 'worker_lost',
  message: 'The worker process ended while it ran this job.',
  is_retryable: true,
  attempts,
});

/** What a failed attempt leaves on its job; `isFinal` means that only the burial is left to do. */
export interface AttemptRecord {
  failure: JobFailure;
  isFinal: boolean;
}

/** Reads back a record from the job's row, which may hold something else or nothing. */
export function parseAttemptRecord(output: unknown): AttemptRecord | undefined {
  if (typeof output !== 'object' || output === null || !('failure' in output) || !('isFinal' in output))
    return undefined;
  const { failure, isFinal } = output;
  if (typeof failure !== 'object' || failure === null) return undefined;
  if (!('code' in failure && 'message' in failure && 'is_retryable' in failure && 'attempts' in failure))
    return undefined;
  return {
    failure: {
      code: String(failure.code),
      message: String(failure.message),
      is_retryable: failure.is_retryable === true,
      attempts: Number(failure.attempts),
    },
    isFinal: isFinal === true,
  };
}
