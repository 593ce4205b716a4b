import type { Box } from '../../model/document.ts';

/** Maps a point of the page's content to where it is shown: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export interface Matrix {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

/** Applies `inner`, then `outer`. */
export const concat = (inner: Matrix, outer: Matrix): Matrix => ({
  a: inner.a * outer.a + inner.b * outer.c,
  b: inner.a * outer.b + inner.b * outer.d,
  c: inner.c * outer.a + inner.d * outer.c,
  d: inner.c * outer.b + inner.d * outer.d,
  e: inner.e * outer.a + inner.f * outer.c + outer.e,
  f: inner.e * outer.b + inner.f * outer.d + outer.f,
});

/** The visible part of a page, in the coordinates of its content, and its rotation. */
export interface PageFrame {
  left: number;
  bottom: number;
  right: number;
  top: number;
  /** Quarter turns clockwise. */
  quarterTurns: number;
  /** Points per unit of the content. */
  userUnit: number;
}

/** Size in points as shown. */
export function shownSize(frame: PageFrame): { width: number; height: number } {
  const across = (frame.right - frame.left) * frame.userUnit;
  const up = (frame.top - frame.bottom) * frame.userUnit;
  return frame.quarterTurns % 2 === 0 ? { width: across, height: up } : { width: up, height: across };
}

/** Maps the page's content to fractions of the page as shown, origin top left. */
export function toShown({ left, bottom, right, top, quarterTurns }: PageFrame): Matrix {
  const across = 1 / (right - left);
  const up = 1 / (top - bottom);
  switch (quarterTurns) {
    case 1:
      return { a: 0, b: across, c: up, d: 0, e: -bottom * up, f: -left * across };
    case 2:
      return { a: -across, b: 0, c: 0, d: up, e: right * across, f: -bottom * up };
    case 3:
      return { a: 0, b: -across, c: -up, d: 0, e: top * up, f: right * across };
    default:
      return { a: across, b: 0, c: 0, d: -up, e: -left * across, f: top * up };
  }
}

/** The box around a rectangle after the transformation; null when none of it is on the page. */
export function shownBox(m: Matrix, left: number, bottom: number, right: number, top: number): Box | null {
  const middleX = (left + right) / 2;
  const middleY = (bottom + top) / 2;
  const x = m.a * middleX + m.c * middleY + m.e;
  const y = m.b * middleX + m.d * middleY + m.f;
  const halfX = (Math.abs(m.a * (right - left)) + Math.abs(m.c * (top - bottom))) / 2;
  const halfY = (Math.abs(m.b * (right - left)) + Math.abs(m.d * (top - bottom))) / 2;
  const boxLeft = Math.max(0, x - halfX);
  const boxTop = Math.max(0, y - halfY);
  const width = Math.min(1, x + halfX) - boxLeft;
  const height = Math.min(1, y + halfY) - boxTop;
  // The negated comparison also refuses NaN.
  if (!(width >= 0 && height >= 0)) return null;
  return { left: boxLeft, top: boxTop, width, height };
}
