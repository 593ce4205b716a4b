import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claimSizes } from './claim-sizes.ts';

const times = (count: number, group: string): string[] => Array.from({ length: count }, () => group);

describe('claimSizes', () => {
  it('takes all free places without a limit', () => {
    expect(claimSizes(5, times(9, 'a'), undefined)).toEqual([{ count: 5, full: [] }]);
  });

  it('takes no more than one group may have', () => {
    expect(claimSizes(10, [], 4)).toEqual([{ count: 4, full: [] }]);
    expect(claimSizes(3, [], 4)).toEqual([{ count: 3, full: [] }]);
    expect(claimSizes(10, times(1, 'a'), 4)).toEqual([{ count: 3, full: [] }]);
  });

  it('leaves out a group that has reached its limit, and first one that has used half of it', () => {
    expect(claimSizes(10, times(4, 'a'), 4)).toEqual([{ count: 4, full: ['a'] }]);
    expect(claimSizes(10, times(3, 'a'), 4)).toEqual([
      { count: 4, full: ['a'] },
      { count: 1, full: [] },
    ]);
  });

  it('never lets a group exceed its limit, and always claims something for a group below it', () => {
    const groups = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), groups, fc.integer({ min: 1, max: 5 }), (free, all, limit) => {
        const countOf = (list: readonly string[], group: string) => list.filter((one) => one === group).length;
        const held = all.filter((group, at) => countOf(all.slice(0, at), group) < limit);
        const sizes = claimSizes(free, held, limit);
        for (const group of ['a', 'b', 'c']) {
          const own = countOf(held, group);
          for (const { count, full } of sizes)
            if (!full.includes(group)) expect(own + count).toBeLessThanOrEqual(limit);
          expect(sizes.some(({ count, full }) => count > 0 && !full.includes(group))).toBe(own < limit);
        }
      }),
    );
  });
});
