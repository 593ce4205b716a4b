/** Schemas as callers may send them: sound, broken, and meant to do harm. The same for the same seed and index. */
import { createRandom, type Random } from '../../fault/random.ts';

export type SchemaKind = 'valid' | 'mutated' | 'hostile' | 'noise';

export interface RandomSchema {
  index: number;
  kind: SchemaKind;
  schema: unknown;
}

type Json = Record<string, unknown>;

const KINDS: readonly SchemaKind[] = ['valid', 'valid', 'mutated', 'mutated', 'hostile', 'noise'];
const WORDS = 'invoice total date number name tax vendor buyer amount line item quantity price city due order id'.split(
  ' ',
);
const ODD_NAMES = [
  '__proto__',
  'constructor',
  'toString',
  '',
  ' ',
  'a/b',
  'c~d',
  '日付',
  'x'.repeat(200),
  '$ref',
  'a.b',
];
const FORMATS = ['date', 'date-time', 'email', 'uri', 'time', 'uuid', 'ipv4', 'colour', 'regex', 'duration'];
const PATTERNS = [
  '^[A-Z]{2}\\d+$',
  '\\d',
  '^(a+)+$',
  '^(?!0)\\d+$',
  '(a|aa)+$',
  '^\\s*\\S+',
  '[^]',
  '\\p{L}+',
  '^.{1,5000}$',
];

export function randomSchema(seed: number, index: number): RandomSchema {
  const random = createRandom(seed * 1_000_003 + index);
  const kind = pickFrom(random, KINDS);
  const valid = (): Json => objectSchema(random, 0);
  const make: Record<SchemaKind, () => unknown> = {
    valid,
    mutated: () => mutated(random, valid()),
    hostile: () => pickFrom(random, HOSTILE)(random),
    noise: () => ({ type: 'object', ...(noise(random, 0) as object) }),
  };
  return { index, kind, schema: make[kind]() };
}

const pickFrom = <T>(random: Random, items: readonly T[]): T => items[random.below(items.length)] as T;

const nameOf = (random: Random): string =>
  random.between(0, 14) === 0
    ? pickFrom(random, ODD_NAMES)
    : `${pickFrom(random, WORDS)}_${pickFrom(random, WORDS)}${random.between(0, 3) === 0 ? random.between(0, 9) : ''}`;

function objectSchema(random: Random, depth: number): Json {
  const properties = Object.fromEntries(
    Array.from({ length: random.between(depth === 0 ? 1 : 0, 6) }, () => [
      nameOf(random),
      fieldSchema(random, depth + 1),
    ]),
  );
  const names = Object.keys(properties);
  return {
    type: 'object',
    properties,
    ...(random.between(0, 1) === 0 && { required: names.filter(() => random.between(0, 1) === 0) }),
    ...(random.between(0, 2) === 0 && { additionalProperties: random.between(0, 1) === 0 }),
    ...(depth === 0 &&
      random.between(0, 3) === 0 && {
        $schema: pickFrom(random, [
          'http://json-schema.org/draft-07/schema#',
          'https://json-schema.org/draft/2020-12/schema',
          'http://json-schema.org/draft-04/schema#',
        ]),
      }),
    ...(depth === 0 && random.between(0, 2) === 0 && { $defs: { part: objectSchema(random, 3) } }),
  };
}

function fieldSchema(random: Random, depth: number): Json {
  const described = random.between(0, 1) === 0 ? { description: `The ${pickFrom(random, WORDS)} of the document` } : {};
  const choice = random.between(0, depth > 4 ? 6 : 11);
  const nullable = <T extends string>(type: T): T | [T, 'null'] => (random.between(0, 1) === 0 ? type : [type, 'null']);
  switch (choice) {
    case 0:
      return { type: nullable('number'), minimum: random.between(-5, 5), ...described };
    case 1:
      return { type: nullable('integer'), multipleOf: random.between(1, 7), ...described };
    case 2:
      return { type: nullable('boolean'), ...described };
    case 3:
      return { type: nullable('string'), format: pickFrom(random, FORMATS), ...described };
    case 4:
      return { type: 'string', pattern: pickFrom(random, PATTERNS), ...described };
    case 5:
      return { enum: [...new Set([pickFrom(random, WORDS), pickFrom(random, WORDS)]), 1, null], ...described };
    case 6:
      return {
        type: nullable('string'),
        minLength: random.between(0, 9),
        maxLength: random.between(9, 20),
        ...described,
      };
    case 7:
      return { type: 'array', items: objectSchema(random, depth), minItems: random.between(0, 2), ...described };
    case 8:
      return { type: 'array', items: fieldSchema(random, depth + 1), uniqueItems: true, ...described };
    case 9:
      return { anyOf: [fieldSchema(random, depth + 1), { type: 'null' }], ...described };
    case 10:
      return { oneOf: [objectSchema(random, depth + 1), { type: 'string' }], ...described };
    default:
      return { ...objectSchema(random, depth + 1), ...described };
  }
}

/** A sound schema with a few places turned into something else. */
function mutated(random: Random, schema: Json): Json {
  const copy = structuredClone(schema);
  for (let change = random.between(1, 4); change > 0; change -= 1) {
    const holders = objectsIn(copy);
    const holder = pickFrom(random, holders);
    const keys = Object.keys(holder);
    const key = keys.length === 0 ? 'type' : pickFrom(random, keys);
    holder[random.between(0, 3) === 0 ? pickFrom(random, KEYWORDS) : key] = noise(random, 3);
  }
  return copy;
}

