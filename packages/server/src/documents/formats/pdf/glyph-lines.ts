import {
  type Direction,
  FAR_GAP,
  isRightToLeft,
  lineDirection,
  logicalOrder,
  mayBeRightToLeft,
} from '../text/visual-order.ts';
import { cleanText, isSpace } from './clean-text.ts';
import { hebrewLetters } from './hebrew-letters.ts';
import type { Characters } from './pdfium-calls.ts';
import type { TextStyle, TextStyles } from './text-style.ts';

/**
 * Assembles lines of right-to-left pages from glyph positions: builds of PDFium return such lines in different orders,
 * each right for some writers of files and wrong for others.
 */

export interface GlyphBox {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

export interface Glyph {
  index: number;
  /** The text object that it belongs to. */
  object: number;
  /** PDFium's line and word that it belongs to. */
  line: number;
  word: number;
  /** Includes the marks above and below it; a space for white space. */
  text: string;
  /** In the coordinates of the page's content. */
  box: GlyphBox;
  /** Along the line: where its ink begins and ends, and its advance. */
  start: number;
  end: number;
  roomStart: number;
  roomEnd: number;
  /** Across the line. */
  low: number;
  high: number;
  style: TextStyle;
}

export interface GlyphLine {
  direction: Direction;
  /** In reading order. */
  words: { text: string; glyphs: Glyph[] }[];
}

/** Characters `from` (inclusive) to `to` (exclusive) on one line; `line` is null when no word of it runs leftwards. */
export interface CharacterLine {
  from: number;
  to: number;
  line: GlyphLine | null;
}

/** In type sizes: a wider gap separates words even without a space, unless the fonts' advances fill it. */
const WORD_GAP = 0.33;
const ROOM_GAP = 0.15;
/** In type sizes: gaps at least this wide may be a space that PDFium found. */
const SPACE_GAP = 0.1;
/** In type sizes: a wider gap may separate the cells of a row. */
const CELL_GAP = 1;
/** In type sizes: a line that PDFium broke does not continue after a wider gap. */
const COLUMN_GAP = 2.5;
/** Share of the smaller height: lines that overlap this much across are one line that PDFium broke. */
const SAME_LINE = 0.6;
/** In type sizes: what begins this far above or below is another line. */
const LINE_GAP = 0.35;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Returns null for a page without such text, which is nearly every page. */
export function findGlyphLines(characters: Characters, styles: TextStyles, text: Uint16Array): CharacterLine[] | null {
  if (!text.some(mayBeRightToLeft)) return null;
  const page = directionOf(text);
  if (page === null) return null;
  const lines: (Piece & { extent: Extent })[] = [];
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf(LINE_FEED, from);
    const to = end < 0 ? text.length : end + 1;
    for (const piece of readPieces(characters, styles, text, from, to)) {
      const last = lines.at(-1);
      const extent = extentOf(piece.glyphs);
      if (last !== undefined && isSameLine(last.extent, extent)) {
        last.to = piece.to;
        for (const glyph of piece.glyphs) last.glyphs.push(glyph);
        extend(last.extent, extent);
      } else lines.push({ ...piece, extent });
    }
    from = to;
  }
  return lines.map(({ from, to, glyphs }) => ({ from, to, line: lineOf(glyphs, page) }));
}

/** The direction of most letters of the page; null when none runs from right to left. */
function directionOf(text: Uint16Array): Direction | null {
  let right = 0;
  let left = 0;
  for (const unit of text) {
    if (mayBeRightToLeft(unit) && isRightToLeft(String.fromCharCode(unit))) right += 1;
    else if ((unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a) || (unit >= 0xc0 && unit < 0x590))
      left += 1;
  }
  if (right === 0) return null;
  return right > left ? 'rtl' : 'ltr';
}

interface Piece {
  from: number;
  to: number;
  glyphs: Glyph[];
}

