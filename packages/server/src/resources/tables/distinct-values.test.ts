import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DistinctValues, HashBudget } from './distinct-values.ts';

function verdictOf(texts: string[], budget = new HashBudget(1_000_000)): string {
  const values = new DistinctValues(budget);
  for (const text of texts) {
    const bytes = Buffer.from(text);
    values.add(bytes, 0, bytes.length);
  }
  return values.verdict;
}

describe('DistinctValues', () => {
  it('detects whether a value occurs twice', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 300 }), (texts) => {
        expect(verdictOf(texts)).toBe(new Set(texts).size === texts.length ? 'distinct' : 'repeated');
      }),
    );
  });

  it('finds two hundred thousand different values different, across all resizes', () => {
    const texts = Array.from({ length: 200_000 }, (_, index) => `customer-${index}@example.com`);
    expect(verdictOf(texts)).toBe('distinct');
    expect(verdictOf([...texts, 'customer-77@example.com'])).toBe('repeated');
  });

  it('is undecided when the budget runs out, and returns what it held', () => {
    const budget = new HashBudget(1024);
    const texts = Array.from({ length: 2000 }, (_, index) => String(index));
    expect(verdictOf(texts, budget)).toBe('undecided');
    expect(verdictOf(['a', 'a'], budget)).toBe('repeated');
    expect(budget.take(1024)).toBe(true);
  });
});
