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

it('is what a single field means that has the name of the column, since no row alone is', () => {
  const schema = { type: 'object', properties: { deposit_held: { type: 'number' } } };
  expect(extract(buildView([drawnPage(ROLL)]), schema).output.deposit_held).toBe(3080);
});

it('is what a field in an object of totals asks for, under a head of two lines', () => {
  const lines = [
    'Hillcrest Ferry Trust',
    '',
    'Cost               Total costs    Excluded        Harbour        City',
    'category           all funds      items           programme      programmes (2)',
    'Crew wages         310,000        12,000          200,000        98,000',
    'Diesel             94,000         4,500           60,000         29,500',
    'Moorings           21,000         1,000           15,000         5,000',
    'Total costs        425,000        17,500          275,000        132,500',
    '',
    'Harbour rate       1,375',
  ];
  const number = { type: 'number' };
  const totals = { type: 'object', properties: { excluded: number, harbour: number, city: number } };
  expect(extract(buildView([drawnPage(lines)]), { type: 'object', properties: { totals } }).output).toEqual({
    totals: { excluded: 17500, harbour: 275000, city: 132500 },
  });
});

const GOODS = [
  'Artikel               Menge       Preis        Betrag',
  'Anker                    12        4,50         54,00',
  'Bolzen                    8        2,25         18,00',
  'Winkel                   20        1,10         22,00',
];
const sumsIn = (lines: readonly string[], names: readonly string[]): unknown[] => {
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'number' }]));
  const { output } = extract(buildView([drawnPage(lines)]), { type: 'object', properties });
  return names.map((name) => output[name] ?? null);
};

it('tells the sum of what is counted from that of amounts, by names in other words and languages', () => {
  const lines = [...GOODS, 'Summe                    40                     94,00'];
  for (const names of [
    ['total_quantity', 'price_total'],
    ['sum_qty', 'sum_amount'],
    ['gesamtmenge', 'gesamtbetrag'],
    ['cantidad_total', 'importe_total'],
  ])
    expect(sumsIn(lines, names)).toEqual([40, 94]);
});

it('takes a number under a column for its sum if it is, though no word says so, and no label says another', () => {
  const bare = [...GOODS, '                                                94,00'];
  expect(sumsIn(bare, ['total_amount', 'total_quantity'])).toEqual([94, null]);
  expect(sumsIn([...GOODS, '                                                95,00'], ['total_amount'])).toEqual([null]);
  expect(sumsIn([...bare, '', 'MwSt 19 %          17,86', 'Gesamtbetrag      111,86'], ['total_amount'])).toEqual([
    111.86,
  ]);
});

it('tells sums with the same word by the titles of their tables', () => {
  const tableOf = (title: string, amounts: readonly string[], sum: string): string[] => [
    title,
    'Date        Article            Amount',
    ...amounts.map((amount, at) => `${at + 11}/04/2025  Bolts             ${amount.padStart(8)}`),
    `            Total             ${sum.padStart(8)}`,
    '',
  ];
  const lines = [
    ...tableOf('Returns', ['15.00', '12.50'], '27.50'),
    ...tableOf('Deliveries', ['40.00', '60.20'], '100.20'),
  ];
  expect(sumsIn(lines, ['total_deliveries', 'total_returns'])).toEqual([100.2, 27.5]);
});

it('takes what a page carries over for no total of the document', () => {
  const rows = ['Bolts              4     2.50     10.00', 'Nuts               2     3.00      6.00'];
  const page = (last: string) =>
    drawnPage(['Invoice 881', 'Page 1 of 2', 'Description        Qty   Price    Amount', ...rows, last]);
  const schema = { type: 'object', properties: { total: { type: 'number' } } };
  const totalOf = (last: string): unknown => extract(buildView([page(last)]), schema).output;
  expect(totalOf('Carried forward                   16.00')).toEqual({});
  expect(totalOf('Total                             16.00')).toEqual({ total: 16 });
});
