/** Which cells of a sheet wait for a value, and what belongs in them. */

import { childOf, childrenOf, type SourceElement } from '../../../formats/office/source-xml.ts';
import { cleanLabel } from '../placed-field.ts';
import { type GridCell, type Range, rangeOf, type SheetGrid } from './sheet-grid.ts';

export interface SheetPlace {
  cell: GridCell;
  label: string;
}

const MAX_LABEL = 120;
const MAX_TABLE_ROWS = 500;
/** Of a table that only its headings show. */
const MAX_BARE_ROWS = 20;
/** How far a label may be from an open cell of a protected sheet. */
const REACH = 4;

/** @param tables the ranges of the sheet's tables, with their header rows */
export function placesOf(
  grid: SheetGrid,
  tables: readonly Range[],
  validated: (cell: GridCell) => boolean,
): SheetPlace[] {
  if (grid.isProtected) return openCells(grid);
  const places = new Map<string, SheetPlace>();
  const add = (place: SheetPlace): void => {
    const at = `${place.cell.row} ${place.cell.column}`;
    if (!places.has(at)) places.set(at, place);
  };
  for (const place of tableCells(grid, tables)) add(place);
  for (const cell of grid.cells()) {
    const beside = isLabel(cell) ? grid.rightOf(cell) : undefined;
    if (beside !== undefined && isOpen(beside) && asksFor(grid, cell, beside, validated)) {
      add({ cell: beside, label: cleanLabel(cell.text) });
    }
  }
  return [...places.values()].toSorted(
    (one, other) => one.cell.row - other.cell.row || one.cell.column - other.cell.column,
  );
}

const isLabel = ({ kind, text, hasFormula }: GridCell): boolean =>
  kind === 'text' && !hasFormula && text.length <= MAX_LABEL && /\p{L}/u.test(text);

const isOpen = ({ kind, hasFormula }: GridCell): boolean => kind === 'blank' && !hasFormula;

function asksFor(grid: SheetGrid, label: GridCell, beside: GridCell, validated: (cell: GridCell) => boolean): boolean {
  if (/[:：?]\s*\*?$/.test(label.text.trim())) return true;
  const left = label.column === 0 ? undefined : grid.at(label.row, label.column - 1);
  const isHeading = left?.kind === 'text' || ['number', 'other'].includes(grid.below(label).kind);
  if (isHeading) return false;
  if (beside.style.isMarked || beside.style.isUnlocked || validated(beside)) return true;
  // A column of labels with nothing beside them.
  const [above, below] = [grid.at(Math.max(0, label.row - 1), label.column), grid.below(label)];
  return [above, below].some((other) => {
    const next = other === label || !isLabel(other) ? undefined : grid.rightOf(other);
    return next !== undefined && isOpen(next);
  });
}

/** The open cells of a protected sheet are the form, whether they are empty or not. */
function openCells(grid: SheetGrid): SheetPlace[] {
  return [...grid.cells()].flatMap((cell): SheetPlace[] => {
    const merge = grid.mergeAt(cell.row, cell.column);
    const isCovered = merge !== undefined && (merge.top !== cell.row || merge.left !== cell.column);
    if (!cell.style.isUnlocked || cell.hasFormula || isCovered) return [];
    const left = nearest(grid, cell, 'left');
    const above = nearest(grid, cell, 'above');
    const label = [left, above].find((text) => text !== '') ?? '';
    const isInTable =
      left !== '' && above !== '' && nearest(grid, { ...cell, column: cell.column + 1 }, 'above') !== '';
    return label === '' ? [] : [{ cell, label: isInTable ? `${left}, ${above}` : label }];
  });
}

function nearest(grid: SheetGrid, { row, column }: { row: number; column: number }, side: 'left' | 'above'): string {
  for (let step = 1; step <= REACH; step += 1) {
    const [r, c] = side === 'left' ? [row, column - step] : [row - step, column];
    if (r < 0 || c < 0) return '';
    const cell = grid.at(r, c);
    if (cell.style.isUnlocked && side === 'above') continue;
    if (isLabel(cell) && !cell.style.isUnlocked) return cleanLabel(cell.text);
  }
  return '';
}

