/** Names of several rows that stand in the middle of their rows. */
import { areFigures, cellText, isRecognised } from './cell-text.ts';
import type { FoundCell } from './found-table.ts';
import { median } from './median.ts';

/** How far a name may be from the middle of its rows, in heights of its line. */
const SAME_MIDDLE = 0.3;
/** Share of the columns beside the names that each row fills. */
const MIN_FILLED = 0.75;

/**
 * Where the first column has fewer texts than the table has rows, and each stands in the middle of as many rows as there
 * are up to the next text's, it names these rows: no other way of sharing the rows out fits all of them.
 */
export function spanGroupNames(rows: readonly FoundCell[][], columns: number): void {
  const names = rows.flat().filter(({ column }) => column === 0);
  // Heights of recognised lines are blurred.
  if (names.length < 2 || names.length === rows.length || isRecognised(names[0]?.words ?? [])) return;
  if (names.some(({ columnSpan, words }) => columnSpan > 1 || areFigures(words))) return;
  if (new Set(names.map(cellText)).size < names.length) return;
  const besides = rows.map((cells) => cells.filter(({ column, rowSpan }) => column > 0 && rowSpan === 1));
  // Lines of a row are filled in part.
  if (besides.some(({ length }) => length < MIN_FILLED * (columns - 1))) return;
  const middles = besides.map((cells) => median(cells.flatMap(middlesOf)));
  const groups = groupsOf(names, middles);
  // Names in the first of their rows or in the last may share the rows out in another way.
  if (groups === null || [groups[0], groups.at(-1)].some((group) => group?.first === group?.last)) return;
  for (const { name, first, last } of groups) {
    name.row = first;
    name.rowSpan = last - first + 1;
  }
}

interface Group {
  name: FoundCell;
  first: number;
  last: number;
}

/** Null if a name does not stand in the middle of its rows. */
function groupsOf(names: readonly FoundCell[], middles: readonly number[]): Group[] | null {
  const groups: Group[] = [];
  let first = 0;
  for (const [index, name] of names.entries()) {
    const end = (names[index + 1]?.row ?? middles.length) - 1;
    const boxes = name.words.map(({ box }) => box);
    const top = Math.min(...boxes.map((box) => box.top));
    const middle = (top + Math.max(...boxes.map((box) => box.top + box.height))) / 2;
    const last = lastOf(middles.slice(0, end + 1), first, middle);
    const start = middles[first];
    if (start === undefined || last === null) return null;
    const offset = Math.abs((start + (middles[last] ?? 0)) / 2 - middle);
    if (offset > SAME_MIDDLE * (boxes[0]?.height ?? 0) || last < name.row) return null;
    groups.push({ name, first, last });
    first = last + 1;
  }
  return first === middles.length ? groups : null;
}

/** The row that is as far below the name as the first is above it. */
function lastOf(middles: readonly number[], first: number, name: number): number | null {
  const start = middles[first];
  if (start === undefined) return null;
  const offsets = middles.slice(first).map((middle) => Math.abs((start + middle) / 2 - name));
  return first + offsets.indexOf(Math.min(...offsets));
}

const middlesOf = ({ words }: FoundCell): number[] => words.map(({ box }) => box.top + box.height / 2);
