/**
 * Two fields for the ends of one range take a printed range together. Where no label names them, the structure decides:
 * a range of the whole document stands alone with a label of its own, those of single lines stand in a column.
 */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { FieldCandidates } from '../core/field-candidates.ts';
import type { Label } from '../core/label.ts';
import type { Span } from '../core/span.ts';
import { heightOf } from '../core/view.ts';
import { kindsOfDocuments } from '../lexicon/kinds-of-documents.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { PAIRED } from '../weights/candidates.ts';

interface Pair {
  start: FieldCandidates;
  end: FieldCandidates;
}

interface Ends {
  start: Candidate;
  end: Candidate;
}

export function paired(context: Context, offers: readonly FieldCandidates[]): FieldCandidates[] {
  const pairs = pairsOf(offers);
  if (pairs.length === 0) return [...offers];
  const listed = listedSpans(context);
  const settled = new Map<FieldCandidates, FieldCandidates>();
  for (const pair of pairs) {
    const range = bestRange(context, pair, listed);
    if (range === undefined) continue;
    settled.set(pair.start, withFirst(pair.start, range.start));
    settled.set(pair.end, withFirst(pair.end, range.end));
  }
  return offers.map((offer) => settled.get(offer) ?? offer);
}

const pairsOf = (offers: readonly FieldCandidates[]): Pair[] =>
  rangePairsOf(offers.filter(({ learned }) => learned === undefined));

/** Fields of the same object that ask for the first and the last day of the same thing. */
export function rangePairsOf<Of extends { field: Field }>(all: readonly Of[]): { start: Of; end: Of }[] {
  const ends = all.filter(({ field }) => field.kind === 'date' && field.rangePart !== undefined);
  return [...Map.groupBy(ends, ({ field }) => field.path.slice(0, -1).join('.')).values()].flatMap((own) => {
    const starts = own.filter(({ field }) => field.rangePart === 'start');
    const ends = own.filter(({ field }) => field.rangePart === 'end');
    const [start] = starts;
    const [end] = ends;
    if (starts.length === 1 && ends.length === 1 && start !== undefined && end !== undefined)
      return mayBeOfOne(start.field, end.field) ? [{ start, end }] : [];
    return starts.flatMap((one) => {
      const same = ends.filter((other) => baseOf(one.field) === baseOf(other.field));
      return same.length === 1 && same[0] !== undefined ? [{ start: one, end: same[0] }] : [];
    });
  });
}

const ENDS = /^(from|to|start|end|begin|beginning|until|through|thru|expiry|expiration|inception|stop|date|on|at|of)$/;
const baseOf = ({ name }: Field): string =>
  tokensOf(name)
    .filter((token) => !ENDS.test(token))
    .join(' ');

/** The start of a lease and the expiry of a visa are of two things; either of them may be that of the contract. */
export function mayBeOfOne(start: Field, end: Field): boolean {
  const own = tokensOf(baseOf(start));
  const others = tokensOf(baseOf(end));
  const isAny = (tokens: readonly string[]): boolean => tokens.length === 0 || kindsOfDocuments(tokens).has('contract');
  return isAny(own) || isAny(others) || own.some((token) => others.includes(token));
}

function bestRange(context: Context, { start, end }: Pair, listed: ReadonlySet<Span>): Ends | undefined {
  const others = new Map<Span, Candidate>();
  for (const candidate of end.candidates) {
    const { rangeStart } = candidate.span;
    if (rangeStart !== undefined && !others.has(rangeStart)) others.set(rangeStart, candidate);
  }
  const worth = ({ score, span }: Candidate): number => score + (listed.has(span) ? PAIRED.listed : 0);
  let best: { ends: Ends; score: number } | undefined;
  for (const one of start.candidates) {
    const other = others.get(one.span);
    if (other === undefined || String(one.span.value) > String(other.span.value)) continue;
    const isListed = listed.has(one.span);
    if (isListed && Math.max(one.features.label, other.features.label) < PAIRED.minListedLabel) continue;
    const score = worth(one) + worth(other) + (saysRange(context.labels(one.span)) ? PAIRED.saysRange : 0);
    if (best === undefined || score > best.score) best = { ends: { start: one, end: other }, score };
  }
  const [ownStart, ownEnd] = [start, end].map(({ candidates }) => Math.max(...candidates.slice(0, 12).map(worth)));
  if (best === undefined || best.score < (ownStart ?? 0) + (ownEnd ?? 0) + PAIRED.lead) return undefined;
  return best.ends;
}

const RANGE_WORDS: ReadonlySet<string> = new Set(['date', 'period', 'term', 'duration', 'validity', 'range', 'from']);
const saysRange = (labels: readonly Label[]): boolean => {
  const near = labels.find(({ relation }) => relation !== 'section');
  return near !== undefined && tokensOf(near.text).some((token) => RANGE_WORDS.has(token));
};

/** Dates that stand with others under one head, or with amounts in a row under heads: those of single lines. */
function listedSpans({ spans, labels, amountsInRow }: Context): Set<Span> {
  const found = new Set<Span>();
  const columns = new Map<string, Span[]>();
  for (const span of spans.date) {
    const upper = labels(span).find(({ relation }) => relation === 'above' || relation === 'column');
    if (upper === undefined) continue;
    if ((amountsInRow.get(span.row) ?? 0) > 0) found.add(span);
    const key = `${span.page} ${span.rangePart ?? ''} ${upper.text}`;
    columns.set(key, [...(columns.get(key) ?? []), span]);
  }
  for (const column of columns.values()) {
    const isColumn =
      new Set(column.map(({ row }) => row)).size >= PAIRED.minRows ||
      new Set(column.map(({ value }) => value)).size >= PAIRED.minValues;
    if (isColumn) for (const span of column) found.add(span);
  }
  for (const span of alignedSpans(spans.date)) found.add(span);
  // The end of a range may stand in a row of its own.
  for (const span of spans.date) if (span.rangeStart !== undefined && found.has(span.rangeStart)) found.add(span);
  return found;
}

/** Dates with others of their kind right under one another, whether a head stands over them or not. */
function alignedSpans(dates: readonly Span[]): Span[] {
  const sorted = dates.toSorted((a, b) => a.page - b.page || a.left - b.left);
  const columns: Span[][] = [];
  for (const span of sorted) {
    const column = columns.at(-1);
    const [first] = column ?? [];
    const isSame = first?.page === span.page && span.left - first.left < heightOf(span) * PAIRED.shift;
    if (isSame) column?.push(span);
    else columns.push([span]);
  }
  return columns.flatMap((column) =>
    (['start', 'end', undefined] as const).flatMap((part) => {
      const own = column.filter(({ rangePart }) => rangePart === part);
      return new Set(own.map(({ row }) => row)).size >= PAIRED.minAligned ? own : [];
    }),
  );
}

/** Puts a candidate first. Scores of the others sink to its own, so that its likelihood stays as low as its score. */
function withFirst(offer: FieldCandidates, candidate: Candidate): FieldCandidates {
  const first: Candidate = { ...candidate, features: { ...candidate.features, paired: 1 } };
  const others = offer.candidates
    .filter((other) => other !== candidate)
    .map((other) => (other.score < first.score ? other : { ...other, score: first.score - PAIRED.behind }));
  return { ...offer, candidates: [first, ...others.sort((a, b) => b.score - a.score)] };
}
