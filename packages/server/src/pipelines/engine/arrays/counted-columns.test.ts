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

const FIELDS = { machine: text, rate: number, fee: number, outings: { type: 'integer' } };

it('finds what is counted where a price is multiplied by it', () => {
  const lines = [
    'Machine          Size      Rate     Sum       Fee',
    'Wood splitter      14     20.00       3     60.00',
    'Plate shaker       22     35.00       2     70.00',
    'Tile cutter         9     12.50       4     50.00',
    'Lawn roller        31      8.00       1      8.00',
  ];
  expect(itemsOf(lines, FIELDS)).toEqual([
    { machine: 'Wood splitter', rate: 20, fee: 60, outings: 3 },
    { machine: 'Plate shaker', rate: 35, fee: 70, outings: 2 },
    { machine: 'Tile cutter', rate: 12.5, fee: 50, outings: 4 },
    { machine: 'Lawn roller', rate: 8, fee: 8, outings: 1 },
  ]);
});

it('takes no column whose numbers do not multiply out', () => {
  const lines = [
    'Machine          Size      Rate     Sum       Fee',
    'Wood splitter      14     20.00       5     60.00',
    'Plate shaker       22     35.00       2     71.00',
    'Tile cutter         9     12.50       4     50.00',
    'Lawn roller        31      8.00       6      9.00',
  ];
  expect(JSON.stringify(itemsOf(lines, FIELDS))).not.toContain('outings":');
});
