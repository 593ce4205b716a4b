import type { Box } from '../model/document.ts';
import type { RawWord } from '../model/raw-page.ts';
import { inLineOrder, isReadLeftwards } from './line-order.ts';

/** Words on one baseline. */
export interface TextLine {
  /** In reading order. */
  words: RawWord[];
  box: Box;
  /** In points; the size that most characters have. */
  fontSize: number;
  bold: boolean;
  italic: boolean;
  monospace: boolean;
  /** True if it is read from right to left. */
  leftwards: boolean;
  text: string;
}

export interface PageSize {
  width: number;
  height: number;
}

export const rightOf = (box: Box): number => box.left + box.width;
/** Start and end of a line for the reader, counted from the side where its text begins. */
export const beginningOf = ({ box, leftwards }: TextLine): number => (leftwards ? 1 - rightOf(box) : box.left);
export const endingOf = ({ box, leftwards }: TextLine): number => (leftwards ? 1 - box.left : rightOf(box));
export const bottomOf = (box: Box): number => box.top + box.height;

export function unionOf(boxes: readonly Box[]): Box {
  let left = 1;
  let top = 1;
  let right = 0;
  let bottom = 0;
  for (const box of boxes) {
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, rightOf(box));
    bottom = Math.max(bottom, bottomOf(box));
  }
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** Height of a line of type, in sizes of its type. */
const LINE_HEIGHT = 0.95;

/**
 * The white space between two lines, in heights of the lower one. Fonts say of themselves how high their lines are, and
 * readers of PDF do not agree on it: only the middles of lines and the size of the type are known.
 */
export function spaceBetween(above: TextLine, below: TextLine, { height }: Pick<PageSize, 'height'>): number {
  const [over, own] = [typeHeight(above, height), typeHeight(below, height)];
  return ((middleOf(below) - middleOf(above)) * height - (over + own) / 2) / own;
}

/** In points. Recognised type has no size. */
export const typeHeight = ({ fontSize, box }: TextLine, pageHeight: number): number =>
  fontSize > 0 ? LINE_HEIGHT * fontSize : box.height * pageHeight;

const middleOf = ({ box }: TextLine): number => box.top + box.height / 2;

/** How much of the smaller height the two boxes share, 0..1. */
export function verticalOverlap(one: Box, other: Box): number {
  const shared = Math.min(bottomOf(one), bottomOf(other)) - Math.max(one.top, other.top);
  return shared / Math.max(1e-9, Math.min(one.height, other.height));
}

// A gap wider than this many type heights separates columns, not words.
const COLUMN_GAP_EM = 2.5;

export interface Linking {
  /** True if distant words on a baseline stay one line, which holds when the engine's order is the reading order. */
  joinFar: boolean;
}

/** Groups words into lines, in the given order. */
export function linesOf(words: readonly RawWord[], page: PageSize, { joinFar }: Linking): TextLine[] {
  const lines: TextLine[] = [];
  let current: RawWord[] = [];
  for (const word of words) {
    const last = current.at(-1);
    if (last !== undefined && !continues(last, word, page, joinFar)) {
      lines.push(lineOf(current));
      current = [];
    }
    current.push(word);
  }
  if (current.length > 0) lines.push(lineOf(current));
  return lines;
}

function continues(last: RawWord, next: RawWord, page: PageSize, joinFar: boolean): boolean {
  if (last.angle !== next.angle) return false;
  if (last.angle !== 0) return last.line >= 0 && last.line === next.line;
  const gap = (next.box.left - rightOf(last.box)) * page.width;
  const em = Math.max(last.fontSize, next.fontSize, last.box.height * page.height * 0.7);
  // Raised and lowered characters overlap their line by less than half.
  if (verticalOverlap(last.box, next.box) < 0.35 || gap < -1.5 * em) return false;
  return gap < COLUMN_GAP_EM * em || (joinFar && last.line >= 0 && last.line === next.line);
}

/** @param byPosition from left to right */
export function lineOf(byPosition: RawWord[]): TextLine {
  const words = inLineOrder(byPosition);
  let characters = 0;
  let bold = 0;
  let italic = 0;
  let monospace = 0;
  let left = 1;
  let top = 1;
  let right = 0;
  let bottom = 0;
  for (const word of words) {
    const { length } = word.text;
    const { box } = word;
    characters += length;
    if (word.bold) bold += length;
    if (word.italic) italic += length;
    if (word.monospace) monospace += length;
    if (box.left < left) left = box.left;
    if (box.top < top) top = box.top;
    if (box.left + box.width > right) right = box.left + box.width;
    if (box.top + box.height > bottom) bottom = box.top + box.height;
  }
  return {
    words,
    box: { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) },
    fontSize: sizeOf(words),
    bold: bold > 0.6 * characters,
    italic: italic > 0.8 * characters,
    monospace: monospace > 0.8 * characters,
    leftwards: isReadLeftwards(words),
    // Join at once: a string built word by word would be copied again on first use.
    text: words.map((word) => word.text).join(' '),
  };
}

/** The size that most characters have. */
function sizeOf(words: readonly RawWord[]): number {
  const first = words[0]?.fontSize ?? 0;
  if (words.every((word) => word.fontSize === first)) return first;
  const sizes = new Map<number, number>();
  for (const { fontSize, text } of words) sizes.set(fontSize, (sizes.get(fontSize) ?? 0) + text.length);
  return mostCommon(sizes);
}

export function mostCommon(counts: ReadonlyMap<number, number>): number {
  let best = 0;
  let bestCount = -1;
  for (const [value, count] of counts) {
    if (count > bestCount) {
      best = value;
      bestCount = count;
    }
  }
  return best;
}
