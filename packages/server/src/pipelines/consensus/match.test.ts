import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../json/json.ts';
import { consensusOf } from './consensus.ts';
import { matchLists } from './match.ts';

const row = (index: number) => ({ name: `Item number ${index}`, amount: index * 3 });
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index));

describe('long lists', () => {
  it('are matched around what one of them lacks, has more, or says differently', () => {
    const all = rows(400);
    const other = all.toSpliced(200, 1).toSpliced(50, 0, { name: 'Something else', amount: -1 });
    other[300] = { ...row(300), amount: 7 };
    const { value, likelihoods } = consensusOf([all, other, all]);
    expect(value).toEqual(all);
    expect((likelihoods as Json[])[10]).toEqual({ name: 1, amount: 1 });
    expect((likelihoods as Json[])[200]).toEqual({ name: 0.66667, amount: 0.66667 });
  });

  it('are matched in any order', () => {
    const all = rows(300);
    expect(consensusOf([all, [...all].reverse(), all]).value).toEqual(all);
  });

  it('without any equal items are still compared', () => {
    const all = rows(80);
    const slips = all.map((item) => ({ ...item, name: `${item.name}.`, note: 'x' }));
    expect((consensusOf([all, slips, all]).value as Json[]).length).toBe(80);
  });
});

it('each item is in one pair at most, and pairs of lists in order are in order', () => {
  const keys = fc.array(fc.integer({ min: 0, max: 300 }).map(String), { minLength: 60, maxLength: 120 });
  fc.assert(
    fc.property(keys, keys, (one, other) => {
      const { pairs } = matchLists(one, other, (a, b) => (one[a] === other[b] ? 1 : 0));
      expect(new Set(pairs.map(([a]) => a)).size).toBe(pairs.length);
      expect(new Set(pairs.map(([, b]) => b)).size).toBe(pairs.length);
      for (const [a, b] of pairs) expect(one[a]).toBe(other[b]);
    }),
    { numRuns: 60 },
  );
});
