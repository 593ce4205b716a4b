import type { RawWord } from '../raw-page.ts';
import type { PageImage } from './raster.ts';
import type { Recognise } from './recognise-page.ts';

/** The networks take a second to load, so they come with the first page that needs them, and stay for other documents. */
export function loadRecognise(languages: readonly string[]): { recognise: Recognise; close(): Promise<void> } {
  return {
    recognise: async (image) => {
      const { sharedRecogniser } = await import('../ocr/shared-recogniser.ts');
      const recogniser = await sharedRecogniser(languages);
      const { words, rotation } = await recogniser.recognise(toGrey(image));
      return words.map((word) => ({ ...word, ...turnBack(word, rotation) }));
    },
    close: async () => {},
  };
}

function toGrey({ width, height, rgba }: PageImage): { pixels: Uint8Array; width: number; height: number } {
  const pixels = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < pixels.length; at += 1, from += 4) {
    pixels[at] = ((rgba[from] ?? 0) * 77 + (rgba[from + 1] ?? 0) * 150 + (rgba[from + 2] ?? 0) * 29) >> 8;
  }
  return { pixels, width, height };
}

/** Recognition turns the picture upright; a page keeps the way it is shown, and its words say how they run. */
export function turnBack(
  { box, angle }: Pick<RawWord, 'box' | 'angle'>,
  rotation: 0 | 90 | 180 | 270,
): Pick<RawWord, 'box' | 'angle'> {
  const { left, top, width, height } = box;
  const turned = ((angle - rotation + 360) % 360) as RawWord['angle'];
  switch (rotation) {
    case 90:
      return { box: { left: top, top: 1 - left - width, width: height, height: width }, angle: turned };
    case 180:
      return { box: { left: 1 - left - width, top: 1 - top - height, width, height }, angle: turned };
    case 270:
      return { box: { left: 1 - top - height, top: left, width: height, height: width }, angle: turned };
    default:
      return { box, angle };
  }
}
