import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../pipelines/json/json.ts';
import { CONFIG_SAMPLES, type Draw } from '../testing/config-samples.ts';
import { ApiCallConfig, attemptSeconds } from './api-call.ts';
import type { BlockReading } from './block-type.ts';
import { checkConfig, mergeConfig } from './config-check.ts';
import { BLOCK_TYPES, blockType, configJsonSchema } from './registry.ts';

const HANDLE =
  /^(?:(?:in|out)put-(?:file|json)-[\s\S]+|fe-(?:left|right)-(?:in|out)|loop-(?:left|right)-(?:in|out)|loop-termination)$/;

const configOf = (type: string): fc.Arbitrary<JsonObject> =>
  fc.gen().map((generate) => {
    const draw: Draw = (arbitrary) => generate(() => arbitrary);
    return CONFIG_SAMPLES[type]?.(draw) ?? {};
  });

/** Lists properties anywhere in a JSON Schema that have no description. */
function undescribed(schema: Json, path = ''): string[] {
  if (Array.isArray(schema)) return schema.flatMap((inner, index) => undescribed(inner, `${path}[${index}]`));
  if (!isObject(schema)) return [];
  const { properties, ...rest } = schema;
  const fields = isObject(properties) ? Object.entries(properties) : [];
  return [
    ...fields.flatMap(([name, field]) => (isObject(field) && 'description' in field ? [] : [`${path}.${name}`])),
    ...fields.flatMap(([name, field]) => undescribed(field, `${path}.${name}`)),
    ...Object.entries(rest).flatMap(([key, inner]) => undescribed(inner, `${path}/${key}`)),
  ];
}

function readingOf(type: string, config: JsonObject): BlockReading {
  const read = blockType(type)?.read(config);
  if (!read?.ok) throw new Error(`${type} ${JSON.stringify(config)}: ${JSON.stringify(read)}`);
  return read.block;
}

it('every type that a definition may use is registered once', () => {
  expect(BLOCK_TYPES.map(({ type }) => type).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'api_call',
    'classifier',
    'conditional',
    'edit',
    'extract',
    'for_each',
    'function',
    'merge_dicts',
    'note',
    'parse',
    'split',
    'start_document',
    'start_json',
    'while_loop',
  ]);
});

describe.each(BLOCK_TYPES.map((type) => [type.type, type] as const))('the type %s', (name, type) => {
  it('reads its defaults and an empty config', () => {
    expect(checkConfig(name, {})).toEqual([]);
    expect(checkConfig(name, type.defaults)).toEqual([]);
  });

  it('lists its fields when a config has an unknown one', () => {
    const [problem, ...more] = checkConfig(name, { ...type.defaults, nonsense: 1 });
    expect(more).toEqual([]);
    expect(problem?.message).toContain(`Invalid config fields for '${name}' block: nonsense. Valid fields: `);
    for (const field of Object.keys(type.config.shape)) expect(problem?.message).toContain(field);
  });

  it('describes every field, and gives a JSON Schema for forms', () => {
    const schema = configJsonSchema(type);
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(undescribed(schema)).toEqual([]);
    const fields = Object.keys(type.config.shape);
    expect(Object.keys((schema.properties ?? {}) as JsonObject)).toEqual(fields);
    for (const field of type.schemaFields) expect(fields).toContain(field);
  });

  it('has well-formed, unique handles, and schemas for its outputs only', () => {
    fc.assert(
      fc.property(configOf(name), (config) => {
        const reading = readingOf(name, config);
        const handles = [...reading.inputHandles, ...reading.outputHandles];
        expect(new Set(handles.map(({ id }) => id)).size).toBe(handles.length);
        for (const { id, kind } of handles) {
          expect(id).toMatch(HANDLE);
          if (/^(?:in|out)put-/.test(id)) expect(id.split('-')[1]).toBe(kind);
        }
        const inside = handles.filter(({ side }) => side === 'inside');
        expect(inside.length > 0).toBe(type.role === 'container');
        const outputs = reading.outputHandles.map(({ id }) => id);
        expect(outputs).toEqual(expect.arrayContaining(Object.keys(reading.outputSchemas({}))));
        const inputs = Object.fromEntries(reading.inputHandles.map(({ id }) => [id, { type: 'object' }]));
        expect(outputs).toEqual(expect.arrayContaining(Object.keys(reading.outputSchemas(inputs))));
        expect(() => reading.pathUses(inputs)).not.toThrow();
        expect(reading.missing).toEqual([]);
      }),
      { numRuns: 30, endOnFailure: true },
    );
  });

  it('has the inputs and outputs of its role', () => {
    const { inputHandles, outputHandles } = readingOf(
      name,
      fc.sample(configOf(name), { numRuns: 1, seed: 1 })[0] ?? {},
    );
    expect(inputHandles.length > 0).toBe(type.role === 'step' || type.role === 'container');
    expect(outputHandles.length > 0).toBe(type.role !== 'note');
  });

  it('never throws, whatever the config', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(type.config.shape), 'x'), fc.jsonValue()), (config) => {
        const raw = JSON.parse(JSON.stringify(config)) as JsonObject;
        const read = type.read(raw);
        if (read.ok) return;
        expect(read.problems.length).toBeGreaterThan(0);
        for (const { message } of read.problems) expect(message).not.toBe('');
      }),
      { numRuns: 50 },
    );
  });

  it('finds the secrets of its config, even of an invalid one', () => {
    const uses = type.secretReferences({
      x: { y: ['a secret://ONE b secret://two_2'] },
      mounts: { secrets: [{ name: 'THREE' }, { name: 'FOUR', required: false }] },
    });
    const names = uses.map((use) => `${use.name}${use.required ? '' : '?'}`);
    expect(names).toEqual(type.role === 'note' ? [] : ['ONE', 'two_2', 'THREE', 'FOUR?']);
  });
});

