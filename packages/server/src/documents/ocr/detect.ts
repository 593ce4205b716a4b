/**
 * Finds lines of text. For every square of a page, a network gives the likelihood that the core of a line is there, the
 * distance from its centre to both edges of the line, and the direction of the text. Squares that agree on the line are
 * joined.
 */
import { linesOf, type PageSquares } from './line-squares.ts';
import { type OcrImage, type Point, type Quad, type Rotation, resizedGreys } from './ocr-image.ts';
import type { PageGreys } from './page-rules.ts';
import type { Model } from './session.ts';

/** The network halves its input five times. */
const MULTIPLE = 32;
/** Side of a square of its output, in pixels of its input. */
const SQUARE = 4;

/** A line and the direction of its text: 90 is downwards. */
export interface FoundLine {
  /** Upright corners: the first is the upper left one of the image, whatever the direction. */
  quad: Quad;
  direction: Rotation;
  /** How much ink supports the direction, in pixels of length. */
  weight: number;
}

/** The network's input: `scale` is its size as a share of the image. */
export function greysOf(image: OcrImage, scale: number): PageGreys {
  const width = Math.max(MULTIPLE, Math.round((image.width * scale) / MULTIPLE) * MULTIPLE);
  const height = Math.max(MULTIPLE, Math.round((image.height * scale) / MULTIPLE) * MULTIPLE);
  return { greys: resizedGreys(image, width, height), width, height };
}

export async function detectLines(model: Model, image: OcrImage, page: PageGreys): Promise<FoundLine[]> {
  const { greys, width, height } = page;
  const { data } = await model.run(greys, [1, 1, height, width]);
  const squares: PageSquares = { data, columns: width / SQUARE, rows: height / SQUARE, side: SQUARE };
  const [scaleX, scaleY] = [image.width / width, image.height / height];
  const toImage = ({ x, y }: Point): Point => ({ x: x * scaleX, y: y * scaleY });
  return linesOf(squares).map(({ quad: [a, b, c, d], direction, weight }) => ({
    quad: [toImage(a), toImage(b), toImage(c), toImage(d)],
    direction,
    weight,
  }));
}
