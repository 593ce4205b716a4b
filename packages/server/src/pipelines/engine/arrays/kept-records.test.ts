import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage, markupPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';
import { keptRecords } from './kept-records.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const schemaOf = (properties: JsonObject, description = ''): JsonObject => ({
  type: 'object',
  properties: { rows: { type: 'array', description, items: { type: 'object', properties } } },
});

const levies = [
  'Levy                     Base        Rate      Amount',
  'Harbour fund          2400.00       1.500       36.00',
  'Health fund           2400.00       2.000       48.00',
  '                       310.00       0.500        1.55',
  'School fund           2400.00       0.250        6.00',
  'Road fund             1800.00       1.000       18.00',
];
const levy = { levy: text, base: number, rate: number, amount: number };

it('leaves out rows without a name where only named ones are asked for', () => {
  const rowsOf = (description: string): unknown =>
    extract(buildView([drawnPage(levies)]), schemaOf(levy, description)).output.rows;
  expect(rowsOf('One object for each line with a name (skip blank-name continuation rows)')).toMatchObject([
    { levy: 'Harbour fund' },
    { levy: 'Health fund' },
    { levy: 'School fund' },
    { levy: 'Road fund' },
  ]);
  expect(rowsOf('One object for each line')).toHaveLength(5);
});

it('takes no table that shows the numbers of another one again under other heads', () => {
  const page = markupPage([
    [
      ['Region', 'Season', 'Sales'],
      ['North', 'Spring', '410'],
      ['North', 'Autumn', '275'],
      ['South', 'Spring', '380'],
      ['South', 'Autumn', '520'],
    ],
    [
      ['Region', 'Season', 'Total'],
      ['North', '', '685'],
      ['', 'Spring', '410'],
      ['', 'Autumn', '275'],
      ['South', '', '900'],
      ['', 'Spring', '380'],
      ['', 'Autumn', '520'],
    ],
  ]);
  const rows = extract(buildView([page]), schemaOf({ region: text, season: text, revenue: number })).output.rows;
  expect(rows).toEqual([
    { region: 'North', season: 'Spring', revenue: 410 },
    { region: 'North', season: 'Autumn', revenue: 275 },
    { region: 'South', season: 'Spring', revenue: 380 },
    { region: 'South', season: 'Autumn', revenue: 520 },
  ]);
});

it('takes no lines after a sum that have few of the numbers of all items', () => {
  const page = markupPage([
    [
      ['Service', 'Net', 'Tax', 'Gross'],
      ['Line rental', '20.00', '4.00', '24.00'],
      ['Calls', '5.00', '1.00', '6.00'],
      ['Extra services', '0.00', '0.00', '0.00'],
      ['Total of the bill', '25.00', '5.00', '30.00'],
      ['Share of the harbour', '', '5.00', ''],
      ['Still to come in', '', '', '30.00'],
    ],
  ]);
  const schema = schemaOf({ service: text, net: number, tax: number, gross: number });
  const { rows } = extract(buildView([page]), schema).output;
  expect(rows).toMatchObject([{ service: 'Line rental' }, { service: 'Calls' }, { service: 'Extra services' }]);
});

it('takes no goods of a receipt for discounts', () => {
  const lines = [
    'Corner shop',
    'Milk               1.20',
    'Bread              2.30',
    'Total              3.50',
    'Cash   3.50',
  ];
  const list = { type: 'array', items: { type: 'object', properties: { label: text, amount: number } } };
  const { output } = extract(buildView([drawnPage(lines)]), {
    type: 'object',
    properties: { rabatte: list, discounts: list },
  });
  expect(output).toEqual({ rabatte: [], discounts: [] });
});

it('takes a line once that cells over several rows make two rows of', () => {
  const word = (row: number): object => ({ row, place: 0, text: '7.20' });
  const record = (row: number): object[] => [{ field: { index: 0 }, words: [word(row)] }];
  const kept = keptRecords({ fields: [] } as never, [record(4), record(5), record(5)] as never);
  expect(kept).toEqual([record(4), record(5)]);
});
