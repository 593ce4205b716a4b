import type { RawPage, RawWord } from '../raw-page.ts';
import { isReadingOrder, orderByWhiteSpace } from './reading-order.ts';
import { linesOf, type TextLine } from './text-line.ts';

export interface PageLines {
  lines: TextLine[];
  /** Whether they come as the file has them; else by the white space of the page. */
  isFileOrder: boolean;
}

/** The lines of a page in the order in which they are read. */
export function orderedLines(raw: RawPage, words: readonly RawWord[]): PageLines {
  const isRecognised = words.some((word) => word.line < 0);
  if (!isRecognised) {
    const lines = linesOf(words, raw, { joinFar: true });
    if (isReadingOrder(lines)) return { lines, isFileOrder: true };
  }
  return { lines: orderByWhiteSpace(linesOf(words, raw, { joinFar: false })), isFileOrder: false };
}

/** The same without some lines and some words. */
export function remainingLines(
  { lines, isFileOrder }: PageLines,
  raw: RawPage,
  running: ReadonlySet<TextLine>,
  taken: ReadonlySet<RawWord>,
): TextLine[] {
  const kept = running.size === 0 ? lines : lines.filter((line) => !running.has(line));
  if (!isFileOrder && (running.size > 0 || taken.size > 0)) {
    const aside = new Set([...running].flatMap((line) => line.words));
    return orderedLines(
      raw,
      raw.words.filter((word) => !aside.has(word) && !taken.has(word)),
    ).lines;
  }
  if (taken.size === 0) return kept;
  return kept.flatMap((line) => {
    const words = line.words.filter((word) => !taken.has(word));
    return words.length === line.words.length ? [line] : linesOf(words, raw, { joinFar: true });
  });
}
