/** Joins rows of a notation to one text, and cuts words again after the signs of the notation are blanked out. */
import type { PlacedWord } from './place-words.ts';

/** The text of a row, and where each of its words begins in it. */
export function rowText(row: readonly PlacedWord[]): { text: string; starts: number[] } {
  let text = '';
  const starts: number[] = [];
  for (const [place, word] of row.entries()) {
    if (place > 0 && word.spaced) text += ' ';
    starts.push(text.length);
    text += word.text;
  }
  return { text, starts };
}

/** @param plain the word's text with signs of the notation blanked out; blanks separate words */
export function piecesOf(word: PlacedWord, plain: string, decode: (text: string) => string): PlacedWord[] {
  if (plain === word.text && decode(plain) === plain) return [word];
  const step = (word.right - word.left) / Math.max(1, word.text.length);
  return [...plain.matchAll(/\S+/g)].map((match, place) => ({
    ...word,
    text: decode(match[0]),
    left: word.left + match.index * step,
    right: word.left + (match.index + match[0].length) * step,
    spaced: place > 0 || word.spaced,
  }));
}
