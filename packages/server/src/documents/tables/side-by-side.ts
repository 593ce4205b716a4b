/** Two tables beside each other, whose rows need not be at the same heights. */
import { areNumber } from './cell-text.ts';
import { type Column, rangeOf } from './columns.ts';
import type { Segment, TextRow } from './text-rows.ts';

const MAX_HEAD_ROWS = 3;
/** At least this share of the texts in a table's first column are words, not numbers. */
const MIN_NAMES = 0.6;

/**
 * Where the right one of two tables begins, or null. Both have names of rows, and either the name of a column occurs
 * on both sides or each side has a title of its own.
 */
export function gutterOf(rows: readonly TextRow[], columns: readonly Column[]): number | null {
  for (let index = 2; index + 2 <= columns.length; index += 1) {
    const [before, first] = [columns[index - 1], columns[index]];
    if (before === undefined || first === undefined) return null;
    const gutter = (before.right + first.left) / 2;
    if (!namesRows(rows, columns, 0) || !namesRows(rows, columns, index)) continue;
    const repeating = rows.slice(0, MAX_HEAD_ROWS).findLastIndex((row) => repeatsName(row, rows, gutter));
    // "Price" may be the name of two columns of one table, with and without tax: then only its heads are words.
    if (repeating >= 0 && namesRows(rows.slice(repeating + 1), columns, index)) return gutter;
    if (areTitles(rows[0], columns, index)) return gutter;
  }
  return null;
}

function namesRows(rows: readonly TextRow[], columns: readonly Column[], index: number): boolean {
  const own = rows.flatMap(({ segments }) => segments.filter((segment) => rangeOf(segment, columns).first === index));
  const names = own.filter(({ words }) => !areNumber(words));
  return own.length >= 0.5 * rows.length && names.length >= MIN_NAMES * own.length;
}

const textOf = ({ words }: Segment): string =>
  words
    .map(({ text }) => text)
    .join(' ')
    .toLowerCase();

/** Whether both sides have the same column name. A text that other rows repeat is a value, not a name. */
function repeatsName({ segments }: TextRow, rows: readonly TextRow[], gutter: number): boolean {
  const names = segments.filter(({ words }) => !areNumber(words));
  const left = new Set(names.filter(({ right }) => right < gutter).map(textOf));
  return names.some((segment) => {
    const name = textOf(segment);
    if (segment.left < gutter || !left.has(name)) return false;
    return rows.filter((row) => row.segments.some((other) => textOf(other) === name)).length === 1;
  });
}

/** Two texts alone, each at the left edge of its table. */
function areTitles(row: TextRow | undefined, columns: readonly Column[], index: number): boolean {
  const [one, other, ...more] = row?.segments ?? [];
  if (one === undefined || other === undefined || more.length > 0) return false;
  const isAt = (segment: Segment, column: Column | undefined): boolean =>
    Math.abs(segment.left - (column?.left ?? 0)) < 0.006 && !areNumber(segment.words);
  return isAt(one, columns[0]) && isAt(other, columns[index]);
}
