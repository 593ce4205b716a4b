/** The ledger of connections: everything that leaves has a line, and nothing else has. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { type ModelDouble, startModelDouble } from '../support/model-double.ts';
import { definition, published, ranTo } from '../support/runs.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';

let double: ModelDouble;
let host: WebhookReceiver;
let server: TestServer;
let test: Client;
let live: Client;

beforeAll(async () => {
  double = await startModelDouble();
  host = await WebhookReceiver.open();
  const models = { asked: { provider: 'openai', model: 'plain', base_url: `${double.url}/v1` } };
  server = await startServer({ config: { models }, env: { RECTO_ALLOW_PRIVATE_HOSTS: host.host } });
  ({ test, live } = clientsOf(server));
});
afterAll(async () => {
  await server.close();
  host.close();
  await double.stop();
});

const lines = async (query: string, client = test): Promise<Answer['body'][]> =>
  (await client.get(`/v1/egress?${query}`)).body.data;

const portOf = (url: string): number => Number(new URL(url).port);
const json_schema = { type: 'object', properties: { number: { type: 'string' } } };
const invoice = { filename: 'a.pdf', url: dataUrl(textPdfOf(['Invoice number 42']), 'application/pdf') };

it('a document that is fetched has a line per hop, with its request, host and bytes', async () => {
  host.answer = ({ url }, response) =>
    void (url === '/old' ? response.writeHead(302, { location: '/new' }).end() : response.end('a,b\n1,2\n'));
  const document = { filename: 'a.csv', url: `${host.url}/old` };
  const { status, headers } = await test.post('/v1/files', { json: { document } });
  expect(status).toBe(201);
  const requestId = headers.get('x-request-id') ?? '';
  const found = await lines(`request_id=${requestId}&order=asc`);
  expect(found).toMatchObject([
    { purpose: 'document', method: 'GET', outcome: 'answered', response_status: 302, request_id: requestId },
    { purpose: 'document', method: 'GET', outcome: 'answered', response_status: 200, request_id: requestId },
  ]);
  for (const line of found) {
    expect(line).toMatchObject({ host: '127.0.0.1', port: portOf(host.url), run_id: null, error: null });
    expect(line.bytes_sent).toBeGreaterThan('GET /old HTTP/1.1'.length);
    expect(line.bytes_received).toBeGreaterThan(8);
    expect(Date.parse(line.ended_at)).toBeGreaterThanOrEqual(Date.parse(line.created_at));
  }
});

it('a connection that is refused has a line too, with nothing sent', async () => {
  const document = { filename: 'a.csv', url: 'http://10.0.0.1:9/secret' };
  const { status, headers } = await test.post('/v1/files', { json: { document } });
  expect(status).toBe(400);
  expect(await lines(`request_id=${headers.get('x-request-id')}`)).toMatchObject([
    { host: '10.0.0.1', port: 9, outcome: 'failed', error: 'blocked', bytes_sent: 0, bytes_received: 0 },
  ]);
});

it('a call of a model has a line with the bytes of the prompt; the built-in engine has none', async () => {
  const asked = await test.post('/v1/extractions', { json: { model: 'asked', document: invoice, json_schema } });
  const id = asked.headers.get('x-request-id');
  const found = await lines(`request_id=${id}&purpose=model`);
  expect(found.length).toBeGreaterThan(0);
  expect(found[0]).toMatchObject({ method: 'POST', port: portOf(double.url), response_status: 200 });
  expect(found[0].bytes_sent).toBeGreaterThan(JSON.stringify(json_schema).length);
  const before = await lines('limit=1');
  const built = await test.post('/v1/extractions', { json: { document: invoice, json_schema } });
  expect(built.status).toBe(201);
  expect(await lines(`request_id=${built.headers.get('x-request-id')}`)).toEqual([]);
  expect(await lines('limit=1')).toEqual(before);
});

it('a run shows what its calls sent, and a run of the built-in engine shows zero', async () => {
  host.answer = (_, response) => void response.setHeader('content-type', 'application/json').end('{"ok":true}');
  const given = { type: 'start_json', config: { json_schema: { type: 'object' } } };
  const output_schema = { type: 'object', properties: { ok: { type: 'boolean' } } };
  const call = { type: 'api_call', config: { url: `${host.url}/entries`, output_schema } };
  const calling = await published(test, definition('Calling', { given, call }, [['given', 'call']]));
  const { run } = await ranTo(test, calling, { json_inputs: { given: { amount: 12 } } });
  expect(await lines(`run_id=${run.id}`)).toMatchObject([
    { purpose: 'api_call', method: 'POST', port: portOf(host.url), run_id: run.id, outcome: 'answered' },
  ]);
  const inbox = { type: 'start_document' };
  const values = { type: 'extract', config: { json_schema } };
  const edges = [['inbox:output-file-0', 'values:input-file-document']] as [string, string][];
  const reading = await published(test, definition('Reading', { inbox, values }, edges));
  const { run: silent } = await ranTo(test, reading, { documents: { inbox: invoice } });
  expect(silent.lifecycle.status).toBe('completed');
  expect(await lines(`run_id=${silent.id}`)).toEqual([]);
});

it('a delivery of a webhook has a line; environments see only their own', async () => {
  host.answer = (_, response) => void response.end('thanks');
  await live.put('/v1/webhooks/endpoint', { json: { url: `${host.url}/hook`, event_types: ['file.created'] } });
  await live.post('/v1/files', { json: { document: { filename: 'b.txt', url: dataUrl('b') } } });
  await host.first(({ url }) => url === '/hook');
  const [line] = await eventually(
    () => lines('purpose=webhook', live),
    (found) => found[0]?.outcome === 'answered',
  );
  expect(line).toMatchObject({ method: 'POST', response_status: 200, resource_id: expect.stringMatching(/^whdel_/) });
  expect(await lines('purpose=webhook')).toEqual([]);
  expect(new Set((await lines('limit=100', live)).map(({ purpose }) => purpose))).toEqual(new Set(['webhook']));
  const all = await lines('limit=100');
  const first = (await test.get('/v1/egress?limit=2')).body;
  const second = (await test.get(`/v1/egress?limit=100&after=${first.list_metadata.after}`)).body;
  expect([...first.data, ...second.data]).toEqual(all);
  expect(await lines(`host=127.0.0.1&outcome=failed`)).toEqual([]);
  expect(await lines('from_date=2999-01-01')).toEqual([]);
});

it('metrics count operations, pages, runs, calls of models and deliveries', async () => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const metric = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    );
  expect(metric('recto_operations_total{operation="extraction",status="completed"}')).toBeGreaterThanOrEqual(2);
  expect(metric('recto_pages_total{operation="extraction"}')).toBeGreaterThanOrEqual(2);
  expect(metric('recto_operation_seconds_count{operation="extraction"}')).toBeGreaterThanOrEqual(2);
  expect(metric('recto_runs_total{status="completed"}')).toBeGreaterThanOrEqual(2);
  expect(metric('recto_model_calls_total{model="asked",outcome="answered"}')).toBeGreaterThanOrEqual(1);
  expect(metric('recto_model_tokens_total{model="asked",kind="prompt"}')).toBeGreaterThan(0);
  expect(metric('recto_webhook_attempts_total{outcome="delivered"}')).toBeGreaterThanOrEqual(1);
  expect(metric('recto_webhook_lag_seconds_count')).toBeGreaterThanOrEqual(1);
});
