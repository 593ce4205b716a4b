import type { Box } from '../../model/document.ts';
import type { RawWord, TagElement } from '../../model/raw-page.ts';
import { cleanText, isPlain, isSpace, LINE_END_HYPHEN } from './clean-text.ts';
import { findGlyphLines, type GlyphLine, standingTogether } from './glyph-lines.ts';
import { type Matrix, type PageFrame, shownBox, toShown } from './page-frame.ts';
import type { Characters } from './pdfium-calls.ts';
import type { TextStyle, TextStyles } from './text-style.ts';
import type { WrittenSpaces } from './written-spaces.ts';

/** In type sizes: a wider gap separates words although PDFium saw no space there. */
const WORD_GAP = 0.33;
/** In type sizes: the same between the advances of the characters. */
const FULL_GAP = 0.15;
/** In type sizes: characters whose advances are nearer than this have no space between them. */
const TOUCHING = 0.03;
/** In type sizes: what begins this far above or below is another line. */
const LINE_GAP = 0.35;
/** Fonts may claim any height; more than this many type sizes is not believed. */
const MAX_LINE_HEIGHT = 1.7;
/** In points; smaller type is for machines. */
const MIN_FONT_SIZE = 0.6;

const LINE_FEED = 0x0a;

export interface FoundWords {
  words: RawWord[];
  /** Unpainted words: the layer that recognition put under a scan, or a trick. */
  invisible: ReadonlySet<RawWord>;
  /** True if words were left out that cannot be seen. */
  isPartial: boolean;
}

/** Joins the characters of a page into words, in PDFium's order. */
export function findWords(
  characters: Characters,
  styles: TextStyles,
  frame: PageFrame,
  known: { tags?: ReadonlyMap<number, TagElement> | undefined; spaces?: WrittenSpaces | null } = {},
): FoundWords {
  return new WordFinder(characters, styles, frame, known).find();
}

class WordFinder {
  readonly #characters: Characters;
  readonly #styles: TextStyles;
  readonly #frame: PageFrame;
  readonly #matrix: Matrix;
  readonly #tags: ReadonlyMap<number, TagElement> | undefined;
  readonly #spaces: WrittenSpaces | null;
  readonly #words: RawWord[] = [];
  readonly #invisible = new Set<RawWord>();
  #isPartial = false;
  /**
   * All characters, once in full and once with the upper byte cut off: half as wide, and right for words that need
   * none.
   */
  #wideText = '';
  #narrowText = '';
  #isNarrow: boolean;
  #line = 0;
  #start = 0;
  #end = 0;
  #isPlain: boolean;
  /** Whether PDFium put a space inside of the word so far. */
  #isBroken: boolean;
  #style: TextStyle | null = null;
  #upright: boolean;
  // The word so far.
  #left = 0;
  #right = 0;
  #bottom = 0;
  #top = 0;
  // The last character.
  #lastLeft = 0;
  #lastRight = 0;
  #lastBottom = 0;
  #lastTop = 0;
  // Where the last word was across its line, to notice a line that PDFium did not announce.
  #lineLow = 0;
  #lineHigh = 0;
  #lineBegun: boolean;

  constructor(
    characters: Characters,
    styles: TextStyles,
    frame: PageFrame,
    known: { tags?: ReadonlyMap<number, TagElement> | undefined; spaces?: WrittenSpaces | null },
  ) {
    this.#characters = characters;
    this.#styles = styles;
    this.#frame = frame;
    this.#matrix = toShown(frame);
    this.#tags = known.tags;
    this.#spaces = known.spaces ?? null;
    this.#isBroken = false;
    this.#isPlain = true;
    this.#isNarrow = true;
    this.#upright = true;
    this.#lineBegun = false;
  }

