import type { Sample } from './sample.ts';

/** Share of the line's strongest contrast from which a column counts as inked. */
const INK_SHARE = 0.35;
/** The uppermost and lowest rows often belong to neighbouring lines or to rulings. */
const EDGE_SHARE = 0.15;

/** Where a line has ink: found once, because it costs as much as cutting the line out. */
export interface LineInk {
  /** For each column of the line, whether a letter touches it. */
  columns: Uint8Array;
  /** The line's height in pixels. */
  height: number;
}

/** For each column, whether a letter touches it, dark on light or light on dark. */
export function inkedColumns({ values, width, height }: Sample): Uint8Array {
  const top = Math.round(height * EDGE_SHARE);
  const bottom = height - top;
  const background = median(values);
  const contrast = new Float32Array(width);
  for (let row = top; row < bottom; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const value = Math.abs((values[row * width + column] ?? 0) - background);
      if (value > (contrast[column] ?? 0)) contrast[column] = value;
    }
  }
  const strong = contrast.toSorted()[Math.floor(width * 0.9)] ?? 0;
  return Uint8Array.from(contrast, (value) => (value > strong * INK_SHARE ? 1 : 0));
}

/** Inverts light letters on a dark background, because the networks have mostly seen the opposite. */
export function darkOnLight({ values, width, height }: Sample): Sample {
  return median(values) >= 0 ? { values, width, height } : { values: values.map((value) => -value), width, height };
}

const median = (values: Float32Array): number => greyBelow(values, 0.5);

const GREY_LEVELS = 1_024;

/**
 * The grey below which this share of the values lies; counted in levels and on a subset, which is as good as sorting.
 */
export function greyBelow(values: Float32Array, share: number): number {
  const step = Math.max(1, Math.floor(values.length / 2_000));
  const counts = new Uint32Array(GREY_LEVELS);
  for (let index = 0; index < values.length; index += step) {
    const level = Math.round((((values[index] ?? 0) + 1) / 2) * (GREY_LEVELS - 1));
    counts[level] = (counts[level] ?? 0) + 1;
  }
  const wanted = Math.floor(Math.ceil(values.length / step) * share);
  let passed = 0;
  let level = 0;
  for (; level < GREY_LEVELS - 1; level += 1) {
    passed += counts[level] ?? 0;
    if (passed > wanted) break;
  }
  return (level / (GREY_LEVELS - 1)) * 2 - 1;
}

export interface Gap {
  /** Columns: the first without ink, and the one after the last. */
  start: number;
  end: number;
}

/** The widest run of columns without ink between two columns. */
export function widestGap(ink: Uint8Array, from: number, to: number): Gap {
  let widest: Gap = { start: from, end: from };
  let start = from;
  for (let column = from; column <= to; column += 1) {
    const blank = column < to && ink[column] === 0;
    if (blank) continue;
    if (column - start > widest.end - widest.start) widest = { start, end: column };
    start = column + 1;
  }
  return widest;
}

/** The part without its blank ends, except for a margin; the whole if that would be too narrow to be read. */
export function inkedPart(ink: Uint8Array, margin: number, minWidth: number): Gap {
  const first = ink.indexOf(1);
  if (first < 0) return { start: 0, end: ink.length };
  const start = Math.max(0, first - margin);
  const end = Math.min(ink.length, ink.lastIndexOf(1) + 1 + margin);
  return end - start >= minWidth ? { start, end } : { start: 0, end: ink.length };
}

export interface PartWidths {
  /** A longer line is cut where words are apart. */
  wanted: number;
  /** A longer line is cut wherever it is blank longest. */
  most: number;
  /** Blank columns between words. */
  wordGap: number;
}

/** Cuts a long line at its widest blank, in the second half of what fits. */
export function partsOf(ink: Uint8Array, { wanted, most, wordGap }: PartWidths): Gap[] {
  const parts: Gap[] = [];
  let start = 0;
  while (ink.length - start > wanted) {
    const between = widestGap(ink, start + Math.ceil(wanted / 2), start + wanted);
    const isBetweenWords = between.end - between.start >= wordGap;
    if (!isBetweenWords && ink.length - start <= most) break;
    const gap = isBetweenWords ? between : widestGap(ink, start + Math.ceil(most / 2), start + most);
    const end = Math.max(start + 1, Math.round((gap.start + gap.end) / 2));
    parts.push({ start, end });
    start = end;
  }
  return [...parts, { start, end: ink.length }];
}
