import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairnessWindow } from './fairness.ts';

describe('FairnessWindow', () => {
  it('excludes nobody at the beginning', () => {
    expect(new FairnessWindow(8).exclusions()).toEqual([[], []]);
  });

  it('lets a group that has not been seen go before those that have', () => {
    const window = new FairnessWindow(8);
    for (const group of ['a', 'b', 'a', 'b']) window.record(group);
    expect(window.exclusions()).toEqual([['a', 'b'], []]);
  });

  it('lets the group that had less go first', () => {
    const window = new FairnessWindow(8);
    for (const group of ['a', 'a', 'a', 'b']) window.record(group);
    expect(window.exclusions()).toEqual([['a'], ['a']]);
  });

  it('gives every waiting group at least half of its share of the claims', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 8 }), (groupCount, batch) => {
        const window = new FairnessWindow(batch * 16);
        const names = Array.from({ length: groupCount }, (_, index) => `group ${index}`);
        const served = new Map(names.map((name) => [name, 0]));
        // Every group always has waiting jobs, and the first group's jobs are always the oldest.
        for (let round = 0; round < 240; round += 1) {
          const isFree = (excluded: string[]) => names.find((name) => excluded.length > 0 && !excluded.includes(name));
          const next =
            window
              .exclusions()
              .map(isFree)
              .find((name) => name !== undefined) ?? 'group 0';
          for (let job = 0; job < batch; job += 1) window.record(next);
          served.set(next, (served.get(next) ?? 0) + 1);
        }
        expect(Math.min(...served.values())).toBeGreaterThan((240 / groupCount) * 0.5);
      }),
    );
  });
});
