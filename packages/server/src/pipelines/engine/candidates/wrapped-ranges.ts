/** Ranges that a narrow cell breaks into two lines: "10/05/2020 through" above "10/11/2020". */
import { markRange, type Span } from '../core/span.ts';
import { type DocumentView, heightOf, type Row, type Segment } from '../core/view.ts';
import { isRange } from '../recognise/recognise.ts';

/** How far the lines of one cell begin from each other, in heights of a line. */
const MAX_SHIFT = 1;

export function markWrappedRanges({ rows, segments, pages }: DocumentView, dates: readonly Span[]): void {
  const firsts = new Map<Segment, Span>();
  const segmentOf = (span: Span): Segment | undefined => segments[rows[span.row]?.words[span.from]?.segment ?? -1];
  for (const span of dates) {
    const segment = segmentOf(span);
    if (segment !== undefined && segment.words[0]?.place === span.from) firsts.set(segment, span);
  }
  for (const start of dates) {
    const row = rows[start.row];
    const segment = segmentOf(start);
    if (row === undefined || segment === undefined || start.rangePart !== undefined) continue;
    const rest = restOf(row, segment, start);
    if (rest === '' || !isRange(start.text, rest)) continue;
    const below = pages[start.page]?.rows[row.place + 1]?.segments.find(
      (other) => Math.abs(other.left - segment.left) < MAX_SHIFT * heightOf(segment),
    );
    const end = below === undefined ? undefined : firsts.get(below);
    if (end === undefined || end.rangePart !== undefined || String(end.value) < String(start.value)) continue;
    markRange(start, end);
  }
}

/** What the segment says behind the date. */
function restOf(row: Row, segment: Segment, span: Span): string {
  const last = segment.words.at(-1);
  if (last === undefined || span.end === undefined) return '';
  return row.text.slice(span.end, (row.offsets[last.place] ?? 0) + last.text.length).trim();
}
