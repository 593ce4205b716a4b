import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../pipelines/json/json.ts';
import { compileDefinition } from '../definition/compile.ts';
import { inlined } from './compose.ts';
import { declaredSchemas, resolveSchemas } from './resolve.ts';

const serviceDomain = 'recto.dev';

function compiled(blocks: string, edges: string) {
  const text = `apiVersion: workflows.recto.dev/v1alpha2
kind: Workflow
metadata: {name: T}
spec:
  blocks:
    doc: {type: start_document}
    in: {type: start_json, config: {json_schema: {type: object, properties: {rows: {type: array, items: {type: object, properties: {price: {type: number}}}}, no: {type: string}}, required: [rows]}}}
${blocks}
  edges:
${edges}`;
  const { graph, diagnostics } = compileDefinition(text, { serviceDomain, workflowId: 'wf_1' });
  if (graph === null) throw new Error(JSON.stringify(diagnostics, null, 1));
  const warnings = diagnostics.issues
    .filter(({ code }) => code === 'UNRESOLVED_PATH')
    .map(({ block_path, details }) => `${block_path}: ${String(details.path)}`);
  return { graph, warnings, schemas: resolveSchemas(graph) };
}

const EXTRACT =
  '{type: extract, config: {json_schema: {type: object, properties: {total: {type: number}}, required: [total]}}}';
const branch = (path: string): string =>
  `{type: conditional, config: {conditions: [{name: x, sub_conditions: [{path_ref: {path: "${path}"}, operator: exists}]}]}}`;

describe('schemas', () => {
  it('flow from blocks that declare them to blocks that receive them', () => {
    const { schemas } = compiled(
      `    p: {type: parse}\n    x: ${EXTRACT}\n    c: ${branch('total')}\n    call: {type: api_call, config: {url: "https://a.b", output_schema: {type: object}}}`,
      `    - {source: {block: doc}, target: {block: p}}
    - {source: {block: doc}, target: {block: x}}
    - {source: {block: x}, target: {block: c}}
    - {source: {block: c}, target: {block: call}}`,
    );
    const total: JsonObject = { type: 'object', properties: { total: { type: 'number' } }, required: ['total'] };
    expect(schemas.get('call')?.input_schemas).toEqual({ default: total, 'input-json-0': total });
    expect(schemas.get('c')?.output_schemas).toEqual({ 'output-json-x': total });
    expect(schemas.get('p')?.output_schemas['output-json-0']).toMatchObject({
      properties: { text: { type: 'string' } },
    });
    expect(schemas.get('p')?.input_schemas.default).toMatchObject({ title: 'File' });
    expect(schemas.get('doc')?.input_schemas).toEqual({});
  });

  it('are merged or nested, and collected by loops', () => {
    const { schemas } = compiled(
      `    x: ${EXTRACT}
    m: {type: merge_dicts, config: {inputs: [{name: a}, {name: b}]}}
    n: {type: merge_dicts, config: {strategy: nest, inputs: [{name: a}, {name: b}]}}
    each:
      type: for_each
      config: {map_source_path: rows}
      children:
        f: {type: function, config: {code: x, output_schema: {type: object, properties: {sum: {$ref: "#/$defs/n"}}, $defs: {n: {type: number}}}}}`,
      `    - {source: {block: doc}, target: {block: x}}
    - {source: {block: x}, target: {block: m, handle: a}}
    - {source: {block: in}, target: {block: m, handle: b}}
    - {source: {block: x}, target: {block: n, handle: a}}
    - {source: {block: in}, target: {block: n, handle: b}}
    - {source: {block: in}, target: {block: each}}`,
    );
    expect(schemas.get('m')?.output_schemas['output-json-0']).toMatchObject({
      properties: { total: { type: 'number' }, rows: { type: 'array' }, no: { type: 'string' } },
      required: ['total', 'rows'],
    });
    expect(schemas.get('n')?.output_schemas['output-json-0']).toMatchObject({
      properties: { a: { properties: { total: {} } }, b: { properties: { rows: {} } } },
      required: ['a', 'b'],
    });
    expect(schemas.get('f')?.input_schemas.default).toEqual({
      type: 'object',
      properties: { price: { type: 'number' } },
    });
    expect(schemas.get('each')?.output_schemas['fe-right-out']).toEqual({
      type: 'object',
      properties: { items: { type: 'array', items: { type: 'object', properties: { sum: { type: 'number' } } } } },
      required: ['items'],
      additionalProperties: false,
    });
  });

  it('become anything when they would grow too large or contain themselves', () => {
    const wide = {
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`p${n}`, {}])),
    };
    expect(inlined(wide)).toEqual({});
    const tree = { $ref: '#/$defs/t', $defs: { t: { type: 'object', properties: { next: { $ref: '#/$defs/t' } } } } };
    expect(inlined(tree)).toEqual({ type: 'object', properties: { next: {} } });
  });

  it('declared by users are listed for the gate', () => {
    const { graph } = compiled(`    x: ${EXTRACT}`, '    - {source: {block: doc}, target: {block: x}}');
    expect(declaredSchemas(graph).map(({ block_id, path }) => `${block_id} ${path.join('.')}`)).toEqual([
      'in spec.blocks.in.config.json_schema',
      'x spec.blocks.x.config.json_schema',
    ]);
  });
});

