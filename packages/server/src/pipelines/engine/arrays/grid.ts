/** A table as columns and rows of words, from the file or from print. */
import type { Page, Table } from '../../../documents/model/document.ts';
import { type DataTableRow, type DocumentView, joinWords, type Row, type ViewWord } from '../core/view.ts';

export interface GridRow {
  /** Index into the view's rows. */
  row: number;
  page: number;
  text: string;
  /** By number of column. */
  cells: ViewWord[][];
  /** By number of column, of how many columns a cell is, where it is several. */
  spans?: ReadonlyMap<number, number>;
  top: number;
  bottom: number;
}

export interface Grid {
  /** The head of each column, line by line from the top. */
  heads: string[][];
  headRows: GridRow[];
  rows: GridRow[];
  lineHeight: number;
  /** Rows of files and of ruled tables are whole items; rows found by position alone may be lines of one item. */
  isRowWhole: boolean;
  /** By number of column, in which line of its record it is, where records have several. */
  lineOf?: number[];
  /** Under a heading, items may have names like those of sums: taxes, deposits. Then only words such as "total" count. */
  areSumsByWord?: boolean;
  /** Where it begins among tables that stand side by side: its left edge, or its first column in the grid of all. */
  from?: number;
  /** How well the heading of its rows names the list that they were looked up for. */
  titled?: number;
}

export interface ModelTable {
  rows: GridRow[];
  columns: number;
  headerRows: number;
  /** Whether only the places of its words make it a table. */
  isAligned: boolean;
}

/** Yields the tables of the document model, joining those that continue over pages, and the lists of data. */
export function* modelTables(view: DocumentView): Generator<ModelTable> {
  let open: ModelTable | undefined;
  let undrawn = view.rows.length;
  for (const [pageIndex, page] of view.pages.entries()) {
    const tables = page.model.blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : []));
    if (tables.length === 0) continue;
    const words = wordsByIndex(page.rows);
    for (const table of tables) {
      const rows = tableRows(page.model, table, { words, page: pageIndex, undrawn });
      undrawn += table.rows;
      if (table.continued === true && open !== undefined && open.columns === table.columns) {
        for (const row of rows) open.rows.push(row);
        continue;
      }
      if (open !== undefined) yield open;
      const { columns, headerRows, evidence } = table;
      open = { rows, columns, headerRows, isAligned: evidence === 'aligned' };
    }
  }
  if (open !== undefined) yield open;
  for (const rows of view.dataTables) yield dataTable(view, rows);
}

function dataTable(view: DocumentView, rows: readonly DataTableRow[]): ModelTable {
  const columns = rows[0]?.columns.length ?? 0;
  const gridRows = rows.map(({ row, columns: cells }) =>
    finished({ ...emptyRow(columns, view.rows[row]?.page ?? 0), row, cells }),
  );
  return { rows: gridRows, columns, headerRows: 1, isAligned: false };
}

/** By index into the words of the page. */
function wordsByIndex(rows: readonly Row[]): (ViewWord | undefined)[] {
  const found: (ViewWord | undefined)[] = [];
  for (const { words } of rows) for (const word of words) if (word.index >= 0) found[word.index] = word;
  return found;
}

const MAX_COLUMNS = 200;

interface Drawing {
  words: readonly (ViewWord | undefined)[];
  page: number;
  /** Number of the first of the table's rows that the view has not drawn. */
  undrawn: number;
}

function tableRows(page: Page, table: Table, { words, page: pageIndex, undrawn }: Drawing): GridRow[] {
  const columns = Math.min(table.columns, MAX_COLUMNS);
  const rows: GridRow[] = [];
  for (const cell of table.cells) {
    if (cell.column >= columns) continue;
    const own: ViewWord[] = [];
    for (const { from, to } of cell.words) {
      for (let index = from; index < Math.min(to, page.words.length); index += 1) {
        const word =
          words[index] ??
          markAfter(page, index, own.at(-1)) ??
          undrawnWord(page, index, { page: pageIndex, row: undrawn + cell.row });
        if (word !== undefined) own.push(word);
      }
    }
    if (own.length === 0) continue;
    // A cell that spans rows belongs to each of them.
    const last = Math.min(table.rows, cell.row + Math.max(1, cell.rowSpan));
    for (let number = cell.row; number < last; number += 1) {
      const row = rows[number] ?? emptyRow(columns, pageIndex);
      rows[number] = row;
      row.cells[cell.column] = own;
      if (cell.columnSpan > 1) row.spans = new Map(row.spans).set(cell.column, cell.columnSpan);
    }
  }
  return rows.flatMap((row) => (row === undefined ? [] : [finished(row)]));
}

