/**
 * Networks read each line from left to right as it stands on paper. Puts the letters of right-to-left words in reading
 * order, and says in which order the words of such a line are read.
 */
import {
  type Direction,
  FAR_GAP,
  isRightToLeft,
  lineDirection,
  logicalOrder,
  textDirection,
} from '../formats/text/visual-order.ts';

interface PlacedWord {
  text: string;
  /** Shares of the line's width. */
  start: number;
  end: number;
}

export type DirectedWord<Word extends PlacedWord> = Word & { place?: { order: number; direction: Direction } };

interface Line<Word extends PlacedWord> {
  words: readonly Word[];
  /** How many times its height it is long. */
  heights: number;
}

/** In heights of the line: words further apart are cells of a row. */
const CELL_GAP = 1;

export function directWords<Word extends PlacedWord>(lines: readonly Line<Word>[]): DirectedWord<Word>[][] {
  const texts = lines.flatMap(({ words }) => words.map(({ text }) => text));
  if (!texts.some(isRightToLeft)) return lines.map(({ words }) => [...words]);
  const page = textDirection(texts);
  return lines.map((line) => directLine(line, page));
}

function directLine<Word extends PlacedWord>({ words, heights }: Line<Word>, page: Direction): DirectedWord<Word>[] {
  const visual: string[] = [];
  /** The word of each place of `visual`; none between words. */
  const owners: (number | undefined)[] = [];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    if (before !== undefined) {
      visual.push((word.start - before.end) * heights > CELL_GAP ? FAR_GAP : ' ');
      owners.push(undefined);
    }
    for (const letter of word.text) {
      visual.push(letter);
      owners.push(index);
    }
  }
  const direction = lineDirection(visual, page);
  if (direction === null) return [...words];
  const { order, text } = logicalOrder(visual, direction);
  const letters = words.map(() => '');
  const places = new Map<number, number>();
  for (const [place, index] of order.entries()) {
    const owner = owners[index];
    if (owner === undefined) continue;
    if (!places.has(owner)) places.set(owner, places.size);
    letters[owner] += text[place] ?? '';
  }
  const isPersian = PERSIAN.test(letters.join(' '));
  return words.map((word, index) => ({
    ...word,
    text: isPersian ? withPersianFigures(letters[index] ?? '') : (letters[index] ?? ''),
    place: { order: places.get(index) ?? index, direction },
  }));
}

/** The figures of Persian that have shapes of their own, and letters that Arabic does not have. */
const PERSIAN = /[۴-۶پچژگکی]/;
const ARABIC_ZERO = 0x660;
const PERSIAN_ZERO = 0x6f0;

/** Most figures look the same in both; the network has one symbol for both. */
const withPersianFigures = (text: string): string =>
  text.replaceAll(/[٠-٩]/g, (figure) => String.fromCharCode(figure.charCodeAt(0) - ARABIC_ZERO + PERSIAN_ZERO));
