import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const ROLL = [
  'Pippinwood Apartments',
  'Apt        Resident          Rent        Deposit held',
  '101        Nora Webb         1,450.00    1,180.00',
  '102        Leo Diaz          1,510.00    900.00',
  '103        Ida Kim           1,120.00    1,000.00',
  'Total      3 apartments      4,080.00    3,080.00',
];

it('finds the sum of a column where the field asks for the total of what its head says', () => {
  const schema = { type: 'object', properties: { deposits_total: { type: 'number' }, rent_total: { type: 'number' } } };
  expect(extract(buildView([drawnPage(ROLL)]), schema).output).toEqual({ deposits_total: 3080, rent_total: 4080 });
});

it('leaves the value of one row to a field that asks for no total', () => {
  const schema = { type: 'object', properties: { deposit_held: { type: 'number' } } };
  expect(extract(buildView([drawnPage(ROLL)]), schema).output.deposit_held).not.toBe(3080);
});