/** Splits a line of PDFium where it leaves its height unannounced. */
function readPieces(characters: Characters, styles: TextStyles, text: Uint16Array, from: number, to: number): Piece[] {
  const pieces: Piece[] = [{ from, to, glyphs: [] }];
  const marks: { mark: Glyph; among: Glyph[]; at: number }[] = [];
  let last: Glyph | undefined;
  let word = from;
  for (let index = from; index < to; index += 1) {
    const unit = text[index] ?? 0;
    if (unit === LINE_FEED || unit === CARRIAGE_RETURN) continue;
    if (isSpace(unit)) word = index;
    // Characters that PDFium added have no object, and no trustworthy position.
    if (characters.objectAt(index) === 0) continue;
    const isPair = (unit & 0xfc00) === 0xd800 && index + 1 < to;
    const glyph = readGlyph(characters, styles.styleAt(characters, index), index, isSpace(unit), isPair ? 2 : 1);
    if (isPair) index += 1;
    if (glyph.text === '') continue;
    glyph.line = from;
    glyph.word = word;
    const piece = pieces.at(-1);
    if (/^\p{M}+$/u.test(glyph.text)) {
      marks.push({ mark: glyph, among: piece?.glyphs ?? [], at: piece?.glyphs.length ?? 0 });
      continue;
    }
    if (piece !== undefined && last !== undefined && glyph.text !== ' ' && isOtherLine(last, glyph)) {
      piece.to = glyph.index;
      pieces.push({ from: glyph.index, to, glyphs: [glyph] });
    } else piece?.glyphs.push(glyph);
    if (glyph.text !== ' ') last = glyph;
  }
  for (const { mark, among, at } of marks) {
    const bearer = nearest(among.slice(Math.max(0, at - MARK_DISTANCE), at + MARK_DISTANCE), mark);
    if (bearer !== undefined) bearer.text += mark.text;
  }
  return pieces;
}

const isOtherLine = (last: Glyph, next: Glyph): boolean =>
  Math.max(next.low - last.high, last.low - next.high) > LINE_GAP * (next.style.fontSize || next.high - next.low);

const QUARTER = Math.PI / 2;

function readGlyph(characters: Characters, style: TextStyle, index: number, isBlank: boolean, units: number): Glyph {
  const { boxes, boxStride, boxOffset } = characters;
  const at = index * boxStride + boxOffset;
  let box: GlyphBox = {
    left: boxes[at] ?? 0,
    right: boxes[at + 1] ?? 0,
    bottom: boxes[at + 2] ?? 0,
    top: boxes[at + 3] ?? 0,
  };
  let room = box;
  if (characters.readLoose(index) && characters.looseRight > characters.looseLeft) {
    const { looseLeft: left, looseRight: right, looseBottom: bottom, looseTop: top } = characters;
    room = { left, right, bottom, top };
    if (box.right <= box.left && box.top <= box.bottom) box = room;
  }
  const [start, end] = turned(box, style.direction);
  // The ink of a comma and of an apostrophe lie apart; their advances do not.
  const [roomStart, roomEnd, low, high] = turned(room, style.direction);
  const text = isBlank ? ' ' : cleanText(characters, index, index + units, style);
  return {
    index,
    object: characters.objectAt(index),
    line: 0,
    word: 0,
    text,
    box,
    start,
    end,
    roomStart,
    roomEnd,
    low,
    high,
    style,
  };
}

/** Along and across the line, whichever way it runs on the page. */
function turned({ left, right, bottom, top }: GlyphBox, direction: number) {
  const quarters = ((Math.round(direction / QUARTER) % 4) + 4) % 4;
  if (quarters === 1) return [bottom, top, -right, -left] as const;
  if (quarters === 2) return [-right, -left, -top, -bottom] as const;
  if (quarters === 3) return [-top, -bottom, left, right] as const;
  return [left, right, bottom, top] as const;
}

const middleOf = ({ start, end }: Glyph): number => (start + end) / 2;

/** In PDFium's order a mark is near its letter. */
const MARK_DISTANCE = 8;

function nearest(glyphs: readonly Glyph[], mark: Glyph): Glyph | undefined {
  let best: Glyph | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const glyph of glyphs) {
    if (glyph.text === ' ') continue;
    const distance = Math.abs(middleOf(glyph) - middleOf(mark));
    if (distance < bestDistance) [best, bestDistance] = [glyph, distance];
  }
  return best;
}

/** True if PDFium broke a continuing line, or a number in it, because it takes a step to the left as a new line. */
function isSameLine(one: Extent, other: Extent): boolean {
  const shared = Math.min(one.high, other.high) - Math.max(one.low, other.low);
  // NaN when one of them is empty.
  if (!(shared >= SAME_LINE * Math.min(one.high - one.low, other.high - other.low))) return false;
  const gap = Math.max(one.start - other.end, other.start - one.end);
  const size = one.size || one.high - one.low;
  return gap > -0.5 * size && gap < (one.leftwards || other.leftwards ? COLUMN_GAP : WORD_GAP) * size;
}

interface Extent {
  start: number;
  end: number;
  low: number;
  high: number;
  /** Largest type size. */
  size: number;
  leftwards: boolean;
}

function extentOf(glyphs: readonly Glyph[]): Extent {
  const extent = { start: Infinity, end: -Infinity, low: Infinity, high: -Infinity, size: 0, leftwards: false };
  for (const { roomStart, roomEnd, low, high, style, text } of glyphs) {
    const leftwards = isRightToLeft(text);
    extend(extent, { start: roomStart, end: roomEnd, low, high, size: style.fontSize, leftwards });
  }
  return extent;
}

