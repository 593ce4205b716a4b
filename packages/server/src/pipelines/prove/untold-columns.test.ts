/** Columns that no head tells apart: which of them is proved, and which is not. */
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
async function provedOf(
  rows: PrintedRows,
  properties: JsonObject,
  lines: JsonObject[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = Object.fromEntries(Object.keys(properties).map((key) => [key, 0]));
  for (const [path, status] of Object.entries(await printedStatuses(rows, listOf(properties), { lines }))) {
    const key = path.split('.').at(-1) ?? '';
    if (status === 'proved') counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

describe('two columns of numbers without heads', () => {
  const rows: PrintedRows = [
    ['Bolts', '12.5', '31.1'],
    ['Nuts', '34.5', '32.2'],
    ['Hooks', '56.5', '33.3'],
    ['Hinges', '78.5', '34.4'],
  ];
  const lines = rows.map(([item = '', first, second]) => ({ item, first: Number(first), second: Number(second) }));

  it('are proved in the order of the schema', async () => {
    const proved = await provedOf(rows, { item: text, first: number, second: number }, lines);
    expect(proved).toEqual({ item: 4, first: 4, second: 4 });
  });

  it('are not proved in another order', async () => {
    const proved = await provedOf(rows, { item: text, second: number, first: number }, lines);
    expect(proved).toEqual({ item: 4, first: 0, second: 0 });
  });

  it('are proved in any order under their heads', async () => {
    const headed: PrintedRows = [['Item', 'First', 'Second'], ...rows];
    const proved = await provedOf(headed, { item: text, second: number, first: number }, lines);
    expect(proved).toEqual({ item: 4, first: 4, second: 4 });
  });
});

describe('a text above groups of rows', () => {
  const rows: PrintedRows = [
    ['Chemistry'],
    ['Sodium', '141.5'],
    ['Potassium', '4.25'],
    ['Urea', '38.5'],
    ['Blood'],
    ['Platelets', '212.5'],
    ['Leukocytes', '7.75'],
    ['Haematocrit', '41.5'],
  ];
  const properties = { name: text, section: text, result: number };
  let section = '';
  const lines = rows.flatMap(([name = '', result]) => {
    if (result === undefined) section = name;
    return result === undefined ? [] : [{ name, section, result: Number(result) }];
  });

  it('is the value of the field that is called a group, wherever the schema has it', async () => {
    expect(await provedOf(rows, properties, lines)).toEqual({ name: 6, section: 6, result: 6 });
  });

  it('is not the name of the items', async () => {
    const swapped = lines.map((line) => ({ ...line, name: line.section, section: line.name }));
    expect(await provedOf(rows, properties, swapped)).toEqual({ name: 0, section: 0, result: 6 });
  });
});

describe('a column of numbers', () => {
  const rows: PrintedRows = [
    ['1 - 12', '31.1'],
    ['13 - 24', '32.2'],
    ['25 - 36', '33.3'],
    ['37 - 48', '34.4'],
  ];

  it('has no names', async () => {
    const named = rows.map(([name = '', rent]) => ({ tenant_name: name, rent: Number(rent) }));
    expect(await provedOf(rows, { tenant_name: text, rent: number }, named)).toEqual({ tenant_name: 0, rent: 4 });
    const months = rows.map(([name = '', rent]) => ({ months: name, rent: Number(rent) }));
    expect(await provedOf(rows, { months: text, rent: number }, months)).toEqual({ months: 4, rent: 4 });
  });
});
