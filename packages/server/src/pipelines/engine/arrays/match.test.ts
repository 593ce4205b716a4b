import { describe, expect, it } from 'vitest';
import { bestMatch, bestPairs } from './match.ts';

describe('bestMatch', () => {
  it('pairs so that all fit best, not the best pair first', () => {
    const fits = [
      { field: 'name', column: 0, fit: 0.7 },
      { field: 'name', column: 1, fit: 1 },
      { field: 'title', column: 1, fit: 0.9 },
    ];
    expect(bestMatch(fits).map(({ field, column }) => `${field} ${column}`)).toEqual(['name 0', 'title 1']);
  });

  it('gives the pairs alone', () => {
    const fits = [
      { field: 'tier', column: 0, fit: 0.3 },
      { field: 'test', column: 0, fit: 0.34 },
      { field: 'test', column: 1, fit: 0.3 },
    ];
    expect(bestPairs(fits).map(({ field, column }) => `${field} ${column}`)).toEqual(['tier 0', 'test 1']);
  });

  it('says how much worse all would fit without a pair', () => {
    const [only] = bestMatch([{ field: 'date', column: 2, fit: 1 }]);
    expect(only?.margin).toBe(1);
    const either = bestMatch([
      { field: 'first', column: 0, fit: 1 },
      { field: 'second', column: 0, fit: 1 },
    ]);
    expect(either).toHaveLength(1);
    expect(either[0]?.margin).toBe(0);
  });

  it('pairs nothing where nothing fits', () => {
    expect(bestMatch([])).toEqual([]);
  });
});
