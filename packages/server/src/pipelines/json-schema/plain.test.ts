import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import { checkSchema } from './check.ts';
import { compileSchema } from './compile.ts';
import { isPlain } from './plain.ts';

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
