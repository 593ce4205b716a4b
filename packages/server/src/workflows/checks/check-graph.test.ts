import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../pipelines/json/json.ts';
import { type EdgeEnds, edgeId, type GraphBlock, type GraphEdge, type WorkflowGraph } from '../graph.ts';
import { graphSample } from '../testing/graph-samples.ts';
import { boundaryEdges } from './boundary-edges.ts';
import { checkGraph } from './check-graph.ts';
import { resolveEdge } from './resolve-edge.ts';

const block = (id: string, type: string, config: JsonObject = {}, parent_id: string | null = null): GraphBlock => ({
  id,
  type,
  label: '',
  config,
  position: { x: 0, y: 0 },
  width: null,
  height: null,
  parent_id,
});

const FUNCTION = { code: 'x', output_schema: { type: 'object' } };

const edge = (source: string, target: string): GraphEdge => {
  const [source_block = '', source_handle = 'output-json-0'] = source.split('/');
  const [target_block = '', target_handle = 'input-json-0'] = target.split('/');
  const ends = { source_block, source_handle, target_block, target_handle };
  return { id: edgeId('wf_1', ends), ...ends };
};

const graph = (blocks: GraphBlock[], edges: GraphEdge[] = []): WorkflowGraph => ({
  name: '',
  description: '',
  blocks,
  edges,
});

const shown = ({ source_block, source_handle, target_block, target_handle }: EdgeEnds): string =>
  `${source_block}/${source_handle} ${target_block}/${target_handle}`;

it('the id of an edge is derived from its workflow and its ends', () => {
  // sha256 of wf_1, a, output-json-0, b, input-json-0 joined by NUL, as base64url, 22 characters.
  expect(edge('a', 'b').id).toMatch(/^edge_[\w-]{22}$/);
  expect(edge('a', 'b').id).toBe('edge_9C-LWFz5Bo5a21pnwq0JWN');
});

