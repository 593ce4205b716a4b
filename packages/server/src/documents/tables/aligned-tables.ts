/** Tables without drawn cells: rows whose segments are aligned, often between horizontal lines. */
import { isMarker } from '../layout/list-items.ts';
import type { RawPage, RawWord, Ruling } from '../model/raw-page.ts';
import { bodyRows } from './body-rows.ts';
import { areNumber } from './cell-text.ts';
import { type Column, columnsOf, countSharing, withNamesBeside } from './columns.ts';
import {
  beginOfName,
  beginsName,
  MAX_HEAD_LINES,
  MAX_NAMES_BEFORE,
  mayNameColumns,
  namesFirstRows,
} from './first-names.ts';
import type { FoundTable } from './found-table.ts';
import { spanGroupNames } from './group-names.ts';
import { headerOf } from './header-band.ts';
import { withNamesInOrder } from './names-in-order.ts';
import { cutAtEdges } from './near-cells.ts';
import { partsOf } from './page-parts.ts';
import { readsDown } from './reading-direction.ts';
import { separateTables } from './separate-tables.ts';
import { gutterOf } from './side-by-side.ts';
import { spanLabels } from './span-labels.ts';
import { countHeadLines } from './table-head.ts';
import {
  countWords,
  FRAMED_GAP_EM,
  type Segment,
  sortByHeight,
  type TextRow,
  textRows,
  wordsOfRow,
} from './text-rows.ts';
import { joinWrapped } from './wrapped-rows.ts';
import { areNamedTexts } from './writing-order.ts';

const MIN_ROWS = 3;
const MAX_COLUMNS = 30;
const MIN_NARROW_ROWS = 5;
// Columns of running text have longer lines than cells.
const MAX_WORDS_PER_CELL = 7;
/** Cells of texts that are written side by side, not one below the other, may be longer. */
const MAX_WORDS_ACROSS = 14;
const MAX_GAP_ROWS = 2.6;
/** From one row to the next, in heights of a line. */
const NEXT_ROW = 1;
/** Texts beside a name, with it, that show where the column of names ends. */
const MIN_FIGURE_COLUMNS = 3;
/** Share of the page's width. */
const ALIGNED = 0.003;
/** So many rows show where the columns are that names stand over. */
const ROWS_UNDER_NAMES = 8;
/** A table fills at least this share of its places. */
const MIN_FILLED = 0.35;
/** A table cut out of a larger run fills at least this share of the places in rows with several texts. */
const MIN_FILLED_PART = 0.45;
/** A drawing has more than this share of texts that would share a cell with another text of their line. */
const MAX_SHARING = 0.35;
/** A run with at least this share of figures is a table nevertheless. */
const MIN_FIGURES = 0.3;

export const alignedTables = (raw: RawPage, free: readonly RawWord[]): FoundTable[] =>
  partsOf(free, raw).flatMap((part) => tablesIn(part, raw));

function tablesIn(words: readonly RawWord[], raw: RawPage): FoundTable[] {
  const rows = joinWrapped(textRows(words, raw));
  const tables: FoundTable[] = [];
  let narrow: TextRow[] | null = null;
  for (const run of runsOf(rows, raw)) {
    if (readsDown(run)) continue;
    narrow ??= joinWrapped(textRows(words, raw, FRAMED_GAP_EM));
    const parts = separateTables(withNarrowGaps(run, narrow), { columnsOf: tableColumns, minRows: MIN_ROWS });
    for (const own of parts.flatMap((part) => besideEachOther(withoutTitles(part), raw))) {
      const isPart = parts.length > 1;
      const table = countSeveral(own) < MIN_ROWS ? null : tableOf(withGroupNames(own, rows), raw, isPart);
      if (table !== null) tables.push(table);
    }
  }
  return tables;
}

/** Gaps that are too narrow to tell cells in a single line do so where they are below one another in nearly all lines. */
function withNarrowGaps(run: readonly TextRow[], narrow: readonly TextRow[]): readonly TextRow[] {
  const [first, last] = [run[0], run.at(-1)];
  const own = narrow.filter(({ middle }) => middle >= (first?.top ?? 0) && middle <= (last?.bottom ?? 0));
  if (own.length !== run.length || own.length < MIN_NARROW_ROWS) return run;
  const [before, after] = [tableColumns(run), tableColumns(own)];
  if (after.length <= before.length) return run;
  const shared = (rows: readonly TextRow[], columns: readonly Column[]): number =>
    rows.reduce((sum, row) => sum + countSharing(row, columns), 0);
  return shared(own, after) > shared(run, before) || !isFilled(own, after.length, true) ? run : own;
}

