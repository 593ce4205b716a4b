/** Straight strokes in a picture: long runs of ink in rows that follow each other. */

/** In pixels of the picture. */
export interface Stroke {
  /** The middle of the line: its y (horizontal) or x (vertical) halfway. */
  at: number;
  from: number;
  to: number;
  /** How much it drops per pixel. */
  slope: number;
}

/** One for each pixel that is inked, row by row; a picture is searched for upright strokes after it was transposed. */
export interface Ink {
  dark: Uint8Array;
  width: number;
  height: number;
}

/** In inches. */
const MAX_THICKNESS = 0.05;
/** Three degrees. */
const MAX_SLOPE = 0.053;
const MAX_STROKES = 4_000;

export interface Run {
  from: number;
  to: number;
}

export function* runsOf(
  { dark, width }: Ink,
  row: number,
  { minimum, gap }: { minimum: number; gap: number },
): Generator<Run> {
  // Most of a page is paper, which the search for the next inked pixel passes fastest.
  const pixels = dark.subarray(row * width, (row + 1) * width);
  let from = -1;
  let last = -1;
  for (let x = pixels.indexOf(1); x >= 0; x = pixels.indexOf(1, x + 1)) {
    if (from >= 0 && x - last > gap + 1) {
      if (last - from >= minimum) yield { from, to: last + 1 };
      from = x;
    } else if (from < 0) from = x;
    last = x;
  }
  if (from >= 0 && last - from >= minimum) yield { from, to: last + 1 };
}

interface Growing {
  first: Run & { row: number };
  last: Run & { row: number };
  from: number;
  to: number;
  top: number;
  bottom: number;
  pixels: number;
}

export interface StrokeLimits {
  /** Pixels. */
  minimum: number;
  /** A run shorter than this belongs to no stroke, in pixels. */
  piece: number;
  /** Pixels between two runs of one stroke: scanning breaks lines. */
  gap: number;
  dpi: number;
}

/** A line that is not quite level is one of several runs. */
export function strokesIn(ink: Ink, { minimum, piece, gap, dpi }: StrokeLimits): Stroke[] {
  const done: Growing[] = [];
  let open: Growing[] = [];
  const reach = dpi / 20;
  for (let row = 0; row < ink.height; row += 1) {
    if (open.some(({ bottom }) => row - bottom > 2)) {
      done.push(...open.filter(({ bottom }) => row - bottom > 2));
      if (done.length > MAX_STROKES) return [];
      open = open.filter(({ bottom }) => row - bottom <= 2);
    }
    for (const run of runsOf(ink, row, { minimum: piece, gap })) {
      const near = open.find(({ last }) => run.from <= last.to + reach && run.to >= last.from - reach);
      if (near === undefined) open.push(begun(run, row));
      else extend(near, run, row);
    }
  }
  return [...done, ...open].flatMap((stroke) => strokeOf(stroke, { minimum, dpi }));
}

const begun = (run: Run, row: number): Growing => ({
  first: { ...run, row },
  last: { ...run, row },
  from: run.from,
  to: run.to,
  top: row,
  bottom: row,
  pixels: run.to - run.from,
});

function extend(stroke: Growing, run: Run, row: number): void {
  // Two pieces of one row belong to one run of the line.
  stroke.last =
    stroke.last.row === row
      ? { row, from: Math.min(stroke.last.from, run.from), to: Math.max(stroke.last.to, run.to) }
      : { ...run, row };
  if (stroke.first.row === row) stroke.first = stroke.last;
  stroke.from = Math.min(stroke.from, run.from);
  stroke.to = Math.max(stroke.to, run.to);
  stroke.bottom = row;
  stroke.pixels += run.to - run.from;
}

function strokeOf(stroke: Growing, { minimum, dpi }: { minimum: number; dpi: number }): Stroke[] {
  const { from, to, top, bottom, pixels, first, last } = stroke;
  const length = to - from;
  const thickness = pixels / length;
  const drop = bottom - top + 1 - thickness;
  if (length < minimum || thickness > MAX_THICKNESS * dpi || drop > MAX_SLOPE * length + 4) return [];
  const isRising = (first.from + first.to) / 2 > (last.from + last.to) / 2;
  const slope = drop < 2 ? 0 : ((isRising ? -1 : 1) * drop) / length;
  return [{ at: (top + bottom + 1) / 2, from, to, slope }];
}
