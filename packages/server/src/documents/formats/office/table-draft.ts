/** A table as a file describes it, and its conversion to the model's table. */
import type { Cell, Range, Table, Word } from '../../model/document.ts';
import { appendWords } from '../text/words.ts';
import type { ParagraphText } from './paragraph-text.ts';

export interface CellParagraph {
  text: ParagraphText;
  /** A list marker; inside a cell its only place is before the text. */
  marker?: string | undefined;
  paragraph?: { part: string; index: number } | undefined;
}

export interface CellDraft {
  /** Grid column, from 0. */
  column: number;
  columnSpan: number;
  rowSpan: number;
  /** Offsets of words count from the first one, with one character between two. */
  paragraphs: CellParagraph[];
}

export interface RowDraft {
  cells: CellDraft[];
  startsPage: boolean;
}

export interface TableDraft {
  rows: RowDraft[];
  /** Null when the file does not say. */
  headerRows: number | null;
}

/** Returns null when no cell has a word. */
export function appendTable(words: Word[], draft: TableDraft, continued: boolean): Table | null {
  const columnOf = columnsInUse(draft);
  const from = words.length;
  const cells: Cell[] = [];
  for (const [row, { cells: rowCells }] of draft.rows.entries()) {
    for (const cell of rowCells) {
      const column = columnOf.index(cell.column);
      const columnSpan = Math.max(1, columnOf.index(cell.column + cell.columnSpan) - column);
      cells.push({
        row,
        column,
        rowSpan: Math.max(1, Math.min(cell.rowSpan, draft.rows.length - row)),
        columnSpan,
        words: appendCell(words, cell),
        box: null,
        ...paragraphOf(cell),
      });
    }
  }
  if (words.length === from) return null;
  return {
    rows: draft.rows.length,
    columns: columnOf.count,
    headerRows: Math.min(draft.headerRows ?? boldHeaderRows(words, cells), draft.rows.length),
    cells,
    evidence: 'markup',
    ...(continued && { continued }),
  };
}

function paragraphOf({ paragraphs }: CellDraft): Pick<Cell, 'paragraph'> {
  const paragraph = paragraphs[0]?.paragraph;
  return paragraph === undefined ? {} : { paragraph };
}

function appendCell(words: Word[], { paragraphs }: CellDraft): Range[] {
  const from = words.length;
  let base = 0;
  for (const { text, marker } of paragraphs) {
    if (marker !== undefined && !text.isBlank) appendWords(words, marker);
    text.appendTo(words, base);
    base += text.text.length + 1;
  }
  return words.length > from ? [{ from, to: words.length }] : [];
}

/**
 * Word's grid has a column for every edge of every row, so most are never used alone. Columns in which no cell begins
 * do not count. This also bounds a span that claims a billion columns.
 */
function columnsInUse(draft: TableDraft): { count: number; index: (gridColumn: number) => number } {
  const starts = new Set(draft.rows.flatMap((row) => row.cells.map((cell) => cell.column)));
  const sorted = [...starts].sort((a, b) => a - b);
  const index = (gridColumn: number): number => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? 0) < gridColumn) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return { count: sorted.length, index };
}

const MAX_BOLD_HEADER_ROWS = 3;

/** For tables whose header is not marked: the first rows are all bold and the next one is not. */
function boldHeaderRows(words: readonly Word[], cells: readonly Cell[]): number {
  const isBold = (row: number): boolean | null => {
    const ranges = cells.filter((cell) => cell.row === row).flatMap((cell) => cell.words);
    if (ranges.length === 0) return null;
    return ranges.every((range) =>
      words.slice(range.from, range.to).every((word) => word.bold === true || word.span === undefined),
    );
  };
  let rows = 0;
  while (rows < MAX_BOLD_HEADER_ROWS && isBold(rows) === true) rows += 1;
  return rows > 0 && isBold(rows) === false ? rows : 0;
}
