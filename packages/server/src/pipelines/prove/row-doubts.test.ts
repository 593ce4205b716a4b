/** Rows that are not those of items, and columns that are not in the rows of their items. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import { type PrintedRows, printedStatuses } from './printed-statuses.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const listOf = (properties: JsonObject, description = ''): JsonObject => ({
  type: 'object',
  properties: { entries: { type: 'array', description, items: { type: 'object', properties } } },
});

const ROWS: PrintedRows = [
  ['Bolts', '120.00', '7.00'],
  ['Nuts', '340.00', '8.00'],
  ['Screws', '910.00', '3.00'],
  ['Washers', '560.00', '9.00'],
  ['Hinges', '780.00', '6.00'],
];
const itemOf = ([label = '', one, two]: readonly string[]) => ({ label, one: Number(one), two: Number(two) });
const SCHEMA = listOf({ label: text, one: number, two: number });
const ofItem = (found: Record<string, string>, index: number): Set<string | undefined> =>
  new Set(['label', 'one', 'two'].map((key) => found[`entries.${index}.${key}`]));
const PROVED = new Set(['proved']);
const LOCATED = new Set(['located']);

describe('an item below the total of its list', () => {
  const extra = ['Postage', '15.00', '4.00'];
  const entries = [...ROWS, extra].map(itemOf);

  it('is not proved', async () => {
    const found = await printedStatuses([...ROWS, ['Total', '2710.00', '33.00'], extra], SCHEMA, { entries });
    expect([ofItem(found, 0), ofItem(found, 5)]).toEqual([PROVED, LOCATED]);
  });

  it('is proved where a total of its own follows, as in a list of parts', async () => {
    const rows = [...ROWS, ['Total', '2710.00', '33.00'], extra, ['Total', '2725.00', '37.00']];
    const found = await printedStatuses(rows, SCHEMA, { entries });
    expect([ofItem(found, 0), ofItem(found, 5)]).toEqual([PROVED, PROVED]);
  });

  it.each([
    ['סה"כ כללי', LOCATED],
    ['סה"כ ברגים ואומים', PROVED],
  ])('is below %s', async (total, expected) => {
    const found = await printedStatuses([...ROWS, [total, '2715.00', '33.50'], extra], SCHEMA, { entries });
    expect([ofItem(found, 0), ofItem(found, 5)]).toEqual([PROVED, expected]);
  });
});

describe('a list that selects rows by a word', () => {
  const kinds = ['Metal', 'Metal', 'Timber', 'Metal', 'Metal'];
  const rows = ROWS.map((cells, at) => [kinds[at] ?? '', ...cells]);
  const entries = ROWS.map(itemOf);

  it('has no item whose row has another word there', async () => {
    const schema = listOf({ label: text, one: number, two: number }, 'only rows whose kind is Metal');
    const found = await printedStatuses(rows, schema, { entries });
    expect([ofItem(found, 1), ofItem(found, 2)]).toEqual([PROVED, LOCATED]);
  });

  it('has all of them where it does not ask for the word', async () => {
    expect(ofItem(await printedStatuses(rows, SCHEMA, { entries }), 2)).toEqual(PROVED);
  });
});

it('a column that is printed a row too high proves no value of it, and the others as before', async () => {
  const moved: PrintedRows = [
    ['', '120.00'],
    ...ROWS.map(([label = '', , two = ''], at) => [label, ROWS[at + 1]?.[1] ?? '', two]),
  ];
  const asPrinted = ROWS.map(([label = '', one, two], at) =>
    itemOf([label, ROWS[at + 1]?.[1] ?? one ?? '', two ?? '']),
  );
  const found = await printedStatuses(moved, SCHEMA, { entries: asPrinted });
  expect([found['entries.1.one'], found['entries.2.one'], found['entries.2.two']]).toEqual([
    'located',
    'located',
    'proved',
  ]);
});

describe('what else is in the cell of a value', () => {
  it('is nothing where all items have the same word there', async () => {
    const rows = ROWS.map(([, ...others], at) => [`Part ${'ABCDE'[at]}`, ...others]);
    const entries = ROWS.map((cells, at) => ({ ...itemOf(cells), label: 'ABCDE'[at] ?? '' }));
    expect(ofItem(await printedStatuses(rows, SCHEMA, { entries }), 1)).toEqual(PROVED);
  });

  it('is the line below, if that has only the rest of the text', async () => {
    const rows = ROWS.flatMap((cells, at) => (at === 1 ? [cells, ['with washer']] : [cells]));
    const found = await printedStatuses(rows, SCHEMA, { entries: ROWS.map(itemOf) }, { leading: 14 });
    expect([found['entries.0.label'], found['entries.1.label']]).toEqual(['proved', 'located']);
  });
});

describe('a text beside a value', () => {
  it('is another cell if the values of the item are in one line, even if it is the name of another field', async () => {
    const rows = ROWS.map(([label = '', one = '', two = '']) => [label, one, 'Discount', two]);
    const schema = listOf({ label: text, one: number, two: number, discount: number });
    const entries = ROWS.map((cells) => ({ ...itemOf(cells), discount: null }));
    expect(ofItem(await printedStatuses(rows, schema, { entries }), 1)).toEqual(PROVED);
  });
});

describe('a name in the description', () => {
  const rows: PrintedRows = [['Brendel', '', '800.57']];
  const said = async (description: string) =>
    (
      await printedStatuses(
        rows,
        { type: 'object', properties: { withheld: { ...number, description } } },
        {
          withheld: 800.57,
        },
      )
    ).withheld;

  it('is a label if it is in brackets or is called a column', async () => {
    expect(await said('what the employee pays (Brendel)')).toBe('proved');
    expect(await said('the Brendel column')).toBe('proved');
    expect(await said('what the employee pays (e.g. Brendel)')).toBe('located');
  });
});

it('the head of a row and that of a column prove the number in which they meet', async () => {
  const rows: PrintedRows = [
    ['', 'Staff share', 'Employer share'],
    ['Pension', '24.84', '346.95'],
    ['Sum of contributions', '800.57', '2076.21'],
  ];
  const schema = {
    type: 'object',
    properties: { paid: { ...number, description: 'The total (Sum of contributions, Staff share column)' } },
  };
  const said = async (paid: number) => (await printedStatuses(rows, schema, { paid }, { pitch: 170 })).paid;
  expect([await said(800.57), await said(24.84), await said(2076.21)]).toEqual(['proved', 'located', 'located']);
});