function objectsIn(value: unknown): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value as Json, ...inner];
}

const KEYWORDS =
  'type properties required items anyOf oneOf allOf not if then else $ref $defs definitions $id $anchor $schema enum const pattern format minimum maximum minItems maxItems uniqueItems additionalProperties patternProperties dependentRequired dependentSchemas propertyNames contains unevaluatedProperties $async $dynamicRef $recursiveRef nullable id $comment default examples contentEncoding'.split(
    ' ',
  );

function noise(random: Random, depth: number): unknown {
  const leaf = [
    null,
    true,
    false,
    0,
    -1,
    1e308,
    '',
    'object',
    'string',
    '#',
    '#/properties',
    '#/$defs/part',
    'x:y',
    [],
    {},
  ];
  if (depth >= 4 || random.between(0, 2) === 0) return pickFrom(random, leaf);
  if (random.between(0, 2) === 0) return Array.from({ length: random.between(0, 3) }, () => noise(random, depth + 1));
  return Object.fromEntries(
    Array.from({ length: random.between(0, 4) }, () => [
      pickFrom(random, [...KEYWORDS, ...WORDS]),
      noise(random, depth + 1),
    ]),
  );
}

const doubling = (keyword: string, steps: number, width: number): Json => {
  const $defs: Json = { [`d${steps}`]: { type: 'string' } };
  for (let step = 0; step < steps; step += 1) {
    const branches = Array.from({ length: width }, () => ({ $ref: `#/$defs/d${step + 1}` }));
    $defs[`d${step}`] = { [keyword]: branches };
  }
  return { type: 'object', properties: { a: { $ref: '#/$defs/d0' } }, $defs };
};

const nested = (levels: number, wrap: (inner: unknown) => unknown): unknown => {
  let schema: unknown = { type: 'string' };
  for (let level = 0; level < levels; level += 1) schema = wrap(schema);
  return schema;
};

const HOSTILE: readonly ((random: Random) => unknown)[] = [
  (random) => doubling(pickFrom(random, ['anyOf', 'oneOf', 'allOf']), random.between(2, 60), random.between(2, 4)),
  (random) => nested(random.between(10, 5_000), (inner) => ({ type: 'object', properties: { a: inner } })),
  (random) => nested(random.between(10, 5_000), (inner) => ({ type: 'object', not: inner })),
  (random) =>
    nested(random.between(2, 14), (inner) => ({
      type: 'object',
      anyOf: [{ properties: { a: inner } }, { properties: { a: inner } }],
    })),
  () => ({ type: 'object', allOf: [{ $ref: '#' }] }),
  () => ({ type: 'object', properties: { a: { $ref: '#/properties/b' }, b: { $ref: '#/properties/a' } } }),
  (random) => ({
    type: 'object',
    properties: {
      a: { $ref: pickFrom(random, ['file:///etc/passwd', 'http://127.0.0.1/', '//x', 'a.json#/b', '%', '#/%zz']) },
    },
  }),
  (random) => ({
    type: 'object',
    properties: {
      a: {
        type: 'string',
        pattern: pickFrom(random, [
          '^(?=(a+)+$)b',
          '(.*)*\\1',
          '(?<=(a|a)*)b',
          '(',
          '[z-a]',
          '\\',
          `(${'a?'.repeat(300)})${'a'.repeat(300)}`,
          '((a{1,99}){1,99}){1,99}',
        ]),
      },
    },
  }),
  (random) => ({
    type: 'object',
    patternProperties: { [pickFrom(random, ['^(a+)+$', '(', '.'])]: { type: 'string' } },
  }),
  (random) => ({
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: random.between(500, 4_000) }, (_, index) => [`f${index}`, { type: 'string' }]),
    ),
  }),
  (random) => ({
    type: 'object',
    properties: { a: { enum: Array.from({ length: random.between(10, 20_000) }, (_, index) => index) } },
  }),
  (random) => {
    const names = Array.from({ length: random.between(2, 40) }, (_, index) => `d${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
    return {
      type: 'object',
      properties,
      $defs: Object.fromEntries(names.map((name) => [name, { type: 'object', properties }])),
    };
  },
  (random) => ({
    $async: true,
    type: 'object',
    properties: { a: { $async: true, type: pickFrom(random, ['string', 'number']) } },
  }),
  () =>
    JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"number"},"constructor":{"type":"string"}},"required":["__proto__","constructor"]}',
    ),
  (random) => ({
    type: 'object',
    properties: { a: { type: 'string', format: pickFrom(random, ['__proto__', 'constructor', 'toString']) } },
  }),
  () => ({
    type: 'object',
    properties: { a: { $id: 'http://a/b', $defs: { c: { $anchor: 'c' } }, $ref: '#c' } },
    $id: 'http://a/b',
  }),
  (random) => ({ type: 'object', title: 'x'.repeat(random.between(1_000, 100_000)), properties: { a: {} } }),
  () => ({
    type: 'object',
    dependentSchemas: { a: { $ref: '#' } },
    unevaluatedProperties: false,
    properties: { a: {} },
  }),
  () => [],
  () => null,
  () => 'object',
  () => true,
];