const countSeveral = (rows: readonly TextRow[]): number => rows.filter((row) => row.segments.length > 1).length;

/** Lines of one segment over and under the rows of a table are not part of it. */
function withoutTitles(part: readonly TextRow[]): TextRow[] {
  const first = part.findIndex((row) => row.segments.length > 1);
  const rows = part.slice(beginOfName(part, Math.max(0, first)));
  while (rows.length > 0 && !endsTable(rows)) rows.pop();
  return rows;
}

function besideEachOther(part: readonly TextRow[], raw: RawPage): (readonly TextRow[])[] {
  const gutter = countSeveral(part) < MIN_ROWS ? null : gutterOf(part, tableColumns(part));
  if (gutter === null) return [part];
  const words = part.flatMap(wordsOfRow);
  return [true, false].map((isLeft) => {
    const own = words.filter(({ box }) => box.left < gutter === isLeft);
    return withoutTitles(joinWrapped(textRows(sortByHeight(own), raw)));
  });
}

/** Adjacent rows with several segments; a short row with one segment may be between them. */
function runsOf(rows: readonly TextRow[], raw: RawPage): TextRow[][] {
  const runs: TextRow[][] = [];
  let run: TextRow[] = [];
  const close = () => {
    // The first rows are cut by those below them.
    if (countSeveral(run) >= MIN_ROWS) runs.push(run.map((row) => cutAtEdges(row, run, raw)));
    run = [];
  };
  for (const [index, found] of rows.entries()) {
    let row = cutAtEdges(found, run, raw);
    // Names of columns that stand close to one another are cut by the rows that they are over.
    if (run.length > 0 && run.length <= MAX_HEAD_LINES && run.every(mayNameColumns))
      row = cutAtEdges(row, rows.slice(index + 1, index + 1 + ROWS_UNDER_NAMES), raw);
    const last = run.at(-1);
    const gap = last === undefined ? 0 : row.top - last.bottom;
    const limit = MAX_GAP_ROWS * row.height;
    if (last !== undefined && gap > limit && (gap > limit * 2 || !hasRuleBetween(raw.rulings, last, row))) close();
    const isInside = (): boolean =>
      isShort(row, run) ||
      isLongName(row, run) ||
      goesOn(row, run) ||
      namesFirstRows(row, run, rows.slice(index + 1, index + 1 + MAX_NAMES_BEFORE)) ||
      beginsName(rows, index);
    if (run.length === 0 && row.segments.length > 1) run.push(...rows.slice(beginOfName(rows, index), index));
    if (row.segments.length > 1 || (run.length > 0 && isInside())) run.push(row);
    else close();
  }
  close();
  return runs;
}

/** True if the last row has several cells, or is the second line of one that is not in the first column. */
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

/** The next line of a long text that does not stand in the first column. */
function goesOn(row: TextRow, run: readonly TextRow[]): boolean {
  const [segment] = row.segments;
  const last = run.at(-1);
  if (segment === undefined || last === undefined || row.top - last.bottom > 0.6 * row.height) return false;
  const above = last.segments.at(-1);
  if (above === undefined || Math.abs(above.left - segment.left) > ALIGNED) return false;
  return run.some(({ segments }) => segments.length > 1 && (segments[0]?.right ?? 1) < segment.left);
}

function isShort(row: TextRow, run: readonly TextRow[]): boolean {
  const [segment] = row.segments;
  if (segment === undefined) return false;
  const wide = run.filter((other) => other.segments.length > 1);
  const left = Math.min(...wide.map((other) => other.segments[0]?.left ?? 1));
  const right = Math.max(...wide.map((other) => other.segments.at(-1)?.right ?? 0));
  return wide.length > 0 && segment.right - segment.left < 0.5 * (right - left) && segment.left >= left - 0.02;
}

/** The first line of a name that wraps in a wide first column: it ends where the other columns have not begun. */
function isLongName(row: TextRow, run: readonly TextRow[]): boolean {
  const [segment] = row.segments;
  const last = run.at(-1);
  if (segment === undefined || last === undefined || row.top - last.bottom > NEXT_ROW * row.height) return false;
  const wide = run.filter((other) => other.segments.length >= MIN_FIGURE_COLUMNS);
  const left = Math.min(...wide.map((other) => other.segments[0]?.left ?? 1));
  const next = Math.min(...wide.map((other) => other.segments[1]?.left ?? 1));
  return wide.length > 1 && Math.abs(segment.left - left) < 0.02 && segment.right < next;
}

