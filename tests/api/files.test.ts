import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { dataUrl, formWith, pdfOf } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

let server: TestServer;
let test: Client;
let anonymous: Client;
let host: Server;
let hostUrl: string;

beforeAll(async () => {
  host = createServer((request, response) => {
    if (request.url === '/pdf') response.writeHead(200, { 'content-type': 'text/html' }).end(pdfOf(3));
    else if (request.url === '/inside') response.writeHead(302, { location: 'http://127.0.0.2:1/' }).end();
    else if (request.url === '/big') response.writeHead(200).end('x'.repeat(5000));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const { port } = host.address() as AddressInfo;
  hostUrl = `http://127.0.0.1:${port}`;
  server = await startServer({
    env: { RECTO_ALLOW_PRIVATE_HOSTS: `127.0.0.1:${port}` },
    config: { limits: { remote_document_bytes: 4096 } },
  });
  ({ test, anonymous } = clientsOf(server));
});
afterAll(async () => {
  await server.close();
  host.close();
});

const create = (document: unknown) => test.post('/v1/files', { json: { document } });

describe('one request makes a file', () => {
  it('from a form', async () => {
    const answer = await test.post('/v1/files', { form: formWith(pdfOf(2), 'scan.pdf') });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ filename: 'scan.pdf', mime_type: 'application/pdf', page_count: 2 });
  });

  it('from a data URL, whatever type it claims', async () => {
    const pdf = await create({ filename: 'x.txt', url: dataUrl(pdfOf(4), 'text/plain') });
    expect(pdf.body).toMatchObject({ mime_type: 'application/pdf', page_count: 4 });
    const text = await create({ filename: 'notes.txt', url: dataUrl('hello'), mime_type: null });
    expect(text.body).toMatchObject({ mime_type: 'text/plain', page_count: 1 });
  });

  it('from base64 content', async () => {
    const content = Buffer.from('a,b\n1,2\n').toString('base64');
    expect((await create({ filename: 'a.csv', content, mime_type: 'text/csv' })).body.mime_type).toBe('text/csv');
  });

  it('from a URL, on a host that the operator allowed', async () => {
    const answer = await create({ filename: 'remote.pdf', url: `${hostUrl}/pdf` });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ filename: 'remote.pdf', mime_type: 'application/pdf', page_count: 3 });
  });

  it('a reference to an existing file is that file', async () => {
    const made = await create({ filename: 'a.txt', url: dataUrl('x') });
    expect((await create({ id: made.body.id })).body).toEqual(made.body);
    const link = await test.get(`/v1/files/${made.body.id}/download-link`);
    expect((await create(link.body.mime_data)).body).toEqual(made.body);
    expect((await create({ id: 'file_nope' })).status).toBe(404);
    expect((await create({ filename: 'a', url: 'https://storage.recto.dev/other/thing' })).status).toBe(404);
  });
});

