import { expect, it } from 'vitest';
import { createSampler, parseSampler } from './sampler.ts';
import { readTracing } from './settings.ts';

function read(variables: Record<string, string>) {
  const mistakes: string[] = [];
  const settings = readTracing((name) => variables[name], mistakes);
  return { settings, mistakes };
}

const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

it('without an endpoint, or if it is switched off, nothing is traced', () => {
  expect(read({ OTEL_SERVICE_NAME: 'documents', OTEL_TRACES_SAMPLER: 'nonsense' })).toEqual({
    settings: null,
    mistakes: [],
  });
  expect(read({ ...COLLECTOR, OTEL_SDK_DISABLED: 'true' }).settings).toBeNull();
  expect(read({ ...COLLECTOR, OTEL_TRACES_EXPORTER: 'none' }).settings).toBeNull();
});

it('the endpoint of all signals gets the path of traces, the one of traces is complete', () => {
  const url = (variables: Record<string, string>) => read(variables).settings?.url;
  expect(url(COLLECTOR)).toBe('http://127.0.0.1:4318/v1/traces');
  expect(url({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example/base/' })).toBe(
    'https://otel.example/base/v1/traces',
  );
  const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in?x=1' };
  expect(url({ ...COLLECTOR, ...own })).toBe('https://traces.example/in?x=1');
});

it('headers, resource, name, time-out and sizes come from their variables', () => {
  const { settings, mistakes } = read({
    ...COLLECTOR,
    OTEL_EXPORTER_OTLP_HEADERS: 'Api-Key=a%3Db, x-tenant = 7',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=overridden,deployment.environment.name=staging%20two',
    OTEL_SERVICE_NAME: 'documents',
    OTEL_EXPORTER_OTLP_TIMEOUT: '3000',
    OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: '2000',
    OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
    OTEL_BSP_MAX_QUEUE_SIZE: '100',
    OTEL_PROPAGATORS: 'none',
  });
  expect(mistakes).toEqual([]);
  expect(settings).toMatchObject({
    resource: { 'service.name': 'documents', 'deployment.environment.name': 'staging two' },
    timeoutMs: 2000,
    isCompressed: true,
    maxQueued: 100,
    maxBatch: 100,
    delayMs: 5000,
    continuesCallers: false,
  });
  const headers = Object.entries(settings?.headers ?? {}).map(([name, value]) => [name, value.reveal()]);
  expect(headers).toEqual([
    ['api-key', 'a=b'],
    ['x-tenant', '7'],
  ]);
  expect(JSON.stringify(settings)).not.toContain('a=b');
});

it('mistakes are named, and no header is repeated in them', () => {
  const { mistakes } = read({
    ...COLLECTOR,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_EXPORTER_OTLP_HEADERS: 'very secret',
    OTEL_TRACES_SAMPLER: 'jaeger_remote',
    OTEL_EXPORTER_OTLP_TIMEOUT: '-1',
  });
  expect(mistakes.map((mistake) => mistake.split(' ')[0])).toEqual([
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    'OTEL_TRACES_SAMPLER',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'OTEL_EXPORTER_OTLP_TIMEOUT',
  ]);
  expect(mistakes.join()).not.toContain('secret');
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' }).mistakes).toHaveLength(1);
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://user:password@host' }).mistakes).toHaveLength(1);
});

it('samplers decide by the parent, by a share of traces, or always the same', () => {
  const taken = (name: string | undefined, argument: string | undefined, traceId: string, parent?: boolean) => {
    const settings = parseSampler(name, argument);
    return typeof settings === 'string' ? settings : createSampler(settings)(traceId, parent);
  };
  const low = `${'f'.repeat(18)}${'0'.repeat(14)}`;
  const high = `${'0'.repeat(18)}${'f'.repeat(14)}`;
  const below = `${'0'.repeat(18)}bfffffffffffff`;
  expect(taken(undefined, undefined, low)).toBe(true);
  expect(taken(undefined, undefined, low, false)).toBe(false);
  expect(taken('always_on', undefined, low, false)).toBe(true);
  expect(taken('always_off', undefined, high, true)).toBe(false);
  expect(taken('parentbased_always_off', undefined, high, true)).toBe(true);
  expect(taken('traceidratio', '0.25', low, true)).toBe(false);
  expect(taken('traceidratio', '0.25', below)).toBe(false);
  expect(taken('traceidratio', '0.25', high)).toBe(true);
  expect(taken('parentbased_traceidratio', '0', high)).toBe(false);
  expect(taken('traceidratio', '0', high)).toBe(false);
  expect(taken('traceidratio', '1', low)).toBe(true);
  expect(taken('traceidratio', 'half', low)).toMatch(/^OTEL_TRACES_SAMPLER_ARG/);
});
