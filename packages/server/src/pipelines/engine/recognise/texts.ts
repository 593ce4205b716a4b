/** Finds free text: a segment, what follows a colon, and paragraphs that continue on the lines below. */

import { type Span, spanInRow, spanOfWords } from '../core/span.ts';
import type { DocumentView, Row, Segment } from '../core/view.ts';
import { heightOf, widthOf } from '../core/view.ts';
import { PARAGRAPH_LINES, TEXT_CERTAINTY } from '../weights/recognise.ts';
import { isOnlyValue } from './value-text.ts';

const MAX_PARAGRAPH_ROWS = 12;

export function findTexts(view: DocumentView): Span[] {
  const found: Span[] = [];
  for (const segment of view.segments) {
    const row = view.rows[segment.row];
    if (row === undefined) continue;
    for (const span of textsOfSegment(row, segment)) {
      found.push(span);
      const paragraph = continued(view, segment, span);
      if (paragraph !== undefined) found.push(paragraph);
    }
  }
  return found;
}

function textsOfSegment(row: Row, segment: Segment): Span[] {
  const first = segment.words[0];
  const last = segment.words.at(-1);
  if (first === undefined || last === undefined) return [];
  const start = row.offsets[first.place] ?? 0;
  const end = (row.offsets[last.place] ?? 0) + last.text.length;
  const text = (from: number, score: number): Span =>
    spanInRow(row, from, end, { kind: 'text', value: row.text.slice(from, end), normaliser: 'text_line', score });
  const spans = [text(start, TEXT_CERTAINTY.segment)];
  const colon = segment.text.search(/[:：]\s*\S/);
  if (colon > 0) {
    const rest = segment.text.slice(colon + 1);
    const from = start + colon + 1 + (rest.length - rest.trimStart().length);
    if (from < end) spans.push(text(from, TEXT_CERTAINTY.afterColon));
  }
  return spans;
}

/** Extends a text by the lines below that belong to it: same left edge, no gap, no label. */
function continued(view: DocumentView, segment: Segment, span: Span): Span | undefined {
  if (span.words.length < 4 || span.words.at(-1)?.segment !== segment.index) return undefined;
  const page = view.pages[span.page];
  const first = view.rows[span.row];
  if (page === undefined || first === undefined) return undefined;
  const words = [...span.words];
  let text = span.text;
  let last = segment;
  let rows = 1;
  for (const row of page.rows.slice(first.place + 1, first.place + 1 + MAX_PARAGRAPH_ROWS)) {
    const height = heightOf(last);
    if (row.top - last.bottom > PARAGRAPH_LINES.maxGap * height) break;
    const next = row.segments.find(
      (entry) =>
        entry.top > last.top + PARAGRAPH_LINES.minStep * height &&
        entry.top - last.bottom < PARAGRAPH_LINES.maxGap * height &&
        (Math.abs(entry.left - segment.left) < PARAGRAPH_LINES.maxIndent * height ||
          Math.abs(entry.left - span.left) < PARAGRAPH_LINES.maxIndent * height ||
          (entry.left < segment.left && entry.right > last.left + PARAGRAPH_LINES.minSharedWidth * widthOf(last))),
    );
    if (next === undefined) continue;
    if (/[:#]\s*$/.test(next.text) || /^[^:]{2,28}:\s/.test(next.text)) break;
    if (heightOf(next) > PARAGRAPH_LINES.maxHeight * height || isOnlyValue(next.text)) break;
    if (widthOf(last) <= PARAGRAPH_LINES.minWidth * Math.max(widthOf(last), widthOf(next))) break;
    words.push(...next.words);
    text += ` ${next.text}`;
    last = next;
    rows += 1;
  }
  if (rows === 1) return undefined;
  return spanOfWords(words, {
    kind: 'text',
    value: text,
    text,
    normaliser: 'text_line',
    score: Math.min(1, span.score + TEXT_CERTAINTY.paragraph),
    traits: { paragraphRows: rows },
  });
}
