/** Lists of the built-in engine whose rows or columns may be others than those that are asked for. */
import { expect, it } from 'vitest';
import { reader } from '../../documents/formats/html/reader.ts';
import { readBytes } from '../../documents/testing/read-bytes.ts';
import { readSchema } from '../engine/schema/read-schema.ts';
import type { JsonObject } from '../json/json.ts';
import type { ClaimedPlace } from './evidence.ts';
import { printedStatuses as statuses } from './printed-statuses.ts';
import { proveDocument } from './prove-document.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const list = (properties: JsonObject, description = ''): JsonObject => ({
  type: 'array',
  description,
  items: { type: 'object', properties },
});

/** The paths that are proved of rows, cell by cell, that the engine took for items. */
async function provedOf(
  rows: readonly string[][],
  { name, asked, columns }: { name: string; asked: JsonObject; columns: readonly (string | undefined)[] },
): Promise<string[]> {
  const words = rows.flatMap((cells) => cells.join(' ').split(' '));
  const claims: [
    string,
    { value: string | number; places: { page: number; words: number[] }[]; normaliser: string; confidence: number },
  ][] = [];
  const items = rows.slice(1).map((cells, index) => {
    const item: JsonObject = {};
    for (const [column, key] of columns.entries()) {
      const cell = cells[column] ?? '';
      if (key === undefined) continue;
      const value = /^[\d.]+$/.test(cell) ? Number(cell) : cell;
      item[key] = value;
      const normaliser = typeof value === 'number' ? 'number_decimal' : 'text_folded';
      const places = [{ page: 1, words: [words.indexOf(cell)] }];
      claims.push([`${name}.${index}.${key}`, { value, places, normaliser, confidence: 0.9 }]);
    }
    return item;
  });
  const schema = { type: 'object', properties: { [name]: asked } };
  const found = await statuses(rows, schema, { [name]: items }, { known: new Map(claims), pitch: 130 });
  return Object.entries(found).flatMap(([path, status]) => (status === 'proved' ? [path] : []));
}

const RIDES = [
  ['Route', 'Kilometres'],
  ['Ringroad', '12.5'],
  ['Lakeside', '48.0'],
  ['Hillclimb', '61.2'],
  ['Oldtown', '7.9'],
];

it('rows are not proved where only those of some size are asked for', async () => {
  const columns = ['route', 'kilometres'];
  const asked = (description: string) => ({
    name: 'rides',
    asked: list({ route: text, kilometres: number }, description),
    columns,
  });
  expect(await provedOf(RIDES, asked('rides of the season'))).toHaveLength(8);
  for (const description of ['rides of 40 km or longer', 'rides that are longer than 40 km', 'at least 40 km'])
    expect(await provedOf(RIDES, asked(description))).toEqual([]);
  // A word of the description in most rows does not show that they are the ones.
  const rated = RIDES.map(([route = '', length = ''], at) => [route, length, at === 0 ? 'State' : 'Good']);
  const rides = { ...asked('rides rated worse than good'), columns: [...columns, undefined] };
  expect(await provedOf(rated, rides)).toEqual([]);
});

it('rows without the name of the list, which other rows have, are not proved', async () => {
  const rows = [
    ['Voucher', 'Text', 'Amount'],
    ['B1101', 'Donation', '40.10'],
    ['B1102', 'Rent', '41.20'],
    ['B1103', 'Donation', '42.30'],
    ['B1104', 'Stamps', '43.40'],
  ];
  const asked = (name: string) => ({
    name,
    asked: list({ voucher: text, amount: number }),
    columns: ['voucher', undefined, 'amount'],
  });
  expect(await provedOf(rows, asked('vouchers'))).toHaveLength(8);
  expect(await provedOf(rows, asked('donations'))).toEqual([
    ...['donations.0.voucher', 'donations.0.amount', 'donations.2.voucher', 'donations.2.amount'],
  ]);
});

it('of two columns with one head, neither is proved', async () => {
  const rows = (other: string) => [
    ['Article', 'Quantity', other],
    ['Ropes', '11', '61'],
    ['Sails', '12', '62'],
    ['Masts', '13', '63'],
    ['Oars', '14', '64'],
  ];
  const asked = {
    name: 'goods',
    asked: list({ article: text, quantity: number }),
    columns: ['article', 'quantity', undefined],
  };
  expect(await provedOf(rows('Cabin'), asked)).toHaveLength(8);
  expect((await provedOf(rows('Quantity'), asked)).filter((path) => path.endsWith('quantity'))).toEqual([]);
});

