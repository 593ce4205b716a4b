/** Chooses the total, and the amounts it consists of, among candidates. */
import type { Candidate, Features } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { FieldCandidates } from '../core/field-candidates.ts';
import { weighted } from '../core/weighted.ts';
import { MIN_SCORE } from '../weights/candidates.ts';
import {
  BALANCED,
  OTHER_TOTAL,
  PART_FROM_DEPTH,
  PART_OF_TOTAL,
  SETTLED,
  TOTAL,
  TOTAL_FROM_DEPTH,
} from '../weights/totals.ts';
import { toCents } from './evidence.ts';

const isBelow = (depth: number, from: number): number => (depth > from ? 1 : -1);
/** More than three repetitions add nothing. */
const repeatedOf = (f: Features): number => Math.min(1, 2 * f.repeated);

/** What is usual for the total of a document. */
export const totalPrior = (f: Features): number =>
  weighted(TOTAL, {
    ...f,
    isLargest: f.isLargest * (1 - f.payment),
    lower: isBelow(f.depth, TOTAL_FROM_DEPTH),
    repeated: repeatedOf(f),
    height: Math.max(0, f.height),
  });

/** What is usual for net amounts, taxes, discounts and the like. */
export const partPrior = (f: Features): number =>
  weighted(PART_OF_TOTAL, { ...f, lower: isBelow(f.depth, PART_FROM_DEPTH) });

/** What is usual for a total of something else. */
export const otherTotalPrior = (f: Features): number => weighted(OTHER_TOTAL, { ...f, repeated: repeatedOf(f) });

/** Whether an amount without a label is acceptable; undefined for fields that are neither a total nor part of one. */
export function isAmountShown({ concept, isAggregate }: Field, f: Features): boolean | undefined {
  if (concept?.id === 'subtotal' || concept?.id === 'tax') return f.balance > 0;
  // Any amount may be printed twice, but if the largest one is, it is almost certainly the total.
  if (concept?.id === 'total') return f.arithmetic > 0 || (f.repeated > 0 && f.isLargest > 0) || f.totalRow > 0;
  return isAggregate ? f.totalRow > 0 || (f.repeated > 0 && f.isLargest > 0) : undefined;
}

/**
 * Re-orders the candidates for a total by what was paid: a sum that was rounded is due as rounded, and a total that was
 * hard to read is replaced by the sum of payment and change if the two differ in one digit.
 */
export function settled(context: Context, candidates: readonly Candidate[]): Candidate[] {
  if (context.paidSums.size === 0) return [...candidates];
  const named = candidates.filter(({ score, features }) => score >= MIN_SCORE && features.label >= SETTLED.minLabel);
  const [best] = named;
  if (best === undefined) return [...candidates];
  const doubtful = named.filter(({ score }) => score >= best.score - SETTLED.maxBehind);
  const due = candidates.find((candidate) => doubtful.some((total) => isDueInstead(context, total, candidate)));
  if (due === undefined) return [...candidates];
  const raised: Candidate = { ...due, score: Math.max(due.score, best.score + SETTLED.lead) };
  return candidates.map((candidate) => (candidate === due ? raised : candidate)).sort((a, b) => b.score - a.score);
}

function isDueInstead({ paidSums }: Context, named: Candidate, other: Candidate): boolean {
  if (other.span.kind !== 'money' || other.features.amountsInRow > 0) return false;
  const cents = toCents(named.span.value);
  const due = toCents(other.span.value);
  const before = paidSums.get(due);
  if (before === undefined || due === cents) return false;
  if (before.has(cents)) return true;
  const isHardlyReadable = named.span.words.some(({ confidence }) => confidence < 1);
  return isHardlyReadable && !paidSums.has(cents) && [due, ...before].some((sum) => isOneSlip(cents, sum));
}

/** Whether two numbers differ in one digit that was misread, overlooked or added. */
export function isOneSlip(one: number, other: number): boolean {
  const [short, long] = [String(one), String(other)].sort((a, b) => a.length - b.length) as [string, string];
  if (one === other || long.length - short.length > 1 || long.length < 3) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  return short.slice(start + (short.length === long.length ? 1 : 0)) === long.slice(start + 1);
}

interface Totals {
  net: FieldCandidates;
  tax: FieldCandidates;
  gross: FieldCandidates;
}

/**
 * Net and tax of a document add up to its gross. If the best candidates do not, but others do with the same gross, the
 * others are right: amounts of a line, a column or another tax rate are often labelled like totals.
 */
