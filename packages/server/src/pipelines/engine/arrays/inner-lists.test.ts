import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage, markupPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const listOf = (properties: object): object => ({ type: 'array', items: { type: 'object', properties } });
const text = { type: 'string' };
const number = { type: 'number' };
const schemaOf = (properties: object): never => ({ type: 'object', properties }) as never;

it('takes the rows of a table as items, with the pairs under each row as its list', () => {
  const page = drawnPage([
    'Rank   Name              Club            Time      Points',
    '1      Lindqvist Saga    SK Malm       2:01.12        812',
    '       50m: 28.41      100m: 58.96     150m: 1:30.07',
    '2      Berg Ida          Nordstern     2:02.45        786',
    '       50m: 28.77      100m: 59.60     150m: 1:31.02',
    '3      Aino Heik         Turun         2:04.08        756',
    '       50m: 29.03      100m: 1:00.51   150m: 1:32.60',
  ]);
  const splits = listOf({ metres: { type: 'integer' }, time: text });
  const schema = schemaOf({
    results: listOf({ rank: { type: 'integer' }, name: text, club: text, time: text, points: number, splits }),
  });
  const { results } = extract(buildView([page]), schema).output as { results: unknown[] };
  expect(results).toHaveLength(3);
  expect(results[1]).toEqual({
    rank: 2,
    name: 'Berg Ida',
    club: 'Nordstern',
    time: '2:02.45',
    points: 786,
    splits: [
      { metres: 50, time: '28.77' },
      { metres: 100, time: '59.60' },
      { metres: 150, time: '1:31.02' },
    ],
  });
});

it('takes groups of columns under names of their own as the list of each row, without the sums', () => {
  const page = markupPage([
    [
      ['', '', '', 'Ridgeline Civil', '', 'Torvald and Sons', ''],
      ['Item', 'Description', 'Quantity', 'Unit price', 'Amount', 'Unit price', 'Amount'],
      ['1', 'Mobilization', '1', '38,500.00', '38,500.00', '52,000.00', '52,000.00'],
      ['2', 'Silt fence', '2150', '2.95', '6,342.50', '3.10', '6,665.00'],
      ['', 'Total', '', '', '44,842.50', '', '58,665.00'],
    ],
  ]);
  const bids = listOf({ bidder: text, unit_price: number, amount: number });
  const schema = schemaOf({
    bid_items: listOf({ item_number: { type: 'integer' }, description: text, quantity: number, bids }),
  });
  expect(extract(buildView([page]), schema).output).toEqual({
    bid_items: [
      {
        item_number: 1,
        description: 'Mobilization',
        quantity: 1,
        bids: [
          { bidder: 'Ridgeline Civil', unit_price: 38_500, amount: 38_500 },
          { bidder: 'Torvald and Sons', unit_price: 52_000, amount: 52_000 },
        ],
      },
      {
        item_number: 2,
        description: 'Silt fence',
        quantity: 2150,
        bids: [
          { bidder: 'Ridgeline Civil', unit_price: 2.95, amount: 6342.5 },
          { bidder: 'Torvald and Sons', unit_price: 3.1, amount: 6665 },
        ],
      },
    ],
  });
});

it('takes dated lines under a row as its list, and no number from two lines', () => {
  const page = drawnPage([
    'Line   Description              Quantity    Unit price       Amount',
    '10     Gear motor                     12        318.00     3,816.00',
    '       Delivery 03/02/2026         4 pcs',
    '       Delivery 04/26/2026         8 pcs',
    '20     Ball bearing                  200          4.15       830.00',
    '       Delivery 03/16/2026       100 pcs',
    '       Delivery 04/20/2026       100 pcs',
  ]);
  const deliveries = listOf({ delivery_date: { type: 'string', format: 'date' }, quantity: number });
  const schema = schemaOf({
    lines: listOf({ line: { type: 'integer' }, description: text, quantity: number, amount: number, deliveries }),
  });
  const { lines } = extract(buildView([page]), schema).output as { lines: unknown[] };
  expect(lines).toEqual([
    {
      line: 10,
      description: 'Gear motor',
      quantity: 12,
      amount: 3816,
      deliveries: [
        { delivery_date: '2026-03-02', quantity: 4 },
        { delivery_date: '2026-04-26', quantity: 8 },
      ],
    },
    {
      line: 20,
      description: 'Ball bearing',
      quantity: 200,
      amount: 830,
      deliveries: [
        { delivery_date: '2026-03-16', quantity: 100 },
        { delivery_date: '2026-04-20', quantity: 100 },
      ],
    },
  ]);
});

it('gives each block the rows of its own table, and takes the lines over a table for none of the rows above', () => {
  const event = (title: string, record: string, rows: readonly string[]): string[] => [
    title,
    `  ${record}`,
    '    Name                    Age   School                Seed     Finals  Points',
    ...rows,
    '',
  ];
  const page = drawnPage([
    ...event('Event 3  Girls 100 Yard Freestyle', 'Record: 58.21  Dana Fox', [
      '    Kim, Ana                 12   North Bay          1:01.20    1:00.11       9',
      '    Ruiz, Eva                11   Lakeside SC        1:02.08    1:01.55       7',
    ]),
    ...event('Event 4  Boys 100 Yard Freestyle', 'Record: 56.90  Lee Park', [
      '    Webb, Jon                12   Lakeside SC          59.90      59.02       9',
      '    Diaz, Leo                12   Harbor Gators      1:00.31      59.88       7',
    ]),
  ]);
  const results = listOf({ name: text, age: number, school: text, seed_time: text, final_time: text, points: number });
  const { events } = extract(buildView([page]), schemaOf({ events: listOf({ event_number: number, results }) }))
    .output as { events: { results: { name: string }[] }[] };
  expect(events.map((entry) => entry.results.map(({ name }) => name))).toEqual([
    ['Kim, Ana', 'Ruiz, Eva'],
    ['Webb, Jon', 'Diaz, Leo'],
  ]);
});
