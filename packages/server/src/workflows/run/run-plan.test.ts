import { describe, expect, it } from 'vitest';
import type { GraphBlock, WorkflowGraph } from '../graph.ts';
import { pathOf, planOf, roundsOf } from './run-plan.ts';

const block = (id: string, type: string, parent_id: string | null = null, config = {}): GraphBlock => ({
  id,
  type,
  label: '',
  config,
  position: { x: 0, y: 0 },
  width: null,
  height: null,
  parent_id,
});

const graph = (blocks: GraphBlock[], edges: [string, string, string, string][]): WorkflowGraph => ({
  name: '',
  description: '',
  blocks,
  edges: edges.map(([source_block, source_handle, target_block, target_handle], index) => ({
    id: `edge_${index}`,
    source_block,
    source_handle,
    target_block,
    target_handle,
  })),
});

describe('the plan of a graph', () => {
  const plan = planOf(
    graph(
      [
        block('given', 'start_json', null, { json_schema: { type: 'object' } }),
        block('each', 'for_each'),
        block('one', 'merge_dicts', 'each'),
        block('two', 'merge_dicts', 'each'),
        block('after', 'merge_dicts'),
        block('memo', 'note'),
      ],
      [
        ['given', 'output-json-0', 'each', 'fe-left-in'],
        ['one', 'output-json-0', 'two', 'input-json-0'],
        ['each', 'fe-right-out', 'after', 'input-json-0'],
      ],
    ),
  );

  it('has two nodes for a container and none for a note', () => {
    expect([...plan.nodes.keys()]).toEqual(['given', 'each.start', 'each', 'one', 'two', 'after']);
    expect(plan.rounds.get(null)?.map(({ key }) => key)).toEqual(['given', 'each.start', 'each', 'after']);
    expect(plan.rounds.get('each')?.map(({ key }) => key)).toEqual(['one', 'two']);
  });

  it('knows what each node needs and feeds', () => {
    expect(plan.nodes.get('each.start')).toMatchObject({ needs: ['given'], feeds: ['each'] });
    expect(plan.nodes.get('after')).toMatchObject({ needs: ['each'], feeds: [] });
    expect(plan.nodes.get('two')).toMatchObject({ needs: ['one'] });
  });

  it('gives the first block of a round what the round begins with, and takes the result from the last', () => {
    expect(plan.nodes.get('one')?.inputs).toMatchObject([{ handle: 'input-json-0', sources: [{ node: null }] }]);
    expect(plan.nodes.get('one')?.needs).toEqual([]);
    expect(plan.results.get('each')?.get('fe-right-in')).toMatchObject([{ node: 'two', handle: 'output-json-0' }]);
  });
});

it('the path of a round is read as it is written', () => {
  const rounds = [
    { container: 'outer', index: 12 },
    { container: 'in-ner_2', index: 0 },
  ];
  expect(pathOf(rounds)).toBe('outer.12.in-ner_2.0.');
  expect(roundsOf(pathOf(rounds))).toEqual(rounds);
  expect(roundsOf('')).toEqual([]);
});
