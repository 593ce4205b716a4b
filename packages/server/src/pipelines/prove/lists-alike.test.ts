import { expect, it } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import { printedStatuses as statuses } from './printed-statuses.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const list = (properties: JsonObject): JsonObject => ({ type: 'array', items: { type: 'object', properties } });
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });
const provedIn = (found: Record<string, string>, start: string): string[] =>
  Object.entries(found).flatMap(([path, status]) => (path.startsWith(start) && status === 'proved' ? [path] : []));

it('rows of the engine are not proved if a list of the same form, which they may be of, got none', async () => {
  const rows = [
    ['Description', 'Quantity', 'Amount'],
    ['Bolts', '12', '31.10'],
    ['Nuts', '34', '32.20'],
    ['Hooks', '56', '33.30'],
  ];
  const asked = list({ description: text, quantity: number, amount: number });
  const items = rows.slice(1).map(([description = '', quantity, amount]) => ({
    description,
    quantity: Number(quantity),
    amount: Number(amount),
  }));
  const claims = items.flatMap((item, index) =>
    Object.entries(item).map(([key, value], column) => {
      const places = [{ page: 1, words: [3 + 3 * index + column] }];
      const claim = { value, places, normaliser: column === 0 ? 'text_folded' : 'number_decimal', confidence: 0.9 };
      return [`items.${index}.${key}`, claim] as const;
    }),
  );
  const way = { known: new Map(claims) };
  expect(provedIn(await statuses(rows, object({ items: asked }), { items }, way), 'items')).toHaveLength(9);
  const both = object({ items: asked, returned: asked });
  expect(provedIn(await statuses(rows, both, { items, returned: [] }, way), 'items')).toEqual([]);
});
