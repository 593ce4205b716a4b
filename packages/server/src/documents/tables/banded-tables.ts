/** Tables between horizontal rules of one length, as journals and reports set them: no lines between columns. */
import type { RawPage, RawWord } from '../raw-page.ts';
import { bodyRows } from './body-rows.ts';
import { cellText, isNumber } from './cell-text.ts';
import { type Column, columnsOf } from './columns.ts';
import type { FoundCell, FoundTable } from './found-table.ts';
import { headerOf } from './header-band.ts';
import { readsDown, type WordOrder } from './reading-direction.ts';
import { horizontalRules, type Rule } from './rules.ts';
import { countHeadLines } from './table-head.ts';
import { FRAMED_GAP_EM, type TextRow, textRows } from './text-rows.ts';

const SAME_END = 0.012;
const MIN_LENGTH = 0.12;
const MAX_COLUMNS = 40;
const MAX_WORDS_PER_CELL = 9;
const MAX_HEADER_LINES = 8;
const LONG_LINE_WORDS = 7;
const CAPTION = /^(table|tab\.|tabelle|tableau|tabla|exhibit)\s*[-–]?\s*[\dA-Z]/i;

interface Band {
  top: Rule;
  bottom: Rule;
  lines: TextRow[];
}

export function bandedTables(raw: RawPage, free: readonly RawWord[], order: WordOrder): FoundTable[] {
  const rules = horizontalRules(raw.rulings);
  if (rules.length < 2) return [];
  const tables: FoundTable[] = [];
  for (const [index, top] of rules.entries()) {
    if (top.end - top.start < MIN_LENGTH || tables.some((table) => isInside(top, table))) continue;
    const frame = rules.slice(index).filter((rule) => isSameLength(rule, top));
    if (isChart(frame, raw)) continue;
    const bands = bandsOf(frame, raw, free, order);
    const table = bands.length === 0 ? null : tableOf(bands, rules);
    if (table !== null) tables.push(table);
  }
  return tables;
}

/** Lines of a chart: numbers stand at their height, beside or on them, and lines or bars stand between them. */
function isChart(frame: readonly Rule[], raw: RawPage): boolean {
  const [top, bottom] = [frame[0], frame.at(-1)];
  if (top === undefined || bottom === undefined || frame.length < 3) return false;
  const marked = frame.filter((rule) =>
    raw.words.some(({ box }) => {
      const at = (rule.position - box.top) / box.height;
      return at > 0.25 && at < 0.75 && box.left < rule.end + 0.04 && box.left + box.width > rule.start - 0.04;
    }),
  ).length;
  return marked > 0.3 * frame.length;
}

const isSameLength = (rule: Rule, top: Rule): boolean =>
  Math.abs(rule.start - top.start) < SAME_END && Math.abs(rule.end - top.end) < SAME_END;

const isInside = (rule: Rule, { box }: FoundTable): boolean =>
  rule.position >= box.top - 0.002 &&
  rule.position < box.top + box.height - 0.002 &&
  rule.start < box.left + box.width &&
  rule.end > box.left;

/** The bands from the first rule on, as long as they hold rows of cells. */
function bandsOf(frame: readonly Rule[], raw: RawPage, free: readonly RawWord[], order: WordOrder): Band[] {
  const bands: Band[] = [];
  for (let index = 0; index + 1 < frame.length; index += 1) {
    const [top, bottom] = [frame[index], frame[index + 1]];
    if (top === undefined || bottom === undefined) break;
    const words = free.filter(({ box }) => {
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      return y > top.position && y < bottom.position && x > top.start - SAME_END && x < top.end + SAME_END;
    });
    const lines = withoutCaption(textRows(words, raw, FRAMED_GAP_EM));
    // A double line.
    if (lines.length === 0 && bottom.position - top.position < 0.008) continue;
    if (lines.length === 0 || !isTabular(lines, bands.length) || isProse(textRows(words, raw), order)) break;
    bands.push({ top, bottom, lines });
  }
  while ((bands.at(-1)?.lines ?? []).length > 0 && bands.at(-1)?.lines.every(({ segments }) => segments.length === 1)) {
    bands.pop();
  }
  return bands;
}

function isTabular(lines: readonly TextRow[], before: number): boolean {
  const segments = lines.flatMap((line) => line.segments);
  const words = segments.reduce((sum, segment) => sum + segment.words.length, 0);
  const multiple = lines.filter((line) => line.segments.length > 1).length;
  // A line that names the rows below it.
  if (before > 0 && lines.length <= 2 && multiple === 0) return words <= 20;
  if (before > 0 && lines.length <= 6 && multiple > 0) return words / segments.length <= MAX_WORDS_PER_CELL;
  return multiple >= 0.4 * lines.length && words / segments.length <= MAX_WORDS_PER_CELL;
}

