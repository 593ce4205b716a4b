import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { pdfOf } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';
import { withDatabase } from '../support/sql.ts';

let server: SharedServer;
let test: Client;
let anonymous: Client;

beforeAll(async () => {
  server = await sharedServer();
  ({ test, anonymous } = clientsOf(server));
});

const open = (json: object) => test.post('/v1/files/upload', { json });
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

describe('the three steps', () => {
  it('open, PUT without credential, complete: the file has its type and pages by content', async () => {
    const bytes = pdfOf(7);
    const upload = await open({ filename: 'report.bin', size_bytes: bytes.length, sha256: sha256(bytes) });
    expect(upload.status).toBe(201);
    expect(upload.body.uploadMethod).toBe('PUT');
    const put = await anonymous.put(upload.body.uploadUrl, { raw: bytes, headers: upload.body.uploadHeaders });
    expect(put.body).toEqual({ received_bytes: bytes.length, sha256: sha256(bytes) });
    expect((await test.get(`/v1/files/${upload.body.fileId}`)).status).toBe(404);
    const complete = await test.post(`/v1/files/upload/${upload.body.fileId}/complete`, {
      json: { sha256: sha256(bytes) },
    });
    expect(complete.status).toBe(200);
    expect(complete.body).toEqual(upload.body.mimeData);
    const file = await test.get(`/v1/files/${upload.body.fileId}`);
    expect(file.body).toMatchObject({
      id: upload.body.fileId,
      object: 'file',
      filename: 'report.bin',
      mime_type: 'application/pdf',
      page_count: 7,
      size_bytes: bytes.length,
      sha256: sha256(bytes),
    });
  });

  it('completing twice gives the same answer, and the content cannot be changed afterwards', async () => {
    const upload = await open({ filename: 'a.txt', size_bytes: 3 });
    await anonymous.put(upload.body.uploadUrl, { raw: 'abc' });
    const path = `/v1/files/upload/${upload.body.fileId}/complete`;
    const first = await test.post(path);
    expect((await test.post(path)).body).toEqual(first.body);
    expect((await anonymous.put(upload.body.uploadUrl, { raw: 'xyz' })).status).toBe(410);
  });

  it('completing again with another checksum is a 422, as it is the first time', async () => {
    const upload = await open({ filename: 'a.txt', size_bytes: 3 });
    await anonymous.put(upload.body.uploadUrl, { raw: 'abc' });
    const path = `/v1/files/upload/${upload.body.fileId}/complete`;
    const first = await test.post(path, { json: { sha256: sha256('abc') } });
    const other = await test.post(path, { json: { sha256: sha256('xyz') } });
    expect(other.status).toBe(422);
    expect(other.body.detail).toMatch(/SHA-256/);
    expect((await test.post(path, { json: { sha256: sha256('abc').toUpperCase() } })).body).toEqual(first.body);
    expect((await test.get(`/v1/files/${upload.body.fileId}`)).body.sha256).toBe(sha256('abc'));
  });

  it('the last content before completion wins', async () => {
    const upload = await open({ filename: 'a.txt', size_bytes: 3 });
    await anonymous.put(upload.body.uploadUrl, { raw: 'abc' });
    await anonymous.put(upload.body.uploadUrl, { raw: 'xyz' });
    await test.post(`/v1/files/upload/${upload.body.fileId}/complete`);
    expect((await test.get(`/v1/files/${upload.body.fileId}`)).body.sha256).toBe(sha256('xyz'));
  });

  it('an empty file is a file', async () => {
    const upload = await open({ filename: 'empty.txt', size_bytes: 0 });
    await anonymous.put(upload.body.uploadUrl, { raw: '' });
    expect((await test.post(`/v1/files/upload/${upload.body.fileId}/complete`)).status).toBe(200);
    expect((await test.get(`/v1/files/${upload.body.fileId}`)).body).toMatchObject({ size_bytes: 0, page_count: null });
  });
});

