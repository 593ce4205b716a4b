/** Decides whether the category of a document must wait for a person. */
import type { ReviewPredicate } from '../blocks/review.ts';
import { type Evaluation, evaluate } from './conditions.ts';
import { combined, evaluation } from './review-evaluation.ts';
import { StepError } from './step-error.ts';

export interface ReviewedCategory {
  category: string;
  likelihoods: readonly { category: string; likelihood: number }[];
}

export function evaluateCategory(predicate: ReviewPredicate, facts: ReviewedCategory): Evaluation {
  const { category, likelihoods } = facts;
  const own = likelihoods.find((known) => known.category === category)?.likelihood ?? 0;
  switch (predicate.kind) {
    case 'always':
      return evaluation(predicate, true, null);
    // A category is always one of those that were given.
    case 'validation_failed':
      return evaluation(predicate, false, null);
    case 'category_in':
      return evaluation(predicate, predicate.categories.includes(category), { category });
    case 'confidence_lt':
      return evaluation(predicate, own < predicate.threshold, { likelihood: own });
    case 'top_margin_lt': {
      const others = likelihoods.filter((known) => known.category !== category);
      const margin = own - Math.max(0, ...others.map(({ likelihood }) => likelihood));
      return evaluation(predicate, margin < predicate.margin, { margin });
    }
    case 'json_condition': {
      const byName = Object.fromEntries(likelihoods.map((known) => [known.category, known.likelihood]));
      const data = { category };
      const judged = evaluate(predicate.condition, { data, likelihoods: { ...byName, category: own } });
      return { ...judged, operator: predicate.kind };
    }
    case 'any_of':
    case 'all_of':
      return combined(
        predicate,
        predicate.predicates.map((one) => evaluateCategory(one, facts)),
      );
    default:
      throw new StepError({
        code: 'invalid_config',
        message: `The predicate ${predicate.kind} does not apply to classifier blocks.`,
        stage: 'registry_lookup',
      });
  }
}
