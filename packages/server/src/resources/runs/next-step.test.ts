import { describe, expect, it } from 'vitest';
import type { GraphBlock } from '../../workflows/graph.ts';
import { planOf } from '../../workflows/run/run-plan.ts';
import { type QueuesOfSteps, queueFor, stepQueues } from './jobs.ts';
import { newStep, progressOf } from './next-step.ts';
import type { StoredStep } from './rows.ts';

const NOW = '2026-01-01T00:00:00.000Z';

const block = (id: string, type: string, config = {}): GraphBlock => ({
  id,
  type,
  label: '',
  config,
  position: { x: 0, y: 0 },
  width: null,
  height: null,
  parent_id: null,
});

const nothing = () => {
  throw new Error('nothing runs here');
};
const queues: QueuesOfSteps = {
  queues: stepQueues(nothing, { concurrency: 1 }),
  modelQueues: { of: () => null },
};

/** What follows from the step of `first`, which gave its JSON output. */
function followers(blocks: GraphBlock[], edges: [from: string, to: string, handle?: string][], first: string) {
  const plan = planOf({
    name: '',
    description: '',
    blocks,
    edges: edges.map(([source_block, target_block, target_handle = 'input-json-0'], index) => ({
      id: `edge_${index}`,
      source_block,
      source_handle: 'output-json-0',
      target_block,
      target_handle,
    })),
  });
  const node = plan.nodes.get(first);
  if (node === undefined) throw new Error(`no node ${first}`);
  const run = { id: 'run_1', workflow_id: 'wf_1', organization_id: 'org_1', environment_id: 'env_1' };
  const outputs = { 'output-json-0': { type: 'json', data: { a: 1 } } } as StoredStep['outputs'];
  const step = newStep(
    { ...node, path: '', plan, run, now: NOW },
    { status: 'completed', inputs: {}, outputs, reason: null },
  );
  const job = { id: 'job_1', queue: queueFor(queues, node) };
  return progressOf({ ...queues, states: { now: () => NOW } }, { plan, run, job, step });
}

const one = block('one', 'merge_dicts');
const two = block('two', 'merge_dicts');
const given = block('given', 'start_json', { json_schema: { type: 'object' } });

describe('progressOf', () => {
  it('begins the only step that follows in the job of the step before', () => {
    const progress = followers(
      [given, one, two],
      [
        ['given', 'one'],
        ['one', 'two'],
      ],
      'one',
    );
    expect(progress?.next).toMatchObject({
      id: 'run_1_two',
      status: 'running',
      attempt: 1,
      job_id: 'job_1',
      started_at: NOW,
      inputs: { 'input-json-0': { key: 'one', handle: 'output-json-0' } },
    });
    expect(progress?.inputs).toEqual({ 'input-json-0': { type: 'json', data: { a: 1 } } });
    expect(progress?.events.map(({ data }) => [data.block_id, data.status])).toEqual([
      ['one', 'completed'],
      ['two', 'queued'],
      ['two', 'running'],
    ]);
  });

  it('decides nothing where other steps matter', () => {
    const three = block('three', 'merge_dicts');
    expect(followers([given, one], [['given', 'one']], 'one')).toBeNull();
    expect(
      followers(
        [given, one, two, three],
        [
          ['given', 'one'],
          ['one', 'two'],
          ['one', 'three'],
        ],
        'one',
      ),
    ).toBeNull();
    const both = block('three', 'merge_dicts', { strategy: 'nest', inputs: [{ name: 'a' }, { name: 'b' }] });
    const joined: [string, string, string?][] = [
      ['given', 'one'],
      ['given', 'two'],
      ['one', 'three', 'input-json-a'],
      ['two', 'three', 'input-json-b'],
    ];
    expect(followers([given, one, two, both], joined, 'one')).toBeNull();
  });

  it('leaves steps of another queue to a job of their own', () => {
    expect(
      followers(
        [given, one, block('each', 'for_each')],
        [
          ['given', 'one'],
          ['one', 'each', 'fe-left-in'],
        ],
        'one',
      ),
    ).toBeNull();
  });
});
