import type { Recognise } from './picture-reader.ts';
import type { PageImage } from './raster.ts';

/**
 * The networks take a second to load, so the first page that needs them loads them, and they stay for other documents.
 */
export const loadRecognise =
  (languages: readonly string[]): Recognise =>
  async (image) => {
    const { sharedRecogniser } = await import('../../ocr/shared-recogniser.ts');
    const recogniser = await sharedRecogniser(languages);
    return recogniser.recognise(toGrey(image));
  };

function toGrey({ width, height, rgba }: PageImage): { pixels: Uint8Array; width: number; height: number } {
  const pixels = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < pixels.length; at += 1, from += 4) {
    pixels[at] = ((rgba[from] ?? 0) * 77 + (rgba[from + 1] ?? 0) * 150 + (rgba[from + 2] ?? 0) * 29) >> 8;
  }
  return { pixels, width, height };
}
