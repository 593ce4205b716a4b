import { block, type Case, document, EDGE, FUNCTION, HEADER, START, spec } from './definition-text.ts';

export const BLOCK_FAULTS = {
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
} satisfies Record<string, Case[]>;
