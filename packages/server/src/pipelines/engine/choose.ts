/** Chooses one candidate per field, and never the same printed value for two fields that mean different things. */

import { isAcceptable } from './candidates/acceptance.ts';
import type { Candidate } from './core/candidate.ts';
import type { Field } from './core/field.ts';
import type { FieldCandidates } from './core/field-candidates.ts';
import type { Span } from './core/span.ts';

const CONSIDERED = 12;

export function choose(lists: readonly FieldCandidates[]): Map<Field, Candidate> {
  const offers = lists
    .flatMap((offer) => offer.candidates.slice(0, CONSIDERED).map((candidate) => ({ ...offer, candidate })))
    .filter(({ field, candidate, learned }) => learned?.isAcceptable(candidate) ?? isAcceptable(field, candidate))
    .sort((a, b) => b.candidate.score - a.candidate.score);
  const chosen = new Map<Field, Candidate>();
  const taken = new Map<string, Field>();
  for (const { field, candidate } of offers) {
    if (chosen.has(field)) continue;
    const places = placesOf(candidate.span);
    const owners = places.flatMap((place) => taken.get(place) ?? []);
    if (owners.some((owner) => !mayShare(owner, field))) continue;
    chosen.set(field, candidate);
    for (const place of places) taken.set(place, field);
  }
  return chosen;
}

/** The amount due may be printed once and be the total too. */
const mayShare = (one: Field, other: Field): boolean =>
  one.concept !== undefined && one.concept === other.concept && one.kind === other.kind && one.party === other.party;

/** The words of a span, plus its text if they hold both ends of a range. A coded number is the same wherever it is. */
function placesOf({ words, rangePart, text, traits, value }: Span): string[] {
  const place = words.map((word) => `${word.row}.${word.place}`).join(',');
  const own = rangePart === undefined ? place : `${place}|${text}`;
  return traits.code === undefined ? [own] : [own, `${traits.code}:${value}`];
}
