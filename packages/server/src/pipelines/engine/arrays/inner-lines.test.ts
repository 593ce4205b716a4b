import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const number = { type: 'number' };

const itemsWith = (name: string, properties: Record<string, object>) =>
  ({
    type: 'object',
    properties: {
      items: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            position: { type: 'integer' },
            article_number: text,
            description: text,
            quantity: number,
            amount: number,
            [name]: { type: 'array', items: { type: 'object', properties } },
          },
        },
      },
    },
  }) as never;

const HEAD = 'Pos.   Article      Description              Qty        Amount';
const ROWS = [
  '1      AX-18700     Pulley steel 11 mm       231        3,534.92',
  '2      CF-43254     Lamp blue                160        1,517.58',
  '3      SF-47611     Valve heavy 14 mm        64         3,036.43',
];

it('reads lines under rows by the words that they share, under the last row too', () => {
  const page = drawnPage([
    HEAD,
    ROWS[0] ?? '',
    '                    Batch D22-1840 Best before 2027-02-10 50 pcs',
    '                    Batch K23-9400 Best before 2027-02-13 26 pcs',
    ROWS[1] ?? '',
    '                    Batch A22-2166 Best before 2027-02-16 115 pcs',
    ROWS[2] ?? '',
    '                    Batch P25-7049 Best before 2027-02-20 29 pcs',
    '                    Batch K23-6947 Best before 2027-02-26 33 pcs',
  ]);
  const schema = itemsWith('lots', { batch: text, best_before: { type: 'string', format: 'date' }, quantity: number });
  const lot = (batch: string, day: string, quantity: number) => ({ batch, best_before: day, quantity });
  expect(extract(buildView([page]), schema).output).toMatchObject({
    items: [
      { position: 1, quantity: 231, lots: [lot('D22-1840', '2027-02-10', 50), lot('K23-9400', '2027-02-13', 26)] },
      { position: 2, quantity: 160, lots: [lot('A22-2166', '2027-02-16', 115)] },
      { position: 3, quantity: 64, lots: [lot('P25-7049', '2027-02-20', 29), lot('K23-6947', '2027-02-26', 33)] },
    ],
  });
});

it('reads lines under rows by the heads of the table', () => {
  const page = drawnPage([
    HEAD,
    ROWS[0] ?? '',
    '                    Coating                             19.11',
    '                    Alloy surcharge                     5.40',
    ROWS[1] ?? '',
    '                    Express fee                         44.22',
    ROWS[2] ?? '',
    '                    Packing                             16.20',
  ]);
  const schema = itemsWith('extras', { name: text, amount: number });
  expect(extract(buildView([page]), schema).output).toMatchObject({
    items: [
      {
        amount: 3534.92,
        extras: [
          { name: 'Coating', amount: 19.11 },
          { name: 'Alloy surcharge', amount: 5.4 },
        ],
      },
      { description: 'Lamp blue', extras: [{ name: 'Express fee', amount: 44.22 }] },
      { position: 3, extras: [{ name: 'Packing', amount: 16.2 }] },
    ],
  });
});

it('takes lines that fill two columns of the table as lines under its rows', () => {
  const page = drawnPage([
    'Pos.   Article      Description              Qty',
    '1      AX-18700     Pulley steel 11 mm       231',
    '                    Batch D20-6811           145',
    '                    Batch D20-6822           86',
    '2      CF-43254     Lamp blue                160',
    '                    Batch K23-3997           160',
    '3      SF-47611     Valve heavy 14 mm        64',
    '                    Batch K26-3631           64',
  ]);
  const schema = itemsWith('lots', { batch: text, quantity: number });
  expect(extract(buildView([page]), schema).output).toMatchObject({
    items: [
      {
        quantity: 231,
        lots: [
          { batch: 'D20-6811', quantity: 145 },
          { batch: 'D20-6822', quantity: 86 },
        ],
      },
      { article_number: 'CF-43254', lots: [{ batch: 'K23-3997', quantity: 160 }] },
      { description: 'Valve heavy 14 mm', lots: [{ batch: 'K26-3631', quantity: 64 }] },
    ],
  });
});
