/** Where the tables of the document model begin: a table that is read by its heads alone ends there. */

import { type DocumentView, heightOf, type Row, type ViewPage } from '../core/view.ts';
import { CELL_PLACE } from '../weights/columns.ts';
import { isNumberText } from './columns.ts';
import type { Grid } from './grid.ts';

const known = new WeakMap<ViewPage, ReadonlySet<number>>();

/** Whether a table of the document model begins with a row, and the row holds heads. */
export function beginsTable(page: ViewPage, row: Row): boolean {
  let starts = known.get(page);
  if (starts === undefined) {
    starts = startsOn(page);
    known.set(page, starts);
  }
  return starts.has(row.index) && !row.segments.some(({ text }) => isNumberText(text));
}

function startsOn(page: ViewPage): ReadonlySet<number> {
  const rowOf = new Map<number, number>();
  for (const { index, words } of page.rows) for (const word of words) rowOf.set(word.index, index);
  const starts = new Set<number>();
  for (const block of page.model.blocks) {
    if (block.kind !== 'table' || block.table.continued === true || block.table.headerRows === 0) continue;
    const rows = block.table.cells.flatMap(({ words }) =>
      words.flatMap(({ from }) => {
        const row = rowOf.get(from);
        return row === undefined ? [] : [row];
      }),
    );
    if (rows.length > 0) starts.add(rows.reduce((least, row) => Math.min(least, row)));
  }
  return starts;
}

/** Whether a line stands alone where names of the items before it do: rules drawn around each row begin no table there. */
export const goesOn = ({ rows }: DocumentView, grid: Grid, row: Row): boolean =>
  row.segments.length === 1 &&
  grid.rows.some(({ row: index }) => {
    const own = rows[index];
    const height = Math.abs(heightOf(own?.words[0] ?? row) - heightOf(row.words[0] ?? row));
    return own?.page === row.page && Math.abs(own.left - row.left) < CELL_PLACE.beginsAt && height < 1;
  });
