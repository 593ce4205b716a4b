/** How the document of an extraction is read: which pages, with which password, in which languages. */
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfWithAes256 } from '../../packages/server/src/documents/testing/encrypted-pdfs.ts';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';
import { eventually } from '../support/wait.ts';

let server: SharedServer;
let test: Client;

beforeAll(async () => {
  server = await sharedServer();
  test = clientsOf(server).test;
});

const SCHEMA = {
  type: 'object',
  properties: { invoice_number: { type: ['string', 'null'] }, total: { type: ['number', 'null'] } },
};
const page = (number: string, total: string): string => `Invoice number: ${number}\n\nTotal ${total}`;
const THREE = textPdfOf([page('A-1001', '10.00'), page('B-2002', '20.00'), page('C-3003', '30.00')]);

let unique = 0;
const document = (bytes: Uint8Array) => ({
  filename: `reading-${++unique}.pdf`,
  url: dataUrl(bytes, 'application/pdf'),
});
const extract = (body: object): Promise<Answer> =>
  test.post('/v1/extractions', { json: { json_schema: SCHEMA, ...body } });
const finished = (id: string): Promise<Answer['body']> =>
  eventually(
    async () => (await test.get(`/v1/extractions/${id}`)).body,
    ({ status }) => ['completed', 'failed', 'cancelled'].includes(status),
  );

describe('pages', () => {
  it('are the ones that are read, billed and shown', async () => {
    const { status, body } = await extract({ document: document(THREE), pages: ' 2 - 2,2' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      pages: '2',
      output: { invoice_number: 'B-2002', total: 20 },
      usage: { page_count: 1, credits: 1 },
    });
    const { body: sources } = await test.post(`/v1/extractions/${body.id}/sources`, { json: {} });
    expect(sources.sources.total.source.anchor).toMatchObject({ kind: 'pdf_bbox', page: 2 });
    expect((await test.get(`/v1/files/${body.file.id}`)).body.page_count).toBe(3);
  });

  it('make another extraction of the same document', async () => {
    const same = document(THREE);
    const first = await extract({ document: same, pages: '1' });
    const third = await extract({ document: same, pages: '3', background: true });
    expect(first.body.output.invoice_number).toBe('A-1001');
    expect((await finished(third.body.id)).output.invoice_number).toBe('C-3003');
  });

  it('that are malformed or do not exist are refused', async () => {
    const wrong = await extract({ document: document(THREE), pages: '3-1' });
    expect(wrong.status).toBe(422);
    expect(wrong.body.detail[0].loc).toEqual(['body', 'pages']);
    expect((await extract({ document: document(THREE), pages: '9' })).status).toBe(422);
  });
});

describe('a password', () => {
  const content = 'BT /F1 12 Tf 60 700 Td (Invoice number: S-4004) Tj ET';
  const locked = pdfWithAes256('open sésame', content);
  const withPassword = { password: 'open sésame' };

  it('opens the document, also for later requests, and is shown nowhere', async () => {
    const { status, body } = await extract({ document: document(locked), ...withPassword });
    expect(status).toBe(201);
    expect(body.output.invoice_number).toBe('S-4004');
    expect(JSON.stringify(body)).not.toContain('sésame');
    const { body: sources } = await test.post(`/v1/extractions/${body.id}/sources`, { json: {} });
    expect(sources.sources.invoice_number.source.content).toBe('S-4004');
    const verified = await test.post(`/v1/extractions/${body.id}/verify`, { json: {} });
    expect(verified.body).toMatchObject({ is_verified: true, failures: [] });
  });

  it('works in the background', async () => {
    const { body } = await extract({ document: document(locked), ...withPassword, background: true });
    expect((await finished(body.id)).output.invoice_number).toBe('S-4004');
  });

  it('that is missing or wrong is a 422, although the right one was seen before', async () => {
    for (const given of [{}, { password: 'open seed' }]) {
      const { status, body } = await extract({ document: document(locked), ...given });
      expect(status).toBe(422);
      expect(body.detail.code).toBe('document_encrypted');
      expect(JSON.stringify(body)).not.toContain('seed');
    }
  });
});

describe('languages', () => {
  it('are part of the extraction and of its cache key', async () => {
    const same = document(THREE);
    const { status, body } = await extract({ document: same, languages: ['de', 'fra'] });
    expect(status).toBe(201);
    expect(body.languages).toEqual(['de', 'fra']);
    expect((await test.get(`/v1/extractions/${body.id}`)).body.languages).toEqual(['de', 'fra']);
    expect((await extract({ document: same, languages: ['German'] })).status).toBe(422);
  });
});
