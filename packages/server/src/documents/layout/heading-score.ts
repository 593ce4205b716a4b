/**
 * Tells by how much a block looks like a heading, from numbers that were fitted on articles and manuals whose headings
 * are known. It corrects the rules of `headings.ts` where it is sure.
 */
import type { DocumentStyle } from './document-style.ts';
import { type HeadingFeature, WEIGHTS } from './heading-weights.ts';
import { beginningOf, bottomOf, endingOf, type TextLine } from './text-line.ts';

/** A block of lines and its neighbours in reading order, null at the ends of the page. */
export interface HeadingPlace {
  lines: readonly TextLine[];
  before: readonly TextLine[] | null;
  after: readonly TextLine[] | null;
  page: { number: number; width: number };
}

export type HeadingFeatures = Readonly<Record<HeadingFeature, number>>;

const FULL_STOP = /[.!?:]["”’)]?$/;
const PERSON = /^\p{Lu}[\p{L}'’-]*( \p{Lu}\.)*( \p{Lu}[\p{L}'’-]+){1,3}[∗*†‡§¹²³\d, ]*$/u;

/** The logit of being a heading. */
export function headingScore(place: HeadingPlace, style: DocumentStyle): number {
  const features = headingFeatures(place, style);
  let score = WEIGHTS.constant;
  for (const name of Object.keys(features) as HeadingFeature[]) score += WEIGHTS[name] * features[name];
  return score;
}

/** Each is between -1 and 1. */
export function headingFeatures({ lines, before, after, page }: HeadingPlace, style: DocumentStyle): HeadingFeatures {
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined) throw new Error('A block without lines');
  const text = lines.map((line) => line.text).join(' ');
  const words = lines.reduce((sum, line) => sum + line.words.length, 0);
  const ratio = style.bodySize > 0 ? first.fontSize / style.bodySize : 1;
  const isLarger = ratio >= 1.06;
  const isBold = !style.isBodyBold && first.bold && first.words[0]?.bold === true && last.words.at(-1)?.bold === true;
  const isPlain = !isLarger && !isBold && !first.italic && !isCapitals(text);
  const number = /^(\d{1,2}(?:\.\d{1,2})*)\.?\s+\p{L}/u.exec(text)?.[1];
  const above = before?.at(-1);
  const below = after?.[0];
  const { height } = first.box;
  const gapAbove = above === undefined ? -2 : (first.box.top - bottomOf(above.box)) / height;
  const gapBelow = below === undefined ? -2 : (below.box.top - bottomOf(last.box)) / height;
  // The neighbour is in another column or on another page.
  const isTop = gapAbove < -1;
  const isBottom = gapBelow < -1;
  const isAligned =
    below !== undefined &&
    Math.abs(beginningOf(first) - beginningOf(below)) * page.width < 0.6 * Math.max(6, first.fontSize);
  const middles = below === undefined ? 1 : Math.abs(middleOf(first) - middleOf(below));
  const share = style.shareOf(first);
  return {
    larger: ratio > 1.02 ? clip((ratio - 1) * 2) : 0,
    muchLarger: flag(ratio > 1.16),
    smaller: flag(ratio < 0.96),
    muchSmaller: flag(ratio < 0.88),
    bold: flag(isBold),
    italic: flag(first.italic),
    capitals: flag(isCapitals(text)),
    plain: flag(isPlain),
    words: clip(Math.log(words) / 3),
    manyWords: flag(words > 14),
    tooManyWords: flag(words > 24),
    severalLines: flag(lines.length > 1),
    manyLines: flag(lines.length > 3),
    numberInParts: flag(number?.includes('.') === true),
    numberedAndMarked: flag(number !== undefined && (isBold || isLarger)),
    numberedAndPlain: flag(number !== undefined && isPlain),
    digitAtEnd: flag(/\d$/.test(text)),
    pageAtEnd: flag(/\p{L} \d{1,3}$|\. ?\. ?\./u.test(text)),
    smallLetterFirst: flag(/^\p{Ll}/u.test(text)),
    signFirst: flag(!/^[\p{L}\d]/u.test(text)),
    fewLetters: flag((text.match(/\p{L}/gu)?.length ?? 0) < 4),
    signs: clip((text.match(/[=<>$_{}\\+*/|∼≈∑∫^~#@]/gu)?.length ?? 0) / 3),
    comma: flag(text.includes(',')),
    person: flag(number === undefined && !isCapitals(text) && PERSON.test(text)),
    sentence: flag(/[.!?]$/.test(text) && words > 6),
    atTop: flag(isTop),
    gapAbove: isTop ? 0 : clip(gapAbove / 2),
    closeAbove: flag(!isTop && gapAbove < 0.2),
    setOffAbove: flag(!isTop && gapAbove > 0.5),
    gapBelow: isBottom ? 0 : clip(gapBelow / 2),
    nothingBelow: flag(isBottom),
    textBelow: flag(isRunning(after) || (below?.words.length ?? 0) >= 8),
    textAbove: flag(
      isRunning(before) || (above !== undefined && above.words.length >= 3 && FULL_STOP.test(above.text)),
    ),
    amongLabels: flag(isLabel(before) && isLabel(after)),
    bodySizeBelow: flag(below !== undefined && Math.abs(below.fontSize - style.bodySize) <= 0.06 * style.bodySize),
    aligned: flag(isAligned),
    boldAndAligned: flag(isBold && isAligned),
    centred: flag(!isAligned && middles < 0.012),
    smallLetterBelow: flag(below !== undefined && /^\p{Ll}/u.test(below.text)),
    share: clip(share * 10),
    rare: flag(share < 0.01),
    onOtherPages: flag(style.pagesOf(first) > 1),
    firstPage: flag(page.number === 1),
    largerOnFirstPage: flag(page.number === 1 && first.box.top < 0.45 && isLarger),
    largerAtTop: flag(isLarger && isTop),
  };
}

const flag = (is: boolean): number => (is ? 1 : 0);
const clip = (value: number): number => Math.max(-1, Math.min(1, value));
const isCapitals = (text: string): boolean => text === text.toUpperCase() && /\p{Lu}{3}/u.test(text);
const middleOf = (line: TextLine): number => (beginningOf(line) + endingOf(line)) / 2;

const isRunning = (lines: readonly TextLine[] | null): boolean =>
  lines !== null &&
  lines.length > 1 &&
  lines[0]?.monospace === false &&
  lines.reduce((sum, line) => sum + line.words.length, 0) >= 8 * lines.length - 4;

/** A few words alone, as in figures and tables. */
const isLabel = (lines: readonly TextLine[] | null): boolean =>
  lines?.length === 1 && (lines[0]?.words.length ?? 0) <= 5;
