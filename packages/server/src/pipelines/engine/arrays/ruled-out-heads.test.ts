import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const lines = [
  'Branch     Article       Units sold    Making price    Date',
  'North      Lantern              120            3.50    2031-04-02',
  'South      Bucket                80            1.25    2031-05-11',
  'West       Ladder                15           22.00    2031-06-20',
];
const rowsWith = (cost: string, changed: string): unknown =>
  extract(buildView([drawnPage(lines)]), {
    type: 'object',
    properties: {
      rows: {
        type: 'array',
        items: {
          type: 'object',
          required: ['total_making_cost', 'price_changed_on'],
          properties: {
            branch: text,
            article: text,
            units_sold: number,
            total_making_cost: { type: 'number', description: cost },
            price_changed_on: { type: 'string', format: 'date', description: changed },
          },
        },
      },
    },
  }).output.rows;

it('leaves out a column that the description of a field says is only a part of it, or is not meant', () => {
  const rows = rowsWith(
    'Making price multiplied by Units sold',
    'When the price was changed; the Date column is not meant',
  );
  expect(rows).toMatchObject([
    { units_sold: 120, total_making_cost: null, price_changed_on: null },
    { units_sold: 80, total_making_cost: null, price_changed_on: null },
    { units_sold: 15, total_making_cost: null, price_changed_on: null },
  ]);
});

it('takes the column where the description says nothing against it', () => {
  expect(rowsWith('Cost in the Making price column', 'The date')).toMatchObject([
    { total_making_cost: 3.5, price_changed_on: '2031-04-02' },
    {},
    {},
  ]);
});
