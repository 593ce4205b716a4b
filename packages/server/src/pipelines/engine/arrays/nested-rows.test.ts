import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const integer = { type: 'integer' };
const schema = {
  type: 'object',
  properties: {
    depots: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          depot: { type: 'string' },
          months: {
            type: 'array',
            items: {
              type: 'object',
              properties: { month: { type: 'string' }, parcels: integer, letters: integer },
            },
          },
        },
      },
    },
  },
} as never;

const rowsOf = (months: readonly (readonly [string, number, number])[]): object[] =>
  months.map(([month, parcels, letters]) => ({ month, parcels, letters }));

const north = rowsOf([
  ['MAY 2023', 410, 1200],
  ['JUN 2023', 425, 1180],
]);
const south = rowsOf([
  ['MAY 2023', 95, 340],
  ['JUN 2023', 101, 355],
]);

it('reads items whose name stands once beside the first of their rows, and goes on beside the second', () => {
  const page = drawnPage([
    'Depot        Month        Parcels     Letters',
    'Northfield   MAY 2023     410         1200',
    '             JUN 2023     425         1180',
    '',
    'Old          MAY 2023     95          340',
    'Harbour      JUN 2023     101         355',
    '',
    'Westgate     MAY 2023     *           77',
    '             JUN 2023     12          80',
    '',
    'Eastgate     MAY 2023     14          78',
    '             JUN 2023     15          81',
  ]);
  expect(extract(buildView([page]), schema).output).toEqual({
    depots: [
      { depot: 'Northfield', months: north },
      { depot: 'Old Harbour', months: south },
      { depot: 'Westgate', months: [{ month: 'MAY 2023', letters: 77 }, ...rowsOf([['JUN 2023', 12, 80]])] },
      {
        depot: 'Eastgate',
        months: rowsOf([
          ['MAY 2023', 14, 78],
          ['JUN 2023', 15, 81],
        ]),
      },
    ],
  });
});

it('reads items whose name stands in each of their rows', () => {
  const page = drawnPage([
    'Depot        Month        Parcels     Letters',
    'Northfield   MAY 2023     410         1200',
    'Northfield   JUN 2023     425         1180',
    'Harbour      MAY 2023     95          340',
    'Harbour      JUN 2023     101         355',
  ]);
  expect(extract(buildView([page]), schema).output).toEqual({
    depots: [
      { depot: 'Northfield', months: north },
      { depot: 'Harbour', months: south },
    ],
  });
});

it('takes a further table about the same items for something else', () => {
  const page = drawnPage([
    'Delivered',
    'Depot        Month        Parcels     Letters',
    'Northfield   MAY 2023     410         1200',
    '             JUN 2023     425         1180',
    'Harbour      MAY 2023     95          340',
    '             JUN 2023     101         355',
    '',
    'Returned',
    'Depot        Month        Parcels     Letters',
    'Northfield   MAY 2023     3           9',
    '             JUN 2023     4           8',
    'Harbour      MAY 2023     1           2',
    '             JUN 2023     5           6',
  ]);
  expect(extract(buildView([page]), schema).output).toEqual({
    depots: [
      { depot: 'Northfield', months: north },
      { depot: 'Harbour', months: south },
    ],
  });
});