it('of two tables side by side with the same heads, the columns of one are no others for the other list', async () => {
  const rows = [
    ['Berth', 'Metres', 'Paid', 'Berth', 'Metres', 'Paid'],
    ['A4', '11', '61', 'C3', '21', '71'],
    ['A5', '12', '62', 'C4', '22', '72'],
    ['A6', '13', '63', 'C5', '23', '73'],
    ['A7', '14', '64', 'C6', '24', '74'],
  ];
  const words = rows.flat();
  const berths = list({ berth: text, metres: number, paid: number });
  const schema = { type: 'object', properties: { inner: berths, outer: berths } };
  const of = async (lists: readonly ('inner' | 'outer')[]): Promise<number> => {
    const known = new Map<string, ClaimedPlace>();
    const answer: JsonObject = {};
    for (const name of lists) {
      const start = name === 'inner' ? 0 : 3;
      answer[name] = rows.slice(1).map((row, index) => {
        const value = (column: number): string | number =>
          column === 0 ? (row[start] ?? '') : Number(row[start + column]);
        for (const [column, key] of ['berth', 'metres', 'paid'].entries()) {
          const normaliser = column === 0 ? 'text_folded' : 'number_decimal';
          const places = [{ page: 1, words: [words.indexOf(row[start + column] ?? '')] }];
          known.set(`${name}.${index}.${key}`, { value: value(column), places, normaliser, confidence: 0.9 });
        }
        return { berth: value(0), metres: value(1), paid: value(2) };
      });
    }
    const found = await statuses(rows, schema, answer, { known, pitch: 90 });
    return Object.values(found).filter((status) => status === 'proved').length;
  };
  expect(await of(['inner', 'outer'])).toBe(24);
  expect(await of(['outer'])).toBe(0);
});

it('a text with a note in brackets is not proved where most have one, or where it marks a footnote', async () => {
  const rows = (texts: readonly string[]) => [['Language', 'Hours'], ...texts.map((text, at) => [text, `1${at}`])];
  const proved = (texts: readonly string[]) =>
    provedOf(rows(texts), {
      name: 'lessons',
      asked: list({ language: text, hours: number }),
      columns: ['language', 'hours'],
    });
  const languages = async (texts: readonly string[]) =>
    (await proved(texts)).filter((path) => path.endsWith('language')).length;
  expect(await languages(['Dutch', 'Welsh', 'Basque (Gernika)', 'Frisian'])).toBe(4);
  expect(await languages(['Dutch', 'Welsh', 'Basque (b)', 'Frisian'])).toBe(3);
  expect(await languages(['Dutch (good)', 'Welsh (fluent)', 'Basque (poor)', 'Frisian'])).toBe(1);
});

it('rows are proved where others of their table were left out, if four heads or more name the fields', async () => {
  const heads = ['Article', 'Quantity', 'Weight', 'Harbour'];
  const cells = [
    ['Ropes', '11', '61', 'Odense'],
    ['Sails', '12', '62', 'Aarhus'],
    ['Masts', '13', '63', 'Ribe'],
    ['Oars', '14', '64', 'Skagen'],
  ];
  const rows = [heads, ...cells].map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  const html = `<table>${rows.join('')}</table>`;
  const { header, pages } = await readBytes(reader, html, { mimeType: 'text/html' });
  const words = [...heads, ...cells.flat()];
  const proved = async (fields: number, items: number): Promise<number> => {
    const keys = heads.slice(0, fields).map((head) => head.toLowerCase());
    const known = new Map<string, ClaimedPlace>();
    const said = (cell: string): string | number => (/^\d/.test(cell) ? Number(cell) : cell);
    const goods = cells.slice(0, items).map((row, index) => {
      for (const [column, key] of keys.entries()) {
        const cell = row[column] ?? '';
        const normaliser = /^\d/.test(cell) ? 'number_decimal' : 'text_folded';
        const places = [{ page: 1, words: [words.indexOf(cell)] }];
        known.set(`goods.${index}.${key}`, { value: said(cell), places, normaliser, confidence: 0.9 });
      }
      return Object.fromEntries(keys.map((key, column) => [key, said(row[column] ?? '')]));
    });
    const asked = Object.fromEntries(keys.map((key) => [key, ['quantity', 'weight'].includes(key) ? number : text]));
    const schema = readSchema({ type: 'object', properties: { goods: list(asked) } });
    const extraction = { schema, output: { goods }, likelihoods: null, known };
    const { evidence } = await proveDocument({ format: header.format, pages }, extraction);
    return Object.values(evidence).filter(({ status }) => status === 'proved').length;
  };
  expect(await proved(3, 4)).toBe(12);
  expect(await proved(3, 3)).toBe(0);
  expect(await proved(4, 3)).toBe(12);
});
