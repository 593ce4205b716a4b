/**
 * Returns a valid output, or the places that could not be filled and why. Values are respelled as the schema wants if
 * that loses nothing; a value that the schema forbids is removed and kept in the report.
 */
import type { PlainSchema } from '../engine/core/plain-schema.ts';
import { plainSchema } from '../engine/schema/json-schema.ts';
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { coerced } from './coerce.ts';
import type { OutputError } from './output-errors.ts';
import { validateOutput } from './validate.ts';

export type UnfilledReason =
  | 'not_found'
  | 'wrong_type'
  | 'not_allowed'
  | 'pattern_mismatch'
  | 'format_mismatch'
  | 'out_of_range'
  | 'wrong_length'
  | 'constraint';

export interface Unfilled {
  path: string;
  keys: (string | number)[];
  reason: UnfilledReason;
  /** The keyword of the schema that was not satisfied. */
  keyword: string;
  message: string;
  /** The value that does not fit; null when nothing was found. */
  found: Json;
}

export interface FittedOutput {
  output: JsonObject;
  unfilled: Unfilled[];
  /** Paths whose values were respelled. */
  coerced: string[];
  /** False when the schema requires something that the document does not have. */
  isValid: boolean;
}

const MAX_ROUNDS = 8;

export function fitOutput(schema: JsonObject, output: JsonObject): FittedOutput {
  const fitting = new Fitting(plainSchema(schema), structuredClone(output));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const errors = validateOutput(schema, fitting.output);
    if (errors.length === 0) return fitting.result(true);
    if (!fitting.mend(errors)) {
      for (const error of errors) fitting.report(error, undefined);
      return fitting.result(false);
    }
  }
  const left = validateOutput(schema, fitting.output);
  for (const error of left) fitting.report(error, undefined);
  return fitting.result(left.length === 0);
}

interface Place {
  holder: JsonObject | Json[];
  key: string | number;
  value: Json | undefined;
  schema: PlainSchema | undefined;
  isRequired: boolean;
}

class Fitting {
  readonly output: JsonObject;
  readonly #schema: PlainSchema;
  readonly #unfilled = new Map<string, Unfilled>();
  readonly #coerced = new Set<string>();
  /** Repairs are not repeated at a place, so that rules do not undo each other. */
  readonly #tried = new Set<string>();

  constructor(schema: PlainSchema, output: JsonObject) {
    this.#schema = schema;
    this.output = output;
  }

  /** Returns whether anything changed. */
  mend(errors: readonly OutputError[]): boolean {
    let changed = false;
    // From the end, so that indexes stay valid while later items are removed.
    for (const error of [...errors].reverse()) changed = this.#mendOne(error) || changed;
    return changed;
  }

  report({ path, keys, keyword, message }: OutputError, found: Json | undefined): void {
    const known = this.#unfilled.get(path);
    if (known !== undefined && known.reason !== 'not_found') return;
    const value = found ?? null;
    const reason = value === null && (keyword === 'type' || keyword === 'required') ? 'not_found' : reasonOf(keyword);
    this.#unfilled.set(path, { path, keys, reason, keyword, message, found: value });
  }

  result(isValid: boolean): FittedOutput {
    const unfilled = [...this.#unfilled.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
    return { output: this.output, unfilled, coerced: [...this.#coerced], isValid };
  }

  #mendOne(error: OutputError): boolean {
    const place = this.#placeOf(error.keys);
    if (place === undefined) return false;
    const { holder, key, value, schema, isRequired } = place;
    if (error.keyword === 'additionalProperties' || error.keyword === 'unevaluatedProperties') {
      return this.#once(error, 'drop', () => remove(holder, key));
    }
    const other = value === undefined || value === null || schema === undefined ? undefined : coerced(value, schema);
    if (other !== undefined) {
      return this.#once(error, 'coerce', () => {
        put(holder, key, other);
        this.#coerced.add(error.path);
      });
    }
    if (value === undefined || value === null) return this.#mendMissing(error, place);
    // A constraint on a list or an object as a whole has no value that could be left out.
    if (typeof value === 'object' && schema?.type !== undefined && hasShape(value, schema)) return false;
    this.report(error, value);
    if (schema?.isNullable === true || isRequired || Array.isArray(holder)) {
      return this.#once(error, 'null', () => put(holder, key, null));
    }
    return this.#once(error, 'drop', () => remove(holder, key));
  }

  #mendMissing(error: OutputError, { holder, key, value, schema, isRequired }: Place): boolean {
    if (schema?.isNullable === true && value === undefined)
      return this.#once(error, 'null', () => put(holder, key, null));
    if (value === null && !isRequired && !Array.isArray(holder)) {
      return this.#once(error, 'drop', () => remove(holder, key));
    }
    if (schema?.type === 'array') return this.#once(error, 'empty', () => put(holder, key, []));
    if (schema?.type === 'object') return this.#once(error, 'empty', () => put(holder, key, {}));
    this.report(error, null);
    return value === undefined && this.#once(error, 'null', () => put(holder, key, null));
  }

  #once({ path }: OutputError, what: string, change: () => void): boolean {
    const identity = `${what}\n${path}`;
    if (this.#tried.has(identity)) return false;
    this.#tried.add(identity);
    change();
    return true;
  }

  #placeOf(keys: readonly (string | number)[]): Place | undefined {
    const key = keys.at(-1);
    if (key === undefined) return undefined;
    let node: Json | undefined = this.output;
    let schema: PlainSchema | undefined = this.#schema;
    let isRequired = true;
    for (const [index, step] of keys.entries()) {
      const property: PlainSchema['properties'][number] | undefined = schema?.properties.find(
        ({ name }) => name === step,
      );
      const inner: PlainSchema | undefined = Array.isArray(node) ? schema?.items : property?.schema;
      isRequired = Array.isArray(node) ? false : (property?.isRequired ?? false);
      if (index === keys.length - 1) {
        if (typeof node !== 'object' || node === null) return undefined;
        return { holder: node, key, value: valueAt(node, key), schema: inner, isRequired };
      }
      node = valueAt(node, step);
      schema = inner;
    }
    return undefined;
  }
}

const hasShape = (value: Json, { type }: PlainSchema): boolean =>
  (type === 'array' && Array.isArray(value)) || (type === 'object' && isObject(value));

function valueAt(node: Json | undefined, key: string | number): Json | undefined {
  if (Array.isArray(node)) return node[Number(key)];
  return isObject(node) && Object.hasOwn(node, String(key)) ? node[String(key)] : undefined;
}

function put(holder: JsonObject | Json[], key: string | number, value: Json): void {
  if (Array.isArray(holder)) holder[Number(key)] = value;
  // A caller's property may be called `__proto__`.
  else Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

function remove(holder: JsonObject | Json[], key: string | number): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[String(key)];
}

function reasonOf(keyword: string): UnfilledReason {
  if (keyword === 'required') return 'not_found';
  if (keyword === 'type' || keyword === 'anyOf' || keyword === 'oneOf') return 'wrong_type';
  if (keyword === 'enum' || keyword === 'const') return 'not_allowed';
  if (keyword === 'pattern') return 'pattern_mismatch';
  if (keyword === 'format') return 'format_mismatch';
  if (/minimum|maximum|multipleof/i.test(keyword)) return 'out_of_range';
  return /^(min|max)(Length|Items|Properties)$/.test(keyword) ? 'wrong_length' : 'constraint';
}
