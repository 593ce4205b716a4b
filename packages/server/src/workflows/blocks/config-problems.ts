/** Turns schema errors of a config into messages that say what to write instead. */
import type { z } from 'zod';
import type { Json, JsonObject } from '../../pipelines/json/json.ts';
import { valueAtPath } from '../../pipelines/json/json-path.ts';
import { aBlock } from '../graph.ts';
import type { BlockType, ConfigProblem } from './block-type.ts';
import { isPredicateKind } from './review.ts';

/** A config may have a hundred thousand unknown fields; naming some of them is enough. */
const MAX_NAMED_FIELDS = 20;

type Facts = Pick<BlockType, 'type' | 'config' | 'reviewPredicates'>;

export function configProblems(facts: Facts, config: JsonObject, issues: readonly z.core.$ZodIssue[]): ConfigProblem[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
    if (issue.code === 'unrecognized_keys' && path.length === 0) return unknownFields(facts, config, issue.keys);
    if (path[0] === 'review' && path.at(-1) === 'kind' && issue.code === 'invalid_union') {
      return [predicateProblem(facts, path, valueAtPath(config, path))];
    }
    const at = issue.code === 'unrecognized_keys' ? [...path, issue.keys[0] ?? ''] : path;
    return [
      {
        code: 'INVALID_BLOCK_CONFIG' as const,
        path: at,
        message: plain(issue, valueAtPath(config, path)),
        ...(issue.code === 'invalid_value' && { details: { valid_values: issue.values.map(String) } }),
      },
    ];
  });
}

function plain(issue: z.core.$ZodIssue, value: Json | undefined): string {
  if (value === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) return 'is required';
  return issue.message.charAt(0).toLowerCase() + issue.message.slice(1);
}

function unknownFields(facts: Facts, config: JsonObject, keys: readonly string[]): ConfigProblem[] {
  const reviewable = facts.reviewPredicates.length > 0;
  const review = keys.includes('review') && !reviewable && config.review !== null;
  const others = keys.filter((key) => key !== 'review' || reviewable).slice(0, MAX_NAMED_FIELDS);
  const valid = Object.keys(facts.config.shape);
  const problems: ConfigProblem[] = [];
  if (review) {
    problems.push({
      code: 'REVIEW_NOT_SUPPORTED',
      path: ['review'],
      message: `${aBlock(facts.type)} cannot be reviewed; extract, split, classifier and for_each with split_by_key can`,
      details: { block_type: facts.type, allowed_predicates: [] },
    });
  }
  if (others.length > 0) {
    problems.push({
      code: 'INVALID_BLOCK_CONFIG',
      path: [others[0] ?? ''],
      message:
        `Invalid config fields for '${facts.type}' block: ${others.join(', ')}. ` +
        `Valid fields: ${valid.length === 0 ? '(none)' : valid.join(', ')}`,
      details: { invalid_fields: others, valid_fields: valid },
    });
  }
  return problems;
}

function predicateProblem(facts: Facts, path: (string | number)[], kind: Json | undefined): ConfigProblem {
  const allowed = [...facts.reviewPredicates];
  const known = isPredicateKind(kind);
  return {
    code: known ? 'REVIEW_NOT_SUPPORTED' : 'INVALID_BLOCK_CONFIG',
    path,
    message: known
      ? `${aBlock(facts.type)} cannot be reviewed by ${String(kind)}; it can by ${allowed.join(', ')}`
      : `must be one of ${allowed.join(', ')}`,
    details: { allowed_predicates: allowed },
  };
}