describe('merging a config', () => {
  it('follows RFC 7396', () => {
    const current = { a: 1, b: { c: 2, d: [1] }, review: { predicate: { kind: 'always' } } };
    expect(mergeConfig(current, { a: null, b: { d: [2], e: { f: null, g: 1 } }, review: null })).toEqual({
      b: { c: 2, d: [2], e: { g: 1 } },
    });
    expect(current).toEqual({ a: 1, b: { c: 2, d: [1] }, review: { predicate: { kind: 'always' } } });
  });

  it('does not reach into inherited properties', () => {
    const patch = JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}');
    const merged = mergeConfig({}, patch);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(Object.keys(merged)).toEqual(['__proto__', 'constructor']);
  });
});

describe('reviews', () => {
  const review = (type: string, predicate: JsonObject, more: JsonObject = {}): string[] => {
    const read = blockType(type)?.read({ ...more, review: { predicate } });
    const problems = read?.ok ? read.block.missing : (read?.problems ?? []);
    return problems.filter(({ path }) => path[0] === 'review').map(({ code }) => code);
  };

  it.each([
    ['extract', { kind: 'any_required_field_null' }, []],
    ['extract', { kind: 'any_field_unproved' }, []],
    ['extract', { kind: 'any_field_unproved', paths: ['data.total'] }, []],
    ['extract', { kind: 'confidence_lt', threshold: 0.8 }, ['CONSENSUS_REQUIRED_FOR_REVIEW']],
    ['extract', { kind: 'split_count_neq', expected: 2 }, ['REVIEW_NOT_SUPPORTED']],
    ['split', { kind: 'split_count_neq', expected: 2 }, []],
    ['split', { kind: 'any_pages_unassigned' }, ['REVIEW_NOT_SUPPORTED']],
    ['classifier', { kind: 'category_in', categories: ['a'] }, []],
    ['classifier', { kind: 'branch_in', branches: ['a'] }, ['REVIEW_NOT_SUPPORTED']],
    ['extract', { kind: 'nonsense' }, ['INVALID_BLOCK_CONFIG']],
    [
      'extract',
      { kind: 'all_of', predicates: [{ kind: 'always' }, { kind: 'category_in', categories: ['a'] }] },
      ['REVIEW_NOT_SUPPORTED'],
    ],
    ['extract', { kind: 'confidence_lt', threshold: 80 }, ['INVALID_BLOCK_CONFIG']],
  ])('of %s by %j', (type, predicate, codes) => {
    expect(review(type, predicate as JsonObject)).toEqual(codes);
  });

  it('may use likelihoods when several outputs are voted on', () => {
    const predicate = {
      kind: 'json_condition',
      condition: { sub_conditions: [{ path_ref: { path: 'likelihoods.a' }, operator: 'is_less_than', value: 0.5 }] },
    };
    expect(review('extract', predicate)).toEqual(['CONSENSUS_REQUIRED_FOR_REVIEW']);
    expect(review('extract', predicate, { n_consensus: 3 })).toEqual([]);
    expect(review('for_each', { kind: 'any_pages_unassigned' }, { map_method: 'split_by_key', key: 'k' })).toEqual([]);
  });
});

it.each([
  [{}, 180],
  [{ timeout_seconds: 0 }, 180],
  [{ timeout_seconds: -1 }, 180],
  [{ timeout_seconds: 2.5 }, 2.5],
])('a call with %j ends after %d seconds at the latest', (config, seconds) => {
  expect(attemptSeconds(ApiCallConfig.parse(config))).toBe(seconds);
});
