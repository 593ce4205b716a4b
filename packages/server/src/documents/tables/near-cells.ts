/**
 * Texts that nearly fill their cells stand so close to the next ones that a line alone does not tell them apart. Those
 * of the rows above do: what begins or ends where theirs do is a cell.
 */
import type { RawPage, RawWord } from '../model/raw-page.ts';
import { isRecognised } from './cell-text.ts';
import { FRAMED_GAP_EM, isAmountOf, type Segment, type TextRow } from './text-rows.ts';

/** Share of the page's width. */
const ALIGNED = 0.003;
/** So many texts show an edge. */
const MIN_TEXTS = 2;
/** A justified line has wide spaces everywhere. */
const LONG_LINE_WORDS = 8;
const STRETCHED_EM = 0.4;

/** The row, cut where texts of the rows above begin or end. */
export function cutAtEdges(row: TextRow, above: readonly TextRow[], page: Pick<RawPage, 'width'>): TextRow {
  const segments = row.segments.flatMap((segment) =>
    partsOf(segment, page, (part, from) => isAligned(part, from, above)),
  );
  return segments.length === row.segments.length ? row : { ...row, segments };
}

type IsCell = (part: Segment, from: number) => boolean;

function partsOf(segment: Segment, page: Pick<RawPage, 'width'>, isCell: IsCell): Segment[] {
  // Gaps read from a picture are uncertain.
  if (isRecognised(segment.words) || isStretched(segment, page)) return [segment];
  const parts: Segment[] = [];
  let rest = segment.words;
  // From the right, so that the end of each part is known.
  for (let index = segment.words.length - 1; index > 0; index -= 1) {
    const [before, word] = [segment.words[index - 1], segment.words[index]];
    if (before === undefined || word === undefined || !isApart(before, word, page) || isAmountOf(before, word))
      continue;
    const part = segmentOf(rest.slice(index));
    if (!isCell(part, before.box.left + before.box.width)) continue;
    parts.unshift(part);
    rest = rest.slice(0, index);
  }
  return parts.length === 0 ? [segment] : [segmentOf(rest), ...parts];
}

function isStretched({ words }: Segment, page: Pick<RawPage, 'width'>): boolean {
  if (words.length < LONG_LINE_WORDS) return false;
  const wide = words.filter((word, index) => {
    const before = words[index - 1];
    return before !== undefined && isApart(before, word, page, STRETCHED_EM);
  });
  return wide.length > 0.5 * words.length;
}

/** Whether a wider space than that between words is between two. */
export const isApart = (
  { box }: RawWord,
  next: RawWord,
  { width }: Pick<RawPage, 'width'>,
  em = FRAMED_GAP_EM,
): boolean => (next.box.left - box.left - box.width) * width >= em * next.fontSize;

const segmentOf = (words: RawWord[]): Segment => ({
  words,
  left: Math.min(...words.map(({ box }) => box.left)),
  right: Math.max(...words.map(({ box }) => box.left + box.width)),
});

/** Whether texts in the middle or at the end of other rows begin where it does, or end there and begin after the gap. */
function isAligned({ left, right }: Segment, from: number, rows: readonly TextRow[]): boolean {
  let begin = 0;
  let end = 0;
  for (const { segments } of rows) {
    for (let index = 1; index < segments.length; index += 1) {
      const segment = segments[index];
      if (segment === undefined) continue;
      if (Math.abs(segment.left - left) < ALIGNED) begin += 1;
      if (Math.abs(segment.right - right) < ALIGNED && segment.left >= from) end += 1;
    }
  }
  return Math.max(begin, end) >= MIN_TEXTS;
}
