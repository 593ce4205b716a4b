import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const number = { type: ['number', 'null'] };
const listOf = (properties: object): object => ({ type: 'array', items: { type: 'object', properties } });
const answer = (lines: readonly string[], properties: object): Record<string, unknown> =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties } as never).output;

const ORDER = [
  'Description              Quantity    Unit Price    Disc.%     Amount',
  '',
  'Garden',
  '[884213] Rake            2.00        11.50         0.00       $ 23.00',
  '[884219] Watering can    1.00        18.00         0.00       $ 18.00',
  '                                                   Subtotal   $ 41.00',
  'Kitchen',
  '[771002] Ladle           3.00        4.00          0.00       $ 12.00',
  '[771006] Colander        1.00        9.00          0.00       $ 9.00',
  '                                                   Subtotal   $ 21.00',
];

it('a row of items is no item of a list that asks for less of it', () => {
  const { items, groups } = answer(ORDER, {
    items: listOf({ name: text, quantity: number, unit_price: number, discount: number, amount: number }),
    groups: listOf({ name: text, amount: number }),
  });
  expect(items).toHaveLength(4);
  expect(groups ?? []).toEqual([]);
});
