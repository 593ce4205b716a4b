import { expect, it } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import { printedStatuses as statuses } from './printed-statuses.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const list = (properties: JsonObject): JsonObject => ({ type: 'array', items: { type: 'object', properties } });
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });
const provedIn = (found: Record<string, string>, start: string): string[] =>
  Object.entries(found).flatMap(([path, status]) => (path.startsWith(start) && status === 'proved' ? [path] : []));

const HEADS = ['Description', 'Quantity', 'Amount'];
const ITEMS = [
  ['Bolts', '12', '31.10'],
  ['Nuts', '34', '32.20'],
  ['Hooks', '56', '33.30'],
  ['Hinges', '78', '34.40'],
];
const items = ITEMS.map(([description = '', quantity, amount]) => ({
  description,
  quantity: Number(quantity),
  amount: Number(amount),
}));
const asked = list({ description: text, quantity: number, amount: number });

/** What is proved of the four rows as items that the engine found. */
async function provedOf(rows: readonly string[][], schema: JsonObject, output: JsonObject): Promise<string[]> {
  const words = rows.flat();
  const claims = items.flatMap((item, index) =>
    Object.entries(item).map(([key, value], column) => {
      const places = [{ page: 1, words: [words.indexOf(ITEMS[index]?.[column] ?? '')] }];
      const claim = { value, places, normaliser: column === 0 ? 'text_folded' : 'number_decimal', confidence: 0.9 };
      return [`items.${index}.${key}`, claim] as const;
    }),
  );
  return provedIn(await statuses(rows, schema, output, { known: new Map(claims) }), 'items');
}

it('rows under several names prove nothing for the engine if a list that looks alike, which they may be of, has none', async () => {
  const [one, both] = [object({ items: asked }), object({ items: asked, returned: asked })];
  const parted = [HEADS, ...ITEMS.slice(0, 2), ['Returned'], ...ITEMS.slice(2)];
  expect(await provedOf(parted, one, { items })).toHaveLength(12);
  expect(await provedOf(parted, both, { items, returned: [] })).toEqual([]);
  expect(await provedOf([HEADS, ...ITEMS], both, { items, returned: [] })).toHaveLength(12);
});
