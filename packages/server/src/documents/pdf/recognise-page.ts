import type { Box } from '../document.ts';
import type { RawPage, RawWord } from '../raw-page.ts';
import type { ReadOptions } from '../reader.ts';
import type { PdfDocument } from './pdf-engine.ts';
import type { PageImage } from './raster.ts';
import { type TextUse, usableText } from './usable-text.ts';

/** Reads text in a picture; boxes are fractions of it. */
export type Recognise = (image: PageImage) => Promise<RawWord[]>;

/** A coarse look whether a page without text shows anything: a blank one is not worth a recognition. */
const GLANCE_WIDTH = 160;
const INK = 200;
/** Of the word: overlap with a word of the text layer from which on it is the same one. */
const SAME_WORD = 0.5;

/** The page with the words that its text layer lacks; the page itself where it lacks none or may not be looked at. */
export async function completePage(
  document: Pick<PdfDocument, 'raster'>,
  raw: RawPage,
  options: Pick<ReadOptions, 'ocr' | 'dpi'>,
  recognise: Recognise,
): Promise<RawPage> {
  if (options.ocr === 'never') return raw;
  const use = options.ocr === 'always' ? ALWAYS : usableText(raw);
  if (use.verdict === 'usable' && use.silentImages.length === 0) return raw;
  if (use.verdict === 'empty' && isBlank(document.raster(raw.number, { width: GLANCE_WIDTH }))) return raw;
  const found = await recognise(document.raster(raw.number, { dpi: options.dpi }));
  if (use.verdict !== 'usable') return { ...raw, words: found };
  // The text layer is kept as it is; recognition adds what it does not have.
  const added = found.filter((word) => isOn(use.silentImages, word.box) && !isKnown(raw.words, word.box));
  return { ...raw, words: [...raw.words, ...added] };
}

const ALWAYS: TextUse = { verdict: 'garbage', silentImages: [] };

function isBlank({ rgba }: PageImage): boolean {
  for (let at = 0; at < rgba.length; at += 4) {
    if ((rgba[at] ?? 0) < INK || (rgba[at + 1] ?? 0) < INK || (rgba[at + 2] ?? 0) < INK) return false;
  }
  return true;
}

const isOn = (images: readonly Box[], box: Box): boolean =>
  images.some((image) => overlap(image, box) > box.width * box.height * SAME_WORD);

const isKnown = (words: readonly RawWord[], box: Box): boolean =>
  words.some((word) => overlap(word.box, box) > box.width * box.height * SAME_WORD);

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}