function extend(extent: Extent, by: Extent): void {
  extent.start = Math.min(extent.start, by.start);
  extent.end = Math.max(extent.end, by.end);
  extent.low = Math.min(extent.low, by.low);
  extent.high = Math.max(extent.high, by.high);
  extent.size = Math.max(extent.size, by.size);
  extent.leftwards ||= by.leftwards;
}

function lineOf(glyphs: readonly Glyph[], page: Direction): GlyphLine | null {
  const visual = withGaps(glyphs);
  const texts = hebrewLetters(visual.map((item) => (typeof item === 'string' ? item : item.text)));
  const direction = lineDirection(texts, page);
  if (direction === null) return null;
  const { order, text } = logicalOrder(texts, direction);
  const words: GlyphLine['words'] = [];
  let word: GlyphLine['words'][number] | null = null;
  for (const [place, index] of order.entries()) {
    const item = visual[index];
    if (item === undefined || typeof item === 'string' || item.text === ' ') {
      word = null;
      continue;
    }
    if (word === null) {
      word = { text: '', glyphs: [] };
      words.push(word);
    }
    word.text += text[place] ?? '';
    word.glyphs.push(item);
  }
  return { direction, words: words.map(({ text: own, glyphs: its }) => ({ text: own.normalize('NFC'), glyphs: its })) };
}

/** From left to right, with a space wherever glyphs are apart. */
function withGaps(glyphs: readonly Glyph[]): (Glyph | string)[] {
  const sorted = partsInOrder(glyphs).toSorted((one, other) => middleOf(one) - middleOf(other));
  const items: (Glyph | string)[] = [];
  let last: Glyph | undefined;
  for (const glyph of sorted) {
    if (glyph.text !== ' ') {
      const gap = last === undefined ? null : gapBetween(last, glyph);
      if (gap !== null) items.push(gap);
      last = glyph;
    }
    items.push(glyph);
  }
  return items;
}

const isBody = ({ text }: Glyph): boolean => /[\p{L}\p{N}]/u.test(text);

const BULLET = /^[•◦▪▫●○■□◆◇►‣⁃∙·]$/;

function gapBetween(one: Glyph, other: Glyph): string | null {
  const size = other.style.fontSize || other.high - other.low;
  const gap = other.start - one.end;
  const room = other.roomStart - one.roomEnd;
  if (room > CELL_GAP * size) return FAR_GAP;
  if (gap > size || (gap > WORD_GAP * size && room > ROOM_GAP * size)) return ' ';
  // PDFium's word for a bracket or a full stop is useless, because it reverses them on its own.
  const areOfTwoWords = one.line === other.line && one.word !== other.word && isBody(one) && isBody(other);
  if (areOfTwoWords && gap > SPACE_GAP * size) return ' ';
  const isMarker = one.object !== other.object && (BULLET.test(one.text) || BULLET.test(other.text));
  return isMarker ? ' ' : null;
}

/**
 * The letters of a ligature share its position. PDFium reverses them together with their word, so in a word that it
 * returns leftwards they are in file order from right to left, in others from left to right.
 */
function partsInOrder(glyphs: readonly Glyph[]): Glyph[] {
  const ordered = [...glyphs];
  for (let from = 0; from < ordered.length; ) {
    let to = from + 1;
    while (to < ordered.length && isSamePlace(ordered[from], ordered[to])) to += 1;
    const parts = ordered.slice(from, to);
    if (parts.length > 1) {
      const before = ordered[from - 1];
      const behind = ordered[to];
      const isRightwards =
        before !== undefined && behind !== undefined && before.text !== ' ' && behind.text !== ' '
          ? middleOf(before) < middleOf(behind)
          : false;
      const visual = isRightwards ? parts.toReversed() : parts;
      // Lam precedes alef, whatever PDFium returned.
      const isLamAlef =
        parts.length === 2 && /^\u0644[\u0622\u0623\u0625\u0627\u0671]$/u.test(visual.map(({ text }) => text).join(''));
      ordered.splice(from, parts.length, ...(isLamAlef ? visual.toReversed() : visual));
    }
    from = to;
  }
  return ordered;
}

const isSamePlace = (one: Glyph | undefined, other: Glyph | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.object === other.object &&
  one.text !== ' ' &&
  one.start === other.start &&
  one.end === other.end &&
  isRightToLeft(one.text);

/** The adjacent glyphs of a word: a full stop that the line's direction moved away does not widen its box. */
export function standingTogether(glyphs: readonly Glyph[]): readonly Glyph[] {
  const body = glyphs.filter(isBody);
  if (body.length === 0 || body.length === glyphs.length) return glyphs;
  const { start, end, size, low, high } = extentOf(body);
  return glyphs.filter((glyph) => Math.max(start - glyph.end, glyph.start - end) < 0.5 * (size || high - low));
}
