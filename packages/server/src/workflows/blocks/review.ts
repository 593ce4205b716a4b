/** `config.review`: when a person must look at the result of a block. */
import { z } from 'zod';
import type { ConfigProblem } from './block-type.ts';
import { Condition, type ConditionConfig } from './condition.ts';
import { strict } from './fields.ts';

export type ReviewPredicate =
  | { kind: 'always' | 'validation_failed' | 'any_required_field_null' | 'any_pages_unassigned' }
  | { kind: 'any_field_unproved'; paths?: string[] | undefined }
  | { kind: 'any_of' | 'all_of'; predicates: ReviewPredicate[] }
  | { kind: 'confidence_lt' | 'boundary_confidence_lt'; threshold: number }
  | { kind: 'top_margin_lt'; margin: number }
  | { kind: 'split_count_neq'; expected: number }
  | { kind: 'any_split_pages_lt'; min_pages: number }
  | { kind: 'category_in'; categories: string[] }
  | { kind: 'json_condition'; condition: ConditionConfig };

export type PredicateKind = ReviewPredicate['kind'];

export interface Review {
  predicate: ReviewPredicate;
}

/** Available for every block that can be reviewed. */
const EVERYWHERE: readonly PredicateKind[] = ['always', 'validation_failed', 'any_of', 'all_of'];

export const EXTRACT_PREDICATES: readonly PredicateKind[] = [
  ...EVERYWHERE,
  'any_required_field_null',
  'any_field_unproved',
  'confidence_lt',
  'json_condition',
];
export const SPLIT_PREDICATES: readonly PredicateKind[] = [
  ...EVERYWHERE,
  'split_count_neq',
  'any_split_pages_lt',
  'boundary_confidence_lt',
  'json_condition',
];
export const PARTITION_PREDICATES: readonly PredicateKind[] = [...SPLIT_PREDICATES, 'any_pages_unassigned'];
export const CLASSIFIER_PREDICATES: readonly PredicateKind[] = [
  ...EVERYWHERE,
  'category_in',
  'confidence_lt',
  'top_margin_lt',
  'json_condition',
];

const PREDICATE_KINDS: readonly string[] = [
  ...new Set([...EXTRACT_PREDICATES, ...PARTITION_PREDICATES, ...CLASSIFIER_PREDICATES]),
  // Clients know this kind, but no block has branches that could be reviewed.
  'branch_in',
];

export const isPredicateKind = (kind: unknown): boolean => typeof kind === 'string' && PREDICATE_KINDS.includes(kind);

const likelihood = z.number().min(0).max(1);

function predicateShape(kind: PredicateKind, inner: z.ZodType<ReviewPredicate>) {
  const literal = z.literal(kind).describe('What makes the block wait for a person');
  switch (kind) {
    case 'always':
    case 'validation_failed':
    case 'any_required_field_null':
    case 'any_pages_unassigned':
      return strict({ kind: literal });
    case 'any_field_unproved':
      return strict({
        kind: literal,
        paths: z
          .array(z.string().min(1).max(1000))
          .min(1)
          .max(1000)
          .optional()
          .describe('Values that must be proved, as `data.…`; all of them when absent'),
      });
    case 'any_of':
    case 'all_of':
      return strict({ kind: literal, predicates: z.array(inner).min(1).max(50).describe('The predicates') });
    case 'confidence_lt':
    case 'boundary_confidence_lt':
      return strict({ kind: literal, threshold: likelihood.describe('Waits below this likelihood, 0 to 1') });
    case 'top_margin_lt':
      return strict({
        kind: literal,
        margin: likelihood.describe('Difference between the two most likely categories, 0 to 1'),
      });
    case 'split_count_neq':
      return strict({ kind: literal, expected: z.int().min(0).max(100_000).describe('Number of parts') });
    case 'any_split_pages_lt':
      return strict({ kind: literal, min_pages: z.int().min(1).max(100_000).describe('Of each part') });
    case 'category_in':
      return strict({ kind: literal, categories: z.array(z.string()).min(1).max(1000).describe('Names') });
    case 'json_condition':
      return strict({ kind: literal, condition: Condition.describe('On `data.…` or `likelihoods.…`') });
  }
}

/** The field for a block type that supports these kinds. Null means none, as a merge patch writes it. */
export function reviewField(kinds: readonly PredicateKind[]) {
  const predicate: z.ZodType<ReviewPredicate> = z.lazy(
    () =>
      z.discriminatedUnion(
        'kind',
        // A non-empty list, which the compiler cannot infer from a mapped array.
        kinds.map((kind) => predicateShape(kind, predicate)) as unknown as [z.core.$ZodTypeDiscriminable],
        { error: `the kind must be one of ${kinds.join(', ')}` },
      ) as unknown as z.ZodType<ReviewPredicate>,
  );
  return strict({ predicate: predicate.describe('When a person must decide') })
    .nullable()
    .optional()
    .describe("Human review of the block's result");
}

/** The likelihoods of a single output carry no information. */
const NEEDS_CONSENSUS: ReadonlySet<PredicateKind> = new Set([
  'confidence_lt',
  'top_margin_lt',
  'boundary_confidence_lt',
]);

type Visit = (predicate: ReviewPredicate, path: (string | number)[]) => void;

export function visitPredicates(review: Review | null | undefined, visit: Visit): void {
  const walk = (predicate: ReviewPredicate, path: (string | number)[]): void => {
    visit(predicate, path);
    if (predicate.kind !== 'any_of' && predicate.kind !== 'all_of') return;
    for (const [index, inner] of predicate.predicates.entries()) walk(inner, [...path, 'predicates', index]);
  };
  if (review !== null && review !== undefined) walk(review.predicate, ['review', 'predicate']);
}

export function consensusProblems(config: {
  n_consensus: number;
  review?: Review | null | undefined;
}): ConfigProblem[] {
  if (config.n_consensus > 1) return [];
  const problems: ConfigProblem[] = [];
  visitPredicates(config.review, (predicate, path) => {
    const needs =
      NEEDS_CONSENSUS.has(predicate.kind) ||
      (predicate.kind === 'json_condition' &&
        predicate.condition.sub_conditions.some(({ path_ref }) => path_ref.path.startsWith('likelihoods')));
    if (!needs) return;
    problems.push({
      code: 'CONSENSUS_REQUIRED_FOR_REVIEW',
      path: [...path, 'kind'],
      message: `${predicate.kind} needs likelihoods, which need n_consensus of 2 or more`,
      details: { predicate: predicate.kind, n_consensus: config.n_consensus },
    });
  });
  return problems;
}
