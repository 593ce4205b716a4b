/** What is usual for a concept whatever the labels say: where totals, dates and issuers stand in business documents. */

import type { Features } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Party } from '../core/party.ts';
import type { Span } from '../core/span.ts';
import { anyOf, LANGUAGES, listed, ofLanguages } from '../lexicon/lexicon.ts';
import { endsInLegalForm, isOnlyLegalForm, looksLikePerson } from '../recognise/names.ts';

const HAS_PARTY: ReadonlySet<string> = new Set(['name', 'address', 'phone', 'email', 'text', 'identifier', 'country']);

export function priorOf(context: Context, field: Field, span: Span, features: Features): number {
  const trust = field.concept === undefined ? 1 : Math.min(1, field.conceptScore);
  let prior = conceptPrior(context, field, span, features);
  if (field.holder !== undefined && field.kind === 'name') prior += holderPrior(field, span, features);
  if (HAS_PARTY.has(field.kind)) prior += partyPrior(context, field, span, features);
  return prior * trust;
}

function conceptPrior(context: Context, field: Field, span: Span, f: Features): number {
  switch (field.concept?.id) {
    case 'total':
      return (
        0.45 * f.isLargest * (1 - f.payment) +
        0.35 * f.largeness +
        1.1 * f.arithmetic -
        3.2 * f.taxedPair -
        0.9 * f.amountsInRow +
        0.25 * f.last +
        (f.depth > 0.35 ? 0.3 : -0.3) +
        0.35 * Math.min(1, 2 * f.repeated) -
        1.2 * f.payment -
        0.8 * f.isZero -
        0.5 * f.isNegative +
        0.2 * Math.max(0, f.height)
      );
    case 'subtotal':
    case 'tax':
    case 'tips':
    case 'discount':
    case 'service_charge':
    case 'shipping':
    case 'rounding':
    case 'paid':
    case 'change':
      return (f.depth > 0.3 ? 0.3 : -0.3) - 1.5 * f.unlabelled - 0.8 * f.payment - 0.2 * f.isNegative;
    case 'document_date':
      return (
        0.6 * f.first +
        0.25 * f.firstPage +
        0.25 * f.besideTime -
        0.2 * Math.abs(f.range) +
        (followsNumber(context, span) ? 1.4 : 0)
      );
    case 'time':
      return 0.5 * f.first + (context.spans.date.some((date) => date.row === span.row) ? 0.4 : 0);
    case 'issuer_name':
      return issuerPrior(context, span, f);
    case 'issuer_address': {
      const rank = context.rankInPage(span.row);
      const place = rank < 12 ? 0.6 : rank < 20 ? 0.2 : -0.3;
      return (span.page === 0 ? 0.4 : -0.5) + place + 0.5 * f.first + (span.traits.hasPostcode === true ? 0.3 : 0);
    }
    case 'iban':
    case 'bic':
    case 'vat_number':
      // Their form tells them from every other number.
      return 0.4 * f.first + (span.traits.code === field.concept.id ? 1.6 : -1.6);
    case 'phone':
    case 'email':
    case 'website':
    case 'registration_number':
      return 0.4 * f.first;
    case 'tax_number':
      return 0.4 * f.first - (span.traits.code === 'vat_number' ? 0.5 : 0);
    case 'document_number':
    case 'order_number':
    case 'customer_number':
      return -1.2 * f.unlabelled + (f.firstPage > 0 ? 0.3 : -0.2) + (f.depth < 0.5 ? 0.2 : 0);
    case 'effective_date':
      // The first date of a letter is its own, though nothing says so, when it stands at its top.
      return otherPrior(field, f) - (f.first === 1 && isAtTop(context, span) ? 0 : 2 * f.unlabelled);
    case 'governing_law':
    case 'contract_term':
      // Contracts say these in sentences; places, lengths and days elsewhere in them are of something else.
      return otherPrior(field, f) - 2 * f.unlabelled;
    default:
      return otherPrior(field, f);
  }
}

const TOP_ROWS = 12;
const isAtTop = (context: Context, span: Span): boolean => span.page === 0 && context.rankInPage(span.row) < TOP_ROWS;

