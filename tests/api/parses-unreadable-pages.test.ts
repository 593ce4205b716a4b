import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfWithContent, type SamplePage } from '../../packages/server/src/documents/testing/pdf-files.ts';
import { type Client, clientsOf } from '../support/client.ts';
import { dataUrl } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** A single drawn line: a page that only recognition can say anything about. */
const LINE: SamplePage = { content: '60 400 m 540 400 l S' };
/** The same on a page of 84 × 119 cm, whose recognition takes 300 MiB; pages of text take less than 160. */
const LARGE: SamplePage = { content: '60 400 m 2000 400 l S', entries: '/MediaBox[0 0 2384 3370]' };
const text = (...lines: string[]): SamplePage => ({
  content: lines.map((line, index) => `BT /F1 12 Tf 60 ${740 - 24 * index} Td (${line}) Tj ET`).join('\n'),
});
const UNREADABLE = 5;

const contract = (fifth: SamplePage): Buffer =>
  pdfWithContent(
    Array.from({ length: 10 }, (_, index) => {
      if (index + 1 === UNREADABLE) return fifth;
      if (index === 0) return text('Service contract', 'Contract number: K-20417', 'Supplier: Nordwind Logistics');
      return text(`Section ${index + 1}`, `The parties agree on clause ${index + 1} as it is written here.`);
    }),
  );

const json_schema = { type: 'object', properties: { contract_number: { type: 'string' } } };
const documentOf = (filename: string, bytes: Buffer) => ({ filename, url: dataUrl(bytes) });
const parse = (to: Client, bytes: Buffer) =>
  to.post('/v1/parses', { json: { document: documentOf('contract.pdf', bytes) } });
const extract = (to: Client, bytes: Buffer) =>
  to.post('/v1/extractions', { json: { document: documentOf('contract.pdf', bytes), json_schema } });

describe('with the memory that recognition needs', () => {
  let server: TestServer;
  let client: Client;
  beforeAll(async () => {
    server = await startServer({ config: { readers: { processes: 1, memory_bytes: 400 * 1024 ** 2 } } });
    client = clientsOf(server).test;
  });
  afterAll(() => server.close());

  it.each<[string, SamplePage]>([
    ['across the page', LINE],
    ['on a page of 200 inches by a tenth', { content: '0 3 m 14400 3 l S', entries: '/MediaBox[0 0 14400 7]' }],
    ['on a page of a tenth by 200 inches', { content: '3 0 m 3 14400 l S', entries: '/MediaBox[0 0 7 14400]' }],
  ])('a single drawn line %s is a page without text', async (_where, page) => {
    const { status, body } = await parse(client, pdfWithContent([page]));
    expect(status).toBe(201);
    expect([body.output.pages, body.warnings]).toEqual([[''], []]);
    expect((await extract(client, pdfWithContent([page]))).status).toBe(201);
  });

  it('such a page is one of ten of a contract', async () => {
    const { status, body } = await parse(client, contract(LINE));
    expect(status).toBe(201);
    expect(body.output.pages).toHaveLength(10);
    expect(body.warnings).toEqual([]);
    expect((await extract(client, contract(LINE))).body).toMatchObject({
      output: { contract_number: 'K-20417' },
      warnings: [],
    });
  });

  it('a damaged page gets a warning, and the others are returned', async () => {
    const bytes = pdfWithContent([text('The first page'), text('The second page'), text('The third page')])
      .toString('latin1')
      .replace(/\/Kids\[(\d+ 0 R) \d+ 0 R (\d+ 0 R)\]/, '/Kids[$1 999 0 R $2]');
    const { status, body } = await parse(client, Buffer.from(bytes, 'latin1'));
    expect(status).toBe(201);
    expect(body.output.pages).toEqual(['The first page', '', 'The third page']);
    expect(body.warnings).toEqual([{ code: 'page_unreadable', message: 'The page is damaged.', page: 2 }]);
  });
});

describe('with less memory than recognition needs', () => {
  let server: TestServer;
  let client: Client;
  beforeAll(async () => {
    server = await startServer({ config: { readers: { processes: 1, memory_bytes: 200 * 1024 ** 2 } } });
    client = clientsOf(server).test;
  });
  afterAll(() => server.close());

  const warnings = [
    { code: 'page_unreadable', message: 'The page needs more memory than a reader may use.', page: UNREADABLE },
  ];

  it('a page gets a warning, and the rest of the contract is returned', async () => {
    // Read another document first, because only what a new process cannot read either is the page's fault.
    expect((await parse(client, contract(text('All is well')))).body.warnings).toEqual([]);
    const { status, body } = await parse(client, contract(LARGE));
    expect(status).toBe(201);
    expect(body.warnings).toEqual(warnings);
    expect(body.output.pages).toHaveLength(10);
    expect(body.output.pages[UNREADABLE - 1]).toBe('');
    expect(body.output.pages[9]).toContain('clause 10');
    expect((await client.get(`/v1/parses/${body.id}`)).body.warnings).toEqual(warnings);
    expect((await parse(client, contract(LARGE))).body.warnings).toEqual(warnings);
  });

  it('the same holds for an extraction', async () => {
    const { status, body } = await extract(client, contract(LARGE));
    expect(status).toBe(201);
    expect(body).toMatchObject({ output: { contract_number: 'K-20417' }, warnings });
    expect((await client.get(`/v1/extractions/${body.id}`)).body.warnings).toEqual(warnings);
  });

  it('a document without any readable page is refused', async () => {
    const { status, body } = await parse(client, pdfWithContent([LARGE]));
    expect([status, body.detail.code]).toEqual([422, 'document_too_complex']);
  });
});