/** Lines closely above the first row, over some of its columns but not the first: names of groups. */
function withGroupNames(run: readonly TextRow[], rows: readonly TextRow[]): TextRow[] {
  const [first] = run;
  const result = [...run];
  const left = Math.min(...run.map(({ segments }) => segments[0]?.left ?? 1));
  let below = first;
  for (
    let index = first === undefined ? -1 : rows.findIndex(({ top }) => top === first.top) - 1;
    index >= 0;
    index -= 1
  ) {
    const row = rows[index];
    const [segment, ...others] = row?.segments ?? [];
    const right = first?.segments.at(-1);
    if (row === undefined || below === undefined || segment === undefined || others.length > 0) break;
    const isOver = segment.left > left + 0.02 && segment.right < (right?.right ?? 0) + 0.01;
    if (!isOver || below.top - row.bottom > 0.8 * row.height || segment.words.length > 5) break;
    if (run.every((other) => (other.segments[0]?.left ?? 0) > segment.left - 0.05)) break;
    result.unshift(row);
    below = row;
  }
  return result;
}

function tableOf(lines: readonly TextRow[], raw: RawPage, isPart: boolean): FoundTable | null {
  const run = withNamesPlaced(lines);
  const columns = tableColumns(run);
  if (columns.length < 2 || columns.length > MAX_COLUMNS) return null;
  const segments = run.flatMap((row) => row.segments);
  // With two columns, dots lead to the numbers of pages.
  const lengthOf = columns.length > 2 ? countWords : ({ words: all }: Segment): number => all.length;
  const words = segments.reduce((sum, segment) => sum + lengthOf(segment), 0);
  const isNamed = areNamedTexts(run) && !isList(run);
  if (words / segments.length > (isNamed ? MAX_WORDS_ACROSS : MAX_WORDS_PER_CELL) || areHeadings(run)) return null;
  if (!isFilled(run, columns.length, isPart) || isBlurred(run, columns)) return null;
  if (columns.length < 4 && ((!isNamed && isProse(run, lengthOf)) || isJustified(run, columns, isNamed ? EXACT : FULL)))
    return null;
  const headLines = countHeadLines(run, columns);
  const head =
    headLines > 1 ? headerOf(run.slice(0, headLines), columns, { rules: [], page: raw }) : { rows: 0, cells: [] };
  const rows = bodyRows(head.rows > 0 ? run.slice(headLines) : run, columns, {
    isSeparated: (above, below) => hasRuleBetween(raw.rulings, above, below),
  });
  if (head.rows + rows.length < MIN_ROWS) return null;
  spanLabels(rows, columns);
  spanGroupNames(rows, columns.length);
  for (const cell of rows.flat()) cell.row += head.rows;
  const cells = [...head.cells, ...rows.flat()];
  const left = Math.min(...columns.map((column) => column.left));
  const right = Math.max(...columns.map((column) => column.right));
  const top = run[0]?.top ?? 0;
  const bottom = run.at(-1)?.bottom ?? 1;
  return {
    box: { left, top, width: right - left, height: bottom - top },
    rows: head.rows + rows.length,
    columns: columns.length,
    headerRows: head.rows,
    evidence: 'aligned',
    cells,
    edges: columns,
  };
}

function withNamesPlaced(lines: readonly TextRow[]): readonly TextRow[] {
  const headLines = countHeadLines(lines, columnsOf(lines));
  if (headLines === 0) return lines;
  const [names, body] = [lines.slice(0, headLines), lines.slice(headLines)];
  const placed = withNamesInOrder(names, columnsOf(body));
  return placed === names ? lines : [...placed, ...body];
}

/** Headings that follow each other, with their numbers set off: `4.1   Writing`, `4.1.1   Letters`. */
const areHeadings = (run: readonly TextRow[]): boolean =>
  run.some(({ segments }) => segments[0]?.words[0]?.text.includes('.')) &&
  run.every(
    (row) =>
      row.segments.length === 2 &&
      row.segments[0]?.words.length === 1 &&
      /^(?:\d{1,2}|[A-Z])(?:\.\d{1,2})*\.?$/.test(row.segments[0].words[0]?.text ?? '') &&
      wordsOfRow(row).every(({ bold }) => bold) &&
      /\p{L}{2}/u.test(row.segments[1]?.words[0]?.text ?? ''),
  );

