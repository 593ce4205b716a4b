/** Runs that have ended: restarts, exports, deletion, and the lists of runs, steps and artifacts. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { definition, ended, published, ranTo, start, stepsOf } from '../support/runs.ts';
import { sharedServer } from '../support/shared-server.ts';

let test: Client;

beforeAll(async () => {
  ({ test } = clientsOf(await sharedServer()));
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

describe('runs that ended', () => {
  it('stay as they are when they are cancelled', async () => {
    const { run } = await ranTo(test, await published(test, branching()), { json_inputs: { given: { total: 1 } } });
    const { status, body } = await test.post(`/v1/workflows/runs/${run.id}/cancel`, { json: {} });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      cancellation_status: 'cancellation_failed',
      run: { lifecycle: { status: 'completed' } },
    });
  });

  it('run again with the same inputs, once per command', async () => {
    const id = await published(test, branching());
    const first = await ranTo(test, id, { json_inputs: { given: { total: 1 } }, metadata: { a: '1', b: '2' } });
    const restart = (json: object) => test.post(`/v1/workflows/runs/${first.run.id}/restart`, { json });
    const again = await restart({ command_id: 'once', metadata: { b: '3' } });
    expect(again.status).toBe(201);
    expect(again.body).toMatchObject({
      trigger: { type: 'restart', parent_run_id: first.run.id },
      inputs: { json_data: { given: { total: 1 } } },
      metadata: { a: '1', b: '3' },
    });
    expect((await restart({ command_id: 'once' })).body.id).toBe(again.body.id);
    expect((await restart({})).body.id).not.toBe(again.body.id);
    expect((await ended(test, again.body.id)).lifecycle.status).toBe('completed');
    const sent = { trigger_type: 'restart', parent_run_id: first.run.id, json_inputs: { given: { total: 1 } } };
    expect((await start(test, id, sent)).body.trigger).toMatchObject({ type: 'restart', parent_run_id: first.run.id });
    expect((await start(test, id, { ...sent, parent_run_id: 'run_unknown' })).status).toBe(404);
    expect((await restart({ version: 'ver_unknown' })).status).toBe(404);
    await test.post('/v1/workflows/blocks', { json: { workflow_id: id, type: 'api_call', id: 'unfinished' } });
    expect((await restart({ version: 'draft' })).status).toBe(400);
  });

  it('begin where they stopped: what has ended is taken over, with the version of the old run', async () => {
    const failing = (path: string) =>
      definition(
        'Failing',
        {
          given: startJson,
          before: passes,
          each: {
            type: 'for_each',
            config: { map_source_path: path, max_iterations: 1 },
            children: { copy: passes },
          },
        },
        [
          ['given', 'before'],
          ['before', 'each:fe-left-in'],
        ],
      );
    const id = await published(test, failing('lines'));
    const first = await ranTo(test, id, { json_inputs: { given: { lines: [1, 2] } } });
    expect(first.run.lifecycle.details.error_code).toBe('too_many_items');
    await test.post(`/v1/workflows/${id}/spec/apply`, { json: { yaml_definition: failing('none') } });
    await test.post(`/v1/workflows/${id}/publish`, { json: {} });
    const restart = (run: string) =>
      test.post(`/v1/workflows/runs/${run}/restart`, { json: { from_failed_step: true } });
    const again = await restart(first.run.id);
    expect(again.body.workflow_version_id).toBe(first.run.workflow_version_id);
    const run = await ended(test, again.body.id);
    expect(run.lifecycle.details.error_code).toBe('too_many_items');
    const steps = await stepsOf(test, run.id);
    expect(steps.before.completed_at).toBe(first.steps.before.completed_at);
    expect(steps.before.handle_inputs['input-json-0'].data).toEqual({ lines: [1, 2] });
    expect(steps['each.start'].completed_at).not.toBe(first.steps['each.start'].completed_at);
    const whole = await ranTo(test, id, { json_inputs: { given: { lines: [1] } } });
    expect((await restart(whole.run.id)).status).toBe(409);
  });

  it('are exported as CSV, by what one block received or returned', async () => {
    const id = await published(test, branching());
    const first = (await ranTo(test, id, { json_inputs: { given: { total: 1, tags: ['a', 'b;c'] } } })).run;
    const second = (await ranTo(test, id, { json_inputs: { given: { total: 200 } } })).run;
    const exported = (json: object) => test.post('/v1/workflows/runs/export', { json: { workflow_id: id, ...json } });
    const { status, body } = await exported({ block_id: 'small', preferred_columns: ['total', 'unknown'] });
    expect(status).toBe(200);
    expect(body).toEqual({
      csv_data: `total;run_id;step_id;tags.0;tags.1\n1;${first.id};${first.id}_small;a;"b;c"\n`,
      rows: 1,
      columns: 5,
    });
    const inputs = await exported({
      block_id: 'size',
      export_source: 'inputs',
      delimiter: ',',
      line_delimiter: '\r\n',
    });
    expect(inputs.body.csv_data.split('\r\n')).toHaveLength(4);
    expect((await exported({ block_id: 'size', selected_run_ids: [second.id] })).body.rows).toBe(1);
    expect((await exported({ block_id: 'size', selected_doc_types: ['pdf'] })).body.rows).toBe(0);
    expect((await exported({ block_id: 'size', trigger_type: 'manual' })).body.rows).toBe(0);
    expect((await exported({ block_id: 'size', exclude_status: 'completed' })).body.rows).toBe(0);
    expect((await exported({ block_id: 'size', from_date: '2999-01-01' })).body.rows).toBe(0);
    expect((await exported({ block_id: 'nowhere' })).status).toBe(400);
    expect((await exported({})).status).toBe(422);
    const other = { workflow_id: 'wf_unknown', block_id: 'size' };
    expect((await test.post('/v1/workflows/runs/export', { json: other })).status).toBe(404);
  });

  it('are exported with all values, also those called like a column of the step or like a path', async () => {
    const id = await published(test, branching());
    const values = { total: 1, run_id: 'R-7', 'a.b': 'dotted', a: { b: 'nested' } };
    const { run } = await ranTo(test, id, { json_inputs: { given: values } });
    const exported = (json: object) =>
      test.post('/v1/workflows/runs/export', { json: { workflow_id: id, block_id: 'given', ...json } });
    const [head = '', row = ''] = (await exported({})).body.csv_data.split('\n');
    const cells = row.split(';');
    expect(Object.fromEntries(head.split(';').map((name: string, at: number) => [name, cells[at]]))).toEqual({
      run_id: run.id,
      step_id: `${run.id}_given`,
      total: '1',
      'output-json-0.run_id': 'R-7',
      'a\\.b': 'dotted',
      'a.b': 'nested',
    });
    for (const format of [{ delimiter: '"' }, { delimiter: '\n' }, { line_delimiter: ';' }])
      expect((await exported(format)).status).toBe(400);
  });

  it('are deleted with their steps; artifacts and usage remain', async () => {
    const { run, steps } = await ranTo(test, await published(test, branching()), {
      json_inputs: { given: { total: 1 } },
    });
    expect((await test.delete(`/v1/workflows/runs/${run.id}`)).status).toBe(204);
    expect((await test.get(`/v1/workflows/runs/${run.id}`)).status).toBe(404);
    expect((await test.delete(`/v1/workflows/runs/${run.id}`)).status).toBe(404);
    expect(await stepsOf(test, run.id)).toEqual({});
    expect((await test.get(`/v1/workflows/artifacts/${steps.size.artifact.id}`)).status).toBe(200);
    const usage = await test.get(`/v1/usage/runs?limit=1000&workflow_id=${run.workflow_id}`);
    expect(usage.body.data).toMatchObject([{ run_id: run.id, status: 'completed' }]);
  });
});

describe('lists', () => {
  it('of runs filter by everything that the contract names', async () => {
    const id = await published(test, branching());
    const first = (await ranTo(test, id, { json_inputs: { given: { total: 1 } }, metadata: { customer: 'c1' } })).run;
    const second = (await ranTo(test, id, { json_inputs: { given: { total: 2 } }, trigger_type: 'manual' })).run;
    const ids = async (query: string): Promise<string[]> =>
      (await test.get(`/v1/workflows/runs?workflow_id=${id}&${query}`)).body.data.map((run: { id: string }) => run.id);
    expect(await ids('')).toEqual([second.id, first.id]);
    expect(await ids('order=asc&sort_by=timing.started_at')).toEqual([first.id, second.id]);
    expect(await ids('status=completed')).toHaveLength(2);
    expect(await ids('status=pending')).toEqual([]);
    expect(await ids('exclude_status=completed')).toEqual([]);
    expect(await ids('trigger_type=manual')).toEqual([second.id]);
    expect(await ids(`metadata=${encodeURIComponent('{"customer":"c1"}')}`)).toEqual([first.id]);
    expect(await ids(`search=${first.id.slice(0, 12)}`)).toEqual([first.id]);
    expect(await ids('min_duration_ms=0&max_duration_ms=86400000')).toHaveLength(2);
    expect(await ids('min_duration_ms=86400000')).toEqual([]);
    expect(await ids('to_date=2001-01-01')).toEqual([]);
    expect(await ids('to_date=2001-01-01&sort_by=timing.started_at')).toEqual([]);
    expect(await ids(`limit=1&after=${second.id}`)).toEqual([first.id]);
    expect((await test.get('/v1/workflows/runs?from_date=x')).status).toBe(400);
    expect((await test.get('/v1/workflows/runs?status=x')).status).toBe(422);
  });

  it('of steps work with and without a run', async () => {
    const id = await published(test, branching());
    const { run } = await ranTo(test, id, { json_inputs: { given: { total: 1 } } });
    const blocks = async (query: string): Promise<string[]> =>
      (await test.get(`/v1/workflows/steps?${query}`)).body.data.map((step: { block_id: string }) => step.block_id);
    expect(await blocks(`run_id=${run.id}&limit=2`)).toHaveLength(2);
    expect(await blocks(`workflow_id=${id}&status=skipped`)).toEqual(['large']);
    expect(await blocks(`workflow_id=${id}&status=skipped&status=completed&block_type=conditional`)).toEqual(['size']);
    expect(await blocks(`block_id=joined&workflow_id=${id}`)).toEqual(['joined']);
    expect(await blocks(`step_id=${run.id}_given`)).toEqual(['given']);
    expect(await blocks(`run_id=${run.id}&after=${run.id}_given`)).not.toContain('given');
    const both = `before=${run.id}_given&after=${run.id}_given`;
    expect((await test.get(`/v1/workflows/steps?${both}`)).status).toBe(400);
    expect((await test.get(`/v1/workflows/steps/${run.id}_given?run_id=run_other`)).status).toBe(404);
  });

  it('of artifacts need a run or a step, and take steps as cursors', async () => {
    const id = await published(test, branching());
    const { run, steps } = await ranTo(test, id, { json_inputs: { given: { total: 1 } } });
    expect((await test.get('/v1/workflows/artifacts')).status).toBe(400);
    const { body } = await test.get(`/v1/workflows/artifacts?run_id=${run.id}`);
    expect(body.data).toMatchObject([
      { id: steps.size.artifact.id, operation: 'conditional_evaluation', block_id: 'size' },
    ]);
    const ids = async (query: string): Promise<string[]> =>
      (await test.get(`/v1/workflows/artifacts?${query}`)).body.data.map((one: { id: string }) => one.id);
    expect(await ids(`step_id=${run.id}_size`)).toEqual([steps.size.artifact.id]);
    expect(await ids(`run_id=${run.id}&operation=extraction`)).toEqual([]);
    expect(await ids(`run_id=${run.id}&block_id=size`)).toHaveLength(1);
    expect(await ids(`run_id=${run.id}&after=${run.id}_size`)).toEqual([]);
    expect((await test.get(`/v1/workflows/artifacts?run_id=${run.id}&after=run_x`)).status).toBe(422);
  });
});
