/** Revoking a key ends everything that uses it, in every process. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf, createClient } from '../support/client.ts';
import { type ModelDouble, startModelDouble } from '../support/model-double.ts';
import { OpenRequest, statusOf } from '../support/open-request.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { startServer, TEST_KEY, type TestServer } from '../support/server.ts';
import { withDatabase } from '../support/sql.ts';
import { eventually } from '../support/wait.ts';

let double: ModelDouble;
let server: TestServer;
/** Another process of the same installation. */
let other: TestServer;
let test: Client;

beforeAll(async () => {
  double = await startModelDouble();
  const model = (name: string) => ({ provider: 'openai', model: name, base_url: `${double.url}/v1` });
  const config = { models: { silent: model('silent?hang'), hanging: model('hanging?stall=3') } };
  server = await startServer({ config });
  other = await startServer({ joins: server, role: 'api', config });
  ({ test } = clientsOf(server));
});
afterAll(async () => {
  await other.close();
  await server.close();
  await double.stop();
});

async function newKey(): Promise<{ id: string; key: string; revoke: () => Promise<void> }> {
  const { id, key } = (await test.post('/v1/api-keys', { json: { name: 'to be revoked' } })).body;
  const revoke = async () => expect((await test.delete(`/v1/api-keys/${id}`)).status).toBe(204);
  return { id, key, revoke };
}

let unique = 0;
const extraction = (model: string) => {
  unique += 1;
  return {
    model,
    document: { filename: `${unique}.pdf`, url: dataUrl(textPdfOf([`Invoice ${unique}`]), 'application/pdf') },
    json_schema: { type: 'object', properties: { number: { type: 'string' } } },
  };
};

