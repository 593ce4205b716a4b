import { describe, expect, it } from 'vitest';
import { reader } from '../../documents/formats/html/reader.ts';
import { readBytes } from '../../documents/testing/read-bytes.ts';
import { readSchema } from '../engine/schema/read-schema.ts';
import type { Json, JsonObject } from '../json/json.ts';
import { proveDocument } from './prove-document.ts';

const SCHEMA = readSchema({
  type: 'object',
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: { article: { type: 'string' }, quantity: { type: 'number' }, amount: { type: 'number' } },
      },
    },
  },
});
const ITEMS: JsonObject[] = [
  { article: 'Bolt', quantity: 5, amount: 7.5 },
  { article: 'Nut', quantity: 2, amount: 4.25 },
  { article: 'Washer', quantity: 30, amount: 3.1 },
  { article: 'Screw', quantity: 11, amount: 9.9 },
];
const row = (...cells: readonly unknown[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const html = (further = ''): string =>
  `<table><tr><th>Article</th><th>Quantity</th><th>Amount</th></tr>${ITEMS.map(({ article, quantity, amount }) =>
    row(article, quantity, amount),
  ).join('')}${further}</table>`;

async function listOf(items: Json[], content = html()) {
  const { header, pages } = await readBytes(reader, content, { mimeType: 'text/html' });
  const extraction = { schema: SCHEMA, output: { items }, likelihoods: null, known: new Map() };
  return (await proveDocument({ format: header.format, pages }, extraction)).lists.items;
}

describe('a list', () => {
  it('is complete when each row of its table is an item', async () => {
    expect(await listOf(ITEMS)).toEqual({
      status: 'complete',
      items: 4,
      rows: 4,
      left_over: 0,
      rows_left: [],
      repeated: [],
    });
  });

  it('is complete without rows that are no items: sums, years over columns, notes', async () => {
    const further = row('Total', 48, 24.75) + row('', 48, 24.75) + row('Of these', 2025, 2026) + row('Paid in cash');
    expect(await listOf(ITEMS, html(further))).toMatchObject({ status: 'complete', rows: 4 });
  });

  it('that lacks a row says which one', async () => {
    expect(await listOf(ITEMS.toSpliced(1, 1))).toMatchObject({
      status: 'rows_left_over',
      items: 3,
      rows: 4,
      left_over: 1,
      rows_left: [{ raw: 'Nut 2 4.25', words: [{ page: 1 }] }],
    });
  });

  it('lacks a row of another table in whose columns it has one item', async () => {
    const [first, second, third, fourth] = ITEMS.map(({ article, quantity, amount }) => row(article, quantity, amount));
    const content = `<table>${first}${second}</table><p>Page 2</p><table>${third}${fourth}</table>`;
    expect(await listOf(ITEMS, content)).toMatchObject({ status: 'complete', rows: 4 });
    expect(await listOf(ITEMS.toSpliced(2, 1), content)).toMatchObject({
      status: 'rows_left_over',
      rows_left: [{ raw: 'Washer 30 3.1' }],
    });
  });

  it('lacks a row whose numbers have more beside them than units', async () => {
    const further = row('Rental', '91 days', 102.1);
    expect(await listOf(ITEMS, html(further))).toMatchObject({
      status: 'rows_left_over',
      rows_left: [{ raw: 'Rental 91 days 102.1' }],
    });
  });

  it('is not judged if the rows of most items tell nothing', async () => {
    const [first, second] = ITEMS.map(({ article, quantity, amount }) => row(article, quantity, amount));
    const others = ['Hook', 'Hinge', 'Rivet', 'Plug', 'Clip'].map((article, at) => ({ article, quantity: 50 + at }));
    const apart = others.map(({ article, quantity }) => `<table>${row(article, quantity)}</table><p>Next</p>`);
    const content = `<table>${first}${second}</table>${apart.join('')}`;
    expect(await listOf([...ITEMS.slice(0, 2), ...others], content)).toMatchObject({ status: 'unknown' });
    const longer = content.replace('</table>', `${row('Washer', 30, 3.1)}</table>`);
    expect(await listOf([...ITEMS.slice(0, 2), ...others], longer)).toMatchObject({ status: 'rows_left_over' });
  });

  it('lacks a row among its items that has fewer numbers than they have', async () => {
    const further = row('Hinge', '', 2.2) + row('Hook', 7, 8.8);
    const hook = { article: 'Hook', quantity: 7, amount: 8.8 };
    expect(await listOf([...ITEMS, hook], html(further))).toMatchObject({
      status: 'rows_left_over',
      rows_left: [{ raw: 'Hinge 2.2' }],
    });
  });

  it('lacks a row that has a sign for nothing, or a mark behind a number', async () => {
    for (const [quantity, amount] of [
      ['–', 2.2],
      ['n/a', 2.2],
      [12, '2.2*'],
    ]) {
      const content = html(row('Hinge', quantity, amount) + row('Hook', 7, 8.8));
      const hook = { article: 'Hook', quantity: 7, amount: 8.8 };
      expect(await listOf([...ITEMS, hook], content)).toMatchObject({ status: 'rows_left_over', left_over: 1 });
    }
  });

  it('is complete without rows that sum up others or state a balance, whatever their names', async () => {
    const further = row('Total of fasteners', 48, 24.75) + row('Whole order', 48, 24.75) + row('Closing balance', 1, 2);
    expect(await listOf(ITEMS, html(further))).toMatchObject({ status: 'complete', rows: 4 });
    const other = row('Total protein', 47, 23.75) + row('Whole order', 48, 24.15);
    expect(await listOf(ITEMS, html(other))).toMatchObject({ status: 'rows_left_over', left_over: 2 });
  });

  it('lacks no row of numbers without a name', async () => {
    expect(await listOf(ITEMS, html(row('', 12, 8.5)))).toMatchObject({ status: 'complete', rows: 4 });
    expect(await listOf(ITEMS, html(row('12 kg', 12, 8.5)))).toMatchObject({ status: 'complete', rows: 4 });
  });

  it('lacks a sum if other sums of its table are items', async () => {
    const further =
      row('Total small parts', 48, 24.75) +
      row('Hook', 7, 8.8) +
      row('Hinge', 2, 1.2) +
      row('Total large parts', 9, 10);
    const items = [
      { article: 'Total small parts', quantity: 48, amount: 24.75 },
      { article: 'Hook', quantity: 7, amount: 8.8 },
      { article: 'Hinge', quantity: 2, amount: 1.2 },
    ];
    expect(await listOf([...ITEMS, ...items], html(further))).toMatchObject({
      status: 'rows_left_over',
      rows_left: [{ raw: 'Total large parts 9 10' }],
    });
    expect(await listOf([...ITEMS, ...items.slice(1)], html(further))).toMatchObject({ status: 'complete' });
  });

  it('is not judged by a table that has all of it in one row', async () => {
    const lines = (key: string): string => ITEMS.map((item) => item[key]).join('<br>');
    const content = `<table><tr><th>Article</th><th>Quantity</th><th>Amount</th></tr>${row(lines('article'), lines('quantity'), lines('amount'))}</table>`;
    expect(await listOf(ITEMS, content)).toMatchObject({ status: 'unknown' });
  });

  it('that has a row twice says which items are the same one', async () => {
    expect(await listOf([...ITEMS.slice(0, 3), ITEMS[1] ?? null, ...ITEMS.slice(3)])).toMatchObject({
      status: 'rows_repeated',
      repeated: [[1, 3]],
    });
  });

  it('in which two rows became one item lacks a row', async () => {
    const merged = { article: 'Bolt', quantity: 5, amount: 4.25 };
    expect(await listOf(ITEMS.toSpliced(0, 2, merged))).toMatchObject({ status: 'rows_left_over', left_over: 1 });
  });

  it('that says the same twice because the document does is complete', async () => {
    const again = row('Nut', 2, 4.25);
    expect(await listOf([...ITEMS, ITEMS[1] ?? null], html(again))).toMatchObject({
      status: 'complete',
      items: 5,
      rows: 5,
    });
  });

  it('whose items stand in no table is not judged', async () => {
    const text = ITEMS.map(({ article, quantity, amount }) => `<p>${quantity} pieces of ${article} at ${amount}</p>`);
    expect(await listOf(ITEMS, text.join(''))).toMatchObject({ status: 'unknown', items: 4, rows: null });
  });
});
