import { describe, expect, it } from 'vitest';
import { ISSUE_CODES, type Issue, type IssueCode } from '../issue.ts';
import { compileSpec } from './compile.ts';

const serviceDomain = 'recto.dev';
const HEADER = `apiVersion: workflows.recto.dev/v1alpha2
kind: Workflow
metadata: {name: Test}
`;
const START = `    in: {type: start_json, config: {json_schema: {type: object, properties: {a: {type: string}}}}}
`;
const FUNCTION = '{type: function, config: {code: x, output_schema: {type: object}}}';
const EDGE = `    - source: {block: in, handle: output-json-0}
      target: {block: f, handle: input-json-0}
`;

/** A definition with a start block, these lines of blocks and these of edges. */
const spec = (blocks: string, edges = ''): string =>
  `${HEADER}spec:\n  blocks:\n${START}${blocks}${edges === '' ? '' : `  edges:\n${edges}`}`;

/** A block `f` behind the start, with this config. */
const block = (type: string, config: string): string => spec(`    f: {type: ${type}, config: ${config}}\n`, EDGE);

const document = (type: string, config: string, handle: string): string => `${HEADER}spec:
  blocks:
    in: {type: start_document}
    f: {type: ${type}, config: ${config}}
  edges:
    - source: {block: in, handle: output-file-0}
      target: {block: f, handle: ${handle}}
`;

const issuesOf = (text: string): Issue[] =>
  compileSpec(text, { serviceDomain, secretNames: new Set(['known']) }).diagnostics.issues;

interface Case {
  text: string;
  path: string;
  line: number;
  block?: string | null;
  message: RegExp;
  details?: Record<string, unknown>;
}

