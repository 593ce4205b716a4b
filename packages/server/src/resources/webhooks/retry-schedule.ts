/** How far a delay may be from its planned length, so that deliveries which failed together do not return together. */
const JITTER = 0.2;

/** The delay after the given number of failed attempts; null when the schedule is over. */
export function retryDelayMs(
  delaysSeconds: readonly number[],
  failedAttempts: number,
  random: () => number = Math.random,
): number | null {
  const seconds = delaysSeconds[failedAttempts - 1];
  return seconds === undefined ? null : Math.round(seconds * 1000 * (1 - JITTER + 2 * JITTER * random()));
}
