/** Chooses one candidate per field, and never the same printed value for two fields that mean different things. */

import { isAcceptable } from './candidates/acceptance.ts';
import { mayBeOfOne } from './candidates/range-pairs.ts';
import type { Candidate } from './core/candidate.ts';
import type { Field } from './core/field.ts';
import type { FieldCandidates } from './core/field-candidates.ts';
import { placeOf, type Span } from './core/span.ts';

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
  addOtherEnds(lists, chosen);
  return chosen;
}

/** Where one of two fields has an end of a printed range, the other one has the other end, whatever it is called. */
function addOtherEnds(lists: readonly FieldCandidates[], chosen: Map<Field, Candidate>): void {
  for (const { field, candidates, learned } of lists) {
    if (field.rangePart === undefined || chosen.has(field) || learned !== undefined) continue;
    const parent = field.path.slice(0, -1).join('.');
    const partners = [...chosen].filter(
      ([other, { span }]) =>
        other.rangePart !== undefined &&
        other.rangePart !== field.rangePart &&
        span.rangePart === other.rangePart &&
        mayBeOfOne(field, other) &&
        other.path.slice(0, -1).join('.') === parent,
    );
    const [partner] = partners;
    if (partner === undefined || partners.length > 1) continue;
    const [, { span: one }] = partner;
    const other = candidates.find(({ span }) => span.rangeStart === one || one.rangeStart === span);
    // A range has two ends: this field does not take the end that another field has.
    const isTaken = [...chosen.values()].some(({ span }) => span === other?.span);
    if (other !== undefined && !isTaken) chosen.set(field, other);
  }
}

/** The amount due may be printed once and be the total too; two dates of a document are two. */
const mayShare = (one: Field, other: Field): boolean =>
  one.concept !== undefined &&
  one.concept === other.concept &&
  one.kind === other.kind &&
  one.concept.id !== 'document_date' &&
  one.party === other.party;

/** The words of a span, plus its text if they hold both ends of a range. A coded number is the same wherever it is. */
function placesOf(span: Span): string[] {
  const { rangePart, text, traits, value } = span;
  const place = placeOf(span);
  const own = rangePart === undefined ? place : `${place}|${text}`;
  return traits.code === undefined ? [own] : [own, `${traits.code}:${value}`];
}
