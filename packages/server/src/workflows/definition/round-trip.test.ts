import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { BLOCK_TYPES } from '../blocks/registry.ts';
import type { WorkflowGraph } from '../graph.ts';
import { planChanges } from '../plan/plan-changes.ts';
import { NO_CHANGES, renderPlan } from '../plan/render.ts';
import { json, words } from '../testing/config-samples.ts';
import { graphSample, SAMPLE_WORKFLOW } from '../testing/graph-samples.ts';
import { versionOf } from '../version.ts';
import { compileDefinition } from './compile.ts';
import { exportSpec } from './export.ts';
import { parseYamlDocument } from './yaml-document.ts';
import { writeYaml } from './yaml-writer.ts';

const serviceDomain = 'recto.dev';
const SAMPLES = new URL('../../../../../tests/samples/workflows/', import.meta.url);

function compiled(text: string, current?: WorkflowGraph): WorkflowGraph {
  const { graph, diagnostics } = compileDefinition(text, { serviceDomain, workflowId: SAMPLE_WORKFLOW, current });
  const errors = diagnostics.issues.filter(({ severity }) => severity === 'error');
  expect({ text, errors }).toEqual({ text, errors: [] });
  if (graph === null) throw new Error('no graph');
  return graph;
}

describe('a graph that is exported and compiled again', () => {
  it('is the same graph, for every type of block', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(graphSample, (graph) => {
        for (const { type } of graph.blocks) seen.add(type);
        const text = exportSpec(graph, { serviceDomain });
        expect(compiled(text)).toEqual(graph);
        expect(exportSpec(compiled(text), { serviceDomain })).toBe(text);
      }),
      // Graphs from a generator function would shrink without end.
      { numRuns: 150, endOnFailure: true },
    );
    expect(seen).toEqual(new Set(BLOCK_TYPES.map(({ type }) => type)));
  });

  it('keeps the ids of edges that the draft has, whatever they are', () => {
    const graph = compiled(readFileSync(new URL('json-only-check.yaml', SAMPLES), 'utf8'));
    const named = { ...graph, edges: graph.edges.map((edge, index) => ({ ...edge, id: `mine-${index}` })) };
    expect(compiled(exportSpec(named, { serviceDomain }), named)).toEqual(named);
  });

  it('gives an edge another id if an edge of the draft has its own', () => {
    const graph = compiled(readFileSync(new URL('json-only-check.yaml', SAMPLES), 'utf8'));
    const [edge] = graph.edges;
    if (edge === undefined) throw new Error('no edge');
    const taken = { ...graph, edges: [{ ...edge, target_handle: 'another' }] };
    const { edges } = compiled(exportSpec(graph, { serviceDomain }), taken);
    expect(edges[0]?.id).toMatch(/^edge_[\w-]{22}$/);
    expect(edges[0]?.id).not.toBe(edge.id);
  });

  it('keeps what the text omits: the name, positions and sizes', () => {
    const text = readFileSync(new URL('bundle-split-per-key-loop-and-branch.yaml', SAMPLES), 'utf8');
    const drawn = compiled(text);
    const moved: WorkflowGraph = {
      ...drawn,
      blocks: drawn.blocks.map((block, index) => ({
        ...block,
        position: { x: index, y: 5 },
        width: 1000,
        height: 1000,
      })),
    };
    const again = compiled(text.replace('  name: Freight bundle', '  {}'), { ...moved, name: 'Renamed' });
    expect(again.name).toBe('Renamed');
    expect(again.blocks.map(({ position }) => position)).toEqual(moved.blocks.map(({ position }) => position));
    expect(again.blocks.map(({ width }) => width)).toEqual(
      again.blocks.map(({ type }) => (type === 'for_each' ? 900 : 1000)),
    );
  });

  it('is text that other YAML readers read the same way', () => {
    fc.assert(
      fc.property(fc.dictionary(words, fc.oneof(words, json, fc.array(words)), { minKeys: 1 }), (value) => {
        if (JSON.stringify(value).includes('__proto__')) return;
        const text = writeYaml(value);
        expect({ text, content: parseYamlDocument(text).content }).toEqual({ text, content: value });
        // The other reader limits the length of keys and misreads long runs of spaces.
        if (Object.keys(value).some((key) => key.length > 1000)) return;
        expect({ text, content: parse(text, { logLevel: 'silent' }) ?? {} }).toEqual({ text, content: value });
      }),
      { numRuns: 300 },
    );
  });
});

describe.each(['json-only-check', 'mail-room-routing-with-review-and-secret', 'bundle-split-per-key-loop-and-branch'])(
  'the example %s',
  (name) => {
    const text = readFileSync(new URL(`${name}.yaml`, SAMPLES), 'utf8');

    it('compiles without findings, and planning its export is a no-op', () => {
      const { diagnostics } = compileDefinition(text, { serviceDomain, workflowId: SAMPLE_WORKFLOW });
      expect(diagnostics).toEqual({ is_valid: true, issues: [] });
      const graph = compiled(text);
      const again = compiled(exportSpec(graph, { serviceDomain, workflowId: 'wf_1' }), graph);
      expect(again).toEqual(graph);
      const plan = planChanges(graph, again, { workflowId: 'wf_1' });
      expect(plan).toMatchObject({ action: 'noop', resource_changes: [], summary: { noop: 1, total: 0 } });
      expect(renderPlan(plan)).toBe(NO_CHANGES);
      expect(versionOf(again, 'wf_1')).toEqual(versionOf(graph, 'wf_1'));
    });
  },
);
