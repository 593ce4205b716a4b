/** Runs of workflows without documents: branches, containers, values, and what cannot run. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { applied, definition, published, ranTo, start } from '../support/runs.ts';
import { sharedServer } from '../support/shared-server.ts';

let test: Client;
let live: Client;

beforeAll(async () => {
  ({ test, live } = clientsOf(await sharedServer()));
});

const anything = { type: 'object', properties: {}, additionalProperties: true };
const startJson = { type: 'start_json', config: { json_schema: anything } };
const over = (path: string, value: number, name: string) => ({
  id: name,
  name,
  sub_conditions: [{ path_ref: { path }, operator: 'is_greater_than', value }],
});
const passes = { type: 'merge_dicts', config: {} };

const branching = () =>
  definition(
    'Branching',
    {
      given: startJson,
      size: { type: 'conditional', config: { conditions: [over('total', 100, 'large')], has_else: true } },
      large: passes,
      small: passes,
      joined: { type: 'merge_dicts', config: { strategy: 'nest', inputs: [{ name: 'large' }, { name: 'small' }] } },
      memo: { type: 'note', config: { text: 'never runs' } },
    },
    [
      ['given', 'size'],
      ['size:output-json-large', 'large'],
      ['size:output-json-else', 'small'],
      ['large', 'joined:input-json-large'],
      ['small', 'joined:input-json-small'],
    ],
  );

describe('a run', () => {
  it('takes the branch that matches, skips the other one with a reason, and joins what arrives', async () => {
    const workflow = await published(test, branching());
    const { run, steps, output } = await ranTo(test, workflow, { json_inputs: { given: { total: 250 } } });
    expect(run.lifecycle).toEqual({ status: 'completed' });
    expect(run).toMatchObject({ workflow_id: workflow, trigger: { type: 'api' }, metadata: null });
    expect(run.inputs).toEqual({ documents: {}, json_data: { given: { total: 250 } } });
    expect(new Set(Object.keys(steps))).toEqual(new Set(['given', 'joined', 'large', 'size', 'small']));
    expect(output('joined')).toEqual({ large: { total: 250 } });
    expect(steps.small.lifecycle).toEqual({
      status: 'skipped',
      reason: 'Input did not arrive: input-json-0 got no value from size (output-json-else).',
    });
    expect(steps.large.handle_inputs['input-json-0'].data).toEqual({ total: 250 });
    expect(steps.size.artifact.operation).toBe('conditional_evaluation');
    const { body } = await test.get(`/v1/workflows/artifacts/${steps.size.artifact.id}`);
    expect(body).toMatchObject({ matched_branch_id: 'large', selected_handles: ['output-json-large'] });
    expect(body.evaluations[0].sub_evaluations[0]).toMatchObject({ path: 'total', expected: 100, actual: 250 });
    const other = await ranTo(test, workflow, { json_inputs: { given: { total: 5 } } });
    expect(other.output('joined')).toEqual({ small: { total: 5 } });
    expect(other.steps.large.lifecycle.status).toBe('skipped');
  });

  it('of a conditional that matches nothing skips everything behind it and completes', async () => {
    const yaml = definition(
      'No branch',
      { given: startJson, size: { type: 'conditional', config: { conditions: [over('n', 1, 'big')] } }, after: passes },
      [
        ['given', 'size'],
        ['size:output-json-big', 'after'],
      ],
    );
    const { run, steps } = await ranTo(test, await published(test, yaml), { json_inputs: { given: { n: 0 } } });
    expect(run.lifecycle.status).toBe('completed');
    expect(steps.after.lifecycle.status).toBe('skipped');
  });
});

describe('for_each', () => {
  const loop = (config: object, children: Record<string, object>, edges: [string, string][] = []) =>
    definition(
      'Loop',
      {
        given: startJson,
        each: {
          type: 'for_each',
          config: { map_method: 'iterate_array', map_source_path: 'lines', ...config },
          children,
        },
        after: { type: 'merge_dicts', config: { strategy: 'nest', inputs: [{ name: 'all' }] } },
      } as never,
      [['given', 'each:fe-left-in'], ['each:fe-right-out', 'after:input-json-all'], ...edges],
    );
  const lines = (count: number) => ({ given: { lines: Array.from({ length: count }, (_, n) => ({ n })) } });

  it('runs the blocks inside for each item and collects the results in order', async () => {
    const workflow = await published(test, loop({ max_concurrency: 2 }, { copy: passes }));
    const { run, steps, output } = await ranTo(test, workflow, { json_inputs: lines(7) });
    expect(run.lifecycle.status).toBe('completed');
    expect(output('each', 'fe-right-out')).toEqual(lines(7).given.lines);
    expect(output('after')).toEqual({ all: lines(7).given.lines });
    expect(steps['each.3.copy']).toMatchObject({
      block_id: 'copy',
      loop_containers: [{ container_id: 'each', iteration: 3, is_parallel: true, parallel_item_index: 3 }],
      handle_inputs: { 'input-json-0': { data: { n: 3 } } },
    });
    expect(steps['each.start'].block_type).toBe('for_each_sentinel_start');
    expect(steps.each.block_type).toBe('for_each_sentinel_end');
  });

  it('gives null for rounds without a result, and an empty list for no items', async () => {
    const odd = { type: 'conditional', config: { conditions: [over('n', 0, 'later')] } };
    const workflow = await published(test, loop({}, { only: odd }));
    expect((await ranTo(test, workflow, { json_inputs: lines(3) })).output('each', 'fe-right-out')).toEqual([
      null,
      { n: 1 },
      { n: 2 },
    ]);
    expect((await ranTo(test, workflow, { json_inputs: lines(0) })).output('each', 'fe-right-out')).toEqual([]);
    expect((await ranTo(test, workflow, { json_inputs: { given: {} } })).output('after')).toEqual({ all: [] });
  });

  it('nests: the inner loop runs in each round of the outer one', async () => {
    const inner = { type: 'for_each', config: { map_source_path: 'cells' }, children: { cell: passes } };
    const workflow = await published(test, loop({}, { inner }));
    const given = { lines: [{ cells: [{ c: 1 }, { c: 2 }] }, { cells: [] }, { cells: [{ c: 3 }] }] };
    const { steps, output } = await ranTo(test, workflow, { json_inputs: { given } });
    expect(output('each', 'fe-right-out')).toEqual([[{ c: 1 }, { c: 2 }], [], [{ c: 3 }]]);
    expect(
      steps['each.0.inner.1.cell'].loop_containers.map(({ iteration }: { iteration: number }) => iteration),
    ).toEqual([0, 1]);
  });

  it('fails on more items than max_iterations and on something that is no list', async () => {
    const workflow = await published(test, loop({ max_iterations: 2 }, { copy: passes }));
    const { run } = await ranTo(test, workflow, { json_inputs: lines(3) });
    expect(run.lifecycle).toMatchObject({
      status: 'error',
      category: 'permanent',
      failing_step_id: `${run.id}_each.start`,
      details: { error_code: 'too_many_items', block_id: 'each' },
    });
    const none = await ranTo(test, workflow, { json_inputs: { given: { lines: 'x' } } });
    expect(none.run.lifecycle.details.error_code).toBe('invalid_input');
  });
});

describe('while_loop', () => {
  const loop = (config: object) =>
    definition(
      'Until',
      {
        given: startJson,
        until: { type: 'while_loop', config, children: { step: passes } },
        after: passes,
      },
      [
        ['given', 'until:loop-left-in'],
        ['until:loop-right-out', 'after'],
      ],
    );
  const met = { sub_conditions: [{ path_ref: { path: 'n' }, operator: 'is_equal_to', value: 1 }] };

  it('ends when a condition holds', async () => {
    const workflow = await published(test, loop({ max_iterations: 5, termination_conditions: [met] }));
    const { run, steps, output } = await ranTo(test, workflow, { json_inputs: { given: { n: 1 } } });
    expect(run.lifecycle.status).toBe('completed');
    expect(output('after')).toEqual({ n: 1 });
    const artifact = await test.get(`/v1/workflows/artifacts/${steps['until.check.0'].artifact.id}`);
    expect(artifact.body).toMatchObject({
      operation: 'while_loop_termination',
      termination_reason: 'condition_matched',
    });
  });

  it('ends after max_iterations, with the result of the last round', async () => {
    const workflow = await published(test, loop({ max_iterations: 3, termination_conditions: [met] }));
    const { steps, output } = await ranTo(test, workflow, { json_inputs: { given: { n: 2 } } });
    expect(Object.keys(steps).filter((key) => key.endsWith('.step'))).toEqual([
      'until.0.step',
      'until.1.step',
      'until.2.step',
    ]);
    expect(output('after')).toEqual({ n: 2 });
    const { body } = await test.get(`/v1/workflows/artifacts/${steps['until.check.2'].artifact.id}`);
    expect(body.termination_reason).toBe('max_iterations_reached');
  });
});

describe('large values', () => {
  it('are stored once, left out of lists and given by the single step', async () => {
    const workflow = await published(test, branching());
    const given = { total: 101, text: 'x'.repeat(40_000) };
    const { run, steps } = await ranTo(test, workflow, { json_inputs: { given } });
    expect(steps.large.handle_outputs['output-json-0']).toMatchObject({ data: null, size_bytes: 40_023 });
    expect(run.inputs.json_data).toEqual({ given: null });
    const { body } = await test.get(`/v1/workflows/steps/${run.id}_large?run_id=${run.id}`);
    expect(body.handle_inputs['input-json-0'].data).toEqual(given);
    expect(body.handle_outputs['output-json-0'].data).toEqual(given);
  });
});

describe('what cannot run', () => {
  it('is a 409 without a published version, and runs as a draft', async () => {
    const id = await applied(test, branching());
    const refused = await start(test, id, { json_inputs: { given: { total: 1 } } });
    expect(refused.status).toBe(409);
    expect(refused.body.detail.code).toBe('production_required_but_unpublished');
    const run = await ranTo(test, id, { json_inputs: { given: { total: 1 } }, version: 'draft' });
    expect(run.run.lifecycle.status).toBe('completed');
  });

  it('is a 404 for workflows and versions that do not exist, and a 422 for no version at all', async () => {
    const id = await published(test, branching());
    expect((await start(test, 'wf_unknown')).status).toBe(404);
    expect((await start(live, id, { json_inputs: { given: {} } })).status).toBe(404);
    expect((await start(test, id, { version: 'ver_unknown' })).status).toBe(404);
    expect((await start(test, id, { version: 'wph_1' })).status).toBe(422);
  });

  it('is a 400 for a draft with structural errors', async () => {
    const { body } = await test.post('/v1/workflows', { json: { name: 'Unfinished' } });
    await test.post('/v1/workflows/blocks', { json: { workflow_id: body.id, type: 'api_call', id: 'call' } });
    expect((await start(test, body.id, { version: 'draft' })).status).toBe(400);
  });

  it('is a 422 for inputs that are missing, unknown or do not match the schema', async () => {
    const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
    const yaml = definition(
      'Strict',
      { given: { type: 'start_json', config: { json_schema: schema } }, copy: passes },
      [['given', 'copy']],
    );
    const id = await published(test, yaml);
    const missing = await start(test, id);
    expect(missing.body.detail[0]).toMatchObject({ loc: ['body', 'json_inputs', 'given'], type: 'missing' });
    const unknown = await start(test, id, { json_inputs: { given: { n: 1 }, other: {} } });
    expect(unknown.body.detail[0].msg).toContain("there is no start_json block 'other'; it has given");
    const wrong = await start(test, id, { json_inputs: { given: { n: 'x' } } });
    expect(wrong.body.detail[0].loc).toEqual(['body', 'json_inputs', 'given', 'n']);
    const document = { filename: 'a.txt', content: Buffer.from('a').toString('base64') };
    expect((await start(test, id, { json_inputs: { given: { n: 1 } }, documents: { given: document } })).status).toBe(
      422,
    );
    expect([missing, unknown, wrong].map(({ status }) => status)).toEqual([422, 422, 422]);
  });

  it('ends with a typed error where a block names a template that does not exist', async () => {
    const yaml = definition(
      'Form',
      { given: startJson, fill: { type: 'edit', config: { use_template: true, template_id: 'tpl_1' } } },
      [['given', 'fill']],
    );
    const { run, steps } = await ranTo(test, await published(test, yaml), { json_inputs: { given: {} } });
    expect(run.lifecycle).toMatchObject({
      status: 'error',
      stage: 'registry_lookup',
      category: 'permanent',
      failing_step_id: `${run.id}_fill`,
    });
    expect(steps.fill.lifecycle.details.error_code).toBe('template_not_found');
  });
});
