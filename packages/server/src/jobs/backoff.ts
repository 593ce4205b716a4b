/**
 * The delay before the next attempt. It doubles from `retryDelayMs` up to `retryDelayMaxMs`, and its upper half is
 * random, so that jobs which failed together do not retry together.
 */
export function retryDelay(
  limits: { retryDelayMs: number; retryDelayMaxMs: number },
  failedAttempts: number,
  random: () => number = Math.random,
): number {
  const doublings = Math.min(Math.max(failedAttempts - 1, 0), 30);
  const ceiling = Math.min(limits.retryDelayMs * 2 ** doublings, limits.retryDelayMaxMs);
  return Math.round(ceiling / 2 + (ceiling / 2) * random());
}
