import { columnLetters } from '../../tables/cell-header-rows.ts';
import type { Box, Cell, Range, Table } from '../document.ts';
import { type Column, columnBut, reading } from './columns.ts';

export type EncodedTable = Omit<Table, 'cells'> & { cells: EncodedCells };

type Value = NonNullable<Cell['value']>;

interface Sheet {
  columns: (number | null)[];
  rows: (number | null)[];
}

/** Cells row by row, each property a column; a property that no cell has is absent. */
export interface EncodedCells {
  n: number;
  /** Positions per row, if a cell lies beyond the columns of the table. */
  stride?: number;
  /** Distance from the previous position, counted along the rows; absent when all are adjacent. */
  p?: Column<number>;
  rowSpan?: Column<number>;
  columnSpan?: Column<number>;
  /** Number of words, following those of the previous cell; or else where its ranges begin and end. */
  w: (number | number[])[] | number;
  box?: (Box | null)[];
  /** Addresses that follow from the position: the sheet's column and row for each of the table. */
  grid?: Sheet;
  /** Other addresses. */
  address?: (string | null)[];
  /** In a list, because null is a value: an empty list means no value. */
  value?: ([] | [Value | null])[];
  formula?: (string | null)[];
  paragraph?: (NonNullable<Cell['paragraph']> | null)[];
}

export const encodeTable = ({ cells, ...table }: Table): EncodedTable => ({
  ...table,
  cells: encodeCells(cells, table.columns),
});

export const decodeTable = ({ cells, ...table }: EncodedTable): Table => ({
  ...table,
  cells: decodeCells(cells, table.columns),
});

function encodeCells(cells: readonly Cell[], columns: number): EncodedCells {
  const stride = cells.reduce((most, { column }) => Math.max(most, column + 1), Math.max(columns, 1));
  const p: number[] = [];
  const rowSpans: number[] = [];
  const columnSpans: number[] = [];
  let last = -1;
  for (const { row, column, rowSpan, columnSpan } of cells) {
    const place = row * stride + column;
    p.push(place - last);
    last = place;
    rowSpans.push(rowSpan);
    columnSpans.push(columnSpan);
  }
  return present({
    n: cells.length,
    stride: stride === columns ? undefined : stride,
    p: columnBut(1, p),
    rowSpan: columnBut(1, rowSpans),
    columnSpan: columnBut(1, columnSpans),
    w: encodeRanges(cells),
    box: cells.some(({ box }) => box !== null) ? cells.map(({ box }) => box) : undefined,
    ...encodeAddresses(cells),
    value: cells.some(({ value }) => value !== undefined)
      ? cells.map(({ value }): [] | [Value | null] => (value === undefined ? [] : [value]))
      : undefined,
    formula: optional(cells.map(({ formula }) => formula)),
    paragraph: optional(cells.map(({ paragraph }) => paragraph)),
  });
}

/** Undefined values are omitted from JSON anyway; this only tells the compiler. */
const present = (
  cells: { [K in keyof Required<EncodedCells>]?: EncodedCells[K] | undefined } & Pick<EncodedCells, 'n' | 'w'>,
): EncodedCells =>
  Object.fromEntries(Object.entries(cells).filter(([, column]) => column !== undefined)) as unknown as EncodedCells;

const optional = <T>(values: (T | undefined)[]): (T | null)[] | undefined =>
  values.some((value) => value !== undefined) ? values.map((value) => value ?? null) : undefined;

function encodeRanges(cells: readonly Cell[]): EncodedCells['w'] {
  const counts: (number | number[])[] = [];
  let isAlike = true;
  let next = 0;
  for (const { words } of cells) {
    const [only] = words;
    const count = only === undefined ? 0 : only.to - only.from;
    const follows = words.length === 0 || (words.length === 1 && only?.from === next && count > 0);
    const entry = follows ? count : words.flatMap(({ from, to }) => [from, to]);
    counts.push(entry);
    if (entry !== counts[0]) isAlike = false;
    next = words.at(-1)?.to ?? next;
  }
  const [first] = counts;
  return isAlike && typeof first === 'number' ? first : counts;
}

function decodeRanges(entry: number | number[], next: number): Range[] {
  if (typeof entry === 'number') return entry === 0 ? [] : [{ from: next, to: next + entry }];
  const ranges: Range[] = [];
  for (let at = 0; at + 1 < entry.length; at += 2) ranges.push({ from: entry[at] ?? 0, to: entry[at + 1] ?? 0 });
  return ranges;
}

function encodeAddresses(cells: readonly Cell[]): Pick<EncodedCells, 'grid' | 'address'> {
  if (cells.every(({ address }) => address === undefined)) return {};
  const grid = sheetOf(cells);
  return grid === null ? { address: cells.map(({ address }) => address ?? null) } : { grid };
}

/** Returns null when the addresses do not follow from the positions. */
function sheetOf(cells: readonly Cell[]): Sheet | null {
  const columns: (number | null)[] = [];
  const rows: (number | null)[] = [];
  const letters: string[] = [];
  for (const { row, column, address } of cells) {
    if (address === undefined) return null;
    const known = letters[column];
    const sheetRow = rows[row];
    if (known !== undefined && typeof sheetRow === 'number') {
      if (address !== known + sheetRow) return null;
      continue;
    }
    const [, name = '', digits = ''] = /^([A-Z]{1,4})([1-9]\d{0,8})$/.exec(address) ?? [];
    if (name === '' || (known ?? name) !== name || (sheetRow ?? Number(digits)) !== Number(digits)) return null;
    letters[column] = name;
    columns[column] = columnNumber(name);
    rows[row] = Number(digits);
  }
  // Rows and columns without cells are holes, which JSON writes as null.
  return { columns, rows };
}

function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}

function decodeCells(encoded: EncodedCells, columns: number): Cell[] {
  const { n, w, box, value, formula, paragraph } = encoded;
  const stride = encoded.stride ?? Math.max(columns, 1);
  const stepAt = reading(encoded.p, 1);
  const rowSpanAt = reading(encoded.rowSpan, 1);
  const columnSpanAt = reading(encoded.columnSpan, 1);
  const addressOf = addressing(encoded);
  const cells: Cell[] = [];
  let place = -1;
  let next = 0;
  for (let index = 0; index < n; index += 1) {
    place += stepAt(index);
    const row = Math.floor(place / stride);
    const column = place - row * stride;
    const words = decodeRanges(typeof w === 'number' ? w : (w[index] ?? 0), next);
    next = words.at(-1)?.to ?? next;
    const cell: Cell = {
      row,
      column,
      rowSpan: rowSpanAt(index),
      columnSpan: columnSpanAt(index),
      words,
      box: box?.[index] ?? null,
    };
    const address = addressOf(row, column, index);
    if (address !== null) cell.address = address;
    const [known] = value?.[index] ?? [];
    if (known !== undefined) cell.value = known;
    const written = formula?.[index] ?? null;
    if (written !== null) cell.formula = written;
    const source = paragraph?.[index] ?? null;
    if (source !== null) cell.paragraph = source;
    cells.push(cell);
  }
  return cells;
}

function addressing({ grid, address }: EncodedCells): (row: number, column: number, index: number) => string | null {
  if (grid === undefined) return (_row, _column, index) => address?.[index] ?? null;
  const letters = grid.columns.map((column) => (column === null ? '' : columnLetters(column)));
  return (row, column) => `${letters[column]}${grid.rows[row]}`;
}
