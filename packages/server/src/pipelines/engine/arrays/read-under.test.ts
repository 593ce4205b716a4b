import { expect, it } from 'vitest';
import { prepare } from '../candidates/prepare.ts';
import type { Context } from '../core/context.ts';
import { LabelScorer } from '../labels/label-scores.ts';
import { readSchema } from '../schema/read-schema.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { NO_AMOUNTS } from '../totals/evidence.ts';
import { buildView } from '../view/build-view.ts';
import type { Found } from './found-table.ts';
import { readUnder } from './read-under.ts';
import { rolesOf } from './roles.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const item = { type: 'object', properties: { test: text, value: number, unit: text } };
const PAGE = [
  'Test               Value           Unit',
  'Haemoglobin        11.2      L     g/dL',
  'White cells        7.4       N     10^9/L',
  'Platelets          455       H     10^9/L',
];

/** The heads of the table that is read if fields get these columns. */
function headsFor(wanted: readonly number[]): string[] {
  const view = buildView([drawnPage(PAGE)]);
  const { lists } = readSchema({ type: 'object', properties: { tests: { type: 'array', items: item } } });
  const [list] = lists;
  const [row] = view.rows;
  if (list?.fields == null || row === undefined) throw new Error('no list');
  const scorer = new LabelScorer(list.fields);
  const context: Context = { ...prepare(view), fields: list.fields, list, scorer, ...NO_AMOUNTS };
  const columns = row.segments.map(({ left, right, text: head }) => ({
    left,
    right,
    lines: [head],
    field: null,
    score: 0,
  }));
  const { scan } = readUnder(
    context,
    rolesOf(list),
    { row, rows: [row], columns, score: 1 },
    {
      read: () => ({ assignment: { columns: wanted.map((column) => ({ column })) } }) as Found,
    },
  );
  return scan.grid.heads.map((lines) => lines.join(' '));
}

it('counts a column without a head only if a field gets it', () => {
  expect(headsFor([0, 1, 3])).toEqual(['Test', 'Value', 'Unit']);
  expect(headsFor([0, 1, 2, 3])).toEqual(['Test', 'Value', '', 'Unit']);
});
