import { distance, quadHeight, quadWidth } from './geometry.ts';
import type { Quad } from './ocr-image.ts';

/** Least ratio of width to height at which a line shows the direction of text. */
const LONG_LINE = 2;
const SKEW_LINE = 4;
/** Number of lines that are read to find which way up a page is. */
const TELLING_LINES = 4;

interface TiltedLine {
  length: number;
  degrees: number;
  /** Height of its middle, in pixels. */
  y: number;
}

function longLines(quads: readonly Quad[]): TiltedLine[] {
  return quads.flatMap(([topLeft, topRight, bottomRight, bottomLeft]) => {
    const length = distance(topLeft, topRight);
    if (length < SKEW_LINE * distance(topLeft, bottomLeft)) return [];
    const degrees = (Math.atan2(topRight.y - topLeft.y, topRight.x - topLeft.x) * 180) / Math.PI;
    return [{ length, degrees, y: (topLeft.y + bottomRight.y) / 2 }];
  });
}

/** Degrees clockwise by which lines are off the horizontal: the median, weighed by length. */
function medianSkew(lines: readonly TiltedLine[]): number {
  const half = lines.reduce((sum, { length }) => sum + length, 0) / 2;
  let passed = 0;
  for (const { length, degrees } of lines.toSorted((one, other) => one.degrees - other.degrees)) {
    passed += length;
    if (passed >= half) return degrees;
  }
  return 0;
}

const SKEW_SAMPLES = 21;
/** How far away lines still show the skew, as a share of the image's height. */
const SKEW_REACH = 0.08;
/** A line that differs more from the rest is a stamp or a signature. */
const MAX_BEND_DEGREES = 6;

/**
 * The same at evenly spaced heights from the top of the image to its bottom: photographed paper bends, so that the
 * lower lines run otherwise than the upper ones.
 */
export function skewByHeight(quads: readonly Quad[], height: number): number[] {
  const all = longLines(quads);
  const median = medianSkew(all);
  const lines = all.filter(({ degrees }) => Math.abs(degrees - median) < MAX_BEND_DEGREES);
  const usual = Math.max(1, lines.reduce((sum, { length }) => sum + length, 0) / Math.max(1, lines.length));
  return Array.from({ length: SKEW_SAMPLES }, (_, index) => {
    const y = (index / (SKEW_SAMPLES - 1)) * height;
    // The page's own skew as one line more: a single line is measured too coarsely to bend the page.
    let weights = usual;
    let sum = median * weights;
    for (const line of lines) {
      const weight = line.length * Math.exp(-(((line.y - y) / (height * SKEW_REACH)) ** 2));
      weights += weight;
      sum += weight * line.degrees;
    }
    return sum / weights;
  });
}

/** The lines that tell most about the page: long, but not so long that reading them takes its time. */
export function tellingLines(quads: readonly Quad[], count = TELLING_LINES): Quad[] {
  const aspect = (quad: Quad): number => quadWidth(quad) / quadHeight(quad);
  const long = quads.filter((quad) => aspect(quad) > LONG_LINE);
  // A page may have nothing but a short word.
  return (long.length > 0 ? long : quads)
    .toSorted((one, other) => Math.min(12, aspect(other)) - Math.min(12, aspect(one)))
    .slice(0, count);
}
