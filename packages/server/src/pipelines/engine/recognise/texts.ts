/** Finds free text: a segment, what follows a colon, and paragraphs that continue on the lines below. */

import { type Span, spanInRow, spanOfWords } from '../core/span.ts';
import type { DocumentView, Row, Segment, ViewPage, ViewWord } from '../core/view.ts';
import { heightOf, widthOf } from '../core/view.ts';
import { PARAGRAPH_LINES, TEXT_CERTAINTY } from '../weights/recognise.ts';
import { NEXT_ASIAN_LABEL } from './asian-forms.ts';
import { areInOneBox } from './boxes.ts';
import { captionsOf } from './captions.ts';
import { labelAtEnd } from './next-label.ts';
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
  const text = (from: number, score: number, to = end): Span =>
    spanInRow(row, from, to, { kind: 'text', value: row.text.slice(from, to), normaliser: 'text_line', score });
  const spans = [text(start, TEXT_CERTAINTY.segment)];
  for (const { from, to } of answersIn(segment.text))
    spans.push(text(start + from, TEXT_CERTAINTY.afterColon, start + to));
  return spans;
}

/** What follows a colon or a question, up to the sentence that the next colon is in. */
function answersIn(text: string): { from: number; to: number }[] {
  const marks = [...text.matchAll(/(?:(?<!\d)[:：]\s*|[:：](?!\d)\s*|\?\s+)(?=\S)/g)].filter(({ index }) => index > 0);
  return marks.flatMap((mark, index) => {
    const from = mark.index + mark[0].length;
    const next = marks[index + 1]?.index ?? text.length;
    const ends = [...text.slice(from, next).matchAll(/(?<=\S)(?:[.;]\s+|\s[|•·]\s+)(?=\p{Lu})/gu)];
    const end = ends.at(-1)?.index ?? (next < text.length ? labelAtEnd(text.slice(from, next)) : undefined);
    const isCut = next < text.length && end !== undefined;
    const [answer = ''] = text.slice(from).split(NEXT_ASIAN_LABEL);
    if (from + answer.length < next) return [{ from, to: from + answer.length }];
    if (index > 0 && !isSentenceStart(text, marks[index - 1]?.index ?? 0, mark.index)) return [];
    return [{ from, to: isCut ? from + end : text.length }];
  });
}

/** Whether a sentence begins between two marks: otherwise the second one belongs to the value of the first. */
const isSentenceStart = (text: string, from: number, to: number): boolean =>
  /(?:[.;]|\s[|•·])\s+\p{Lu}/u.test(text.slice(from, to)) ||
  labelAtEnd(text.slice(from, to)) !== undefined ||
  NEXT_ASIAN_LABEL.test(text.slice(from, to + 1));

/** Extends a text by the lines below that belong to it: same left edge, no gap, no label. */
function continued(view: DocumentView, segment: Segment, span: Span): Span | undefined {
  if (span.words.length < 4 || span.words.at(-1)?.segment !== segment.index) return undefined;
  const page = view.pages[span.page];
  const first = view.rows[span.row];
  if (page === undefined || first === undefined) return undefined;
  const { all } = captionsOf(page);
  const words = [...span.words];
  let text = span.text;
  let last = segment;
  let rows = 1;
  let gap = PARAGRAPH_LINES.maxGap * heightOf(segment);
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
    // Cells that a file declares end where they say.
    if (page.model.width === null && next.words[0]?.cell !== segment.words[0]?.cell) break;
    if (all.has(next) || hasLabelAt(row, first, segment) || !areInOneBox(page, segment, next)) break;
    const isInCell = next.words[0]?.cell === segment.words[0]?.cell && next.words[0]?.cell !== -1;
    if (!isInCell && isRowOfOthers(first, row)) break;
    if (isHeadingUnder(page, last, next) || next.top - last.bottom > gap + PARAGRAPH_LINES.maxMoreGap * height) break;
    if (/[:#]\s*$/.test(next.text) || /^[^:]{2,28}:\s/.test(next.text)) break;
    if (heightOf(next) > PARAGRAPH_LINES.maxHeight * height || isOnlyValue(next.text)) break;
    if (widthOf(last) <= PARAGRAPH_LINES.minWidth * Math.max(widthOf(last), widthOf(next))) break;
    if (rows === 1) gap = Math.max(0, next.top - last.bottom);
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

/** Whether several texts of a row stand under none of another row: they are of a table, and go on with none of its texts. */
const isRowOfOthers = (upper: Row, { segments }: Row): boolean =>
  segments.length > 2 &&
  segments.filter(({ left, top, bottom }) =>
    upper.segments.every((other) => Math.abs(other.left - left) > bottom - top),
  ).length > 1;

const CAPITALS = /^(?:\d+[.)]\s+)?[^\p{Ll}]*\p{Lu}{3}[^\p{Ll}]*$/u;

/** Whether a line in bold type or in capitals heads what stands under a text in plain type. */
function isHeadingUnder({ model }: ViewPage, { words, text }: Segment, next: Segment): boolean {
  const areBold = (line: readonly ViewWord[]): boolean => line.every(({ index }) => model.words[index]?.bold === true);
  return (CAPITALS.test(next.text) && !CAPITALS.test(text)) || (areBold(next.words) && !areBold(words.slice(-1)));
}

/** Whether a row has a label where the first one has the label of the text: then what stands there is another value. */
function hasLabelAt(row: Row, first: Row, { left }: Segment): boolean {
  const own = first.segments.find((segment) => segment.right < left && /[:：]$/.test(segment.text));
  return own !== undefined && row.segments.some((segment) => segment.right < left && /[:：]$/.test(segment.text));
}
