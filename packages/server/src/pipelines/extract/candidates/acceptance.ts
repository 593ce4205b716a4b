/**
 * Whether a candidate may be said at all. Being the best is not enough: a date on the page is no date of birth, and a
 * field the document does not hold is null. Without a label only what documents print without one is believed.
 */
import { wantedPart } from '../parties/block-candidates.ts';
import { findDates } from '../recognise/dates.ts';
import type { Field } from '../schema/field.ts';
import type { Candidate } from './candidate.ts';

/** Below this a value is not worth saying; null is. */
export const MIN_SCORE = 0.9;
/** A label below this names something else. */
const MIN_LABEL = 0.35;
const MIN_TEXT_LABEL = 0.45;
const MAX_IDENTIFIER_WORDS = 4;

/** Concepts that letterheads, receipts and summaries show without naming them. */
const SHOWN_UNLABELLED: ReadonlySet<string> = new Set([
  'issuer_name',
  'issuer_address',
  'document_date',
  'effective_date',
  'time',
  'currency',
  'country',
  'phone',
  'email',
  'website',
]);
/** Concepts whose form tells them from everything else. */
const CODED: ReadonlySet<string> = new Set(['iban', 'bic', 'vat_number']);
const SAYS_WHAT_IT_IS = /type|kind|category|class|title|form/i;

export function isAcceptable(field: Field, candidate: Candidate): boolean {
  if (candidate.score < MIN_SCORE) return false;
  if (field.schema.enum !== undefined) return isSaidMember(field, candidate);
  const { features, span } = candidate;
  const concept = field.concept?.id ?? '';
  if (CODED.has(concept)) return span.traits.code === concept || features.label >= 0.6;
  if (wantedPart(field) !== undefined) return features.label >= MIN_LABEL || isShown(field, candidate);
  if (span.kind === 'text' && field.kind === 'identifier' && !canIdentify(span.text)) return false;
  const isWeak = span.kind !== field.kind || field.kind === 'text';
  if (features.label >= (isWeak ? MIN_TEXT_LABEL : MIN_LABEL)) return true;
  return isShown(field, candidate);
}

function isShown(field: Field, { features, span }: Candidate): boolean {
  const concept = field.concept?.id ?? '';
  if (span.kind !== field.kind) return false;
  if (concept === 'total') return features.arithmetic > 0 || features.repeated > 0 || features.totalRow > 0;
  if (field.isAggregate) return features.totalRow > 0 || features.repeated > 0;
  // A field that the labels of a section, or two labels together, speak of.
  if (features.combined >= 0.3 || features.section >= 0.6) return true;
  if (field.rangePart !== undefined) return features.range > 0 && features.label + features.section > 0.15;
  return SHOWN_UNLABELLED.has(concept) && field.isNamedAsConcept;
}

/** What a document is, is written on it; any other choice is an answer to a question printed there. */
const isSaidMember = (field: Field, { features }: Candidate): boolean =>
  features.label >= MIN_LABEL || SAYS_WHAT_IT_IS.test(`${field.name} ${field.schema.title}`);

/** The number of a question identifies nothing: "4. Business address". */
const canIdentify = (text: string): boolean =>
  text.split(/\s+/).length <= MAX_IDENTIFIER_WORDS &&
  (/\d/.test(text.replace(/^\(?\d{1,2}\s?[.)]/, '')) || /^\p{Lu}[\p{Lu}\-/.]+$/u.test(text)) &&
  findDates(text).length === 0;
