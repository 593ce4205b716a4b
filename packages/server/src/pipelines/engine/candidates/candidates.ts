/** The candidates of a field, the best first. */

import type { Candidate, Features } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { keyOf, type Span } from '../core/span.ts';
import { isNumeric, type ValueKind } from '../core/value-kinds.ts';
import { type DocumentView, heightOf } from '../core/view.ts';
import { weighted } from '../core/weighted.ts';
import { isCarriedSum } from '../lexicon/sum-words.ts';
import { isJoining, tokensOf } from '../lexicon/tokens.ts';
import { blockCandidates, isBlockPart, wantedAmong } from '../parties/block-candidates.ts';
import { isPartyHeading } from '../parties/party-headings.ts';
import { isDayOfAnother } from '../prose/contract-terms.ts';
import { MIN_SENTENCE_WORDS } from '../prose/flow.ts';
import { isLabelledLaw, saysLaw } from '../prose/governing-law.ts';
import { isDayOfMailOnly } from '../prose/mail-heads.ts';
import { isOfOtherRole } from '../prose/role-parties.ts';
import { saidCandidates } from '../prose/said.ts';
import { addressScore } from '../recognise/address-words.ts';
import { boxesOf } from '../recognise/boxes.ts';
import { captionsOf } from '../recognise/captions.ts';
import { answerOf } from '../recognise/choices.ts';
import { columnHeadsOf } from '../recognise/column-heads.ts';
import { isOnlyDate } from '../recognise/dates.ts';
import { isOnlyLegalForm, isRegistration, nameScore, organisationScore } from '../recognise/names.ts';
import { asksForTime, withTime } from '../recognise/timed-dates.ts';
import { isYearOfOther } from '../recognise/years.ts';
import { settled } from '../totals/choice.ts';
import { type Amounts, amountFeatures, amountsOf } from '../totals/evidence.ts';
import { CANDIDATE, MIN_LABEL, OTHER_KIND, PARAGRAPH, RANGE_FIT } from '../weights/candidates.ts';
import { isBodyCell } from './body-cells.ts';
import { isBookedUntil } from './booked-until.ts';
import { compoundCandidates } from './compound-values.ts';
import { isOnOwnPath, onOwnPath } from './data-paths.ts';
import { withoutEmpty } from './empty-boxes.ts';
import { type LabelEvidence, labelEvidence } from './label-evidence.ts';
import { labelLook } from './label-look.ts';
import { isLabelledOther } from './labelled-others.ts';
import { labelledRests } from './labelled-rests.ts';
import { isWholeForPart, namePartCandidates } from './name-parts.ts';
import { withOwnWord } from './named-places.ts';
import { isOfOtherParty } from './numbers-of-parties.ts';
import { withOnlyNumber } from './only-number.ts';
import { isOfAddress, isOfDate, isOfLaw } from './parts-of-others.ts';
import { preferred } from './preferred.ts';
import { priorOf } from './prior.ts';
import { isOfRelated, relatedCandidates } from './related-documents.ts';
import { isBoxNumber, isHeadingNumber, isPageNumber, isRowNumber } from './row-numbers.ts';
import { withSide } from './sided-numbers.ts';
import { titledNames } from './titled-names.ts';
import { wrapped } from './wrapped.ts';

/** For each kind of field, the kinds of span that may be its value, and how well they fit. */
const SOURCES: Readonly<Record<ValueKind, readonly (readonly [ValueKind, number])[]>> = {
  date: [['date', 1]],
  time: [['time', 1]],
  money: [
    ['money', 1],
    ['number', 0.2],
  ],
  number: [
    ['number', 1],
    ['money', 0.6],
    ['percent', 0.4],
  ],
  percent: [
    ['percent', 1],
    ['number', 0.5],
  ],
  identifier: [
    ['identifier', 1],
    ['text', 0.25],
    ['phone', 0.2],
  ],
  email: [['email', 1]],
  url: [['url', 1]],
  phone: [['phone', 1]],
  address: [
    ['address', 1],
    ['text', 0.15],
  ],
  name: [
    ['name', 1],
    ['text', 0.3],
  ],
  text: [
    ['text', 0.8],
    ['name', 0.6],
  ],
  boolean: [
    ['boolean', 1],
    ['text', 0.3],
  ],
  currency: [['currency', 1]],
  duration: [
    ['duration', 1],
    ['text', 0.1],
  ],
  country: [
    ['country', 1],
    ['text', 0.3],
  ],
};

