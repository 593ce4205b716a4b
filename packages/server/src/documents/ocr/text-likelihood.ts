import { type OcrImage, resizeImage } from './ocr-image.ts';
import type { Model } from './session.ts';

/** For every pixel of the network's input, how likely it is inside of a line of text. */
export interface TextLikelihood {
  data: Float32Array;
  width: number;
  height: number;
}

/** The network halves its input five times. */
const STRIDE = 32;
/** The memory of a run grows with its input, by about 200 bytes a pixel: what is larger is shown in tiles. */
const MAX_PIXELS = 720_000;
const TILE_WIDTH = 19 * STRIDE;
const TILE_HEIGHT = 18 * STRIDE;
/** What a tile sees beyond its own part on each side, so that a letter on the border is seen whole. */
const MARGIN = STRIDE;
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;

/** `scale` is the size of the network's input in shares of the image. */
export async function textLikelihood(model: Model, image: OcrImage, scale: number): Promise<TextLikelihood> {
  const width = Math.max(STRIDE, Math.round((image.width * scale) / STRIDE) * STRIDE);
  const height = Math.max(STRIDE, Math.round((image.height * scale) / STRIDE) * STRIDE);
  const shown = resizeImage(image, width, height);
  if (width * height <= MAX_PIXELS) {
    return { data: await runPart(model, shown, { left: 0, top: 0, right: width, bottom: height }), width, height };
  }
  const data = new Float32Array(width * height);
  for (const own of tilesOf(width, height)) {
    const seen = {
      left: Math.max(0, own.left - MARGIN),
      top: Math.max(0, own.top - MARGIN),
      right: Math.min(width, own.right + MARGIN),
      bottom: Math.min(height, own.bottom + MARGIN),
    };
    const part = await runPart(model, shown, seen);
    const seenWidth = seen.right - seen.left;
    for (let y = own.top; y < own.bottom; y += 1) {
      const from = (y - seen.top) * seenWidth + own.left - seen.left;
      data.set(part.subarray(from, from + own.right - own.left), y * width + own.left);
    }
  }
  return { data, width, height };
}

/** In pixels; without `right` and `bottom`. */
interface Part {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function* tilesOf(width: number, height: number): Generator<Part> {
  const [stepX, stepY] = [TILE_WIDTH - 2 * MARGIN, TILE_HEIGHT - 2 * MARGIN];
  for (let top = 0; top < height; top += stepY) {
    for (let left = 0; left < width; left += stepX) {
      yield { left, top, right: Math.min(width, left + stepX), bottom: Math.min(height, top + stepY) };
    }
  }
}

async function runPart(model: Model, image: OcrImage, part: Part): Promise<Float32Array> {
  const dims = [1, 3, part.bottom - part.top, part.right - part.left];
  return (await model.run(normalise(image, part), dims)).data;
}

function normalise({ pixels, width }: OcrImage, { left, top, right, bottom }: Part): Float32Array {
  const length = (right - left) * (bottom - top);
  const input = new Float32Array(3 * length);
  for (const [channel, mean] of MEAN.entries()) {
    const deviation = DEVIATION[channel] ?? 1;
    const values = Float32Array.from({ length: 256 }, (_, grey) => (grey / 255 - mean) / deviation);
    let to = channel * length;
    for (let y = top; y < bottom; y += 1) {
      for (let at = y * width + left, end = y * width + right; at < end; at += 1, to += 1) {
        input[to] = values[pixels[at] ?? 0] ?? 0;
      }
    }
  }
  return input;
}
