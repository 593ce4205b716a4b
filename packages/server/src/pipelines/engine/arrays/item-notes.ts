/** Finds labelled lines under items, such as "Remarks: left at the gate". They do not belong to the cells above them. */

import type { Context } from '../core/context.ts';
import { joinWords, type ViewWord } from '../core/view.ts';
import type { Assigned } from './assigned.ts';
import { type CellPart, labelEnd, labelledIn } from './cell-parts.ts';
import type { GridRow } from './grid.ts';

/**
 * Rows that begin with a label which several rows have and no item does. Under the names of items they are lines of those.
 */
export function noteRows(
  context: Pick<Context, 'view'>,
  rows: readonly GridRow[],
  startsItem: (row: GridRow) => boolean,
): ReadonlySet<GridRow> {
  const byLabel = new Map<string, GridRow[]>();
  for (const row of rows) {
    const [words = []] = partsOfRow(context, row);
    const end = labelEnd(words);
    if (end === undefined || startsItem(row)) continue;
    const label = joinWords(words.slice(0, end)).toLowerCase();
    const known = byLabel.get(label);
    if (known === undefined) byLabel.set(label, [row]);
    else known.push(row);
  }
  const name = nameColumn(rows.filter(startsItem));
  const isOfName = ({ cells }: GridRow): boolean => cells.every((cell, column) => cell.length === 0 || column === name);
  return new Set([...byLabel.values()].filter((own) => own.length > 1 && !own.every(isOfName)).flat());
}

/** The column with the longest texts. */
function nameColumn(items: readonly GridRow[]): number | undefined {
  const letters: number[] = [];
  for (const { cells } of items)
    for (const [column, cell] of cells.entries())
      letters[column] = (letters[column] ?? 0) + joinWords(cell).replace(/\P{L}/gu, '').length;
  const most = Math.max(0, ...letters);
  return most === 0 ? undefined : letters.indexOf(most);
}

/** What the notes of an item say about fields without a column. */
export function notedParts(context: Context, notes: readonly ViewWord[][], columns: readonly Assigned[]): CellPart[] {
  const free = context.fields.filter((field) => !columns.some((known) => known.field === field));
  const parts = notes.flatMap((words) => labelledIn(context, words, free));
  return parts.flatMap((part) => (part === undefined || part === 'other' ? [] : [part]));
}

/** The columns without those that only their type or place gave a field which the notes of most items name. */
export function withoutNoted(
  context: Context,
  items: readonly { notes: readonly ViewWord[][] }[],
  columns: readonly Assigned[],
): Assigned[] {
  const weak = columns.filter(({ way }) => way === 'type' || way === 'order');
  const sure = columns.filter((column) => !weak.includes(column));
  const noted = items.map(({ notes }) => (notes.length === 0 ? [] : notedParts(context, notes, sure)));
  return columns.filter(
    (column) =>
      !weak.includes(column) ||
      noted.filter((parts) => parts.some(({ field }) => field === column.field)).length <= items.length / 2,
  );
}

/** The parts of a row as they are printed, whatever columns they stand under. */
export function partsOfRow({ view }: Pick<Context, 'view'>, { row, cells }: GridRow): ViewWord[][] {
  const own = new Set(cells.flatMap((cell) => cell.flatMap((word) => (word.row === row ? [word.place] : []))));
  const segments = view.rows[row]?.segments ?? [];
  return segments.flatMap(({ words }) => (words.some(({ place }) => own.has(place)) ? [words] : []));
}
