/** Turns the network's output per square into lines: joins squares that agree and fits a straight line. */
import { quadOf, type TiltedRectangle } from './geometry.ts';
import type { Quad, Rotation } from './ocr-image.ts';

/**
 * The network's output: seven planes of `rows` × `columns`. Likelihood of a line's core; distance in pixels to the
 * line's edge towards the top or left, and towards the bottom or right; likelihoods of text that runs right, down, left
 * and up.
 */
export interface PageSquares {
  data: Float32Array;
  columns: number;
  rows: number;
  /** Pixels. */
  side: number;
}

export interface SquaresLine {
  quad: Quad;
  direction: Rotation;
  weight: number;
}

/** Chosen on the `tune` part of the receipts. */
const INSIDE = 0.25;
const MIN_LINE_SCORE = 0.5;
/** A single letter's core is hardly wider than a square, so no square may be entirely inside it. */
const LETTER_SQUARES = 2;
const MIN_LETTER_SCORE = 0.3;
/** Squares belong to different lines if their centres differ by more than this share of the lower line's height. */
const SAME_LINE = 0.35;
/** A neighbour this much higher belongs to another line. */
const SAME_HEIGHT = 1.7;
/** The core ends this share of the line's height before the line does, because the network was trained so. */
const CORE_INSET = 0.25;
/** Margins, as shares of the line's height, that keep letters from being cut: above and below, then at both ends. */
const MARGIN_ACROSS = 0.2;
const MARGIN_ALONG = 0.22;
/** Lines shorter than this many heights have no slope of their own. */
const SLOPED_LINE = 4;

const DIRECTIONS = [0, 90, 180, 270] as const;

export function linesOf(squares: PageSquares): SquaresLine[] {
  const cores = coresOf(squares);
  const slope = usualSlope(cores);
  return cores.map((core) => lineOf(core, core.own ?? (core.isVertical ? -slope : slope)));
}

/** A line's core: t runs along the text, c across it. */
interface Core {
  isVertical: boolean;
  direction: Rotation;
  /** In pixels, at the outer edges of its first and last square. */
  start: number;
  end: number;
  middleAlong: number;
  middleAcross: number;
  height: number;
  /** Pixels across per pixel along, if it is long enough to tell. */
  own: number | null;
}

function coresOf(squares: PageSquares): Core[] {
  const { data, columns, rows } = squares;
  const plane = columns * rows;
  const isVertical = verticalSquares(data, plane);
  const seen = new Uint8Array(plane);
  const found: Core[] = [];
  const members: number[] = [];
  for (let first = 0; first < plane; first += 1) {
    if (seen[first] === 1 || (data[first] ?? 0) <= INSIDE) continue;
    seen[first] = 1;
    members.length = 0;
    members.push(first);
    for (let next = 0; next < members.length; next += 1) {
      const at = members[next] ?? 0;
      const x = at % columns;
      const y = (at - x) / columns;
      for (let otherY = Math.max(0, y - 1); otherY <= Math.min(rows - 1, y + 1); otherY += 1) {
        for (let otherX = Math.max(0, x - 1); otherX <= Math.min(columns - 1, x + 1); otherX += 1) {
          const other = otherY * columns + otherX;
          if (seen[other] === 1 || (data[other] ?? 0) <= INSIDE) continue;
          if (isVertical[other] !== isVertical[at] || !agree(squares, at, other, isVertical[at] === 1)) continue;
          seen[other] = 1;
          members.push(other);
        }
      }
    }
    const core = fit(squares, members, isVertical[first] === 1);
    if (core !== null) found.push(core);
  }
  return found;
}

function verticalSquares(data: Float32Array, plane: number): Uint8Array {
  const isVertical = new Uint8Array(plane);
  for (let at = 0; at < plane; at += 1) {
    if ((data[at] ?? 0) <= INSIDE) continue;
    isVertical[at] = (data[at + 4 * plane] ?? 0) + (data[at + 6 * plane] ?? 0) > 0.5 ? 1 : 0;
  }
  return isVertical;
}

function agree({ data, columns, rows, side }: PageSquares, one: number, other: number, isVertical: boolean): boolean {
  const plane = columns * rows;
  const [upOne, downOne] = [data[one + plane] ?? 0, data[one + 2 * plane] ?? 0];
  const [upOther, downOther] = [data[other + plane] ?? 0, data[other + 2 * plane] ?? 0];
  const heightOne = upOne + downOne;
  const heightOther = upOther + downOther;
  const lower = Math.min(heightOne, heightOther);
  if (Math.max(heightOne, heightOther) > SAME_HEIGHT * lower) return false;
  const across = (at: number): number => (isVertical ? at % columns : Math.floor(at / columns)) * side;
  const apart = across(one) + (downOne - upOne) / 2 - across(other) - (downOther - upOther) / 2;
  return Math.abs(apart) <= SAME_LINE * lower;
}

