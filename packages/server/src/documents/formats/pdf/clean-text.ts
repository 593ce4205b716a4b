import type { Characters } from './pdfium-calls.ts';
import type { FontStyle } from './text-style.ts';

const HYPHEN = '-';
const ASTERISK = 0x2a;
/** PDFium's mark for a hyphen at the end of a line whose word continues in the next. */
export const LINE_END_HYPHEN = 0x02;
const SOFT_HYPHEN = 0xad;
const REPLACEMENT = '\ufffd';

/** Letters of picture fonts that occur in lists and forms: code in the font, and what it shows. */
const SYMBOL_FONT: Readonly<Record<number, string>> = { 183: '•', 174: '→', 176: '°', 177: '±', 179: '≥', 163: '≤' };
const WINGDINGS_FONT: Readonly<Record<number, string>> = {
  108: '●',
  110: '■',
  111: '☐',
  113: '☐',
  117: '◆',
  118: '❖',
  159: '•',
  167: '▪',
  168: '☐',
  216: '➢',
  224: '→',
  240: '⇨',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
};

/** Accents that TeX and others print next to their letter, and their combining forms. */
const SPACING_ACCENTS: Readonly<Record<number, string>> = {
  96: '\u0300',
  168: '\u0308',
  175: '\u0304',
  180: '\u0301',
  184: '\u0327',
  710: '\u0302',
  711: '\u030c',
  728: '\u0306',
  729: '\u0307',
  730: '\u030a',
  732: '\u0303',
  733: '\u030b',
};

const accentOf = (codePoint: number): string | undefined =>
  codePoint > 0x2dd || (codePoint > 0xb8 && codePoint < 0x2c6) ? undefined : SPACING_ACCENTS[codePoint];

/** White space of any kind separates words, including no-break spaces. */
export const isSpace = (codePoint: number): boolean =>
  codePoint === 0x20 || (codePoint < 0x21 ? isAsciiSpace(codePoint) : codePoint >= 0xa0 && isWideSpace(codePoint));

const isAsciiSpace = (codePoint: number): boolean => codePoint >= 0x09 && codePoint <= 0x0d;

const isWideSpace = (codePoint: number): boolean =>
  codePoint === 0xa0 ||
  codePoint === 0x1680 ||
  (codePoint >= 0x2000 && codePoint <= 0x200a) ||
  codePoint === 0x2028 ||
  codePoint === 0x2029 ||
  codePoint === 0x202f ||
  codePoint === 0x205f ||
  codePoint === 0x3000;

/** Characters that mean themselves in every font except picture fonts. */
export const isPlain = (codePoint: number): boolean =>
  (codePoint > 0x20 && codePoint < 0x7f && codePoint !== 0x60 && codePoint !== ASTERISK) ||
  (codePoint > 0xb8 && codePoint < 0x2c6) ||
  (codePoint >= 0x2012 && codePoint <= 0x2027);

/** The text of one character; empty if it has no place in a word. */
function cleanCharacter(codePoint: number, font: FontStyle): string {
  const symbol = font.symbols === 'wingdings' && codePoint <= 0xff ? WINGDINGS_FONT[codePoint] : undefined;
  if (symbol !== undefined) return symbol;
  if (codePoint < 0x7f && codePoint > 0x20) return String.fromCharCode(codePoint);
  if (codePoint === LINE_END_HYPHEN || codePoint === SOFT_HYPHEN || codePoint === 0x2010 || codePoint === 0x2011) {
    return HYPHEN;
  }
  // PDFium returns zero for a glyph whose meaning the file does not state.
  if (codePoint === 0) return REPLACEMENT;
  if (isDropped(codePoint)) return '';
  if (codePoint >= 0xf000 && codePoint <= 0xf0ff) return pictured(codePoint, font);
  if (isPresentationForm(codePoint)) return String.fromCodePoint(codePoint).normalize('NFKC');
  return String.fromCodePoint(codePoint);
}

