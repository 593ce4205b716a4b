/** Finds values in sentences: after a phrase that announces them, or near the field's own words. */

import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Flow, Sentence } from '../core/flow.ts';
import type { Span } from '../core/span.ts';
import type { Row } from '../core/view.ts';
import { TYPE_WORDS } from '../lexicon/label-words.ts';
import { tokenSimilarity } from '../lexicon/phrases.ts';
import { tokensOf, weightOf } from '../lexicon/tokens.ts';
import { findDates } from '../recognise/dates.ts';
import { isOfText } from '../recognise/said-addresses.ts';
import { isYearOfOther } from '../recognise/years.ts';
import { MADE_ON, OWN_WORDS, PHRASE } from '../weights/labels.ts';
import { appositionCandidates } from './appositions.ts';
import { clauseCandidates } from './clauses.ts';
import { datedCandidates, termCandidates } from './contract-terms.ts';
import { dateInFlow, isBroken, MIN_SENTENCE_WORDS } from './flow.ts';
import { lawCandidates } from './governing-law.ts';
import { closingCandidates } from './letter-closings.ts';
import { letterDateCandidates } from './letter-heads.ts';
import { mailHeadCandidates } from './mail-heads.ts';
import { contractParties } from './party-names.ts';
import { roleCandidates } from './role-parties.ts';
import { saidCandidate } from './said-candidate.ts';
import { saidIdentifiers } from './said-identifiers.ts';
import { saidRangeCandidates } from './said-ranges.ts';
import { numbersInWords, yearlessDays } from './said-values.ts';
import { selfNamed } from './self-named.ts';
import { signatureCandidates } from './signature-blocks.ts';

export function saidCandidates(context: Context, field: Field): Candidate[] {
  const flow = context.flow();
  switch (field.concept?.id) {
    case 'governing_law':
      return lawCandidates(flow);
    case 'effective_date':
      return [
        ...saidRangeCandidates(context, flow, field),
        ...datedCandidates(context, flow),
        ...(lawCandidates(flow).length > 0 ? letterDateCandidates(context) : []),
      ];
    case 'contract_term':
      return termCandidates(flow);
    case 'document_date':
      return [
        ...otherCandidates(context, flow, field),
        ...letterDateCandidates(context),
        ...(contractParties(context.view, flow).length > 1 ? madeOn(context, flow) : []),
      ];
    default:
      return otherCandidates(context, flow, field);
  }
}

/** A contract is of the day that it says it is made on, rather than of those beside its signatures. */
const madeOn = (context: Context, flow: Flow): Candidate[] =>
  datedCandidates(context, flow)
    .filter(({ span }) => span.page === 0)
    .map((candidate) => ({ ...candidate, score: candidate.score + MADE_ON }));

const otherCandidates = (context: Context, flow: Flow, field: Field): Candidate[] => [
  ...saidRangeCandidates(context, flow, field),
  ...besideOwnWords(context, flow, field),
  ...(ASSOCIATED.has(field.kind) ? clauseCandidates(context, field) : []),
  ...onlyAddress(context, field),
  ...roleCandidates(flow, field),
  ...appositionCandidates(flow, field),
  ...saidIdentifiers(context, field),
  ...selfNamed(context, field),
  ...closingCandidates(context, field),
  ...signatureCandidates(context, field),
  ...mailHeadCandidates(context, field),
];

const ASSOCIATED: ReadonlySet<string> = new Set(['date', 'time', 'money', 'percent', 'duration', 'number']);

/** The only address of a text is what the only field for one asks for, unless it asks for that of a party. */
function onlyAddress({ view, spans, fields }: Context, field: Field): Candidate[] {
  const [only, ...others] = spans.address;
  if (field.kind !== 'address' || field.party !== undefined || only === undefined || others.length > 0) return [];
  const line = view.segments[only.words[0]?.segment ?? -1];
  const isAsked = fields.every((other) => other === field || other.kind !== 'address');
  return isAsked && line !== undefined && isOfText(line) ? [saidCandidate(only, OWN_WORDS.base)] : [];
}