const MIN_KIND = 0.02;
/** Least label score of a count that is written like a year. */
const LABELLED_YEAR = 0.75;
const MAX_NAME_WORDS = 8;
/** Committees and institutions have long names: all words with four letters or more begin with capitals, no sentence's do. */
const MAX_LONG_NAME_WORDS = 14;
const isLongName = (text: string, words: number): boolean =>
  words <= MAX_LONG_NAME_WORDS && /^\p{Lu}/u.test(text) && !/(?<!\p{L})\p{Ll}\p{L}{3}|[!?;]|[.:]\s/u.test(text);
interface Population {
  /** Order of the spans of the field's own kind, from the top. */
  order: ReadonlyMap<Span, number>;
  count: number;
  /** How often each value is printed. */
  repeats: ReadonlyMap<string, number>;
  amounts: Amounts;
  timeRows: ReadonlySet<number>;
}

const known = new WeakMap<Context, Map<Field, readonly Candidate[]>>();

export function candidatesFor(context: Context, field: Field): readonly Candidate[] {
  const ofContext = known.get(context) ?? new Map<Field, readonly Candidate[]>();
  known.set(context, ofContext);
  const found = ofContext.get(field) ?? searched(context, field);
  ofContext.set(field, found);
  return found;
}

function searched(context: Context, field: Field): Candidate[] {
  const fromBlocks = blockCandidates(context, field);
  // Outside address blocks only a label of its own makes a text part of an address.
  const isPart = isBlockPart(wantedAmong(context.fields, field));
  const others = spanCandidates(context, field).filter(
    (candidate) =>
      (!isPart || candidate.features.label > (fromBlocks.length > 0 ? 0.7 : 0.5)) &&
      !isLeftToSentences(context, field, candidate) &&
      !isWholeForPart(field, candidate) &&
      !isOfRelated(field, candidate) &&
      !(isUnderHead(candidate) && isBodyCell(context, field, candidate.span)),
  );
  // The number of a box is said by no sentence.
  const said = saidCandidates(context, field)
    .filter(({ span }) => !isInLabelOfBox(context.view, span))
    .map((candidate) =>
      asksForTime(field) ? { ...candidate, span: withTime(context.view, candidate.span) } : candidate,
    );
  const ofParts = [compoundCandidates, namePartCandidates, titledNames, relatedCandidates].flatMap((find) =>
    find(context, field),
  );
  const found = withoutEmpty(context, field, [...fromBlocks, ...others, ...said, ...ofParts])
    .filter(
      (candidate) =>
        !isNameOfData(context, candidate.span) &&
        !isDayOfMailOnly(context, field, candidate.span) &&
        (isOnOwnPath(context, field, candidate) || !isOfOtherParty(context, field, candidate)) &&
        !((field.kind === 'name' || field.kind === 'address') && isPartyHeading(context.view, candidate.span.words)) &&
        !isBookedUntil(context, field, candidate) &&
        !(DAYS_OF_CONTRACTS.has(field.concept?.id ?? '') && isDayOfAnother(context.flow(), candidate.span)) &&
        !isOfOtherRole(context.flow(), field, candidate.span) &&
        !isLabelledOther(context, field, candidate) &&
        !isCarriedOver(context, field, candidate.span),
    )
    .map((candidate) => withOwnWord(context, field, candidate))
    .sort((a, b) => b.score - a.score);
  const ranked = preferred(context, field, onOwnPath(context, field, found));
  return field.concept?.id === 'total' ? settled(context, ranked) : withOnlyNumber(context, field, ranked);
}

const DAYS_OF_CONTRACTS: ReadonlySet<string> = new Set(['effective_date', 'document_date']);

