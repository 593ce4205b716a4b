/** Finds texts that may name a value: before it, beside it, above it, or as the heading of its section. */

import { type Label, STEP } from '../core/label.ts';
import type { Span } from '../core/span.ts';
import { isNumeric } from '../core/value-kinds.ts';
import {
  type DocumentView,
  heightOf,
  joinLines,
  joinWords,
  overlapX,
  type Rect,
  type Row,
  type Segment,
  type ViewCell,
  type ViewPage,
  type ViewWord,
  widthOf,
} from '../core/view.ts';
import { TYPE_WORDS } from '../lexicon/label-words.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { boxesOf } from '../recognise/boxes.ts';
import { captionsOf } from '../recognise/captions.ts';
import { askedIn, questionsOf } from '../recognise/questions.ts';
import { isOnlyValue, trimmed } from '../recognise/value-text.ts';
import { LABEL_ABOVE, LABEL_DISTANCE } from '../weights/labels.ts';
import { keyColumnsOf } from './key-columns.ts';
import { behind } from './labels-behind.ts';
import { inBox, labelsOfBox } from './labels-of-box.ts';
import { observed, steppedLabels } from './labels-of-data.ts';
import { isBeforeDay, namedBeforeDay } from './numbered-days.ts';
import { isOutOfTable, rowOfCells } from './rows-of-cells.ts';
import { sectionOf } from './section-of.ts';
import { HINT, isSentence } from './sentences.ts';

/** Rows to look upward through a column. */
const COLUMN_ROWS = 60;
/** Largest distance of a label above its value, in line heights. */
const MAX_ABOVE = 3.2;

export function labelsOf(view: DocumentView, span: Span): Label[] {
  if (span.rangeStart !== undefined) return labelsOf(view, span.rangeStart);
  const row = view.rows[span.row];
  const page = view.pages[span.page];
  const first = row?.words[span.from];
  const segment = first === undefined ? undefined : view.segments[first.segment];
  if (row === undefined || page === undefined || segment === undefined) return [];
  const labels = [...inside(row, segment, span)];
  if (view.isInterchange) return [...labels, ...observed(row, segment)];
  if (span.kind === 'number' || (span.kind === 'percent' && labels.every(saysLittle)))
    labels.push(...behind(segment, span));
  const box = boxesOf(page).of.get(segment);
  if (box !== undefined)
    return [...labels, ...inBox(box, beside(page, row, segment, labels.length > 0)), ...labelsOfBox(box, segment)];
  const captions = captionsOf(page);
  const caption = captions.of.get(segment);
  // What stands beside a value with a caption has one of its own.
  if (caption !== undefined) return [...labels, ...(captions.areBelow ? [under(caption)] : above(page, row, span))];
  const later = isLaterValue(segment, span) ? LABEL_DISTANCE.laterValue : 0;
  for (const label of beside(page, row, segment, labels.length > 0))
    if (!isOfOther(label, labels)) labels.push({ ...label, distance: label.distance + later });
  const upper = keyColumnsOf(page).has(segment)
    ? []
    : above(page, row, span).filter((label) => !isPartOf(label, labels) && !isOfOther(label, labels));
  labels.push(...upper, ...completed(labels[0], upper[0]));
  const section = sectionOf(page, row, segment, span);
  if (section !== undefined && !labels.some((label) => label.text === section.text)) labels.push(section);
  return labels;
}

