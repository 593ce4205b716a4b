import { block, type Case, document, EDGE, FUNCTION, HEADER, spec } from './definition-text.ts';

export const DOCUMENT_FAULTS = {
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
} satisfies Record<string, Case[]>;
