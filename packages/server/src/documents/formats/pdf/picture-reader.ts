import { createHash } from 'node:crypto';
import { orderByWhiteSpace } from '../../layout/reading-order.ts';
import { linesOf } from '../../layout/text-line.ts';
import type { Box } from '../../model/document.ts';
import type { RawPage, RawWord } from '../../model/raw-page.ts';
import type { Recognition } from '../../ocr/recogniser.ts';
import { turnBack } from '../../ocr/turn-page.ts';
import type { PageImage } from './raster.ts';

/** Reads text in a picture; boxes are fractions of it. */
export type Recognise = (image: PageImage) => Promise<Recognition>;

/** Share of the pixels: text has more edges than this, a blank or smooth picture fewer. */
const MIN_EDGE_SHARE = 0.002;
/** Grey level of 255. */
const EDGE = 48;
/** Share of the pixels: in a drawn or printed picture one shade is this frequent, in photographs none is. */
const MIN_GROUND_SHARE = 0.45;
const SHADE_BITS = 4;
/** After this many without a word, further ones of their kind are skipped in the same document. */
const MAX_FRUITLESS = { photo: 16, drawing: 16 };
/** Larger photographs are first searched for lines in a smaller copy, which costs a tenth if there are none. */
const THUMBNAIL_PIXELS = 250_000;
/** A picture that repeats on every page is read once. */
const MAX_KEPT = 64;
/** Mean confidence of a line's words: below it, the line is a part of the picture. */
const MIN_LINE_CONFIDENCE = 0.6;

/** Reads the pictures on pages of text, of one document. */
export class PictureReader {
  readonly #recognise: Recognise;
  /** Words by the picture's content; boxes are fractions of it. */
  readonly #known = new Map<string, RawWord[]>();
  readonly #fruitless = { photo: 0, drawing: 0 };

  constructor(recognise: Recognise) {
    this.#recognise = recognise;
  }

  /** The words of a picture that shows `region` of the page, with their positions on the page. */
  async read(picture: PageImage, region: Box): Promise<RawWord[]> {
    return (await this.#wordsOf(picture)).map((word) => ({ ...word, box: within(region, word.box) }));
  }

  async #wordsOf(picture: PageImage): Promise<RawWord[]> {
    const { edgeShare, groundShare } = looksOf(picture);
    if (edgeShare < MIN_EDGE_SHARE) return [];
    const kind = groundShare < MIN_GROUND_SHARE ? 'photo' : 'drawing';
    if (this.#fruitless[kind] >= MAX_FRUITLESS[kind]) return [];
    const key = createHash('sha1').update(`${picture.width}\n`).update(picture.rgba).digest('base64');
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { words, rotation } = await (kind === 'photo' ? this.#lookAtPhoto(picture) : this.#recognise(picture));
    const found = sureWords(words).map((word) => turnBack(word, rotation));
    if (found.length === 0) this.#fruitless[kind] += 1;
    if (this.#known.size >= MAX_KEPT) this.#known.delete(this.#known.keys().next().value ?? '');
    this.#known.set(key, found);
    return found;
  }

  async #lookAtPhoto(picture: PageImage): Promise<Recognition> {
    const factor = Math.ceil(Math.sqrt((picture.width * picture.height) / THUMBNAIL_PIXELS));
    if (factor > 1) {
      const { words, skewDegrees } = await this.#recognise(shrunk(picture, factor));
      // Lines that are too small to be read in it were still found.
      if (words.length === 0 && skewDegrees.length === 0) return NOTHING;
    }
    return this.#recognise(picture);
  }
}

/** Each pixel is the average of a square of `factor` by `factor`. */
function shrunk({ width, height, rgba }: PageImage, factor: number): PageImage {
  const [newWidth, newHeight] = [Math.floor(width / factor), Math.floor(height / factor)];
  const small = new Uint8Array(newWidth * newHeight * 4);
  for (let y = 0, to = 0; y < newHeight; y += 1) {
    for (let x = 0; x < newWidth; x += 1) {
      for (let channel = 0; channel < 4; channel += 1, to += 1) {
        let sum = 0;
        for (let row = 0; row < factor; row += 1) {
          const from = ((y * factor + row) * width + x * factor) * 4 + channel;
          for (let step = 0; step < factor; step += 1) sum += rgba[from + 4 * step] ?? 0;
        }
        small[to] = sum / (factor * factor);
      }
    }
  }
  return { width: newWidth, height: newHeight, rgba: small };
}

const NOTHING: Recognition = { words: [], rulings: [], rotation: 0, skewDegrees: [] };

function sureWords(words: readonly RawWord[]): RawWord[] {
  const lines = Map.groupBy(words, ({ line }) => line);
  return [...lines.values()]
    .filter((line) => line.reduce((sum, { confidence }) => sum + confidence, 0) >= MIN_LINE_CONFIDENCE * line.length)
    .flat();
}

const within = (region: Box, { left, top, width, height }: Box): Box => ({
  left: region.left + left * region.width,
  top: region.top + top * region.height,
  width: width * region.width,
  height: height * region.height,
});

/** The share of edges in a picture, and of its most frequent shade. */
function looksOf({ width, height, rgba }: PageImage): { edgeShare: number; groundShare: number } {
  const shades = new Uint32Array(1 << SHADE_BITS);
  let edges = 0;
  for (let y = 0; y < height; y += 1) {
    let last = -1;
    for (let at = y * width * 4, end = at + width * 4; at < end; at += 4) {
      const grey = ((rgba[at] ?? 0) * 77 + (rgba[at + 1] ?? 0) * 150 + (rgba[at + 2] ?? 0) * 29) >> 8;
      const shade = grey >> (8 - SHADE_BITS);
      shades[shade] = (shades[shade] ?? 0) + 1;
      if (last >= 0 && Math.abs(grey - last) > EDGE) edges += 1;
      last = grey;
    }
  }
  const pixels = Math.max(1, width * height);
  return { edgeShare: edges / pixels, groundShare: Math.max(...shades) / pixels };
}

/**
 * Inserts the words of a picture into those of the page at its position: after the last word above it. They form lines
 * of their own, so that the file's order stays intact.
 */
export function withPicture(page: RawPage, region: Box, found: readonly RawWord[]): RawWord[] {
  if (found.length === 0) return page.words;
  const loose = found.map((word) => (word.angle === 0 ? { ...word, line: -1 } : word));
  let line = page.words.reduce((highest, word) => Math.max(highest, word.line), 0);
  const added = orderByWhiteSpace(linesOf(loose, page, { joinFar: false })).flatMap(({ words }) => {
    line += 1;
    return words.map((word) => ({ ...word, line }));
  });
  const at = placeOf(page.words, region);
  return [...page.words.slice(0, at), ...added, ...page.words.slice(at)];
}

function placeOf(words: readonly RawWord[], region: Box): number {
  const sharesColumn = ({ box }: RawWord): boolean =>
    Math.min(box.left + box.width, region.left + region.width) - Math.max(box.left, region.left) > 0;
  const middle = (word: RawWord): number => word.box.top + word.box.height / 2;
  const above = words.findLastIndex((word) => sharesColumn(word) && middle(word) < region.top);
  if (above >= 0) {
    const { line } = words[above] ?? {};
    let end = above + 1;
    while (words[end]?.line === line && end < words.length) end += 1;
    return end;
  }
  const below = words.findIndex((word) => sharesColumn(word) && middle(word) > region.top);
  return below < 0 ? words.length : below;
}
