/** The end of a process: in time, and with an answer for everybody who waits. */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientsOf } from '../support/client.ts';
import { type ModelDouble, startModelDouble } from '../support/model-double.ts';
import { OpenRequest, statusOf } from '../support/open-request.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { startServer, TEST_KEY, type TestServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

let double: ModelDouble;
let config: Record<string, unknown>;

beforeAll(async () => {
  double = await startModelDouble();
  const model = (name: string) => ({ provider: 'openai', model: name, base_url: `${double.url}/v1` });
  const models = { silent: model('silent?hang'), hanging: model('hanging?stall=3') };
  config = { models, shutdown_seconds: 8 };
});
afterAll(() => double.stop());

const extraction = (model: string) => ({
  model,
  document: { filename: 'a.pdf', url: dataUrl(textPdfOf(['Invoice 1']), 'application/pdf') },
  json_schema: { type: 'object', properties: { number: { type: 'string' } } },
});

/** One request for each, which waits for a model that never answers. */
async function askSilentModel(server: TestServer, ...bodies: object[]): Promise<Promise<Response>[]> {
  const asked = double.calls.length;
  const answers = bodies.map((body) =>
    fetch(`${server.url}/v1/extractions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...extraction('silent'), ...body }),
    }),
  );
  await eventually(
    async () => double.calls.length,
    (count) => count === asked + bodies.length,
  );
  return answers;
}

it('SIGTERM ends in time: whoever waits gets a 503 and when to come back, and accepted work is given back', async () => {
  const server = await startServer({ config });
  const [waiting, background] = await askSilentModel(server, {}, { background: true });
  const id = ((await (await background)?.json()) as { id: string } | undefined)?.id;
  const body = JSON.stringify(extraction('hanging'));
  await using stream = new OpenRequest('/v1/extractions/stream', { url: server.url, length: body.length });
  stream.socket.write(body);
  await stream.until('"created_at"');
  const headers = 'Expect: 100-continue\r\n';
  await using trickle = new OpenRequest('/v1/secrets', { url: server.url, length: 100_000, headers });
  await trickle.until('100 Continue');
  trickle.socket.write('{"name":"TRICKLED","value":"');
  const drops = setInterval(() => trickle.socket.write('x'), 20);
  await using idle = new OpenRequest('/v1/auth/status', { url: server.url, method: 'GET' });
  await idle.until('"authenticated"');

  const ended = server.terminate();
  await idle.ended;
  const told = await waiting;
  expect([told?.status, told?.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await told?.json()).toEqual({ detail: 'The service is shutting down. Retry shortly.' });
  const last = (await stream.ended)
    .split('\r\n')
    .filter((line) => line.startsWith('{'))
    .at(-1);
  expect(JSON.parse(last ?? '').streaming_error).toMatchObject({ code: 'unavailable' });
  const refused = await trickle.ended;
  clearInterval(drops);
  expect(statusOf(refused)).toBe(503);
  expect(refused).toMatch(/retry-after: 1\r\n/i);
  // Whatever was not closed in time would make it another code.
  expect(await ended).toBe(0);

  const asked = double.calls.length;
  const again = await server.restart();
  try {
    await eventually(
      async () => double.calls.length,
      (count) => count > asked,
    );
    expect((await clientsOf(again).test.get(`/v1/extractions/${id}`)).body.status).toBe('in_progress');
    expect((await clientsOf(again).test.get('/v1/secrets')).text).not.toContain('TRICKLED');
  } finally {
    await again.kill();
    await again.close();
  }
});

it('a second SIGTERM, when the first was heard, ends at once whoever waits', async () => {
  const server = await startServer({ config: { ...config, shutdown_seconds: 600 } });
  const [waiting] = await askSilentModel(server, {});
  const cut = expect(waiting).rejects.toThrow();
  const exit = once(server.process, 'exit');
  // Two signals within a second are one wish, as when npm passes on what the terminal has sent already.
  const signals = setInterval(() => server.process.kill('SIGTERM'), 200);
  expect(await exit).toEqual([130, null]);
  clearInterval(signals);
  await cut;
  await server.close();
});
