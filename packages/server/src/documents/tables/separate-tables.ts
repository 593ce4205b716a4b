/** Divides adjacent rows into the tables that they belong to: a letterhead, a list and its sums need no common columns. */
import { areNumber, isRecognised } from './cell-text.ts';
import { type Column, rangeOf } from './columns.ts';
import { median } from './median.ts';
import type { Segment, TextRow } from './text-rows.ts';

/** Each table costs this, so that rows are divided only where it removes enough misfits. */
const TABLE = 2;
/** A text costs this if it shares a column with another text of its row. */
const SHARED_COLUMN = 2;
const EMPTY_PLACE = 0.15;
/** A text costs this if no other text of its column begins, ends or is centred where it does. */
const UNALIGNED = 0.4;
/** Share of the page's width. */
const ALIGNED = 0.004;
/** A row outside of all tables costs this for each text beyond its first: texts side by side are rarely an accident. */
const LEFT_TEXT = 0.5;
/** A row costs this if its type is smaller or larger than that of the others. */
const OTHER_TYPE = 0.5;
const SAME_TYPE = 1.12;
/** A table with a title of its own costs this much less. */
const TITLE = 1.5;
const MAX_CUTS = 24;
const WIDER_GAP = 1.4;
const LARGER_TYPE = 1.25;

export interface SeparationRules {
  columnsOf: (rows: readonly TextRow[]) => Column[];
  /** A table has at least this many rows with several cells. */
  minRows: number;
}

/** The way to divide the rows that gives the fewest misfits. Rows that remain outside are left out. */
export function separateTables(rows: readonly TextRow[], rules: SeparationRules): TextRow[][] {
  const cuts = [0, ...possibleCuts(rows), rows.length];
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end < cuts.length; end += 1) {
    let least = { cost: Number.POSITIVE_INFINITY, from: 0 };
    for (let from = 0; from < end; from += 1) {
      const cost = (best[from]?.cost ?? 0) + costOf(rows.slice(cuts[from], cuts[end]), rules);
      if (cost < least.cost) least = { cost, from };
    }
    best.push(least);
  }
  const parts: TextRow[][] = [];
  for (let end = cuts.length - 1; end > 0; end = best[end]?.from ?? 0) {
    parts.unshift(rows.slice(cuts[best[end]?.from ?? 0], cuts[end]));
  }
  return parts;
}

/** Rows before which another table may begin: after a wide gap, or where the type changes. */
function possibleCuts(rows: readonly TextRow[]): number[] {
  const gaps = rows.map((row, index) => (index === 0 ? 0 : row.top - (rows[index - 1]?.bottom ?? row.top)));
  const usualGap = median(gaps.slice(1));
  const usualHeight = median(rows.map((row) => row.usualHeight));
  const isLarge = (row: TextRow | undefined): boolean => (row?.usualHeight ?? 0) > LARGER_TYPE * usualHeight;
  const heads = rows.findIndex((row) => !namesColumns(row));
  const named = rows.slice(0, Math.max(0, heads)).findLastIndex(({ segments }) => segments.length > 1);
  const found = gaps.flatMap((gap, index) => {
    const [above, row] = [rows[index - 1], rows[index]];
    // A name of rows under the names of all columns begins no table of its own, nor does the first row below it.
    if (index === 0 || (index > named && index <= heads && areOver(rows.slice(0, named + 1), rows[heads]))) return [];
    const isWide = gap > Math.max(WIDER_GAP * usualGap, usualGap + 0.25 * usualHeight);
    const isChange = isLarge(above) !== isLarge(row) || (!isBold(above) && isBold(row));
    return isWide || isChange ? [{ index, gap }] : [];
  });
  return found
    .toSorted((one, other) => other.gap - one.gap)
    .slice(0, MAX_CUTS)
    .map(({ index }) => index)
    .toSorted((one, other) => one - other);
}

/** Whether each text beside the first one has a name over it. */
function areOver(names: readonly TextRow[], row: TextRow | undefined): boolean {
  const figures = row?.segments.slice(1) ?? [];
  const isNamed = (figure: Segment): boolean =>
    names.some(({ segments }) => segments.some(({ left, right }) => left < figure.right && right > figure.left));
  return figures.length > 1 && figures.every(isNamed);
}

const isBold = (row: TextRow | undefined): boolean =>
  row?.segments.every(({ words }) => words.every((word) => word.bold)) === true;

function costOf(rows: readonly TextRow[], { columnsOf, minRows }: SeparationRules): number {
  const several = rows.filter((row) => row.segments.length > 1);
  if (several.length < minRows) return LEFT_TEXT * several.reduce((sum, row) => sum + row.segments.length - 1, 0);
  const columns = columnsOf(rows);
  let cost = isTitle(rows) ? TABLE - TITLE : TABLE;
  const height = median(several.map((row) => row.usualHeight));
  const texts: Segment[][] = columns.map(() => []);
  let isHead = true;
  for (const row of rows) {
    let end = -1;
    let filled = 0;
    isHead &&= namesColumns(row);
    // Lines alone in small type are remarks on the rows above them.
    if (row.segments.length > 1 && !hasSameType(row, height)) cost += OTHER_TYPE;
    for (const segment of row.segments) {
      const { first, last } = rangeOf(segment, columns);
      if (last <= end) cost += SHARED_COLUMN;
      else filled += last - Math.max(first, end + 1) + 1;
      end = Math.max(end, last);
      if (first === last && !isHead) texts[first]?.push(segment);
    }
    if (row.segments.length > 1) cost += EMPTY_PLACE * (columns.length - filled);
  }
  return cost + UNALIGNED * texts.reduce((sum, own) => sum + countUnaligned(own), 0);
}

/** Names stand over their columns in many ways, and need not begin or end where the figures do. */
const namesColumns = ({ segments }: TextRow): boolean => !segments.some(({ words }) => areNumber(words));

/** The height of recognised words says little. */
const hasSameType = ({ segments, usualHeight }: TextRow, height: number): boolean =>
  isRecognised(segments[0]?.words ?? []) || Math.max(usualHeight / height, height / usualHeight) < SAME_TYPE;

const SIDES: readonly ((segment: Column) => number)[] = [
  ({ left }) => left,
  ({ right }) => right,
  ({ left, right }) => (left + right) / 2,
];

/** How many texts of a column begin, end and are centred where no other one is. */
function countUnaligned(segments: readonly Column[]): number {
  const aligned = new Set<Column>();
  for (const side of SIDES) {
    const sorted = segments.toSorted((one, other) => side(one) - side(other));
    for (const [index, segment] of sorted.entries()) {
      const before = sorted[index - 1];
      if (before !== undefined && side(segment) - side(before) <= ALIGNED) aligned.add(before).add(segment);
    }
  }
  return segments.length - aligned.size;
}

/** A line of one segment that stands out from the rows below it. */
function isTitle([first, ...rows]: readonly TextRow[]): boolean {
  if (first === undefined || first.segments.length > 1) return false;
  if (first.usualHeight > LARGER_TYPE * (rows[0]?.usualHeight ?? 1)) return true;
  return isBold(first) && rows.filter(isBold).length < 0.5 * rows.length;
}