/** A request that waits for a model that never answers; the model has already been called. */
async function waitForModel(key: string, at: TestServer): Promise<{ answer: Promise<Response> }> {
  const asked = double.calls.length;
  const answer = fetch(`${at.url}/v1/extractions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(extraction('silent')),
  });
  await eventually(
    async () => double.calls.length,
    (count) => count > asked,
  );
  return { answer };
}

const REVOKED = { detail: 'The API key was revoked.' };

describe('a request of a revoked key', () => {
  it.each(['the process that revokes it', 'another process'])('that waits is a 401 at once, in %s', async (where) => {
    const { key, revoke } = await newKey();
    const at = where === 'another process' ? other : server;
    const { answer } = await waitForModel(key, at);
    const bystander = await waitForModel(TEST_KEY, at);
    const { abandoned } = double;
    await revoke();
    const { status, headers } = await answer;
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await (await answer).json()).toEqual(REVOKED);
    // Its work is stopped too, but not that of others.
    await eventually(
      async () => double.abandoned,
      (count) => count > abandoned,
    );
    const ended = await Promise.race([bystander.answer, test.get('/v1/auth/status')]);
    expect(ended.status).toBe(200);
    expect(double.abandoned).toBe(abandoned + 1);
  });

  it('whose answer has begun in lines ends with a line that says why, and a closed connection', async () => {
    const { key, revoke } = await newKey();
    const body = JSON.stringify(extraction('hanging'));
    await using stream = new OpenRequest('/v1/extractions/stream', { url: other.url, key, length: body.length });
    stream.socket.write(body);
    await stream.until('"created_at"');
    await revoke();
    await stream.until('streaming_error');
    stream.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    const text = await stream.ended;
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(1);
    const lines = text.split('\r\n').filter((line) => line.startsWith('{'));
    const last = JSON.parse(lines.at(-1) ?? '');
    expect(last.streaming_error).toEqual({
      code: 'unauthenticated',
      message: 'The API key was revoked.',
      details: null,
    });
    const { status, error } = (await test.get(`/v1/extractions/${last.id}`)).body;
    expect({ status, error }).toEqual({ status: 'failed', error: last.streaming_error });
  });

  const FORM_HEAD =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="half.txt"\r\nContent-Type: text/plain\r\n\r\n';
  it.each([
    ['JSON', '/v1/secrets', 'application/json', '{"name":"HALF","value":"'],
    ['a document in base64', '/v1/files', 'application/json', '{"document":{"filename":"half.txt","content":"aGFs'],
    ['a form', '/v1/files', 'multipart/form-data; boundary=x', `${FORM_HEAD}half of it`],
  ])('that sends %s is a 401 before its body is complete, and leaves nothing', async (_, path, type, half) => {
    const { key, revoke } = await newKey();
    const headers = 'Expect: 100-continue\r\n';
    await using request = new OpenRequest(path, { url: other.url, key, length: 100_000, type, headers });
    await request.until('100 Continue');
    request.socket.write(half);
    await revoke();
    const answer = await request.until(REVOKED.detail);
    expect(statusOf(answer)).toBe(401);
    expect((await test.get('/v1/secrets')).text).not.toContain('HALF');
    expect((await test.get('/v1/files')).text).not.toContain('half.txt');
  });

  it('that revokes it is answered like any other', async () => {
    const { id, key } = await newKey();
    const own = createClient(other.url, key);
    expect((await own.delete(`/v1/api-keys/${id}`)).status).toBe(204);
    expect((await own.get('/v1/auth/status')).status).toBe(401);
  });

  it('is refused in another process that just served the key, even if that process hears nothing', async () => {
    const heard = await newKey();
    const unheard = await newKey();
    const statusOfKey = async (key: string) => (await createClient(other.url, key).get('/v1/auth/status')).status;
    expect([await statusOfKey(heard.key), await statusOfKey(unheard.key)]).toEqual([200, 200]);
    await heard.revoke();
    // The notification and this request race, so the first answer may be the old one.
    const refused = async (key: string) =>
      eventually(
        () => statusOfKey(key),
        (status) => status === 401,
      );
    await refused(heard.key);
    await withDatabase(server.databaseUrl, (query) =>
      query(`update api_keys set revoked_at = now() where id = '${unheard.id}'`),
    );
    await refused(unheard.key);
  });

  it('ends even if the notification was lost: a process that reconnects checks for itself', async () => {
    const { id, key } = await newKey();
    const { answer } = await waitForModel(key, other);
    await withDatabase(server.databaseUrl, async (query) => {
      // As if another process had revoked it while nobody listened.
      await query(`update api_keys set revoked_at = now() where id = '${id}'`);
      await query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'recto api keys channel'",
      );
    });
    expect((await answer).status).toBe(401);
  });

  it('ends when a start with another fixed key replaces it', async () => {
    const { answer } = await waitForModel(TEST_KEY, other);
    const changed = { RECTO_TEST_KEY: 'svc_test_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef' };
    const newcomer = await startServer({ joins: server, role: 'api', env: changed });
    try {
      expect((await answer).status).toBe(401);
    } finally {
      await newcomer.close();
      await (await startServer({ joins: server, role: 'api' })).close();
    }
    expect((await test.get('/v1/auth/status')).status).toBe(200);
  });
});

describe('a signed link of a revoked key', () => {
  it('is refused, for uploads and downloads', async () => {
    const { key, revoke } = await newKey();
    const own = createClient(other.url, key);
    const file = (await own.post('/v1/files', { json: { document: { filename: 'a.txt', url: dataUrl('a') } } })).body;
    const { download_url } = (await own.get(`/v1/files/${file.id}/download-link`)).body;
    const { uploadUrl } = (await own.post('/v1/files/upload', { json: { filename: 'b.txt', size_bytes: 1 } })).body;
    const anyone = createClient(other.url, null);
    expect((await anyone.get(download_url)).text).toBe('a');
    await revoke();
    expect((await anyone.get(download_url)).body).toEqual(REVOKED);
    expect((await anyone.put(uploadUrl, { raw: 'b' })).status).toBe(401);
  });

  it('is cut off during a transfer', async () => {
    const { key, revoke } = await newKey();
    const own = createClient(other.url, key);
    const bytes = 48 * 2 ** 20;
    const { uploadUrl, fileId } = (
      await own.post('/v1/files/upload', { json: { filename: 'large.bin', size_bytes: bytes } })
    ).body;
    expect((await own.put(uploadUrl, { raw: new Uint8Array(bytes) })).status).toBe(200);
    expect((await own.post(`/v1/files/upload/${fileId}/complete`)).status).toBe(200);
    const { download_url } = (await own.get(`/v1/files/${fileId}/download-link`)).body;
    const second = (await own.post('/v1/files/upload', { json: { filename: 'b.bin', size_bytes: 100 } })).body;
    const address = (url: string) => new URL(url).pathname + new URL(url).search;
    const anybody = { url: other.url, key: null };
    await using download = new OpenRequest(address(download_url), { ...anybody, method: 'GET' });
    await download.early;
    download.socket.pause();
    const put = { ...anybody, method: 'PUT', length: 100, headers: 'Expect: 100-continue\r\n' };
    await using upload = new OpenRequest(address(second.uploadUrl), put);
    await upload.until('100 Continue');
    upload.socket.write('half');
    await revoke();
    expect(statusOf(await upload.until(REVOKED.detail))).toBe(401);
    download.socket.resume();
    expect((await download.ended).length).toBeLessThan(bytes);
    expect((await test.post(`/v1/files/upload/${second.fileId}/complete`)).status).toBe(422);
  });
});
