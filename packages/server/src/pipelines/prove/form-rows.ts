/** Forms that have a row of labels over a row of values, as boxes have. */
import type { Label } from '../engine/core/label.ts';
import {
  type DocumentView,
  heightOf,
  overlapX,
  type Row,
  type Segment,
  unionOf,
  type ViewWord,
} from '../engine/core/view.ts';
import { labelLikeness } from '../engine/lexicon/tokens.ts';

/** Fewer texts side by side are no row of labels. */
const MIN_LABELS = 2;
/** A row of labels in which a value beside a label would be a label too. */
const MIN_BESIDE = 3;
/** In line heights: what follows the values is further away than their labels are. */
const MIN_PAUSE = 0.3;
const HAS_DIGIT = /\p{N}/u;
const ENDS_LABEL = /[:：]$/u;

/** Whether a label is in a row of labels, and the value alone below it: not the head of a column. */
export function isOverValue(view: DocumentView, label: Label | undefined, words: readonly ViewWord[]): boolean {
  const [head, own] = [label?.words[0], words[0]];
  if (head === undefined || own === undefined || label?.relation !== 'above') return false;
  const segment = view.segments[own.segment];
  const row = view.rows[head.row];
  if (segment === undefined || row === undefined || row.segments.length < MIN_LABELS || own.row !== row.index + 1)
    return false;
  const labels = row.segments.filter((other) => isOver(other, segment));
  return (
    labels.length === 1 && labels[0]?.index === head.segment && !isOfTable(view, row) && !row.segments.some(hasDigit)
  );
}

/** Whether a text beside a label is the next label of a row of labels, which has its values below. */
export function isNextLabel(view: DocumentView, label: Label | undefined, [own]: readonly ViewWord[]): boolean {
  const [head] = label?.words ?? [];
  const row = view.rows[own?.row ?? -1];
  if (head === undefined || own === undefined || row === undefined || label?.relation !== 'beside') return false;
  if (head.row !== own.row || head.segment === own.segment || row.segments.length < MIN_BESIDE) return false;
  if (row.segments.some((segment) => hasDigit(segment) || ENDS_LABEL.test(segment.text))) return false;
  const [under, beside] = [head.segment, own.segment].map((index) => {
    const segment = view.segments[index];
    return view.rows[row.index + 1]?.segments.find((other) => segment !== undefined && isOver(segment, other));
  });
  if (under === undefined || beside === undefined || under === beside || isOfTable(view, row)) return false;
  return labelLikeness(under.text) === 0;
}

/** The number of a box is no value: "1 Wages", "A06 Purchaser". */
const hasDigit = ({ text }: Segment): boolean => HAS_DIGIT.test(text.replace(BOX_NUMBER, ''));

const BOX_NUMBER = /^\p{Lu}?\p{N}{1,3}\p{L}?[.)]?\s+(?=\p{L}{2})/u;

/** Whether one text begins above the other, or is above a part of it. */
const isOver = (one: Segment, other: Segment): boolean =>
  Math.abs(one.left - other.left) <= heightOf(one) || overlapX(one, other) > 0;

/** Whether the row below that of the labels is followed by another one as closely, as rows of tables are. */
function isOfTable({ rows }: DocumentView, labels: Row): boolean {
  const [values, next] = [rows[labels.index + 1], rows[labels.index + 2]];
  if (values === undefined || values.page !== labels.page) return true;
  if (next === undefined || next.page !== labels.page) return false;
  const [upper, middle, lower] = [labels, values, next].map(({ words }) => unionOf(words));
  if (upper === undefined || middle === undefined || lower === undefined) return true;
  return lower.top - middle.bottom < middle.top - upper.bottom + MIN_PAUSE * heightOf(middle);
}
