import type { OcrImage } from '../../ocr/ocr-image.ts';

/** Converts RGBA pixels, on a white background. */
export function greyOf(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): OcrImage {
  const pixels = new Uint8Array(width * height);
  for (let index = 0, at = 0; index < pixels.length; index += 1, at += 4) {
    const luma = 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0);
    const opacity = (rgba[at + 3] ?? 255) / 255;
    pixels[index] = luma * opacity + 255 * (1 - opacity) + 0.5;
  }
  return { pixels, width, height };
}
