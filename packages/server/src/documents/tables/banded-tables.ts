/** Tables between horizontal rules of one length, as in journals and reports, without lines between columns. */
import type { RawPage, RawWord } from '../model/raw-page.ts';
import { namesAbove, sumsBelow } from './beyond-rules.ts';
import { bodyRows } from './body-rows.ts';
import { areNumber } from './cell-text.ts';
import { type Column, cellsOfLine, columnsOf } from './columns.ts';
import type { FoundTable } from './found-table.ts';
import { spanGroupNames } from './group-names.ts';
import { headerOf } from './header-band.ts';
import { withNamesInOrder } from './names-in-order.ts';
import { type Band, BandFinder, SAME_END } from './rule-bands.ts';
import { horizontalRules, type Rule } from './rules.ts';
import { spanLabels } from './span-labels.ts';
import { countHeadLines } from './table-head.ts';
import type { TextRow } from './text-rows.ts';
import { areFull, areWrittenAsLines, areWrittenBelow, haveNamesApart } from './writing-order.ts';
import { writtenRows } from './written-rows.ts';

const MIN_LENGTH = 0.12;
const MAX_COLUMNS = 40;
const MAX_HEADER_LINES = 8;
/** Cells of two lines each are common, cells of three lines each are not. */
const MIN_LINES = 3;

export function bandedTables(raw: RawPage, free: readonly RawWord[]): FoundTable[] {
  const rules = horizontalRules(raw.rulings);
  if (rules.length < 2) return [];
  const finder = new BandFinder(raw, free, rules);
  const tables: FoundTable[] = [];
  for (const [index, top] of rules.entries()) {
    if (top.end - top.start < MIN_LENGTH || tables.some((table) => isInside(top, table))) continue;
    const frame = rules.slice(index).filter((rule) => isSameLength(rule, top));
    if (frame.length < 2) continue;
    const bands = finder.find(frame);
    const table = bands.length === 0 ? null : tableOf(bands, rules, { raw, finder });
    if (table !== null) tables.push(table);
  }
  return tables;
}

const isSameLength = (rule: Rule, top: Rule): boolean =>
  Math.abs(rule.start - top.start) < SAME_END && Math.abs(rule.end - top.end) < SAME_END;

const isInside = (rule: Rule, { box }: FoundTable): boolean =>
  rule.position >= box.top - 0.002 &&
  rule.position < box.top + box.height - 0.002 &&
  rule.start < box.left + box.width &&
  rule.end > box.left;

function tableOf(
  bands: readonly Band[],
  rules: readonly Rule[],
  { raw, finder }: { raw: RawPage; finder: BandFinder },
): FoundTable | null {
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
  const inside = hasHeader ? first.lines : all.slice(0, headLines);
  const names = inside.length > 0 ? inside : namesAbove(finder.above(first.top), columns);
  const header =
    names.length > 0
      ? headerOf(withNamesInOrder(names, columns), columns, { rules: innerRules(first, rules), page: raw })
      : { rows: 0, cells: [] };
  const isRowPerBand =
    body.length >= 3 && body.every((band) => isOneRow(band, columns)) && !areSeveralRows(body, columns);
  const below = finder.below(last.bottom);
  const isRow = isRowPerBand && (below[0]?.segments.length ?? 0) >= Math.max(2, 0.6 * columns.length);
  const tail = isRow ? below : sumsBelow(below, columns, lines);
  const rows = bodyRows([...lines, ...tail], columns, {
    isSeparated: (above, below) => isRuleBetween(body, above, below),
    ...(isRowPerBand && { isOneRow: () => true }),
  });
  if (rows.length === 0) return null;
  spanLabels(rows, columns);
  spanGroupNames(rows, columns.length);
  const cells = rows.flat();
  for (const cell of cells) cell.row += header.rows;
  const { start, end, position: rule } = first.top;
  const position = Math.min(rule, names[0]?.top ?? rule);
  return {
    box: {
      left: start,
      top: position,
      width: end - start,
      height: (tail.at(-1)?.bottom ?? last.bottom.position) - position,
    },
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
  if (lines.length > MAX_HEADER_LINES || lines.filter(beginsWithLabel).length > 1) return false;
  if (
    lines.length >= MIN_LINES &&
    ((areFull(lines.map(({ segments }) => segments)) && areWrittenBelow(lines)) || areRows(lines))
  )
    return false;
  const segments = lines.flatMap((line) => line.segments);
  return segments.filter(({ words }) => areNumber(words)).length < 0.5 * segments.length;
}

/** Names of columns are one row or two, however many lines they have. */
function areRows(lines: readonly TextRow[]): boolean {
  const columns = columnsOf(lines);
  const known = lines.map((row) => ({ row, cells: cellsOfLine(row, columns) }));
  if (haveNamesApart(known.map(({ cells }) => cells))) return true;
  return (writtenRows(known, () => false)?.length ?? 0) >= MIN_LINES;
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

/** `Date:` and its value: each such line is a row, whatever is drawn around several of them. */
const beginsWithLabel = ({ segments }: TextRow): boolean =>
  segments.length > 1 && segments[0]?.words.at(-1)?.text.endsWith(':') === true;

/** No column of the band has two numbers below one another, nor two labels. */
function isOneRow({ lines }: Band, columns: readonly Column[]): boolean {
  if (lines.length === 1) return true;
  if (lines.filter(beginsWithLabel).length > 1) return false;
  const numbers = columns.map(
    (column) =>
      lines.filter((line) =>
        line.segments.some(({ left, right, words }) => left < column.right && right > column.left && areNumber(words)),
      ).length,
  );
  return Math.max(...numbers) < 2;
}

/** Bands of several lines each, which are rows themselves: most of the high ones show it. */
function areSeveralRows(bands: readonly Band[], columns: readonly Column[]): boolean {
  const high = bands
    .filter(({ lines }) => lines.length > 1)
    .map(({ lines }) => lines.map((line) => cellsOfLine(line, columns)));
  if (high.some(haveNamesApart)) return true;
  const full = high.filter((lines) => lines.length >= MIN_LINES);
  const several = full.filter((lines) => areFull(lines) && areWrittenAsLines(lines));
  return several.length > 0 && several.length >= 0.5 * full.length;
}