export function balanced(offers: readonly FieldCandidates[]): FieldCandidates[] {
  const totals = totalsOf(offers);
  if (totals === undefined) return [...offers];
  const sum = bestSum(totals);
  if (sum === undefined) {
    const whole = withoutParts(totals);
    return offers.map((offer) => (offer === totals.tax ? whole : offer));
  }
  const raised = new Map<FieldCandidates, FieldCandidates>([
    [totals.net, raise(totals.net, sum.net)],
    [totals.tax, raise(totals.tax, sum.tax)],
    [totals.gross, raise(totals.gross, sum.gross)],
  ]);
  return offers.map((offer) => raised.get(offer) ?? offer);
}

/** Where taxes of several rates make up the difference of gross and net, all of the tax is printed nowhere. */
function withoutParts({ net, tax, gross }: Totals): FieldCandidates {
  const [bestNet, bestGross] = [amountsOf(net)[0], amountsOf(gross)[0]];
  if (bestNet === undefined || bestGross === undefined) return tax;
  const amounts = [...new Set(amountsOf(tax).map(centsOf))].slice(0, BALANCED.parts);
  const parts = partsOf(amounts, centsOf(bestGross) - centsOf(bestNet));
  return parts.length < 2 ? tax : { ...tax, candidates: [] };
}

/** Amounts that add up to a sum; none if no amounts do. */
function partsOf([first, ...others]: readonly number[], sum: number): number[] {
  if (sum === 0 || first === undefined) return [];
  if (first === sum) return [first];
  const rest = partsOf(others, sum - first);
  return rest.length > 0 ? [first, ...rest] : partsOf(others, sum);
}

/** Only fields at the root that are unique for their concept; several of one concept refer to different things. */
function totalsOf(offers: readonly FieldCandidates[]): Totals | undefined {
  const only = (concept: 'subtotal' | 'tax' | 'total'): FieldCandidates | undefined => {
    const [first, ...others] = offers.filter(
      ({ field }) => field.concept?.id === concept && field.kind === 'money' && field.path.length === 1,
    );
    // The amount due is the gross total too, so use the first field of that concept.
    return concept === 'total' || others.length === 0 ? first : undefined;
  };
  const [net, tax, gross] = [only('subtotal'), only('tax'), only('total')];
  if (net === undefined || tax === undefined || gross === undefined) return undefined;
  // Scores learned from corrections apply to single fields.
  return [net, tax, gross].some(({ learned }) => learned !== undefined) ? undefined : { net, tax, gross };
}

interface Sum {
  net: Candidate;
  tax: Candidate;
  gross: Candidate;
}

const centsOf = ({ span }: Candidate): number => toCents(span.value);
const amountsOf = ({ candidates }: FieldCandidates): Candidate[] =>
  candidates.filter(({ span }) => typeof span.value === 'number').slice(0, BALANCED.considered);

function bestSum({ net, tax, gross }: Totals): Sum | undefined {
  const [nets, taxes, all] = [amountsOf(net), amountsOf(tax), amountsOf(gross)];
  const [bestNet, bestTax, bestGross] = [nets[0], taxes[0], all[0]];
  if (bestNet === undefined || bestTax === undefined || bestGross === undefined) return undefined;
  const byCents = new Map<number, Candidate>();
  for (const candidate of nets) if (!byCents.has(centsOf(candidate))) byCents.set(centsOf(candidate), candidate);
  let best: Sum | undefined;
  let least = BALANCED.maxBehind;
  for (const total of all.filter(({ score }) => score >= bestGross.score - BALANCED.maxGrossBehind)) {
    for (const part of taxes) {
      const rest = byCents.get(centsOf(total) - centsOf(part));
      // A tax is the smaller part.
      if (rest === undefined || 2 * Math.abs(centsOf(part)) >= Math.abs(centsOf(total))) continue;
      const behind = bestNet.score - rest.score + (bestTax.score - part.score) + (bestGross.score - total.score);
      if (behind >= least) continue;
      least = behind;
      best = { net: rest, tax: part, gross: total };
    }
  }
  return best;
}

function raise(offer: FieldCandidates, candidate: Candidate): FieldCandidates {
  const best = offer.candidates[0];
  const isBest = best === undefined || candidate.score >= best.score;
  const raised: Candidate = {
    ...candidate,
    features: { ...candidate.features, balance: 1 },
    score: (isBest ? candidate.score : best.score) + BALANCED.lead,
  };
  const candidates = offer.candidates.map((other) => (other === candidate ? raised : other));
  return { ...offer, candidates: candidates.sort((a, b) => b.score - a.score) };
}
