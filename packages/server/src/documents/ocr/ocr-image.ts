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

/** Each new pixel is the mean of the area it covers, or lies between its neighbours when the image grows. */
export function resizeImage(image: OcrImage, width: number, height: number): OcrImage {
  if (image.width === width && image.height === height) return image;
  const columns = spansOf(image.width, width);
  const rows = spansOf(image.height, height);
  const narrow = new Float32Array(width * image.height);
  for (let y = 0; y < image.height; y += 1) {
    const row = image.pixels.subarray(y * image.width, (y + 1) * image.width);
    for (let x = 0; x < width; x += 1) narrow[y * width + x] = weigh(row, columns, x);
  }
  const pixels = new Uint8Array(width * height);
  const sums = new Float64Array(width);
  for (let y = 0; y < height; y += 1) {
    weighRows(narrow, rows, y, sums);
    for (let x = 0; x < width; x += 1) pixels[y * width + x] = (sums[x] ?? 0) + 0.5;
  }
  return { pixels, width, height };
}

/** For each new pixel the first old one and the weights of it and those after it. */
interface Spans {
  first: Int32Array;
  taps: number;
  weights: Float32Array;
}

function spansOf(from: number, to: number): Spans {
  const scale = from / to;
  const reach = Math.max(1, scale);
  const taps = Math.ceil(2 * reach) + 1;
  const first = new Int32Array(to);
  const weights = new Float32Array(to * taps);
  for (let index = 0; index < to; index += 1) {
    const centre = (index + 0.5) * scale - 0.5;
    const start = Math.max(0, Math.min(from - taps, Math.ceil(centre - reach)));
    first[index] = start;
    let sum = 0;
    for (let tap = 0; tap < taps && start + tap < from; tap += 1) {
      const weight = Math.max(0, 1 - Math.abs(start + tap - centre) / reach);
      weights[index * taps + tap] = weight;
      sum += weight;
    }
    for (let tap = 0; tap < taps; tap += 1) weights[index * taps + tap] = (weights[index * taps + tap] ?? 0) / sum;
  }
  return { first, taps, weights };
}

function weigh(row: Uint8Array, { first, taps, weights }: Spans, index: number): number {
  let sum = 0;
  let at = first[index] ?? 0;
  for (let tap = index * taps, end = tap + taps; tap < end; tap += 1, at += 1)
    sum += (weights[tap] ?? 0) * (row[at] ?? 0);
  return sum;
}

/** Row after row instead of column after column, as they lie in memory. */
function weighRows(source: Float32Array, { first, taps, weights }: Spans, index: number, sums: Float64Array): void {
  sums.fill(0);
  for (let tap = 0; tap < taps; tap += 1) {
    const weight = weights[index * taps + tap] ?? 0;
    if (weight === 0) continue;
    const base = ((first[index] ?? 0) + tap) * sums.length;
    for (let x = 0; x < sums.length; x += 1) sums[x] = (sums[x] ?? 0) + weight * (source[base + x] ?? 0);
  }
}
