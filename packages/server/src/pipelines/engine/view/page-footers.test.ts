import { expect, it } from 'vitest';
import type { Json } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from './build-view.ts';

const HEAD = 'Pos.     Quantity    Description              Price';
const FOOTER = [
  'Example Hosting AG       Board: A. Sample (chair),        Bank',
  'Tel. 49 6051 916         B. Sample (chair)                No. 4856',
  'Register HRB 13302       Tax no. 044 241 601              Page 1',
];
const properties = {
  rows: {
    type: 'array',
    items: { type: 'object', properties: { quantity: { type: 'number' }, price: { type: 'number' } } },
  },
};

const itemsIn = (...pages: string[][]): Json | undefined =>
  extract(buildView(pages.map((lines, at) => drawnPage(lines, at + 1))), { type: 'object', properties }).output.rows;

const QUANTITIES = [2, 4, 1, 3, 5, 7];
const lines = QUANTITIES.map(
  (quantity, at) => `${at + 1}        ${quantity}           Mailbox, kind ${at}            3.8${at}`,
);
const items = QUANTITIES.map((quantity, at) => ({ quantity, price: Number(`3.8${at}`) }));

it('a table ends before the lines that every page ends with, and goes on with the next page', () => {
  const first = [HEAD, ...lines, ...FOOTER];
  const second = [HEAD, ...lines, ...FOOTER].map((line) => line.replace('Page 1', 'Page 2').replace(/3\.8/, '9.5'));
  expect(itemsIn(first, second)).toEqual([
    ...items,
    ...items.map(({ quantity }, at) => ({ quantity, price: 9.5 + at / 100 })),
  ]);
});

it('the rows of a copy are no footer', () => {
  expect(itemsIn([HEAD, ...lines], [HEAD, ...lines])).toEqual(items);
});
