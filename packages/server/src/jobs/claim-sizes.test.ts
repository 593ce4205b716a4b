import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claimSizes, laneSizes } from './claim-sizes.ts';

const times = (count: number, group: string): string[] => Array.from({ length: count }, () => group);

const upTo = (places: number | undefined) => ({ places, leavesHalf: false });
const HALF = { places: undefined, leavesHalf: true };

describe('claimSizes', () => {
  it('takes all free places without a limit', () => {
    expect(claimSizes(5, times(9, 'a'), upTo(undefined))).toEqual([{ count: 5, full: [] }]);
  });

  it('takes no more than one group may have', () => {
    expect(claimSizes(10, [], upTo(4))).toEqual([{ count: 4, full: [] }]);
    expect(claimSizes(3, [], upTo(4))).toEqual([{ count: 3, full: [] }]);
    expect(claimSizes(10, times(1, 'a'), upTo(4))).toEqual([{ count: 3, full: [] }]);
  });

  it('leaves out a group that has reached its limit, and first one that has used half of it', () => {
    expect(claimSizes(10, times(4, 'a'), upTo(4))).toEqual([{ count: 4, full: ['a'] }]);
    expect(claimSizes(10, times(3, 'a'), upTo(4))).toEqual([
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
        const sizes = claimSizes(free, held, upTo(limit));
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

describe('claimSizes of groups that leave half', () => {
  it('gives each group that hangs half of what the ones before it left, and a new one the last place', () => {
    const held: string[] = [];
    const taken = ['a', 'b', 'c', 'd', 'e', 'f'].map((group) => {
      const before = held.length;
      for (;;) {
        const [size] = claimSizes(16 - held.length, held, HALF).filter(({ full }) => !full.includes(group));
        if (size === undefined || size.count < 1) return held.length - before;
        held.push(...times(size.count, group));
      }
    });
    expect(taken).toEqual([8, 4, 2, 1, 1, 0]);
  });

  it('never lets a group take more than it leaves free, and always claims something for a new one', () => {
    const groups = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), groups, (free, held) => {
        for (const { count, full } of claimSizes(free, held, HALF)) {
          for (const group of ['a', 'b', 'c'].filter((one) => !full.includes(one))) {
            const own = held.filter((one) => one === group).length;
            if (own + count > 1) expect(own + count).toBeLessThanOrEqual(free - count);
          }
        }
        expect(claimSizes(free, held, HALF).some(({ count }) => count > 0)).toBe(true);
      }),
    );
  });
});

describe('laneSizes', () => {
  it('takes all free places without a limit', () => {
    expect(laneSizes(5, 9, undefined)).toEqual([{ count: 5, isOnlyProduction: false }]);
  });

  it('takes no more than the test environment may have', () => {
    expect(laneSizes(16, 0, 12)).toEqual([{ count: 12, isOnlyProduction: false }]);
    expect(laneSizes(3, 9, 12)).toEqual([{ count: 3, isOnlyProduction: false }]);
  });

  it('leaves out a test environment that has reached its limit, and first one with few places left', () => {
    expect(laneSizes(4, 12, 12)).toEqual([{ count: 4, isOnlyProduction: true }]);
    expect(laneSizes(5, 11, 12)).toEqual([
      { count: 5, isOnlyProduction: true },
      { count: 1, isOnlyProduction: false },
    ]);
  });

  it('never lets the test environment exceed its limit, and always claims something for production', () => {
    const places = fc.integer({ min: 1, max: 20 });
    fc.assert(
      fc.property(places, places, fc.nat(20), (free, limit, taken) => {
        const sizes = laneSizes(free, Math.min(taken, limit), limit);
        for (const { count, isOnlyProduction } of sizes) {
          expect(count).toBeGreaterThan(0);
          expect(count).toBeLessThanOrEqual(free);
          if (!isOnlyProduction) expect(Math.min(taken, limit) + count).toBeLessThanOrEqual(limit);
        }
        expect(sizes.length).toBeGreaterThan(0);
        expect(sizes.some(({ isOnlyProduction }) => !isOnlyProduction)).toBe(taken < limit);
      }),
    );
  });
});
