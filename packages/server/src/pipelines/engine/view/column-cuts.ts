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

/** @param rows words of each row in segments, from the top */
export function cutAtColumns(rows: readonly Parts[]): Parts[] {
  const starts = rows.map((parts) => parts.flatMap(([first]) => (first === undefined ? [] : [first.left])));
  return rows.map((parts, place) => parts.flatMap((part) => cutPart(rows, starts, place, part)));
}

function cutPart(rows: readonly Parts[], starts: readonly number[][], place: number, part: PlacedWord[]): Parts {
  const cut: Parts = [];
  let from = 0;
  for (let at = 1; at < part.length; at += 1) {
    const word = part[at];
    if (word === undefined || !beginsColumn(rows, starts, place, word)) continue;
    cut.push(part.slice(from, at));
    from = at;
  }
  return from === 0 ? [part] : [...cut, part.slice(from)];
}

function beginsColumn(rows: readonly Parts[], starts: readonly number[][], place: number, word: PlacedWord): boolean {
  const shift = MAX_SHIFT * heightOf(word);
  let begun = 0;
  let crossed = 0;
  const last = Math.min(rows.length - 1, place + NEAR_ROWS);
  for (let near = Math.max(0, place - NEAR_ROWS); near <= last; near += 1) {
    if (near === place) continue;
    const isAt = (left: number): boolean => starts[near]?.some((other) => Math.abs(other - left) <= shift) ?? false;
    if (isAt(word.left)) begun += starts[place]?.some(isAt) ? 1 : 0;
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
