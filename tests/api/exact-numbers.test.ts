/** Integers that JSON readers round: refused where callers write them, texts where other services do. */

import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCli } from '../support/cli.ts';
import { type Client, clientsOf } from '../support/client.ts';
import { definition, ended, published, ranTo, stepsOf } from '../support/runs.ts';
import { dataUrl } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

const BIG = '12345678901234567891';
const service = createServer((_, response) => void response.end(`{"id":${BIG},"small":12,"huge":1e400}`));
let server: TestServer;
let test: Client;
let anonymous: Client;
let workflow: string;

const given = { type: 'start_json', config: { json_schema: { type: 'object' } } };
const PASSED_ON = definition('Passed on', { given, out: { type: 'merge_dicts' } }, [['given', 'out']]);

beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  server = await startServer({ env: { RECTO_ALLOW_PRIVATE_HOSTS: '127.0.0.1' } });
  ({ test, anonymous } = clientsOf(server));
  workflow = await published(test, PASSED_ON);
});
afterAll(async () => {
  await server.close();
  service.close();
});

const refusal = (loc: (string | number)[], input = BIG) => ({
  detail: [expect.objectContaining({ type: 'value_error', loc: ['body', ...loc], input })],
});

it.each([
  ['in one piece', ''],
  ['that is read in steps', 'x'.repeat(200_000)],
])('the inputs of a run, in a body %s', async (_, filler) => {
  const raw = (number: string) =>
    `{"json_inputs":{"given":{"filler":"${filler}","lines":[{"id":1},{"id":${number}}]}},"workflow_id":"${workflow}"}`;
  const sent = (number: string) =>
    test.post('/v1/workflows/runs', { raw: raw(number), headers: { 'content-type': 'application/json' } });
  for (const number of [BIG, '1e400']) {
    const answer = await sent(number);
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual(refusal(['json_inputs', 'given', 'lines', 1, 'id'], number));
  }
  // Powers of two and what other readers have rounded are what they say.
  expect((await sent('9223372036854775808')).status).toBe(201);
});

it.each([
  ['in one piece', ''],
  ['that is read in steps', 'x'.repeat(200_000)],
])('arguments of tools, in a message %s', async (_, filler) => {
  const call = async (number: string): Promise<string> => {
    const inputs = `{"given":{"filler":"${filler}","id":${number}}}`;
    const params = `{"name":"run_workflow","arguments":{"workflow_id":"${workflow}","json_inputs":${inputs}}}`;
    const headers = { authorization: `Bearer ${server.testKey}`, 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json, text/event-stream' },
      body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`,
    });
    const [, data = ''] = /^data: (.*)$/m.exec(await answer.text()) ?? [];
    return (JSON.parse(data) as { result: { content: { text: string }[] } }).result.content[0]?.text ?? '';
  };
  expect(await call(BIG)).toMatch(/^HTTP 422: .*JSON readers round this number.*12345678901234567891/);
  expect(await call('12')).toMatch(/^{"id":"run_/);
});

it('fixed inputs of triggers and corrected values', async () => {
  const headers = { 'content-type': 'application/json' };
  const triggers = `/v1/workflows/${workflow}/triggers`;
  const trigger = await test.post(triggers, {
    raw: `{"type":"webhook","json_inputs":{"given":{"id":${BIG}}}}`,
    headers,
  });
  expect(trigger.body).toEqual(refusal(['json_inputs', 'given', 'id']));
  const correction = await test.post('/v1/extractions/extr_unknown/corrections', {
    raw: `{"values":{"id":${BIG}}}`,
    headers,
  });
  expect(correction.body).toEqual(refusal(['values', 'id']));
});

it('bounds of schemas may be rounded: nothing is told by them', async () => {
  const document = JSON.stringify({ filename: 'a.txt', url: dataUrl('Total: 12', 'text/plain') });
  const answer = await test.post('/v1/extractions', {
    raw: `{"document":${document},"json_schema":{"type":"object","properties":{"total":{"type":"integer","maximum":18446744073709551615}}}}`,
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(201);
  expect(answer.body.output).toEqual({ total: 12 });
});

it('what a webhook delivers', async () => {
  const { body: hook } = await test.post(`/v1/workflows/${workflow}/triggers`, { json: { type: 'webhook' } });
  const delivered = await anonymous.post(new URL(hook.webhook.url).pathname, {
    raw: `{"id":${BIG},"text":"${BIG}","small":12}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${hook.secret}` },
  });
  const run = await ended(test, delivered.body.run_id);
  const steps = await stepsOf(test, run.id);
  expect(steps.out.handle_outputs['output-json-0'].data).toEqual({ id: BIG, text: BIG, small: 12 });
});

it('what a service answers', async () => {
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
  const calling = (output_schema: object) =>
    definition('Calling', { given, call: { type: 'api_call', config: { url, output_schema } } }, [['given', 'call']]);
  const { output } = await ranTo(test, await published(test, calling({ type: 'object' })), {
    json_inputs: { given: {} },
  });
  expect(output('call')).toEqual({ id: BIG, small: 12, huge: '1e400' });
  const strict = calling({ type: 'object', properties: { id: { type: 'integer' } } });
  const { run } = await ranTo(test, await published(test, strict), { json_inputs: { given: {} } });
  expect(run.lifecycle).toMatchObject({ status: 'error', details: { error_code: 'output_invalid' } });
});

it('the command line sends what is written', async () => {
  const cwd = await mkdtemp(path.join(os.tmpdir(), 'recto-cli-'));
  const environment = { RECTO_API_KEY: server.testKey, RECTO_BASE_URL: server.url };
  const inputs = `{"given":{"id":${BIG}}}`;
  const ran = await runCli(['runs', 'create', workflow, '--json-inputs', inputs], { cwd, environment });
  expect(ran.stderr).toContain('body.json_inputs.given.id: Value error, JSON readers round this number');
  expect(ran.code).toBe(6);
  await rm(cwd, { recursive: true });
});
