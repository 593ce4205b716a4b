import { expect, it } from 'vitest';
import { otherNames } from './synonyms.ts';
import { tokensOf } from './tokens.ts';

it('a name has other words for the part of it that is known', () => {
  expect(otherNames(['debit', 'amount'])).toContainEqual(['paid', 'out', 'amount']);
  expect(otherNames(['debit', 'amount'])).not.toContainEqual(['paid', 'in', 'amount']);
  expect(otherNames(['wall', 'number'])).toEqual([]);
});

it('the longest known part decides', () => {
  expect(otherNames(['running', 'balance'])).toContainEqual(['balance']);
  expect(otherNames(['running', 'balance'])).not.toContainEqual(['running', 'running', 'balance']);
});

it.each([
  ['lease end', 'rent end'],
  ['comments', 'remark'],
  ['sampling date', 'collected'],
  ['outgoing tenant', 'previous tenant'],
  ['exchange rate', 'currency rate'],
  ['filing date', 'filed'],
  ['admission date', 'admitted on'],
  ['date of death', 'died'],
  ['credits', 'cr'],
])('"%s" may be printed as "%s"', (name, label) => {
  expect(otherNames(tokensOf(name))).toContainEqual(tokensOf(label));
});
