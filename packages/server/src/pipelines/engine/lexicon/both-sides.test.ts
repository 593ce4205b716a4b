import { expect, it } from 'vitest';
import { tokenSimilarity } from './phrases.ts';

it.each([
  ['employer', 'employee'],
  ['consignor', 'consignee'],
  ['insurer', 'insured'],
  ['trainer', 'trainee'],
  ['licensor', 'licensee'],
])('who does something is not to whom it is done: %s, %s', (one, other) => {
  expect(tokenSimilarity(one, other)).toBe(0);
  expect(tokenSimilarity(other, one)).toBe(0);
});

it('who does something is by whom it is done', () =>
  expect(tokenSimilarity('approver', 'approved')).toBeGreaterThan(0.5));
