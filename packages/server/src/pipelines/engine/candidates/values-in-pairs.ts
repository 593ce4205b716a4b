/**
 * Values that look like labels, in pairs that a file declares or that stand under each other: "Credit card" beside "Payment
 * method" in a table of pairs, "Invoice" under "Type". The pairs around them show that they are values.
 */
import type { Context, LabelScores } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Label } from '../core/label.ts';
import type { Span } from '../core/span.ts';
import { heightOf, joinWords, type Segment, type ViewCell, type ViewPage } from '../core/view.ts';
import { labelLikeness } from '../lexicon/tokens.ts';
import { boxesOf } from '../recognise/boxes.ts';
import { columnHeadsOf } from '../recognise/column-heads.ts';
import { isOnlyValue } from '../recognise/value-text.ts';

/** In heights: how far edges of labels and values under them may differ. */
const SAME_EDGE = 0.6;
/** So many other rows of a table show which of its columns has the labels. */
const MIN_PAIRS = 2;

/** Whether a span is all that stands where the label has its value, as other labels nearby have theirs. */
export function isValueOfPair(
  { view, scorer }: Context,
  field: Field,
  { words, page: at, text }: Span,
  label: Label,
): boolean {
  const { pages, segments } = view;
  const segment = segments[words[0]?.segment ?? -1];
  const own = segments[label.words[0]?.segment ?? -1];
  const page = pages[at];
  if (segment === undefined || own === undefined || page === undefined || own === segment) return false;
  if (words.length < segment.words.length || words.some((word) => word.segment !== segment.index)) return false;
  const box = boxesOf(page).of.get(segment);
  const isFilledIn = box?.label.includes(own) === true;
  // What stands first in a box is filled in, whatever it names elsewhere.
  if (isFilledIn && box?.values[0] === segment) return true;
  const isOther = scorer.score(text).fields.some((score, index) => score > MIN_NAMED && index !== field.index);
  if (isOther || columnHeadsOf(page).has(segment)) return false;
  if (isFilledIn) return true;
  if (label.relation === 'above') return isBetweenPairs(page, own, segment, scorer);
  return label.relation === 'beside' && !isOfTwoLines(page, own) && isInTableOfPairs(page, own, segment, scorer);
}

/** A label whose cell goes on below has its value there. */
const isOfTwoLines = ({ cells }: ViewPage, { words: [first] }: Segment): boolean =>
  new Set(cells[first?.cell ?? -1]?.words.map(({ row }) => row)).size > 1;

/** A table with labels in every second column, the first one among them, and their values beside them. */
function isInTableOfPairs({ cells }: ViewPage, label: Segment, value: Segment, scorer: LabelScores): boolean {
  const [left, right] = [label, value].map(({ words }) => cells[words[0]?.cell ?? -1]);
  if (left === undefined || left.column % 2 > 0 || right?.column !== left.column + 1) return false;
  if (left.table !== right.table || left.row !== right.row) return false;
  const own = cells.filter(({ table, words }) => table === left.table && words.length > 0);
  const isLabel = ({ words }: ViewCell): boolean => looksLikeLabel(joinWords(words), scorer);
  const keys = own.filter(({ column }) => column % 2 === 0);
  const pairs = keys.filter(
    (key) =>
      isLabel(key) &&
      own.some(({ row, column, words }) => row === key.row && column === key.column + 1 && !isLabel({ ...key, words })),
  );
  return pairs.length >= MIN_PAIRS && 2 * pairs.length > keys.length;
}

/** Labels over their values, one pair under the other. A label that has no value is seen by what stands below the next one. */
function isBetweenPairs({ rows }: ViewPage, label: Segment, value: Segment, scorer: LabelScores): boolean {
  const place = rows.findIndex(({ index }) => index === value.row);
  const at = (row: number): Segment | undefined =>
    rows[row]?.segments.find(({ left }) => Math.abs(left - value.left) < SAME_EDGE * heightOf(value));
  const isLabel = (segment: Segment | undefined): boolean =>
    segment !== undefined && looksLikeLabel(segment.text, scorer);
  const isValue = (segment: Segment | undefined): boolean =>
    segment !== undefined && !looksLikeLabel(segment.text, scorer);
  const isPair = (row: number): boolean => isLabel(at(row)) && isValue(at(row + 1));
  if (at(place - 1) !== label || at(place) !== value) return false;
  if (isAllOfSection(rows, label, value, place)) return true;
  return at(place + 1) === undefined ? isPair(place - 3) : isPair(place + 1);
}

/** How much more room stands below the last line of a section than below its heading, in heights. */
const SECTION_GAP = 0.5;

/** Whether a line with nothing beside it is all that stands under a heading, with more room below it than above it. */
function isAllOfSection(rows: ViewPage['rows'], label: Segment, value: Segment, place: number): boolean {
  const next = rows[place + 1];
  if (next === undefined || rows[place]?.segments.length !== 1 || rows[place - 1]?.segments.length !== 1) return false;
  return next.top - value.bottom > value.top - label.bottom + SECTION_GAP * heightOf(value);
}

/** From this score on, a text is a label. */
const MIN_NAMED = 0.8;

function looksLikeLabel(text: string, scorer: LabelScores): boolean {
  if (/\d/.test(text) || isOnlyValue(text)) return false;
  if (labelLikeness(text) > 0) return true;
  const { concepts, fields } = scorer.score(text);
  return Math.max(concepts[0]?.score ?? 0, ...fields) > MIN_NAMED;
}
