/**
 * Net, tax and gross of one document make a sum. Where the best candidates of the three do not, and others do with the
 * same gross, those are meant: the amounts of a line, a column or another rate are labelled like the totals.
 */

import type { Candidate } from '../core/candidate.ts';
import type { FieldCandidates } from '../core/field-candidates.ts';

/** How far the others may be behind the best of their fields, together. */
const MAX_BEHIND = 4.5;
/** The gross is the surest of the three: it is taken nearly as it stands. */
const MAX_GROSS_BEHIND = 0.3;
const LEAD = 0.2;
const CONSIDERED = 40;

interface Totals {
  net: FieldCandidates;
  tax: FieldCandidates;
  gross: FieldCandidates;
}

export function balanced(offers: readonly FieldCandidates[]): FieldCandidates[] {
  const totals = totalsOf(offers);
  const sum = totals === undefined ? undefined : bestSum(totals);
  if (totals === undefined || sum === undefined) return [...offers];
  const raised = new Map<FieldCandidates, FieldCandidates>([
    [totals.net, raise(totals.net, sum.net)],
    [totals.tax, raise(totals.tax, sum.tax)],
    [totals.gross, raise(totals.gross, sum.gross)],
  ]);
  return offers.map((offer) => raised.get(offer) ?? offer);
}

/** The only ones of their kinds at the root; several of a kind are of different things. */
function totalsOf(offers: readonly FieldCandidates[]): Totals | undefined {
  const only = (concept: string): FieldCandidates | undefined => {
    const [first, ...others] = offers.filter(
      ({ field }) => field.concept?.id === concept && field.kind === 'money' && field.path.length === 1,
    );
    // The amount due is the gross total too; what is called so first is looked at.
    return concept === 'total' || others.length === 0 ? first : undefined;
  };
  const [net, tax, gross] = [only('subtotal'), only('tax'), only('total')];
  if (net === undefined || tax === undefined || gross === undefined) return undefined;
  // What was learnt from corrections weighs single fields.
  return [net, tax, gross].some(({ learned }) => learned !== undefined) ? undefined : { net, tax, gross };
}

interface Sum {
  net: Candidate;
  tax: Candidate;
  gross: Candidate;
}

const toCents = ({ span }: Candidate): number => Math.round(Number(span.value) * 100);
const amountsOf = ({ candidates }: FieldCandidates): Candidate[] =>
  candidates.filter(({ span }) => typeof span.value === 'number').slice(0, CONSIDERED);

function bestSum({ net, tax, gross }: Totals): Sum | undefined {
  const [nets, taxes, all] = [amountsOf(net), amountsOf(tax), amountsOf(gross)];
  const [bestNet, bestTax, bestGross] = [nets[0], taxes[0], all[0]];
  if (bestNet === undefined || bestTax === undefined || bestGross === undefined) return undefined;
  const byCents = new Map<number, Candidate>();
  for (const candidate of nets) if (!byCents.has(toCents(candidate))) byCents.set(toCents(candidate), candidate);
  let best: Sum | undefined;
  let least = MAX_BEHIND;
  for (const total of all.filter(({ score }) => score >= bestGross.score - MAX_GROSS_BEHIND)) {
    for (const part of taxes) {
      const rest = byCents.get(toCents(total) - toCents(part));
      // A tax is the smaller part.
      if (rest === undefined || 2 * Math.abs(toCents(part)) >= Math.abs(toCents(total))) continue;
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
    score: isBest ? candidate.score + LEAD : best.score + LEAD,
  };
  const candidates = offer.candidates.map((other) => (other === candidate ? raised : other));
  return { ...offer, candidates: candidates.sort((a, b) => b.score - a.score) };
}
