import { pointIn, quadHeight } from './geometry.ts';
import type { OcrImage, Quad } from './ocr-image.ts';

/** A line of text, cut out and levelled, as rows of greys from -1 to 1. */
export interface Sample {
  values: Float32Array;
  width: number;
  height: number;
}

const MAX_POINTS_PER_PIXEL_SIDE = 4;

/** Samples the quad into `width` × `height` pixels; each averages several points of the image when it shrinks. */
export function sampleQuad(image: OcrImage, quad: Quad, width: number, height: number): Sample {
  const points = Math.max(1, Math.min(MAX_POINTS_PER_PIXEL_SIDE, Math.round(quadHeight(quad) / height)));
  const origin = pointIn(quad, 0, 0);
  const [, right, , below] = quad;
  const stepX = { x: (right.x - origin.x) / width / points, y: (right.y - origin.y) / width / points };
  const stepY = { x: (below.x - origin.x) / height / points, y: (below.y - origin.y) / height / points };
  const values = new Float32Array(width * height);
  const scale = 1 / (points * points * 127.5);
  for (let row = 0; row < height * points; row += 1) {
    const base = Math.floor(row / points) * width;
    let x = origin.x - 0.5 + stepY.x * (row + 0.5) + stepX.x / 2;
    let y = origin.y - 0.5 + stepY.y * (row + 0.5) + stepX.y / 2;
    for (let column = 0; column < width; column += 1) {
      let sum = 0;
      for (let point = 0; point < points; point += 1) {
        sum += greyAt(image, x, y);
        x += stepX.x;
        y += stepX.y;
      }
      values[base + column] = (values[base + column] ?? 0) + sum * scale;
    }
  }
  for (let index = 0; index < values.length; index += 1) values[index] = (values[index] ?? 0) - 1;
  return { values, width, height };
}

/** Interpolates between the four pixels around the point; beyond the edge the border repeats. */
function greyAt({ pixels, width, height }: OcrImage, x: number, y: number): number {
  const insideX = Math.max(0, Math.min(width - 1, x));
  const insideY = Math.max(0, Math.min(height - 1, y));
  const left = Math.floor(insideX);
  const top = Math.floor(insideY);
  const right = left + 1 < width ? left + 1 : left;
  const above = top * width;
  const below = top + 1 < height ? above + width : above;
  const shareX = insideX - left;
  const shareY = insideY - top;
  const upper = (pixels[above + left] ?? 0) * (1 - shareX) + (pixels[above + right] ?? 0) * shareX;
  const lower = (pixels[below + left] ?? 0) * (1 - shareX) + (pixels[below + right] ?? 0) * shareX;
  return upper * (1 - shareY) + lower * shareY;
}

/** The networks were trained on three channels. */
export function threeChannels({ values }: Sample): Float32Array {
  const input = new Float32Array(3 * values.length);
  for (let channel = 0; channel < 3; channel += 1) input.set(values, channel * values.length);
  return input;
}

export function sliceSample({ values, width, height }: Sample, start: number, end: number): Sample {
  if (start === 0 && end === width) return { values, width, height };
  const sliced = new Float32Array((end - start) * height);
  for (let row = 0; row < height; row += 1) {
    sliced.set(values.subarray(row * width + start, row * width + end), row * (end - start));
  }
  return { values: sliced, width: end - start, height };
}
