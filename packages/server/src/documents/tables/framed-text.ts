/** A title in the first row of a drawn grid and notes in its last one: text about the table, not rows of it. */
import { isCaption } from '../layout/captions.ts';
import { cellText } from './cell-text.ts';
import type { FoundCell, FoundTable } from './found-table.ts';

/** More rows than these remain. */
const MIN_ROWS = 2;
const NOTE =
  /^(?:notes?|sources?|remarks?|footnotes?|anmerkung(?:en)?|hinweise?|quellen?|fußnoten?|notas?|fuentes?|fontes?|fonti|remarques?)\s?[:.—–-]/iu;

export function withoutFramedText(table: FoundTable): FoundTable {
  const title = rowAlone(table, 0);
  const first = title !== null && isCaption(cellText(title)) ? 1 : 0;
  let end = table.rows;
  while (end - first > MIN_ROWS && isNote(rowAlone(table, end - 1))) end -= 1;
  if ((first === 0 && end === table.rows) || end - first <= MIN_ROWS) return table;
  const cells = table.cells.filter(({ row }) => row >= first && row < end);
  const top = Math.min(...cells.map(({ box }) => box.top));
  const bottom = Math.max(...cells.map(({ box }) => box.top + box.height));
  return {
    ...table,
    box: { ...table.box, top, height: bottom - top },
    rows: end - first,
    cells: cells.map((cell) => ({ ...cell, row: cell.row - first })),
  };
}

/** The only cell of a row, if it goes over all columns. */
function rowAlone({ cells, columns }: FoundTable, row: number): FoundCell | null {
  const own = cells.filter((cell) => cell.row <= row && row < cell.row + cell.rowSpan);
  const [cell] = own;
  return cell?.columnSpan === columns && cell.rowSpan === 1 && own.length === 1 ? cell : null;
}

const isNote = (cell: FoundCell | null): boolean => cell !== null && NOTE.test(cellText(cell));
