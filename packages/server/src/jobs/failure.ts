import { databaseFault } from '../db/database.ts';
import { diskFault } from '../lib/disk-fault.ts';
import { AppError } from '../lib/errors.ts';
import type { JobFailure } from './queue.ts';

/** The only translation of an error to a job's failure. The text is public; private details stay in the log. */
export function failureOf(error: unknown, attempts: number): JobFailure {
  if (error instanceof AppError && error.code !== 'internal') {
    return { code: error.code, message: error.message, is_retryable: error.retryable, attempts };
  }
  const fault = faultBelow(error);
  if (fault !== undefined) return failureOf(fault, attempts);
  // Retry unknown errors: a bug may be a race that a second attempt avoids, or may be fixed by a deployment.
  return { code: 'internal', message: 'Internal error.', is_retryable: true, attempts };
}

const faultBelow = (error: unknown): AppError | undefined => databaseFault(error) ?? diskFault(error);

/** True if the attempt failed because the database or the storage is away or has no room. */
export const isOutage = (error: unknown): boolean =>
  (error instanceof AppError ? error : faultBelow(error))?.isOutage === true;

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

/** What an attempt that ended without success leaves on its job, for the next one. */
export interface AttemptRecord {
  /** Why it ended; null if the first attempt was handed back by a worker that stopped. */
  failure: JobFailure | null;
  /** Only the move to the dead letters remains. */
  isFinal: boolean;
  /** How many attempts failed by themselves, this one included. */
  failures: number;
  /** How many were handed back by workers that stopped in an orderly way. */
  released: number;
  /** How many ended because the storage was away. */
  outages: number;
}

/** Parses a record from the job's row, which may contain something else or nothing. */
export function parseAttemptRecord(output: unknown): AttemptRecord | undefined {
  if (typeof output !== 'object' || output === null || !('failure' in output) || !('isFinal' in output))
    return undefined;
  const failure = output.failure === null ? null : parseFailure(output.failure);
  if (failure === undefined) return undefined;
  const countOf = (count: unknown) => (typeof count === 'number' ? count : 0);
  return {
    failure,
    isFinal: output.isFinal === true,
    failures: 'failures' in output ? countOf(output.failures) : 0,
    released: 'released' in output ? countOf(output.released) : 0,
    outages: 'outages' in output ? countOf(output.outages) : 0,
  };
}

function parseFailure(failure: unknown): JobFailure | undefined {
  if (typeof failure !== 'object' || failure === null) return undefined;
  if (!('code' in failure && 'message' in failure && 'is_retryable' in failure && 'attempts' in failure))
    return undefined;
  return {
    code: String(failure.code),
    message: String(failure.message),
    is_retryable: failure.is_retryable === true,
    attempts: Number(failure.attempts),
  };
}
