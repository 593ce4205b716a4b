import { block, type Case, document, EDGE, FUNCTION, HEADER, spec } from './definition-text.ts';

export const EDGE_FAULTS = {
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
      text: document(
        'extract',
        '{json_schema: {type: object, properties: {a: {}}}, review: {predicate: {kind: any_field_unproved, paths: [data.a, data.b]}}}',
        'document',
      ),
      path: 'spec.blocks.f.config.review.predicate.paths[1]',
      line: 7,
      block: 'f',
      message: /'data\.b'/,
    },
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
  UNFILLED_SECRET_REFERENCE: [
    {
      text: block(
        'api_call',
        '{url: "https://a.b/secret://known", output_schema: {}, field_mappings: {a: secret://known}}',
      ),
      path: 'spec.blocks.f.config.field_mappings.a',
      line: 7,
      block: 'f',
      message: /stays as it is written/,
      details: { secret: 'known' },
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
  INVALID_SECRET_REFERENCE: [
    ...['secret://my-token', 'secret://1bad', 'secret://', 'SECRET://X', 'Bearer secret://é'].map((text) => ({
      text: block('api_call', `{url: "https://a.b", output_schema: {}, headers: {a: "${text}"}}`),
      path: 'spec.blocks.f.config.headers.a',
      line: 7,
      block: 'f',
      message: /refers to no secret/,
      details: { reference: text.replace('Bearer ', '') },
    })),
    {
      text: block('function', '{code: "x = \'secret://no-name\'", output_schema: {}}'),
      path: 'spec.blocks.f.config.code',
      line: 7,
      block: 'f',
      message: /secret:\/\/no-name/,
    },
  ],
  UNKNOWN_TABLE_REFERENCE: [
    {
      text: block(
        'function',
        '{code: x, output_schema: {}, mounts: {tables: [{table_id: tbl_known, path: a}, {table_id: tbl_gone, path: b}]}}',
      ),
      path: 'spec.blocks.f.config.mounts.tables[1].table_id',
      line: 7,
      block: 'f',
      message: /'tbl_gone'/,
      details: { table_id: 'tbl_gone' },
    },
    {
      text: block('function', '{code: x, output_schema: {}, table_refs: [tbl_gone, tbl_known]}'),
      path: 'spec.blocks.f.config.table_refs[0]',
      line: 7,
      block: 'f',
      message: /'tbl_gone'/,
    },
  ],
  UNKNOWN_MODEL: [
    {
      text: document('extract', '{json_schema: {type: object}, model: lagre}', 'input-file-document'),
      path: 'spec.blocks.f.config.model',
      line: 7,
      block: 'f',
      message: /'lagre'.*recto-local, large/,
      details: { model: 'lagre', configured: ['recto-local', 'large'] },
    },
  ],
  UNMOUNTED_PLACEHOLDER: [
    {
      text: block('api_call', `{url: "https://a.b/\${ID}", output_schema: {}}`),
      path: 'spec.blocks.f.config.url',
      line: 7,
      block: 'f',
      message: /\$\{ID\}/,
    },
  ],
} satisfies Record<string, Case[]>;
