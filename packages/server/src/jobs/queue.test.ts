import { describe, expect, it } from 'vitest';
import { type AnyQueue, checkQueues } from './queue.ts';

const good: AnyQueue = {
  name: 'files.analyze',
  concurrency: 1,
  retryLimit: 0,
  retryDelayMs: 0,
  retryDelayMaxMs: 0,
  leaseSeconds: 10,
  timeoutMs: 1_000,
  run: async () => undefined,
};

describe('checkQueues', () => {
  it('accepts a valid queue', () => {
    expect(() => checkQueues([good])).not.toThrow();
  });

  it.each([
    { name: 'Files' },
    { concurrency: 0 },
    { groupConcurrency: 0 },
    { retryLimit: -1 },
    { retryDelayMs: 10 },
    { leaseSeconds: 9 },
    { timeoutMs: 24 * 3_600_000 },
  ])('refuses %o', (wrong) => {
    expect(() => checkQueues([{ ...good, ...wrong }])).toThrow(/^Queue /);
  });

  it('refuses a name used twice', () => {
    expect(() => checkQueues([good, good])).toThrow(/used twice/);
  });
});
