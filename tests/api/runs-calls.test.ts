/** Blocks that call other services: what they send, retries, secrets, cancellation, and workers that are killed. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { applied, definition, ended, lifecycleOf, published, ranTo, start, stepsOf } from '../support/runs.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: TestServer;
let test: Client;
let live: Client;
let address: string;
let received: Received[] = [];
let answer: (request: Received, response: ServerResponse) => void;
/** Resolves when the connection of a request that is not answered ends. */
let left: PromiseWithResolvers<void>;

const service = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const { method = '', url = '', headers } = request;
    const one = { method, url, headers, body: Buffer.concat(chunks).toString() };
    received.push(one);
    answer(one, response);
  });
  response.on('close', () => {
    if (!response.writableEnded) left.resolve();
  });
});

const SECRETS = { LEDGER_TOKEN: 'token-5f3a', tenant: 'tenant-77' };

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  address = `http://127.0.0.1:${port}`;
  server = await startServer({ env: { RECTO_ALLOW_PRIVATE_HOSTS: `127.0.0.1:${port}` } });
  ({ test, live } = clientsOf(server));
  for (const [name, value] of Object.entries(SECRETS)) await test.put(`/v1/secrets/${name}`, { json: { value } });
});
afterAll(async () => {
  await server.close();
  service.close();
  service.closeAllConnections();
});
beforeEach(() => {
  received = [];
  left = Promise.withResolvers();
  answer = (_, response) => void response.setHeader('content-type', 'application/json').end('{"entry_id":"e1"}');
});

const startJson = { type: 'start_json', config: { json_schema: { type: 'object' } } };
const output_schema = { type: 'object', properties: { entry_id: { type: 'string' } }, required: ['entry_id'] };
const calling = (config: object) =>
  definition(
    'Calling',
    { given: startJson, book: { type: 'api_call', config: { url: `${address}/entries`, output_schema, ...config } } },
    [['given', 'book']],
  );
const given = { json_inputs: { given: { gross: 12, note: 'n', other: true } } };

