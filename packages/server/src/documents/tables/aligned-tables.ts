/** Tables without drawn cells: rows whose segments stand under one another, often between horizontal lines. */
import type { RawPage, RawWord, Ruling } from '../raw-page.ts';
import { type FoundCell, type FoundTable, readingOrder } from './found-table.ts';
import { type Segment, type TextRow, textRows } from './text-rows.ts';

const MIN_ROWS = 3;
const MAX_COLUMNS = 30;
// Columns of running text have longer lines than cells.
const MAX_WORDS_PER_CELL = 7;
const MAX_GAP_ROWS = 2.6;

export function alignedTables(raw: RawPage, free: readonly RawWord[]): FoundTable[] {
  const rows = textRows(free, raw);
  const order = new Map(raw.words.map((word, index) => [word, index]));
  const tables: FoundTable[] = [];
  for (const run of runsOf(rows, raw.rulings)) {
    const table = readsDown(run, order) ? null : tableOf(run, raw);
    if (table !== null) tables.push(table);
  }
  return tables;
}

/** Neighbouring rows with several segments; a row with one segment may stand between them if it is short. */
function runsOf(rows: readonly TextRow[], rulings: readonly Ruling[]): TextRow[][] {
  const runs: TextRow[][] = [];
  let run: TextRow[] = [];
  const close = () => {
    while (run.length > 0 && !endsTable(run)) run.pop();
    if (run.filter((row) => row.segments.length > 1).length >= MIN_ROWS) runs.push(run);
    run = [];
  };
  for (const row of rows) {
    const last = run.at(-1);
    const gap = last === undefined ? 0 : row.top - last.bottom;
    const bridged = last !== undefined && hasRuleBetween(rulings, last, row);
    if (last !== undefined && gap > MAX_GAP_ROWS * row.height * (bridged ? 2 : 1)) close();
    if (row.segments.length > 1 || (run.length > 0 && isShort(row, run))) run.push(row);
    else close();
  }
  close();
  return runs;
}

/** The last row has several cells, or is the second line of one that does not stand in the first column. */
function endsTable(run: readonly TextRow[]): boolean {
  const [before, last] = run.slice(-2);
  const row = last ?? before;
  if (row === undefined || row.segments.length > 1) return true;
  if (last === undefined || before === undefined) return false;
  const isTight = last.top - before.bottom < 0.4 * last.height;
  const first = Math.min(...run.map((other) => other.segments[0]?.left ?? 1));
  return isTight && (last.segments[0]?.left ?? 0) > first + 0.03;
}

const hasRuleBetween = (rulings: readonly Ruling[], above: TextRow, below: TextRow): boolean =>
  rulings.some(
    (line) =>
      line.orientation === 'horizontal' && line.position > above.bottom - 0.003 && line.position < below.top + 0.003,
  );

function isShort(row: TextRow, run: readonly TextRow[]): boolean {
  const [segment] = row.segments;
  if (segment === undefined) return false;
  const wide = run.filter((other) => other.segments.length > 1);
  const left = Math.min(...wide.map((other) => other.segments[0]?.left ?? 1));
  const right = Math.max(...wide.map((other) => other.segments.at(-1)?.right ?? 0));
  return wide.length > 0 && segment.right - segment.left < 0.5 * (right - left) && segment.left >= left - 0.02;
}

interface Column {
  left: number;
  right: number;
}

function tableOf(run: readonly TextRow[], raw: RawPage): FoundTable | null {
  const columns = columnsOf(run);
  if (columns.length < 2 || columns.length > MAX_COLUMNS) return null;
  const segments = run.flatMap((row) => row.segments);
  const words = segments.reduce((sum, segment) => sum + segment.words.length, 0);
  if (words / segments.length > MAX_WORDS_PER_CELL) return null;
  if (segments.length / (run.length * columns.length) < 0.35) return null;
  if (columns.length < 4 && isProse(run)) return null;
  const rows = rowsOf(run, columns, raw);
  if (rows.length < MIN_ROWS) return null;
  const cells = rows.flat();
  const left = Math.min(...columns.map((column) => column.left));
  const right = Math.max(...columns.map((column) => column.right));
  const top = run[0]?.top ?? 0;
  const bottom = run.at(-1)?.bottom ?? 1;
  return {
    box: { left, top, width: right - left, height: bottom - top },
    rows: rows.length,
    columns: columns.length,
    headerRows: 0,
    evidence: 'aligned',
    cells,
  };
}

/**
 * Columns of text are written one after the other, the cells of a table row by row: the engine's order tells them
 * apart. Recognised words have no order of their own.
 */
