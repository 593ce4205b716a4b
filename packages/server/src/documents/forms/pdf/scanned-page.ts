/** A page of a form that is a picture: its words recognised, its lines and boxes found in the picture. */
import { findCheckBoxes } from '../../formats/pdf/check-boxes.ts';
import type { PdfDocument } from '../../formats/pdf/pdf-engine.ts';
import type { Recognise } from '../../formats/pdf/picture-reader.ts';
import { usableText } from '../../formats/pdf/usable-text.ts';
import type { Box } from '../../model/document.ts';
import type { RawPage, RawWord, Ruling } from '../../model/raw-page.ts';
import type { Stroke } from '../../ocr/strokes.ts';
import { linesInPicture, type PictureLines } from './picture-lines.ts';

export interface ScannedPage {
  /** The page as it would be if it lay level. */
  raw: RawPage;
  /** Maps a place on the level page back to the page as it is. */
  asShown(box: Box): Box;
}

const DPI = 200;
/** A4 at 250 dpi. Larger pages are looked at more coarsely. */
const MAX_PIXELS = 6_000_000;

export const isScanned = (raw: RawPage): boolean => raw.images.length > 0 && usableText(raw).verdict !== 'usable';

/** Null if the page lies on its side or on its head: a value would be set across the form. */
export async function readScannedPage(
  document: Pick<PdfDocument, 'raster'>,
  raw: RawPage,
  recognise: Recognise,
): Promise<ScannedPage | null> {
  const dpi = Math.min(DPI, 72 * Math.sqrt(MAX_PIXELS / (raw.width * raw.height)));
  const image = document.raster(raw.number, { dpi });
  const { words, rotation } = await recognise(image);
  if (rotation !== 0) return null;
  const lines = linesInPicture(image, dpi);
  const level = new Level(slopeOf(lines.horizontal), image);
  const upright = words.filter(({ angle }) => angle === 0).map((word) => ({ ...word, box: level.box(word.box) }));
  const squares = lines.squares
    .map((square) => ({ ...square, box: level.box(boxOf(square, image)) }))
    .filter((square) => !isLetter(square, upright));
  const kept = withoutSquares(
    upright,
    squares.map(({ box }) => box),
  );
  const marks = squares.filter(({ isMarked }) => isMarked).map(({ box }) => middleOf(box));
  const shapes = { squares: squares.map(({ box }) => box), swatches: [], marks };
  const found = findCheckBoxes(raw, kept, shapes, []);
  return {
    raw: { ...raw, words: found.words, fields: found.fields, fills: [], rulings: level.rulings(lines) },
    asShown: (box) => level.asShown(box),
  };
}

interface Size {
  width: number;
  height: number;
}

const boxOf = (
  { x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number },
  { width, height }: Size,
): Box => ({
  left: x0 / width,
  top: y0 / height,
  width: (x1 - x0) / width,
  height: (y1 - y0) / height,
});

const middleOf = ({ left, top, width, height }: Box): Box => ({
  left: left + width / 4,
  top: top + height / 4,
  width: width / 2,
  height: height / 2,
});

/** The slope of the longer half of the lines. */
function slopeOf(lines: readonly Stroke[]): number {
  const byLength = lines.toSorted((one, other) => other.to - other.from - (one.to - one.from));
  const slopes = byLength
    .slice(0, Math.ceil(byLength.length / 2))
    .map(({ slope }) => slope)
    .toSorted((one, other) => one - other);
  return slopes[Math.floor(slopes.length / 2)] ?? 0;
}

/** Turns places on a page that was laid askew on the scanner, by a small angle around its middle. */
class Level {
  readonly #slope: number;
  readonly #size: Size;

  constructor(slope: number, size: Size) {
    this.#slope = slope;
    this.#size = size;
  }

  box(box: Box): Box {
    return this.#moved(box, this.#slope);
  }

  asShown(box: Box): Box {
    return this.#moved(box, -this.#slope);
  }

  #moved(box: Box, slope: number): Box {
    if (slope === 0) return box;
    const { width, height } = this.#size;
    const x = (box.left + box.width / 2 - 0.5) * width;
    const y = (box.top + box.height / 2 - 0.5) * height;
    return { ...box, left: box.left + (slope * y) / width, top: box.top - (slope * x) / height };
  }

  rulings({ horizontal, vertical }: PictureLines): Ruling[] {
    const { width, height } = this.#size;
    return [
      ...horizontal.map(({ at, from, to }): Ruling => {
        const { left, top, width: length } = this.box(boxOf({ x0: from, x1: to, y0: at, y1: at }, this.#size));
        return { orientation: 'horizontal', position: top, start: left, end: left + length, thickness: 1 / height };
      }),
      ...vertical.map(({ at, from, to }): Ruling => {
        const { left, top, height: length } = this.box(boxOf({ x0: at, x1: at, y0: from, y1: to }, this.#size));
        return { orientation: 'vertical', position: left, start: top, end: top + length, thickness: 1 / width };
      }),
    ];
  }
}

/** What recognition takes a box for. */
const BOX_LETTERS = /^[O0oDQCU口ロ□☐◻[\]]{1,2}/u;

/** Loops of letters are square too. A box stands alone, or before a word and apart from it. */
function isLetter({ box, isApart }: { box: Box; isApart: boolean }, words: readonly RawWord[]): boolean {
  const word = words.find((one) => holdsMiddle(one.box, box));
  if (word === undefined || [...word.text].length <= 2) return false;
  return !isApart || !isFirstOf(word, box) || !BOX_LETTERS.test(word.text);
}

const isFirstOf = ({ box: word }: RawWord, box: Box): boolean =>
  box.left - word.left < box.width / 2 && box.left + box.width < word.left + word.width;

/** Recognition takes a box for a letter, alone or at the beginning of a word. */
function withoutSquares(words: readonly RawWord[], squares: readonly Box[]): RawWord[] {
  return words.flatMap((word) => {
    const square = squares.find((one) => holdsMiddle(word.box, one) || holdsMiddle(one, word.box));
    if (square === undefined) return [word];
    if ([...word.text].length <= 2) return [];
    const right = square.left + square.width;
    const box = { ...word.box, left: right, width: word.box.left + word.box.width - right };
    return [{ ...word, text: word.text.replace(BOX_LETTERS, ''), box }];
  });
}

const holdsMiddle = (outer: Box, inner: Box): boolean => {
  const x = inner.left + inner.width / 2;
  const y = inner.top + inner.height / 2;
  return x >= outer.left && x <= outer.left + outer.width && y >= outer.top && y <= outer.top + outer.height;
};
