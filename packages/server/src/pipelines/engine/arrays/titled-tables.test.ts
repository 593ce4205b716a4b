import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { markupPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const number = { type: ['number', 'null'] };
const HEADS = ['Substance', 'to air', 'to water', 'to land'];
const PAGE = [
  'Greenhouse gases',
  [HEADS, ['Methane', '100000', '-', '-'], ['Nitrous oxide', '10000', '-', '-']],
  'Heavy metals',
  [HEADS, ['Arsenic', '20', '5', '5'], ['Cadmium', '10', '5', '5']],
  'Pesticides',
  [HEADS, ['Aldrin', '1', '1', '1'], ['Atrazine', '-', '1', '1']],
];
const listOf = (properties: JsonObject): JsonObject => ({ type: 'array', items: { type: 'object', properties } });
const answer = (properties: JsonObject): JsonObject =>
  extract(buildView([markupPage(PAGE)]), { type: 'object', properties }).output;

it('takes the tables that are called as the list, and not those with the same heads under other titles', () => {
  const { heavy_metals, pesticides } = answer({
    heavy_metals: listOf({ substance: { type: 'string' }, to_air: number, to_water: number, to_land: number }),
    pesticides: listOf({ name: { type: 'string' }, air: number, water: number, land: number }),
  });
  expect(heavy_metals).toEqual([
    { substance: 'Arsenic', to_air: 20, to_water: 5, to_land: 5 },
    { substance: 'Cadmium', to_air: 10, to_water: 5, to_land: 5 },
  ]);
  expect(pesticides).toEqual([
    { name: 'Aldrin', air: 1, water: 1, land: 1 },
    { name: 'Atrazine', air: null, water: 1, land: 1 },
  ]);
});

it('takes all of them for a list that no title names', () => {
  const { thresholds } = answer({
    thresholds: listOf({ substance: { type: 'string' }, to_air: number, to_water: number, to_land: number }),
  });
  expect(thresholds).toHaveLength(6);
});

const money = ['Date', 'Text', 'Amount'];
const movement = { date: { type: 'string', format: 'date' }, text: { type: 'string' }, amount: number };
const textsOf = (page: Parameters<typeof markupPage>[0], name: string, description = ''): unknown => {
  const list = { ...listOf(movement), description };
  const { output } = extract(buildView([markupPage(page)]), { type: 'object', properties: { [name]: list } });
  return (output[name] as { text: string }[]).map(({ text }) => text);
};
const TITLED = [
  'Withdrawals and other debits',
  [money, ['2032-06-04', 'Rent', '980.00'], ['2032-06-09', 'Grocery', '88.17']],
  'Deposits and other credits',
  [money, ['2032-06-03', 'Payroll', '2100.00'], ['2032-06-15', 'Transfer', '500.00']],
];

it('takes the table whose title says the name of the list, or what its description begins with, among other words', () => {
  expect(textsOf(TITLED, 'withdrawals')).toEqual(['Rent', 'Grocery']);
  expect(textsOf(TITLED, 'incoming', 'Credits of the month')).toEqual(['Payroll', 'Transfer']);
  expect(textsOf(TITLED, 'movements', 'Movements of the month')).toHaveLength(4);
});

const SET_ASIDE = (title: string): Parameters<typeof markupPage>[0] => [
  'Your order',
  [money, ['2032-06-04', 'Valve', '980.00'], ['2032-06-09', 'Hose', '88.17']],
  title,
  [money, ['2032-06-03', 'Pump', '2100.00'], ['2032-06-15', 'Tray', '500.00']],
];

it('leaves out tables that their titles set aside, unless the list asks for them', () => {
  for (const title of ['Customers also bought', 'Optional positions (not included in the total)', 'Previous orders'])
    expect(textsOf(SET_ASIDE(title), 'items'), title).toEqual(['Valve', 'Hose']);
  expect(textsOf(SET_ASIDE('Spare parts'), 'items')).toHaveLength(4);
  expect(textsOf(SET_ASIDE('Returned goods'), 'items', 'Goods ordered and returned')).toHaveLength(4);
  expect(textsOf(SET_ASIDE('Returned goods'), 'items', 'Goods ordered, not those returned')).toHaveLength(2);
});
