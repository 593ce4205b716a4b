/** Tables whose rows are the fields and whose columns are the items: comparisons of models, figures by year. */

import type { ColumnRole } from '../core/column-role.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { joinWords } from '../core/view.ts';
import { spacedName } from '../schema/value-kind.ts';
import { TURNED } from '../weights/columns.ts';
import { fieldNamed, isNumberText } from './columns.ts';
import { type Grid, type GridRow, modelTables } from './grid.ts';

type Roles = ReadonlyMap<Field, ColumnRole>;

export interface TurnedGrid {
  grid: Grid;
  /** The rows of the table, from the top. */
  rows: GridRow[];
}

const MAX_ROWS = 60;
const MAX_ITEMS = 40;

export function turnedGrids(context: Context, roles: Roles): TurnedGrid[] {
  const found: TurnedGrid[] = [];
  for (const { rows, columns } of modelTables(context.view)) {
    if (rows.length < TURNED.minRows || rows.length > MAX_ROWS || columns < 3 || columns > MAX_ITEMS) continue;
    const names = rows.map(({ cells }) => joinWords(cells[0] ?? []));
    if (!areNames(context, roles, names)) continue;
    const items = Array.from({ length: columns - 1 }, (_, at) => itemOf(rows, at + 1));
    // Labels beside further labels are a form.
    const hasLabels = items.some(({ cells }) => namedIn(context, roles, cells.map(joinWords)) >= TURNED.minNamed);
    const whole = items.filter(({ cells }) => cells.filter((cell) => cell.length > 0).length > 1);
    if (hasLabels || whole.length < 2) continue;
    found.push({ grid: gridOf(context, names, whole), rows });
  }
  return found;
}

/** Whether the texts of the first column name most fields, each of them one. */
function areNames(context: Context, roles: Roles, names: readonly string[]): boolean {
  if (names.some(isNumberText)) return false;
  const least = Math.max(TURNED.minNamed, TURNED.namedShare * context.fields.length);
  return namedIn(context, roles, names) >= least;
}

/** Number of fields that the texts name. */
function namedIn(context: Context, roles: Roles, texts: readonly string[]): number {
  const named = new Set<Field>();
  for (const text of texts) {
    const { field, score } = fieldNamed(context, roles, text);
    if (field !== null && score >= TURNED.minScore) named.add(field);
  }
  return named.size;
}

/** A column of the table as a row of items; all of them stand in the same rows, so that all have the number of the first. */
function itemOf(rows: readonly GridRow[], column: number): GridRow {
  const cells = rows.map((row) => row.cells[column] ?? []);
  const { row = 0, page = 0, top = 0 } = rows[0] ?? {};
  return { row, page, text: joinWords(cells.flat()), cells, top, bottom: rows.at(-1)?.bottom ?? top };
}

function gridOf(context: Context, names: readonly string[], rows: GridRow[]): Grid {
  const { list } = context;
  return {
    // Over the names of the rows stands nothing, or what the items are.
    heads: names.map((name, at) => [name === '' && at === 0 && list !== undefined ? spacedName(list.name) : name]),
    headRows: [],
    rows,
    lineHeight: context.view.pages[rows[0]?.page ?? 0]?.lineHeight ?? 10,
    isRowWhole: true,
  };
}
