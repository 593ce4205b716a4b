/** Decides whether the parts that a document was divided into must wait for a person. */
import type { Json, JsonObject } from '../../pipelines/json/json.ts';
import type { ReviewPredicate } from '../blocks/review.ts';
import { type Evaluation, evaluate } from './conditions.ts';
import { combined, evaluation } from './review-evaluation.ts';
import { StepError } from './step-error.ts';

export interface ReviewedPart {
  name: string;
  pages: number[];
  /** How likely each of its pages belongs to it. */
  likelihoods: number[];
}

export interface ReviewedParts {
  /** What a person would see. */
  snapshot: JsonObject;
  parts: ReviewedPart[];
  /** All pages of the document. */
  pages: readonly number[];
}

export function evaluateParts(predicate: ReviewPredicate, facts: ReviewedParts): Evaluation {
  const { parts } = facts;
  switch (predicate.kind) {
    case 'always':
      return evaluation(predicate, true, null);
    // What divides a document always has the form that it should have.
    case 'validation_failed':
      return evaluation(predicate, false, null);
    case 'split_count_neq':
      return evaluation(predicate, parts.length !== predicate.expected, { count: parts.length });
    case 'any_split_pages_lt': {
      const fewest = Math.min(...parts.map(({ pages }) => pages.length));
      return evaluation(predicate, fewest < predicate.min_pages, { fewest: Number.isFinite(fewest) ? fewest : null });
    }
    case 'boundary_confidence_lt': {
      const lowest = Math.min(...parts.flatMap(({ likelihoods }) => [likelihoods[0] ?? 1, likelihoods.at(-1) ?? 1]));
      const actual = Number.isFinite(lowest) ? lowest : null;
      return evaluation(predicate, actual !== null && actual < predicate.threshold, { lowest_likelihood: actual });
    }
    case 'any_pages_unassigned': {
      const assigned = new Set(parts.filter(({ name }) => name !== '').flatMap(({ pages }) => pages));
      const missing = facts.pages.filter((page) => !assigned.has(page));
      return evaluation(predicate, missing.length > 0, { pages: missing });
    }
    case 'json_condition': {
      const judged = evaluate(predicate.condition, { data: facts.snapshot, likelihoods: likelihoodsOf(parts) });
      return { ...judged, operator: predicate.kind };
    }
    case 'any_of':
    case 'all_of':
      return combined(
        predicate,
        predicate.predicates.map((one) => evaluateParts(one, facts)),
      );
    default:
      throw new StepError({
        code: 'invalid_config',
        message: `The predicate ${predicate.kind} does not apply to the parts of a document.`,
        stage: 'registry_lookup',
      });
  }
}

/** The lowest likelihood of each part by its name, as `likelihoods.splits.NAME`. */
const likelihoodsOf = (parts: readonly ReviewedPart[]): Json => ({
  splits: Object.fromEntries(parts.map(({ name, likelihoods }) => [name, Math.min(1, ...likelihoods)])),
});