describe('mismatches', () => {
  it('completion without content, with another size or checksum is a 422 and makes no file', async () => {
    const cases = [
      { open: { filename: 'a', size_bytes: 3 }, put: null, complete: {}, text: /No content/ },
      { open: { filename: 'a', size_bytes: 3 }, put: 'ab', complete: {}, text: /2 bytes/ },
      { open: { filename: 'a', size_bytes: 3, sha256: sha256('xyz') }, put: 'abc', complete: {}, text: /SHA-256/ },
      { open: { filename: 'a', size_bytes: 3 }, put: 'abc', complete: { sha256: sha256('xyz') }, text: /SHA-256/ },
    ];
    for (const { open: opening, put, complete, text } of cases) {
      const { body } = await open(opening);
      if (put !== null) await anonymous.put(body.uploadUrl, { raw: put });
      const answer = await test.post(`/v1/files/upload/${body.fileId}/complete`, { json: complete });
      expect(answer.status).toBe(422);
      expect(answer.body.detail).toMatch(text);
      expect((await test.get(`/v1/files/${body.fileId}`)).status).toBe(404);
    }
  });

  it('more bytes than announced are refused with 413 while they arrive', async () => {
    const { body } = await open({ filename: 'a', size_bytes: 3 });
    expect((await anonymous.put(body.uploadUrl, { raw: 'abcd' })).status).toBe(413);
    const stream = new Blob(['abcdefgh']).stream();
    expect((await anonymous.put(body.uploadUrl, { raw: stream })).status).toBe(413);
  });

  it('a changed, foreign or expired link is refused', async () => {
    const { body } = await open({ filename: 'a', size_bytes: 3 });
    const url = new URL(body.uploadUrl);
    const variant = (change: (copy: URL) => void) => {
      const copy = new URL(url);
      change(copy);
      return anonymous.put(copy.href, { raw: 'abc' });
    };
    expect((await variant((copy) => copy.searchParams.set('expires', '9999999999'))).status).toBe(404);
    expect((await variant((copy) => copy.searchParams.set('signature', 'x'.repeat(43)))).status).toBe(404);
    expect((await variant((copy) => copy.searchParams.delete('signature'))).status).toBe(422);
    const other = await open({ filename: 'b', size_bytes: 3 });
    expect((await variant((copy) => (copy.pathname = new URL(other.body.uploadUrl).pathname))).status).toBe(404);
    const download = url.href.replace('/upload/', '/').replace(/^.*127/, 'http://127');
    expect((await anonymous.get(download)).status).toBe(404);
  });

  it('an expired upload is gone', async () => {
    const { body } = await open({ filename: 'a', size_bytes: 3 });
    await anonymous.put(body.uploadUrl, { raw: 'abc' });
    await withDatabase(server.databaseUrl, (query) =>
      query("update uploads set expires_at = now() - interval '1 s' where file_id = $1", [body.fileId]),
    );
    expect((await test.post(`/v1/files/upload/${body.fileId}/complete`)).status).toBe(410);
  });

  it.each(['../../etc/passwd', 'a/b.pdf', 'a\\b.pdf', '..', '.', 'a\u0007b', ' ', 'x'.repeat(256)])(
    'refuses the file name %j',
    async (filename) => {
      const answer = await open({ filename, size_bytes: 1 });
      expect(answer.status).toBe(422);
      expect(answer.body.detail[0].loc).toEqual(['body', 'filename']);
    },
  );

  it('refuses impossible sizes', async () => {
    for (const size_bytes of [-1, 1.5, 'many', null]) {
      expect((await open({ filename: 'a', size_bytes })).status).toBe(422);
    }
    expect((await open({ filename: 'a', size_bytes: 1e15 })).status).toBe(413);
  });
});

it('a PUT that breaks off leaves the upload unchanged', async () => {
  const { body } = await open({ filename: 'a', size_bytes: 1_000_000 });
  await new Promise<void>((resolve) => {
    const put = request(body.uploadUrl, { method: 'PUT', headers: { 'content-length': 1_000_000 } });
    put.on('error', () => resolve());
    put.write('x'.repeat(10_000), () => put.destroy());
  });
  expect((await test.post(`/v1/files/upload/${body.fileId}/complete`)).body.detail).toMatch(/No content/);
});