const CASES: Record<IssueCode, Case[]> = {
  INVALID_YAML: [
    { text: 'a: [1', path: '', line: 1, message: /closing bracket/ },
    { text: 'a: !!binary x', path: '', line: 1, message: /tags are not allowed/ },
    { text: 'a: 1\n---\nb: 2', path: '', line: 2, message: /more than one document/ },
    { text: 'a: *b', path: '', line: 1, message: /no anchor/ },
    { text: 'a:\n\tb: 1', path: '', line: 2, message: /tabs cannot indent/ },
    { text: 'a: .inf', path: '', line: 1, message: /JSON/ },
    { text: '', path: '', line: 1, message: /empty/ },
    { text: '- a', path: '', line: 1, message: /must be a map/ },
  ],
  DUPLICATE_KEY: [{ text: 'a: 1\nb: {c: 1, c: 2}', path: '', line: 2, message: /'c' is there twice/ }],
  FORBIDDEN_KEY: [{ text: 'a:\n  __proto__: {x: 1}', path: '', line: 2, message: /__proto__/ }],
  LIMIT_EXCEEDED: [{ text: '['.repeat(200), path: '', line: 1, message: /100 levels/ }],
  MISSING_API_VERSION: [
    {
      text: 'kind: Workflow\nmetadata: {name: T}\nspec: {}',
      path: 'apiVersion',
      line: 1,
      message: /write workflows\.recto\.dev\/v1alpha2/,
      details: { supported: ['workflows.recto.dev/v1alpha2'] },
    },
  ],
  UNSUPPORTED_API_VERSION: [
    { text: HEADER.replace('v1alpha2', 'v1'), path: 'apiVersion', line: 1, message: /not supported/ },
  ],
  INVALID_KIND: [{ text: HEADER.replace('kind: Workflow', 'kind: Job'), path: 'kind', line: 2, message: /Workflow/ }],
  INVALID_METADATA: [
    { text: HEADER.replace('{name: Test}', '[x]'), path: 'metadata', line: 3, message: /map/ },
    { text: HEADER.replace('{name: Test}', '{name: 7}'), path: 'metadata.name', line: 3, message: /text/ },
  ],
  MISSING_NAME: [{ text: HEADER.replace('{name: Test}', '{}'), path: 'metadata.name', line: 3, message: /Untitled/ }],
  INVALID_SPEC: [
    { text: HEADER, path: 'spec', line: 1, message: /required/ },
    { text: `${HEADER}spec:\n  blocks: [a]`, path: 'spec.blocks', line: 5, message: /map/ },
    { text: `${HEADER}spec:\n  edges: {}`, path: 'spec.edges', line: 5, message: /list/ },
  ],
  UNKNOWN_KEY: [
    { text: `${HEADER}blocks: {}`, path: 'blocks', line: 4, message: /valid keys: apiVersion/ },
    { text: HEADER.replace('Test}', 'T, owner: x}'), path: 'metadata.owner', line: 3, message: /valid keys/ },
    { text: `${HEADER}spec:\n  nodes: {}`, path: 'spec.nodes', line: 5, message: /blocks and edges/ },
    {
      text: spec('    f: {type: note, title: x}\n'),
      path: 'spec.blocks.f.title',
      line: 7,
      block: 'f',
      message: /label/,
    },
    { text: spec('', '    - {a: b}\n'), path: 'spec.edges[0].a', line: 8, message: /source and target/ },
    {
      text: spec('', '    - {source: {block: in, port: x}}\n'),
      path: 'spec.edges[0].source.port',
      line: 8,
      message: /block, handle/,
    },
  ],
  INVALID_BLOCK: [
    { text: spec('    f: parse\n'), path: 'spec.blocks.f', line: 7, block: 'f', message: /map with a type/ },
    { text: spec('    f: {label: x}\n'), path: 'spec.blocks.f', line: 7, block: 'f', message: /type is required/ },
    {
      text: spec('    f: {type: note, position: [1, 2]}\n'),
      path: 'spec.blocks.f.position',
      line: 7,
      block: 'f',
      message: /\{x, y\}/,
    },
    {
      text: spec('    f: {type: note, width: -1}\n'),
      path: 'spec.blocks.f.width',
      line: 7,
      block: 'f',
      message: /number/,
    },
    {
      text: spec('    f: {type: note, label: [x]}\n'),
      path: 'spec.blocks.f.label',
      line: 7,
      block: 'f',
      message: /text/,
    },
  ],
  INVALID_BLOCK_KEY: [
    { text: spec('    a.b: {type: note}\n'), path: 'spec.blocks["a.b"]', line: 7, block: 'a.b', message: /letters/ },
  ],
  DUPLICATE_BLOCK_KEY: [
    {
      text: spec(`    f: ${FUNCTION}\n    l:\n      type: while_loop\n      children:\n        f: ${FUNCTION}\n`, EDGE),
      path: 'spec.blocks.l.children.f',
      line: 11,
      block: 'l.f',
      message: /unique/,
    },
  ],
  UNKNOWN_BLOCK_TYPE: [
    {
      text: block('hil', '{}'),
      path: 'spec.blocks.f.type',
      line: 7,
      block: 'f',
      message: /valid types: start_document/,
    },
  ],
  INVALID_BLOCK_CONFIG: [
    {
      text: document('extract', '{prompt: x, json_schema: {type: object}}', 'document'),
      path: 'spec.blocks.f.config.prompt',
      line: 7,
      block: 'f',
      message: /Invalid config fields for 'extract' block: prompt\. Valid fields: inputs, json_schema, model/,
      details: { invalid_fields: ['prompt'] },
    },
    {
      text: document('parse', '{table_parsing_format: latex}', 'document'),
      path: 'spec.blocks.f.config.table_parsing_format',
      line: 7,
      block: 'f',
      message: /"markdown"/,
      details: { valid_values: ['markdown', 'yaml', 'html', 'json'] },
    },
    { text: block('function', '[x]'), path: 'spec.blocks.f.config', line: 7, block: 'f', message: /map/ },
    {
      text: document('classifier', '{categories: [{name: A b}, {name: a B}]}', 'document'),
      path: 'spec.blocks.f.config.categories[1]',
      line: 7,
      block: 'f',
      message: /output-file-a-b/,
    },
    {
      text: block('conditional', '{conditions: [{name: x, sub_conditions: [{path_ref: {path: a}, operator: is}]}]}'),
      path: 'spec.blocks.f.config.conditions[0].sub_conditions[0].operator',
      line: 7,
      block: 'f',
      message: /is_equal_to/,
    },
  ],
  MISSING_USER_DECLARED_SCHEMA: [
    {
      text: block('function', '{code: x}'),
      path: 'spec.blocks.f.config.output_schema',
      line: 7,
      block: 'f',
      message: /output_schema/,
    },
    {
      text: document('extract', '{}', 'document'),
      path: 'spec.blocks.f.config.json_schema',
      line: 7,
      block: 'f',
      message: /json_schema/,
    },
    {
      text: block('api_call', '{url: "https://a.b"}'),
      path: 'spec.blocks.f.config.output_schema',
      line: 7,
      block: 'f',
      message: /api_call/,
    },
    {
      text: spec('').replace(/, config: .*$/m, '}'),
      path: 'spec.blocks.in.config.json_schema',
      line: 6,
      block: 'in',
      message: /start_json/,
    },
  ],
  REVIEW_NOT_SUPPORTED: [
    {
      text: document('parse', '{review: {predicate: {kind: always}}}', 'document'),
      path: 'spec.blocks.f.config.review',
      line: 7,
      block: 'f',
      message: /parse block cannot be reviewed/,
    },
    {
      text: document(
        'extract',
        '{json_schema: {}, review: {predicate: {kind: top_margin_lt, margin: 0.1}}}',
        'document',
      ),
      path: 'spec.blocks.f.config.review.predicate.kind',
      line: 7,
      block: 'f',
      message: /top_margin_lt; it can by always/,
    },
    {
      text: spec(
        `    l:\n      type: for_each\n      config: {map_source_path: a, review: {predicate: {kind: always}}}\n      children: {f: ${FUNCTION}}\n`,
        EDGE.replace('f,', 'l,').replace('input-json-0', 'fe-left-in'),
      ),
      path: 'spec.blocks.l.config.review',
      line: 9,
      block: 'l',
      message: /split_by_key/,
    },
  ],
  CONSENSUS_REQUIRED_FOR_REVIEW: [
    {
      text: document(
        'extract',
        '{json_schema: {}, review: {predicate: {kind: confidence_lt, threshold: 0.5}}}',
        'document',
      ),
      path: 'spec.blocks.f.config.review.predicate.kind',
      line: 7,
      block: 'f',
      message: /n_consensus/,
    },
  ],
  EMPTY_WORKFLOW: [
    { text: `${HEADER}spec: {blocks: {}}`, path: 'spec.blocks', line: 4, message: /no block/ },
    { text: `${HEADER}spec:\n  blocks: {n: {type: note}}`, path: 'spec.blocks', line: 5, message: /no block/ },
  ],
  MISSING_START_BLOCK: [
    {
      text: `${HEADER}spec:\n  blocks:\n    f: ${FUNCTION}\n`,
      path: 'spec.blocks',
      line: 5,
      message: /start_document/,
    },
  ],
  DUPLICATE_START_BLOCK: [
    { text: spec(START.replace('in:', 'in2:')), path: 'spec.blocks.in2', line: 7, block: 'in2', message: /'in'/ },
  ],
  START_BLOCK_IN_CONTAINER: [
    {
      text: `${HEADER}spec:\n  blocks:\n    l:\n      type: while_loop\n      children:\n        d: {type: start_document}\n`,
      path: 'spec.blocks.l.children.d',
      line: 9,
      block: 'l.d',
      message: /cannot be inside/,
    },
  ],
  CHILD_OUTSIDE_CONTAINER: [
    {
      text: spec('    f: {type: note, parent_id: l}\n'),
      path: 'spec.blocks.f.parent_id',
      line: 7,
      block: 'f',
      message: /children/,
    },
  ],
  CHILDREN_NOT_ALLOWED: [
    {
      text: spec('    f: {type: note, children: {a: {type: note}}}\n'),
      path: 'spec.blocks.f.children',
      line: 7,
      block: 'f',
      message: /for_each/,
    },
  ],
  CONTAINER_WITHOUT_CHILDREN: [
    {
      text: spec('    f: {type: while_loop}\n', EDGE.replace('input-json-0', 'loop-left-in')),
      path: 'spec.blocks.f',
      line: 7,
      block: 'f',
      message: /at least one block/,
    },
  ],
  DISCONNECTED_BLOCK: [
    {
      text: spec(`    f: ${FUNCTION}\n    g: ${FUNCTION}\n`, EDGE),
      path: 'spec.blocks.g',
      line: 8,
      block: 'g',
      message: /'g' has no connections/,
    },
    {
      text: spec(`    d: {type: start_document}\n    f: ${FUNCTION}\n`, EDGE),
      path: 'spec.blocks.d',
      line: 7,
      block: 'd',
      message: /nothing uses it/,
    },
  ],
  CYCLE_DETECTED: [
    {
      text: spec(
        `    f: ${FUNCTION}\n    g: ${FUNCTION}\n`,
        '    - {source: {block: f}, target: {block: g}}\n    - {source: {block: g}, target: {block: f}}\n',
      ),
      path: 'spec.edges[1]',
      line: 11,
      block: 'f',
      message: /f → g → f/,
    },
  ],
  INVALID_EDGE_ENDPOINT: [
    { text: spec('', '    - in\n'), path: 'spec.edges[0]', line: 8, message: /map/ },
    { text: spec('', '    - {source: {block: in}}\n'), path: 'spec.edges[0]', line: 8, message: /target/ },
    {
      text: spec('', '    - {source: {block: [in]}, target: {block: in}}\n'),
      path: 'spec.edges[0].source.block',
      line: 8,
      message: /source/,
    },
  ],
  UNKNOWN_BLOCK_REFERENCE: [
    {
      text: spec('', '    - {from: {block: in}, to: {block: nowhere}}\n'),
      path: 'spec.edges[0].to.block',
      line: 8,
      message: /'nowhere'/,
    },
  ],
  INVALID_EDGE_HANDLE: [
    {
      text: spec(`    f: ${FUNCTION}\n`, '    - {source: {block: in, handle: json}, target: {block: f}}\n'),
      path: 'spec.edges[0].source.handle',
      line: 9,
      block: 'in',
      message: /must be an exact runtime handle id/,
      details: { handle: 'json', available_handles: ['output-json-0'] },
    },
    {
      text: spec(`    f: ${FUNCTION}\n`, '    - {source: {block: in, handle: 0}, target: {block: f}}\n'),
      path: 'spec.edges[0].source.handle',
      line: 9,
      message: /text/,
    },
    {
      text: document('edit', '{}', '""').replace(', handle: ""', ''),
      path: 'spec.edges[0].target.block',
      line: 10,
      block: 'f',
      message: /missing/,
    },
  ],
  UNKNOWN_INPUT_HANDLE: [
    {
      text: spec(`    f: ${FUNCTION}\n`, EDGE.replace('input-json-0', 'input-json-9')),
      path: 'spec.edges[0].target.handle',
      line: 10,
      block: 'f',
      message: /available handles: input-json-0/,
      details: { handle: 'input-json-9', available_handles: ['input-json-0'] },
    },
    {
      text: spec(
        `    f: ${FUNCTION}\n`,
        '    - {source_block: in, source_handle: output-json-0, target_block: f, target_handle: x}\n',
      ),
      path: 'spec.edges[0].target_handle',
      line: 9,
      block: 'f',
      message: /'x'/,
    },
  ],
  UNKNOWN_OUTPUT_HANDLE: [
    {
      text: spec(`    f: ${FUNCTION}\n`, EDGE.replace('output-json-0', 'output-file-0')),
      path: 'spec.edges[0].source.handle',
      line: 9,
      block: 'in',
      message: /output-json-0/,
      details: { handle: 'output-file-0', available_handles: ['output-json-0'] },
    },
  ],
  TARGET_HAS_NO_INPUT_HANDLE: [
    {
      text: spec('    n: {type: note}\n', '    - {source: {block: in}, target: {block: n}}\n'),
      path: 'spec.edges[0].target.block',
      line: 9,
      block: 'n',
      message: /takes no input/,
    },
  ],
  INCOMPATIBLE_HANDLE_TYPES: [
    {
      text: spec('    f: {type: parse}\n', '    - {source: {block: in}, target: {block: f}}\n'),
      path: 'spec.edges[0].target.block',
      line: 9,
      block: 'f',
      message: /gives json, input-file-0 takes file/,
      details: { available_handles: [] },
    },
    {
      text: `${HEADER}spec:\n  blocks:\n    in: {type: start_document}\n    l:\n      type: for_each\n      config: {map_method: iterate_pages}\n      children: {f: ${FUNCTION}}\n  edges: [{source: {block: in}, target: {block: l}}]\n`,
      path: 'spec.blocks.l.children.f',
      line: 10,
      block: 'l.f',
      message: /gives file/,
    },
  ],
  DUPLICATE_INPUT_CONNECTION: [
    {
      text: spec(
        `    f: ${FUNCTION}\n    g: ${FUNCTION}\n`,
        `${EDGE}    - {source: {block: in}, target: {block: g}}\n    - {source: {block: g}, target: {block: f}}\n`,
      ),
      path: 'spec.edges[2].target.block',
      line: 13,
      block: 'f',
      message: /spec\.edges\[0\]/,
    },
  ],
  DUPLICATE_EDGE: [
    {
      text: spec(`    f: ${FUNCTION}\n`, EDGE + EDGE),
      path: 'spec.edges[1]',
      line: 11,
      message: /same edge as spec\.edges\[0\]/,
    },
  ],
  EDGE_CROSSES_CONTAINER: [
    {
      text: spec(`    l:\n      type: while_loop\n      children: {f: ${FUNCTION}}\n`, EDGE),
      path: 'spec.edges[0]',
      line: 11,
      block: 'l.f',
      message: /container itself/,
    },
  ],
  UNCONNECTED_INPUT: [
    {
      text: spec(
        `    m: {type: merge_dicts, config: {inputs: [{name: a}, {name: b}]}}\n`,
        '    - {source: {block: in}, target: {block: m, handle: a}}\n',
      ),
      path: 'spec.blocks.m',
      line: 7,
      block: 'm',
      message: /input-json-b/,
    },
  ],
  UNRESOLVED_PATH: [
    {
      text: block(
        'conditional',
        '{conditions: [{name: x, sub_conditions: [{path_ref: {path: b}, operator: exists}]}]}',
      ),
      path: 'spec.blocks.f.config.conditions[0].sub_conditions[0].path_ref.path',
      line: 7,
      block: 'f',
      message: /'b'; declared there: a/,
      details: { path: 'b', declared: ['a'] },
    },
    {
      text: block('api_call', '{url: "https://a.b", output_schema: {}, field_mappings: {b: c}}'),
      path: 'spec.blocks.f.config.field_mappings.b',
      line: 7,
      block: 'f',
      message: /'b'/,
    },
    {
      text: spec(
        `    f:\n      type: for_each\n      config: {map_source_path: a}\n      children: {g: ${FUNCTION}}\n`,
        EDGE.replace('input-json-0', 'fe-left-in'),
      ),
      path: 'spec.blocks.f.config.map_source_path',
      line: 9,
      block: 'f',
      message: /not an array/,
    },
  ],
  UNKNOWN_SECRET_REFERENCE: [
    {
      text: block(
        'api_call',
        '{url: "https://a.b", output_schema: {}, headers: {a: secret://known, b: secret://other}}',
      ),
      path: 'spec.blocks.f.config.headers.b',
      line: 7,
      block: 'f',
      message: /'other'/,
      details: { secret: 'other' },
    },
    {
      text: block('function', '{code: x, output_schema: {}, mounts: {secrets: [{name: known}, {name: GONE}]}}'),
      path: 'spec.blocks.f.config.mounts.secrets[1].name',
      line: 7,
      block: 'f',
      message: /'GONE'/,
    },
  ],
  UNMOUNTED_PLACEHOLDER: [
    {
      text: block('api_call', '{url: "https://a.b/${ID}", output_schema: {}}'),
      path: 'spec.blocks.f.config.url',
      line: 7,
      block: 'f',
      message: /\$\{ID\}/,
    },
  ],
};

describe.each(ISSUE_CODES)('%s', (code) => {
  it.each(CASES[code].map((found) => [found.path, found] as const))('is found at "%s"', (_, found) => {
    const issues = issuesOf(found.text).filter((issue) => issue.code === code);
    expect({ text: found.text, paths: issues.map(({ yaml_path }) => yaml_path) }).toEqual({
      text: found.text,
      paths: [found.path],
    });
    const [issue] = issues;
    expect(issue?.message).toMatch(found.message);
    expect(issue?.message.startsWith(found.path)).toBe(true);
    expect(issue?.message).toContain(`(line ${found.line}, column `);
    expect(issue).toMatchObject({ block_path: found.block ?? null, details: { line: found.line, ...found.details } });
  });
});
