/**
 * What is owed, settled by the till: a sum that was rounded is owed as rounded, and a total that was hardly read gives
 * way to the sum that payment and change make, when the two differ in one sign.
 */

import { MIN_SCORE } from '../candidates/acceptance.ts';
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';

/** Below this nothing says that it is a total. */
const MIN_LABEL = 0.6;
const LEAD = 0.2;
/** Of the totals that are named, those nearly as good as the best may be the one that was misread. */
const MAX_BEHIND = 0.6;

/** The best first. */
export function settled(context: Context, candidates: readonly Candidate[]): Candidate[] {
  if (context.paidSums.size === 0) return [...candidates];
  const named = candidates.filter(({ score, features }) => score >= MIN_SCORE && features.label >= MIN_LABEL);
  const [best] = named;
  const owed = candidates.find((candidate) =>
    named.some((total) => total.score >= (best?.score ?? 0) - MAX_BEHIND && isOwedInstead(context, total, candidate)),
  );
  if (best === undefined || owed === undefined) return [...candidates];
  const raised: Candidate = { ...owed, score: Math.max(owed.score, best.score + LEAD) };
  return candidates.map((candidate) => (candidate === owed ? raised : candidate)).sort((a, b) => b.score - a.score);
}

const toCents = (value: unknown): number => Math.round(Number(value) * 100);

function isOwedInstead({ paidSums }: Context, named: Candidate, other: Candidate): boolean {
  if (other.span.kind !== 'money' || other.features.amountsInRow > 0) return false;
  const cents = toCents(named.span.value);
  const owed = toCents(other.span.value);
  const before = paidSums.get(owed);
  if (before === undefined || owed === cents) return false;
  if (before.has(cents)) return true;
  const isHardlyRead = named.span.words.some(({ confidence }) => confidence < 1);
  return isHardlyRead && !paidSums.has(cents) && [owed, ...before].some((sum) => isOneSlip(cents, sum));
}

/** One digit was read wrongly, overlooked or imagined. */
export function isOneSlip(one: number, other: number): boolean {
  const [short, long] = [String(one), String(other)].sort((a, b) => a.length - b.length) as [string, string];
  if (one === other || long.length - short.length > 1 || long.length < 3) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  return short.slice(start + (short.length === long.length ? 1 : 0)) === long.slice(start + 1);
}
