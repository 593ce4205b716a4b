/** Printed lines of a picture, as tables and forms have them: what parts cells on paper, as drawn lines do in a PDF. */
import type { Box } from '../model/document.ts';
import type { Ruling } from '../model/raw-page.ts';
import { type Ink, type Stroke, type StrokeLimits, strokesIn } from './strokes.ts';

/** Greys from -1 to 1, row by row, in the size in which lines of text are searched for. */
export interface PageGreys {
  greys: Float32Array;
  width: number;
  height: number;
}

/** How coarse a sheet of paper is in that size; lengths below are in its pixels. */
const DPI = 85;
/** Along a line every second pixel tells enough, in half the time. */
const STEP = 2;
const MIN_HORIZONTAL = 30;
const MIN_VERTICAL = 14;
/** Letters have few strokes of this length, so that they take no time. */
const [HORIZONTAL_PIECE, VERTICAL_PIECE] = [16, 10];
/**
 * A printed line is darker than what is this far from it on both sides: the edge of a shadow or of the paper is not.
 * Text may be near it, so that a thin line shows at the smaller distance only, and a thick one at the greater.
 */
const [NEAR, FAR] = [2, 3];
const CONTRAST = 0.12;

/** @param text boxes of lines of text, in shares of the page: long strokes of letters look like short lines */
export function rulesOn(page: PageGreys, text: readonly Box[]): Ruling[] {
  const { width, height } = page;
  const limits = (minimum: number, piece: number): StrokeLimits => ({
    minimum: minimum / STEP,
    piece: piece / STEP,
    gap: 1,
    dpi: DPI,
  });
  const horizontal = strokesIn(levelInk(page), limits(MIN_HORIZONTAL, HORIZONTAL_PIECE));
  const vertical = strokesIn(uprightInk(page), limits(MIN_VERTICAL, VERTICAL_PIECE));
  const found = [
    ...horizontal.map((stroke) => rulingOf('horizontal', stroke, height, width)),
    ...vertical.map((stroke) => rulingOf('vertical', stroke, width, height)),
  ];
  return found.filter((ruling) => inText(ruling, text) < MAX_IN_TEXT);
}

/** Lines of text end at printed lines: what runs through them are strokes of letters, one below the other. */
const MAX_IN_TEXT = 0.5;
/** Shares of the height of a line's box, which is higher and longer than its letters; underlines are in the margin. */
const [MARGIN_ACROSS, MARGIN_ALONG] = [0.2, 0.1];

/** Share of the line that runs through text. */
function inText({ orientation, position, start, end }: Ruling, text: readonly Box[]): number {
  let covered = 0;
  for (const { left, top, width, height } of text) {
    const [marginX, marginY] = [MARGIN_ALONG * height, MARGIN_ACROSS * height];
    const isUpright = orientation === 'vertical';
    const [near, far] = isUpright ? [left + marginX, left + width - marginX] : [top + marginY, top + height - marginY];
    if (position < near || position > far) continue;
    const [from, to] = isUpright ? [top, top + height] : [left, left + width];
    covered += Math.max(0, Math.min(end, to) - Math.max(start, from));
  }
  return covered / (end - start);
}

const rulingOf = (
  orientation: Ruling['orientation'],
  { at, from, to }: Stroke,
  across: number,
  along: number,
): Ruling => ({
  orientation,
  position: at / across,
  start: (from * STEP) / along,
  end: (to * STEP) / along,
  thickness: 1 / across,
});

function levelInk({ greys, width, height }: PageGreys): Ink {
  const columns = Math.floor(width / STEP);
  const dark = new Uint8Array(columns * height);
  const [near, far] = [NEAR * width, FAR * width];
  for (let y = FAR; y < height - FAR; y += 1) {
    for (let x = 0, at = y * width; x < columns; x += 1, at += STEP) {
      if (isRidge(greys, at, near, far)) dark[y * columns + x] = 1;
    }
  }
  return { dark, width: columns, height };
}

/** Transposed. */
function uprightInk({ greys, width, height }: PageGreys): Ink {
  const rows = Math.floor(height / STEP);
  const dark = new Uint8Array(width * rows);
  for (let y = 0; y < rows; y += 1) {
    for (let x = FAR, at = y * STEP * width + FAR; x < width - FAR; x += 1, at += 1) {
      if (isRidge(greys, at, NEAR, FAR)) dark[x * rows + y] = 1;
    }
  }
  return { dark, width: rows, height: width };
}

function isRidge(greys: Float32Array, at: number, near: number, far: number): boolean {
  const limit = (greys[at] ?? 0) + CONTRAST;
  // Nothing is lighter than white.
  if (limit >= 1) return false;
  return (
    ((greys[at - near] ?? 0) > limit && (greys[at + near] ?? 0) > limit) ||
    ((greys[at - far] ?? 0) > limit && (greys[at + far] ?? 0) > limit)
  );
}
