/** What is usual for a concept regardless of labels: where totals, dates and issuers stand in business documents. */
import type { Features } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { partyOfField } from '../core/field.ts';
import type { Span } from '../core/span.ts';
import type { ValueKind } from '../core/value-kinds.ts';
import { weighted } from '../core/weighted.ts';
import { anyOf, LANGUAGES, listed, ofLanguages } from '../lexicon/lexicon.ts';
import { MIN_SENTENCE_WORDS } from '../prose/flow.ts';
import { looksLikePerson } from '../recognise/names.ts';
import { otherTotalPrior, partPrior, totalPrior } from '../totals/choice.ts';
import { listedAmounts } from '../totals/listed-amounts.ts';
import { MIN_LABEL } from '../weights/candidates.ts';
import {
  CODED_NUMBER,
  CONTACT,
  CONTRACT_TERM,
  DOCUMENT_DATE,
  HOLDER,
  ISSUER_ADDRESS,
  OTHER_FIELD,
  PARTY,
  REFERENCE_NUMBER,
  TAX_NUMBER,
  TIME,
} from '../weights/priors.ts';
import { TOTAL_OF_ITEM } from '../weights/totals.ts';
import { byRank, issuerPrior } from './issuer-prior.ts';

/** Kinds of values that belong to a party. */
const HAS_PARTY: ReadonlySet<ValueKind> = new Set([
  'name',
  'address',
  'phone',
  'email',
  'text',
  'identifier',
  'country',
]);

export function priorOf(context: Context, field: Field, span: Span, features: Features): number {
  const trust = field.concept === undefined ? 1 : Math.min(1, field.conceptScore);
  let prior = conceptPrior(context, field, span, features);
  if (field.holder !== undefined && field.kind === 'name') prior += holderPrior(field.holder, span, features);
  if (HAS_PARTY.has(field.kind)) prior += partyPrior(context, field, span, features);
  return prior * trust;
}

function conceptPrior(context: Context, field: Field, span: Span, f: Features): number {
  switch (field.concept?.id) {
    case 'total':
      return totalPrior(f) + (isOfItem(context, field, span) ? TOTAL_OF_ITEM : 0);
    case 'subtotal':
    case 'tax':
    case 'tips':
    case 'discount':
    case 'service_charge':
    case 'shipping':
    case 'rounding':
    case 'paid':
    case 'deposit':
    case 'change':
      return partPrior(f);
    case 'document_date':
      return weighted(DOCUMENT_DATE, {
        first: f.first,
        firstPage: f.firstPage,
        besideTime: f.besideTime,
        inRange: Math.abs(f.range),
        followsNumber: followsNumber(context, span) ? 1 : 0,
        besidePlace: isBesidePlace(context, span) ? 1 : 0,
      });
    case 'time':
      return weighted(TIME, {
        first: f.first,
        besideDate: context.spans.date.some((date) => date.row === span.row) ? 1 : 0,
      });
    case 'issuer_name':
      return issuerPrior(context, span, f);
    case 'issuer_address':
      return (
        (span.page === 0 ? ISSUER_ADDRESS.firstPage : ISSUER_ADDRESS.laterPage) +
        byRank(context.rankInPage(span.row), ISSUER_ADDRESS) +
        ISSUER_ADDRESS.first * f.first +
        (span.traits.hasPostcode === true ? ISSUER_ADDRESS.hasPostcode : 0)
      );
    case 'iban':
    case 'bic':
    case 'vat_number': {
      // They are recognised by their form.
      const isForm = span.traits.code === field.concept.id;
      return CODED_NUMBER.first * f.first + (isForm ? CODED_NUMBER.isForm : CODED_NUMBER.isOtherForm);
    }
    case 'phone':
    case 'mobile':
    case 'email':
    case 'website':
    case 'registration_number':
      return CONTACT.first * f.first;
    case 'tax_number':
      return weighted(TAX_NUMBER, { first: f.first, isVatForm: span.traits.code === 'vat_number' ? 1 : 0 });
    case 'document_number':
    case 'order_number':
    case 'customer_number':
      return weighted(REFERENCE_NUMBER, {
        unlabelled: f.unlabelled,
        firstPage: f.firstPage,
        laterPage: 1 - f.firstPage,
        upperHalf: f.depth < 0.5 ? 1 : 0,
        isDated: field.concept.id === 'document_number' && isDated(context, span) ? 1 : 0,
      });
    case 'effective_date':
      // The first date of a letter is its own even without a label, if it is at the top.
      return (
        otherPrior(field, f) + (f.first === 1 && isAtTop(context, span) ? 0 : CONTRACT_TERM.unlabelled * f.unlabelled)
      );
    case 'governing_law':
    case 'contract_term':
      // Contracts state these in sentences; other places and lengths of time in them refer to something else.
      return otherPrior(field, f) + CONTRACT_TERM.unlabelled * f.unlabelled;
    default:
      return otherPrior(field, f);
  }
}

