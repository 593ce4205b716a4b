import { expect, it } from 'vitest';
import { unsignedAmounts } from './column-forms.ts';
import { NOT_PRINTED, type Standing } from './standing.ts';

const standing = (text: string, confidence: number): Standing =>
  ({
    ...NOT_PRINTED,
    leaf: { value: 1, item: { column: 'amount' } },
    words: [{ text, confidence }],
  }) as unknown as Standing;

const unsigned = (texts: readonly string[], confidence = 0.9): string[] => {
  const column = texts.map((text) => standing(text, confidence));
  const found = unsignedAmounts(column);
  return column.flatMap(({ leaf, words }) => (found.has(leaf) ? words.map(({ text }) => text) : []));
};

it('a recognised amount without the sign of most others may have it as a digit', () => {
  expect(unsigned(['$4,054.50', '$173.44', '33,999.00', '$10.83', '$298.78'])).toEqual(['33,999.00']);
});

it('in a file, or where only the first amount has a sign, the others are as printed', () => {
  expect(unsigned(['$4,054.50', '$173.44', '33,999.00', '$10.83', '$298.78'], 1)).toEqual([]);
  expect(unsigned(['$4,054.50', '173.44', '999.00', '10.83', '298.78'])).toEqual([]);
});
