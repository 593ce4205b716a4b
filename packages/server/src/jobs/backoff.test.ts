import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retryDelay } from './backoff.ts';

describe('retryDelay', () => {
  it('doubles from the first delay', () => {
    const limits = { retryDelayMs: 100, retryDelayMaxMs: 100_000 };
    const longest = [1, 2, 3, 4].map((failed) => retryDelay(limits, failed, () => 1));
    expect(longest).toEqual([100, 200, 400, 800]);
    const shortest = [1, 2, 3, 4].map((failed) => retryDelay(limits, failed, () => 0));
    expect(shortest).toEqual([50, 100, 200, 400]);
  });

  it('stays within its bounds, however many attempts failed', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.nat(1_000_000),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (retryDelayMs, more, failed, random) => {
          const retryDelayMaxMs = retryDelayMs + more;
          const delayMs = retryDelay({ retryDelayMs, retryDelayMaxMs }, failed, () => random);
          expect(delayMs).toBeGreaterThanOrEqual(Math.floor(retryDelayMs / 2));
          expect(delayMs).toBeLessThanOrEqual(retryDelayMaxMs);
        },
      ),
    );
  });
});
