/**
 * Columns that nearly touch: a word in the middle of a segment begins a new one where the lines around it, which share
 * another column with its line, begin a column and run no text across that place.
 */
import { heightOf } from '../core/view.ts';
import type { PlacedWord } from './place-words.ts';

/** Rows above and below that show a column. */
const NEAR_ROWS = 8;
/** How many of them begin a segment at the place, and how many of those it takes for one row that crosses it. */
const MIN_STARTS = 3;
const STARTS_PER_CROSSING = 4;
/** How far from each other the words of a column begin, in heights. */
const MAX_SHIFT = 0.2;

type Parts = PlacedWord[][];

interface Start {
  left: number;
  table: number;
}

type TableOf = (word: PlacedWord) => number;

/** How much larger type is, in heights, that sets a line apart from the lines around it. */
const LARGER = 1.1;

export interface Looks {
  /** The number of a word's table, -1 for none: inside of a table, the columns of another one say nothing. */
  tableOf: TableOf;
  isBold: (word: PlacedWord) => boolean;
}

/** @param rows words of each row in segments, from the top */
export function cutAtColumns(rows: readonly Parts[], { tableOf, isBold }: Looks): Parts[] {
  const starts = rows.map((parts) =>
    parts.flatMap(([first]) => (first === undefined ? [] : [{ left: first.left, table: tableOf(first) }])),
  );
  return rows.map((parts, place) => parts.flatMap((part) => cutPart({ rows, starts, tableOf, isBold }, place, part)));
}

interface Lines extends Looks {
  rows: readonly Parts[];
  starts: readonly Start[][];
}

function cutPart(lines: Lines, place: number, part: PlacedWord[]): Parts {
  const cut: Parts = [];
  let from = 0;
  for (let at = 1; at < part.length; at += 1) {
    const word = part[at];
    if (word === undefined || !word.spaced || !beginsColumn(lines, place, word)) continue;
    cut.push(part.slice(from, at));
    from = at;
  }
  return from === 0 ? [part] : [...cut, part.slice(from)];
}

function beginsColumn({ rows, starts, tableOf, isBold }: Lines, place: number, word: PlacedWord): boolean {
  const shift = MAX_SHIFT * heightOf(word);
  const table = tableOf(word);
  // A title in bold or larger type is over the columns and has none.
  const isTitleOver = (other: PlacedWord | undefined): boolean =>
    rows[place]?.length === 1 &&
    other !== undefined &&
    (heightOf(word) > LARGER * heightOf(other) || (isBold(word) && !isBold(other)));
  let begun = 0;
  let crossed = 0;
  const last = Math.min(rows.length - 1, place + NEAR_ROWS);
  for (let near = Math.max(0, place - NEAR_ROWS); near <= last; near += 1) {
    if (near === place || isTitleOver(rows[near]?.[0]?.[0])) continue;
    const isAt = (left: number): boolean =>
      starts[near]?.some((other) => (table === -1 || other.table === table) && Math.abs(other.left - left) <= shift) ??
      false;
    if (isAt(word.left)) begun += starts[place]?.some((own) => isAt(own.left)) ? 1 : 0;
    else if (rows[near]?.some((part) => crosses(part, word.left, shift))) crossed += 1;
  }
  return begun >= MIN_STARTS && crossed * STARTS_PER_CROSSING <= begun;
}

/** Whether text runs across a place. */
function crosses(part: readonly PlacedWord[], left: number, shift: number): boolean {
  const first = part[0];
  const last = part.at(-1);
  return first !== undefined && last !== undefined && first.left < left - shift && last.right > left + shift;
}
