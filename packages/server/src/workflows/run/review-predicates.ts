/** Decides whether the result of an extract block must wait for a person, and records why. */
import { isObject, type Json, type JsonObject } from '../../pipelines/json/json.ts';
import { pathSteps } from '../../pipelines/json/json-path.ts';
import type { EvidenceStatus } from '../../pipelines/prove/evidence.ts';
import type { ReviewPredicate } from '../blocks/review.ts';
import { type DataStep, parseDataPath } from '../data-path.ts';
import { type Evaluation, evaluate } from './conditions.ts';
import { requiredNulls } from './required-nulls.ts';
import { combined, evaluation } from './review-evaluation.ts';
import { StepError } from './step-error.ts';

export interface ReviewedExtraction {
  output: JsonObject;
  likelihoods: Json;
  schema: JsonObject;
  /** False if the output does not match the schema. */
  isValid: boolean;
  /** By the path of each value; asked for only by predicates that need it. */
  statuses(): Promise<ReadonlyMap<string, EvidenceStatus>>;
}

export async function evaluateReview(predicate: ReviewPredicate, facts: ReviewedExtraction): Promise<Evaluation> {
  switch (predicate.kind) {
    case 'always':
      return evaluation(predicate, true, null);
    case 'validation_failed':
      return evaluation(predicate, !facts.isValid, { schema_valid: facts.isValid });
    case 'any_required_field_null': {
      const missing = requiredNulls(facts.schema, facts.output);
      return evaluation(predicate, missing.length > 0, { paths: missing });
    }
    case 'any_field_unproved': {
      const unproved = await unprovedPaths(predicate.paths, facts);
      return evaluation(predicate, unproved.length > 0, { paths: unproved });
    }
    case 'confidence_lt': {
      const lowest = Math.min(...leafNumbers(facts.likelihoods));
      const actual = Number.isFinite(lowest) ? lowest : null;
      return evaluation(predicate, actual !== null && actual < predicate.threshold, { lowest_likelihood: actual });
    }
    case 'json_condition': {
      const { output, likelihoods } = facts;
      const judged = evaluate(predicate.condition, { data: output, 'output-json-0': output, likelihoods });
      return { ...judged, operator: predicate.kind };
    }
    case 'any_of':
    case 'all_of': {
      const inner: Evaluation[] = [];
      for (const one of predicate.predicates) inner.push(await evaluateReview(one, facts));
      return combined(predicate, inner);
    }
    default:
      throw new StepError({
        code: 'invalid_config',
        message: `The predicate ${predicate.kind} does not apply to extract blocks.`,
        stage: 'registry_lookup',
      });
  }
}

const AS_GOOD_AS_PROVED: ReadonlySet<EvidenceStatus> = new Set(['proved', 'derived', 'absent']);
const MAX_NAMED = 100;

async function unprovedPaths(paths: readonly string[] | undefined, facts: ReviewedExtraction): Promise<string[]> {
  const wanted = paths?.flatMap((path) => {
    const steps = parseDataPath(path);
    return steps === null ? [] : [steps.slice(1)];
  });
  const found: string[] = [];
  for (const [path, status] of await facts.statuses()) {
    if (AS_GOOD_AS_PROVED.has(status)) continue;
    const isWanted = wanted === undefined || wanted.some((steps) => isWithin(pathSteps(path), steps));
    if (isWanted && found.length < MAX_NAMED) found.push(path);
  }
  return found;
}

/** Whether the value is at the path, or inside what is there. */
const isWithin = (path: readonly string[], steps: readonly DataStep[]): boolean =>
  steps.every((step, at) => {
    const key = path[at];
    if (key === undefined) return false;
    if ('key' in step) return key === step.key;
    return 'index' in step ? key === String(step.index) : /^\d+$/.test(key);
  });

function leafNumbers(value: Json): number[] {
  if (typeof value === 'number') return [value];
  if (Array.isArray(value)) return value.flatMap(leafNumbers);
  return isObject(value) ? Object.values(value).flatMap(leafNumbers) : [];
}
