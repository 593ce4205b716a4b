import type { RawPage, RawWord } from '../model/raw-page.ts';
import { isReadingOrder, orderByWhiteSpace } from './reading-order.ts';
import { linesOf, type TextLine } from './text-line.ts';

export interface PageLines {
  lines: TextLine[];
  /** True if they keep the file's order; otherwise they are ordered by white space. */
  isFileOrder: boolean;
}

/** The lines of a page in reading order. */
export function orderedLines(raw: RawPage, words: readonly RawWord[]): PageLines {
  const isRecognised = words.some((word) => word.line < 0);
  if (!isRecognised) {
    const lines = linesOf(words, raw, { joinFar: true });
    if (isReadingOrder(lines)) return { lines, isFileOrder: true };
  }
  return { lines: orderByWhiteSpace(linesOf(words, raw, { joinFar: false })), isFileOrder: false };
}

/** Words of the page that are not in the lines, in their order. */
export function wordsWithout(words: RawWord[], lines: ReadonlySet<TextLine>): RawWord[] {
  if (lines.size === 0) return words;
  const aside = new Set<RawWord>();
  for (const line of lines) for (const word of line.words) aside.add(word);
  return words.filter((word) => !aside.has(word));
}

interface Rest {
  /** Words that are in no running line. */
  words: readonly RawWord[];
  running: ReadonlySet<TextLine>;
  /** Words that are in tables. */
  taken: ReadonlySet<RawWord>;
}

/** The same without some lines and some words. */
export function remainingLines({ lines, isFileOrder }: PageLines, raw: RawPage, rest: Rest): TextLine[] {
  const { words, running, taken } = rest;
  if (!isFileOrder && (running.size > 0 || taken.size > 0)) {
    return orderedLines(raw, taken.size === 0 ? words : words.filter((word) => !taken.has(word))).lines;
  }
  const kept = running.size === 0 ? lines : lines.filter((line) => !running.has(line));
  if (taken.size === 0) return kept;
  return kept.flatMap((line) => {
    const own = line.words.filter((word) => !taken.has(word));
    return own.length === line.words.length ? [line] : linesOf(own, raw, { joinFar: true });
  });
}
