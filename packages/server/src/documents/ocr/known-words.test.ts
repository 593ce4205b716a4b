import { beforeAll, describe, expect, it } from 'vitest';
import { type KnownWords, readKnownWords, setOfWords } from './known-words.ts';

describe('the words that come with the product', () => {
  let isWord: KnownWords;
  beforeAll(async () => {
    isWord = await readKnownWords();
  });

  it.each([
    'enterprise',
    'cashier',
    'DEPARTMENT',
    'straße',
    'ÉCHÉANCE',
    'płacić',
    'Selangor',
    'pagamento',
    'λογαριασμός',
    'количество',
  ])('hold %s', (word) => {
    expect(isWord(word)).toBe(true);
  });

  it('hold almost nothing else', () => {
    const others = Array.from({ length: 5_000 }, (_, number) => `x${(number * 7_919).toString(36)}qwv`);
    expect(others.filter(isWord).length).toBeLessThan(2);
  });
});

it('a set of words is the same whatever the order and case', () => {
  expect(setOfWords(['alpha', 'Gamma'], 16)).toEqual(setOfWords(['gamma', 'ALPHA'], 16));
});
