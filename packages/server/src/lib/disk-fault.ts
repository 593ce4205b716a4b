import { type AppError, outage } from './errors.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const RETRY_SECONDS = 30;

/** Maps a full disk to a retryable error: the operator must make room, the request itself was fine. */
export function diskFault(error: unknown): AppError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && FULL.has(current.code)) {
      return outage('The service has no disk space left right now. Retry later.', error, RETRY_SECONDS);
    }
  }
  return undefined;
}
