/** Traces: one for each request, over processes, without anything of documents; the collector can harm nobody. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { type ModelDouble, startModelDouble } from '../support/model-double.ts';
import { definition, ended, published } from '../support/runs.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';
import { type CollectedSpan, TraceCollector } from '../support/trace-collector.ts';
import { eventually } from '../support/wait.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';

const QUEUE = 64;

let collector: TraceCollector;
let double: ModelDouble;
let host: WebhookReceiver;
let api: TestServer;
let worker: TestServer;
let test: Client;

beforeAll(async () => {
  collector = await TraceCollector.open();
  double = await startModelDouble();
  host = await WebhookReceiver.open();
  const options = {
    config: {
      models: { asked: { provider: 'openai', model: 'plain', base_url: `${double.url}/v1` } },
      tracing: { propagate_to: ['api_call'] },
    },
    env: {
      RECTO_ALLOW_PRIVATE_HOSTS: host.host,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.receiver.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=of-the-collector',
      OTEL_SERVICE_NAME: 'documents',
      OTEL_BSP_SCHEDULE_DELAY: '10',
      OTEL_BSP_MAX_QUEUE_SIZE: String(QUEUE),
      // A collector that hangs does so until the test ends it, however slow the machine is.
      OTEL_EXPORTER_OTLP_TIMEOUT: '600000',
    },
  };
  api = await startServer({ ...options, role: 'api' });
  worker = await startServer({ ...options, role: 'worker', joins: api });
  ({ test } = clientsOf(api));
});
afterAll(async () => {
  await worker.close();
  await api.close();
  host.close();
  collector.close();
  await double.stop();
});

const TEXT = 'Beneficiary Eleanor Rigby';
const FILENAME = 'confidential-offer.pdf';
const document = { filename: FILENAME, url: dataUrl(textPdfOf([TEXT]), 'application/pdf') };
const json_schema = { type: 'object', properties: { number: { type: 'string', description: 'the beneficiary' } } };

let traces = 0;
/** A trace that the caller has begun. */
function callersTrace(isSampled = true) {
  traces += 1;
  const traceId = traces.toString(16).padStart(32, '7');
  return { traceId, headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-${isSampled ? '01' : '00'}` } };
}

const named = (spans: readonly CollectedSpan[], name: string): CollectedSpan => {
  const found = spans.find((span) => span.name === name);
  if (found === undefined) throw new Error(`no span ${name} among ${spans.map((span) => span.name).join(', ')}`);
  return found;
};

const hasParent = (child: CollectedSpan, parent: CollectedSpan) => expect(child.parentSpanId).toBe(parent.spanId);

it('a request continues the trace of its caller and answers with its span', async () => {
  const { traceId, headers } = callersTrace();
  const answer = await test.get('/v1/files/file_unknown', headers);
  const [span] = await collector.trace(traceId, ['GET /v1/files/:file_id']);
  expect(answer.headers.get('traceresponse')).toBe(`00-${traceId}-${span?.spanId}-01`);
  expect(span).toMatchObject({
    parentSpanId: '00f067aa0ba902b7',
    kind: 2,
    isFailed: false,
    resource: { 'service.name': 'documents', 'recto.role': 'api' },
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/v1/files/:file_id',
      'http.response.status_code': 404,
      'error.type': 'not_found',
      'recto.operation': 'files.get',
      'recto.environment': 'test',
      'recto.request_id': answer.headers.get('x-request-id'),
    },
  });
  expect(collector.receiver.received[0]?.headers['api-key']).toBe('of-the-collector');
  expect(collector.receiver.received[0]?.url).toBe('/v1/traces');
});

it('a request without a trace begins one, health checks do not, and a caller may ask for none', async () => {
  await fetch(`${api.url}/readyz`);
  const quiet = callersTrace(false);
  const unsampled = await test.get('/v1/auth/status', quiet.headers);
  expect(unsampled.headers.get('traceresponse')).toMatch(new RegExp(`^00-${quiet.traceId}-[0-9a-f]{16}-00$`));
  const own = await test.get('/v1/auth/status', { traceparent: 'nonsense' });
  const traceId = own.headers.get('traceresponse')?.split('-')[1] ?? '';
  const [span] = await collector.trace(traceId, ['GET /v1/auth/status']);
  expect(span?.parentSpanId).toBeUndefined();
  expect(collector.spans.filter((one) => one.traceId === quiet.traceId)).toEqual([]);
  expect(collector.spans.filter(({ name }) => /readyz/.test(name))).toEqual([]);
});

it('an operation shows its reader processes and its calls of models, with tokens', async () => {
  const { traceId, headers } = callersTrace();
  const json = { model: 'asked', document, json_schema };
  const answer = await test.post('/v1/extractions', { json, headers });
  expect(answer.status).toBe(201);
  const spans = await collector.trace(traceId, ['POST /v1/extractions', 'extraction', 'chat asked', 'model POST']);
  const operation = named(spans, 'extraction');
  hasParent(operation, named(spans, 'POST /v1/extractions'));
  expect(operation.attributes).toMatchObject({
    'recto.resource_id': answer.body.id,
    'recto.model': 'asked',
    'recto.document.format': 'application/pdf',
    'recto.pages': 1,
    'recto.is_cached': false,
  });
  const call = named(spans, 'chat asked');
  hasParent(call, operation);
  expect(call.attributes).toMatchObject({ 'gen_ai.request.model': 'plain', 'recto.model.outcome': 'answered' });
  expect(call.attributes['gen_ai.usage.input_tokens']).toBeGreaterThan(0);
  expect(call.attributes['gen_ai.usage.output_tokens']).toBeGreaterThan(0);
  hasParent(named(spans, 'model POST'), call);
  expect(spans.filter(({ name }) => name.startsWith('reader ')).length).toBeGreaterThan(0);
  expect(double.calls.every(({ headers: sent }) => !('traceparent' in sent))).toBe(true);
});

it('background work in another process belongs to the trace of the request, and so does its webhook', async () => {
  await test.put('/v1/webhooks/endpoint', { json: { url: `${host.url}/hook`, event_types: ['extraction.completed'] } });
  const { traceId, headers } = callersTrace();
  const json = { document, json_schema, background: true };
  const { body } = await test.post('/v1/extractions', { json, headers });
  const delivered = await host.about(body.id);
  expect(delivered.headers.traceparent).toBeUndefined();
  const names = ['POST /v1/extractions', 'job extractions.run', 'extraction', 'job webhooks.deliver', 'webhook POST'];
  const spans = await collector.trace(traceId, names);
  const job = named(spans, 'job extractions.run');
  hasParent(job, named(spans, 'POST /v1/extractions'));
  expect(job).toMatchObject({ kind: 5, resource: { 'recto.role': 'worker' } });
  expect(job.attributes).toMatchObject({ 'recto.resource_id': body.id, 'recto.job.attempt': 1 });
  expect(job.attributes['recto.job.wait_ms']).toBeGreaterThanOrEqual(0);
  hasParent(named(spans, 'extraction'), job);
  hasParent(named(spans, 'job webhooks.deliver'), job);
  expect(named(spans, 'webhook delivery').attributes).toEqual({
    'recto.event.type': 'extraction.completed',
    'http.response.status_code': 200,
  });
  await test.delete('/v1/webhooks/endpoint');
});

it('a run is a span below its request, and its steps are below the run; calls carry the trace if a setting says so', async () => {
  host.answer = (_, response) => void response.setHeader('content-type', 'application/json').end('{"ok":true}');
  const given = { type: 'start_json', config: { json_schema: { type: 'object' } } };
  const output_schema = { type: 'object', properties: { ok: { type: 'boolean' } } };
  const call = { type: 'api_call', config: { url: `${host.url}/entries/hidden-path`, output_schema } };
  const inbox = { type: 'start_document' };
  const values = { type: 'extract', config: { json_schema } };
  const edges = [
    ['given', 'call'],
    ['inbox:output-file-0', 'values:input-file-document'],
  ] as [string, string][];
  const workflow = await published(test, definition('Traced', { given, call, inbox, values }, edges));
  const { traceId, headers } = callersTrace();
  const inputs = { json_inputs: { given: { iban: 'DE-hidden-value' } }, documents: { inbox: document } };
  const json = { workflow_id: workflow, ...inputs };
  const created = await test.post('/v1/workflows/runs', { json, headers });
  const run = await ended(test, created.body.id);
  expect(run.lifecycle.status).toBe('completed');
  const names = ['POST /v1/workflows/runs', 'workflow run', 'step extract', 'step api_call', 'api_call POST'];
  const spans = await collector.trace(traceId, names);
  const whole = named(spans, 'workflow run');
  hasParent(whole, named(spans, 'POST /v1/workflows/runs'));
  expect(whole.attributes).toMatchObject({ 'recto.run_id': run.id, 'recto.run.status': 'completed' });
  const jobs = spans.filter(({ name }) => /^job runs\./.test(name));
  expect(jobs.length).toBeGreaterThan(0);
  for (const job of jobs) hasParent(job, whole);
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  for (const name of ['step extract', 'step api_call']) {
    expect(jobs).toContain(byId.get(named(spans, name).parentSpanId ?? ''));
  }
  const sent = await host.first(({ url }) => url.startsWith('/entries'));
  expect(sent.headers.traceparent).toBe(`00-${traceId}-${named(spans, 'api_call POST').spanId}-01`);
});

it('nothing of documents, values, file names, URLs or keys is in any span', () => {
  const everything = collector.receiver.received.map(({ body }) => body).join('\n');
  expect(everything).toContain('step api_call');
  for (const secret of ['Eleanor', 'Rigby', 'confidential', 'hidden', 'beneficiary', 'svc_test', 'of-the-collector']) {
    expect(everything).not.toContain(secret);
  }
});

const metric = async (outcome: string): Promise<number> => {
  const text = await (await fetch(`${api.url}/metrics`)).text();
  return Number(new RegExp(`^recto_trace_spans_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
};

it('a collector that hangs or refuses costs spans, which are counted, and no request', async () => {
  const held: { end(): void; statusCode: number }[] = [];
  collector.receiver.answer = (_, response) => void held.push(response);
  const count = 3 * QUEUE;
  for (let sent = 0; sent < count; sent += 1) expect((await test.get('/v1/auth/status')).status).toBe(200);
  expect(await metric('queue_full')).toBeGreaterThanOrEqual(count - 2 * QUEUE);
  const exported = await metric('exported');
  expect(exported).toBeGreaterThan(0);
  const refuse = (response: { end(): void; statusCode: number }): void => {
    response.statusCode = 500;
    response.end();
  };
  collector.receiver.answer = (_, response) => refuse(response);
  held.forEach(refuse);
  await eventually(
    () => metric('refused'),
    (refused) => refused > 0,
  );
  collector.receiver.answer = (_, response) => void response.end('{}');
  const { traceId, headers } = callersTrace();
  await eventually(
    async () => {
      await test.get('/v1/auth/status', headers);
      return metric('exported');
    },
    (sent) => sent > exported,
  );
  await collector.trace(traceId, ['GET /v1/auth/status']);
});

it('spans that wait are sent when the process ends', async () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.receiver.url,
    OTEL_BSP_SCHEDULE_DELAY: '600000',
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '2',
  };
  const last = await startServer({ joins: api, role: 'api', env });
  const sent = callersTrace();
  const waiting = callersTrace();
  for (const { headers } of [sent, sent, waiting]) await clientsOf(last).test.get('/v1/auth/status', headers);
  await collector.trace(sent.traceId, ['GET /v1/auth/status']);
  expect(await last.terminate()).toBe(0);
  await collector.trace(waiting.traceId, ['GET /v1/auth/status']);
});

it('a service without the variables traces nothing', async () => {
  const plain = await sharedServer();
  const answer = await clientsOf(plain).test.get('/v1/auth/status', callersTrace().headers);
  expect(answer.headers.has('traceresponse')).toBe(false);
  expect(await (await fetch(`${plain.url}/metrics`)).text()).not.toContain('recto_trace_spans_total');
});