describe('a draft', () => {
  it('with only its first start block can be published', () => {
    expect(checkGraph(graph([block('start', 'start_document')]))).toEqual({ is_valid: true, issues: [] });
  });

  it('gets its faults with the paths of its export and without lines', () => {
    const { is_valid, issues } = checkGraph(
      graph([block('start', 'start_json', {}), block('l', 'while_loop'), block('f', 'function', {}, 'l')]),
    );
    expect(is_valid).toBe(false);
    expect(issues.map(({ code, yaml_path, block_path }) => `${code} ${yaml_path} ${block_path}`)).toEqual([
      'MISSING_USER_DECLARED_SCHEMA spec.blocks.start.config.json_schema start',
      'INVALID_BLOCK_CONFIG spec.blocks.l.children.f.config.code l.f',
      'MISSING_USER_DECLARED_SCHEMA spec.blocks.l.children.f.config.output_schema l.f',
      'DISCONNECTED_BLOCK spec.blocks.start start',
      'UNCONNECTED_INPUT spec.blocks.l l',
    ]);
    expect(issues[0]?.message).not.toContain('line');
  });

  it.each<[string, GraphBlock[], string]>([
    ['a container that is not there', [block('a', 'note', {}, 'gone')], 'CHILD_OUTSIDE_CONTAINER'],
    ['a container that is none', [block('p', 'parse'), block('a', 'note', {}, 'p')], 'CHILDREN_NOT_ALLOWED'],
    [
      'containers inside each other',
      [block('a', 'while_loop', {}, 'b'), block('b', 'while_loop', {}, 'a')],
      'CYCLE_DETECTED',
    ],
  ])('may have %s', (_, blocks, code) => {
    expect(checkGraph(graph(blocks)).issues.map((issue) => issue.code)).toContain(code);
  });

  it('of any shape is checked without throwing', () => {
    const anyEdge = fc.tuple(fc.nat(8), fc.nat(8), fc.constantFrom('output-json-0', 'fe-left-out', 'x', ''));
    fc.assert(
      fc.property(graphSample, fc.array(anyEdge), fc.array(fc.nat(8)), (one, edges, parents) => {
        const ids = one.blocks.map(({ id }) => id);
        const wild = {
          ...one,
          blocks: one.blocks.map((b, index) => ({ ...b, parent_id: ids[parents[index] ?? 99] ?? b.parent_id })),
          edges: [...one.edges, ...edges.map(([from, to, handle]) => edge(`${ids[from]}/${handle}`, `${ids[to]}`))],
        };
        checkGraph(wild);
        boundaryEdges(wild);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });
});

describe('the edges that containers imply', () => {
  const start = block('in', 'start_json', { json_schema: { type: 'object' } });
  const loop = block('l', 'while_loop');

  it('feed blocks that nothing else feeds, and start at those that feed nothing else', () => {
    const one = graph(
      [
        start,
        loop,
        block('a', 'function', FUNCTION, 'l'),
        block('b', 'function', FUNCTION, 'l'),
        block('n', 'note', {}, 'l'),
      ],
      [edge('in', 'l/loop-left-in'), edge('a', 'b')],
    );
    expect(boundaryEdges(one).map(shown)).toEqual([
      'l/loop-left-out a/input-json-0',
      'b/output-json-0 l/loop-right-in',
    ]);
    expect(checkGraph(one)).toEqual({ is_valid: true, issues: [] });
  });

  it('are not added where they were drawn', () => {
    const drawn = [edge('l/loop-left-out', 'a'), edge('a', 'l/loop-right-in')];
    const one = graph([start, loop, block('a', 'function', FUNCTION, 'l')], [edge('in', 'l/loop-left-in'), ...drawn]);
    expect(boundaryEdges(one)).toEqual([]);
    expect(checkGraph(one)).toEqual({ is_valid: true, issues: [] });
  });

  it('may be drawn several times to the end of a round, unlike to any other input', () => {
    const blocks = [start, loop, block('a', 'function', FUNCTION, 'l'), block('b', 'function', FUNCTION, 'l')];
    const ends = [edge('a', 'l/loop-right-in'), edge('b', 'l/loop-right-in')];
    expect(checkGraph(graph(blocks, [edge('in', 'l/loop-left-in'), ...ends]))).toEqual({ is_valid: true, issues: [] });
  });

  it('come from every branch, and pass through nested containers', () => {
    const branches = {
      conditions: [{ name: 'x', sub_conditions: [{ path_ref: { path: 'a' }, operator: 'exists' }] }],
      has_else: true,
    };
    const one = graph(
      [start, loop, block('m', 'while_loop', {}, 'l'), block('c', 'conditional', branches, 'm')],
      [edge('in', 'l/loop-left-in')],
    );
    expect(boundaryEdges(one).map(shown)).toEqual([
      'l/loop-left-out m/loop-left-in',
      'm/loop-right-out l/loop-right-in',
      'm/loop-left-out c/input-json-0',
      'c/output-json-x m/loop-right-in',
      'c/output-json-else m/loop-right-in',
    ]);
    expect(checkGraph(one).is_valid).toBe(true);
  });
});

describe('a new edge', () => {
  const one = graph(
    [
      block('doc', 'start_document'),
      block('in', 'start_json', { json_schema: {} }),
      block('x', 'extract', {
        inputs: [
          { name: 'document', type: 'file' },
          { name: 'more', type: 'json' },
        ],
      }),
      block('l', 'while_loop'),
      block('f', 'function', FUNCTION, 'l'),
      block('g', 'function', FUNCTION, 'l'),
    ],
    [edge('f', 'g')],
  );
  const codes = (asked: Parameters<typeof resolveEdge>[2]): string[] => {
    const resolved = resolveEdge('wf_1', one, asked);
    return resolved.ok ? [] : resolved.findings.map(({ code, path }) => `${code} ${path.join('.')}`);
  };

  it("may use an input's name, omit an only handle, and use a block's path", () => {
    expect(
      resolveEdge('wf_1', one, { source_block: 'doc', target_block: 'x', target_handle: 'document' }),
    ).toMatchObject({
      ok: true,
      edge: { source_handle: 'output-file-0', target_handle: 'input-file-document' },
    });
    expect(
      resolveEdge('wf_1', one, { source_block: 'l', source_handle: 'loop-left-out', target_block: 'l.f' }),
    ).toMatchObject({
      ok: true,
      edge: { target_block: 'f', target_handle: 'input-json-0' },
    });
    expect(resolveEdge('wf_1', one, { id: 'mine', source_block: 'in', target_block: 'l' })).toMatchObject({
      ok: true,
      edge: { id: 'mine', target_handle: 'loop-left-in' },
    });
  });

  it('is refused at the field that is wrong', () => {
    expect(codes({ source_block: 'gone', target_block: 'doc' })).toEqual([
      'UNKNOWN_BLOCK_REFERENCE source_block',
      'TARGET_HAS_NO_INPUT_HANDLE target_block',
    ]);
    expect(codes({ source_block: 'doc', target_block: 'x' })).toEqual(['INVALID_EDGE_HANDLE target_handle']);
    expect(codes({ source_block: 'doc', target_block: 'x', target_handle: 'more' })).toEqual([
      'INCOMPATIBLE_HANDLE_TYPES target_handle',
    ]);
    expect(codes({ source_block: 'in', target_block: 'f' })).toEqual(['EDGE_CROSSES_CONTAINER ']);
    expect(codes({ source_block: 'l', source_handle: 'loop-left-out', target_block: 'g' })).toEqual([
      'DUPLICATE_INPUT_CONNECTION target_handle',
    ]);
    expect(codes({ id: 'other', source_block: 'f', target_block: 'g' })).toEqual(['DUPLICATE_EDGE ']);
  });

  it('that exists already keeps its id, which the caller must refuse', () => {
    expect(resolveEdge('wf_1', one, { source_block: 'f', target_block: 'g' })).toEqual({
      ok: true,
      edge: edge('f', 'g'),
    });
  });

  it('may lead to the end of a round next to another one', () => {
    const two = { ...one, edges: [...one.edges, edge('f', 'l/loop-right-in')] };
    expect(resolveEdge('wf_1', two, { source_block: 'g', target_block: 'l', target_handle: 'loop-right-in' }).ok).toBe(
      true,
    );
  });
});
