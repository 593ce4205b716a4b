/** Straight lines and small squares in the picture of a page, as forms on paper have them. */
import type { PageImage } from '../../formats/pdf/raster.ts';
import { type Ink, type Run, runsOf, type Stroke, strokesIn } from '../../ocr/strokes.ts';

export interface Square {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  /** True if something is drawn in it. */
  isMarked: boolean;
  /** True if what follows on the right keeps more distance than letters of a word do. */
  isApart: boolean;
}

export interface PictureLines {
  horizontal: Stroke[];
  vertical: Stroke[];
  squares: Square[];
}

/** In inches. */
const MIN_HORIZONTAL = 0.28;
const MIN_VERTICAL = 0.14;
const MIN_SIDE = 0.075;
const MAX_SIDE = 0.3;
/** Pixels: scanning breaks lines. */
const MAX_BREAK = 3;
const MAX_SQUARES = 400;

export function linesInPicture(image: PageImage, dpi: number): PictureLines {
  const ink = inkOf(image);
  const limits = { dpi, gap: MAX_BREAK };
  const across = { ...ink, dark: transposed(ink), width: ink.height, height: ink.width };
  return {
    horizontal: strokesIn(ink, { minimum: MIN_HORIZONTAL * dpi, piece: (MIN_HORIZONTAL * dpi) / 3, ...limits }),
    vertical: strokesIn(across, { minimum: MIN_VERTICAL * dpi, piece: (MIN_VERTICAL * dpi) / 3, ...limits }),
    squares: squaresIn(ink, dpi),
  };
}

/** Share of the brightness around a pixel: darker is ink, whatever the light of the scan. */
const INK_SHARE = 0.82;

function inkOf({ rgba, width, height }: PageImage): Ink {
  const grey = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at += 1, from += 4) {
    grey[at] = ((rgba[from] ?? 0) * 77 + (rgba[from + 1] ?? 0) * 150 + (rgba[from + 2] ?? 0) * 29) >> 8;
  }
  const sums = summed(grey, width, height);
  const reach = Math.max(8, Math.round(width / 40));
  const dark = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach)];
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach)];
      const sum =
        (sums[bottom * (width + 1) + right] ?? 0) -
        (sums[top * (width + 1) + right] ?? 0) -
        (sums[bottom * (width + 1) + left] ?? 0) +
        (sums[top * (width + 1) + left] ?? 0);
      const around = sum / ((bottom - top) * (right - left));
      if ((grey[y * width + x] ?? 0) < around * INK_SHARE) dark[y * width + x] = 1;
    }
  }
  return { dark, width, height };
}

/** The sum of everything above and left of each corner. */
function summed(grey: Uint8Array, width: number, height: number): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += grey[y * width + x] ?? 0;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row;
    }
  }
  return sums;
}

function transposed({ dark, width, height }: Ink): Uint8Array {
  const turned = new Uint8Array(dark.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) turned[x * height + y] = dark[y * width + x] ?? 0;
  return turned;
}

/** Share of a side that must be drawn. */
const DRAWN = 0.86;
/** Pixels beside a side in which it is looked for. */
const SLACK = 2;
const MARKED = 0.05;
const FILLED = 0.6;
/** In sides. */
const APART = 0.22;

function squaresIn(ink: Ink, dpi: number): Square[] {
  const [shortest, longest] = [MIN_SIDE * dpi, MAX_SIDE * dpi];
  const found: Square[] = [];
  for (let row = 0; row < ink.height - shortest && found.length < MAX_SQUARES; row += 1) {
    for (const { from, to } of runsOf(ink, row, { minimum: shortest - 1, gap: 1 })) {
      if (to - from > longest || found.some((one) => row <= one.y1 && from < one.x1 && to > one.x0)) continue;
      const square = squareBelow(ink, { from, to, row });
      if (square !== null) found.push(square);
    }
  }
  return found;
}

function squareBelow(ink: Ink, { from, to, row }: Run & { row: number }): Square | null {
  const side = to - from;
  for (let height = Math.round(0.75 * side); height <= 1.34 * side; height += 1) {
    const bottom = row + height;
    if (bottom >= ink.height) return null;
    if (rowShare(ink, bottom, from, to) < DRAWN) continue;
    const isClosed = [from, to - 1].every((x) => columnShare(ink, x, row, bottom) >= DRAWN);
    if (!isClosed) continue;
    const inside = insideShare(ink, { x0: from, y0: row, x1: to, y1: bottom + 1 });
    if (inside > FILLED) return null;
    const isApart = blankRight(ink, { from: to, top: row, bottom }) >= APART * side;
    return { x0: from, y0: row, x1: to, y1: bottom + 1, isMarked: inside > MARKED, isApart };
  }
  return null;
}

const isDark = ({ dark, width, height }: Ink, x: number, y: number): boolean =>
  x >= 0 && y >= 0 && x < width && y < height && dark[y * width + x] === 1;

const SLACKS = Array.from({ length: 2 * SLACK + 1 }, (_, at) => at - SLACK);

function rowShare(ink: Ink, row: number, from: number, to: number): number {
  let drawn = 0;
  for (let x = from; x < to; x += 1) if (isDark(ink, x, row)) drawn += 1;
  return drawn / (to - from);
}

function columnShare(ink: Ink, column: number, from: number, to: number): number {
  let drawn = 0;
  for (let y = from; y < to; y += 1) if (SLACKS.some((by) => isDark(ink, column + by, y))) drawn += 1;
  return drawn / (to - from);
}

/** Columns without ink behind a side. */
function blankRight(ink: Ink, { from, top, bottom }: { from: number; top: number; bottom: number }): number {
  // The side itself may be a little thicker.
  const start = from + SLACK;
  for (let x = start; x < ink.width; x += 1) {
    for (let y = top; y <= bottom; y += 1) if (isDark(ink, x, y)) return x - start;
  }
  return ink.width - start;
}

/** Ink in the middle, away from the sides. */
function insideShare(ink: Ink, { x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number }): number {
  const [dx, dy] = [Math.max(3, (x1 - x0) * 0.2), Math.max(3, (y1 - y0) * 0.2)];
  let drawn = 0;
  let all = 0;
  for (let y = Math.ceil(y0 + dy); y < y1 - dy; y += 1) {
    for (let x = Math.ceil(x0 + dx); x < x1 - dx; x += 1) {
      all += 1;
      if (isDark(ink, x, y)) drawn += 1;
    }
  }
  return all === 0 ? 1 : drawn / all;
}
