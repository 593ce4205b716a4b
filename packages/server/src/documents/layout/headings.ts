import type { DocumentStyle } from './document-style.ts';
import type { TextLine } from './text-line.ts';

const MAX_WORDS = 25;
const MAX_TITLE_WORDS = 45;
const NUMBERED =
  /^(\d{1,2}(\.\d{1,2}){0,4}\.?|[IVXL]{1,5}\.|[A-H]\.|([Cc]hapter|[Ss]ection|[Pp]art|[Aa]nnex|[Aa]ppendix|[Aa]rticle|Abschnitt|Kapitel|[Cc]hapitre|Anhang|CHAPTER|SECTION|PART|ANNEX|APPENDIX|ARTICLE) [\dA-Z]{1,5}[.:]?)\s+[\p{Lu}\p{Lo}]/u;
const PARTED_NUMBER = /^\d{1,2}(\.\d{1,2}){1,4}\.?\s+[\p{Lu}\p{Lo}]/u;

/** The surroundings of lines that may be a heading. */
export interface Surroundings {
  /** True if white space or another kind of text is above. */
  isSetOff: boolean;
  /** True if running text follows in another style. */
  isFollowedByText: boolean;
}

/** The level of a heading, or null for running text, by size, weight and numbering relative to the body text. */
export function headingLevel(lines: readonly TextLine[], style: DocumentStyle, around: Surroundings): number | null {
  const [first] = lines;
  if (first === undefined) return null;
  const words = lines.reduce((sum, line) => sum + line.words.length, 0);
  const ratio = style.bodySize > 0 ? first.fontSize / style.bodySize : 1;
  if (words > (ratio > 1.3 ? MAX_TITLE_WORDS : MAX_WORDS) || (lines.length > 3 && ratio < 1.5)) return null;
  const isLarger = ratio >= (lines.length === 1 && words <= 8 ? 1.06 : 1.12);
  // Small but bold: some styles set headings smaller than the text.
  const isAlone = words <= 8 || (around.isSetOff && around.isFollowedByText);
  const isBold =
    first.bold && !style.isBodyBold && isBoldThroughout(lines) && ratio >= (isAlone ? 0.7 : 0.92) && lines.length <= 3;
  if (!isLarger && !isBold && !around.isSetOff) return null;
  const text = lines.map((line) => line.text).join(' ');
  if (!isLarger && !isBold && !isPlainHeading(text, first, { ratio, words, lines: lines.length }, around)) return null;
  if (/[.,;:]$/.test(text) && !NUMBERED.test(text)) return null;
  if (!/\p{L}{2}|\p{Lo}/u.test(text) || isNoTitle(text) || (ratio < 1.2 && isLabelled(text))) return null;
  return numberedLevel(text, first, style) ?? style.levelOf(first);
}

/** False for names of authors, addresses, dates and the like, which are also set off from the text. */
export function mayBeTitle(lines: readonly TextLine[]): boolean {
  const text = lines.map((line) => line.text).join(' ');
  return /\p{L}{2}|\p{Lo}/u.test(text) && !isNoTitle(text) && !isLabelled(text);
}

/** Text that goes on in another weight is running text with emphasis. */
const isBoldThroughout = (lines: readonly TextLine[]): boolean =>
  lines.every(({ words }) => words.at(-1)?.bold !== false || !/\p{L}{2}/u.test(words.at(-1)?.text ?? '')) &&
  lines[0]?.words[0]?.bold !== false;

/**
 * A heading that is no larger and no bolder than the text, recognised by its number, capitals or slant, and set off
 * from text.
 */
function isPlainHeading(
  text: string,
  first: TextLine,
  { ratio, words, lines }: { ratio: number; words: number; lines: number },
  { isSetOff, isFollowedByText }: Surroundings,
): boolean {
  if (ratio < 0.9 || !isSetOff || lines > 2) return false;
  if (PARTED_NUMBER.test(text) && words <= 14) return true;
  const isCapitals = text === text.toUpperCase() && /\p{Lu}{4}/u.test(text) && words <= 10 && !/\d{3}/.test(text);
  if (isCapitals && isFollowedByText) return true;
  return first.italic && isFollowedByText && words <= MAX_WORDS && /^[\p{Lu}\d]/u.test(text);
}

/** `Source of support: Nil`: a label and its value. */
const isLabelled = (text: string): boolean => /^\p{L}[\p{L} ’'-]*: \S+(?: \S+)?$/u.test(text) && !NUMBERED.test(text);

/** Names of authors, addresses, dates and amounts are also set large or bold. */
function isNoTitle(text: string): boolean {
  if (/[\p{L}\d]@\p{L}|https?:|www\.|\bdoi\b|^10\.\d{4}/iu.test(text)) return true;
  // Remarks in brackets, notes after a mark, and what goes on after a comma or with marks of notes at its end.
  if (/^[([].*[)\]]$|^[*∗†‡§,;]|\p{Ll} ?\d{1,2}, ?\d{1,2}$/u.test(text)) return true;
  const words = text.split(' ');
  if (isNames(text)) return true;
  if (/^\p{Ll}/u.test(text) && words.length > 3) return true;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters < 0.4 * text.replaceAll(' ', '').length;
}

/**
 * `Jane Doe1,*, John Roe2`, `Eid I. Doe`, `Roe et al`: names with commas between them, followed by initials or marks.
 */
function isNames(text: string): boolean {
  if (/\bet al\.?$/.test(text)) return true;
  const words = text.split(/[^\p{L}.'’-]+/u).filter((word) => /\p{L}/u.test(word));
  const names = words.filter(
    (word) => /^\p{Lu}/u.test(word) || /^(and|und|et|y|e|de|da|van|von|der|al|bin)$/.test(word),
  );
  if (words.length < 2 || names.length < words.length) return false;
  const commas = text.match(/,/g)?.length ?? 0;
  const marks = text.match(/\p{Ll} ?\d/gu)?.length ?? 0;
  const initials = words.filter((word) => /^\p{Lu}\.$/u.test(word)).length;
  return commas >= 2 || (commas > 0 && marks > 0) || (initials > 0 && words.length <= 5 && !/^\p{Lu}\./u.test(text));
}

/** `2.1` is one level below `2`, which is one below the title. */
function numberedLevel(text: string, first: TextLine, style: DocumentStyle): number | null {
  const number = /^(\d{1,2}(?:\.\d{1,2})*)\.?\s/.exec(text)?.[1];
  if (number === undefined) return null;
  const level = Math.min(6, number.split('.').length + 1);
  style.learnLevel(first, level);
  return level;
}
