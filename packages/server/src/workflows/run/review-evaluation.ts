/** How it is recorded whether a predicate of a review holds. */
import type { Json } from '../../pipelines/json/json.ts';
import type { ReviewPredicate } from '../blocks/review.ts';
import type { Evaluation } from './conditions.ts';

export const evaluation = ({ kind }: ReviewPredicate, matched: boolean, details: Json): Evaluation => ({
  condition_id: null,
  path: null,
  operator: kind,
  expected: null,
  actual: null,
  matched,
  branch_name: null,
  logical_operator: null,
  items: [],
  sub_evaluations: [],
  details,
});

/** A predicate over several others. */
export function combined(predicate: ReviewPredicate, inner: Evaluation[]): Evaluation {
  const isAny = predicate.kind === 'any_of';
  const matched = isAny ? inner.some((one) => one.matched) : inner.every((one) => one.matched);
  return {
    ...evaluation(predicate, matched, null),
    logical_operator: isAny ? 'or' : 'and',
    sub_evaluations: inner,
  };
}
