import type { Box } from '../../model/document.ts';
import type { RawPage } from '../../model/raw-page.ts';

/** Share of the page: a picture that covers this much is the page. */
export const COVERING_AREA = 0.5;
/** Share of the page: smaller ones are logos and ornaments. */
const READABLE_AREA = 0.03;
/** In points: lines of text do not fit into less. */
const MIN_WIDTH = 40;
const MIN_HEIGHT = 20;
/**
 * A page-covering picture with fewer characters has only a stamp or a page number as text; smaller pictures
 * proportionally fewer.
 */
const FEW_CHARACTERS = 60;
const FEW_CHARACTERS_ON_A_SMALL_ONE = 8;
/** More pieces than this are a drawing, not a picture in tiles. */
const MAX_PIECES = 400;
/** Share of the page: the largest gap between pieces of one picture. */
const SEAM = 0.003;
const MAX_REGIONS = 10;

type WithPictures = Pick<RawPage, 'images' | 'width' | 'height'>;

/** Pictures that are large enough to hold text. */
export const readablePictures = ({ images, width, height }: WithPictures): Box[] =>
  joined(images).filter(
    (box) => areaOf(box) >= READABLE_AREA && box.width * width >= MIN_WIDTH && box.height * height >= MIN_HEIGHT,
  );

/** Those with almost no text on them: what they show is not in the text layer. */
export function silentPictures(page: WithPictures & Pick<RawPage, 'words'>): Box[] {
  return readablePictures(page)
    .filter((box) => charactersOn(box, page.words) < fewOn(box))
    .toSorted((one, other) => areaOf(other) - areaOf(one))
    .slice(0, MAX_REGIONS);
}

export const areaOf = ({ width, height }: Box): number => width * height;

const fewOn = (box: Box): number =>
  Math.max(FEW_CHARACTERS_ON_A_SMALL_ONE, FEW_CHARACTERS * Math.min(1, areaOf(box) / COVERING_AREA));

/** Writers cut large pictures into strips and tiles; adjacent ones are joined. */
function joined(images: readonly Box[]): Box[] {
  if (images.length < 2 || images.length > MAX_PIECES) return [...images];
  const pieces = images.toSorted((one, other) => one.top - other.top || one.left - other.left);
  for (let count = 0; count !== pieces.length; ) {
    count = pieces.length;
    for (let index = 0; index < pieces.length; index += 1) {
      for (let other = pieces.length - 1; other > index; other -= 1) {
        const [a, b] = [pieces[index], pieces[other]];
        const whole = a === undefined || b === undefined ? null : join(a, b);
        if (whole === null) continue;
        pieces[index] = whole;
        pieces.splice(other, 1);
      }
    }
  }
  return pieces;
}

/** Joins the two if they are side by side with the same height, one above the other, or one inside the other. */
function join(one: Box, other: Box): Box | null {
  const left = Math.min(one.left, other.left);
  const top = Math.min(one.top, other.top);
  const width = Math.max(one.left + one.width, other.left + other.width) - left;
  const height = Math.max(one.top + one.height, other.top + other.height) - top;
  const whole = { left, top, width, height };
  const isRow = height - Math.min(one.height, other.height) < SEAM && width < one.width + other.width + SEAM;
  const isColumn = width - Math.min(one.width, other.width) < SEAM && height < one.height + other.height + SEAM;
  const isInside = areaOf(whole) <= Math.max(areaOf(one), areaOf(other)) * 1.02;
  return isRow || isColumn || isInside ? whole : null;
}

function charactersOn(image: Box, words: RawPage['words']): number {
  let characters = 0;
  for (const { text, box } of words) {
    const x = box.left + box.width / 2 - image.left;
    const y = box.top + box.height / 2 - image.top;
    if (x >= 0 && x <= image.width && y >= 0 && y <= image.height) characters += text.length;
  }
  return characters;
}