/** A caption may stand below the upper rule, over the names of the columns. */
function withoutCaption(lines: TextRow[]): TextRow[] {
  const [first] = lines;
  const text = first?.segments.flatMap(({ words }) => words.map((word) => word.text)).join(' ') ?? '';
  if (!CAPTION.test(text)) return lines;
  const end = lines.findIndex((line, index) => index > 0 && line.segments.length > 1);
  return end < 0 ? lines : lines.slice(end);
}

/** Columns of running text between the rules of the page: long lines, all of them, however wide their spaces are. */
function isProse(lines: readonly TextRow[], order: WordOrder): boolean {
  const long = lines.filter((line) => line.segments.some(({ words }) => words.length >= LONG_LINE_WORDS)).length;
  return lines.length > 3 && (long > 0.35 * lines.length || readsDown(lines, order));
}

function tableOf(bands: readonly Band[], rules: readonly Rule[]): FoundTable | null {
  const [first, ...rest] = bands;
  const last = bands.at(-1);
  if (first === undefined || last === undefined) return null;
  const hasHeader = rest.length > 0 && isHeaderBand(first);
  const body = hasHeader ? rest : bands;
  const all = body.flatMap((band) => band.lines);
  const headLines = hasHeader ? 0 : countHeadLines(all, columnsOf(all));
  const lines = all.slice(headLines);
  const columns = columnsOf(lines.some((line) => line.segments.length > 1) ? lines : first.lines);
  const rowsWithCells = bands.flatMap((band) => band.lines).filter((line) => line.segments.length > 1).length;
  if (columns.length < 2 || columns.length > MAX_COLUMNS || rowsWithCells < (rest.length > 0 ? 2 : 3)) return null;
  const names = hasHeader ? first.lines : all.slice(0, headLines);
  const header = names.length > 0 ? headerOf(names, columns, innerRules(first, rules)) : { rows: 0, cells: [] };
  const isRowPerBand = body.length >= 3 && body.every((band) => isOneRow(band, columns));
  const rows = bodyRows(lines, columns, {
    isSeparated: (above, below) => isRuleBetween(body, above, below),
    ...(isRowPerBand && { isOneRow: () => true }),
  });
  if (rows.length === 0) return null;
  spanLabels(rows, columns);
  const cells = rows.flat();
  for (const cell of cells) cell.row += header.rows;
  const { start, end, position } = first.top;
  return {
    box: { left: start, top: position, width: end - start, height: last.bottom.position - position },
    rows: header.rows + rows.length,
    columns: columns.length,
    headerRows: header.rows,
    evidence: 'ruled',
    cells: [...header.cells, ...cells],
    edges: columns,
  };
}

/** Few lines, and not of numbers. */
function isHeaderBand({ lines }: Band): boolean {
  if (lines.length > MAX_HEADER_LINES) return false;
  const texts = lines.flatMap((line) => line.segments.map(({ words }) => words.map(({ text }) => text).join(' ')));
  return texts.filter(isNumber).length < 0.5 * texts.length;
}

const innerRules = ({ top, bottom }: Band, rules: readonly Rule[]): Rule[] =>
  rules.filter(
    (rule) =>
      rule.position > top.position + 0.002 &&
      rule.position < bottom.position - 0.002 &&
      rule.start > top.start - SAME_END &&
      rule.end < top.end + SAME_END,
  );

const isRuleBetween = (bands: readonly Band[], above: TextRow, below: TextRow): boolean =>
  bands.some(
    ({ bottom }) =>
      bottom.position > (above.top + above.bottom) / 2 && bottom.position < (below.top + below.bottom) / 2,
  );

/** No column of the band has two numbers below one another. */
function isOneRow({ lines }: Band, columns: readonly Column[]): boolean {
  if (lines.length === 1) return true;
  const numbers = columns.map(
    (column) =>
      lines.filter((line) =>
        line.segments.some(
          ({ left, right, words }) =>
            left < column.right && right > column.left && isNumber(words.map(({ text }) => text).join(' ')),
        ),
      ).length,
  );
  return Math.max(...numbers) < 2;
}

/** A single text in the middle of the table names the rows below it and stands over all columns. */
function spanLabels(rows: readonly FoundCell[][], columns: readonly Column[]): void {
  const left = columns[0]?.left ?? 0;
  const right = columns.at(-1)?.right ?? 1;
  for (const [cell, ...others] of rows) {
    if (cell === undefined || others.length > 0 || columns.length < 3) continue;
    const offset = Math.abs(cell.box.left + cell.box.width / 2 - (left + right) / 2);
    const isCentred = offset < 0.02 && cell.column > 0 && !isNumber(cellText(cell));
    const isLong = cell.columnSpan > 1 && cell.column === 0;
    if (!isCentred && !isLong) continue;
    cell.column = 0;
    cell.columnSpan = columns.length;
  }
}