/** The blank cells of tables, under a row of headings. */
function tableCells(grid: SheetGrid, tables: readonly Range[]): SheetPlace[] {
  const headings = [...grid.cells()].filter((cell) => isHeading(grid, cell));
  return headings.flatMap((heading): SheetPlace[] => {
    const table = tables.find(
      ({ top, left, right }) => top === heading.row && heading.column >= left && heading.column <= right,
    );
    const places: SheetPlace[] = [];
    for (let row = heading.row + 1; row <= heading.row + MAX_TABLE_ROWS; row += 1) {
      if (!isRowOf(grid, row, { heading, table })) break;
      const cell = grid.at(row, heading.column);
      if (!isOpen(cell) || grid.mergeAt(row, heading.column) !== undefined) continue;
      const name = firstInRow(grid, row, heading);
      places.push({ cell, label: [name, cleanLabel(heading.text)].filter((text) => text !== '').join(', ') });
    }
    return places;
  });
}

/** One of several texts side by side. `Name:` asks for what is beside it, not below. */
function isHeading(grid: SheetGrid, cell: GridCell): boolean {
  const names = (other: GridCell): boolean => isLabel(other) && !/[:：]$/.test(other.text.trim());
  return names(cell) && (names(grid.at(cell.row, cell.column + 1)) || isHeadingBefore(grid, cell, names));
}

const isHeadingBefore = (grid: SheetGrid, { row, column }: GridCell, names: (other: GridCell) => boolean): boolean =>
  column > 0 && names(grid.at(row, column - 1));

/** Inside the range of a table, inside its borders, or blank from one side to the other, up to the next row with anything. */
function isRowOf(
  grid: SheetGrid,
  row: number,
  { heading, table }: { heading: GridCell; table: Range | undefined },
): boolean {
  if (table !== undefined) return row <= table.bottom;
  if (grid.at(row, heading.column).style.isMarked) return !isHeading(grid, grid.at(row, heading.column));
  // A table with borders ends where they end.
  if (grid.at(heading.row + 1, heading.column).style.isMarked) return false;
  const [first, last] = headingsAround(grid, heading);
  for (let column = first; column <= last; column += 1) if (!isOpen(grid.at(row, column))) return false;
  return row <= heading.row + MAX_BARE_ROWS;
}

/** The columns of the headings that one is among. */
function headingsAround(grid: SheetGrid, { row, column }: GridCell): [first: number, last: number] {
  let [first, last] = [column, column];
  while (first > 0 && isLabel(grid.at(row, first - 1))) first -= 1;
  while (isLabel(grid.at(row, last + 1))) last += 1;
  return [first, last];
}

/** What names the row of a table: a text in a column left of the heading's. */
function firstInRow(grid: SheetGrid, row: number, heading: GridCell): string {
  const [column] = headingsAround(grid, heading);
  const first = column < heading.column ? grid.at(row, column) : undefined;
  return first !== undefined && isLabel(first) ? cleanLabel(first.text) : '';
}

/** Lists that cells choose from: written out, or cells of the workbook. */
export function choicesOf(
  grid: SheetGrid,
  textsAt: (reference: string) => string[],
): { ranges: Range[]; options: string[] }[] {
  return childrenOf(childOf(grid.part.root, 'x:dataValidations'), 'x:dataValidation').flatMap((validation) => {
    if (validation.attributes.type !== 'list') return [];
    const formula = formulaOf(validation);
    const written = /^"(.*)"$/s.exec(formula)?.[1];
    const options = written === undefined ? textsAt(formula) : written.split(',').map((option) => option.trim());
    const ranges = (validation.attributes.sqref ?? '').split(/\s+/).flatMap((reference) => rangeOf(reference) ?? []);
    return options.length === 0 ? [] : [{ ranges, options }];
  });
}

const formulaOf = (validation: SourceElement): string =>
  childOf(validation, 'x:formula1')
    ?.children.filter((node) => typeof node === 'string')
    .join('')
    .trim() ?? '';

export const isIn = ({ row, column }: GridCell, { top, left, bottom, right }: Range): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;