/** "0.84 at 20 °C": of several numbers behind one label, the first is meant. */
const isLaterValue = ({ words }: Segment, { kind, from }: Span): boolean =>
  (isNumeric(kind) || kind === 'date') && words.some(({ place, text }) => place < from && /^[<>≥≤~±(]?\d/.test(text));

/** "zzgl. 19 % MwSt.", "plus 20% VAT": what is added is said behind its rate. */
const saysLittle = ({ text }: Label): boolean => ADDED.test(text);
const ADDED =
  /^(?:zzgl|zuzüglich|inkl|incl|excl|plus|plus de|dont|inclusief|exclusief|più|más|mais|\+|&|davon|of which|enthaltene?)\.?$/iu;

const under = ({ text, words }: Segment): Label => ({ relation: 'above', text: trimmed(text), distance: 0, words });

function inside(row: Row, segment: Segment, span: Span): Label[] {
  const before = segment.words.filter((word) => word.place < span.from);
  let words = (span.kind === 'date' && namedBeforeDay(before)) || before.slice(lastBreak(before) + 1);
  let text = trimmed(joinWords(words));
  if (span.start !== undefined) {
    const begin = row.offsets[span.from] ?? span.start;
    const glued = row.text.slice(begin, span.start).trim();
    if (glued !== '') {
      text = trimmed(`${text} ${glued}`);
      const own = row.words[span.from];
      if (own !== undefined) words = [...words, own];
    }
  }
  // "Designation / Schedule": the other half of a title.
  if (text === '' || isOnlyValue(text) || COMPARISON.test(text) || text.endsWith(' /')) return [];
  const labels: Label[] = [{ relation: 'inside', text, distance: 0, words }];
  const parts = text
    .split(':')
    .map(trimmed)
    .filter((part) => part !== '');
  const last = parts.at(-1);
  if (parts.length > 1 && last !== undefined && !isBeforeDay(last))
    labels.push({ relation: 'inside', text: last, distance: 0, words });
  return labels;
}

/** "< 5.0": a bound of a value, of which the sign names nothing. */
const COMPARISON = /^[<>≤≥=±~≈]+$/u;

/** Shortened words end with a full stop as well, but most are short. */
const END_OF_SENTENCE = /\p{Ll}{4}[.!?]$/u;

/** Index of the last word of an earlier value; the label begins after it. */
function lastBreak(words: readonly ViewWord[]): number {
  return words.findLastIndex(
    ({ text }, index) =>
      endsCount(words, index) ||
      (index < words.length - 1 &&
        ((/\d{2,}/.test(text) && !/\p{L}{3}/u.test(text) && !isShare(words, index)) ||
          /[;|]$/.test(text) ||
          (END_OF_SENTENCE.test(text) && /^\p{Lu}\p{Ll}/u.test(words[index + 1]?.text ?? '')))),
  );
}

/** "VAT 19 %: 190.00", "VAT (19%)  190.00": a share before an amount is part of its label. "VAT at 5 % on 437.00" is of something else. */
const isShare = (words: readonly ViewWord[], index: number): boolean =>
  /^[^%]*%[):]*$/.test(joinWords(words.slice(index)));

/** "2 adults," before "1 child" says what was counted first. */
const endsCount = (words: readonly ViewWord[], index: number): boolean =>
  /,$/.test(words[index]?.text ?? '') && words.slice(0, index).some(({ text }) => /^\d+$/.test(text));

const VALUE_BETWEEN_COST = 0.12;
const MAX_BESIDE = 6;
const COUNTED = /^\d[\d.,]*\s+\p{Ll}[\p{L}\s-]*,$/u;

function beside(page: ViewPage, row: Row, segment: Segment, hasInside: boolean): Label[] {
  const at = row.segments.indexOf(segment);
  let cost = 0;
  for (let place = at - 1; place >= 0 && at - place <= MAX_BESIDE; place -= 1) {
    const other = row.segments[place];
    if (other === undefined) break;
    const text = trimmed(other.text);
    if (text === '' || isOnlyValue(text)) {
      if (/\d/.test(text)) cost += VALUE_BETWEEN_COST;
      continue;
    }
    // "188 lead," before "73 galvanized": the words say what was counted first.
    if (COUNTED.test(other.text)) continue;
    const distance = Math.max(0, (segment.left - other.right) / page.width) + cost;
    if (text.includes(STEP)) return steppedLabels(other);
    const whole = wholeLabel(page, row, other, segment.left);
    const labels: Label[] = [
      { relation: 'beside', text: whole?.text ?? text, distance, words: whole?.words ?? other.words },
    ];
    const head = /^(.*?):\s*\S/.exec(text)?.[1];
    if (head !== undefined && head !== '' && !hasInside) {
      labels.push({
        relation: 'beside',
        text: trimmed(head),
        distance: LABEL_DISTANCE.beforeColon + cost,
        words: other.words,
      });
    }
    return labels;
  }
  return cellBeside(page, segment);
}

/** More lines, or more words, are no label. */
const MAX_CELL_LINES = 3;
const MAX_CELL_WORDS = 12;
/** Between lines of one label, and by how much less than between rows of a form, in heights. */
const MAX_LINE_GAP = 0.45;
const MIN_ROW_STEP = 0.35;

interface LabelText {
  text: string;
  words: ViewWord[];
}

/**
 * A label that goes on in the next line: lines of its cell that stand close, or closer than the rows around them.
 * @param end where the value begins
 */