const isUnderHead = ({ label }: Candidate): boolean => label?.relation === 'column' || label?.relation === 'above';

/** The view spells the names of data out in words that the file does not have. They label values, and no field takes them. */
const isNameOfData = ({ view }: Context, { words }: Span): boolean =>
  view.isData && words.some(({ index }) => index < 0);

/** What a page carries over to the next one is no total of the document. */
const isCarriedOver = ({ view }: Context, { concept, name }: Field, { row }: Span): boolean =>
  concept?.id === 'total' && !/carr|brought/i.test(name) && isCarriedSum(view.rows[row]?.text ?? '');

/** Labels of numbers inside of sentences that say less name something else. */
const SAID_HALF = 0.45;

const wordsBeside = ({ view }: Context, { words: [first] }: Span): number =>
  view.segments[first?.segment ?? -1]?.words.length ?? 0;

/** In running text, only the sentence shows what a length of time refers to, and whether a law governs. */
function isLeftToSentences(context: Context, { concept, kind }: Field, { span, features, label }: Candidate): boolean {
  // "For a period of 18 months" says half of a probation period, and nothing of it.
  if (kind === 'number' && label?.relation === 'inside' && features.label < SAID_HALF)
    return !/[:：]$/.test(label.words.at(-1)?.text ?? '') && wordsBeside(context, span) >= MIN_SENTENCE_WORDS;
  if (concept?.id !== 'contract_term' && concept?.id !== 'governing_law') return false;
  const { words = [], text = '' } = context.view.rows[span.row] ?? {};
  if (words.length >= MIN_SENTENCE_WORDS) return true;
  return concept.id === 'governing_law' && (isLabelledLaw(text) || saysLaw(context.flow(), span));
}

