import { expect, it } from 'vitest';
import { printedStatuses as statuses } from './printed-statuses.ts';

const number = { type: 'number' };

it('a percentage as a part of one is not proved where nothing asks for parts of one', async () => {
  const rows = [
    ['Article', 'Count', 'VAT', 'Amount'],
    ['Lamp', '2', '7 %', '20.00'],
    ['Chair', '1', '19 %', '40.00'],
    ['Table', '3', '7 %', '150.00'],
  ];
  const properties = { article: { type: 'string' }, count: number, vat_rate: number, amount: number };
  const schema = { type: 'object', properties: { lines: { type: 'array', items: { type: 'object', properties } } } };
  const lines = (rates: readonly [number, number, number]) => [
    { article: 'Lamp', count: 2, vat_rate: rates[0], amount: 20 },
    { article: 'Chair', count: 1, vat_rate: rates[1], amount: 40 },
    { article: 'Table', count: 3, vat_rate: rates[2], amount: 150 },
  ];
  const of = async (rates: readonly [number, number, number]) => {
    const found = await statuses(rows, schema, { lines: lines(rates) });
    return [0, 1, 2].map((index) => found[`lines.${index}.vat_rate`]);
  };
  expect(await of([7, 19, 7])).toEqual(['proved', 'proved', 'proved']);
  expect(await of([0.07, 19, 7])).toEqual(['located', 'proved', 'proved']);
  expect(await of([0.07, 0.19, 0.07])).not.toContain('proved');
});
