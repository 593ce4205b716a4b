/** Which columns tell the rows of items from others, and what their cells hold. */
import { joinWords, type ViewWord } from '../core/view.ts';
import { LEAD, TABLE_SHARES } from '../weights/columns.ts';
import type { Assignment } from './assign.ts';
import { isNumberText } from './columns.ts';
import type { Grid, GridRow } from './grid.ts';
import { firstLine, numberIn } from './profile.ts';

/** The column every item has a value in: of the nearly fullest numeric ones the one that comes first on the page. */
export function anchorOf(
  grid: Grid,
  { columns, profiles }: Assignment,
  numeric: ReadonlySet<number>,
): number | undefined {
  const filled = (column: number): number => {
    const profile = profiles[column];
    return profile === undefined ? 0 : profile.filled * (numeric.has(column) ? profile.numbers : 1);
  };
  const own = columns.map(({ column }) => column).filter((column) => filled(column) > 0);
  const usable = own.some((column) => numeric.has(column)) ? own.filter((column) => numeric.has(column)) : own;
  const most = Math.max(0, ...usable.map(filled));
  const full = usable.filter((column) => filled(column) >= TABLE_SHARES.anchor * most);
  for (const row of grid.rows) {
    const first = full.find((column) => hasValue(row, column, numeric.has(column)));
    if (first !== undefined) return first;
  }
  return full[0];
}

/** The first column that is a field, if nearly all items have another code there. */
export function leadOf(grid: Grid, { columns, profiles }: Assignment): number | undefined {
  const [first] = columns.map(({ column }) => column).sort((a, b) => a - b);
  const profile = first === undefined ? undefined : profiles[first];
  if (first === undefined || profile === undefined || profile.filled < LEAD.minCodes) return undefined;
  if (profile.digits < LEAD.share || profile.dates > 0 || profile.letters > LEAD.letters) return undefined;
  const texts = grid.rows.flatMap(({ cells }) => (isCode(cells[first]) ? [joinWords(cells[first] ?? [])] : []));
  return new Set(texts).size === texts.length ? first : undefined;
}

export const isCode = (words: readonly ViewWord[] | undefined): boolean =>
  words?.length === 1 && /\d/.test(words[0]?.text ?? '');

/** A code with each letter and each digit as one sign. */
export const formOf = (words: readonly ViewWord[]): string =>
  joinWords(words).replace(/\p{L}/gu, 'A').replace(/\d/g, '9');

export function hasValue(row: GridRow, column: number, isNumber: boolean): boolean {
  const words = row.cells[column] ?? [];
  if (words.length === 0) return false;
  return !isNumber || numberIn(firstLine(words), null) !== null || words.some((word) => isNumberText(word.text));
}

const hasNoDigit = ({ cells }: GridRow, column: number): boolean => {
  const text = joinWords(cells[column] ?? []);
  return /\p{L}/u.test(text) && !/\p{N}/u.test(text);
};

const NOTHING_THERE = /^(?:[-–—]{1,3}|n\/?a|n\.a\.)$/i;

export const isLeftOpen = ({ cells }: GridRow, column: number): boolean =>
  NOTHING_THERE.test(joinWords(cells[column] ?? []));

export const hasLetters = ({ cells }: GridRow, column: number): boolean =>
  (cells[column] ?? []).some((word) => /\p{L}{2}/u.test(word.text));

/**
 * Whether the row has nothing in a column in which the first items all have something, or letters where they all have
 * numbers: a sum has its currency where its parts have their rates.
 */
export const lacksCells = (
  { named, numeric }: { named: ReadonlySet<number>; numeric: ReadonlySet<number> },
  row: GridRow,
  items: readonly GridRow[],
): boolean =>
  items.length > 1 &&
  [...named].some((column) => {
    const first = items.slice(0, FIRST_ITEMS);
    if ((row.cells[column] ?? []).length === 0) return first.every(({ cells }) => (cells[column] ?? []).length > 0);
    return numeric.has(column) && hasNoDigit(row, column) && first.every((item) => hasValue(item, column, true));
  });

const FIRST_ITEMS = 4;

export const numbersIn = (row: GridRow, numeric: ReadonlySet<number>): number => {
  let count = 0;
  for (const column of numeric) if (hasValue(row, column, true)) count += 1;
  return count;
};

/** How many numbers an item has at least. No note stands in the first row, so that items need not have more than it has. */
export function leastNumbers(rows: readonly GridRow[], numeric: ReadonlySet<number>): number {
  const counts = rows.map((row) => numbersIn(row, numeric));
  const least = Math.max(1, Math.ceil(TABLE_SHARES.numbers * Math.max(0, ...counts)));
  const [first = 0] = counts;
  return first > 0 ? Math.min(least, first) : least;
}

/** Whether the first row has a code of the form that the first item with numbers has. */
export const isLedAs = (item: GridRow | undefined, row: GridRow, lead: number): boolean => {
  const words = row.cells[lead] ?? [];
  return item !== undefined && /\d/.test(joinWords(words)) && formOf(item.cells[lead] ?? []) === formOf(words);
};

/** A name that goes over columns of numbers, with a number behind it, belongs to the sum: "Delivery". */
export const isOverNumbers = ({ numeric }: { numeric: ReadonlySet<number> }, row: GridRow): boolean =>
  [...(row.spans ?? [])].some(
    ([from, span]) =>
      [...numeric].some((column) => column > from && column < from + span) &&
      [...numeric].some((column) => column >= from + span && hasValue(row, column, true)),
  );
