import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { silentLogger } from '../lib/logger.ts';
import { SpanExporter } from './exporter.ts';
import { readTracing } from './settings.ts';
import type { FinishedSpan } from './tracer.ts';

interface Arrived {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const open = new Set<() => unknown>();
afterEach(async () => {
  for (const close of open) await close();
  open.clear();
});

/** A collector that answers as it is told; `arrival(n)` resolves with its n-th request. */
async function collector(answer: (response: ServerResponse, count: number) => void) {
  const arrived: Arrived[] = [];
  const waiting = new Map<number, () => void>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      arrived.push({ headers: request.headers, body: Buffer.concat(chunks) });
      answer(response, arrived.length);
      waiting.get(arrived.length)?.();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  open.add(close);
  return {
    url: `http://127.0.0.1:${port}`,
    arrived,
    close,
    arrival: (count: number) =>
      new Promise<void>((resolve) => (arrived.length >= count ? resolve() : waiting.set(count, resolve))),
  };
}

function exporterTo(url: string, variables: Record<string, string> = {}, options = {}): SpanExporter {
  const mistakes: string[] = [];
  const all: Record<string, string> = {
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '2',
    OTEL_BSP_MAX_QUEUE_SIZE: '4',
    ...variables,
  };
  const settings = readTracing((name) => all[name], mistakes);
  if (settings === null || mistakes.length > 0) throw new Error(mistakes.join());
  const exporter = new SpanExporter({
    settings,
    logger: silentLogger,
    resource: { 'service.instance.id': 'one' },
    firstRetryMs: 1,
    closeMs: 600_000,
    ...options,
  });
  open.add(() => exporter.close());
  return exporter;
}

const span = (name: string): FinishedSpan => ({
  traceId: 'a'.repeat(32),
  spanId: 'b'.repeat(16),
  parent: { spanId: 'c'.repeat(16), isRemote: true },
  name,
  kind: 'server',
  startMs: 1_700_000_000_000.25,
  endMs: 1_700_000_000_001,
  attributes: { text: 'x'.repeat(1000), count: 3, share: 0.5, is: true, none: undefined },
  errorType: 'provider',
});

it('sends batches in the JSON form of OTLP, with the headers of the settings', async () => {
  const receiver = await collector((response) => void response.end('{}'));
  const exporter = exporterTo(receiver.url, { OTEL_EXPORTER_OTLP_HEADERS: 'api-key=k', OTEL_SERVICE_NAME: 'docs' });
  for (const name of ['one', 'two', 'three']) exporter.add(span(name));
  await exporter.close();
  const bodies = receiver.arrived.map(({ body }) => JSON.parse(body.toString()));
  expect(bodies.map((body) => body.resourceSpans[0].scopeSpans[0].spans.length)).toEqual([2, 1]);
  expect(receiver.arrived[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'api-key': 'k' });
  expect(bodies[0].resourceSpans[0].resource.attributes).toEqual([
    { key: 'service.name', value: { stringValue: 'docs' } },
    { key: 'service.instance.id', value: { stringValue: 'one' } },
  ]);
  expect(bodies[0].resourceSpans[0].scopeSpans[0].spans[0]).toEqual({
    traceId: 'a'.repeat(32),
    spanId: 'b'.repeat(16),
    parentSpanId: 'c'.repeat(16),
    flags: 0x301,
    name: 'one',
    kind: 2,
    startTimeUnixNano: '1700000000000250000',
    endTimeUnixNano: '1700000000001000000',
    attributes: [
      { key: 'text', value: { stringValue: 'x'.repeat(256) } },
      { key: 'count', value: { intValue: '3' } },
      { key: 'share', value: { doubleValue: 0.5 } },
      { key: 'is', value: { boolValue: true } },
      { key: 'error.type', value: { stringValue: 'provider' } },
    ],
    status: { code: 2 },
  });
  expect(exporter.counts).toMatchObject({ exported: 3, queue_full: 0 });
});

it('compresses if it is told to', async () => {
  const receiver = await collector((response) => void response.end());
  const exporter = exporterTo(receiver.url, { OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip' });
  exporter.add(span('one'));
  await exporter.close();
  expect(receiver.arrived[0]?.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(receiver.arrived[0]?.body ?? '').toString()).toContain('"name":"one"');
});

it('repeats a batch that the collector cannot take now, and drops one that it refuses', async () => {
  const receiver = await collector((response, count) => {
    response.statusCode = [503, 429, 200, 500][count - 1] ?? 200;
    if (count === 2) response.setHeader('retry-after', '0');
    response.end();
  });
  const exporter = exporterTo(receiver.url);
  exporter.add(span('one'));
  exporter.add(span('two'));
  await receiver.arrival(3);
  exporter.add(span('three'));
  exporter.add(span('four'));
  await receiver.arrival(4);
  await exporter.close();
  expect(receiver.arrived).toHaveLength(4);
  expect(receiver.arrived[2]?.body).toEqual(receiver.arrived[0]?.body);
  expect(exporter.counts).toEqual({ exported: 2, queue_full: 0, refused: 2, unreachable: 0, shutdown: 0 });
});

it('counts what the collector took only in part', async () => {
  const receiver = await collector((response) => void response.end('{"partialSuccess":{"rejectedSpans":"1"}}'));
  const exporter = exporterTo(receiver.url);
  exporter.add(span('one'));
  exporter.add(span('two'));
  await receiver.arrival(1);
  await exporter.close();
  expect(exporter.counts).toMatchObject({ exported: 1, refused: 1 });
});

it('a collector that hangs costs spans, not memory, and is left when the process ends', async () => {
  const receiver = await collector(() => undefined);
  const exporter = exporterTo(receiver.url, {}, { closeMs: 20 });
  exporter.add(span('one'));
  exporter.add(span('two'));
  await receiver.arrival(1);
  for (let count = 0; count < 10; count += 1) exporter.add(span('more'));
  expect(exporter.counts).toMatchObject({ queue_full: 6 });
  await exporter.close();
  exporter.add(span('late'));
  expect(exporter.counts).toEqual({ exported: 0, queue_full: 6, refused: 0, unreachable: 0, shutdown: 7 });
});

it('gives up a collector that is not there after a few attempts', async () => {
  const gone = await collector(() => undefined);
  gone.close();
  const { promise: warned, resolve } = Promise.withResolvers<object>();
  const settings = readTracing((name) => (name === 'OTEL_EXPORTER_OTLP_ENDPOINT' ? gone.url : undefined), []);
  if (settings === null) throw new Error('no settings');
  const exporter = new SpanExporter({
    settings: { ...settings, maxBatch: 1 },
    logger: { ...silentLogger, warn: resolve },
    resource: {},
    firstRetryMs: 1,
  });
  exporter.add(span('one'));
  expect(await warned).toEqual({ reason: 'ECONNREFUSED', spans: 1 });
  expect(exporter.counts).toMatchObject({ unreachable: 1, exported: 0 });
  await exporter.close();
});
