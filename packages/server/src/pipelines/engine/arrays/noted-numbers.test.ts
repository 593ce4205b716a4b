/** Numbers with the number of a note behind them, and items that lack most values. */
import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage, withTable } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const LINES = [
  'Cost centre          Total        Left out          Overhead     Direct',
  'Rent of the hall     9,000                          4,000        5,000',
  'Staff travel         7,500                          2,500        5,000',
  'Bad debts            1,000        1,000 (1)',
  'Printed matter       4,800                          1,100        3,700',
  'Grants passed on     6,000        6,000 (2)',
  'Telephone            2,900                          900          2,000',
];
const cellsOf = (line: string): string[][] =>
  [0, 21, 34, 52, 65].map((from, at, all) => {
    const cell = line.slice(from, all[at + 1]).trim();
    return cell === '' ? [] : [cell];
  });
const listOf = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties: { costs: { type: 'array', items: { type: 'object', properties } } },
});

it('reads a number with the number of a note behind it as a number', () => {
  const schema = listOf({ cost_centre: text, total: number, excluded: number, overhead: number, direct: number });
  const page = withTable(drawnPage(LINES), LINES.map(cellsOf));
  expect(extract(buildView([page]), schema).output.costs).toEqual([
    { cost_centre: 'Rent of the hall', total: 9000, overhead: 4000, direct: 5000 },
    { cost_centre: 'Staff travel', total: 7500, overhead: 2500, direct: 5000 },
    { cost_centre: 'Bad debts', total: 1000, excluded: 1000 },
    { cost_centre: 'Printed matter', total: 4800, overhead: 1100, direct: 3700 },
    { cost_centre: 'Grants passed on', total: 6000, excluded: 6000 },
    { cost_centre: 'Telephone', total: 2900, overhead: 900, direct: 2000 },
  ]);
});
