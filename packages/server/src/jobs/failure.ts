import { databaseFault } from '../db/database.ts';
import { AppError } from '../lib/errors.ts';
import type { JobFailure } from './queue.ts';

/** The only translation of an error to a job's failure. The text is public; private details stay in the log. */
export function failureOf(error: unknown, attempts: number): JobFailure {
  if (error instanceof AppError && error.code !== 'internal') {
    return { code: error.code, message: error.message, is_retryable: error.retryable, attempts };
  }
  const fault = databaseFault(error);
  if (fault !== undefined) return failureOf(fault, attempts);
  // Retry unknown errors: a bug may be a race that a second attempt avoids, or may be fixed by a deployment.
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

/** What a failed attempt records on its job; `isFinal` means that only the move to the dead letters remains. */
export interface AttemptRecord {
  failure: JobFailure;
  isFinal: boolean;
}

/** Parses a record from the job's row, which may contain something else or nothing. */
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
