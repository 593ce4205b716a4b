/** Grey pixels, a byte each, row by row: 0 is black. A third of what colours would take. */
export interface OcrImage {
  pixels: Uint8Array;
  width: number;
  height: number;
}

export type Rotation = 0 | 90 | 180 | 270;

export interface Point {
  x: number;
  y: number;
}

/** Corners of a line of text: where its first letter begins at the top, then clockwise. */
export type Quad = readonly [Point, Point, Point, Point];

/** Turns an image clockwise. */
export function rotateImage({ pixels, width, height }: OcrImage, rotation: Rotation): OcrImage {
  if (rotation === 0) return { pixels, width, height };
  const turned = new Uint8Array(pixels.length);
  if (rotation === 180) {
    for (let index = 0; index < pixels.length; index += 1) turned[pixels.length - 1 - index] = pixels[index] ?? 0;
    return { pixels: turned, width, height };
  }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = rotation === 90 ? x * height + (height - 1 - y) : (width - 1 - x) * height + y;
      turned[at] = pixels[y * width + x] ?? 0;
    }
  }
  return { pixels: turned, width: height, height: width };
}

/**
 * The image at another size, as greys from -1 to 1: each new pixel is the mean of the area it covers, or lies between
 * its neighbours when the image grows.
 */
export function resizedGreys(image: OcrImage, width: number, height: number): Float32Array {
  const columns = spansOf(image.width, width);
  const rows = spansOf(image.height, height);
  const greys = new Float32Array(width * height);
  const sums = new Float32Array(image.width);
  for (let y = 0; y < height; y += 1) {
    weighRows(image.pixels, rows, y, sums);
    weighColumns(sums, columns, greys.subarray(y * width, (y + 1) * width));
  }
  return greys;
}

/** For each new pixel the first old one and the weights of it and those after it. */
interface Spans {
  first: Int32Array;
  taps: number;
  weights: Float32Array;
}

function spansOf(from: number, to: number): Spans {
  const scale = from / to;
  const taps = Math.min(from, Math.ceil(Math.max(1, scale)) + 1);
  const first = new Int32Array(to);
  const weights = new Float32Array(to * taps);
  for (let index = 0; index < to; index += 1) {
    const start = scale > 1 ? index * scale : (index + 0.5) * scale - 0.5;
    const end = start + Math.max(1, scale);
    const begin = Math.max(0, Math.min(from - taps, Math.floor(start)));
    first[index] = begin;
    let sum = 0;
    for (let tap = 0; tap < taps; tap += 1) {
      const weight = Math.max(0, Math.min(end, begin + tap + 1) - Math.max(start, begin + tap));
      weights[index * taps + tap] = weight;
      sum += weight;
    }
    for (let tap = 0; tap < taps; tap += 1) weights[index * taps + tap] = (weights[index * taps + tap] ?? 0) / sum;
  }
  return { first, taps, weights };
}

/** Row after row, as they lie in memory, three at a time: most images need no more, and then one pass does. */
function weighRows(source: Uint8Array, { first, taps, weights }: Spans, index: number, sums: Float32Array): void {
  const { length } = sums;
  for (let tap = 0; tap < taps; tap += 3) {
    const one = weights[index * taps + tap] ?? 0;
    const two = tap + 1 < taps ? (weights[index * taps + tap + 1] ?? 0) : 0;
    const three = tap + 2 < taps ? (weights[index * taps + tap + 2] ?? 0) : 0;
    const at = ((first[index] ?? 0) + tap) * length;
    const below = two === 0 ? at : at + length;
    const last = three === 0 ? at : at + 2 * length;
    for (let x = 0; x < length; x += 1) {
      const sum = one * (source[at + x] ?? 0) + two * (source[below + x] ?? 0) + three * (source[last + x] ?? 0);
      sums[x] = tap === 0 ? sum : (sums[x] ?? 0) + sum;
    }
  }
}

function weighColumns(source: Float32Array, { first, taps, weights }: Spans, target: Float32Array): void {
  const { length } = target;
  for (let x = 0, tap = 0; x < length; x += 1, tap += taps) {
    const at = first[x] ?? 0;
    let sum = (weights[tap] ?? 0) * (source[at] ?? 0);
    for (let next = 1; next < taps; next += 1) sum += (weights[tap + next] ?? 0) * (source[at + next] ?? 0);
    target[x] = sum / 127.5 - 1;
  }
}
