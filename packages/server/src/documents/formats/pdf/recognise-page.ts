import type { Box } from '../../model/document.ts';
import type { RawPage, RawWord } from '../../model/raw-page.ts';
import { turnBack, turnPage } from '../../ocr/turn-page.ts';
import type { UprightPage } from '../../ocr/upright-layout.ts';
import type { ReadOptions } from '../reader.ts';
import type { PdfDocument } from './pdf-engine.ts';
import { PictureReader, type Recognise, withPicture } from './picture-reader.ts';
import { areaOf, COVERING_AREA, readablePictures } from './picture-regions.ts';
import type { PageImage } from './raster.ts';
import { type TextUse, usableText } from './usable-text.ts';

/** A coarse rendering shows whether a page without text shows anything; a blank one is not worth recognition. */
const THUMBNAIL_WIDTH = 160;
const INK = 200;
/** Share of the word: from this overlap on, it is the same word as in the text layer. */
const SAME_WORD = 0.5;

/**
 * Adds the words that the text layer lacks; returns the page itself if none are missing or it may not be recognised.
 */
export async function completePage(
  document: Pick<PdfDocument, 'raster'>,
  raw: RawPage,
  options: Pick<ReadOptions, 'ocr' | 'dpi'>,
  recognise: Recognise,
  pictures = new PictureReader(recognise),
): Promise<UprightPage> {
  const asItIs: UprightPage = { raw, rotation: 0, skewDegrees: [] };
  if (options.ocr === 'never') return asItIs;
  const isAsked = options.ocr === 'always' || (options.ocr === 'pictures' && readablePictures(raw).length > 0);
  const use = isAsked ? ALWAYS : usableText(raw);
  if (use.verdict === 'usable' && use.silentImages.length === 0) return asItIs;
  if (use.verdict === 'empty' && isBlank(document.raster(raw.number, { width: THUMBNAIL_WIDTH }))) return asItIs;
  if (use.verdict === 'usable' && use.silentImages.every((region) => areaOf(region) < COVERING_AREA)) {
    return { ...asItIs, raw: await withPictures(document, raw, use.silentImages, { dpi: options.dpi, pictures }) };
  }
  const image = document.raster(raw.number, { dpi: options.dpi });
  if (use.verdict !== 'usable') {
    const { words, rulings, rotation, skewDegrees } = await recognise(image);
    const page = turnPage({ ...raw, words: [] }, rotation);
    return {
      // Lines that the page draws itself are exact.
      raw: { ...page, words: words.map(withoutLine), rulings: page.rulings.length > 0 ? page.rulings : rulings },
      rotation,
      skewDegrees,
    };
  }
  // Keep the text layer; recognition only adds what it lacks.
  const words = [...raw.words];
  for (const region of use.silentImages) {
    const found = await recogniseRegion(image, region, recognise);
    words.push(...found.filter((word) => !isKnown(words, word.box)));
  }
  return { ...asItIs, raw: { ...raw, words } };
}

/** Reads pictures among text from the top on; the text layer and its order stay as they are. */
async function withPictures(
  document: Pick<PdfDocument, 'raster'>,
  raw: RawPage,
  regions: readonly Box[],
  { dpi, pictures }: { dpi: number; pictures: PictureReader },
): Promise<RawPage> {
  let page = raw;
  for (const region of regions.toSorted((one, other) => one.top - other.top)) {
    const found = await pictures.read(document.raster(raw.number, { dpi, region }), region);
    const unknown = found.filter((word) => !isKnown(page.words, word.box));
    page = { ...page, words: withPicture(page, region, unknown) };
  }
  return page;
}

const ALWAYS: TextUse = { verdict: 'garbage', silentImages: [] };

/** Detected lines are unordered and break at every gap, so the layout makes its own from level ones. */
const withoutLine = (word: RawWord): RawWord => (word.angle === 0 ? { ...word, line: -1 } : word);

async function recogniseRegion(image: PageImage, region: Box, recognise: Recognise): Promise<RawWord[]> {
  const { picture, left, top } = cutOut(image, region);
  const { words, rotation } = await recognise(picture);
  return words.map((word) => {
    const shown = turnBack(word, rotation);
    const box = {
      left: (left + shown.box.left * picture.width) / image.width,
      top: (top + shown.box.top * picture.height) / image.height,
      width: (shown.box.width * picture.width) / image.width,
      height: (shown.box.height * picture.height) / image.height,
    };
    return withoutLine({ ...shown, box });
  });
}

function cutOut(image: PageImage, region: Box): { picture: PageImage; left: number; top: number } {
  const within = (value: number, limit: number): number => Math.max(0, Math.min(limit, Math.round(value)));
  const left = within(region.left * image.width, image.width - 1);
  const top = within(region.top * image.height, image.height - 1);
  const width = Math.max(1, within((region.left + region.width) * image.width, image.width) - left);
  const height = Math.max(1, within((region.top + region.height) * image.height, image.height) - top);
  if (width === image.width && height === image.height) return { picture: image, left: 0, top: 0 };
  const rgba = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    const from = ((top + row) * image.width + left) * 4;
    rgba.set(image.rgba.subarray(from, from + width * 4), row * width * 4);
  }
  return { picture: { width, height, rgba }, left, top };
}

function isBlank({ rgba }: PageImage): boolean {
  for (let at = 0; at < rgba.length; at += 4) {
    if ((rgba[at] ?? 0) < INK || (rgba[at + 1] ?? 0) < INK || (rgba[at + 2] ?? 0) < INK) return false;
  }
  return true;
}

const isKnown = (words: readonly RawWord[], box: Box): boolean =>
  words.some((word) => overlap(word.box, box) > box.width * box.height * SAME_WORD);

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}