/** A mark between parts of a row, which the view leaves out: it stands where the word before it ends. */
function markAfter({ words }: Page, index: number, before: ViewWord | undefined): ViewWord | undefined {
  const word = words[index];
  if (word === undefined || before === undefined || before.segment < 0 || /[\p{L}\d]/u.test(word.text))
    return undefined;
  return { ...before, text: word.text, left: before.right, index, spaced: word.spaceBefore };
}

/** Long tables are only partly drawn in the view; the other rows are read from the model's text. */
export function undrawnWord(
  model: Page,
  index: number,
  { page, row }: { page: number; row: number },
): ViewWord | undefined {
  const word = model.words[index];
  if (model.width !== null || word === undefined || word.text.trim() === '') return undefined;
  const { text, confidence, spaceBefore: spaced } = word;
  return {
    text,
    left: 0,
    top: 0,
    right: 0,
    bottom: 0,
    page,
    index,
    row,
    segment: -1,
    place: index,
    confidence,
    spaced,
    cell: -1,
  };
}

const emptyRow = (columns: number, page: number): GridRow => ({
  row: -1,
  page,
  text: '',
  cells: Array.from({ length: columns }, () => []),
  top: 0,
  bottom: 0,
});

function finished(row: GridRow): GridRow {
  const parts: string[] = [];
  row.top = Infinity;
  for (const cell of row.cells) {
    const [first] = cell;
    if (first === undefined) continue;
    if (row.row < 0 || first.row > row.row) row.row = first.row;
    parts.push(joinWords(cell));
    for (const word of cell) {
      row.top = Math.min(row.top, word.top);
      row.bottom = Math.max(row.bottom, word.bottom);
    }
  }
  row.text = parts.join(' ');
  return row;
}

/** The lines of a cell, by the printed rows its words stand in. */
export function linesOf(words: readonly ViewWord[]): ViewWord[][] {
  const lines: ViewWord[][] = [];
  let last: ViewWord | undefined;
  for (const word of words) {
    const line = lines.at(-1);
    if (line === undefined || last === undefined || word.row !== last.row) lines.push([word]);
    else line.push(word);
    last = word;
  }
  return lines;
}

/** Joins lines into one text, without a space after a word that is hyphenated at the end of a line. */
export function joinedLines(lines: readonly (readonly ViewWord[])[]): ViewWord[] {
  const joined: ViewWord[] = [];
  for (const line of lines) {
    for (const [place, word] of line.entries()) {
      const last = joined.at(-1);
      const isCut = place === 0 && last !== undefined && isBroken(last.text, word.text);
      if (isCut) joined.push({ ...word, spaced: false });
      else joined.push(place === 0 && last !== undefined && !word.spaced ? { ...word, spaced: true } : word);
    }
  }
  return joined;
}

const isBroken = (before: string, after: string): boolean =>
  /[\p{L}\d]-$/u.test(before) || /^[-/][\p{L}\d]/u.test(after);

/** Whether a row says nothing but a name, in its first column. */
export const isGroupRow = (row: GridRow): boolean => {
  const filled = row.cells.filter((cell) => cell.length > 0);
  return filled.length === 1 && row.cells.length > 2 && row.cells[0] === filled[0] && !/\d/.test(row.text);
};

/** Whether each cell of a row is the head of its column. */
export function repeatsHead(grid: Grid, row: GridRow): boolean {
  let same = 0;
  let filled = 0;
  for (const [column, cell] of row.cells.entries()) {
    if (cell.length === 0) continue;
    filled += 1;
    const text = joinWords(cell);
    if (text !== '' && grid.heads[column]?.join(' ') === text) same += 1;
  }
  return filled > 1 && same === filled;
}
