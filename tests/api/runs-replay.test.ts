/** What is executed again from the records of a run: the whole of it, or one block with the config of the draft. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { type OutsideWorld, startOutsideWorld } from '../support/outside-world.ts';
import { definition, ended, published, ranTo, start } from '../support/runs.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import type { TestServer } from '../support/server.ts';
import { withDatabase } from '../support/sql.ts';

let world: OutsideWorld;
let server: TestServer;
let test: Client;

beforeAll(async () => {
  world = await startOutsideWorld();
  ({ server } = world);
  ({ test } = clientsOf(server));
});
afterAll(() => world.close());

const address = (): string => world.address;
const replay = async (runId: string) => (await test.post(`/v1/workflows/runs/${runId}/replay`, { json: {} })).body;

const anything = { type: 'object', properties: {}, additionalProperties: true };
const startJson = { type: 'start_json', config: { json_schema: anything } };
const passes = { type: 'merge_dicts', config: {} };
const json_schema = {
  type: 'object',
  properties: { invoice_number: { type: 'string' }, total: { type: 'number' } },
};
const invoice = (number: string) => ({
  filename: 'letter.pdf',
  url: dataUrl(textPdfOf([`Invoice number: ${number}\nTotal: 119.00`]), 'application/pdf'),
});

async function vendors(name: string, rows: string[]): Promise<string> {
  const form = new FormData();
  form.set('name', name);
  form.set('file', new File([['tax_id,name', ...rows].join('\n')], 'vendors.csv', { type: 'text/csv' }));
  return (await test.post('/v1/tables', { form })).body.tables[0].id;
}

/** Every kind of block that can run, with everything that it may hear from outside. */
const everything = (tableId: string, model: string) =>
  definition(
    'Everything',
    {
      inbox: { type: 'start_document' },
      given: startJson,
      text: { type: 'parse' },
      values: { type: 'extract', config: { json_schema, model, n_consensus: model === 'main' ? 3 : 1 } },
      compute: {
        type: 'function',
        config: {
          language: 'typescript',
          code: 'export const transform = (input) => ({ now: Date.now(), random: Math.random(), name: tables.vendors.lookup({ tax_id: input.tax_id }).name })',
          output_schema: anything,
          mounts: { tables: [{ table_id: tableId, path: 'vendors.csv' }] },
        },
      },
      known: {
        type: 'conditional',
        config: {
          conditions: [
            {
              name: 'known',
              sub_conditions: [
                { path_ref: { path: 'tax_id' }, operator: 'is_in_table', value: { table: tableId, column: 'tax_id' } },
              ],
            },
          ],
          has_else: true,
        },
      },
      yes: passes,
      no: passes,
      book: { type: 'api_call', config: { url: address(), output_schema: anything } },
      each: {
        type: 'for_each',
        config: { map_source_path: 'items' },
        children: { item: passes },
      },
      loop: { type: 'while_loop', config: { max_iterations: 3 }, children: { again: passes } },
    },
    [
      ['inbox:output-file-0', 'text:input-file-0'],
      ['inbox:output-file-0', 'values:input-file-document'],
      ['given', 'compute'],
      ['given', 'known'],
      ['known:output-json-known', 'yes'],
      ['known:output-json-else', 'no'],
      ['yes', 'book'],
      ['given', 'each:fe-left-in'],
      ['given', 'loop:loop-left-in'],
    ],
  );

const inputs = (number: string) => ({
  documents: { inbox: invoice(number) },
  json_inputs: { given: { tax_id: 'DE1', items: Array.from({ length: 60 }, (_, n) => ({ n })) } },
});

