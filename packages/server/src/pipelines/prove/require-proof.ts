/** Removes values that are not proved from an output: `require_proof`. */
import type { PlainSchema } from '../engine/core/plain-schema.ts';
import { plainSchema } from '../engine/schema/json-schema.ts';
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { type JsonPath, mapLeaves, setAtPath, setOwn, valueAtPath } from '../json/json-path.ts';
import { fitOutput } from '../json-schema/fit-output.ts';
import type { Evidence, EvidenceStatus } from './evidence.ts';

/** The keyword with which `unfilled` marks values that were removed for lack of proof. */
const REQUIRE_PROOF = 'require_proof';

/** The reason for removing a value with this status; values with other statuses are kept. */
const REASONS: Partial<Record<EvidenceStatus, string>> = {
  located: 'only_located',
  inferred: 'only_inferred',
  contradicted: 'contradicted',
};

export interface StoredResult {
  output: JsonObject;
  likelihoods: Json;
  choices: Json[];
  unfilled: Json[];
}

export interface GatedResult extends StoredResult {
  isValid: boolean;
}

type EvidenceAt = (path: JsonPath) => Evidence | undefined;

const keyOf = (path: JsonPath): string => JSON.stringify(path);

/** Sets values that are neither proved nor derived to null, or removes optional ones whose schema forbids null. */
export function withoutUnproved(schema: JsonObject, result: StoredResult, evidenceAt: EvidenceAt): GatedResult {
  const removed = new Map<string, JsonObject>();
  const gated = mapLeaves(result.output, (path, value) => {
    const own = value === null ? undefined : (evidenceAt(path) ?? UNSEARCHED);
    const reason = own === undefined ? undefined : REASONS[own.status];
    if (own === undefined || reason === undefined) return value;
    removed.set(keyOf(path), {
      path: path.join('.'),
      keys: [...path],
      reason,
      keyword: REQUIRE_PROOF,
      message: messageOf(own),
      found: value,
    });
    return null;
  }) as JsonObject;
  const isRemoved = (path: JsonPath): boolean => removed.has(keyOf(path));
  const fitted = fitOutput(schema, withoutForbiddenNulls(gated, plainSchema(schema), isRemoved, []) as JsonObject);
  const unfilled = new Map<string, JsonObject>(fitted.unfilled.map((entry) => [keyOf(entry.keys), { ...entry }]));
  for (const entry of result.unfilled.filter(isObject)) unfilled.set(keyOf(entry.keys as JsonPath), entry);
  for (const [key, entry] of removed) unfilled.set(key, entry);
  return {
    output: fitted.output,
    likelihoods: mapLeaves(fitted.output, (path) => {
      const likelihood = isRemoved(path) ? 0 : valueAtPath(result.likelihoods, path);
      return typeof likelihood === 'number' ? likelihood : 0;
    }),
    choices: result.choices,
    unfilled: [...unfilled.values()].sort((one, other) => (String(one.path) < String(other.path) ? -1 : 1)),
    isValid: fitted.isValid,
  };
}

/** The output as it was proved, including removed values, because they may prove the values beside them. */
export function withRemoved(output: JsonObject, unfilled: readonly Json[]): JsonObject {
  const removed = unfilled.filter(isObject).filter(({ keyword }) => keyword === REQUIRE_PROOF);
  if (removed.length === 0) return output;
  const whole = structuredClone(output);
  for (const { keys, found } of removed) setAtPath(whole, keys as JsonPath, found);
  return whole;
}

/** For a value beyond those that are examined. */
const UNSEARCHED = { status: 'inferred', raw: null, alternatives: [] as Evidence['alternatives'] } as const;

function messageOf({ status, raw, alternatives }: Pick<Evidence, 'status' | 'raw' | 'alternatives'>): string {
  if (status === 'located') return `is printed as ${quoted(raw ?? '')}, and nothing shows that it is for this field`;
  if (status === 'inferred') return 'is not printed in the document, and does not follow from values that are proved';
  const said = alternatives.find(({ reason }) => CONTRADICTING.has(reason));
  if (said === undefined || said.raw === '') return 'is contradicted: the document has nothing where it would stand';
  return `is contradicted: the document says ${quoted(said.raw)} there`;
}

const CONTRADICTING: ReadonlySet<string> = new Set(['better_labelled_value', 'other_value_in_cell', 'empty_cell']);
const MAX_QUOTED = 80;

const quoted = (text: string): string =>
  JSON.stringify(text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED - 1)}…` : text);

/** Removes keys whose null is neither allowed nor required. Fitting does it too, but a hundred at a time. */
function withoutForbiddenNulls(
  value: Json,
  schema: PlainSchema | undefined,
  isRemoved: (path: JsonPath) => boolean,
  path: JsonPath,
): Json {
  if (Array.isArray(value)) {
    return value.map((item, index) => withoutForbiddenNulls(item, schema?.items, isRemoved, [...path, index]));
  }
  if (!isObject(value)) return value;
  const kept: JsonObject = {};
  for (const [key, inner] of Object.entries(value)) {
    const at = [...path, key];
    const property = schema?.properties.find(({ name }) => name === key);
    const mayGo = property !== undefined && !property.isRequired && !property.schema.isNullable;
    if (inner === null && mayGo && isRemoved(at)) continue;
    setOwn(kept, key, withoutForbiddenNulls(inner, property?.schema, isRemoved, at));
  }
  return kept;
}
