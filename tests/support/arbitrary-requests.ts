/** Requests made from the published description: some that it allows, some with one thing changed, some absurd. */
import { readFileSync } from 'node:fs';
import fc, { type Arbitrary } from 'fast-check';

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
}

interface Description {
  paths: Record<string, Record<string, DescribedOperation>>;
}

interface DescribedOperation {
  operationId: string;
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export interface FuzzTarget {
  operationId: string;
  method: string;
  path: string;
  query: Arbitrary<string>;
  /** Undefined where the operation takes no JSON. */
  body: Arbitrary<unknown> | undefined;
  takesForm: boolean;
}

const description = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as Description;

const NASTY = [
  '',
  '\0',
  '\ud800',
  '\u202e',
  '\ufeff',
  'A'.repeat(2000),
  '../../etc/passwd',
  '%00',
  "'; drop table files;--",
  '1e999',
  'NaN',
  '__proto__',
  'constructor',
  '💥',
  'İ',
  '%',
  '_',
  '\\',
];

const json = fc.jsonValue({ maxDepth: 3 });
const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom(...NASTY));

function resolve(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const found = schema.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], description);
  return found as Schema;
}

function arbitraryOf(given: Schema, depth = 0): Arbitrary<unknown> {
  const schema = resolve(given);
  if (depth > 5) return fc.constant(null);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((option) => arbitraryOf(option, depth + 1)));
  const types = [schema.type ?? 'any'].flat();
  return fc.oneof(...types.map((type) => arbitraryOfType(type, schema, depth)));
}

function arbitraryOfType(type: string, schema: Schema, depth: number): Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return schema.pattern === undefined
        ? fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 40, 300) })
        : fc.stringMatching(new RegExp(schema.pattern));
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1e9, max: Math.min(schema.maximum ?? 1e9, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, depth + 1), { minLength: schema.minItems ?? 0, maxLength: 4 });
    case 'object':
      return objectOf(schema, depth);
    default:
      return json;
  }
}

function objectOf(schema: Schema, depth: number): Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  if (Object.keys(properties).length === 0 && additionalProperties !== undefined && additionalProperties !== false) {
    const value = additionalProperties === true ? json : arbitraryOf(additionalProperties, depth + 1);
    return fc.dictionary(text, value, { maxKeys: 4 });
  }
  const entries = Object.entries(properties).map(([key, value]) => [key, arbitraryOf(value, depth + 1)] as const);
  const requiredKeys = required.filter((key) => key in properties);
  return fc.record(Object.fromEntries(entries), { requiredKeys });
}

/** One thing of a body changed: a key removed, added or of another kind. */
function mutated(body: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc.tuple(body, fc.nat(), json, text).map(([value, number, other, word]) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return other;
    const copy: Record<string, unknown> = { ...value };
    const keys = Object.keys(copy);
    const key = keys[number % Math.max(1, keys.length)] ?? word;
    const changes: (() => unknown)[] = [
      () => delete copy[key],
      () => Object.assign(copy, { [key]: other }),
      () => Object.assign(copy, { [word]: other }),
      () => Object.assign(copy, { [key]: word }),
      () => Object.assign(copy, { [key]: [Number.MAX_VALUE, -1e308, 0.1, 2 ** 53, -0][number % 5] }),
    ];
    changes[number % changes.length]?.();
    return copy;
  });
}

function targetOf(path: string, method: string, operation: DescribedOperation): FuzzTarget {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query');
  const pairs = parameters.map(({ name, schema }) => {
    const value = fc.oneof({ weight: 3, arbitrary: arbitraryOf(schema).map(String) }, { weight: 2, arbitrary: text });
    return [name, value] as const;
  });
  const content = operation.requestBody?.content ?? {};
  const schema = content['application/json']?.schema;
  const allowed = schema === undefined ? undefined : arbitraryOf(schema);
  return {
    operationId: operation.operationId,
    method: method.toUpperCase(),
    path,
    query: fc
      .record(Object.fromEntries(pairs), { requiredKeys: [] })
      .map((query) => new URLSearchParams(query as Record<string, string>).toString()),
    body: allowed === undefined ? undefined : fc.oneof(allowed, mutated(allowed), json),
    takesForm: 'multipart/form-data' in content,
  };
}

export const fuzzTargets: FuzzTarget[] = Object.entries(description.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => targetOf(path, method, operation)),
);

export const pathParameter: Arbitrary<string> = fc.oneof(
  { weight: 1, arbitrary: text.filter((value) => value.isWellFormed() && value !== '.' && value !== '..') },
  { weight: 3, arbitrary: fc.constantFrom('KNOWN') },
);