describe('the replay of a run', () => {
  it.each(['recto-local', 'main'])('is identical whatever became of the world outside: %s', async (model) => {
    const tableId = await vendors(`Vendors for ${model}`, ['DE1,First', 'DE2,Second']);
    const { run, output } = await ranTo(test, await published(test, everything(tableId, model)), inputs(`A-${model}`));
    expect(run.lifecycle).toEqual({ status: 'completed' });
    expect(output('compute').name).toBe('First');
    await test.delete(`/v1/tables/${tableId}`);
    const before = [world.calls(), world.asked()];
    const rows = await rowCounts();
    expect(await replay(run.id)).toEqual({
      run_id: run.id,
      workflow_version_id: run.workflow_version_id,
      outcome: 'identical',
      // Eleven blocks, a second step for each container, sixty rounds, three rounds with their checks.
      steps: { total: 79, identical: 79, different: 0, not_replayed: 0 },
      differences: [],
      not_replayed: [],
      is_truncated: false,
    });
    expect([world.calls(), world.asked()]).toEqual(before);
    expect(await rowCounts()).toEqual(rows);
  });

  it('reports a step whose record says something else, once and where it is', async () => {
    const yaml = definition('Chain', { given: startJson, one: passes, two: passes }, [
      ['given', 'one'],
      ['one', 'two'],
    ]);
    const { run } = await ranTo(test, await published(test, yaml), { json_inputs: { given: { a: 1, b: 2 } } });
    const forged = JSON.stringify({ 'output-json-0': { type: 'json', data: { a: 1, b: 3 } } });
    await withDatabase(server.databaseUrl, (query) =>
      query('update workflow_steps set outputs = $1 where id = $2', [forged, `${run.id}_one`]),
    );
    const { outcome, steps, differences } = await replay(run.id);
    expect(outcome).toBe('different');
    expect(steps).toMatchObject({ identical: 1, different: 2 });
    expect(differences).toEqual([
      {
        step_id: `${run.id}_one`,
        block_id: 'one',
        block_type: 'merge_dicts',
        kind: 'output',
        path: 'b',
        recorded: 3,
        replayed: 2,
      },
      {
        step_id: `${run.id}_two`,
        block_id: 'two',
        block_type: 'merge_dicts',
        kind: 'output',
        path: 'b',
        recorded: 2,
        replayed: 3,
      },
    ]);
  });

  it('repeats the failure of a run that failed', async () => {
    const code = 'export const transform = (given) => ({ total: given.none.total })';
    const yaml = definition(
      'Failing',
      {
        given: startJson,
        divide: { type: 'function', config: { language: 'typescript', code, output_schema: anything } },
        after: passes,
      },
      [
        ['given', 'divide'],
        ['divide', 'after'],
      ],
    );
    const { run } = await ranTo(test, await published(test, yaml), { json_inputs: { given: { a: 1 } } });
    expect(run.lifecycle.status).toBe('error');
    expect(await replay(run.id)).toMatchObject({ outcome: 'identical', steps: { total: 2 } });
  });

  it('says which steps it cannot repeat', async () => {
    const yaml = definition(
      'Extract',
      { inbox: { type: 'start_document' }, values: { type: 'extract', config: { json_schema } } },
      [['inbox:output-file-0', 'values:input-file-document']],
    );
    const { run, steps } = await ranTo(test, await published(test, yaml), { documents: { inbox: invoice('B-1') } });
    await test.delete(`/v1/extractions/${steps.values.artifact.id}`);
    expect(await replay(run.id)).toMatchObject({
      outcome: 'incomplete',
      steps: { identical: 1, not_replayed: 1 },
      not_replayed: [{ step_id: `${run.id}_values`, code: 'record_deleted' }],
    });
  });

  it('waits for the end of the run, and compares what the block gave before a person changed it', async () => {
    const yaml = definition(
      'Reviewed',
      {
        inbox: { type: 'start_document' },
        values: { type: 'extract', config: { json_schema, review: { predicate: { kind: 'always' } } } },
        after: passes,
      },
      [
        ['inbox:output-file-0', 'values:input-file-document'],
        ['values', 'after'],
      ],
    );
    const created = await start(test, await published(test, yaml), { documents: { inbox: invoice('C-1') } });
    const { id } = await ended(test, created.body.id);
    expect((await test.post(`/v1/workflows/runs/${id}/replay`, { json: {} })).status).toBe(409);
    const [review] = (await test.get(`/v1/workflows/reviews?run_id=${id}`)).body.data;
    const [first] = (await test.get(`/v1/workflows/reviews/versions?review_id=${review.id}`)).body.data;
    const snapshot = { invoice_number: 'C-1', total: 1 };
    const corrected = await test.post('/v1/workflows/reviews/versions', {
      json: { review_id: review.id, parent_id: first.id, snapshot },
    });
    await test.post(`/v1/workflows/reviews/${review.id}/approve`, { json: { version_id: corrected.body.id } });
    expect((await ended(test, id)).lifecycle.status).toBe('completed');
    expect(await replay(id)).toMatchObject({ outcome: 'identical', steps: { total: 3, identical: 3 } });
  });
});

