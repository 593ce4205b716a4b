/** Tables that stand side by side in one frame: payments on the left, deductions on the right. */

import type { DecimalSign } from '../core/conventions.ts';
import { COLUMN_FIT } from '../weights/columns.ts';
import type { Grid, GridRow } from './grid.ts';
import { profileOf, sampleOf } from './profile.ts';

const MAX_COLUMNS = 24;

/** The parts of a grid that each begin with names and go on with numbers, if a head of one is repeated in another. */
export function sideBySide(grid: Grid, decimal: DecimalSign): Grid[] {
  const { heads } = grid;
  if (heads.length < 4 || heads.length > MAX_COLUMNS || !hasRepeated(heads)) return [];
  const sample = sampleOf(grid.rows);
  const starts = [0];
  let hasNumbers = false;
  for (const column of heads.keys()) {
    const { filled, numbers, texts } = profileOf(sample, column, decimal);
    if (filled === 0) continue;
    if (numbers > COLUMN_FIT.most) hasNumbers = true;
    else if (texts > COLUMN_FIT.most && hasNumbers) {
      starts.push(column);
      hasNumbers = false;
    }
  }
  if (starts.length < 2 || !hasNumbers) return [];
  const parts = starts.map((from, at) => partOf(grid, from, starts[at + 1] ?? heads.length));
  const isRepeated = parts.some((part, at) =>
    parts.slice(at + 1).some((other) => part.heads.some((head) => other.heads.some((same) => isSame(head, same)))),
  );
  return isRepeated ? parts : [];
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 0 && one.join(' ') === other.join(' ');

const hasRepeated = (heads: Grid['heads']): boolean =>
  heads.some((head, at) => heads.slice(at + 1).some((other) => isSame(head, other)));

function partOf(grid: Grid, from: number, to: number): Grid {
  const cut = (row: GridRow): GridRow => ({ ...row, cells: row.cells.slice(from, to) });
  return {
    ...grid,
    from: (grid.from ?? 0) + from,
    heads: grid.heads.slice(from, to),
    headRows: grid.headRows.map(cut),
    rows: grid.rows.map(cut).filter(({ cells }) => cells.some((cell) => cell.length > 0)),
  };
}
