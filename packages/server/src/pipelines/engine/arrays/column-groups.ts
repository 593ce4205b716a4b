/**
 * Tables with groups of columns that repeat the same heads under names of their own, such as "Unit price, Extension"
 * under each bidder. Each row holds a short list: one item for each group.
 */

import { type DocumentView, joinWords, type ViewWord } from '../core/view.ts';
import { COLUMN_GROUPS } from '../weights/columns.ts';
import { isNumberText } from './columns.ts';
import { type Grid, type GridRow, type ModelTable, modelTables } from './grid.ts';

const HEAD_ROWS = 30;
const known = new WeakMap<DocumentView, Grid[]>();

/** Grids with a row for each group of each row: the name of the group, and its columns. */
export function groupedGrids(view: DocumentView): Grid[] {
  const found = known.get(view) ?? [...modelTables(view)].flatMap((table) => gridOf(view, table) ?? []);
  known.set(view, found);
  return found;
}

interface Groups {
  /** The row of the repeated heads. */
  head: number;
  /** First column, columns of a group, number of groups. */
  from: number;
  width: number;
  count: number;
}

function gridOf(view: DocumentView, { rows, columns }: ModelTable): Grid | undefined {
  const groups = groupsIn(rows, columns);
  if (groups === undefined) return undefined;
  const { head, from, width, count } = groups;
  const starts = Array.from({ length: count }, (_, at) => from + at * width);
  const names = starts.map((start) => nameOver(rows[head - 1], start, width));
  const heads = (rows[head]?.cells ?? []).slice(from, from + width).map((words) => [joinWords(words)]);
  const items = rows.slice(head + 1).flatMap((row) =>
    starts.flatMap((start, at): GridRow[] => {
      const cells = row.cells.slice(start, start + width);
      if (cells.every((words) => words.length === 0)) return [];
      return [{ ...row, text: joinWords(cells.flat()), cells: [names[at] ?? [], ...cells] }];
    }),
  );
  return {
    heads: [[''], ...heads],
    headRows: [],
    rows: items,
    lineHeight: view.pages[rows[0]?.page ?? 0]?.lineHeight ?? 10,
    isRowWhole: true,
    // No other grid begins inside of a column.
    from: from + 0.5,
  };
}

/** The widest run of columns whose heads repeat, with a name over each group. */
function groupsIn(rows: readonly GridRow[], columns: number): Groups | undefined {
  for (const [head, row] of rows.slice(0, HEAD_ROWS).entries()) {
    const above = rows[head - 1];
    const texts = Array.from({ length: columns }, (_, at) => joinWords(row.cells[at] ?? []).toLowerCase());
    if (above === undefined || texts.filter((text) => text !== '').some(isNumberText)) continue;
    for (let width = 1; width <= COLUMN_GROUPS.maxWidth; width += 1) {
      const found = repeated(texts, width);
      if (found !== undefined && areNamed(above, found)) return { head, ...found };
    }
  }
  return undefined;
}

function repeated(texts: readonly string[], width: number): Omit<Groups, 'head'> | undefined {
  for (let from = 0; from + 2 * width <= texts.length; from += 1) {
    const first = texts.slice(from, from + width);
    if (first.includes('') || (width > 1 && new Set(first).size < width)) continue;
    let count = 1;
    while (first.every((text, at) => texts[from + count * width + at] === text)) count += 1;
    if (count >= 2) return { from, width, count };
  }
  return undefined;
}

/** Whether each group has a name over its columns, and no two the same. */
function areNamed(above: GridRow, { from, width, count }: Omit<Groups, 'head'>): boolean {
  const names = Array.from({ length: count }, (_, at) => joinWords(nameOver(above, from + at * width, width)));
  return names.every((name) => /\p{L}|\d/u.test(name)) && new Set(names).size === count;
}

const nameOver = (above: GridRow | undefined, start: number, width: number): ViewWord[] =>
  above?.cells.slice(start, start + width).find((words) => words.length > 0) ?? [];
