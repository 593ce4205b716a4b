import type { Box } from '../model/document.ts';
import type { RawPage, RawWord, Ruling } from '../model/raw-page.ts';
import type { Rotation } from './ocr-image.ts';

/** The position of a box after the page was turned clockwise. */
export function turnBox({ left, top, width, height }: Box, rotation: Rotation): Box {
  switch (rotation) {
    case 90:
      return { left: 1 - top - height, top: left, width: height, height: width };
    case 180:
      return { left: 1 - left - width, top: 1 - top - height, width, height };
    case 270:
      return { left: top, top: 1 - left - width, width: height, height: width };
    default:
      return { left, top, width, height };
  }
}

const OPPOSITE: Readonly<Record<Rotation, Rotation>> = { 0: 0, 90: 270, 180: 180, 270: 90 };

/** Maps words of a picture that recognition turned upright back to the picture as shown. */
export function turnBack<T extends Pick<RawWord, 'box' | 'angle'>>(word: T, rotation: Rotation): T {
  const angle = ((word.angle - rotation + 360) % 360) as RawWord['angle'];
  return { ...word, box: turnBox(word.box, OPPOSITE[rotation]), angle };
}

/** The place of a box of an upright page on the page as shown. */
export const boxAsShown = (box: Box, rotation: Rotation): Box => turnBox(box, OPPOSITE[rotation]);

/** Turns the page clockwise with everything on it. */
export function turnPage(raw: RawPage, rotation: Rotation): RawPage {
  if (rotation === 0) return raw;
  const isSideways = rotation !== 180;
  return {
    ...raw,
    width: isSideways ? raw.height : raw.width,
    height: isSideways ? raw.width : raw.height,
    words: raw.words.map((word) => turnBack(word, OPPOSITE[rotation])),
    rulings: raw.rulings.map((ruling) => turnRuling(ruling, rotation)),
    fills: raw.fills.map((box) => turnBox(box, rotation)),
    images: raw.images.map((box) => turnBox(box, rotation)),
    fields: raw.fields.map((field) => ({ ...field, box: turnBox(field.box, rotation) })),
    outline: raw.outline.map((entry) => ({ ...entry, top: null })),
  };
}

export function turnRuling({ orientation, position, start, end, thickness }: Ruling, rotation: Rotation): Ruling {
  const isHorizontal = orientation === 'horizontal';
  const asBox = isHorizontal
    ? { left: start, top: position, width: end - start, height: 0 }
    : { left: position, top: start, width: 0, height: end - start };
  const { left, top, width, height } = turnBox(asBox, rotation);
  return isHorizontal === (rotation % 180 === 0)
    ? { orientation: 'horizontal', position: top, start: left, end: left + width, thickness }
    : { orientation: 'vertical', position: left, start: top, end: top + height, thickness };
}
