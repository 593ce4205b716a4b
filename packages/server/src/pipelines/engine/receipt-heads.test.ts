import { expect, it } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import { extract } from './extract.ts';
import { drawnPage } from './testing/drawn-page.ts';
import { buildView } from './view/build-view.ts';

const text = { type: ['string', 'null'] };
const number = { type: ['number', 'null'] };
const items = {
  type: 'array',
  items: { type: 'object', properties: { name: text, quantity: number, unit_price: number, amount: number } },
};

const RECEIPT = [
  '        HILLSIDE HARDWARE SDN BHD (1248717-W)',
  '            12 Market Street',
  '            40000 Hillside',
  '',
  'BATTERY NO LR03-4B AAA 4 PCS     3.90 S',
  'ROLLER HANDLE                    2.48 S',
  'TOTAL SALES                      6.38',
  'ROUNDING                         6.40',
  'ROUNDING ADJUSTMENT              0.02',
  'CASH                            10.00',
  'CHANGE                           3.60',
  '24/11/2017  13:11',
];

function answer(properties: JsonObject): JsonObject {
  return extract(buildView([drawnPage(RECEIPT)]), { type: 'object', properties: { ...properties, items } }).output;
}

it('a number in a line of goods that add up is not that of the receipt', () => {
  expect(answer({ receipt_no: text, total: number })).toMatchObject({ receipt_no: null, total: 6.4 });
});

it('a company has its number in a register behind its name, without a label', () => {
  const store = { type: 'object', properties: { company: text, registration_no: text } };
  expect(answer({ store }).store).toEqual({ company: 'HILLSIDE HARDWARE SDN BHD', registration_no: '1248717-W' });
});

it('a sum is rounded by less than one unit of the money', () => {
  expect(answer({ rounding_adjustment: number, amount_tendered: number, change_given: number })).toMatchObject({
    rounding_adjustment: 0.02,
    amount_tendered: 10,
    change_given: 3.6,
  });
});

it('the day and the time of a purchase need no label', () => {
  const asked = { bought_on: { type: ['string', 'null'], format: 'date' }, purchase_time: text };
  expect(answer(asked)).toMatchObject({ bought_on: '2017-11-24', purchase_time: '13:11' });
});
