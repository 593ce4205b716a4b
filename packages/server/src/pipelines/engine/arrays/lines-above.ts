/** Lines over the rows of their items, where cells are set at the bottom or in the middle of their rows. */

import type { ViewWord } from '../core/view.ts';
import { startsWithSum } from '../lexicon/sum-words.ts';
import type { GridRow } from './grid.ts';

/** The rows that belong to the item below them: each item has some, nearer to it than to the item above. */
export function linesAbove(rows: readonly GridRow[], isItem: (row: GridRow) => boolean): ReadonlySet<GridRow> {
  const found = new Set<GridRow>();
  let lines: GridRow[] = [];
  let above: GridRow | undefined;
  let items = 0;
  for (const row of rows) {
    if (startsWithSum(row.text)) continue;
    if (!isItem(row)) {
      lines.push(row);
      continue;
    }
    const [first] = lines;
    const last = lines.at(-1);
    if (first === undefined || last === undefined || last.page !== row.page) return new Set();
    if (above?.page === row.page && first.top - above.bottom <= row.top - last.bottom) return new Set();
    for (const line of lines) found.add(line);
    lines = [];
    above = row;
    items += 1;
  }
  return items > 1 && lines.length === 0 ? found : new Set();
}

/** Puts lines over the texts of an item. */
export function placeAbove(cells: ViewWord[][][], lines: readonly GridRow[], numeric: ReadonlySet<number>): void {
  for (const [column, own] of cells.entries()) {
    const over = lines.flatMap((line) => ((line.cells[column] ?? []).length > 0 ? [line.cells[column] ?? []] : []));
    if (over.length > 0 && !numeric.has(column)) cells[column] = [...over, ...own];
  }
}

/** The name may stand in the line above the numbers. */
export function placeName(cells: ViewWord[][][], lines: readonly GridRow[], name: number): void {
  const own = cells[name] ?? [];
  if (own.some((line) => line.some((word) => /\p{L}{2}/u.test(word.text)))) return;
  const over = lines.flatMap((line) => ((line.cells[name] ?? []).length > 0 ? [line.cells[name] ?? []] : []));
  cells[name] = [...over, ...own];
}
