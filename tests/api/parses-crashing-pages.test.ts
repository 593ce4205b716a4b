/** A page that crashes the process that reads it, as a bug in native code does, does not fail its document. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let test: Client;
const CRASHING = [2, 21, 22, 23, 24];

beforeAll(async () => {
  const RECTO_FAULTS = CRASHING.map((page) => `readers.page_${page}=crash`).join(',');
  server = await startServer({ env: { RECTO_FAULTS } });
  ({ test } = clientsOf(server));
});
afterAll(() => server.close());

const documentOf = (pages: number) => ({
  filename: 'pages.pdf',
  url: dataUrl(textPdfOf(Array.from({ length: pages }, (_, index) => `This is page ${index + 1}.`)), 'application/pdf'),
});

const unreadable = (page: number) => ({
  code: 'page_unreadable',
  message: 'The page ended the process that read it.',
  page,
});

async function killed(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^recto_readers\{kind="killed"\} (\d+)$/m.exec(text)?.[1]);
}

it('is left out with a warning after a second try, and the rest is returned', async () => {
  const before = await killed();
  const { status, body } = await test.post('/v1/parses', { json: { document: documentOf(3) } });
  expect(status).toBe(201);
  expect(body.output.pages).toEqual(['This is page 1.', '', 'This is page 3.']);
  expect(body.warnings).toEqual([unreadable(2)]);
  expect((await killed()) - before).toBe(2);
});

it('is left out of an extraction, which reports it', async () => {
  const json_schema = { type: 'object', properties: { page: { type: 'string' } } };
  const { status, body } = await test.post('/v1/extractions', { json: { document: documentOf(4), json_schema } });
  expect(status).toBe(201);
  expect(body.warnings).toEqual([unreadable(2)]);
});

it('two are left out', async () => {
  const { status, body } = await test.post('/v1/parses', { json: { document: documentOf(24), pages: '1-3,20-21' } });
  expect(status).toBe(201);
  expect(body.warnings).toEqual([unreadable(2), unreadable(21)]);
  expect(body.output.text).toContain('This is page 20.');
});

it.each([
  ['is all that was asked for', 3, '2', 1],
  ['is one of more than three', 25, '20-25', 4],
])('makes the document a 422 when it %s', async (_, pages, range, crashed) => {
  const before = await killed();
  const { status, body } = await test.post('/v1/parses', { json: { document: documentOf(pages), pages: range } });
  expect([status, body.detail.code]).toEqual([422, 'document_crashed']);
  expect((await killed()) - before).toBe(2 * crashed);
});
