/** Configs of every block type, for property tests. */
import fc from 'fast-check';
import type { Json, JsonObject } from '../../pipelines/json/json.ts';
import { OPERATORS } from '../blocks/condition.ts';

/** Draws values inside a generator of fast-check. */
export type Draw = <T>(arbitrary: fc.Arbitrary<T>) => T;

const hostile = [
  'null',
  'true',
  '1',
  '-',
  ': x',
  '# x',
  'a: b',
  "it's",
  '"',
  '\\',
  ' x',
  'x ',
  '\t',
  'é',
  '日本',
  '🙂',
  '&a',
  '*a',
];

export const words: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
  fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\t', ':', '#', '-', '"', "'", 'é'), maxLength: 40 }),
);

const someWords = words.filter((text) => text.length > 0);
const name = fc.oneof(fc.constantFrom('invoice', 'supplier invoice', 'Other mail'), someWords);

const withoutPrototypes = (value: unknown): boolean => !JSON.stringify(value).includes('__proto__');

export const json: fc.Arbitrary<Json> = fc
  .jsonValue({ maxDepth: 3 })
  .filter(withoutPrototypes)
  // Keeps only what a database stores: no negative zero.
  .map((value) => JSON.parse(JSON.stringify(value)) as Json);

const schema: fc.Arbitrary<JsonObject> = fc
  .record({
    type: fc.constant('object'),
    properties: fc.dictionary(someWords, fc.constantFrom<Json>({ type: 'string' }, { type: 'array', items: {} }, {}), {
      maxKeys: 4,
    }),
    'X-Extra': json,
  })
  .filter(withoutPrototypes);

const optional = (draw: Draw, key: string, arbitrary: fc.Arbitrary<Json>): JsonObject =>
  draw(fc.boolean()) ? { [key]: draw(arbitrary) } : {};

const handleKey = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/);
const slug = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, '-');

function options(draw: Draw, more: (draw: Draw) => JsonObject = () => ({})): JsonObject[] {
  const keys = draw(fc.uniqueArray(handleKey, { minLength: 1, maxLength: 4 }));
  return keys.map((key) => ({ name: draw(name), handle_key: key, description: draw(words), ...more(draw) }));
}

function inputs(draw: Draw, types: readonly string[]): JsonObject[] {
  const names = draw(fc.uniqueArray(someWords, { minLength: 1, maxLength: 3, selector: slug }));
  return names.map((text) => ({ name: text, type: draw(fc.constantFrom(...types)) }));
}

const condition = (draw: Draw): JsonObject => ({
  logical_operator: draw(fc.constantFrom('and', 'or')),
  sub_conditions: [
    {
      path_ref: { input: 'default', path: draw(fc.constantFrom('total', 'lines[*].price', 'a[0].b', '')) },
      operator: draw(fc.constantFrom(...OPERATORS)),
      value: draw(json),
    },
  ],
});

const review = (draw: Draw): JsonObject =>
  draw(
    fc.constantFrom<JsonObject>(
      {},
      { review: null },
      { review: { predicate: { kind: 'always' } } },
      { review: { predicate: { kind: 'any_of', predicates: [{ kind: 'validation_failed' }] } } },
    ),
  );

const mounts = (draw: Draw): JsonObject =>
  optional(draw, 'mounts', fc.constant({ secrets: [{ name: 'TOKEN', required: true }], tables: [] }));

const model = (draw: Draw): JsonObject => ({
  ...optional(draw, 'model', fc.constantFrom('recto-local', 'large')),
  ...optional(draw, 'instructions', words),
});

export const CONFIG_SAMPLES: Record<string, (draw: Draw) => JsonObject> = {
  start_document: () => ({}),
  start_json: (draw) => ({ json_schema: draw(schema) }),
  note: (draw) => optional(draw, 'text', words),
  parse: (draw) => ({ ...model(draw), ...optional(draw, 'table_parsing_format', fc.constantFrom('html', 'json')) }),
  extract: (draw) => ({
    ...model(draw),
    ...(draw(fc.boolean()) && { inputs: inputs(draw, ['file']) }),
    json_schema: draw(schema),
    n_consensus: 2,
    ...optional(draw, 'require_proof', fc.boolean()),
    ...review(draw),
  }),
  split: (draw) => ({
    ...model(draw),
    subdocuments: options(draw, () => ({ allow_multiple_instances: draw(fc.boolean()) })),
    ...review(draw),
  }),
  classifier: (draw) => ({ ...model(draw), categories: options(draw), ...review(draw) }),
  conditional: (draw) => ({
    conditions: draw(fc.uniqueArray(handleKey, { minLength: 1, maxLength: 3 }))
      .filter((key) => key !== 'else')
      .concat('first')
      .filter((key, index, all) => all.indexOf(key) === index)
      .map((key) => ({ id: key, name: draw(name), handle_key: key, ...condition(draw) })),
    has_else: draw(fc.boolean()),
  }),
  edit: (draw) => ({ ...model(draw), ...(draw(fc.boolean()) && { use_template: true, template_id: 'edittplt_1' }) }),
  api_call: (draw) => ({
    url: draw(fc.constantFrom('https://api.example.com/v1?a=b#c', 'http://localhost:8080/', 'secret://address')),
    ...optional(draw, 'headers', fc.dictionary(fc.constantFrom('Authorization', 'X-A', 'x_b'), words)),
    ...optional(draw, 'field_mappings', fc.dictionary(words, words).filter(withoutPrototypes)),
    output_schema: draw(schema),
    ...mounts(draw),
  }),
  function: (draw) => ({
    language: draw(fc.constantFrom('python', 'typescript')),
    code: draw(
      fc.oneof(
        fc.constant('def transform(x):\n    return x\n'),
        words.map((text) => `x${text}`),
      ),
    ),
    output_schema: draw(schema),
    ...mounts(draw),
  }),
  merge_dicts: (draw) => ({
    ...(draw(fc.boolean()) && { inputs: inputs(draw, ['json']) }),
    ...optional(draw, 'strategy', fc.constantFrom('merge', 'nest')),
  }),
  for_each: (draw) =>
    draw(
      fc.constantFrom<JsonObject>(
        { map_method: 'iterate_array', map_source_path: 'lines' },
        { map_method: 'iterate_pages' },
        { map_method: 'split_by_key', key: 'number', review: { predicate: { kind: 'any_pages_unassigned' } } },
      ),
    ),
  while_loop: (draw) => ({ max_iterations: 3, ...optional(draw, 'termination_conditions', fc.constant([])) }),
};
