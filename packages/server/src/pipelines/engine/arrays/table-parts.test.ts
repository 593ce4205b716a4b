import { expect, it } from 'vitest';
import type { Page } from '../../../documents/model/document.ts';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const listOf = (properties: JsonObject): JsonObject => ({ type: 'array', items: { type: 'object', properties } });

const LINES = [
  '              Item                    Base      Rate      Paid     Withheld      Employer',
  'Salary                                3000      1.00      3000',
  'Bonus for long service                3000      0.15       450',
  '                      Total                               3450',
  'Health                                3450      0.75                  25.88        444.71',
  'Pension                               3269      6.90                 225.56        279.50',
  'Minimum points                                                         0.00          0.00',
  'Unemployment                          3450      2.40                  82.80        144.91',
  '                      Total                                          334.24        869.12',
];

const SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    payments: listOf({ item: text, base: number, rate: number, paid: number }),
    contributions: listOf({ item: text, base: number, rate: number, withheld: number, employer: number }),
  },
};

const EXPECTED = {
  payments: [
    { item: 'Salary', base: 3000, rate: 1, paid: 3000 },
    { item: 'Bonus for long service', base: 3000, rate: 0.15, paid: 450 },
  ],
  contributions: [
    { item: 'Health', base: 3450, rate: 0.75, withheld: 25.88, employer: 444.71 },
    { item: 'Pension', base: 3269, rate: 6.9, withheld: 225.56, employer: 279.5 },
    { item: 'Minimum points', withheld: 0, employer: 0 },
    { item: 'Unemployment', base: 3450, rate: 2.4, withheld: 82.8, employer: 144.91 },
  ],
};

it('goes on after a sum, and gives each list the part of the table that fills its columns', () => {
  expect(extract(buildView([drawnPage(LINES)]), SCHEMA).output).toEqual(EXPECTED);
});

/** Frames around the columns and none around the rows. */
function withFrames(page: Page): Page {
  const starts = [0, 36, 46, 56, 66, 78].map((column) => (20 + 6 * column) / 612);
  const columnOf = (left: number): number => starts.findLastIndex((start) => left >= start - 0.001);
  const isHead = (top: number): boolean => top < (page.words[0]?.box?.top ?? 0) + 0.001;
  const cells = [0, 1].flatMap((row) =>
    starts.map((_, column) => ({
      row,
      column,
      rowSpan: 1,
      columnSpan: 1,
      box: null,
      words: page.words.flatMap(({ box }, at) =>
        box !== null && columnOf(box.left) === column && isHead(box.top) === (row === 0)
          ? [{ from: at, to: at + 1 }]
          : [],
      ),
    })),
  );
  const table = { rows: 2, columns: starts.length, headerRows: 1, evidence: 'ruled' as const, cells };
  return { ...page, blocks: [{ kind: 'table', table, box: null }] };
}

it('finds the rows by position where frames divide columns only', () => {
  expect(extract(buildView([withFrames(drawnPage(LINES))]), SCHEMA).output).toEqual(EXPECTED);
});

it('goes on after a sum with few items that have most of the cells, and takes no group for a unit', () => {
  const page = drawnPage([
    'Description          Quantity    Unit     Unit price   Discount    Amount',
    'Office Chair         2           pcs      70.00        20          112.00',
    'Desk                 1           pcs      90.00        0           90.00',
    '                                                       Subtotal    202.00',
    'Truffles             15          g        10.00                    150.00',
    '                                                       Subtotal    150.00',
  ]);
  const schema: JsonObject = {
    type: 'object',
    properties: {
      positions: listOf({
        product: text,
        quantity: number,
        unit: text,
        price_each: number,
        discount: number,
        amount: number,
      }),
    },
  };
  expect(extract(buildView([page]), schema).output.positions).toMatchObject([
    { product: 'Office Chair', quantity: 2, unit: 'pcs', amount: 112 },
    { product: 'Desk', quantity: 1, unit: 'pcs', amount: 90 },
    { product: 'Truffles', quantity: 15, unit: 'g', amount: 150 },
  ]);
});

it('a heading over rows is no unit that they are counted in', () => {
  const page = drawnPage([
    'Description          Quantity    Unit price    Amount',
    'Furniture',
    'Office Chair         2           70.00         140.00',
    'Desk                 1           90.00         90.00',
  ]);
  const words = page.words.map((word) => (word.text === 'Furniture' ? { ...word, bold: true } : word));
  const schema: JsonObject = {
    type: 'object',
    properties: {
      positions: listOf({ product: text, quantity: number, unit: text, price_each: number, amount: number }),
    },
  };
  const { positions } = extract(buildView([{ ...page, words }]), schema).output;
  expect(positions).toHaveLength(2);
  expect(positions).not.toContainEqual(expect.objectContaining({ unit: 'Furniture' }));
});
