import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthenticationError, EndedError, NotFoundError, TimeoutError, ValidationError } from './errors.ts';
import { failure, json, scripted } from './testing/scripted-service.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function outcome<T>(call: PromiseLike<T>): Promise<T | unknown> {
  const settled = call.then(undefined, (error: unknown) => error);
  await vi.runAllTimersAsync();
  return settled;
}

const parse = (status: string, more: object = {}) => json({ id: 'parse_1', status, ...more });
const run = (status: string, more: object = {}) => json({ id: 'run_1', lifecycle: { status, ...more } });
const broken = new TypeError('fetch failed');

describe('waiting for a parse', () => {
  it('asks for the status alone until it has ended, then for the whole record', async () => {
    const { recto, sent } = scripted(
      parse('queued'),
      parse('in_progress'),
      parse('completed'),
      parse('completed', { output: 1 }),
    );
    const seen: string[] = [];
    const waiting = recto.parses.waitFor({ parse_id: 'parse_1' }, { onUpdate: ({ status }) => seen.push(status) });
    expect(await outcome(waiting)).toMatchObject({ output: 1 });
    expect(sent.map(({ url }) => url.search)).toEqual([...Array(3).fill('?include_output=false'), '']);
    expect(seen).toEqual(['queued', 'in_progress', 'completed']);
  });

  it.each(['failed', 'cancelled'])('ends when it is %s', async (status) => {
    const { recto } = scripted(parse(status, { error: { code: 'document_damaged', message: 'It is damaged.' } }));
    const failed = await outcome(recto.parses.waitFor({ parse_id: 'parse_1' }));
    expect(failed).toBeInstanceOf(EndedError);
    expect(failed).toMatchObject({ state: status, record: { id: 'parse_1' } });
    expect((failed as Error).message).toBe(`parses: ended as ${status}: document_damaged: It is damaged.`);
  });

  it('survives outages', async () => {
    const { recto } = scripted(broken, failure(503), failure(500), failure(429), parse('completed'));
    expect(await outcome(recto.parses.waitFor({ parse_id: 'parse_1' }))).toMatchObject({ status: 'completed' });
  });

  it.each([
    [401, AuthenticationError],
    [422, ValidationError],
  ])('ends at once with %i', async (status, type) => {
    const { recto, sent } = scripted(failure(status));
    expect(await outcome(recto.parses.waitFor({ parse_id: 'parse_1' }))).toBeInstanceOf(type);
    expect(sent.length).toBe(1);
  });

  it('ends when it is not found three times in a row, and not before', async () => {
    const { recto, sent } = scripted(
      failure(404),
      failure(404),
      parse('queued'),
      failure(404),
      failure(404),
      failure(404),
    );
    expect(await outcome(recto.parses.waitFor({ parse_id: 'parse_1' }))).toBeInstanceOf(NotFoundError);
    expect(sent.length).toBe(6);
  });

  it('waits as long as the service asks for', async () => {
    const start = Date.now();
    const queued = json({ status: 'queued' }, { headers: { 'retry-after': '30' } });
    const { recto } = scripted(queued, parse('completed'));
    await outcome(recto.parses.waitFor({ parse_id: 'parse_1' }));
    expect(Date.now() - start).toBe(30_000);
  });

  it('gives up in time', async () => {
    const start = Date.now();
    const { recto } = scripted(parse('in_progress'));
    const failed = await outcome(recto.parses.waitFor({ parse_id: 'parse_1' }, { timeoutMs: 60_000 }));
    expect(failed).toBeInstanceOf(TimeoutError);
    expect(Date.now() - start).toBe(60_000);
  });

  it('never gives up with a time of 0', async () => {
    const start = Date.now();
    const queued = json({ status: 'queued' }, { headers: { 'retry-after': '900' } });
    const { recto } = scripted(queued, parse('completed'));
    expect(await outcome(recto.parses.waitFor({ parse_id: 'parse_1' }, { timeoutMs: 0 }))).toMatchObject({
      status: 'completed',
    });
    expect(Date.now() - start).toBe(900_000);
    for (const timeoutMs of [-1, Number.NaN]) {
      expect(await outcome(recto.parses.waitFor({ parse_id: 'parse_1' }, { timeoutMs }))).toBeInstanceOf(TypeError);
    }
  });

  it('names its own time when that ends within a request', async () => {
    const never = (_: unknown, signal: AbortSignal) =>
      new Promise<Response>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const { recto } = scripted(parse('in_progress'), never);
    const failed = await outcome(recto.parses.waitFor({ parse_id: 'parse_1' }, { timeoutMs: 60_000 }));
    expect(failed).toBeInstanceOf(TimeoutError);
    expect((failed as Error).message).toBe('parses.get: not ended after 60000 ms');
  });

  it('ends with the reason of its signal', async () => {
    const controller = new AbortController();
    const { recto } = scripted(parse('in_progress'));
    const waiting = recto.parses.waitFor({ parse_id: 'parse_1' }, { signal: controller.signal });
    const settled = waiting.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5000);
    controller.abort('left');
    expect(await settled).toBe('left');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('waiting for a run', () => {
  it.each(['completed', 'awaiting_review'])('returns it when it is %s', async (status) => {
    const { recto } = scripted(run('pending'), run('running'), run(status));
    expect(await outcome(recto.workflows.runs.waitFor({ run_id: 'run_1' }))).toMatchObject({ lifecycle: { status } });
  });

  it('says why it ended with an error', async () => {
    const details = { error_code: 'configuration_error' };
    const { recto } = scripted(run('error', { message: 'A secret is missing.', details }));
    const failed = await outcome(recto.workflows.runs.waitFor({ run_id: 'run_1' }));
    expect((failed as Error).message).toBe('workflowRuns: ended as error: configuration_error: A secret is missing.');
  });
});
