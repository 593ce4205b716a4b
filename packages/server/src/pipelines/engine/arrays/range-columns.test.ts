import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const itemsOf = (lines: readonly string[], properties: JsonObject): unknown =>
  extract(buildView([drawnPage(lines)]), {
    type: 'object',
    properties: { rentals: { type: 'array', items: { type: 'object', properties } } },
  }).output.rentals;

const day = { type: 'string', format: 'date' };

it('reads both days of a range in one cell', () => {
  const lines = [
    'Period                 Outings      Gross        Net',
    '05/01/20 -05/31/20           4    1450.00    1232.50',
    '06/01/20 -06/13/20           2     300.00     255.00',
    'Totals                       6    1750.00    1487.50',
  ];
  const items = itemsOf(lines, { from: day, to: day, outings: { type: 'integer' }, gross: number, net: number });
  expect(items).toEqual([
    { from: '2020-05-01', to: '2020-05-31', outings: 4, gross: 1450, net: 1232.5 },
    { from: '2020-06-01', to: '2020-06-13', outings: 2, gross: 300, net: 255 },
  ]);
});

it('reads days that are joined by a dash without spaces', () => {
  const lines = [
    'Machine              Dates                   Outings      Gross',
    'Wood splitter        05/14/20-05/31/20             4    1450.00',
    'Plate shaker         06/01/20-06/13/20             2     300.00',
    'Tile cutter          06/20/20-06/28/20             2     310.00',
  ];
  const items = itemsOf(lines, { machine: text, from: day, to: day, outings: { type: 'integer' }, gross: number });
  expect(items).toMatchObject([
    { machine: 'Wood splitter', from: '2020-05-14', to: '2020-05-31' },
    { machine: 'Plate shaker', from: '2020-06-01', to: '2020-06-13' },
    {},
  ]);
});
