import { describe, expect, it } from 'vitest';
import { refusalOf } from './connections.ts';
import { movedInto, withBlock, withEdge, withoutBlock } from './edits.ts';
import type { EdgeEnds, FlowBlock, FlowGraph } from './graph.ts';
import { containerAt, placesOf } from './places.ts';

const block = (id: string, type: FlowBlock['type'], more: Partial<FlowBlock> = {}): FlowBlock => ({
  id,
  type,
  label: id.toUpperCase(),
  config: {},
  parentId: null,
  x: 0,
  y: 0,
  width: null,
  height: null,
  ...more,
});

const ends = (source: string, target: string, handles: Partial<EdgeEnds> = {}): EdgeEnds => ({
  source,
  sourceHandle: 'output-json-0',
  target,
  targetHandle: 'input-json-0',
  ...handles,
});

const connected = (graph: FlowGraph, ...edges: EdgeEnds[]): FlowGraph =>
  edges.reduce((known, each) => {
    const { graph: next, refusal } = withEdge(known, each);
    if (next === undefined) throw new Error(refusal);
    return next;
  }, graph);

const chain: FlowGraph = {
  blocks: [
    block('inbox', 'start_document'),
    block('data', 'start_json'),
    block('a', 'function'),
    block('b', 'function'),
    block('c', 'function'),
    block('loop', 'for_each', { x: 400, y: 100 }),
    block('inner', 'function', { parentId: 'loop', x: 50, y: 60 }),
  ],
  edges: [],
};

describe('an edge', () => {
  const graph = connected(chain, ends('data', 'a'), ends('a', 'b'), ends('b', 'c'));

  it.each([
    ['a wrong kind', ends('inbox', 'a', { sourceHandle: 'output-file-0' }), '“INBOX” gives a file at “document”'],
    ['a second edge on an input', ends('data', 'b'), '“data” of “B” is fed by “A”'],
    ['the same edge again', ends('a', 'b'), 'are connected like this'],
    ['another container', ends('a', 'inner'), 'not in the same container'],
    ['an end that is none', ends('a', 'inbox'), 'from the output of one block to the input of another'],
  ])('is refused for %s, in words', (_, asked, reason) => {
    expect(refusalOf(graph, asked)).toContain(reason);
  });

  it('is refused for a circle, which is named', () => {
    const open: FlowGraph = { ...graph, edges: graph.edges.filter(({ target }) => target !== 'a') };
    expect(refusalOf(open, ends('c', 'a'))).toContain('A → B → C → A');
    expect(refusalOf(open, ends('a', 'a'))).toContain('A → A');
  });

  it('may lead from a container to what it holds and back', () => {
    const into = ends('loop', 'inner', { sourceHandle: 'fe-left-out' });
    const back = ends('inner', 'loop', { targetHandle: 'fe-right-in' });
    expect(connected(graph, into, back).edges).toHaveLength(5);
  });
});

describe('a block', () => {
  it('goes with what it holds and with its edges', () => {
    const graph = connected(chain, ends('a', 'loop', { targetHandle: 'fe-left-in' }));
    const { blocks, edges } = withoutBlock(graph, 'loop');
    expect(blocks.map(({ id }) => id)).not.toContain('inner');
    expect(edges).toEqual([]);
  });

  it('that starts a workflow is added once, and not inside a container', () => {
    expect(withBlock(chain, block('second', 'start_json')).refusal).toContain('“DATA” is it');
    const withoutStart = withoutBlock(chain, 'data');
    expect(withBlock(withoutStart, block('second', 'start_json', { parentId: 'loop' })).refusal).toContain('inside');
  });

  it('keeps its place on the screen when it goes into a container, unless an edge would be cut', () => {
    const { graph } = movedInto(
      { ...chain, blocks: chain.blocks.map((each) => (each.id === 'a' ? { ...each, x: 500, y: 200 } : each)) },
      'a',
      'loop',
    );
    expect(graph?.blocks.find(({ id }) => id === 'a')).toMatchObject({ parentId: 'loop', x: 100, y: 100 });
    expect(movedInto(connected(chain, ends('a', 'b')), 'a', 'loop').refusal).toContain('connected to “B”');
    expect(movedInto(chain, 'loop', 'loop').refusal).toContain('itself');
  });

  it('is found in the innermost container, which is as large as what it holds', () => {
    const nested: FlowGraph = {
      ...chain,
      blocks: [...chain.blocks, block('deep', 'while_loop', { parentId: 'loop', x: 600, y: 300 })],
    };
    const places = placesOf(nested);
    expect(places.get('loop')?.width).toBeGreaterThan(900);
    expect(containerAt(nested, places, { x: 1010, y: 410 })?.id).toBe('deep');
    expect(containerAt(nested, places, { x: 1010, y: 410 }, 'deep')?.id).toBe('loop');
    expect(containerAt(nested, places, { x: 10, y: 10 })).toBeNull();
  });
});
