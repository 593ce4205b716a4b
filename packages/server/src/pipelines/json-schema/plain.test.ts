import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { checkSchema } from './check.ts';
import { compileSchema, metaErrors } from './compile.ts';
import { isPlain, isWellFormed } from './plain.ts';

const value = fc.jsonValue({ maxDepth: 2 });
const count = fc.nat(50);
const number = fc.double({ noNaN: true, noDefaultInfinity: true });

/** Schemas of plain keywords with any value, right or wrong. */
const { schema: anySchema } = fc.letrec<{ schema: JsonObject }>((tie) => {
  const leaf = fc.constantFrom<JsonObject>({}, { type: 'string' });
  const inner = fc.oneof({ maxDepth: 2, depthSize: 'small' }, { weight: 2, arbitrary: leaf }, tie('schema'));
  const some = <T>(right: fc.Arbitrary<T>) =>
    fc.option(fc.oneof({ weight: 200, arbitrary: right }, value), { nil: undefined, freq: 2 });
  const list = fc.array(inner, { minLength: 1, maxLength: 3 });
  const names = fc.constantFrom('type', 'enum', '__proto__', 'toString', 'a', 'b', '$ref', '');
  return {
    schema: fc
      .record({
        type: some(
          fc.oneof(
            fc.constantFrom('object', 'array', 'string', 'number', 'integer', 'null', 'boolean'),
            fc.constant(['string', 'null']),
          ),
        ),
        properties: some(fc.dictionary(names, inner, { maxKeys: 3 })),
        required: some(fc.uniqueArray(names)),
        items: some(inner),
        additionalProperties: some(fc.oneof(fc.boolean(), inner)),
        enum: some(fc.oneof({ weight: 20, arbitrary: fc.array(value, { minLength: 1 }) }, fc.constant([]))),
        const: some(value),
        format: some(fc.constantFrom('date', 'email', 'uri', 'uuid', 'unheard-of')),
        pattern: some(fc.constantFrom('^a+$', '\\d{2}')),
        minimum: some(number),
        exclusiveMaximum: some(number),
        multipleOf: some(fc.constantFrom(0.01, 5)),
        minLength: some(count),
        maxItems: some(count),
        minProperties: some(count),
        uniqueItems: some(fc.boolean()),
        anyOf: some(list),
        oneOf: some(list),
        allOf: some(list),
        not: some(inner),
        default: some(value),
        title: some(fc.string()),
      })
      .map((record) => JSON.parse(JSON.stringify(record)) as JsonObject),
  };
});

describe('a schema of plain keywords', () => {
  it('that passes every other check also compiles', () => {
    let accepted = 0;
    fc.assert(
      fc.property(anySchema, (properties) => {
        const schema = { type: 'object', properties: { a: properties } };
        const checked = checkSchema(schema);
        if (!checked.ok) return;
        accepted += 1;
        compileSchema(schema, checked.draft);
      }),
      { numRuns: 400 },
    );
    expect(accepted).toBeGreaterThan(20);
  });

  it('is one that refers to nothing and names nothing', () => {
    for (const schema of [{ $ref: '#' }, { $id: 'x' }, { nullable: true }, { unevaluatedItems: false }, { enum: [] }]) {
      expect(isPlain(schema as JsonObject)).toBe(false);
    }
    expect(isPlain({ type: 'object', properties: {} })).toBe(true);
  });
});

describe('a schema that is well-formed at first sight', () => {
  const KEYWORDS = ['type', 'properties', 'required', 'items', 'enum', 'const', 'format', 'minimum', 'anyOf', 'title'];

  /** The schema with these keywords alone, here and in the schemas inside. */
  function onlyWith(keywords: readonly string[], schema: Json): Json {
    if (Array.isArray(schema)) return schema.map((entry) => onlyWith(keywords, entry));
    if (!isObject(schema)) return schema;
    const kept = Object.entries(schema).filter(([keyword]) => keywords.includes(keyword));
    return Object.fromEntries(
      kept.map(([keyword, inner]) => {
        if (keyword !== 'properties' || !isObject(inner)) return [keyword, onlyWith(keywords, inner)];
        return [keyword, Object.fromEntries(Object.entries(inner).map(([name, of]) => [name, onlyWith(keywords, of)]))];
      }),
    );
  }

  it('is accepted by the meta-schema of every draft', () => {
    const counts = { simple: 0, other: 0 };
    fc.assert(
      fc.property(anySchema, fc.subarray(KEYWORDS, { maxLength: 4 }), (given, keywords) => {
        const schema = onlyWith(keywords, given) as JsonObject;
        const isSimple = isWellFormed(schema);
        counts[isSimple ? 'simple' : 'other'] += 1;
        if (!isSimple) return;
        for (const draft of ['draft7', 'draft2019-09', 'draft2020-12'] as const) {
          expect(metaErrors(schema, draft)).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
    expect(counts.simple).toBeGreaterThan(50);
    expect(counts.other).toBeGreaterThan(10);
  });

  it('has the keywords of most schemas, with values that they may have', () => {
    const text = { type: ['string', 'null'], description: 'A name', format: 'date', pattern: '^a', enum: ['a', null] };
    const list = { type: 'array', items: { type: 'object', properties: { type: { type: 'number', minimum: 0 } } } };
    expect(isWellFormed({ type: 'object', properties: { text, list }, required: ['text'] })).toBe(true);
    for (const wrong of [
      { type: 'text' },
      { type: [] },
      { type: ['null', 'null'] },
      { properties: [] },
      { properties: { a: 'string' } },
      { properties: { a: { type: 1 } } },
      { required: 'a' },
      { required: ['a', 'a'] },
      { required: [1] },
      { items: [{ type: 'string' }] },
      { additionalProperties: 'no' },
      { anyOf: [] },
      { minimum: '1' },
      { description: 1 },
      { $ref: '#/$defs/a' },
    ]) {
      expect(isWellFormed(wrong as JsonObject), JSON.stringify(wrong)).toBe(false);
    }
  });
});