describe('api_call', () => {
  it('sends the mapped fields of the schema, and passes the response on', async () => {
    const workflow = await published(
      test,
      calling({
        headers: { Authorization: `Bearer \${LEDGER_TOKEN}`, 'X-Tenant': 'secret://tenant', 'X-Plain': 'yes' },
        mounts: { secrets: [{ name: 'LEDGER_TOKEN' }] },
        field_mappings: { gross: 'amount' },
        request_schema: { type: 'object', properties: { amount: { type: 'number' }, note: { type: 'string' } } },
      }),
    );
    const { run, steps, output } = await ranTo(test, workflow, given);
    expect(run.lifecycle.status).toBe('completed');
    expect(output('book')).toEqual({ entry_id: 'e1' });
    const [request] = received;
    expect(request).toMatchObject({ method: 'POST', url: '/entries', body: '{"note":"n","amount":12}' });
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer token-5f3a',
      'x-tenant': 'tenant-77',
      'content-type': 'application/json',
      'idempotency-key': `${run.id}:book`,
    });
    const { body } = await test.get(`/v1/workflows/artifacts/${steps.book.artifact.id}`);
    expect(body).toMatchObject({ operation: 'api_call_invocation', error: null });
    expect(body.attempts).toMatchObject([
      {
        attempt_number: 0,
        request_method: 'POST',
        request_url: `${address}/entries`,
        request_headers: { Authorization: '***', 'X-Tenant': 'secret://tenant', 'X-Plain': 'yes' },
        request_body: { note: 'n', amount: 12 },
        response_status: 200,
        response_body: { entry_id: 'e1' },
        error: null,
      },
    ]);
  });

  it('waits as long as timeout_seconds says, also for the first byte', async () => {
    answer = (_, response) => setTimeout(() => response.end('{"entry_id":"late"}'), 32_000);
    const { run, output } = await ranTo(test, await published(test, calling({ timeout_seconds: 120 })), given);
    expect(run.lifecycle).toEqual({ status: 'completed' });
    expect(output('book')).toEqual({ entry_id: 'late' });
  });

  it('keeps secrets out of everything that is stored, even if the service sends them back', async () => {
    answer = ({ headers }, response) =>
      void response.setHeader('x-echo', `${headers['x-token']}`).end(
        JSON.stringify({
          entry_id: `for ${headers['x-token']}`,
          again: Buffer.from('token-5f3a').toString('base64'),
        }),
      );
    const workflow = await published(test, calling({ headers: { 'X-Token': 'secret://LEDGER_TOKEN' } }));
    const { run, steps, output } = await ranTo(test, workflow, given);
    expect(output('book')).toEqual({ entry_id: 'for ***', again: '***' });
    const artifact = await test.get(`/v1/workflows/artifacts/${steps.book.artifact.id}`);
    const seen = artifact.text + JSON.stringify(steps) + JSON.stringify(run) + server.output.join('\n');
    expect(seen).not.toContain('token-5f3a');
    expect(artifact.body.attempts[0].response_headers['x-echo']).toBe('***');
  });

  it('repeats what may succeed later, as often as the policy allows, and records every attempt', async () => {
    answer = (_, response) => void response.writeHead(received.length < 3 ? 503 : 200).end('{"entry_id":"late"}');
    const retry = { max_attempts: 3, initial_delay_seconds: 0 };
    const { run, steps, output } = await ranTo(test, await published(test, calling({ retry })), given);
    expect(output('book')).toEqual({ entry_id: 'late' });
    const { body } = await test.get(`/v1/workflows/artifacts/${steps.book.artifact.id}`);
    expect(body.attempts.map(({ response_status }: { response_status: number }) => response_status)).toEqual([
      503, 503, 200,
    ]);
    expect(new Set(received.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([`${run.id}:book`]));
    received = [];
    answer = (_, response) => void response.writeHead(503).end();
    const failed = await ranTo(test, await published(test, calling({ retry })), given);
    expect(received).toHaveLength(3);
    expect(failed.run.lifecycle).toMatchObject({
      status: 'error',
      category: 'transient',
      details: { error_code: 'api_call_refused', context: { response_status: 503, attempts: 3 } },
    });
  });

  it.each([
    ['a refusal', 404, '{}', 'api_call_refused'],
    ['a response that is no JSON', 200, 'fine', 'output_invalid'],
    ['a response that does not match the schema', 200, '{"entry_id":1}', 'output_invalid'],
  ])('ends with an error after %s, without a second attempt', async (_, status, body, code) => {
    answer = (__, response) => void response.writeHead(status).end(body);
    const retry = { max_attempts: 3, initial_delay_seconds: 0 };
    const { run } = await ranTo(test, await published(test, calling({ retry })), given);
    expect(run.lifecycle).toMatchObject({ status: 'error', category: 'permanent', details: { error_code: code } });
    expect(received).toHaveLength(1);
  });

  it('does not reach private addresses', async () => {
    const { run } = await ranTo(test, await published(test, calling({ url: 'http://127.0.0.1:1/' })), given);
    expect(run.lifecycle).toMatchObject({
      status: 'error',
      category: 'permanent',
      details: { error_code: 'api_call_failed' },
    });
    expect(received).toEqual([]);
  });

  it('sends no body with GET', async () => {
    const { output } = await ranTo(test, await published(test, calling({ method: 'GET' })), given);
    expect(output('book')).toEqual({ entry_id: 'e1' });
    expect(received).toMatchObject([{ method: 'GET', body: '' }]);
  });
});