const execute = (json: object) => test.post('/v1/workflows/blocks/executions', { json });

describe('an execution of a block', () => {
  /** What the run does, and what the draft has become meanwhile. */
  const drafted = (schema: object, rate: number) =>
    definition(
      'Drafted',
      {
        inbox: { type: 'start_document' },
        values: { type: 'extract', config: { json_schema: schema, model: 'recto-local' } },
        compute: {
          type: 'function',
          config: {
            language: 'typescript',
            code: `export const transform = (input) => ({ net: input.total * ${rate}, random: Math.random() })`,
            output_schema: anything,
          },
        },
        each: { type: 'for_each', config: { map_source_path: 'items' }, children: { item: passes } },
        size: {
          type: 'conditional',
          config: {
            conditions: [
              {
                name: 'large',
                sub_conditions: [{ path_ref: { path: 'net' }, operator: 'is_greater_than', value: 100 }],
              },
            ],
            has_else: true,
          },
        },
        book: { type: 'api_call', config: { url: address(), output_schema: anything } },
      },
      [
        ['inbox:output-file-0', 'values:input-file-document'],
        ['values', 'compute'],
        ['values', 'each:fe-left-in'],
        ['compute', 'size'],
        ['size:output-json-else', 'book'],
      ],
    );
  let workflowId = '';
  let runId = '';
  let random = 0;

  beforeAll(async () => {
    workflowId = await published(test, drafted(json_schema, 0.5));
    const { run, output } = await ranTo(test, workflowId, { documents: { inbox: invoice('D-1') } });
    expect(run.lifecycle.status).toBe('completed');
    runId = run.id;
    ({ random } = output('compute'));
    const schema = { type: 'object', properties: { invoice_number: { type: 'string' } } };
    await test.post(`/v1/workflows/${workflowId}/spec/apply`, { json: { yaml_definition: drafted(schema, 2) } });
  });

  it('has the config of the draft and the inputs of the run, with a record that the list shows', async () => {
    const { status, body } = await execute({ run_id: runId, block_id: 'compute' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      workflow_id: workflowId,
      source_run_id: runId,
      source_step_id: `${runId}_compute`,
      block_type: 'function',
      lifecycle: { status: 'completed' },
      handle_inputs: { 'input-json-0': { data: { invoice_number: 'D-1', total: 119 } } },
      // The random numbers are those of the step.
      handle_outputs: { 'output-json-0': { data: { net: 238, random } } },
      artifact: { operation: 'function_invocation' },
      available_iterations: [`${runId}_compute`],
    });
    const artifact = await test.get(`/v1/workflows/artifacts/${body.artifact.id}`);
    expect(artifact.body).toMatchObject({ output: { net: 238 }, step_id: body.id });
    expect((await test.get(`/v1/workflows/artifacts?run_id=${runId}&block_id=compute`)).body.data).toHaveLength(1);
    const listed = await test.get(`/v1/workflows/blocks/executions?run_id=${runId}&block_id=compute`);
    expect(listed.body.data).toEqual([body]);
    const both = await test.get(
      `/v1/workflows/blocks/executions?run_id=${runId}&block_id=compute&before=${body.id}&after=${body.id}`,
    );
    expect(both.status).toBe(400);
  });

  it('of extract is an extraction of its own, with consensus if asked for', async () => {
    const { body } = await execute({ run_id: runId, block_id: 'values', n_consensus: 3 });
    expect(body.handle_outputs['output-json-0'].data).toEqual({ invoice_number: 'D-1' });
    expect(body.block_config.n_consensus).toBe(3);
    const extraction = await test.get(`/v1/extractions/${body.artifact.id}`);
    expect(extraction.body).toMatchObject({ status: 'completed', n_consensus: 3 });
    expect((await execute({ run_id: runId, block_id: 'compute', n_consensus: 3 })).status).toBe(422);
  });

  it('names the branch that a conditional takes', async () => {
    const { body } = await execute({ run_id: runId, block_id: 'size' });
    expect(body.routing_decisions).toEqual(['output-json-else']);
  });

  it('does not call a service: the answer of the run is given for the same request', async () => {
    const before = world.calls();
    const { body } = await execute({ run_id: runId, block_id: 'book' });
    expect(body.handle_outputs['output-json-0'].data).toEqual({ entry_id: `e${before}` });
    const changed = drafted(json_schema, 2).replace('/entries', '/other');
    await test.post(`/v1/workflows/${workflowId}/spec/apply`, { json: { yaml_definition: changed } });
    const other = await execute({ run_id: runId, block_id: 'book' });
    expect(other.body.lifecycle).toMatchObject({ status: 'error', details: { error_code: 'call_differs' } });
    expect(world.calls()).toBe(before);
  });

  it('refuses what a run has nothing for', async () => {
    const key = { 'idempotency-key': `executions-${runId}` };
    const post = (json: object) => test.post('/v1/workflows/blocks/executions', { json, headers: key });
    expect((await post({ run_id: runId, block_id: 'compute' })).status).toBe(201);
    expect((await post({ run_id: runId, block_id: 'size' })).status).toBe(409);
    expect((await execute({ run_id: 'run_unknown', block_id: 'size' })).status).toBe(404);
    expect((await execute({ run_id: runId, block_id: 'unknown' })).status).toBe(404);
    const { live } = clientsOf(server);
    const json = { run_id: runId, block_id: 'compute' };
    expect((await live.post('/v1/workflows/blocks/executions', { json })).status).toBe(404);
    const foreign = await live.get(`/v1/workflows/blocks/executions?run_id=${runId}&block_id=compute`);
    expect(foreign.body.data).toEqual([]);
    const missing = await execute({ run_id: runId, block_id: 'item' });
    expect([missing.status, missing.body.detail]).toEqual([422, 'Step data not found for this block in the given run']);
    expect((await execute({ run_id: runId, block_id: 'inbox' })).status).toBe(422);
    expect((await execute({ run_id: runId, block_id: 'size', step_id: `${runId}_book` })).status).toBe(422);
  });
});

