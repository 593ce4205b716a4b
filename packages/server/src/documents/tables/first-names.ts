/** Lines between the names of the columns and the first row: names of the rows that follow, and first lines of names. */
import type { RawWord } from '../model/raw-page.ts';
import { areNumber, isValue } from './cell-text.ts';
import { areCounted } from './table-head.ts';
import { beginsSmall, type Segment, type TextRow } from './text-rows.ts';

/** The names of columns take at most this many lines. */
export const MAX_HEAD_LINES = 4;
/** Lines from the first of such names to the first row. */
export const MAX_NAMES_BEFORE = 3;
/** From a name of the first rows to what is above and below it, in heights of a line. */
const NAME_APART = 1.6;
/** Share of the page's width: from a name of several rows to the names of these. */
const MAX_INDENT = 0.06;
/** Share of the page's width. */
const SAME_MIDDLE = 0.03;
const ALIGNED = 0.003;
/** Between the lines of a name, in heights of a line. */
const MAX_LINE_GAP = 0.6;
const MAX_NAME_LINES = 3;

/**
 * Whether a line alone names the first rows: it stands to the left of all names of columns or in the middle under them,
 * and figures follow that have these names over them. Below it may be another such line.
 * @param run the lines before it, as far as they belong together
 */
export function namesFirstRows(row: TextRow, run: readonly TextRow[], below: readonly TextRow[]): boolean {
  const at = below.slice(0, MAX_NAMES_BEFORE).findIndex(({ segments }) => segments.length > 1);
  const next = below[at];
  if (next === undefined) return false;
  const names = [row, ...below.slice(0, at)];
  if (run.length > MAX_HEAD_LINES + names.length) return false;
  const heads = run.filter(({ segments }) => segments.length > 1);
  if (heads.length === 0 || !heads.every(mayNameColumns)) return false;
  const lines = [run.at(-1) ?? row, ...names, next];
  if (lines.some((line, index) => index > 0 && line.top - (lines[index - 1]?.bottom ?? 0) > NAME_APART * line.height))
    return false;
  return (areToTheLeft(names, heads, next) || areInTheMiddle(names, [...heads, next])) && areFiguresUnder(heads, next);
}

/** From which line on the name of a row goes that ends at a line with several texts: lines go on with a small letter. */
export function beginOfName(rows: readonly TextRow[], at: number): number {
  let first = at;
  for (let row = rows[at]; first > 0 && beginsSmall(row?.segments[0]); row = rows[first]) {
    const above = rows[first - 1];
    const [segment, ...others] = above?.segments ?? [];
    if (row === undefined || above === undefined || segment === undefined || others.length > 0) return at;
    const isApart = row.top - above.bottom > MAX_LINE_GAP * row.height;
    const next = rows[at]?.segments[1]?.left ?? 0;
    if (
      isApart ||
      at - first >= MAX_NAME_LINES ||
      segment.right > next ||
      Math.abs(leftOf(row) - segment.left) > ALIGNED
    )
      return at;
    first -= 1;
  }
  return first;
}

/** Whether a line begins or goes on with the name of a row below it. */
export function beginsName(rows: readonly TextRow[], index: number): boolean {
  const below = rows.slice(index + 1, index + 1 + MAX_NAME_LINES).findIndex(({ segments }) => segments.length > 1);
  return below >= 0 && beginOfName(rows, index + 1 + below) <= index;
}

/** No figures, or those that number the columns. */
export function mayNameColumns({ segments }: TextRow): boolean {
  const numbers = segments.filter(({ words }) => areNumber(words));
  return numbers.length === 0 || areCounted(numbers);
}

function areToTheLeft(names: readonly TextRow[], heads: readonly TextRow[], next: TextRow): boolean {
  const first = Math.min(...heads.map(leftOf));
  if (names.some((name) => rightOf(name) > first)) return false;
  return [...names, next].every((line) => names.every((name) => Math.abs(leftOf(name) - leftOf(line)) < MAX_INDENT));
}

function areInTheMiddle(names: readonly TextRow[], rows: readonly TextRow[]): boolean {
  const [left, right] = [Math.min(...rows.map(leftOf)), Math.max(...rows.map(rightOf))];
  return names.every((name) => {
    const offset = (leftOf(name) + rightOf(name) - left - right) / 2;
    return Math.abs(offset) < SAME_MIDDLE && rightOf(name) - leftOf(name) < 0.8 * (right - left);
  });
}

function areFiguresUnder(heads: readonly TextRow[], { segments: [, ...figures] }: TextRow): boolean {
  const isNamed = (figure: Segment): boolean =>
    heads.some(({ segments }) => segments.some(({ left, right }) => left < figure.right && right > figure.left));
  const fewest = Math.min(...heads.map(({ segments }) => segments.length));
  // One of several columns may have no figure in the first row, as one of notes.
  const isEnough = figures.length >= Math.min(fewest, Math.max(2, fewest - 1));
  return isEnough && figures.every((figure) => isFigureOrNone(figure.words) && isNamed(figure));
}

const isFigureOrNone = (words: readonly RawWord[]): boolean =>
  isValue(words) || words.every(({ text }) => /^(?:[\p{Sc}\p{Pd}.:]+|n\/a)$/u.test(text));

const leftOf = ({ segments }: TextRow): number => segments[0]?.left ?? 0;
const rightOf = ({ segments }: TextRow): number => segments.at(-1)?.right ?? 1;
