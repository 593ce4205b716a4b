import { pointIn, quadHeight } from './geometry.ts';
import type { OcrImage, Quad } from './ocr-image.ts';

/** A line of text, cut out and levelled, as rows of greys from -1 to 1. */
export interface Sample {
  values: Float32Array;
  width: number;
  height: number;
}

const MAX_POINTS_PER_PIXEL_SIDE = 4;

/**
 * Samples the quad into `width` × `height` pixels; each averages several points of the image when it shrinks. A point is
 * interpolated between the four pixels around it; beyond the edge the border repeats.
 */
export function sampleQuad(image: OcrImage, quad: Quad, width: number, height: number): Sample {
  const points = Math.max(1, Math.min(MAX_POINTS_PER_PIXEL_SIDE, Math.round(quadHeight(quad) / height)));
  const origin = pointIn(quad, 0, 0);
  const [, right, , below] = quad;
  const stepX = { x: (right.x - origin.x) / width / points, y: (right.y - origin.y) / width / points };
  const stepY = { x: (below.x - origin.x) / height / points, y: (below.y - origin.y) / height / points };
  const { pixels, width: imageWidth } = image;
  const lastX = image.width - 1;
  const lastY = image.height - 1;
  const values = new Float32Array(width * height);
  const scale = 1 / (points * points * 127.5);
  for (let row = 0; row < height * points; row += 1) {
    const base = Math.floor(row / points) * width;
    let x = origin.x - 0.5 + stepY.x * (row + 0.5) + stepX.x / 2;
    let y = origin.y - 0.5 + stepY.y * (row + 0.5) + stepX.y / 2;
    for (let column = 0; column < width; column += 1) {
      let sum = 0;
      for (let point = 0; point < points; point += 1) {
        const insideX = Math.max(0, Math.min(lastX, x));
        const insideY = Math.max(0, Math.min(lastY, y));
        // Whole numbers by their bits: neither is negative, and this loop runs for every point of every line.
        const left = insideX | 0;
        const top = insideY | 0;
        const at = top * imageWidth + left;
        const aside = left < lastX ? 1 : 0;
        const under = top < lastY ? at + imageWidth : at;
        const shareX = insideX - left;
        const shareY = insideY - top;
        const upper = (pixels[at] ?? 0) * (1 - shareX) + (pixels[at + aside] ?? 0) * shareX;
        const lower = (pixels[under] ?? 0) * (1 - shareX) + (pixels[under + aside] ?? 0) * shareX;
        sum += upper * (1 - shareY) + lower * shareY;
        x += stepX.x;
        y += stepX.y;
      }
      values[base + column] = (values[base + column] ?? 0) + sum * scale;
    }
  }
  for (let index = 0; index < values.length; index += 1) values[index] = (values[index] ?? 0) - 1;
  return { values, width, height };
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
