/**
 * Ranges whose ends have labels of their own: "Start Date: 4/1/20  End Date: 4/15/20". Two dates make a range if their
 * labels differ in nothing but the words for start and end. Heads of columns label many dates, those of single lines.
 */
import type { Label } from '../core/label.ts';
import { markRange, type Span } from '../core/span.ts';
import type { DocumentView } from '../core/view.ts';
import { tokensOf } from '../lexicon/tokens.ts';

const STARTS: ReadonlySet<string> = new Set(['start', 'starting', 'begin', 'beginning', 'first', 'from']);
const ENDS: ReadonlySet<string> = new Set(['end', 'ending', 'last', 'to', 'through', 'thru', 'until', 'stop']);
/** In rows: the end stands beside the start or right under it. */
const MAX_APART = 2;

/** More texts beside a date under a head are the cells of a line. */
const MAX_BESIDE = 4;

export function markLabelledRanges(
  { rows }: DocumentView,
  dates: readonly Span[],
  labels: (span: Span) => readonly Label[],
): void {
  const values = new Map<string, Set<string>>();
  const labelled = dates
    .filter(({ rangePart }) => rangePart === undefined)
    .flatMap((span) => {
      const near = labels(span).filter(({ relation }) => relation !== 'section');
      // In a form of boxes the text beside a date is another box's.
      const label =
        near.find(({ text }) => tokensOf(text).some((token) => STARTS.has(token) || ENDS.has(token))) ?? near[0];
      const isUnderHead = label?.relation === 'above' || label?.relation === 'column';
      if (label === undefined || (isUnderHead && (rows[span.row]?.segments.length ?? 0) > MAX_BESIDE)) return [];
      const known = values.get(label.text) ?? new Set();
      values.set(label.text, known.add(String(span.value)));
      return [{ span, label: label.text }];
    });
  let open: { start: Span; base: string } | undefined;
  for (const { span, label } of labelled.sort((a, b) => a.span.row - b.span.row || a.span.left - b.span.left)) {
    if ((values.get(label)?.size ?? 0) > 1) continue;
    const own = tokensOf(label);
    const isStart = own.some((token) => STARTS.has(token));
    const isEnd = own.some((token) => ENDS.has(token));
    if (isStart === isEnd) continue;
    const base = own.filter((token) => !STARTS.has(token) && !ENDS.has(token)).join(' ');
    if (isStart) open = { start: span, base };
    else if (open !== undefined) {
      const { start } = open;
      const isNear = start.page === span.page && span.row - start.row <= MAX_APART;
      if (isNear && open.base === base && String(start.value) <= String(span.value)) markRange(start, span);
      open = undefined;
    }
  }
}

/** Words for a range in a label of two dates. */
const LASTS: ReadonlySet<string> = new Set(['period', 'term', 'duration', 'validity', 'range', 'flight', 'schedule']);

/** Under "Original date / Revision", or "Original date" alone, two days with a slash between them are no range. */
export function unmarkPairs(
  { rows }: DocumentView,
  dates: readonly Span[],
  labels: (span: Span) => readonly Label[],
): void {
  for (const end of dates) {
    const start = end.rangeStart;
    if (start === undefined || start.row !== end.row) continue;
    if (!/^\s+\/\s+$/.test(rows[end.row]?.text.slice(start.end, end.start) ?? '')) continue;
    const near = labels(start).filter(({ relation }) => relation !== 'section');
    const says = near.flatMap(({ text }) => tokensOf(text));
    const isOfRange = says.some((token) => STARTS.has(token) || ENDS.has(token) || LASTS.has(token));
    if (isOfRange || !says.includes('date')) continue;
    delete start.rangePart;
    delete end.rangePart;
    delete end.rangeStart;
  }
}
