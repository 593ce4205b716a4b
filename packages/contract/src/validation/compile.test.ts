import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { compileCheck, type Part } from './compile.ts';
import { Faults, INVALID } from './fault.ts';
import { sensitive } from './sensitive.ts';

function check(schema: z.ZodType, value: unknown, part: Part = 'body') {
  const faults = new Faults();
  const output = compileCheck(schema, part)(value, [part], faults);
  return { output, faults: faults.report() };
}

const typesOf = (schema: z.ZodType, value: unknown, part: Part = 'body') =>
  check(schema, value, part).faults.map((fault) => [fault.type, fault.loc]);

describe('scalars are coerced as pydantic does', () => {
  it.each([
    [z.int(), '5', 5],
    [z.int(), ' 1_000 ', 1000],
    [z.int(), '7.0', 7],
    [z.int(), true, 1],
    [z.int(), 3.0, 3],
    [z.number(), '1.5', 1.5],
    [z.boolean(), 'yes', true],
    [z.boolean(), 0, false],
    [z.boolean(), 'OFF', false],
    [z.string(), 'x', 'x'],
    [z.enum(['a', 'b']), 'b', 'b'],
    [z.literal('k'), 'k', 'k'],
    [z.string().nullable(), null, null],
  ])('%# accepts', (schema, value, expected) => {
    expect(check(schema, value)).toEqual({ output: expected, faults: [] });
  });

  it.each([
    [z.int(), 'x', 'int_parsing'],
    [z.int(), 1.5, 'int_from_float'],
    [z.int(), null, 'int_type'],
    [z.int(), Number.POSITIVE_INFINITY, 'finite_number'],
    [z.int().min(1), 0, 'greater_than_equal'],
    [z.int().max(9), '10', 'less_than_equal'],
    [z.number().gt(0), 0, 'greater_than'],
    [z.number().lt(1), 1, 'less_than'],
    [z.number(), 'x', 'float_parsing'],
    [z.number(), [], 'float_type'],
    [z.boolean(), 2, 'bool_parsing'],
    [z.boolean(), 0.5, 'bool_type'],
    [z.boolean(), {}, 'bool_type'],
    [z.string(), 1, 'string_type'],
    [z.string(), 'a\0b', 'string_unicode'],
    [z.string(), '\ud800', 'string_unicode'],
    [z.string().min(2), 'é', 'string_too_short'],
    [z.string().max(1), '💥💥', 'string_too_long'],
    [z.string().regex(/^a$/), 'b', 'string_pattern_mismatch'],
    [z.enum(['asc', 'desc']), 'up', 'literal_error'],
    [z.array(z.string()).min(1), [], 'too_short'],
    [z.array(z.string()).max(1), ['a', 'b'], 'too_long'],
    [z.array(z.string()), 'a', 'list_type'],
    [z.record(z.string(), z.string()), [], 'dict_type'],
    [z.object({}), 'x', 'model_attributes_type'],
    [z.unknown(), { a: ['\0'] }, 'string_unicode'],
  ])('%# refuses', (schema, value, type) => {
    expect(typesOf(schema, value).map(([found]) => found)).toEqual([type]);
    expect(check(schema, value).output).toBe(INVALID);
  });

  it('counts characters, not UTF-16 units', () => {
    expect(check(z.string().max(2), '💥💥').faults).toEqual([]);
  });
});

describe('objects', () => {
  const Body = z.object({
    name: z.string().min(1),
    size: z.int().min(1).max(10).default(3),
    mode: z.enum(['fast', 'slow']).optional(),
    tags: z.array(z.string()).optional(),
  });

  it('reports every fault at once, each at its place', () => {
    expect(typesOf(Body, { size: 11, mode: 'x', tags: ['a', 1] })).toEqual([
      ['missing', ['body', 'name']],
      ['less_than_equal', ['body', 'size']],
      ['literal_error', ['body', 'mode']],
      ['string_type', ['body', 'tags', 1]],
    ]);
  });

  it('treats null and unusable "" of optional fields as absent, and ignores unknown keys', () => {
    const { output, faults } = check(Body, { name: 'n', size: null, mode: '', tags: null, extra: { deep: 1 } });
    expect(faults).toEqual([]);
    expect(output).toEqual({ name: 'n', size: 3 });
  });

  it('keeps null for an optional field where the contract allows it', () => {
    const schema = z.object({ parent: z.string().nullable().optional(), label: z.string().optional() });
    expect(check(schema, { parent: null, label: null })).toEqual({ output: { parent: null }, faults: [] });
    expect(check(schema, {}).output).toEqual({});
  });

  it('echoes the parent of a missing body field, and null in a query', () => {
    expect(check(Body, { size: 1 }).faults[0]?.input).toEqual({ size: 1 });
    expect(check(Body, {}, 'query').faults[0]?.input).toBeNull();
  });

  it('treats __proto__ as an ordinary key', () => {
    const value: unknown = JSON.parse('{"__proto__":{"polluted":true},"name":"n"}');
    check(Body, value);
    check(z.record(z.string(), z.unknown()), value);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('never echoes a sensitive value', () => {
    const Secret = z.object({
      name: z.string(),
      value: sensitive(z.string().min(20)),
      described: sensitive(z.string().min(20).optional()).describe('A password'),
    });
    for (const value of [
      { value: 's3cret' },
      { name: 1, value: 's3cret' },
      { value: ['s3cret'] },
      { described: 's3cret' },
      { described: ['s3cret'] },
      's3cret',
    ]) {
      const text = JSON.stringify(check(Secret, value).faults);
      expect(text).not.toContain('s3cret');
      expect(text).not.toBe('[]');
    }
  });
});

describe('unions', () => {
  const Document = z.union([
    z.object({ filename: z.string(), url: z.string() }),
    z.object({ id: z.string() }),
    z.object({ filename: z.string(), content: z.string() }),
  ]);

  it('use the first option that fits', () => {
    expect(check(Document, { id: 'f' }).output).toEqual({ id: 'f' });
    expect(check(Document, { filename: 'a', content: 'b' }).output).toEqual({ filename: 'a', content: 'b' });
  });

  it('report the faults of the option that the value resembles, without its name in loc', () => {
    expect(typesOf(Document, { filename: 'a' })).toEqual([['missing', ['body', 'url']]]);
    expect(typesOf(Document, { id: 1 })).toEqual([['string_type', ['body', 'id']]]);
    expect(typesOf(Document, {})).toEqual([
      ['missing', ['body', 'filename']],
      ['missing', ['body', 'url']],
    ]);
  });
});

it('a single query value becomes a list of one', () => {
  const Query = z.object({ document_type: z.array(z.enum(['pdf', 'png'])).optional() });
  expect(check(Query, { document_type: 'pdf' }, 'query').output).toEqual({ document_type: ['pdf'] });
});

it('refuses a constraint it does not know instead of ignoring it', () => {
  expect(() => compileCheck(z.number().multipleOf(3), 'body')).toThrow(/constraint/);
  expect(() => compileCheck(z.date(), 'body')).toThrow(/zod type/);
});

it('never throws on any JSON, and accepts nothing that zod refuses', () => {
  const Body = z.object({
    a: z.int().min(-5).max(5).optional(),
    b: z.record(z.string(), z.string()).optional(),
    c: z.array(z.union([z.string().max(3), z.boolean()])).optional(),
    d: z.unknown(),
  });
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const { output, faults } = check(Body, value);
      expect(output === INVALID).toBe(faults.length > 0);
      if (output !== INVALID) expect(Body.safeParse(output).success).toBe(true);
    }),
    { numRuns: 500 },
  );
});