  find(): FoundWords {
    const text = this.#readText();
    const lines = findGlyphLines(this.#characters, this.#styles, text);
    if (lines === null) this.#readRange(text, 0, text.length);
    for (const { from, to, line } of lines ?? []) {
      if (line === null) this.#readRange(text, from, to);
      else this.#addLine(line);
    }
    return { words: this.#words, invisible: this.#invisible, isPartial: this.#isPartial };
  }

  #readRange(text: Uint16Array, from: number, to: number): void {
    for (let index = from; index < to; index += 1) {
      const unit = text[index] ?? 0;
      if (isSpace(unit)) {
        const next = this.#afterGuesses(text, index, to);
        if (next > index) {
          this.#isBroken = true;
          index = next - 1;
          continue;
        }
        this.#endWord();
        if (unit === LINE_FEED) this.#endLine();
        continue;
      }
      this.#add(index);
      if (unit > 0xff) this.#isNarrow = false;
      if (!isPlain(unit)) this.#isPlain = false;
      if (unit === LINE_END_HYPHEN) {
        this.#endWord();
        this.#endLine();
      }
    }
    this.#endWord();
  }

  /** The next character of the word, if all spaces and ends of lines before it are PDFium's guesses; else `index`. */
  #afterGuesses(text: Uint16Array, index: number, to: number): number {
    if (this.#isGuessedInWord(index)) return index + 1;
    if (this.#style === null) return index;
    let next = index;
    while (next < to && isSpace(text[next] ?? 0) && this.#characters.objectAt(next) === 0) next += 1;
    if (next === to || isSpace(text[next] ?? 0) || this.#spaces?.isBetween(index - 1, next) === true) return index;
    return this.#areTouching(index - 1, next, this.#style.fontSize) ? next : index;
  }

  /** Whether PDFium guessed the space from the gap between two characters that are written one after the other. */
  #isGuessedInWord(index: number): boolean {
    if (this.#spaces === null || this.#style === null) return false;
    // Builds give such a space no object, or that of the character before it.
    const object = this.#characters.objectAt(index);
    if (object !== 0 && object !== this.#characters.objectAt(index - 1)) return false;
    if (this.#spaces.isBetween(index - 1, index + 1) !== false) return false;
    const { boxes, boxStride, boxOffset } = this.#characters;
    const left = boxes[(index + 1) * boxStride + boxOffset] ?? 0;
    return Math.abs(left - this.#lastRight) < this.#style.fontSize * WORD_GAP;
  }

  /** Whether two characters that are written as objects of their own follow each other without room for a space. */
  #areTouching(before: number, after: number, size: number): boolean {
    const characters = this.#characters;
    if (!this.#upright || characters.objectAt(before) === characters.objectAt(after)) return false;
    if (!characters.readLoose(before)) return false;
    const { looseLeft: left, looseRight: right, looseBottom: bottom } = characters;
    if (right <= left || !characters.readLoose(after)) return false;
    return (
      Math.abs(characters.looseLeft - right) < size * TOUCHING &&
      Math.abs(characters.looseBottom - bottom) < size * TOUCHING
    );
  }

  /** Adds a right-to-left line: its words by position, with their places in it. */
  #addLine({ direction, words }: GlyphLine): void {
    this.#endLine();
    const added: { word: RawWord; start: number }[] = [];
    for (const [order, { text, glyphs }] of words.entries()) {
      const together = standingTogether(glyphs);
      for (const { index, box } of together) {
        if (this.#style === null) this.#begin(index, box.left, box.bottom, box.right, box.top);
        this.#extendBox(box.left, box.bottom, box.right, box.top);
      }
      const word = this.#take(text);
      if (word === null) continue;
      word.place = { order, direction };
      added.push({ word, start: Math.min(...together.map(({ start }) => start)) });
    }
    for (const { word } of added.sort((one, other) => one.start - other.start)) this.#words.push(word);
    this.#endLine();
  }

  /**
   * Words of ordinary characters, nearly all, are sliced out of it; appending single characters costs several times as
   * much.
   */
  #readText(): Uint16Array {
    const { units, unitStride, unitOffset, count } = this.#characters;
    const text = new Uint16Array(count);
    const low = Buffer.allocUnsafe(count);
    for (let index = 0, at = unitOffset; index < count; index += 1, at += unitStride) {
      const unit = units[at] ?? 0;
      text[index] = unit;
      low[index] = unit;
    }
    this.#wideText = Buffer.from(text.buffer).toString('utf16le');
    this.#narrowText = low.toString('latin1');
    return text;
  }

  #add(index: number): void {
    const { boxes, boxStride, boxOffset } = this.#characters;
    const at = index * boxStride + boxOffset;
    let left = boxes[at] ?? 0;
    let right = boxes[at + 1] ?? 0;
    let bottom = boxes[at + 2] ?? 0;
    let top = boxes[at + 3] ?? 0;
    // A glyph without an outline still takes its place on the line.
    if (right <= left && top <= bottom && this.#characters.readLoose(index)) {
      left = this.#characters.looseLeft;
      right = this.#characters.looseRight;
      bottom = this.#characters.looseBottom;
      top = this.#characters.looseTop;
    }
    const style = this.#style;
    if (
      style !== null &&
      (this.#isApart(style, index, left, bottom, right, top) ||
        this.#leavesSymbols(style, index) ||
        this.#spaces?.isBetween(index - 1, index) === true)
    ) {
      this.#endWord();
    }
    if (this.#style === null) this.#begin(index, left, bottom, right, top);
    this.#end = index + 1;
    this.#extendBox(left, bottom, right, top);
    this.#lastLeft = left;
    this.#lastRight = right;
    this.#lastBottom = bottom;
    this.#lastTop = top;
  }

  #extendBox(left: number, bottom: number, right: number, top: number): void {
    if (left < this.#left) this.#left = left;
    if (right > this.#right) this.#right = right;
    if (bottom < this.#bottom) this.#bottom = bottom;
    if (top > this.#top) this.#top = top;
  }

  /** True if a character is too far from the last one, in either direction, because right-to-left runs go backwards. */
  #isApart(style: TextStyle, index: number, left: number, bottom: number, right: number, top: number): boolean {
    const size = style.fontSize || this.#top - this.#bottom;
    const across = Math.max(left - this.#lastRight, this.#lastLeft - right);
    const along = Math.max(bottom - this.#lastTop, this.#lastBottom - top);
    if (!this.#upright) return along > size * WORD_GAP || across > size * LINE_GAP;
    if (along > size * LINE_GAP) return true;
    return across > size * WORD_GAP && (across > size || this.#isApartInFull(index, size));
  }

  /** In monospaced fonts a point or a comma has much space around its ink, so compare advances instead. */
  #isApartInFull(index: number, size: number): boolean {
    const characters = this.#characters;
    if (!characters.readLoose(index - 1)) return true;
    const { looseLeft: left, looseRight: right } = characters;
    if (right <= left || !characters.readLoose(index) || characters.looseRight <= characters.looseLeft) return true;
    return Math.max(characters.looseLeft - right, left - characters.looseRight) > size * FULL_GAP;
  }

  /** Separates a box or bullet from the word that touches it, which would otherwise be read as pictures too. */
  #leavesSymbols({ symbols }: TextStyle, index: number): boolean {
    return symbols !== null && this.#characters.objectAt(index) !== this.#characters.objectAt(this.#start);
  }

  #begin(index: number, left: number, bottom: number, right: number, top: number): void {
    const style = this.#styles.styleAt(this.#characters, index);
    this.#style = style;
    this.#start = index;
    this.#isPlain = style.symbols === null;
    this.#isNarrow = true;
    this.#upright = style.direction === 0 || Math.abs(Math.cos(style.direction)) > Math.SQRT1_2;
    this.#left = left;
    this.#right = right;
    this.#bottom = bottom;
    this.#top = top;
  }

  #endLine(): void {
    this.#line += 1;
    this.#lineBegun = false;
  }

  #endWord(): void {
    const style = this.#style;
    if (style === null) return;
    const text = this.#isPlain
      ? (this.#isNarrow ? this.#narrowText : this.#wideText).slice(this.#start, this.#end)
      : cleanText(this.#characters, this.#start, this.#end, style);
    this.#noticeLine(style);
    const word = this.#take(this.#isBroken ? text.replace(/\s/g, '') : text);
    this.#isBroken = false;
    if (word !== null) this.#words.push(word);
  }

  /** Returns the word so far; null when nothing of it is visible. */
  #take(text: string): RawWord | null {
    const style = this.#style;
    this.#style = null;
    if (style === null || text === '') return null;
    const fontSize = style.fontSize * this.#frame.userUnit;
    const box = this.#boxOfWord(style);
    if (box === null || (fontSize > 0 && fontSize < MIN_FONT_SIZE)) {
      this.#isPartial = true;
      return null;
    }
    const word: RawWord = {
      text,
      box,
      origin: 'text_layer',
      confidence: 1,
      fontSize,
      bold: style.bold,
      italic: style.italic,
      monospace: style.monospace,
      line: this.#line,
      angle: angleShown(style.direction, this.#frame.quarterTurns),
    };
    const tag = this.#tags?.get(style.mark);
    if (tag !== undefined) word.tag = tag;
    if (style.invisible) this.#invisible.add(word);
    return word;
  }

  #noticeLine(style: TextStyle): void {
    const low = this.#upright ? this.#bottom : this.#left;
    const high = this.#upright ? this.#top : this.#right;
    const apart = Math.max(low - this.#lineHigh, this.#lineLow - high);
    if (this.#lineBegun && apart > style.fontSize * LINE_GAP) this.#line += 1;
    this.#lineBegun = true;
    this.#lineLow = low;
    this.#lineHigh = high;
  }

  /** As high as the line of its font, so that words of a line have one height; null when it is not on the page. */
  #boxOfWord(style: TextStyle): Box | null {
    let left = this.#left;
    let right = this.#right;
    let bottom = this.#bottom;
    let top = this.#top;
    const characters = this.#characters;
    if (characters.readLoose(this.#start)) {
      const extent = this.#upright
        ? characters.looseTop - characters.looseBottom
        : characters.looseRight - characters.looseLeft;
      const isBelievable = extent > 0 && (style.fontSize === 0 || extent <= style.fontSize * MAX_LINE_HEIGHT);
      if (isBelievable && this.#upright) {
        bottom = Math.min(bottom, characters.looseBottom);
        top = Math.max(top, characters.looseTop);
      } else if (isBelievable) {
        left = Math.min(left, characters.looseLeft);
        right = Math.max(right, characters.looseRight);
      }
    }
    const { a, b, c, d, e, f } = this.#matrix;
    const x = (left + right) / 2;
    const y = (bottom + top) / 2;
    const shownX = a * x + c * y + e;
    const shownY = b * x + d * y + f;
    if (!(shownX >= 0 && shownX <= 1 && shownY >= 0 && shownY <= 1)) return null;
    const box = shownBox(this.#matrix, left, bottom, right, top);
    return box === null || box.width <= 0 || box.height <= 0 ? null : box;
  }
}

/** The quarter turn nearest to the line's direction, clockwise, on the page as shown. */
function angleShown(direction: number, quarterTurns: number): 0 | 90 | 180 | 270 {
  const quarters = Math.round((-direction * 2) / Math.PI) + quarterTurns;
  const turns = ((quarters % 4) + 4) % 4;
  return turns === 1 ? 90 : turns === 2 ? 180 : turns === 3 ? 270 : 0;
}

/** Unpainted text counts only on a picture, where it says what the picture shows. */
export function dropHidden({ words, invisible }: FoundWords, images: readonly Box[]): RawWord[] {
  if (invisible.size === 0) return words;
  return words.filter((word) => !invisible.has(word) || images.some((image) => holdsMiddle(image, word.box)));
}

function holdsMiddle(outer: Box, inner: Box): boolean {
  const x = inner.left + inner.width / 2;
  const y = inner.top + inner.height / 2;
  return x >= outer.left && x <= outer.left + outer.width && y >= outer.top && y <= outer.top + outer.height;
}
