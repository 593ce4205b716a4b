import { type AppError, badDocument } from '../../../lib/errors.ts';

/** Limit for images held in memory: A3 at 500 dpi has 48 million pixels. */
export const MAX_IMAGE_PIXELS = 50_000_000;
/** Limit for images that are shrunk while they are decoded: A4 at 1,200 dpi has 139 million pixels. */
export const MAX_SHRUNK_PIXELS = 150_000_000;

export const tooManyPixels = (limit: number, cause?: unknown): AppError =>
  badDocument('document_too_large', `The image has more than ${limit / 1e6} million pixels.`, cause);

export function checkPixels(width: number, height: number): void {
  if (width * height > MAX_IMAGE_PIXELS) throw tooManyPixels(MAX_IMAGE_PIXELS);
}