function fit({ data, columns, rows, side }: PageSquares, members: readonly number[], isVertical: boolean): Core | null {
  const plane = columns * rows;
  const votes = [0, 0, 0, 0];
  let [sum, sumT, sumC, sumHeight] = [0, 0, 0, 0];
  let [start, end] = [Infinity, -Infinity];
  // Squares at the upper and lower edge of a core are half inside, so the best one across the line counts.
  const best = new Map<number, number>();
  for (const at of members) {
    const weight = data[at] ?? 0;
    const [t, c] = middleOf(at, columns, side, isVertical);
    best.set(t, Math.max(best.get(t) ?? 0, weight));
    const up = data[at + plane] ?? 0;
    const down = data[at + 2 * plane] ?? 0;
    sum += weight;
    sumT += weight * t;
    sumC += weight * (c + (down - up) / 2);
    sumHeight += weight * (up + down);
    start = Math.min(start, t - side / 2);
    end = Math.max(end, t + side / 2);
    for (const index of DIRECTIONS.keys()) votes[index] = (votes[index] ?? 0) + (data[at + (3 + index) * plane] ?? 0);
  }
  if (!isLine([...best.values()])) return null;
  const [middleAlong, middleAcross, height] = [sumT / sum, sumC / sum, sumHeight / sum];
  let own: number | null = null;
  if (end - start >= SLOPED_LINE * height) {
    let [square, product] = [0, 0];
    for (const at of members) {
      const weight = data[at] ?? 0;
      const [t, c] = middleOf(at, columns, side, isVertical);
      const across = c + ((data[at + 2 * plane] ?? 0) - (data[at + plane] ?? 0)) / 2;
      square += weight * (t - middleAlong) ** 2;
      product += weight * (t - middleAlong) * (across - middleAcross);
    }
    own = product / square;
  }
  const candidates = isVertical ? [1, 3] : [0, 2];
  const [one = 0, other = 0] = candidates;
  const direction = DIRECTIONS[(votes[one] ?? 0) >= (votes[other] ?? 0) ? one : other] ?? 0;
  return { isVertical, direction, start, end, middleAlong, middleAcross, height, own };
}

function isLine(scores: readonly number[]): boolean {
  if (scores.length <= LETTER_SQUARES) return Math.max(...scores) >= MIN_LETTER_SCORE;
  return scores.reduce((sum, score) => sum + score, 0) / scores.length >= MIN_LINE_SCORE;
}

function middleOf(at: number, columns: number, side: number, isVertical: boolean): [number, number] {
  const x = ((at % columns) + 0.5) * side;
  const y = (Math.floor(at / columns) + 0.5) * side;
  return isVertical ? [y, x] : [x, y];
}

/** The median slope of the long lines, weighted by length; upright lines count with the opposite sign. */
function usualSlope(cores: readonly Core[]): number {
  const sloped = cores.flatMap(({ own, isVertical, start, end }) =>
    own === null ? [] : [{ slope: isVertical ? -own : own, length: end - start }],
  );
  const half = sloped.reduce((sum, { length }) => sum + length, 0) / 2;
  let passed = 0;
  for (const { slope, length } of sloped.sort((one, other) => one.slope - other.slope)) {
    passed += length;
    if (passed >= half) return slope;
  }
  return 0;
}

function lineOf(core: Core, slope: number): SquaresLine {
  const { height, isVertical, direction } = core;
  const lengthFactor = Math.sqrt(1 + slope * slope);
  const seen = (core.end - core.start) * lengthFactor;
  // A line that is narrower than high loses half of its width to the core instead.
  const length = Math.max(seen + 2 * CORE_INSET * height, 0) < height ? 2 * seen : seen + 2 * CORE_INSET * height;
  const along = (core.start + core.end) / 2;
  const across = core.middleAcross + slope * (along - core.middleAlong);
  const rectangle: TiltedRectangle = {
    centre: isVertical ? { x: across, y: along } : { x: along, y: across },
    width: length + 2 * MARGIN_ALONG * height,
    height: height + 2 * MARGIN_ACROSS * height,
    angle: isVertical ? Math.PI / 2 - Math.atan(slope) : Math.atan(slope),
  };
  return { quad: quadOf(rectangle), direction, weight: length };
}
