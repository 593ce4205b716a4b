/** Wraps the spreadsheet library with the few things we need from a workbook. Formulas are never evaluated. */
import { badDocument } from '../../../lib/errors.ts';
import type { CellKind } from '../../tables/cell-header-rows.ts';
import { nativeInflate } from './native-inflate.ts';
import { shownDate } from './shown-date.ts';

export interface SheetCell {
  row: number;
  column: number;
  /** Ends of a merged cell; equal to `row` and `column` without one. */
  lastRow: number;
  lastColumn: number;
  /** As the program shows it, but dates that could be read in two ways as ISO 8601. */
  text: string;
  kind: CellKind;
  /** Dates as ISO 8601. */
  value: string | number | boolean | null;
  formula: string | null;
}

export interface CellComment {
  row: number;
  column: number;
  text: string;
}

export interface Sheet {
  /** Position in the workbook, from 0. */
  index: number;
  name: string;
  isHidden: boolean;
  /** Row by row, from left to right, without cells that show nothing or are covered by a merged one. */
  cells(): Generator<SheetCell>;
  /** Comments at cells, row by row. */
  comments(): CellComment[];
}

export interface Workbook {
  title: string | null;
  author: string | null;
  sheets: Sheet[];
}

type Library = typeof import('@e965/xlsx');
type LibraryCell = import('@e965/xlsx').CellObject;
type LibraryRange = import('@e965/xlsx').Range;

/** Beyond this many, cells covered by merged ones are not removed, because that costs rows times ranges. */
const MAX_MERGED_RANGES = 20_000;

export async function openWorkbook(bytes: Buffer, password: string | undefined): Promise<Workbook> {
  const library = await import('@e965/xlsx');
  // Without these tables, old files in non-Western code pages come out as question marks.
  library.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  library.CFB.utils.use_zlib(nativeInflate);
  const book = parse(library, bytes, password);
  const is1904 = book.Workbook?.WBProps?.date1904 === true;
  return {
    title: book.Props?.Title || null,
    author: book.Props?.Author || null,
    sheets: book.SheetNames.map((name, index) => ({
      index,
      name,
      isHidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0,
      cells: () => cellsOf(library, book.Sheets[name], is1904),
      comments: () => commentsOf(book.Sheets[name]),
    })),
  };
}

function parse(library: Library, bytes: Buffer, password: string | undefined) {
  try {
    return library.read(bytes, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellHTML: false,
      ...(password !== undefined && { password }),
    });
  } catch (error) {
    throw explain(error);
  }
}

function explain(error: unknown): unknown {
  const message = error instanceof Error ? error.message : String(error);
  if (/password|encrypt/i.test(message)) {
    return badDocument('document_encrypted', 'The document is protected by a password.', error);
  }
  // Not the document's fault, or better reported by the parent, which sees the whole process.
  if (error instanceof RangeError && /call stack|allocation|array length|string length|memory/i.test(message)) {
    return error;
  }
  return badDocument('document_damaged', 'The workbook cannot be read.', error);
}

function* cellsOf(
  library: Library,
  sheet: import('@e965/xlsx').WorkSheet | undefined,
  is1904: boolean,
): Generator<SheetCell> {
  const rows = sheet?.['!data'] ?? [];
  const merged = new MergedRanges(sheet?.['!merges'] ?? []);
  for (const row of usedIndexes(rows)) {
    merged.enterRow(row);
    const cells = rows[row] ?? [];
    for (const column of usedIndexes(cells)) {
      const cell = cells[column];
      if (cell === undefined || cell === null) continue;
      const text = shownText(library, cell);
      if (text.trim() === '' || merged.isCovered(row, column)) continue;
      const range = merged.startingAt(row, column);
      const { kind, value } = contentOf(library, cell, text, is1904);
      yield {
        row,
        column,
        lastRow: range?.e.r ?? row,
        lastColumn: range?.e.c ?? column,
        text: kind === 'date' && typeof value === 'string' ? shownDate(text, cell.v, value) : text,
        kind,
        value,
        formula: cell.f === undefined ? null : `=${cell.f.replace(/^=/, '')}`,
      };
    }
  }
}

const MAX_COMMENTS = 10_000;