/** Words for documents that have a number and a date, and for numbers. */
const DOCUMENT_WORDS = [
  ...['invoice', 'receipt', 'bill', 'order', 'no', 'nr', 'number'],
  ...LANGUAGES.flatMap(({ words }) =>
    [words.invoice, words.receipt, words.order, words.number].flatMap((entry) => listed(entry)),
  ),
];
const NUMBER_BEFORE = new RegExp(
  `(?<!\\p{L})(?:${anyOf(DOCUMENT_WORDS)})(?!\\p{L})[^:;]{0,60}\\s(?:${anyOf(ofLanguages(({ ofDate }) => ofDate))})\\s*$`,
  'iu',
);

/** "Invoice no. 17 of 3 May": the date of a document stands behind its number. */
function followsNumber(context: Context, span: Span): boolean {
  const [first] = span.words;
  const flow = context.flow();
  const at = first === undefined ? undefined : flow.offsets[flow.places.get(first) ?? -1];
  return at !== undefined && NUMBER_BEFORE.test(flow.text.slice(Math.max(0, at - 90), at));
}

/** Kinds that are rarely there by chance, so that one without a label may still be meant. */
const SELF_EVIDENT: ReadonlySet<string> = new Set(['date', 'email', 'phone', 'url', 'currency', 'country']);

function otherPrior(field: Field, f: Features): number {
  let prior = 0.15 * f.first + 0.15 * f.firstPage;
  if (field.isAggregate) {
    prior +=
      0.5 * f.isLargest + 0.35 * f.largeness + 0.3 * Math.min(1, 2 * f.repeated) + 0.3 * f.totalRow - 0.6 * f.isZero;
  } else if (f.unlabelled > 0) {
    const isOfParty = field.party !== undefined && (field.kind === 'name' || field.kind === 'address');
    prior -= SELF_EVIDENT.has(field.kind) || isOfParty ? 0.3 : 1.3;
  }
  return prior;
}

/** Who issued a document stands at its top, large, before the address. */
function issuerPrior(context: Context, span: Span, f: Features): number {
  const rank = context.rankInPage(span.row);
  const place = rank < 1 ? 1.2 : rank < 2 ? 1 : rank < 4 ? 0.7 : rank < 8 ? 0.2 : -0.8;
  let prior = (span.page === 0 ? place : -place) - 0.5;
  prior += 1.1 * f.organisation + 0.35 * Math.max(0, Math.min(1, f.height));
  prior -= 0.04 * Math.max(0, 12 * f.wordCount - 6);
  if (span.traits.isMerged === true) prior += 0.7;
  else if (span.traits.isWide === true) prior += 0.45;
  if (isOnlyLegalForm(span.text)) prior -= 2;
  const lastRow = Math.max(...span.rows);
  const addresses = context.spans.address.filter((address) => address.page === span.page);
  if (addresses.some((address) => address.row > span.row && address.row - lastRow <= 3)) prior += 0.45;
  if (addresses.some((address) => address.rows.includes(span.row))) prior -= 0.6;
  if (looksLikePerson(span.text) && f.organisation === 0 && !endsInLegalForm(span.text)) prior -= 0.15;
  return prior;
}

function holderPrior(field: Field, span: Span, f: Features): number {
  const isPerson = looksLikePerson(span.text) && f.organisation === 0;
  if (field.holder === 'person') return isPerson ? 0.5 : f.organisation > 0 ? -1.2 : -0.3;
  return f.organisation > 0 ? 0.5 : isPerson ? -0.25 : 0;
}

const PARTY_OF_CONCEPT: Readonly<Record<string, Party>> = {
  issuer_name: 'issuer',
  issuer_address: 'issuer',
  customer_name: 'customer',
  customer_address: 'customer',
  ship_to: 'delivery',
};

function partyPrior(context: Context, field: Field, span: Span, f: Features): number {
  const wanted = field.party ?? PARTY_OF_CONCEPT[field.concept?.id ?? ''];
  if (wanted === undefined) return 0;
  const party = context.party(span);
  if (wanted === 'issuer')
    return party === 'issuer' ? 0.5 : party === 'customer' ? -1.6 : party === 'delivery' ? -1.2 : 0;
  if (party === wanted) return 2.2;
  if (party !== undefined) return -0.8;
  return f.unlabelled > 0 ? -1 : 0;
}
