/** Words as one text, and the words that a part of that text is printed with. */
import type { ViewWord } from '../core/view.ts';

export interface TextRun {
  text: string;
  words: readonly ViewWord[];
  /** Where each word begins in `text`. */
  offsets: readonly number[];
}

/** Lines of the text end in a space: a word that its line cuts is joined again. */
export function runOf(words: readonly ViewWord[]): TextRun {
  const offsets: number[] = [];
  let text = '';
  for (const [place, word] of words.entries()) {
    const isNewLine = place > 0 && words[place - 1]?.row !== word.row;
    if (place > 0 && (word.spaced || isNewLine)) text += ' ';
    offsets.push(text.length);
    text += word.text;
  }
  return { text, words, offsets };
}

/** The words that have characters `start`..`end` of the text. */
export const wordsIn = ({ words, offsets }: TextRun, start: number, end: number): ViewWord[] =>
  words.filter((word, place) => {
    const from = offsets[place] ?? 0;
    return from < end && from + word.text.length > start;
  });

export interface Found {
  text: string;
  words: ViewWord[];
}

export const foundIn = (run: TextRun, start: number, end: number): Found => ({
  text: run.text.slice(start, end),
  words: wordsIn(run, start, end),
});