function isFilled(run: readonly TextRow[], columns: number, isPart: boolean): boolean {
  const rows = isPart ? run.filter((row) => row.segments.length > 1) : run;
  const segments = rows.reduce((sum, row) => sum + row.segments.length, 0);
  return segments >= (isPart ? MIN_FILLED_PART : MIN_FILLED) * rows.length * columns;
}

/** Labels of a drawing are in no columns: what stands apart would be in one cell. Figures are a table nevertheless. */
function isBlurred(run: readonly TextRow[], columns: readonly Column[]): boolean {
  const sharing = run.reduce((sum, row) => sum + countSharing(row, columns), 0);
  const segments = run.flatMap((row) => row.segments);
  if (sharing <= MAX_SHARING * segments.length) return false;
  return segments.filter(({ words }) => areNumber(words)).length < MIN_FIGURES * segments.length;
}

/** Column names may be wider than the cells below them, so the cells decide where the columns are. */
function tableColumns(run: readonly TextRow[]): Column[] {
  const columns = columnsOf(run);
  const headLines = countHeadLines(run, columns);
  const below = headLines > 0 ? columnsOf(run.slice(headLines)) : columns;
  if (below.length > columns.length) return below;
  return withNamesBeside(headLines > 1 ? withoutOverlaps(columns, run) : columns, run);
}

/** Where the end of a name of a group is over the beginning of another name, is no column: no text is mostly there. */
function withoutOverlaps(columns: readonly Column[], rows: readonly TextRow[]): readonly Column[] {
  const hasOwn = ({ left, right }: Column): boolean =>
    rows.some(({ segments }) =>
      segments.some(
        (segment) =>
          Math.min(segment.right, right) - Math.max(segment.left, left) > 0.5 * (segment.right - segment.left),
      ),
    );
  return columns.every(hasOwn) ? columns : columns.filter(hasOwn);
}

/** Texts with markers in front of them. */
function isList(run: readonly TextRow[]): boolean {
  const several = run.filter(({ segments }) => segments.length > 1);
  const marked = several.filter(({ segments: [first] }) => {
    const [word, ...others] = first?.words ?? [];
    return word !== undefined && others.length === 0 && (isMarker(word.text) || /^\d{1,3}$/.test(word.text));
  }).length;
  return marked > 0.5 * several.length;
}

/** Newspaper columns look like a table of a few columns, but all their lines are long. */
function isProse(run: readonly TextRow[], lengthOf: (segment: Segment) => number): boolean {
  const isRecognised = run[0]?.segments[0]?.words[0]?.line === -1;
  const limit = isRecognised ? 4 : 8;
  const long = run.filter((row) => row.segments.some((segment) => lengthOf(segment) > limit)).length;
  const longest = run.filter((row) => row.segments.every((segment) => lengthOf(segment) > limit)).length;
  return isRecognised ? longest > 0.4 * run.length : long > 0.25 * run.length;
}

/** Share of its column that a full line takes: wrapped lines end near the edge, justified ones at it. */
const FULL = 0.93;
const EXACT = 0.995;
const MIN_EXACT = 4;
/** Characters of a line that is long for a cell. */
const LONG_LINE = 30;

/** Lines of running text reach the edge of their column; the text of cells ends anywhere. */
function isJustified(run: readonly TextRow[], columns: readonly Column[], share: number): boolean {
  let lines = 0;
  let full = 0;
  for (const row of run) {
    for (const column of columns) {
      // Wide spaces in justified lines look like gaps between segments.
      const parts = row.segments.filter(({ left, right }) => left < column.right && right > column.left);
      const first = parts[0];
      const last = parts.at(-1);
      if (first === undefined || last === undefined) continue;
      lines += 1;
      const characters = parts.flatMap(({ words }) => words).reduce((sum, word) => sum + word.text.length + 1, 0);
      const isFull = last.right - first.left >= share * (column.right - column.left);
      if (isFull && characters >= LONG_LINE) full += 1;
    }
  }
  return share === EXACT ? full >= MIN_EXACT && full > 0.25 * lines : full > 0.5 * lines;
}