describe('a path of a condition', () => {
  const warned = (path: string, schema = 'json_schema'): string[] =>
    compiled(`    c: ${branch(path)}`, '    - {source: {block: in}, target: {block: c}}').warnings.map(
      (warning) => `${schema} ${warning}`,
    );

  it.each(['rows', 'rows[*].price', 'rows[0].price', 'no', ''])('%s is known', (path) => {
    expect(warned(path)).toEqual([]);
  });

  it.each(['row', 'rows.price', 'rows[*].prize', 'no.x', 'no[0]', 'rows[*].price.x'])('%s cannot exist', (path) => {
    expect(warned(path)).toEqual([`json_schema c: ${path}`]);
  });

  it('may be anything if nothing is declared, and follows references and alternatives', () => {
    const input = (schema: string, path: string): string[] =>
      compiled(
        `    f: {type: function, config: {code: x, output_schema: ${schema}}}\n    c: ${branch(path)}`,
        '    - {source: {block: in}, target: {block: f}}\n    - {source: {block: f}, target: {block: c}}',
      ).warnings;
    expect(input('{}', 'a.b[*].c')).toEqual([]);
    expect(input('{type: object}', 'a')).toEqual([]);
    expect(input('{type: object, properties: {a: {}}, additionalProperties: true}', 'b')).toEqual([]);
    expect(input('{type: object, additionalProperties: {type: number}}', 'b')).toEqual([]);
    expect(input('{type: object, additionalProperties: {type: number}}', 'b.c')).toEqual(['c: b.c']);
    expect(input('{anyOf: [{type: object, properties: {a: {}}}, {type: object, properties: {b: {}}}]}', 'b')).toEqual(
      [],
    );
    expect(input('{anyOf: [{type: object, properties: {a: {}}}, {type: "null"}]}', 'b')).toEqual(['c: b']);
    const tree = '{$ref: "#/$defs/t", $defs: {t: {type: object, properties: {next: {$ref: "#/$defs/t"}}}}}';
    expect(input(tree, 'next.next.next')).toEqual([]);
    expect(input(tree, 'next.nxt')).toEqual(['c: next.nxt']);
    expect(input('{$ref: "#"}', 'a')).toEqual([]);
  });

  it('of a review is looked up in the data and in the likelihoods', () => {
    const reviewed = (path: string): string[] => {
      const review = `review: {predicate: {kind: json_condition, condition: {sub_conditions: [{path_ref: {path: "${path}"}, operator: is_true}]}}}`;
      return compiled(
        `    x: {type: extract, config: {n_consensus: 2, json_schema: {type: object, properties: {total: {type: number}}}, ${review}}}`,
        '    - {source: {block: doc}, target: {block: x}}',
      ).warnings;
    };
    expect(['data.total', 'output-json-0.total', 'likelihoods.total'].flatMap(reviewed)).toEqual([]);
    expect(reviewed('likelihoods.totl')).toEqual(['x: likelihoods.totl']);
    expect(reviewed('total')).toEqual(['x: total']);
  });
});