function commentsOf(sheet: import('@e965/xlsx').WorkSheet | undefined): CellComment[] {
  const rows = sheet?.['!data'] ?? [];
  const comments: CellComment[] = [];
  for (const row of usedIndexes(rows)) {
    const cells = rows[row] ?? [];
    for (const column of usedIndexes(cells)) {
      for (const { t: text } of cells[column]?.c ?? []) {
        if (typeof text === 'string' && text.trim() !== '') comments.push({ row, column, text: text.trim() });
        if (comments.length >= MAX_COMMENTS) return comments;
      }
    }
  }
  return comments;
}

/** A single cell at the end of a sheet makes an array of a million holes, so iterate over its keys. */
function usedIndexes(array: readonly unknown[]): Iterable<number> {
  return array.length > 1024 ? Object.keys(array).map(Number) : array.keys();
}

function shownText(library: Library, { t, v, w, z }: LibraryCell): string {
  if (t === 'z') return '';
  // For days before the calendar begins, the program shows number signs; the number says more.
  if (w === '' && typeof v === 'number' && v < 0 && library.SSF.is_date(String(z)))
    return negativeTime(library, v, String(z));
  return w ?? (v === undefined ? '' : String(v));
}

/** Counted hours may be negative; a day before the calendar is only a number. */
function negativeTime(library: Library, value: number, format: string): string {
  const counted = /\[[hms]+\]/i.test(format) ? String(library.SSF.format(format, -value)) : '';
  return counted === '' ? String(value) : `-${counted}`;
}

function contentOf(
  library: Library,
  { t, v, z }: LibraryCell,
  text: string,
  is1904: boolean,
): Pick<SheetCell, 'kind' | 'value'> {
  if (t === 'b') return { kind: 'other', value: v === true };
  if (t === 'e') return { kind: 'other', value: text };
  if (v instanceof Date) return { kind: 'date', value: v.toISOString().replace('T00:00:00.000Z', '') };
  if (typeof v !== 'number') return { kind: 'text', value: typeof v === 'string' ? v : text };
  if (z === undefined || !library.SSF.is_date(String(z))) return { kind: 'number', value: v };
  // `[h]:mm` counts hours and is not a time of day.
  const iso = /\[[hms]+\]/i.test(String(z)) ? null : isoDate(library, v, is1904);
  return iso === null ? { kind: 'number', value: v } : { kind: 'date', value: iso };
}

function isoDate(library: Library, serial: number, is1904: boolean): string | null {
  const date = library.SSF.parse_date_code(serial, { date1904: is1904 }) as
    | { y: number; m: number; d: number; H: number; M: number; S: number }
    | null
    | undefined;
  if (date === null || date === undefined || !Number.isInteger(date.y)) return null;
  const two = (value: number): string => String(Math.trunc(value)).padStart(2, '0');
  const day = `${String(date.y).padStart(4, '0')}-${two(date.m)}-${two(date.d)}`;
  const time = `${two(date.H)}:${two(date.M)}:${two(date.S)}`;
  if (serial < 1) return time;
  return time === '00:00:00' ? day : `${day}T${time}`;
}

/** Queried for rows in rising order, without ever visiting the whole area of a range. */
class MergedRanges {
  readonly #starts = new Map<string, LibraryRange>();
  readonly #byRow: LibraryRange[];
  #next = 0;
  #active: LibraryRange[] = [];

  constructor(ranges: readonly LibraryRange[]) {
    for (const range of ranges) this.#starts.set(`${range.s.r},${range.s.c}`, range);
    this.#byRow = ranges.length > MAX_MERGED_RANGES ? [] : ranges.toSorted((a, b) => a.s.r - b.s.r);
  }

  enterRow(row: number): void {
    this.#active = this.#active.filter(({ e }) => e.r >= row);
    for (; this.#next < this.#byRow.length; this.#next += 1) {
      const range = this.#byRow[this.#next];
      if (range === undefined || range.s.r > row) return;
      if (range.e.r >= row) this.#active.push(range);
    }
  }

  isCovered(row: number, column: number): boolean {
    return this.#active.some(
      ({ s, e }) => column >= s.c && column <= e.c && row <= e.r && !(row === s.r && column === s.c),
    );
  }

  startingAt(row: number, column: number): LibraryRange | undefined {
    return this.#starts.get(`${row},${column}`);
  }
}
