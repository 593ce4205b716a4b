/**
 * Decides whether a candidate is good enough to be returned. Being the best is not enough: not every date on the page
 * is a date of birth, and a field that the document lacks is null. Without a label, only values that documents usually
 * print without one are accepted.
 */

import type { Candidate } from '../core/candidate.ts';
import type { ConceptId } from '../core/concept.ts';
import type { Field } from '../core/field.ts';
import { tokensOf, weightOf } from '../lexicon/tokens.ts';
import { wantedPart } from '../parties/block-candidates.ts';
import { findDates } from '../recognise/dates.ts';
import { isOnlyLegalForm } from '../recognise/names.ts';
import { isAmountShown } from '../totals/choice.ts';
import { MIN_LABEL, MIN_SCORE, UNLABELLED } from '../weights/candidates.ts';
import { PHRASE } from '../weights/labels.ts';

const MIN_TEXT_LABEL = 0.45;
const MIN_MONTH_LABEL = 0.8;
const MIN_YEAR_LABEL = 0.6;
/** Years of documents; an earlier number is hardly a year. */
const YEAR = /^(?:199|20[0-3])\d$/;
const MAX_IDENTIFIER_WORDS = 4;

/** Concepts that letterheads, receipts and summaries show without naming them. */
const SHOWN_UNLABELLED: ReadonlySet<ConceptId> = new Set<ConceptId>([
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
/** Concepts that are recognised by their form alone. */
const CODED: ReadonlySet<ConceptId> = new Set<ConceptId>(['iban', 'bic', 'vat_number', 'tax_number']);
const MIN_CODE_LABEL = 0.6;
/** Numbers of taxpayers and accounts are long; most numbers beside the word "tax" are not. */
const LONG_NUMBERS: ReadonlySet<ConceptId> = new Set<ConceptId>(['iban', 'vat_number', 'tax_number']);
const MIN_LONG_NUMBER = 7;
/** "Tax code: 1257L": a short code of letters and digits, right behind or under its whole name. */
const SHORT_CODE = /^(?=.*\d)(?=.*\p{Lu})[\p{Lu}\d]{3,}$/u;
const MIN_SHORT_CODE_LABEL = 0.85;
const digitsIn = (text: string): number => text.match(/\d/g)?.length ?? 0;
const SAYS_WHAT_IT_IS = /type|kind|category|class|title|form/i;

export function isAcceptable(field: Field, candidate: Candidate): boolean {
  if (candidate.score < MIN_SCORE) return false;
  const { features, span } = candidate;
  if (field.schema.enum !== undefined && span.kind !== 'currency') return isSaidMember(field, candidate);
  const concept = field.concept?.id;
  // What is surely a label is no value, however well the label before it names the field.
  if (features.isLabel >= 1) return false;
  if (span.kind === 'text' && field.kind === 'identifier' && !canIdentify(span.text)) return false;
  // The year of "Smith for Mayor 2020" does not number the order above it.
  if (field.kind === 'identifier' && YEAR.test(span.text) && features.label < MIN_YEAR_LABEL) return false;
  // The last line of a name that a cell breaks: "Acme Voters," above "Inc".
  if (field.kind === 'name' && isOnlyLegalForm(span.text)) return false;
  if (concept !== undefined && LONG_NUMBERS.has(concept) && digitsIn(span.text) < MIN_LONG_NUMBER)
    return features.label >= MIN_SHORT_CODE_LABEL && SHORT_CODE.test(span.text);
  if (concept !== undefined && CODED.has(concept))
    return span.traits.code === concept || features.label >= MIN_CODE_LABEL;
  if (wantedPart(field) !== undefined) return features.label >= MIN_LABEL || isShown(field, candidate);
  if (field.wantsIsoDate && isMonth(span.text)) return features.label >= MIN_MONTH_LABEL;
  // A sum is rounded by less than one unit of the money.
  if (concept === 'rounding' && CENTS.test(span.text) && Math.abs(Number(span.value)) >= 1) return false;
  if (field.rangePart !== undefined && span.rangePart !== undefined && isOfOtherRange(field, candidate)) return false;
  const isWeak = span.kind !== field.kind || field.kind === 'text';
  if (features.label >= (isWeak ? MIN_TEXT_LABEL : MIN_LABEL)) return true;
  return isShown(field, candidate);
}

/** Words that say no more than that it is a range. */
const OF_RANGE: ReadonlySet<string> = new Set(
  'period term date day time range from to until start end begin'.split(' '),
);
const MIN_RANGE_LABEL = 0.5;

/** "Billing period: 1.3. - 31.3." says of no other period, such as a warranty's, when it ends. */
function isOfOtherRange({ phrases }: Field, { label, features }: Candidate): boolean {
  if (label === undefined || features.label >= MIN_RANGE_LABEL || features.said + features.paired > 0) return false;
  const own = new Set(phrases.flatMap(({ tokens }) => tokens));
  return tokensOf(label.text).some(
    (token) => weightOf(token) >= PHRASE.specific && !OF_RANGE.has(token) && !own.has(token),
  );
}

const CENTS = /[.,]\d{2}\D*$/;

/** A month without a day is only accepted as a date if its label clearly names the field. */
const isMonth = (text: string): boolean => /^\p{L}+\.?,?\s\d{4}$/u.test(text);

function isShown(field: Field, { features, span }: Candidate): boolean {
  if (span.kind !== field.kind) return false;
  if (features.paired > 0) return true;
  // One end of a range is not a date by itself.
  if (span.rangePart !== undefined && field.rangePart === undefined) return false;
  const isAmount = isAmountShown(field, features);
  if (isAmount !== undefined) return isAmount;
  // The heading of the section, or two labels together, name the field.
  if (features.combined >= UNLABELLED.minCombined || features.section >= UNLABELLED.minSection) return true;
  if (field.rangePart !== undefined)
    return features.range > 0 && features.label + features.section > UNLABELLED.minRange;
  return (
    field.concept !== undefined &&
    SHOWN_UNLABELLED.has(field.concept.id) &&
    field.isNamedAsConcept &&
    !isOfSomethingElse(field)
  );
}

const OF_DOCUMENT = /document|invoice|receipt|order|bill|head|statement|general|meta|info|summary|detail|payment/i;

const OF_ISSUER = /seller|supplier|vendor|merchant|store|shop|retailer|restaurant|biller/i;

/** The issuer of a certificate that the document mentions is not that of the document. */
const isOfSomethingElse = ({ name, path, concept }: Field): boolean =>
  concept?.id === 'issuer_name' &&
  path.length > 1 &&
  !/name/i.test(name) &&
  !OF_DOCUMENT.test(path.at(-2) ?? '') &&
  !OF_ISSUER.test(path.at(-2) ?? '');

/** A document states its own type; any other choice needs a printed label. */
const isSaidMember = (field: Field, { features }: Candidate): boolean =>
  features.label >= MIN_LABEL || SAYS_WHAT_IT_IS.test(`${field.name} ${field.schema.title}`);

/** "Order: 4711" is a label with its value. */
const HAS_LABEL = /\p{L}.*(?::\s|：)/u;

const YEAR_BEHIND = /\p{L}\s(?:199|20[0-3])\d$/u;

/** Whether a text can be an identifier. The number of a question is not one: "4. Business address". */
const canIdentify = (text: string): boolean =>
  text.split(/\s+/).length <= MAX_IDENTIFIER_WORDS &&
  !text.endsWith('%') &&
  !HAS_LABEL.test(text) &&
  (/\d/.test(text.replace(/^\(?\d{1,2}\s?[.)]/, '').replace(YEAR_BEHIND, '')) || /^\p{Lu}[\p{Lu}\-/.]+$/u.test(text)) &&
  findDates(text).length === 0;