function spanCandidates(context: Context, field: Field): Candidate[] {
  const rests = labelledRests(context, field);
  const split = new Set(rests.map(({ segment }) => segment.index));
  const pool = SOURCES[field.kind].flatMap(([kind, fit]) => [
    ...context.spans[kind]
      .filter((span) => !isWhole(context, span, split))
      .map((span) => ({
        span: asksForTime(field) ? withTime(context.view, span) : withSide(context.view, field, span),
        fit,
      })),
    ...rests.filter(({ span }) => span.kind === kind).map(({ span }) => ({ span, fit })),
  ]);
  const population = populationOf(context, pool);
  const seen = new Set<string>();
  const found: Candidate[] = [];
  for (const { span, fit } of pool) {
    const key = keyOf(span);
    if (seen.has(key)) continue;
    seen.add(key);
    if (span.kind !== 'currency' && !/[\p{L}\d]/u.test(span.text)) continue;
    // "Customer (contract": a label that goes on in the next line, not its value.
    if (/^\([^()]*$/.test(span.text) && span.rows.length === 1 && !isNumeric(span.kind)) continue;
    // "(7)" numbers a clause, and "Tel 063 12 44" has a label of its own.
    if (!isNumeric(span.kind) && (IS_NUMBERING.test(span.text) || (span.kind === 'text' && CONTACT.test(span.text))))
      continue;
    // The rest of a broken name competes with no whole one.
    if (field.kind === 'name' && isOnlyLegalForm(span.text)) continue;
    // "To", "by": words that join others.
    if (isCaption(context.view, span) || (span.kind === 'text' && isJoining(tokensOf(span.text)))) continue;
    if (isOfAddress(context, field, span) || isOfLaw(context, field, span) || isOfDate(context, span)) continue;
    if (isNumeric(span.kind) && isNumberOfOther(context, field, span)) continue;
    const kind = kindFit(context.view, field, span, fit, population.amounts.count);
    if (kind < MIN_KIND) continue;
    const isRangeEnd = field.rangePart !== undefined && span.rangePart === field.rangePart;
    const isPercent = field.kind === 'percent' && span.kind === 'percent';
    const evidence = labelEvidence(context, field, context.labels(span), { isRangeEnd, isPercent });
    if (evidence.best < LABELLED_YEAR && isYearOfOther(field, span)) continue;
    const features = featuresOf(context, field, { span, kind, evidence, population });
    found.push({ span, features, score: weighted(CANDIDATE, features), label: evidence.label });
  }
  return [...found, ...found.flatMap((candidate) => wrapped(context, candidate) ?? [])];
}

const IS_NUMBERING = /^\(\d{1,2}\)$/;
const CONTACT = /^(?:tel|telefon|telephone|phone|fax|telefax|tlf|tél|tfno|e-?mail)[.:]?\s*[:+(\d]/iu;

/** Whether it is in the caption of a value, in the label of a box, or in the head of a column. */
function isCaption({ pages, segments }: DocumentView, { page, words }: Span): boolean {
  const own = pages[page];
  const segment = segments[words[0]?.segment ?? -1];
  return (
    own !== undefined &&
    segment !== undefined &&
    (captionsOf(own).all.has(segment) || boxesOf(own).labels.has(segment) || columnHeadsOf(own).has(segment))
  );
}

function isInLabelOfBox({ pages, segments }: DocumentView, { page, words }: Span): boolean {
  const own = pages[page];
  const segment = segments[words[0]?.segment ?? -1];
  return own !== undefined && segment !== undefined && boxesOf(own).labels.has(segment);
}

/** The number of a row, of a page, or of a heading. */
const isNumberOfOther = ({ view }: Context, field: Field, span: Span): boolean =>
  isRowNumber(view, span) || isBoxNumber(view, span) || isHeadingNumber(view, span) || isPageNumber(view, field, span);

/** Whether the span includes a label of the field along with the value behind it. */
function isWhole({ view }: Context, { words }: Span, split: ReadonlySet<number>): boolean {
  const segment = words[0]?.segment ?? -1;
  return split.has(segment) && view.segments[segment]?.words[0] === words[0];
}

function populationOf(context: Context, pool: readonly { span: Span; fit: number }[]): Population {
  const own = pool.filter(({ fit }) => fit >= 0.5).map(({ span }) => span);
  const order = new Map<Span, number>();
  for (const [place, span] of own.toSorted((a, b) => a.row - b.row || a.left - b.left).entries())
    order.set(span, place);
  const repeats = new Map<string, number>();
  for (const span of own) repeats.set(String(span.value), (repeats.get(String(span.value)) ?? 0) + 1);
  const timeRows = new Set(context.spans.time.map((span) => span.row));
  return { order, count: own.length, repeats, amounts: amountsOf(context), timeRows };
}

function kindFit(view: DocumentView, field: Field, span: Span, fit: number, amounts: number): number {
  const base =
    span.score * fit * (span.kind === 'identifier' && isPartOfNumber(view, span) ? OTHER_KIND.partOfNumber : 1);
  if (isNumeric(field.kind) && isInCode(span)) return OTHER_KIND.inCode * base;
  if (field.kind === 'name' && (answerOf(span.text) !== undefined || span.text.includes('@'))) return 0;
  if (span.kind === field.kind) return base;
  if (field.kind === 'name') {
    if (/^\d|^\p{L}+[\s.]*\d/u.test(span.text) && addressScore(span.text) >= OTHER_KIND.street) return 0;
    if (isRegistration(span.text) || isOnlyDate(span.text) || AMOUNT_IN_TEXT.test(span.text)) return 0;
    const isReadable =
      (span.words.length <= MAX_NAME_WORDS || isLongName(span.text, span.words.length)) && /\p{L}{2}/u.test(span.text);
    return Math.max(OTHER_KIND.name * base * nameScore(span.text), isReadable ? OTHER_KIND.leastName : 0);
  }
  // A share is written as one, or is at most the whole.
  if (field.kind === 'percent' && ((span.traits.currency ?? '') !== '' || Number(span.value) > 100)) return 0;
  // Codes and names of more countries than are known: few words, none of them a number.
  if (field.kind === 'country') return /^\p{Lu}[\p{L}.'’ -]{1,29}$/u.test(span.text) ? base : 0;
  // A length of time needs a unit, whatever the label says.
  if (field.kind === 'duration') return 0;
  if (field.kind === 'address')
    return (
      base *
      Math.max(
        view.isData ? OTHER_KIND.placeOfData : 0,
        Math.min(OTHER_KIND.maxAddress, OTHER_KIND.address * addressScore(span.text)),
      )
    );
  // If amounts are printed with cents, a bare number is not an amount.
  if (field.kind === 'money' && span.kind === 'number' && (/\d{5}/.test(span.text) || amounts >= 3)) return 0;
  return base;
}

/** A text with an amount, such as "per diem £65", is not a name. */
const AMOUNT_IN_TEXT = /[$£€]\s?\d|\d\s?[£€]/;

/** "774420" of "TDS-774420", "0625" of "0625W": no count begins with a zero. */
const isInCode = ({ kind, words: [first], text }: Span): boolean =>
  kind === 'number' &&
  /^\d+$/.test(text) &&
  (/\p{L}{2}[-/]?\d/u.test(first?.text ?? '') || /^0\d+\p{L}/u.test(first?.text ?? ''));

/** "4471" of "4471 882 01". A year may follow a number. */
function isPartOfNumber({ rows }: DocumentView, { words, text }: Span): boolean {
  const last = words.at(-1);
  const next = last === undefined ? undefined : rows[last.row]?.words[last.place + 1];
  return (
    /^\d+$/.test(text) &&
    next?.segment === last?.segment &&
    /^\d{2,}$/.test(next?.text ?? '') &&
    !/^(?:19|20)\d\d$/.test(next?.text ?? '')
  );
}

interface Weighed {
  span: Span;
  kind: number;
  evidence: LabelEvidence;
  population: Population;
}

function featuresOf(context: Context, field: Field, { span, kind, evidence, population }: Weighed): Features {
  const { view } = context;
  const page = view.pages[span.page];
  const place = population.order.get(span) ?? population.count + 5;
  const features: Features = {
    ...amountFeatures(context, field, span, population.amounts, evidence),
    kind,
    label: evidence.best,
    combined: evidence.combined,
    // Currencies are printed with any amount, so labels of amounts do not compete.
    competing: field.kind === 'currency' ? 0 : evidence.competing,
    unlabelled: evidence.best < MIN_LABEL ? 1 : 0,
    section: evidence.section,
    distance: evidence.label === undefined ? 0 : Math.min(1, evidence.label.distance),
    firstPage: span.page === 0 ? 1 : 0,
    first: 1 / (1 + place),
    last: 1 / (1 + Math.max(0, population.count - 1 - place)),
    height: Math.max(-1, Math.min(2, heightOf(span.words[0] ?? span) / (page?.lineHeight ?? 10) - 1)),
    repeated: Math.min(4, (population.repeats.get(String(span.value)) ?? 1) - 1) / 4,
    wordCount: Math.min(12, span.words.length) / 12,
    organisation:
      span.traits.organisation ?? (field.kind === 'name' || field.kind === 'text' ? organisationScore(span.text) : 0),
    range: rangeFit(field, span),
    paired: 0,
    besideTime: span.kind === 'date' && population.timeRows.has(span.row) ? 1 : 0,
    isLabel: field.kind === 'text' || field.kind === 'name' ? labelLook(context, field, span, evidence) : 0,
    balance: 0,
    depth: span.row / (view.rows.length || 1),
    prior: 0,
    said: 0,
  };
  features.prior = priorOf(context, field, span, features) + paragraphPrior(field, span, features);
  return features;
}

function rangeFit(field: Field, span: Span): number {
  if (span.rangePart === undefined) return 0;
  if (field.rangePart === undefined) return RANGE_FIT.unasked;
  return span.rangePart === field.rangePart ? RANGE_FIT.same : RANGE_FIT.other;
}

function paragraphPrior(field: Field, span: Span, features: Features): number {
  const rows = span.traits.paragraphRows;
  if (rows === undefined) return 0;
  if (field.kind !== 'text' || features.label <= PARAGRAPH.minLabel) return PARAGRAPH.unwanted;
  return PARAGRAPH.wanted + PARAGRAPH.perRow * Math.min(PARAGRAPH.maxRows, rows);
}
