import type { RawWord } from '../raw-page.ts';
import type { PageImage } from './raster.ts';
import type { Recognise } from './recognise-page.ts';

/** What recognition offers; its networks take seconds to load, so they come with the first page that needs them. */
interface Recogniser {
  recognise(image: { pixels: Uint8Array; width: number; height: number }): Promise<{
    words: RawWord[];
    rotation: 0 | 90 | 180 | 270;
  }>;
  close(): Promise<void>;
}

interface RecogniserModule {
  createRecogniser(options: { languages: readonly string[] }): Promise<Recogniser>;
}

export function loadRecognise(languages: readonly string[]): { recognise: Recognise; close(): Promise<void> } {
  let loading: Promise<Recogniser> | undefined;
  return {
    recognise: async (image) => {
      loading ??= createRecogniser(languages);
      const { words, rotation } = await (await loading).recognise(toGrey(image));
      return words.map((word) => ({ ...word, ...turnBack(word, rotation) }));
    },
    close: async () => {
      if (loading !== undefined) await (await loading).close();
    },
  };
}

async function createRecogniser(languages: readonly string[]): Promise<Recogniser> {
  const specifier = new URL('../ocr/recogniser.ts', import.meta.url).href;
  const { createRecogniser: create } = (await import(specifier)) as RecogniserModule;
  return create({ languages });
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
