import { type AppError, unavailable } from './errors.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const RETRY_SECONDS = 30;

/** A disk without room is the operator's to mend; the request was right, and may be sent again. */
export function diskFault(error: unknown): AppError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && FULL.has(current.code)) {
      return unavailable('The service has no room on its disk right now. Retry later.', error, RETRY_SECONDS);
    }
  }
  return undefined;
}
