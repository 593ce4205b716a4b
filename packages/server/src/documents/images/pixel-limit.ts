import { type AppError, badDocument } from '../../lib/errors.ts';

/** A sheet of A3 at 600 dpi has 70 million, at 500 dpi 48 million. */
export const MAX_IMAGE_PIXELS = 50_000_000;

export const tooManyPixels = (cause?: unknown): AppError =>
  badDocument('document_too_large', `The image has more than ${MAX_IMAGE_PIXELS / 1e6} million pixels.`, cause);

export function checkPixels(width: number, height: number): void {
  if (width * height > MAX_IMAGE_PIXELS) throw tooManyPixels();
}
