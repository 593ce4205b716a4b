import type { Quad } from '../../../packages/server/src/documents/ocr/ocr-image.ts';

export interface TrueLine {
  /** Left, top, right, bottom. */
  box: [number, number, number, number];
  text: string;
}

/** Share of a true line that a found one must cover to contain it, and below which it does not touch it. */
const WHOLE = 0.9;
const TOUCHED = 0.1;
/** How far from the middle of the found line, in shares of its height, a true line's middle may be. */
const SAME_ROW = 0.3;
/** Share of characters in which the text may differ from what is read: beyond it the truth is of something else. */
const MAX_DIFFERENCE = 0.4;

/**
 * The text printed in a found line: that of the true lines it contains, from left to right. Null where it contains none
 * or cuts one.
 */
export function printedIn(quad: Quad, reading: string, lines: readonly TrueLine[]): string | null {
  const [topLeft, topRight, bottomRight, bottomLeft] = quad;
  const slope = (topRight.y - topLeft.y) / Math.max(1, topRight.x - topLeft.x);
  const left = (topLeft.x + bottomLeft.x) / 2;
  const right = (topRight.x + bottomRight.x) / 2;
  const height = Math.max(1, bottomLeft.y - topLeft.y);
  const inside: TrueLine[] = [];
  for (const line of lines) {
    const [from, top, to, bottom] = line.box;
    const middle = (topLeft.y + bottomLeft.y) / 2 + slope * ((from + to) / 2 - left);
    if (Math.abs((top + bottom) / 2 - middle) > SAME_ROW * height) continue;
    const shared = (Math.min(right, to) - Math.max(left, from)) / Math.max(1, to - from);
    if (shared < TOUCHED) continue;
    if (shared < WHOLE) return null;
    inside.push(line);
  }
  if (inside.length === 0) return null;
  const text = inside
    .toSorted((one, other) => one.box[0] - other.box[0])
    .map((line) => line.text.trim())
    .join(' ');
  return edits(text.toUpperCase(), reading.toUpperCase()) <= MAX_DIFFERENCE * text.length ? text : null;
}

function edits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, character] of [...one].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (character === other[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
