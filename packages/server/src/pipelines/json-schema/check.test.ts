import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../json/json.ts';
import { checkSchema } from './check.ts';

const object = (properties: JsonObject, rest: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...rest });

function problemsOf(schema: Json): { code: string; pointer: string }[] {
  const checked = checkSchema(schema);
  return checked.ok ? [] : checked.problems.map(({ code, pointer }) => ({ code, pointer }));
}

describe('a schema that can be used', () => {
  it.each<[string, JsonObject]>([
    ['plain properties', object({ total: { type: 'number' } })],
    ['properties without a type', { properties: { total: { type: 'number' } } }],
    ['a root that is a reference', { $ref: '#/$defs/a', $defs: { a: object({}) } }],
    ['a root of allOf', { allOf: [object({ a: {} }), object({ b: {} })] }],
    ['an object that holds itself', object({ child: { $ref: '#' } })],
    ['anchors', object({ a: { $ref: '#a' } }, { $defs: { a: { $anchor: 'a', type: 'string' } } })],
    ['formats that nobody knows', object({ a: { type: 'string', format: 'colour' } })],
    ['keywords that nobody knows', object({ a: { type: 'string', 'x-order': 1 } }, { 'X-SchemaType': 'generic' })],
    ['patterns that look ahead', object({ a: { type: 'string', pattern: '^(?!0)\\d+$' } })],
    ['a part with an address of its own', object({ a: { $ref: 'part.json' } }, { $defs: { p: { $id: 'part.json' } } })],
    [
      'draft 4',
      object(
        { a: { type: 'number', minimum: 0, exclusiveMinimum: true } },
        { $schema: 'http://json-schema.org/draft-04/schema#', id: 'x' },
      ),
    ],
    ['an id beside it', object({ a: { type: 'string' } }, { id: 'sch_1', nullable: true })],
    ['nullable beside a reference', object({ a: { $ref: '#/$defs/a', nullable: true } }, { $defs: { a: {} } })],
    ['a name that objects have anyway', object({ constructor: { type: 'string' }, toString: { type: 'string' } })],
  ])('%s', (_, schema) => {
    expect(checkSchema(schema)).toMatchObject({ ok: true });
  });

  it('is read by the draft it names', () => {
    const tuple = object({ a: { type: 'array', items: [{ type: 'string' }] } });
    const $schema = 'http://json-schema.org/draft-07/schema#';
    expect(checkSchema({ $schema, ...tuple })).toEqual({ ok: true, draft: 'draft7' });
    expect(problemsOf(tuple)).toEqual([{ code: 'schema_invalid', pointer: '/properties/a/items' }]);
    expect(checkSchema(object({ a: {} }))).toEqual({ ok: true, draft: 'draft2020-12' });
  });
});

describe('a schema that cannot be used', () => {
  it.each<[string, Json, string, string]>([
    ['no object', [], 'schema_not_object', ''],
    ['true', true, 'schema_not_object', ''],
    ['nothing in it', {}, 'root_not_object', ''],
    ['a list', { type: 'array', items: {} }, 'root_not_object', ''],
    ['another draft', { $schema: 'http://json-schema.org/draft-03/schema#' }, 'schema_draft_unknown', '/$schema'],
    ['a type that does not exist', object({ a: { type: 'text' } }), 'schema_invalid', '/properties/a/type'],
    [
      'required as a flag',
      object({ a: { type: 'string', required: true } }),
      'schema_invalid',
      '/properties/a/required',
    ],
    ['a negative length', object({ a: { minLength: -1 } }), 'schema_invalid', '/properties/a/minLength'],
    [
      'a reference to the network',
      object({ a: { $ref: 'https://example.org/a.json' } }),
      'remote_ref',
      '/properties/a/$ref',
    ],
    ['a reference to a file', object({ a: { $ref: 'file:///etc/passwd' } }), 'remote_ref', '/properties/a/$ref'],
    ['a reference to nothing', object({ a: { $ref: '#/$defs/a' } }), 'unresolved_ref', '/properties/a/$ref'],
    ['a reference to itself', object({ a: { $ref: '#/properties/a' } }), 'endless_ref', '/properties/a'],
    ['references in a ring', object({}, { allOf: [{ $ref: '#' }] }), 'endless_ref', ''],
    ['a broken pattern', object({ a: { type: 'string', pattern: '[a' } }), 'pattern_invalid', '/properties/a/pattern'],
    [
      'a bomb behind a look ahead',
      object({ a: { pattern: '^(?=(a+)+$)' } }),
      'pattern_unsafe',
      '/properties/a/pattern',
    ],
  ])('%s', (_, schema, code, pointer) => {
    expect(problemsOf(schema)).toEqual([{ code, pointer }]);
  });

  it('says all that is wrong, with sentences a person understands', () => {
    const checked = checkSchema(object({ a: { type: 'text' }, b: { minimum: 'x' } }));
    expect(checked).toEqual({
      ok: false,
      problems: [
        expect.objectContaining({ pointer: '/properties/a/type', message: expect.stringContaining('`type` must be') }),
        expect.objectContaining({ pointer: '/properties/b/minimum', message: '`minimum` must be number.' }),
      ],
    });
  });

  it('is too large, too deep or has too many nodes', () => {
    let deep: JsonObject = { type: 'string' };
    for (let level = 0; level < 40; level += 1) deep = object({ a: deep });
    expect(problemsOf(deep)).toEqual([{ code: 'schema_too_deep', pointer: '' }]);
    let bottomless: Json = {};
    for (let level = 0; level < 100_000; level += 1) bottomless = { not: bottomless };
    expect(problemsOf(bottomless)).toEqual([{ code: 'schema_too_deep', pointer: '' }]);
    expect(problemsOf(object({ a: { description: 'x'.repeat(70_000) } }))).toEqual([
      { code: 'schema_too_large', pointer: '' },
    ]);
    const many = Object.fromEntries(Array.from({ length: 2_100 }, (_, index) => [`f${index}`, {}]));
    expect(problemsOf(object(many))).toEqual([{ code: 'schema_too_complex', pointer: '' }]);
  });

  it('multiplies unions: thirty doublings are counted, not made', () => {
    const $defs: JsonObject = { d30: { type: 'string' } };
    for (let step = 0; step < 30; step += 1) {
      const $ref = `#/$defs/d${step + 1}`;
      $defs[`d${step}`] = { anyOf: [{ $ref }, { $ref }] };
    }
    expect(problemsOf(object({ a: { $ref: '#/$defs/d0' } }, { $defs }))).toMatchObject([
      { code: 'schema_too_complex' },
    ]);
  });
});
