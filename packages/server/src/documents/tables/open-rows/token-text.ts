/** The text of a token as numbers: how long it is, what it begins and ends with, whether it is a figure. */
const NUMBER = /^[([<≤>≥±+−–—-]*[$€£¥]?[−–-]?\d[\d.,:/’'%]*[)\]%*†‡§a-c]{0,3}$|^[−–—-]$|^\.{2,}$/;
const OPENING = /^[([{]/;

export const TEXT_FEATURES = 16;

export function textFeatures(words: readonly string[]): number[] {
  const text = words.join(' ');
  const letters = text.replaceAll(' ', '');
  const figures = words.filter((word) => NUMBER.test(word)).length;
  const isLike = (pattern: RegExp): number => Number(pattern.test(text));
  return [
    Math.min(3, text.length / 20),
    Math.min(3, words.length / 5),
    (letters.match(/\p{Nd}/gu)?.length ?? 0) / Math.max(1, letters.length),
    Number(figures >= 0.6 * words.length),
    isLike(/^\p{Ll}/u),
    isLike(/^\p{Lu}/u),
    isLike(/^\p{Nd}/u),
    isLike(OPENING),
    Number(!/^[\p{L}\p{N}]/u.test(text) && !OPENING.test(text)),
    isLike(/\.$/),
    isLike(/[,;]$/),
    isLike(/:$/),
    isLike(/[-–/]$/),
    Number(/\p{L}/u.test(letters) && letters === letters.toUpperCase()),
    isLike(/[$€£¥%]/),
    Number(!/[\p{L}\p{N}]/u.test(letters)),
  ];
}
