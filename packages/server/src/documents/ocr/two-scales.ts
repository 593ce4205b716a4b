/** Lines of a page that was searched at two scales: each size of type is found best at the scale that suits it. */
import type { Box } from '../model/document.ts';

export interface Placed {
  box: Box;
}

/** Lines lower than this in the detector's input are found badly or not at all. */
const MIN_LINE_PIXELS = 13.5;
const WANTED_LINE_PIXELS = 16;
export const MAX_ENLARGEMENT = 3;

export const isSmall = (height: number): boolean => height < MIN_LINE_PIXELS;

/**
 * How much larger a page must be searched again, 1 if it need not. A quarter of its lines decides: labels of forms are
 * printed small above values of the usual size, and the smallest of them are not even found.
 */
export function enlargementFor(heights: readonly number[]): number {
  const low = heights.toSorted((one, other) => one - other)[heights.length >> 2] ?? 0;
  return isSmall(low) ? Math.min(MAX_ENLARGEMENT, WANTED_LINE_PIXELS / Math.max(low, 1)) : 1;
}

/** Two lines are the same if they share this much of the smaller one. */
const SAME_PLACE = 0.5;

/**
 * Large lines are those of the first search, small ones those of the second, at a larger scale; small ones that it
 * missed remain.
 */
export function linesOfTwoScales<L extends Placed>(
  first: readonly L[],
  second: readonly L[],
  isSmall: (line: L) => boolean,
): L[] {
  const large = first.filter((line) => !isSmall(line));
  const found = [...large, ...second.filter((line) => !coincides(line, large))];
  const missed = first.filter((line) => isSmall(line) && !coincides(line, found));
  return [...found, ...missed];
}

const coincides = ({ box }: Placed, others: readonly Placed[]): boolean =>
  others.some((other) => shared(box, other.box) > SAME_PLACE);

/** Share of the smaller box that both cover. */
function shared(one: Box, other: Box): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  if (across <= 0 || down <= 0) return 0;
  return (across * down) / Math.min(one.width * one.height, other.width * other.height);
}
