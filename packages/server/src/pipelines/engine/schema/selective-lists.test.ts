import { expect, it } from 'vitest';
import { isLooselySelective, selectsRows } from './selective-lists.ts';

it.each([
  'rides of 40 km or longer',
  'only entries that are still open',
  'rooms rated worse than good',
  'deliveries, not returns',
  'tenants; leave out subtenants',
  'alle Zeilen außer Rabatten',
])('"%s" selects rows', (description) => {
  expect(selectsRows(description)).toBe(true);
});

it.each([
  'one entry per row',
  'all rows, without totals',
  'line items; skip blank rows',
  'names in order, with the number of nights',
  'ignore the notes around the table',
])('"%s" selects none', (description) => {
  expect(selectsRows(description)).toBe(false);
});

it('rows that a column tells apart can be found', () => {
  expect(selectsRows('only rows whose status is "open"')).toBe(true);
  expect(isLooselySelective('only rows whose status is "open"')).toBe(false);
  expect(isLooselySelective('only open rows')).toBe(true);
});