/** Picture fonts without an encoding appear as private-use characters whose last byte is the code in the font. */
function pictured(codePoint: number, font: FontStyle): string {
  const code = codePoint & 0xff;
  const table = font.symbols === 'wingdings' ? WINGDINGS_FONT : SYMBOL_FONT;
  return table[code] ?? WINGDINGS_FONT[code] ?? String.fromCodePoint(codePoint);
}

/** Control characters, direction marks and other invisible ones, and non-characters. */
const isDropped = (codePoint: number): boolean =>
  codePoint < 0x20 ||
  (codePoint >= 0x7f && codePoint <= 0x9f) ||
  codePoint === 0x200b ||
  codePoint === 0x200e ||
  codePoint === 0x200f ||
  (codePoint >= 0x202a && codePoint <= 0x202e) ||
  (codePoint >= 0x2060 && codePoint <= 0x206f) ||
  codePoint === 0xfeff ||
  (codePoint >= 0xfdd0 && codePoint <= 0xfdef) ||
  (codePoint & 0xfffe) === 0xfffe ||
  (codePoint >= 0xd800 && codePoint <= 0xdfff) ||
  codePoint > 0x10ffff;

/** Latin ligatures, and Arabic letters in their positional forms. */
const isPresentationForm = (codePoint: number): boolean =>
  (codePoint >= 0xfb00 && codePoint <= 0xfdff) || (codePoint >= 0xfe70 && codePoint <= 0xfefc);

/** Converts a run of characters to text: joins surrogates, puts accents on their letters, splits ligatures. */
export function cleanText(
  characters: Characters,
  start: number,
  end: number,
  font: FontStyle & { fontSize: number },
): string {
  const { units, unitStride, unitOffset } = characters;
  const unitAt = (index: number): number => units[index * unitStride + unitOffset] ?? 0;
  let text = '';
  let accentBefore: string | undefined;
  for (let index = start; index < end; index += 1) {
    const unit = unitAt(index);
    const next = index + 1 < end ? unitAt(index + 1) : 0;
    const isPair = (unit & 0xfffffc00) === 0xd800 && (next & 0xfffffc00) === 0xdc00;
    const codePoint = isPair ? 0x10000 + ((unit & 0x3ff) << 10) + (next & 0x3ff) : unit;
    // A soft hyphen shows only where the line breaks.
    if (unit === SOFT_HYPHEN && index + 1 < end) continue;
    const accent = accentOf(codePoint);
    if (accentBefore !== undefined && accent === undefined && isOver(characters, index - 1, index)) {
      text = text.slice(0, -1) + cleanCharacter(codePoint, font) + accentBefore;
    } else if (accent !== undefined && text !== '' && isOver(characters, index, index - 1)) {
      text += accent;
    } else if (codePoint === ASTERISK && isLigature(characters, index, font.fontSize)) {
      text += 'Th';
    } else {
      text += cleanCharacter(codePoint, font);
    }
    accentBefore = accent;
    if (isPair) index += 1;
  }
  return text.normalize('NFC');
}

/**
 * Fonts with a ligature for "Th" often come with a table that calls it an asterisk. An asterisk is small and raised;
 * this glyph is as wide as two letters and as tall as a capital.
 */
function isLigature({ boxes, boxStride, boxOffset }: Characters, index: number, fontSize: number): boolean {
  const at = index * boxStride + boxOffset;
  const width = (boxes[at + 1] ?? 0) - (boxes[at] ?? 0);
  const height = (boxes[at + 3] ?? 0) - (boxes[at + 2] ?? 0);
  return fontSize > 0 && width > 0.75 * fontSize && height > 0.55 * fontSize;
}

/** True if the accent is above or below the letter and not next to it. */
function isOver({ boxes, boxStride, boxOffset }: Characters, accent: number, letter: number): boolean {
  const a = accent * boxStride + boxOffset;
  const b = letter * boxStride + boxOffset;
  const left = boxes[a] ?? 0;
  const right = boxes[a + 1] ?? 0;
  return Math.min(right, boxes[b + 1] ?? 0) - Math.max(left, boxes[b] ?? 0) > (right - left) / 2;
}
