import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const itemsOf = (lines: readonly string[], properties: JsonObject): unknown =>
  extract(buildView([drawnPage(lines)]), {
    type: 'object',
    properties: { steps: { type: 'array', items: { type: 'object', properties } } },
  }).output.steps;

it('takes numbers that count the items out of their names', () => {
  const steps = (numbers: readonly number[]): unknown =>
    itemsOf(
      [
        'Instruction                              Mechanic',
        `${numbers[0]} Drain the tank                         Okoro`,
        `${numbers[1]} Open the lower valve                   Lindqvist`,
        `${numbers[2]} Check the seal                         Okoro`,
      ],
      { no: { type: 'integer' }, instruction: text, mechanic: text },
    );
  expect(steps([1, 2, 3])).toEqual([
    { no: 1, instruction: 'Drain the tank', mechanic: 'Okoro' },
    { no: 2, instruction: 'Open the lower valve', mechanic: 'Lindqvist' },
    { no: 3, instruction: 'Check the seal', mechanic: 'Okoro' },
  ]);
  // Sizes do not count on.
  expect(steps([4, 2, 3])).toMatchObject([{ instruction: '4 Drain the tank' }, {}, {}]);
});

it('takes the currency from beside the amounts', () => {
  const lines = [
    'Country          Official fee         Total',
    'Germany            EUR 430.00        480.12',
    'Japan           JPY 49,300.00        344.70',
    'China            CNY 6,000.00        740.20',
  ];
  const number = { type: 'number' };
  expect(itemsOf(lines, { country: text, fee_currency: text, official_fee: number, total: number })).toEqual([
    { country: 'Germany', fee_currency: 'EUR', official_fee: 430, total: 480.12 },
    { country: 'Japan', fee_currency: 'JPY', official_fee: 49_300, total: 344.7 },
    { country: 'China', fee_currency: 'CNY', official_fee: 6000, total: 740.2 },
  ]);
});

it('gives the lines of a cell to the two fields that its head names', () => {
  const lines = [
    'No      Day/Time        Program             Rate',
    '        Tu-F',
    '1       7a-9a           Morning Report      75.00',
    '',
    '        Sa',
    '2       7a-8:30a        Market Day          40.00',
    '',
    '        Su,M',
    '3       6p-6:30p        Garden Hour         65.00',
  ];
  const number = { type: 'number' };
  expect(itemsOf(lines, { no: number, days: text, time: text, program: text, rate: number })).toEqual([
    { no: 1, days: 'Tu-F', time: '7a-9a', program: 'Morning Report', rate: 75 },
    { no: 2, days: 'Sa', time: '7a-8:30a', program: 'Market Day', rate: 40 },
    { no: 3, days: 'Su,M', time: '6p-6:30p', program: 'Garden Hour', rate: 65 },
  ]);
});