function readsDown(run: readonly TextRow[], order: ReadonlyMap<RawWord, number>): boolean {
  let neighbours = 0;
  let consecutive = 0;
  let words = 0;
  let segments = 0;
  for (const row of run) {
    for (const [index, segment] of row.segments.entries()) {
      segments += 1;
      words += segment.words.length;
      const [last, next] = [row.segments[index - 1]?.words.at(-1), segment.words[0]];
      if (last === undefined || next === undefined || next.line < 0) continue;
      neighbours += 1;
      const step = (order.get(next) ?? 0) - (order.get(last) ?? 0);
      if (step > 0 && step <= 3) consecutive += 1;
    }
  }
  return neighbours > 0 && consecutive < 0.35 * neighbours && words / segments > 2.5;
}

/** Columns of a newspaper look like a table of a few columns, but their lines are long, all of them. */
function isProse(run: readonly TextRow[]): boolean {
  const isRecognised = run[0]?.segments[0]?.words[0]?.line === -1;
  const limit = isRecognised ? 4 : 8;
  const long = run.filter((row) => row.segments.some((segment) => segment.words.length > limit)).length;
  const longest = run.filter((row) => row.segments.every((segment) => segment.words.length > limit)).length;
  return isRecognised ? longest > 0.4 * run.length : long > 0.25 * run.length;
}

/** Strips of the page that segments cover, separated by strips that nearly none crosses. */
function columnsOf(run: readonly TextRow[]): Column[] {
  const wide = run.filter((row) => row.segments.length > 1);
  const events = wide
    .flatMap((row) => row.segments)
    .flatMap((segment) => [
      { at: segment.left, change: 1 },
      { at: segment.right, change: -1 },
    ])
    .sort((one, other) => one.at - other.at || one.change - other.change);
  const threshold = Math.max(0, Math.floor(0.1 * wide.length));
  const columns: Column[] = [];
  let covered = 0;
  let start: number | null = null;
  for (const { at, change } of events) {
    covered += change;
    if (covered > threshold && start === null) start = at;
    if (covered <= threshold && start !== null) {
      if (at - start > 0.004) columns.push({ left: start, right: at });
      start = null;
    }
  }
  return columns;
}

function rowsOf(run: readonly TextRow[], columns: readonly Column[], raw: RawPage): FoundCell[][] {
  const rows: FoundCell[][] = [];
  let last: TextRow | undefined;
  for (const row of run) {
    const cells = row.segments.flatMap((segment) => cellOf(segment, columns, row));
    const previous = rows.at(-1);
    if (previous !== undefined && last !== undefined && continuesRow({ row, last, cells, previous, raw, columns })) {
      for (const cell of cells) mergeInto(previous, cell);
    } else rows.push(cells);
    last = row;
  }
  for (const [index, cells] of rows.entries()) for (const cell of cells) cell.row = index;
  return rows;
}

function cellOf(segment: Segment, columns: readonly Column[], row: TextRow): FoundCell[] {
  const first = columns.findIndex(
    (column) => segment.left < column.right - 0.001 && segment.right > column.left + 0.001,
  );
  if (first < 0) return [];
  let last = first;
  while (last + 1 < columns.length && segment.right > (columns[last + 1]?.left ?? 1) + 0.002) last += 1;
  const box = { left: segment.left, top: row.top, width: segment.right - segment.left, height: row.bottom - row.top };
  return [{ row: 0, column: first, rowSpan: 1, columnSpan: last - first + 1, words: readingOrder(segment.words), box }];
}

interface Continuation {
  row: TextRow;
  last: TextRow;
  cells: readonly FoundCell[];
  previous: readonly FoundCell[];
  raw: RawPage;
  columns: readonly Column[];
}

/** The second line of a cell: close below, few cells, each under one that has text, no line between. */
function continuesRow({ row, last, cells, previous, raw, columns }: Continuation): boolean {
  if (cells.length === 0 || cells.length >= Math.max(2, columns.length * 0.6)) return false;
  if (row.top - last.bottom > 0.4 * row.height || hasRuleBetween(raw.rulings, last, row)) return false;
  const under = cells.every((cell) => previous.some((other) => sharesColumn(cell, other)));
  return under && !cells.some((cell) => cell.column === 0 && /^\p{Lu}|^\d/u.test(cell.words[0]?.text ?? ''));
}

const sharesColumn = (one: FoundCell, other: FoundCell): boolean =>
  one.column < other.column + other.columnSpan && other.column < one.column + one.columnSpan;

function mergeInto(row: readonly FoundCell[], cell: FoundCell): void {
  const target = row.find((other) => sharesColumn(cell, other));
  if (target === undefined) return;
  target.words.push(...cell.words);
  target.box.height = cell.box.top + cell.box.height - target.box.top;
}
