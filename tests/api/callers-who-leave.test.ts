/** A caller who disconnects before the response is no failure of the service, and its work stops. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { type ModelDouble, startModelDouble } from '../support/model-double.ts';
import { OpenRequest } from '../support/open-request.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

let double: ModelDouble;
let server: TestServer;
let test: Client;

beforeAll(async () => {
  double = await startModelDouble();
  const model = (name: string) => ({ provider: 'openai', model: name, base_url: `${double.url}/v1` });
  server = await startServer({
    config: { readers: { processes: 1 }, models: { silent: model('silent?hang'), hanging: model('hanging?stall=3') } },
  });
  ({ test } = clientsOf(server));
});
afterAll(async () => {
  await server.close();
  await double.stop();
});

/** All requests so far, by status. */
async function answered(): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const text = await (await fetch(`${server.url}/metrics`)).text();
  for (const [, status = '', count] of text.matchAll(/^recto_http_requests_total\{.*status="(\d+)"\} (\d+)$/gm)) {
    counts.set(status, (counts.get(status) ?? 0) + Number(count));
  }
  return counts;
}

const left = (counts: Map<string, number>): number => counts.get('499') ?? 0;

const extraction = (model: string) => ({
  model,
  document: { filename: 'a.pdf', url: dataUrl(textPdfOf(['Invoice 1']), 'application/pdf') },
  json_schema: { type: 'object', properties: { number: { type: 'string' } } },
});
const slowCsv = `a,b\n${'1,2\n'.repeat(400_000)}`;

/** Sends a request and disconnects once `seen` resolves; it is counted as one whose caller left. */
async function leave(path: string, body: object | undefined, seen: () => Promise<unknown>): Promise<void> {
  const before = left(await answered());
  const text = JSON.stringify(body) ?? '';
  const method = body === undefined ? 'GET' : 'POST';
  await using request = new OpenRequest(path, { url: server.url, method, length: text.length });
  request.socket.write(text);
  await seen();
  request.socket.destroy();
  await eventually(answered, (counts) => left(counts) > before);
}

const readers = (kind: string, count: number) => () =>
  eventually(
    async () => (await fetch(`${server.url}/metrics`)).text(),
    (text) => text.includes(`recto_readers{kind="${kind}"} ${count}`),
  );
const modelAsked = () => {
  const asked = double.calls.length;
  return () =>
    eventually(
      async () => double.calls.length,
      (count) => count > asked,
    );
};

it('leaving during a body, a reading, a wait for a reader or a model is no failure, and ends the work', async () => {
  const { id } = (await test.post('/v1/files', { json: { document: extraction('x').document } })).body;
  await using half = new OpenRequest('/v1/secrets', {
    url: server.url,
    length: 1000,
    headers: 'Expect: 100-continue\r\n',
  });
  await half.until('100 Continue');
  half.socket.write('{"name":"HALF"');
  half.socket.destroy();
  const slow = { document: { filename: 'slow.csv', url: dataUrl(slowCsv) } };
  await leave('/v1/parses', slow, async () => {
    await readers('running', 1)();
    // The only reader is busy.
    await leave(`/v1/files/${id}/pages/1`, undefined, readers('queued', 1));
  });
  await readers('running', 0)();
  await leave('/v1/extractions', extraction('silent'), modelAsked());
  await leave('/v1/schemas/generate', { documents: [extraction('x').document], model: 'silent' }, modelAsked());
  expect(server.output.filter((line) => line.includes('request failed'))).toEqual([]);
  await eventually(
    async () => double.abandoned,
    (count) => count === 2,
  );
});

it('leaving in the middle of lines leaves a record that says so', async () => {
  const body = JSON.stringify(extraction('hanging'));
  await using stream = new OpenRequest('/v1/extractions/stream', { url: server.url, length: body.length });
  stream.socket.write(body);
  const [line = ''] = (await stream.until('"created_at"')).split('\r\n').filter((part) => part.startsWith('{'));
  stream.socket.destroy();
  const { error } = await eventually(
    async () => (await test.get(`/v1/extractions/${JSON.parse(line).id}`)).body,
    ({ status }) => status === 'cancelled',
  );
  expect(error).toBeNull();
  expect(server.output.filter((text) => text.includes('request failed'))).toEqual([]);
});