/** Whether it stands with others under one head, and what stands beside it does not name the field. */
function isOfItem(context: Context, field: Field, span: Span): boolean {
  if (!listedAmounts(context).has(span)) return false;
  const beside = context.labels(span).find(({ relation }) => relation === 'inside' || relation === 'beside');
  return beside === undefined || (context.scorer.score(beside.text).fields[field.index] ?? 0) < MIN_LABEL;
}

const TOP_ROWS = 12;
const COVER_ROWS = 4;
const LETTER_ROWS = 20;
/** A date at the top of a letter, outside of its sentences. A cover page with a line or two may precede the letter. */
const isAtTop = ({ view, rankInPage }: Context, span: Span): boolean => {
  const firstRow = view.pages[span.page]?.rows[0]?.index ?? 0;
  const isInSentence = (view.rows[span.row]?.words.length ?? 0) >= MIN_SENTENCE_WORDS;
  return firstRow < COVER_ROWS && rankInPage(span.row) < TOP_ROWS && !isInSentence;
};

/** "Hamburg, den 3. März 2026", "Dijon, le 14 avril 2026": all that stands in its line before the day is a place. */
const PLACE_BEFORE = /^\p{Lu}[\p{L}.'’ -]{1,30}(?:,(?:\s(?:den|le|li|lì|dnia|a|em|de|the))?|\s(?:den|dnia))\s$/u;

function isBesidePlace({ view, rankInPage }: Context, { row, page, start, end }: Span): boolean {
  const text = view.rows[row]?.text ?? '';
  const isAlone = start !== undefined && end !== undefined && text.slice(end).trim().length < 2;
  return page === 0 && rankInPage(row) < LETTER_ROWS && isAlone && PLACE_BEFORE.test(text.slice(0, start));
}

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

const OF_DATE = new RegExp(`^(?:${anyOf(ofLanguages(({ ofDate }) => ofDate))})$`, 'iu');

/** The date of a document may follow its number: "Invoice no. 17 of 3 May". */
function followsNumber(context: Context, span: Span): boolean {
  const [first] = span.words;
  const flow = context.flow();
  const at = first === undefined ? undefined : flow.offsets[flow.places.get(first) ?? -1];
  return at !== undefined && NUMBER_BEFORE.test(flow.text.slice(Math.max(0, at - 90), at));
}

/** A document is called by its number and its date: "Nr. 47110818 vom 31.10.2018". */
function isDated(context: Context, span: Span): boolean {
  const row = context.view.rows[span.row];
  const last = span.words.at(-1);
  const next = last === undefined ? undefined : row?.words[last.place + 1];
  if (next === undefined || !OF_DATE.test(next.text)) return false;
  return context.spans.date.some((date) => date.row === span.row && date.from === next.place + 1);
}

/** Kinds that are rarely printed by chance, so that one without a label may still be meant. */
const TELLING: ReadonlySet<ValueKind> = new Set(['date', 'email', 'phone', 'url', 'currency', 'country']);

function otherPrior(field: Field, f: Features): number {
  const prior = OTHER_FIELD.first * f.first + OTHER_FIELD.firstPage * f.firstPage;
  if (field.isAggregate) return prior + otherTotalPrior(f);
  if (f.unlabelled === 0) return prior;
  const isOfParty = field.party !== undefined && (field.kind === 'name' || field.kind === 'address');
  return prior + (TELLING.has(field.kind) || isOfParty ? OTHER_FIELD.unlabelledTelling : OTHER_FIELD.unlabelled);
}

function holderPrior(holder: 'person' | 'organisation', span: Span, f: Features): number {
  const isPerson = looksLikePerson(span.text) && f.organisation === 0;
  if (holder === 'person') {
    const { person } = HOLDER;
    return isPerson ? person.isPerson : f.organisation > 0 ? person.isOrganisation : person.isNeither;
  }
  const { organisation } = HOLDER;
  return f.organisation > 0 ? organisation.isOrganisation : isPerson ? organisation.isPerson : 0;
}

function partyPrior(context: Context, field: Field, span: Span, f: Features): number {
  const wanted = partyOfField(field);
  if (wanted === undefined) return 0;
  const party = context.party(span);
  if (wanted === 'issuer') return party === undefined ? 0 : PARTY.issuer[party];
  if (party === wanted) return PARTY.other.same;
  if (party !== undefined) return PARTY.other.different;
  return f.unlabelled > 0 ? PARTY.other.noneUnlabelled : 0;
}
