import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkflowGraph } from './graph.ts';
import { graphSample } from './testing/graph-samples.ts';
import { configHash, versionOf } from './version.ts';

const id = (graph: WorkflowGraph): string => versionOf(graph, 'wf_1').version_id;

describe('the version of a graph', () => {
  it('is the same whatever does not run: positions, sizes, name, description, ids of edges, the order of things', () => {
    fc.assert(
      fc.property(graphSample, (graph) => {
        const moved: WorkflowGraph = {
          name: 'other',
          description: 'other',
          blocks: graph.blocks
            .map((block) => ({ ...block, position: { x: 7, y: 7 }, width: 999, height: 999 }))
            .reverse(),
          edges: graph.edges.map((edge) => ({ ...edge, id: 'mine' })).reverse(),
        };
        expect(id(moved)).toBe(id(graph));
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });

  it('is another for every other change', () => {
    fc.assert(
      fc.property(graphSample, fc.nat(), (graph, pick) => {
        const at = pick % graph.blocks.length;
        const changed = (change: object): string =>
          id({
            ...graph,
            blocks: graph.blocks.map((block, index) => (index === at ? { ...block, ...change } : block)),
          });
        const ids = [
          id(graph),
          changed({ id: 'renamed-block' }),
          changed({ type: 'other' }),
          changed({ label: 'another label' }),
          changed({ config: { 'another config': true } }),
          changed({ parent_id: 'elsewhere' }),
          id({ ...graph, edges: [...graph.edges, ...MORE_EDGES] }),
        ];
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });

  it('has ids of its parts, by which unchanged ones are found in other versions', () => {
    const [one] = fc.sample(graphSample, { numRuns: 1, seed: 2 });
    if (one === undefined) throw new Error('no sample');
    const version = versionOf(one, 'wf_1');
    expect(version.version_id).toMatch(/^ver_[\w-]{32}$/);
    expect(version.blocks.map(({ block_id }) => block_id)).toEqual(one.blocks.map((block) => block.id));
    for (const { version_id, config_hash } of version.blocks) {
      expect(version_id).toMatch(/^bver_[\w-]{32}$/);
      expect(config_hash).toMatch(/^[0-9a-f]{64}$/);
    }
    const more = versionOf({ ...one, edges: [...one.edges, ...MORE_EDGES] }, 'wf_1');
    expect(more.blocks).toEqual(version.blocks);
    expect(more.edges.slice(0, -1)).toEqual(version.edges);
    expect(more.edges.at(-1)?.version_id).toMatch(/^ever_[\w-]{32}$/);
  });

  it('has parts whose ids no other workflow has, though the whole has the same', () => {
    fc.assert(
      fc.property(graphSample, (graph) => {
        const [one, other] = [versionOf(graph, 'wf_1'), versionOf(graph, 'wf_2')];
        expect(one.version_id).toBe(other.version_id);
        const parts = [one, other].flatMap(({ blocks, edges }) => [...blocks, ...edges]);
        expect(new Set(parts.map(({ version_id }) => version_id)).size).toBe(parts.length);
      }),
      { numRuns: 20, endOnFailure: true },
    );
  });

  it('is pinned: what was published must be found again', () => {
    expect(configHash({ b: [1, 'é'], a: null })).toBe(
      'f8f17faab95c024891d173fa43442b0e52007736a1f36715ac721ab22deeefc5',
    );
  });
});

const MORE_EDGES = [
  { id: 'x', source_block: 'nowhere', source_handle: 'a', target_block: 'elsewhere', target_handle: 'b' },
];
