/** Finds lines of text: a network says for every pixel how likely it is inside of one; connected areas are lines. */
import { quadOf, smallestRectangle, type TiltedRectangle } from './geometry.ts';
import type { OcrImage, Point, Quad } from './ocr-image.ts';
import type { Model } from './session.ts';
import { textLikelihood } from './text-likelihood.ts';

const INSIDE = 0.3;
const MIN_LINE_SCORE = 0.5;
const MIN_AREA_PIXELS = 10;
const MIN_CORE_PIXELS = 3;
/** The network marks the core of a line only; area × this / perimeter is how far the line reaches beyond. */
const GROWTH = 1.6;

/** `scale` is the size of the network's input in shares of the image. */
export async function detectLines(model: Model, image: OcrImage, scale: number): Promise<Quad[]> {
  const { data, width, height } = await textLikelihood(model, image, scale);
  const [scaleX, scaleY] = [image.width / width, image.height / height];
  const quads: Quad[] = [];
  for (const area of connectedAreas(data, width, height)) {
    const core = smallestRectangle(area);
    if (core === null || Math.min(core.width, core.height) < MIN_CORE_PIXELS) continue;
    const [a, b, c, d] = quadOf(grow(core));
    const stretch = ({ x, y }: Point): Point => ({ x: x * scaleX, y: y * scaleY });
    quads.push([stretch(a), stretch(b), stretch(c), stretch(d)]);
  }
  return quads;
}

function grow({ centre, width, height, angle }: TiltedRectangle): TiltedRectangle {
  const reach = (width * height * GROWTH) / (width + height);
  return { centre, width: width + reach, height: height + reach, angle };
}

/** The outermost pixels of every row of each area: all that its hull can touch. */
function* connectedAreas(likelihood: Float32Array, width: number, height: number): Generator<Point[]> {
  const seen = new Uint8Array(width * height);
  const stack: number[] = [];
  for (let start = 0; start < seen.length; start += 1) {
    if (seen[start] === 1 || (likelihood[start] ?? 0) <= INSIDE) continue;
    seen[start] = 1;
    stack.push(start);
    const rows = new Map<number, { left: number; right: number }>();
    let pixels = 0;
    let sum = 0;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      pixels += 1;
      sum += likelihood[at] ?? 0;
      const row = rows.get(y);
      if (row === undefined) rows.set(y, { left: x, right: x });
      else if (x < row.left) row.left = x;
      else if (x > row.right) row.right = x;
      for (let nextY = Math.max(0, y - 1); nextY <= Math.min(height - 1, y + 1); nextY += 1) {
        for (let nextX = Math.max(0, x - 1); nextX <= Math.min(width - 1, x + 1); nextX += 1) {
          const next = nextY * width + nextX;
          if (seen[next] === 1 || (likelihood[next] ?? 0) <= INSIDE) continue;
          seen[next] = 1;
          stack.push(next);
        }
      }
    }
    if (pixels >= MIN_AREA_PIXELS && sum / pixels >= MIN_LINE_SCORE) yield cornersOf(rows);
  }
}

function cornersOf(rows: ReadonlyMap<number, { left: number; right: number }>): Point[] {
  const corners: Point[] = [];
  for (const [y, { left, right }] of rows) {
    corners.push({ x: left, y }, { x: right + 1, y }, { x: left, y: y + 1 }, { x: right + 1, y: y + 1 });
  }
  return corners;
}
