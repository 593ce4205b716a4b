/** Whether a text that may be a value is itself the label of something. */
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Span } from '../core/span.ts';
import type { DocumentView } from '../core/view.ts';
import { wholeLabel } from '../labels/labels-of.ts';
import { labelLikeness } from '../lexicon/tokens.ts';
import type { LabelEvidence } from './label-evidence.ts';
import { isInLabelPlace, isInValuePlace } from './label-places.ts';
import { isAmongPairs, isOtherWithValue } from './labelled-rests.ts';
import { isMisreadLabel } from './misread-labels.ts';
import { isValueOfPair } from './values-in-pairs.ts';

/** Least label score of a single letter. */
const LABELLED_LETTER = 0.8;
/** "Collected: 9 May 2026": a label of something else with its value. */
const OTHER_LABELLED = /^\p{Lu}[\p{L}.]*(?:\s[\p{L}.]+){0,2}\s?:\s+\S+(?:\s\S+){0,3}$/u;

/** From this score on, the label of a text is certain. */
const LABELLED = 0.7;

/** Each line of a label in two lines says little on its own. */
function wholeText({ view: { pages, rows, segments } }: Context, { words, rows: own }: Span): string | undefined {
  const segment = segments[words[0]?.segment ?? -1];
  const row = rows[segment?.row ?? -1];
  const page = pages[segment?.page ?? -1];
  if (own.length > 1 || segment === undefined || row === undefined || page === undefined) return undefined;
  return segment.words.length > words.length ? undefined : wholeLabel(page, row, segment)?.text;
}

/** Whether its segment ends with a colon, and something stands beside it. */
function hasOwnValue({ rows, segments }: DocumentView, { words }: Span): boolean {
  const last = words.at(-1);
  const segment = segments[last?.segment ?? -1];
  const isLabel = segment !== undefined && /\p{L}\s?[:：]$/u.test(segment.text);
  // The colon may stand apart.
  const isWhole = last !== undefined && (segment?.words.at(-1)?.place ?? 0) - last.place <= 1;
  return isLabel && isWhole && rows[segment.row]?.segments.at(-1) !== segment;
}

/** "Status: Paid": all that stands behind the colon of its label is a value, though it labels something elsewhere. */
function isBehindColon({ rows, segments }: DocumentView, { words }: Span, { best, label }: LabelEvidence): boolean {
  if (best <= LABELLED || (label?.relation !== 'inside' && label?.relation !== 'beside')) return false;
  const [first, last] = [words[0], words.at(-1)];
  const row = rows[last?.row ?? -1];
  if (first === undefined || last === undefined || row === undefined || /[:：]$/.test(last.text)) return false;
  const isAlone =
    row.words.at(-1) === last || (label.relation === 'inside' && segments[last.segment]?.words.at(-1) === last);
  return isAlone && first.row === last.row && /[:：]$/.test(row.words[first.place - 1]?.text ?? '');
}

/** What its place says of a text that is all of its segment: "Freight  Prepaid", "Sex  F" are a label and a value. */
function lookByPlace(context: Context, span: Span, { best, label }: LabelEvidence): 0 | 1 | undefined {
  const { segments } = context.view;
  const segment = segments[span.words[0]?.segment ?? -1];
  if (segment === undefined || segment.words.length !== span.words.length) return undefined;
  if (isInLabelPlace(context, segment)) return 1;
  const own = segments[label?.words[0]?.segment ?? -1];
  return own !== undefined && best > LABELLED && isInValuePlace(context, segment, own) ? 0 : undefined;
}

/** Whether the candidate is itself the label of something. */
export function labelLook(context: Context, field: Field, span: Span, evidence: LabelEvidence): number {
  // The words of a file of data are values; its names are told apart, by how they are read.
  if (context.view.isData) return 0;
  if (hasOwnValue(context.view, span)) return 1;
  const { best, label } = evidence;
  if (best > LABELLED && label !== undefined && isValueOfPair(context, field, span, label)) return 0;
  if (best > LABELLED && label?.relation === 'inside' && isAmongPairs(context, span.words)) return 0;
  if (isMisreadLabel(context.view, span)) return 1;
  if (isBehindColon(context.view, span, evidence)) return 0;
  const place = lookByPlace(context, span, evidence);
  if (place !== undefined) return place;
  if (label?.relation === 'above' || label?.relation === 'column') {
    // "Delivery date 19 March 2026" under "Payment method Credit card".
    if (isOtherWithValue(context, field, span, label)) return 1;
  }
  const whole = wholeText(context, span);
  const own = textLook(context, field, span.text, evidence);
  return whole === undefined ? own : Math.max(own, textLook(context, field, whole, evidence));
}

/** A colon between words; a wide one has its space within. */
const LABEL_INSIDE = /^.{0,30}\p{L}\)?\s?(?:[:：]\s+|：)\S/u;

function textLook(context: Context, field: Field, text: string, { best, label }: LabelEvidence): number {
  // "Sex: F", "Class: B".
  if (/^[\p{L}\d]$/u.test(text)) return label?.relation === 'inside' && best > LABELLED_LETTER ? 0 : 1;
  if (text.length < 2 || /^\W*$/u.test(text.replace(/\p{L}/gu, 'a'))) return 1;
  const { concepts, fields } = context.scorer.score(text);
  // "Net 45" under "Terms" is a value, not a label.
  const isLabelled = best > LABELLED && /\d$/.test(text);
  if (!isLabelled && Math.max(concepts[0]?.score ?? 0, ...fields) > 0.8) return 1;
  if ((field.kind === 'text' || field.kind === 'name') && OTHER_LABELLED.test(text)) return 1;
  // "Age / Sex: 44 years / M", "Plant Rosslau: Works 2": a name has no label inside.
  if (field.kind === 'name' && LABEL_INSIDE.test(text)) return 1;
  return labelLikeness(text);
}
