/** Gaps that are too narrow to part cells in their own line do so where cells of the lines around them begin or end. */
import type { RawPage, RawWord } from '../model/raw-page.ts';
import { CURRENCY, type Segment, type TextRow } from './text-rows.ts';

/** Wider than a space between words, in sizes of the type. */
const MIN_GAP_EM = 0.4;
/** Times as wide as every other gap of the text. */
const WIDER = 1.3;
/** Lines above and below that are looked at. */
const AROUND = 2;
/** Of these, so many have a cell that begins or ends there. */
const MIN_ALIGNED = 2;
/** Share of the page's width. */
const ALIGNED = 0.0025;
/** In heights of a line. */
const MAX_DISTANCE = 4;

export function withNarrowCells(rows: readonly TextRow[], page: Pick<RawPage, 'width'>): TextRow[] {
  return rows.map((row, index) => {
    const around = [
      ...rows.slice(Math.max(0, index - AROUND), index),
      ...rows.slice(index + 1, index + 1 + AROUND),
    ].filter(
      ({ segments, middle }) => segments.length > 1 && Math.abs(middle - row.middle) < MAX_DISTANCE * row.height,
    );
    if (around.length < MIN_ALIGNED) return row;
    const segments = row.segments.flatMap((segment) => piecesOf(segment, around, page));
    return segments.length === row.segments.length ? row : { ...row, segments };
  });
}

function piecesOf(segment: Segment, around: readonly TextRow[], page: Pick<RawPage, 'width'>): Segment[] {
  const pieces: Segment[] = [];
  for (const [index, word] of segment.words.entries()) {
    const { left, width } = word.box;
    const piece = pieces.at(-1);
    if (piece === undefined || isBetweenCells(segment, index, around, page)) {
      pieces.push({ words: [word], left, right: left + width });
    } else {
      piece.words.push(word);
      piece.right = Math.max(piece.right, left + width);
    }
  }
  return pieces;
}

function isBetweenCells(
  { words }: Segment,
  index: number,
  around: readonly TextRow[],
  page: Pick<RawPage, 'width'>,
): boolean {
  const [before, word] = [words[index - 1], words[index]];
  if (before === undefined || word === undefined || CURRENCY.test(before.text)) return false;
  const { box, fontSize } = word;
  const end = before.box.left + before.box.width;
  const gap = box.left - end;
  if (gap * page.width < MIN_GAP_EM * fontSize) return false;
  const isWidest = words.every((_, at) => at === index || gap > WIDER * gapBefore(words, at));
  if (!isWidest) return false;
  const begins = around.filter(({ segments }) =>
    segments.some((other, at) => at > 0 && Math.abs(other.left - box.left) < ALIGNED),
  ).length;
  const ends = around.filter(({ segments }) =>
    segments.some((other, at) => at + 1 < segments.length && Math.abs(other.right - end) < ALIGNED),
  ).length;
  return Math.max(begins, ends) >= MIN_ALIGNED;
}

function gapBefore(words: readonly RawWord[], at: number): number {
  const [before, word] = [words[at - 1]?.box, words[at]?.box];
  return before === undefined || word === undefined ? 0 : word.left - before.left - before.width;
}
