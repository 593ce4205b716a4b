import type { RawWord } from '../model/raw-page.ts';
import type { FoundCell } from './found-table.ts';

export const cellText = (cell: FoundCell): string => cell.words.map((word) => word.text).join(' ');

/** True if consecutive words are a number; most words begin with a letter, and no number does. */
export function areNumber(words: readonly RawWord[]): boolean {
  return !beginsWithLetter(words[0]?.text ?? '') && isNumber(words.map(({ text }) => text).join(' '));
}

function beginsWithLetter(text: string): boolean {
  const unit = text.charCodeAt(0) | 0x20;
  return unit >= 0x61 && unit <= 0x7a;
}

/** Amounts, percentages and counts; a year alone may well name a column. */
export const isNumber = (text: string): boolean => isNumeric(text) && !/^(19|20)\d\d$/.test(text);

/**
 * Digits with signs around them, and nothing that names anything: `12.5 %`, `(1,234)`, `0.33 ± 0.58`, `46.0*`, `1e3`.
 */
export const isNumeric = (text: string): boolean =>
  /^[-–−+(<>≤≥~±]*[\p{Sc}]?\s?\d[\d.,\s'’%)(/±+×–−-]*(?:(?<=\d)[eE][-+−]?\d{1,3})?[\p{Sc}%]?[*∗†‡a-d]?[\d.,\s±–−-]*$/u.test(
    text,
  );

/** Their lines and gaps are blurred, so the content must tell more. */
export const isRecognised = (words: readonly RawWord[]): boolean => words[0]?.line === -1;

/** What accompanies a name: figures with letters among them, or what a colon begins. */
export const isValue = (words: readonly RawWord[]): boolean =>
  words[0]?.text.startsWith(':') === true || areFigures(words);

export function areFigures(words: readonly RawWord[]): boolean {
  const text = words.map((word) => word.text).join('');
  return 2 * (text.match(/\p{N}/gu)?.length ?? 0) >= Math.max(1, text.match(/[\p{L}\p{N}]/gu)?.length ?? 0);
}
