import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const read = (lines: readonly string[], properties: Record<string, unknown>): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties } as never).output;

const LINES = [
  'Housing report',
  '',
  'The number of occupied units in 2009 was lower than in all the years before that.',
  'Turnover',
  '1998',
];

it('a year is not a count or an amount of something else', () => {
  expect(read(LINES, { occupied_units_2009: { type: ['integer', 'null'] } })).toEqual({ occupied_units_2009: null });
  const milk = { type: ['number', 'null'], description: 'Turnover of milk in millions.' };
  expect(read(LINES, { milk_turnover: milk })).toEqual({ milk_turnover: null });
});

it('a count that is written like a year is taken beside its own label, and a year where one is asked for', () => {
  const lines = ['Registration sheet', 'Occupied units: 2009', 'Year of construction: 1987'];
  expect(
    read(lines, { occupied_units: { type: ['integer', 'null'] }, construction_year: { type: ['integer', 'null'] } }),
  ).toEqual({ occupied_units: 2009, construction_year: 1987 });
});

it('the number of a page is not a value', () => {
  const lines = ['Report of the station', '', '          Points', '', '     Page 1 of 2'];
  expect(read(lines, { points: { type: ['number', 'null'] } })).toEqual({ points: null });
});