describe('a missing secret', () => {
  it('ends the run with a configuration error before anything is done', async () => {
    const yaml = calling({ headers: { 'X-Token': 'secret://ABSENT' } });
    const { run, steps } = await ranTo(test, await published(test, yaml), given);
    expect(run.lifecycle).toMatchObject({
      status: 'error',
      stage: 'registry_lookup',
      category: 'permanent',
      failing_step_id: null,
      details: { error_code: 'configuration_error', context: { missing_secrets: ['ABSENT'] } },
    });
    expect(steps).toEqual({});
    expect(received).toEqual([]);
    // It has not started, so it has no place in the order of starts.
    const listed = await test.get(`/v1/workflows/runs?sort_by=timing.started_at&after=${run.id}`);
    expect([listed.status, listed.body.detail]).toEqual([422, expect.stringContaining('Cursor')]);
  });

  it('in production is not replaced by the value of test', async () => {
    const id = await applied(live, calling({ headers: { 'X-Token': 'secret://LEDGER_TOKEN' } }));
    const { run } = await ranTo(live, id, { ...given, version: 'draft' });
    expect(run.lifecycle.details.context).toEqual({ missing_secrets: ['LEDGER_TOKEN'] });
    expect(received).toEqual([]);
  });
});

describe('a run that waits for a service', () => {
  const hanging = () => {
    answer = () => {};
  };

  it('is cancelled at once, and the call with it; a second cancellation changes nothing', async () => {
    hanging();
    const { body } = await start(test, await published(test, calling({})), given);
    await eventually(
      async () => received.length,
      (count) => count === 1,
    );
    expect(await lifecycleOf(test, body.id)).toEqual({ status: 'running' });
    const cancel = () => test.post(`/v1/workflows/runs/${body.id}/cancel`, { json: { command_id: 'c' } });
    const cancelled = await cancel();
    expect(cancelled.body).toMatchObject({
      cancellation_status: 'cancelled',
      run: { lifecycle: { status: 'cancelled', reason: 'The run was cancelled.' } },
    });
    await left.promise;
    expect((await cancel()).body).toEqual(cancelled.body);
    const steps = await stepsOf(test, body.id);
    expect(steps.given.lifecycle.status).toBe('completed');
    expect(steps.book.lifecycle.status).toBe('cancelled');
    const usage = await test.get(`/v1/usage/runs?workflow_id=${body.workflow_id}`);
    expect(usage.body.data).toMatchObject([{ run_id: body.id, status: 'cancelled' }]);
  });

  it('can be deleted: the call ends and nothing of it remains', async () => {
    hanging();
    const { body } = await start(test, await published(test, calling({})), given);
    await eventually(
      async () => received.length,
      (count) => count === 1,
    );
    expect((await test.delete(`/v1/workflows/runs/${body.id}`)).status).toBe(204);
    await left.promise;
    expect((await test.get(`/v1/workflows/runs/${body.id}`)).status).toBe(404);
  });
});

/** Last: it restarts the server. */
describe('a worker that is killed', () => {
  it.each([
    ['before the call leaves', 'runs.before_api_call', 1, [null, 200]],
    ['after the response was recorded', 'runs.after_api_call', 1, [200]],
  ])('%s: the run completes, and every call is on record', async (_, point, calls, statuses) => {
    const workflow = await published(test, calling({}));
    server = await server.restart({ RECTO_FAULTS: `${point}=kill` });
    ({ test, live } = clientsOf(server));
    const { body } = await start(test, workflow, given);
    await new Promise((resolve) => server.process.once('exit', resolve));
    server = await server.restart();
    ({ test, live } = clientsOf(server));
    const run = await ended(test, body.id);
    expect(run.lifecycle).toEqual({ status: 'completed' });
    expect(received).toHaveLength(calls);
    const steps = await stepsOf(test, body.id);
    const { body: artifact } = await test.get(`/v1/workflows/artifacts/${steps.book.artifact.id}`);
    expect(artifact.attempts.map((one: { response_status: number | null }) => one.response_status)).toEqual(statuses);
    expect(steps.book.retry_count).toBe(1);
    const usage = await test.get(`/v1/usage/runs?workflow_id=${workflow}`);
    expect(usage.body.data).toMatchObject([{ run_id: body.id, status: 'completed', retry_count: 1 }]);
  });
});
