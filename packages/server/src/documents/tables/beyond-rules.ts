/** Rows of a table that stand beyond its rules: names over the first one, sums under the last one. */
import { areNumber } from './cell-text.ts';
import { type Column, countSharing, rangeOf } from './columns.ts';
import { isCaption } from './rule-bands.ts';
import type { Segment, TextRow } from './text-rows.ts';

const MAX_WORDS_PER_NAME = 5;
/** Share of the columns that a row fills, at least. */
const MIN_FILLED = 0.6;
/** Share of the texts beside a name that are figures, at least. */
const MIN_FIGURES = 0.8;
/** Times as large or small as the type of the rows. */
const OTHER_TYPE = 1.12;

/**
 * Lines of figures in the columns of the table. A rule is often drawn over a sum and none below it.
 * @param lines those that follow the last rule closely
 * @param rows those of the table
 */
export function sumsBelow(
  lines: readonly TextRow[],
  columns: readonly Column[],
  rows: readonly TextRow[],
): readonly TextRow[] {
  const figures = rows.filter((row) => isRowOfFigures(row, columns));
  const height = figures.at(-1)?.usualHeight;
  if (height === undefined) return [];
  const end = lines.findIndex(
    (line) =>
      !isRowOfFigures(line, columns) || Math.max(line.usualHeight / height, height / line.usualHeight) > OTHER_TYPE,
  );
  return end < 0 ? lines : lines.slice(0, end);
}

function isRowOfFigures(line: TextRow, columns: readonly Column[]): boolean {
  const { segments } = line;
  if (segments.length < Math.max(2, MIN_FILLED * columns.length) || countSharing(line, columns) > 0) return false;
  const beside = segments.filter((segment) => rangeOf(segment, columns).first > 0);
  return beside.length > 0 && beside.filter(isFigure).length >= MIN_FIGURES * beside.length;
}

const isFigure = ({ words }: Segment): boolean =>
  areNumber(words) || words.every(({ text }) => /^[\p{Sc}—–†‡*:.-]+$/u.test(text));

/**
 * Names of columns over the first rule, where the table has none below it: the rule is the one under its head.
 * @param lines those that stand closely above the first rule
 */
export function namesAbove(lines: readonly TextRow[], columns: readonly Column[]): readonly TextRow[] {
  const last = lines.at(-1);
  if (last === undefined || last.segments.length < MIN_FILLED * (columns.length - 1)) return [];
  const before = lines.findLastIndex((line) => !areNames(line, columns));
  const names = lines.slice(before + 1);
  return names.some(({ segments }) => segments.length > 1) ? names : [];
}

function areNames(line: TextRow, columns: readonly Column[]): boolean {
  const { segments } = line;
  if (isCaption(line) || countSharing(line, columns) > 0) return false;
  if (segments.some(({ words }) => words.length > MAX_WORDS_PER_NAME || areNumber(words))) return false;
  return segments.length > 1 || segments.every((segment) => rangeOf(segment, columns).first > 0);
}
