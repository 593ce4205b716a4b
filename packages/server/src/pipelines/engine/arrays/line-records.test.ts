import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const itemsOf = (pages: readonly (readonly string[])[], properties: JsonObject): unknown =>
  extract(buildView(pages.map((lines, at) => drawnPage(lines, at + 1))), {
    type: 'object',
    properties: { trips: { type: 'array', items: { type: 'object', properties } } },
  }).output.trips;

const TRIPS = [
  '                                          Days       Fare    4       5       6',
  'Route name                  Line          Seats      Gross',
  'Harbour loop                N             M-F      $12.00    1       0       1     44',
  '  7:00 AM      9:30 AM                    30      $280.00',
  'Old mill shuttle            E             Sa       $15.50    0       1       1     17',
  '  8:15 AM      9:45 AM                    18      $195.00',
  'Ridge express               S             M-F       $9.25    1       1       0     25',
  '  6:30 AM      7:10 AM                    52      $410.00',
  '',
  'All trips end at the central station.',
];

const FIELDS = {
  routeName: text,
  line: text,
  days: text,
  fare: number,
  from: text,
  to: text,
  seats: number,
  gross: number,
};

it('reads records of two lines under heads of two lines', () => {
  expect(itemsOf([TRIPS], FIELDS)).toEqual([
    {
      routeName: 'Harbour loop',
      line: 'N',
      days: 'M-F',
      fare: 12,
      from: '7:00 AM',
      to: '9:30 AM',
      seats: 30,
      gross: 280,
    },
    {
      routeName: 'Old mill shuttle',
      line: 'E',
      days: 'Sa',
      fare: 15.5,
      from: '8:15 AM',
      to: '9:45 AM',
      seats: 18,
      gross: 195,
    },
    {
      routeName: 'Ridge express',
      line: 'S',
      days: 'M-F',
      fare: 9.25,
      from: '6:30 AM',
      to: '7:10 AM',
      seats: 52,
      gross: 410,
    },
  ]);
});

it('goes on with the records of the next page', () => {
  const next = [
    'Trips of the summer',
    '',
    'Canal night tour            N             Fr       $21.00    1       0       0     31',
    '  9:00 PM     11:30 PM                    24      $504.00',
    'Airport direct              W             M-F      $18.00    1       1       1     90',
    '  5:00 AM      5:40 AM                    40      $720.00',
    'Market line                 N             Sa        $8.00    0       1       0     12',
    '  8:00 AM      8:45 AM                    30      $240.00',
  ];
  const items = itemsOf([TRIPS, next], FIELDS);
  expect(items).toHaveLength(6);
  expect(items).toMatchObject([{}, {}, {}, { routeName: 'Canal night tour', seats: 24, gross: 504 }, {}, {}]);
});

it('takes labels that all records have in a line for the heads of what follows them', () => {
  const lines = [
    'Details',
    'Pool maintenance                         41.00',
    '  Labour                                 30.00',
    '  Materials **                           11.00',
    'Hedge trimming                           25.50',
    '  Labour                                 25.00',
    '  Materials **                            0.50',
    'Roof inspection                          90.00',
    '  Labour                                 80.00',
    '  Materials **                           10.00',
  ];
  expect(itemsOf([lines], { job: text, labour: number, materials: number, total: number })).toEqual([
    { job: 'Pool maintenance', labour: 30, materials: 11, total: 41 },
    { job: 'Hedge trimming', labour: 25, materials: 0.5, total: 25.5 },
    { job: 'Roof inspection', labour: 80, materials: 10, total: 90 },
  ]);
});

it('reads labels with their values in lines under two items', () => {
  const lines = [
    'Item                          Quantity     Rate     Amount',
    'Service visit                        3    20.00      60.00',
    'Work: Cleaning',
    'Spares: 2 x filter bags',
    'Boiler check                         1    75.00      75.00',
    'Work: Inspection',
    'Spares: 1 x seal',
  ];
  expect(itemsOf([lines], { item: text, work: text, spares: text, quantity: number, amount: number })).toEqual([
    { item: 'Service visit', work: 'Cleaning', spares: '2 x filter bags', quantity: 3, amount: 60 },
    { item: 'Boiler check', work: 'Inspection', spares: '1 x seal', quantity: 1, amount: 75 },
  ]);
});

it('keeps names over the numbers of their own items', () => {
  const lines = [
    'Dish             Qty      Price      Total',
    'Leek soup',
    '                 2 x       4.50       9.00',
    'Trout',
    '                 1 x      16.80      16.80',
    'Plum cake',
    '                 3 x       3.20       9.60',
  ];
  expect(itemsOf([lines], { dish: text, qty: { type: 'integer' }, price: number, total: number })).toEqual([
    { dish: 'Leek soup', qty: 2, price: 4.5, total: 9 },
    { dish: 'Trout', qty: 1, price: 16.8, total: 16.8 },
    { dish: 'Plum cake', qty: 3, price: 3.2, total: 9.6 },
  ]);
});

it('reads rows of one line as before', () => {
  const lines = [
    'Dish             Qty      Price      Total',
    'Leek soup          2       4.50       9.00',
    'Trout              1      16.80      16.80',
    'Plum cake          3       3.20       9.60',
    'Radish             1       2.20       2.20',
  ];
  expect(itemsOf([lines], { dish: text, qty: { type: 'integer' }, price: number, total: number })).toHaveLength(4);
});