it('a plan that is evaluated neither calls a service nor asks a model, and says where it would', async () => {
  const calling = (instructions: string, path: string) =>
    definition(
      'Calling',
      {
        inbox: { type: 'start_document' },
        values: { type: 'extract', config: { json_schema, model: 'main', instructions } },
        given: startJson,
        book: { type: 'api_call', config: { url: address() + path, output_schema: anything } },
        after: passes,
      },
      [
        ['inbox:output-file-0', 'values:input-file-document'],
        ['given', 'book'],
        ['book', 'after'],
      ],
    );
  const id = await published(test, calling('Read.', ''));
  const { run } = await ranTo(test, id, { documents: { inbox: invoice('E-1') }, json_inputs: { given: { a: 1 } } });
  expect(run.lifecycle.status).toBe('completed');
  const before = [world.calls(), world.asked()];
  const rows = await rowCounts();
  const { body } = await test.post(`/v1/workflows/${id}/spec/plan`, {
    json: { yaml_definition: calling('Read well.', '/other'), evaluate: {} },
  });
  expect(body.diagnostics.behaviour).toMatchObject({
    exit_hint: 'changed',
    runs: { compared: 0, incomplete: 1 },
    changes: [],
    calls: [{ block_id: 'book', before: { request_url: address() }, after: { request_url: `${address()}/other` } }],
    problems: [{ block_id: 'values', code: 'model_not_recorded' }],
  });
  expect([world.calls(), world.asked()]).toEqual(before);
  expect(await rowCounts()).toEqual(rows);
});

/** How many rows every table has, except those that any request may write: the ledger of blobs and counters of limits. */
const rowCounts = (): Promise<Record<string, number>> =>
  withDatabase(server.databaseUrl, async (query) => {
    const tables = await query(
      `select tablename as name from pg_tables where schemaname = 'public'
       and tablename not in ('blobs', 'rate_windows')`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const [row] = await query(`select count(*)::int as count from "${name}"`);
      counts[String(name)] = Number(row?.count);
    }
    return counts;
  });
