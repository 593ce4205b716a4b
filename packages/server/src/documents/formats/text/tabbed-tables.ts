/** Lines of plain text whose cells are separated by tabs, as pasted from sheets and written by programs. */
import type { Cell, Range, Table } from '../../model/document.ts';
import type { SourceLine } from './lines.ts';
import { cellOf } from './page-builder.ts';

const MIN_ROWS = 2;
const MAX_COLUMNS = 500;

export interface LinesPart {
  isTable: boolean;
  lines: SourceLine[];
}

export class TabbedTables {
  /** Columns of the table at the end of the previous block: a long table is split into several blocks. */
  #open = 0;

  /** Splits lines into runs with the same number of cells, and what is between them. */
  *parted(lines: readonly SourceLine[]): Generator<LinesPart> {
    let part: LinesPart = { isTable: false, lines: [] };
    for (const run of runsOf(lines)) {
      const isTable = run.columns > 1 && (run.lines.length >= MIN_ROWS || run.columns === this.#open);
      if (part.lines.length > 0 && (isTable || part.isTable)) {
        yield part;
        part = { isTable, lines: [] };
      }
      part.isTable = isTable;
      for (const line of run.lines) part.lines.push(line);
      if (!isTable) this.#open = 0;
    }
    if (part.lines.length > 0) yield part;
  }

  tableOf(lines: readonly SourceLine[], add: (cell: SourceLine) => Range): Table {
    const cells: Cell[] = [];
    let columns = 0;
    let isHead = true;
    for (const [row, line] of lines.entries()) {
      const parts = cellsOf(line);
      columns = Math.max(columns, parts.length);
      if (row === 0) isHead = parts.every(({ text }) => !/\d/.test(text));
      for (const [column, part] of parts.entries()) {
        const words = add(part);
        if (words.to > words.from) cells.push(cellOf(row, column, words));
      }
    }
    const continued = columns === this.#open;
    this.#open = columns;
    const headerRows = isHead && !continued ? 1 : 0;
    return { rows: lines.length, columns, headerRows, cells, evidence: 'markup', ...(continued && { continued }) };
  }
}

function* runsOf(lines: readonly SourceLine[]): Generator<{ columns: number; lines: SourceLine[] }> {
  let run: { columns: number; lines: SourceLine[] } | undefined;
  for (const line of lines) {
    const columns = columnsOf(line);
    if (run !== undefined && run.columns === columns) run.lines.push(line);
    else {
      if (run !== undefined) yield run;
      run = { columns, lines: [line] };
    }
  }
  if (run !== undefined) yield run;
}

/** Leading tabs indent, and a line with spaces around its tabs is formatted by hand. */
function columnsOf({ text }: SourceLine): number {
  if (!text.includes('\t') || /^\s/.test(text)) return 1;
  const columns = text.trimEnd().split('\t').length;
  return columns > MAX_COLUMNS ? 1 : columns;
}

function cellsOf({ text, offset }: SourceLine): SourceLine[] {
  const cells: SourceLine[] = [];
  let at = 0;
  for (const part of text.split('\t')) {
    cells.push({ text: part, offset: offset + at });
    at += part.length + 1;
  }
  while (cells.length > 1 && cells.at(-1)?.text.trim() === '') cells.pop();
  return cells;
}
