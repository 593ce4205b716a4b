/** Checks whether a correction fits the schema, and which values of single fields follow from it. */
import type { PlainSchema } from '../engine/core/plain-schema.ts';
import { plainSchema } from '../engine/schema/json-schema.ts';
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { type JsonPath, pathSteps, pathText, setAtPath, valueAtPath } from '../json/json-path.ts';
import { validateOutput } from '../json-schema/validate.ts';
import { fieldKey, type RightValues } from './examples.ts';

export interface CheckCorrectionArgs {
  schema: JsonObject;
  /** The output of the extraction. */
  output: JsonObject;
  /** Earlier corrections of it, oldest first. */
  earlier: Correction[];
  correction: Correction;
}

/** The whole output as it should be, or the correct values by their paths, in the form of `pathText`. */
export type Correction = { kind: 'output'; output: JsonObject } | { kind: 'values'; values: JsonObject };

export interface CorrectionFault {
  /** Dotted; empty for the output as a whole. */
  path: string;
  message: string;
}

export type CheckedCorrection =
  | { faults: CorrectionFault[] }
  /** `right`: by the key of the field, for each given one outside lists. `paths`: of the given values, escaped. */
  | { faults: []; right: RightValues; paths: string[] };

const MAX_FAULTS = 50;

export function checkCorrection({ schema, output, earlier, correction }: CheckCorrectionArgs): CheckedCorrection {
  const plain = plainSchema(schema);
  if (correction.kind === 'output') {
    const faults = faultsOf(schema, correction.output, () => true);
    if (faults.length > 0) return { faults };
    return { faults: [], right: Object.fromEntries(rightUnder(plain, [], correction.output)), paths: [] };
  }
  const corrected = applied(plain, output, earlier);
  const places: { path: JsonPath; text: string; schema: PlainSchema }[] = [];
  const faults: CorrectionFault[] = [];
  for (const [text, value] of Object.entries(correction.values)) {
    const place = placeOf(plain, text);
    const fault = place === undefined ? 'is not in the schema' : put(corrected, place.path, value);
    if (fault !== undefined) faults.push({ path: text, message: fault });
    else if (place !== undefined) places.push({ ...place, text });
  }
  for (const { path, text } of places) {
    const outer = places.find((other) => other.path.length < path.length && isUnder(path, other.path));
    const same = places.find((other) => other.text !== text && pathText(other.path) === pathText(path));
    if (same !== undefined) faults.push({ path: text, message: `is the same as ${same.text}, which is given too` });
    if (outer !== undefined) faults.push({ path: text, message: `is a part of ${outer.text}, which is given too` });
  }
  if (faults.length === 0) {
    faults.push(...faultsOf(schema, corrected, (keys) => places.some(({ path }) => isUnder(keys, path))));
  }
  if (faults.length > 0) return { faults: faults.slice(0, MAX_FAULTS) };
  const right = places.flatMap((place) =>
    rightUnder(place.schema, place.path, valueAtPath(corrected, place.path) ?? null),
  );
  return { faults: [], right: Object.fromEntries(right), paths: places.map(({ path }) => pathText(path)) };
}

function applied(plain: PlainSchema, output: JsonObject, corrections: readonly Correction[]): JsonObject {
  let current = structuredClone(output);
  for (const correction of corrections) {
    if (correction.kind === 'output') current = structuredClone(correction.output);
    else {
      for (const [text, value] of Object.entries(correction.values)) {
        const place = placeOf(plain, text);
        if (place !== undefined) put(current, place.path, value);
      }
    }
  }
  return current;
}

const isUnder = (path: JsonPath, outer: JsonPath): boolean => outer.every((step, index) => path[index] === step);

/** Null means that the document does not have it, whatever the schema requires. */
function faultsOf(schema: JsonObject, output: JsonObject, concerns: (keys: JsonPath) => boolean): CorrectionFault[] {
  return validateOutput(schema, output)
    .filter(({ keys }) => concerns(keys) && (valueAtPath(output, keys) ?? null) !== null)
    .slice(0, MAX_FAULTS)
    .map(({ path, message }) => ({ path, message }));
}

/** Resolves a path. Dots in names are escaped; where nothing else fits, they need not be. */
const placeOf = (schema: PlainSchema, text: string): Place | undefined =>
  escapedPlace(schema, pathSteps(text)) ?? plainPlace(schema, text);

interface Place {
  path: JsonPath;
  schema: PlainSchema;
}

function escapedPlace(schema: PlainSchema, steps: readonly string[]): Place | undefined {
  const path: (string | number)[] = [];
  let inner: PlainSchema | undefined = schema;
  for (const step of steps) {
    const isIndex: boolean = inner.type === 'array' && INDEX.test(step);
    path.push(isIndex ? Number(step) : step);
    inner = isIndex ? inner.items : inner.properties.find(({ name }) => name === step)?.schema;
    if (inner === undefined) return undefined;
  }
  return { path, schema: inner };
}

const INDEX = /^(?:0|[1-9]\d{0,8})$/;

/** Names may contain dots, so the longest name that fits is meant. */
function plainPlace(schema: PlainSchema, text: string): Place | undefined {
  if (schema.type === 'array') {
    const [, index, rest] = /^(0|[1-9]\d{0,8})(?:\.(.+))?$/s.exec(text) ?? [];
    if (index === undefined || schema.items === undefined) return undefined;
    return under(Number(index), schema.items, rest);
  }
  const named = schema.properties
    .filter(({ name }) => text === name || text.startsWith(`${name}.`))
    .sort((a, b) => b.name.length - a.name.length);
  for (const { name, schema: inner } of named) {
    const place = under(name, inner, text === name ? undefined : text.slice(name.length + 1));
    if (place !== undefined) return place;
  }
  return undefined;
}

function under(step: string | number, schema: PlainSchema, rest: string | undefined): Place | undefined {
  if (rest === undefined) return { path: [step], schema };
  const inner = plainPlace(schema, rest);
  return inner === undefined ? undefined : { ...inner, path: [step, ...inner.path] };
}

/** What is wrong with the place; undefined if the value could be put there. */
function put(output: JsonObject, path: JsonPath, value: Json): string | undefined {
  for (const [index, step] of path.entries()) {
    if (typeof step !== 'number') continue;
    const list = valueAtPath(output, path.slice(0, index));
    const length = Array.isArray(list) ? list.length : 0;
    if (step >= length) return `the extraction has ${length} items here; give the whole list to add one`;
  }
  setAtPath(output, path, value);
  return undefined;
}

/** Fields of items are distinguished by their rows, which cannot be learnt. */
function rightUnder(schema: PlainSchema, path: JsonPath, value: Json): [string, Json][] {
  if (schema.type === 'array' || path.some((step) => typeof step === 'number')) return [];
  if (schema.type !== 'object') return path.length === 0 ? [] : [[fieldKey(path), scalarOf(value)]];
  return schema.properties.flatMap(({ name, schema: inner }) =>
    rightUnder(inner, [...path, name], isObject(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null),
  );
}

const scalarOf = (value: Json): Json => (typeof value === 'object' ? null : value);
