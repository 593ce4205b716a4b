import type { RawPage } from '../raw-page.ts';
import type { DocumentStyle } from './document-style.ts';
import type { TextLine } from './text-line.ts';

const MAX_WORDS = 25;
const NUMBERED =
  /^(\d{1,2}(\.\d{1,2}){0,4}\.?|[IVXL]{1,5}\.|[A-H]\.|(chapter|section|part|annex|appendix|article|abschnitt|kapitel|chapitre) \S{1,5})\s+\p{Lu}/iu;

/**
 * The level of a heading, or null for running text. The outline of the file decides where it has one; otherwise size,
 * weight and numbering against the body text do.
 */
export function headingLevel(lines: readonly TextLine[], raw: RawPage, style: DocumentStyle): number | null {
  const [first] = lines;
  if (first === undefined) return null;
  const text = lines.map((line) => line.text).join(' ');
  const words = text.split(' ').length;
  if (words > MAX_WORDS || lines.length > 3 || !/\p{L}{2}/u.test(text)) return null;
  const listed = raw.outline.find((entry) => isSameTitle(entry.title, text));
  if (listed !== undefined) return Math.min(6, listed.level);
  const ratio = style.bodySize > 0 ? first.fontSize / style.bodySize : 1;
  const isNumbered = NUMBERED.test(text);
  const endsAsSentence = /[.,;:]$/.test(text) && !isNumbered;
  const isLarger = ratio >= (lines.length === 1 && words <= 8 ? 1.06 : 1.12);
  if (isLarger && !endsAsSentence) return style.levelOfSize(first.fontSize);
  // Small but bold: some styles set headings below the size of the text.
  const stands = first.bold && ratio >= (words <= 8 ? 0.7 : 0.92) && words <= 14;
  if (stands && !endsAsSentence) return numberedLevel(text) ?? belowSizes(style, first.fontSize);
  const isCapitals = text === text.toUpperCase() && /\p{Lu}{4}/u.test(text) && words <= 10;
  if (isCapitals && ratio >= 0.95 && !endsAsSentence && first.bold) return belowSizes(style, first.fontSize);
  return null;
}

/** Bold text of the body's size ranks below every size that is larger. */
const belowSizes = (style: DocumentStyle, fontSize: number): number => style.levelOfSize(fontSize);

function numberedLevel(text: string): number | null {
  const number = /^(\d{1,2}(?:\.\d{1,2})*)\.?\s/.exec(text)?.[1];
  return number === undefined ? null : Math.min(6, number.split('.').length + 1);
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

function isSameTitle(title: string, text: string): boolean {
  const [one, other] = [plain(title), plain(text)];
  return one !== '' && (one === other || (one.length > 8 && other.endsWith(one)));
}