export function wholeLabel(page: ViewPage, row: Row, segment: Segment, end = Infinity): LabelText | undefined {
  const cell = page.cells[segment.words[0]?.cell ?? -1];
  if (cell !== undefined) {
    const words = linesBelow(page, row, segment, end);
    return words.length > segment.words.length ? labelOfCell({ ...cell, words }) : undefined;
  }
  const height = heightOf(segment);
  const lowerOf = (upper: Row): { row: Row; line: Segment | undefined } | undefined => {
    const next = page.rows[upper.place + 1];
    return next === undefined
      ? undefined
      : { row: next, line: next.segments.find(({ left }) => Math.abs(left - segment.left) < MAX_LINE_GAP * height) };
  };
  const next = lowerOf(row);
  if (next?.line === undefined || Math.abs(heightOf(next.line) - height) > MIN_ROW_STEP * height) return undefined;
  const gap = next.line.top - segment.bottom;
  const before = page.rows[row.place - 1];
  const after = page.rows[next.row.place + 1];
  const isCloser = (distance: number): boolean => distance > gap + MIN_ROW_STEP * height;
  if (gap > MAX_LINE_GAP * height || !/^[\p{Ll}(]/u.test(next.line.text)) return undefined;
  if (before !== undefined && !isCloser(row.top - before.bottom)) return undefined;
  if (after !== undefined && !isCloser(after.top - next.line.bottom)) return undefined;
  const words = [...segment.words, ...next.line.words];
  return { text: trimmed(joinWords(words)), words };
}

/** The segment and the lines below it in its cell that go on with it, in small letters or with no value beside them. */
function linesBelow(page: ViewPage, row: Row, segment: Segment, end: number): ViewWord[] {
  const height = heightOf(segment);
  const words = [...segment.words];
  let { bottom } = segment;
  for (const lower of page.rows.slice(row.place + 1, row.place + MAX_CELL_LINES)) {
    const line = lower.segments.find(
      (entry) =>
        entry.words[0]?.cell === segment.words[0]?.cell && Math.abs(entry.left - segment.left) < MAX_LINE_GAP * height,
    );
    if (line === undefined) continue;
    const hasValue = lower.segments.some(({ left }) => left > line.right);
    if (line.top - bottom > MAX_LINE_GAP * height || line.right > end) break;
    if (hasValue && !/^[\p{Ll}(]/u.test(line.text)) break;
    words.push(...line.words);
    bottom = line.bottom;
  }
  return words;
}

function labelOfCell({ words }: ViewCell): LabelText | undefined {
  if (words.length > MAX_CELL_WORDS || new Set(words.map((word) => word.row)).size > MAX_CELL_LINES) return undefined;
  return { text: trimmed(joinLines(words)), words };
}

/** The nearest cell with words to the left in the row of a table, where its lines stand higher or lower. */
function cellBeside(page: ViewPage, segment: Segment): Label[] {
  const own = page.cells[segment.words[0]?.cell ?? -1];
  if (own === undefined) return [];
  const left = rowOfCells(page, own)
    .filter(({ column }) => column < own.column)
    .toSorted((one, other) => other.column - one.column)
    .find(({ words }) => words.length > 0 && !isOnlyValue(joinWords(words)));
  const label = left === undefined ? undefined : labelOfCell(left);
  const right = Math.max(...(label?.words.map((word) => word.right) ?? []));
  // A line that runs across the columns of a table stands beside none of its cells.
  return label === undefined || segment.left < right
    ? []
    : [{ relation: 'beside', ...label, distance: Math.max(0, (segment.left - right) / page.width) }];
}

function above(page: ViewPage, row: Row, span: Span): Label[] {
  const height = heightOf(span.words[0] ?? span);
  const labels: Label[] = [];
  let values = 0;
  let isNearest = true;
  for (let place = row.place - 1; place >= Math.max(0, row.place - COLUMN_ROWS); place -= 1) {
    const upper = page.rows[place];
    if (upper === undefined || upper.top > span.top) continue;
    const segment = upper.segments.find((entry) => isAbove(entry, span, height) && isOver(entry, span, height));
    if (segment === undefined) {
      const label = isNearest ? cellLabel(row, upper, span) : undefined;
      if (label !== undefined) labels.push(label);
      isNearest = isNearest && !upper.segments.some((entry) => isAbove(entry, span, height));
      continue;
    }
    isNearest = false;
    if (isOutOfTable(page, segment, span)) break;
    const text = trimmed(segment.text);
    if (text === '' || HINT.test(text)) continue;
    if (isOnlyValue(text) || (span.kind === 'date' && /\d[/\-.]\d/.test(text))) {
      values += 1;
      if (values > 40) break;
      continue;
    }
    const gap = (span.top - upper.bottom) / height;
    if ((gap > MAX_ABOVE && values === 0) || HAS_OWN_VALUE.test(text)) break;
    return [...labels, ...labelsAbove(page, { upper, segment, span, isColumn: values > 0, gap, height })];
  }
  return labels;
}

/** "Version: Original" over "Station: KRBC" names its own value, and no other one that has a name before a colon. */
const isOfOther = ({ words }: Label, [first]: readonly Label[]): boolean =>
  first?.relation === 'inside' && /[:：]$/.test(first.words.at(-1)?.text ?? '') && HAS_VALUE.test(joinWords(words));

const HAS_VALUE = /\p{L}\s?[:：]\s*\S/u;

/** The first line of a cell stands higher than the value beside it; only the whole cell is the label. */
const isPartOf = ({ words }: Label, labels: readonly Label[]): boolean =>
  labels.some((label) => label.words.length > words.length && words.every((word) => label.words.includes(word)));

/** Completes a label such as "number" with the line above it, where a title is broken in two lines. */
function completed(label: Label | undefined, upper: Label | undefined): Label[] {
  if (label?.relation !== 'inside' || upper?.relation !== 'above') return [];
  const tokens = tokensOf(label.text);
  if (tokens.length === 0 || !tokens.every((token) => TYPE_WORDS.has(token))) return [];
  return [{ ...label, text: `${upper.text} ${label.text}`, words: [...upper.words, ...label.words] }];
}

/** "Date: 3 May" labels its own value, not what stands below. */
const HAS_OWN_VALUE = /\p{L}\s?[:：]\s*\S*\d/u;

const isAbove = (segment: Segment, span: Rect, height: number): boolean =>
  segment.bottom <= span.top + MAX_OVERLAP * height;

/** In heights: recognised words are boxed loosely. */
const MAX_OVERLAP = 0.55;
/** In heights: between a label in the corner of a form's cell and what is filled in, down and to the right. */
const MAX_CELL_GAP = 1.5;
const MAX_CELL_INDENT = 12;
const MAX_LABEL_WORDS = 6;
const CELL_DISTANCE = 0.3;

/** Forms have their labels in the corner of the cell; what is filled in may begin further right than the label ends. */
function cellLabel(row: Row, upper: Row, span: Span): Label | undefined {
  const height = heightOf(span.words[0] ?? span);
  const label = upper.segments.findLast((entry) => entry.left < span.left);
  if (label === undefined || !isAbove(label, span, height)) return undefined;
  if (span.top - label.bottom > MAX_CELL_GAP * height || span.left - label.right > MAX_CELL_INDENT * height)
    return undefined;
  const text = trimmed(label.text);
  if (isOnlyValue(text) || label.words.length > MAX_LABEL_WORDS) return undefined;
  // Only the first value of a cell: a later one is labelled by what stands before it.
  const isFirst = !row.words.some((word) => word.left >= label.left - height && word.right <= span.left);
  return isFirst ? { relation: 'above', text, distance: CELL_DISTANCE, words: label.words } : undefined;
}

const isOver = (segment: Segment, span: Rect, height: number): boolean =>
  overlapX(segment, span) > LABEL_ABOVE.sharedWidth * Math.min(widthOf(segment), widthOf(span)) ||
  Math.abs(segment.left - span.left) < LABEL_ABOVE.leftEdge * height;

const MAX_HEAD = 30;
const MAX_QUESTION = 90;
const QUESTION = /[?:]$|^\d+\s?[.)]/;

interface Above {
  upper: Row;
  segment: Segment;
  span: Span;
  isColumn: boolean;
  gap: number;
  height: number;
}

function labelsAbove(page: ViewPage, { upper, segment, span, isColumn, gap, height }: Above): Label[] {
  const relation = isColumn ? 'column' : 'above';
  const distance = isColumn ? LABEL_DISTANCE.column : Math.min(1, Math.max(0, gap) / MAX_ABOVE);
  const lines = questionsOf(page).of.get(segment) ?? [segment];
  const words = lines.flatMap((line) => line.words);
  const text = trimmed(joinLines(words));
  const said = [text, ...askedIn(page, segment, text)];
  const labels: Label[] = said.map((asked) => ({ relation, text: asked, distance, words }));
  if (lines.length > 1) return labels;
  const over = segment.words.filter((word) => word.right > span.left - height && word.left < span.right + height);
  const part = trimmed(joinWords(over));
  // Part of a row of heads is a head, but part of a question or of a sentence is not a label.
  // Nor is a part of "Title or position: Clerk", which has its own value.
  if (part !== '' && part !== text && !QUESTION.test(text) && !HAS_VALUE.test(text) && !isSentence(segment))
    labels.push({ relation, text: part, distance: distance + LABEL_DISTANCE.partOfRow, words: over });
  const higher = page.rows[upper.place - 1];
  if (higher !== undefined && upper.top - higher.bottom < LABEL_ABOVE.headGap * height) {
    const head = higher.segments.find(
      (entry) => overlapX(entry, segment) > LABEL_ABOVE.headSharedWidth * Math.min(widthOf(entry), widthOf(segment)),
    );
    const headText = head === undefined ? '' : trimmed(head.text);
    // A question over the parts of its answer: "What is the name of your employer?" over "Name".
    const maxHead = segment.words.length <= 2 && QUESTION.test(headText) ? MAX_QUESTION : MAX_HEAD;
    if (head !== undefined && headText !== '' && headText.length < maxHead && !isOnlyValue(headText)) {
      labels.push({
        relation,
        text: `${headText} ${text}`,
        distance: distance + LABEL_DISTANCE.twoLines,
        words: [...head.words, ...segment.words],
      });
    }
  }
  return labels;
}
