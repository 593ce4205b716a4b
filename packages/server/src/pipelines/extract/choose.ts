/** One candidate per field: the best first, and no printed value for two fields. */
import type { Candidate } from './candidates/candidate.ts';
import type { Span } from './recognise/span.ts';
import type { Field } from './schema/field.ts';

export interface FieldCandidates {
  field: Field;
  candidates: readonly Candidate[];
}

/** Below this a value is not worth saying; null is. */
export const MIN_SCORE = 0.9;
const CONSIDERED = 12;

export function choose(lists: readonly FieldCandidates[], minScore = MIN_SCORE): Map<Field, Candidate> {
  const offers = lists
    .flatMap(({ field, candidates }) => candidates.slice(0, CONSIDERED).map((candidate) => ({ field, candidate })))
    .filter(({ candidate }) => candidate.score >= minScore)
    .sort((a, b) => b.candidate.score - a.candidate.score);
  const chosen = new Map<Field, Candidate>();
  const taken = new Set<string>();
  for (const { field, candidate } of offers) {
    if (chosen.has(field)) continue;
    const place = placeOf(candidate.span);
    if (taken.has(place)) continue;
    chosen.set(field, candidate);
    taken.add(place);
  }
  return chosen;
}

/** The words, and which part of them when they hold both ends of a range. */
const placeOf = (span: Span): string => {
  const words = span.words.map((word) => `${word.row}.${word.place}`).join(',');
  return span.rangePart === undefined ? words : `${words}|${span.text}`;
};