/** The sentence has all meaningful words of the name near the value: "A termination fee of $5,000 is payable". */
function besideOwnWords(context: Context, flow: Flow, field: Field): Candidate[] {
  if (!ASSOCIATED.has(field.kind)) return [];
  const wanted = tokensOf(field.name).filter(
    (token) => !TYPE_WORDS.has(token) && token !== field.kind && weightOf(token) >= PHRASE.specific,
  );
  // A time of day is named by one word: that of what begins or ends then.
  if (wanted.length === 0 || (wanted.length === 1 && field.concept !== undefined && field.kind !== 'time')) return [];
  const found: Candidate[] = [];
  for (const sentence of flow.sentences) {
    if (sentence.text.split(/\s+/).length < MIN_SENTENCE_WORDS) continue;
    const tokens = new Set(tokensOf(sentence.text.slice(0, 600)));
    if (!wanted.every((token) => isSaid(tokens, token))) continue;
    const spans = spansIn(context, flow, field, sentence);
    for (const span of spans) {
      if (isYearOfOther(field, span)) continue;
      // Net, tax and total of an invoice are told apart by their sums.
      if (field.concept === undefined && !isInText(context, span)) continue;
      const at = wordAt(flow, span);
      const from = Math.max(
        sentence.start,
        at - 110,
        field.concept === undefined ? paragraphAt(context, flow, span) : 0,
      );
      const near = new Set(tokensOf(flow.text.slice(from, at + 60)));
      if (!wanted.every((token) => isSaid(near, token))) continue;
      const certainty = Math.min(OWN_WORDS.max, OWN_WORDS.base + OWN_WORDS.perWord * wanted.length);
      // Of several values in a sentence, the nearest to the words is meant.
      const close = new Set(tokensOf(flow.text.slice(Math.max(from, at - 45), at + 45)));
      const isClose = wanted.every((token) => isSaid(close, token));
      const loss = (isClose ? 0 : OWN_WORDS.far) + (spans.length > 1 ? besideOthers(flow, spans, span, wanted) : 0);
      found.push(saidCandidate(span, certainty - loss));
    }
  }
  return found;
}

/**
 * Of several values in a sentence, each is named before it: "a salary of $5,800 and an allowance of $250". Words between
 * two values less often name the first one.
 */
function besideOthers(flow: Flow, spans: readonly Span[], span: Span, wanted: readonly string[]): number {
  const at = wordAt(flow, span);
  const places = spans.map((other) => wordAt(flow, other));
  const says = (from: number, to: number): boolean => {
    const tokens = new Set(tokensOf(flow.text.slice(Math.max(from, at - MAX_SAID), Math.min(to, at + MAX_SAID))));
    return wanted.every((token) => isSaid(tokens, token));
  };
  if (says(Math.max(0, ...places.filter((place) => place < at)), at)) return 0;
  return says(at, Math.min(Infinity, ...places.filter((place) => place > at))) ? OWN_WORDS.behind : OWN_WORDS.other;
}

const MAX_SAID = 110;

const isSaid = (tokens: ReadonlySet<string>, wanted: string): boolean =>
  tokens.has(wanted) || [...tokens].some((token) => tokenSimilarity(token, wanted) > 0);

/** Lines of a form or a table follow each other without a full stop, and are no sentence. */
const MIN_LINE_WORDS = 6;

function isInText({ view }: Context, { words: [first] }: Span): boolean {
  const row = first === undefined ? undefined : view.rows[first.row];
  const own = view.segments[first?.segment ?? -1];
  if (row === undefined || own === undefined || own.words.length >= MIN_LINE_WORDS) return own !== undefined;
  // The last line of a paragraph may be short.
  return row.segments.length === 1 && isLine(view.pages[row.page]?.rows[row.place - 1]);
}

const isLine = (row: Row | undefined): boolean => row?.segments.length === 1 && row.words.length >= MIN_LINE_WORDS;

/** Where the lines of text begin that the span is in: what stands above them belongs to no sentence. */
function paragraphAt({ view }: Context, flow: Flow, { words: [first] }: Span): number {
  const row = view.rows[first?.row ?? -1];
  const rows = view.pages[row?.page ?? -1]?.rows ?? [];
  let place = row?.place ?? 0;
  while (isLine(rows[place - 1])) place -= 1;
  const [begin] = rows[place]?.words ?? [];
  return begin === undefined ? 0 : (flow.offsets[flow.places.get(begin) ?? -1] ?? 0);
}

function wordAt(flow: Flow, span: Span): number {
  const [first] = span.words;
  return first === undefined ? 0 : (flow.offsets[flow.places.get(first) ?? -1] ?? 0);
}

function spansIn(context: Context, flow: Flow, field: Field, sentence: Sentence): Span[] {
  const words = new Set(flow.words.slice(placeOf(flow, sentence.start), placeOf(flow, sentence.end)));
  const inRows = context.spans[field.kind].filter((span) => span.words[0] !== undefined && words.has(span.words[0]));
  const isIn = ({ words: [first] }: Span): boolean => first !== undefined && words.has(first);
  if (field.kind === 'number' && field.schema.type === 'integer')
    return [...inRows.filter(isWhole), ...numbersInWords(flow).filter(isIn)];
  if (field.kind !== 'date') return inRows;
  const broken = findDates(sentence.text).flatMap((date) => {
    const span = dateInFlow(flow, date, context, sentence.start);
    return span !== undefined && isBroken(span) ? [span] : [];
  });
  return [...inRows, ...broken, ...yearlessDays(context).filter(isIn)];
}

/** Nothing is counted in parts or in money. */
const isWhole = ({ value, traits }: Span): boolean => Number.isInteger(value) && (traits.currency ?? '') === '';

function placeOf({ offsets }: Flow, at: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