describe('invalid documents', () => {
  it.each([
    [{}, ['body', 'document', 'filename']],
    [{ filename: 'a' }, ['body', 'document', 'url']],
    [{ url: 'data:,x' }, ['body', 'document', 'filename']],
    [{ filename: 'a', url: 'ftp://host/x' }, ['body', 'document', 'url']],
    [{ filename: 'a', url: '/etc/passwd' }, ['body', 'document', 'url']],
    [{ filename: 'a', url: 'data:text/plain,plain' }, ['body', 'document', 'url']],
    [{ filename: 'a', url: 'data:text/plain;base64' }, ['body', 'document', 'url']],
    [{ filename: 'a', url: 'data:text/plain;base64,@@@@' }, ['body', 'document', 'url']],
    [{ filename: 'a', content: 'not base64!' }, ['body', 'document', 'content']],
    [{ filename: '../a', url: 'data:;base64,eA==' }, ['body', 'document', 'filename']],
    [{ filename: 'bill\u202efdp.exe', url: 'data:;base64,eA==' }, ['body', 'document', 'filename']],
    ['text', ['body', 'document']],
    [null, ['body', 'document']],
  ])('%# is a 422 at the right place', async (document, loc) => {
    const answer = await create(document);
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].loc).toEqual(loc);
  });

  it.each([
    'http://127.0.0.1:1/',
    'http://localhost/x',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://2130706433/',
    'http://[::ffff:7f00:1]/',
    'http://user:pa55word@example.com/',
  ])('the service does not connect to %s', async (url) => {
    const answer = await create({ filename: 'a.pdf', url });
    expect(answer.status).toBe(400);
    expect(answer.text).not.toMatch(/127\.0\.0|169\.254|pa55word/);
  });

  it('nor where an allowed host redirects to', async () => {
    expect((await create({ filename: 'a', url: `${hostUrl}/inside` })).status).toBe(400);
  });

  it('a host that does not have it is a 422, one that sends too much a 413', async () => {
    const missing = await create({ filename: 'a', url: `${hostUrl}/missing` });
    expect(missing.status).toBe(422);
    expect(missing.body.detail.code).toBe('document_unavailable');
    expect((await create({ filename: 'a', url: `${hostUrl}/big` })).status).toBe(413);
  });

  it('a name in a form keeps its quotes, and anything else that looks escaped', async () => {
    for (const name of ['the "final" version.txt', '100%25 done %2F.txt']) {
      const answer = await test.post('/v1/files', { form: formWith('hi', name) });
      expect([answer.status, answer.body.filename]).toEqual([201, name]);
    }
    const broken = await test.post('/v1/files', { form: formWith('hi', 'two\nlines.txt') });
    expect([broken.status, broken.body.detail[0].loc]).toEqual([422, ['body', 'file']]);
  });

  it('a path in the name of a form part is refused, not cut off', async () => {
    const boundary = 'b';
    const raw = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="../x.txt"\r\n\r\nhi\r\n--${boundary}--\r\n`;
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const answer = await test.post('/v1/files', { raw, headers });
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].loc).toEqual(['body', 'file']);
  });

  it.each([
    [
      'cut off',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
      'multipart/form-data; boundary=b',
    ],
    ['without boundary', 'x', 'multipart/form-data'],
    ['with another boundary', '--x\r\n\r\n--x--\r\n', 'multipart/form-data; boundary=b'],
    ['empty', '', 'multipart/form-data; boundary=b'],
  ])('a form that is %s is a 4xx and makes no file', async (_, raw, type) => {
    const before = (await test.get('/v1/files?limit=100')).body.data.length;
    const answer = await test.post('/v1/files', { raw, headers: { 'content-type': type } });
    expect([400, 422]).toContain(answer.status);
    expect(answer.body.detail).toBeTruthy();
    expect((await test.get('/v1/files?limit=100')).body.data).toHaveLength(before);
  });

  it('a form without the part is a 422', async () => {
    const form = new FormData();
    form.set('other', 'x');
    expect((await test.post('/v1/files', { form })).body.detail[0]).toMatchObject({
      type: 'missing',
      loc: ['body', 'file'],
    });
  });
});

describe('links', () => {
  it('a download needs no credential, carries the bytes, and cannot run in a browser', async () => {
    const html = '<script>alert(1)</script>';
    const { body } = await create({ filename: 'päge 1.html', url: dataUrl(html) });
    const link = await test.get(`/v1/files/${body.id}/download-link`);
    expect(link.body.expires_in).toBe('60 minutes');
    const answer = await anonymous.get(link.body.download_url);
    expect(answer.text).toBe(html);
    expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''p%C3%A4ge%201.html");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('an expired link is gone', async () => {
    const brief = await startServer({ config: { limits: { download_link_seconds: 1, upload_link_seconds: 1 } } });
    try {
      const client = clientsOf(brief).test;
      const upload = await client.post('/v1/files/upload', { json: { filename: 'a', size_bytes: 1 } });
      const { body } = await client.post('/v1/files', { json: { document: { filename: 'a', url: dataUrl('a') } } });
      const link = await client.get(`/v1/files/${body.id}/download-link`);
      const gone = (answer: { status: number }) => answer.status === 410;
      await eventually(() => anonymous.get(link.body.download_url), gone);
      await eventually(() => anonymous.put(upload.body.uploadUrl, { raw: 'x' }), gone);
    } finally {
      await brief.close();
    }
  });

  it('a changed link is a 404, and so is one for another file', async () => {
    const [a, b] = [
      await create({ filename: 'a', url: dataUrl('a') }),
      await create({ filename: 'b', url: dataUrl('b') }),
    ];
    const link = (await test.get(`/v1/files/${a.body.id}/download-link`)).body.download_url;
    expect((await anonymous.get(link.replace(a.body.id, b.body.id))).status).toBe(404);
    expect((await anonymous.get(link.replace(/signature=.{4}/, 'signature=AAAA'))).status).toBe(404);
    expect((await anonymous.get(link.replace(/expires=\d+/, 'expires=9999999999'))).status).toBe(404);
  });
});
