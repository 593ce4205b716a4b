import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type ModelDouble, startModelDouble } from '../../../../tests/support/model-double.ts';
import { inLane, type Lane } from '../lib/lane.ts';
import { createLogger, silentLogger } from '../lib/logger.ts';
import { type GatewayDependencies, type GatewayRequest, ModelGateway } from './gateway.ts';
import { Spending } from './spending.ts';
import { definitionFor, TEST_MODEL_KEY } from './testing/definition.ts';

let double: ModelDouble;
beforeAll(async () => {
  double = await startModelDouble();
});
afterAll(() => double.stop());

const callsTo = (model: string): number => double.calls.filter((call) => call.model === model).length;

interface Opened {
  gateway: ModelGateway;
  waits: number[];
  clock: { now: () => Date; ms: number };
}

function open(model: string, settings: Record<string, unknown> = {}, more: Partial<GatewayDependencies> = {}): Opened {
  const waits: number[] = [];
  const clock = { ms: 0, now: () => new Date(clock.ms) };
  const gateway = new ModelGateway({
    config: { definitions: [definitionFor(double.url, 'openai', model, settings)], aliases: new Map(), fallback: null },
    clock,
    logger: silentLogger,
    random: () => 0.5,
    sleep: async (ms) => void waits.push(ms),
    ...more,
  });
  onTestFinished(() => gateway.close());
  return { gateway, waits, clock };
}

const asking = (fields: Partial<GatewayRequest> = {}): GatewayRequest => ({
  messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
  scope: { organizationId: 'org_1', environmentId: 'env_1' },
  signal: new AbortController().signal,
  ...fields,
});

describe('retries', () => {
  it.each(['status=429&retry_after=3', 'status=500', 'status=409', 'status=408', 'reset'])(
    '%s is retried twice',
    async (fault) => {
      const model = `again?${fault}&times=2`;
      const { gateway, waits } = open(model);
      expect((await gateway.complete('m', asking())).text).toBe('I see 0 images.');
      expect(callsTo(model)).toBe(3);
      expect(waits).toEqual(fault.includes('retry_after') ? [3000, 3000] : [500, 1000]);
    },
  );

  it('end after two, with the reason', async () => {
    const { gateway } = open('down?status=503');
    await expect(gateway.complete('m', asking())).rejects.toMatchObject({ fault: 'overloaded', retryable: true });
    expect(callsTo('down?status=503')).toBe(3);
  });

  it.each(['status=400', 'status=401', 'status=404', 'status=429&retry_after=3600'])(
    '%s is not retried',
    async (fault) => {
      const { gateway } = open(`final?${fault}`);
      await expect(gateway.complete('m', asking())).rejects.toMatchObject({ status: 502 });
      expect(callsTo(`final?${fault}`)).toBe(1);
    },
  );

  it('stop once a piece of the answer has reached the caller', async () => {
    const pieces: string[] = [];
    const { gateway } = open('broken?cut=2');
    const answer = gateway.complete('m', asking({ onDelta: (text) => pieces.push(text) }));
    await expect(answer).rejects.toMatchObject({ fault: 'cut_off' });
    expect(pieces.length).toBeGreaterThan(0);
    expect(callsTo('broken?cut=2')).toBe(1);
  });
});

it('one time limit covers the call and its retries', async () => {
  const { gateway } = open('endless?slow_ms=60', { timeouts: { total_seconds: 0.15 } });
  await expect(gateway.complete('m', asking())).rejects.toMatchObject({ fault: 'timeout' });
});

it('a caller who disconnects does not get a model failure', async () => {
  const stop = new AbortController();
  const { gateway } = open('waiting?hang');
  const answer = gateway.complete('m', asking({ signal: stop.signal }));
  await expect.poll(() => callsTo('waiting?hang')).toBe(1);
  stop.abort(new Error('gone'));
  await expect(answer).rejects.toThrow('gone');
});

it('a provider that fails five times in a row is not called for a while, then tried with one call', async () => {
  const { gateway, clock } = open('ill?status=500&times=6');
  await expect(gateway.complete('m', asking())).rejects.toMatchObject({ fault: 'overloaded' });
  await expect(gateway.complete('m', asking())).rejects.toMatchObject({ fault: 'unavailable', retryable: true });
  expect(callsTo('ill?status=500&times=6')).toBe(5);
  await expect(gateway.complete('m', asking())).rejects.toMatchObject({ headers: { 'retry-after': '30' } });
  expect(callsTo('ill?status=500&times=6')).toBe(5);
  clock.ms += 30_001;
  await expect(gateway.complete('m', asking())).rejects.toMatchObject({ fault: 'unavailable' });
  expect(callsTo('ill?status=500&times=6')).toBe(6);
  clock.ms += 30_001;
  expect((await gateway.complete('m', asking())).text).toBe('I see 0 images.');
  expect((await gateway.complete('m', asking())).text).toBe('I see 0 images.');
});

it('rejected requests do not count against the provider', async () => {
  const { gateway } = open('picky?status=400');
  for (let call = 0; call < 8; call += 1) {
    await expect(gateway.complete('m', asking())).rejects.toMatchObject({ fault: 'rejected' });
  }
});

it('no more calls run at a time than the operator allows', async () => {
  const { gateway } = open('busy?slow_ms=5', { concurrency: 2 });
  await Promise.all(Array.from({ length: 8 }, () => gateway.complete('m', asking())));
  expect(callsTo('busy?slow_ms=5')).toBe(8);
  expect(double.mostAtOnce).toBeLessThanOrEqual(2);
});

it('calls of production go before those of test that waited longer', async () => {
  const { gateway } = open('queue?slow_ms=5', { concurrency: 1 });
  const order: string[] = [];
  const call = (environment: Lane['environment']) =>
    inLane({ environment, key: environment }, async () => {
      await gateway.complete('m', asking());
      order.push(environment);
    });
  await Promise.all((['test', 'test', 'test', 'production'] as const).map(call));
  expect(order).toEqual(['test', 'production', 'test', 'test']);
});

it('reports the cost of an answer if the model has a price', async () => {
  const priced = open('priced', { price: { input: 1, output: 1000 } }).gateway;
  const spending = new Spending();
  const { usage } = await priced.complete('m', { ...asking(), onSpent: spending.add });
  expect(spending.total.usage).toEqual(usage);
  expect(spending.total.cost).toBeCloseTo((usage.promptTokens + 1000 * usage.completionTokens) / 1e6, 12);
  const free = new Spending();
  await open('unpriced').gateway.complete('m', { ...asking(), onSpent: free.add });
  expect(free.total).toEqual({ usage, cost: null });
});

it('reports the tokens of an answer that broke off, if the vendor sent them before', async () => {
  const spending = new Spending();
  const definitions = [definitionFor(double.url, 'anthropic', 'cut?cut=1')];
  const { gateway } = open('cut', {}, { config: { definitions, aliases: new Map(), fallback: null } });
  await expect(gateway.complete('m', { ...asking(), onSpent: spending.add })).rejects.toThrow();
  expect(spending.total.usage.promptTokens).toBeGreaterThan(0);
});

it('API keys appear in no log line', async () => {
  const lines: string[] = [];
  const logger = createLogger('debug', { write: (line: string) => void lines.push(line) });
  const { gateway } = open('leaky?status=500&echo_key', {}, { logger });
  await expect(gateway.complete('m', asking())).rejects.toThrow();
  expect(lines.join('')).toContain('a model failed');
  expect(lines.join('')).not.toContain(TEST_MODEL_KEY);
});
