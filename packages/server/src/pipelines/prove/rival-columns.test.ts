/** Columns of the rows that no value is in, and that may be the ones that a field asks for. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import { type PrintedRows, printedStatuses } from './printed-statuses.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const listOf = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties: { lines: { type: 'array', items: { type: 'object', properties } } },
});

/** How many values of each field are proved. */
async function provedOf(rows: PrintedRows, properties: JsonObject, lines: JsonObject[]): Promise<number[]> {
  const statuses = Object.entries(await printedStatuses(rows, listOf(properties), { lines }));
  return Object.keys(properties).map(
    (key) => statuses.filter(([path, status]) => path.endsWith(`.${key}`) && status === 'proved').length,
  );
}

const rows: PrintedRows = [
  ['Bolts', '12.5', '31.1', 'kg', 'green'],
  ['Nuts', '34.5', '32.2', 'kg', 'blue'],
  ['Hooks', '56.5', '33.3', 'kg', 'white'],
  ['Hinges', '78.5', '34.4', 'kg', 'brown'],
];
const lines = rows.map(([item = '', first, second]) => ({ item, first: Number(first), second: Number(second) }));

describe('a column of numbers without a head', () => {
  it('is not proved beside another one that nothing was taken from', async () => {
    const given = lines.map(({ item, first }) => ({ item, first }));
    const [, proved] = await provedOf(
      rows.map(([item = '', first = '', second = '']) => [item, first, second]),
      { item: text, first: number },
      given,
    );
    expect(proved).toBe(0);
  });

  it('is proved as the only one', async () => {
    const given = lines.map(({ item, first }) => ({ item, first }));
    const only = rows.map(([item = '', first = '']) => [item, first]);
    expect(await provedOf(only, { item: text, first: number }, given)).toEqual([4, 4]);
  });

  it('is proved if its head names it', async () => {
    const given = lines.map(({ item, first }) => ({ item, first }));
    const headed = [['Item', 'First', 'Second'], ...rows.map((cells) => cells.slice(0, 3))];
    expect(await provedOf(headed, { item: text, first: number }, given)).toEqual([4, 4]);
  });
});

describe('a column of texts without a head', () => {
  const named = rows.map(([item = '', first, second]) => ({ item, first: Number(first), second: Number(second) }));

  it('is proved beside one that says the same in all rows', async () => {
    const cells = rows.map((row) => row.slice(0, 4));
    expect(await provedOf(cells, { item: text, first: number, second: number }, named)).toEqual([4, 4, 4]);
  });

  it('is not proved beside one with a text of its own in each row', async () => {
    const [item] = await provedOf(rows, { item: text, first: number, second: number }, named);
    expect(item).toBe(0);
  });
});
