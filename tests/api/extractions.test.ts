/** Extractions by the built-in engine, over HTTP. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';
import { eventually } from '../support/wait.ts';

let server: SharedServer;
let test: Client;
let live: Client;

beforeAll(async () => {
  server = await sharedServer();
  ({ test, live } = clientsOf(server));
});

const INVOICE = [
  'Bolt Works Ltd\n12 Mill Road\nLeeds LS1 4AP\n\nInvoice number: INV-2041\nInvoice date: 14 March 2026\n\nSubtotal 100.00\nVAT 20.00\nTotal 120.00',
];
const SCHEMA = {
  type: 'object',
  properties: {
    total: { type: 'number', description: 'The total amount of the invoice' },
    invoice_number: { type: 'string' },
    invoice_date: { type: 'string', format: 'date' },
    purchase_order: { type: ['string', 'null'] },
  },
  required: ['total', 'invoice_number'],
};

let unique = 0;
const pdf = (pages: string[] = INVOICE, filename = `invoice-${++unique}.pdf`) => ({
  filename,
  url: dataUrl(textPdfOf(pages), 'application/pdf'),
});
const extract = (body: object, client = test): Promise<Answer> =>
  client.post('/v1/extractions', { json: { document: pdf(), json_schema: SCHEMA, ...body } });
const ended = ({ status }: { status: string }) => ['completed', 'failed', 'cancelled'].includes(status);
const finished = (id: string): Promise<Answer['body']> =>
  eventually(async () => (await test.get(`/v1/extractions/${id}`)).body, ended);
const usageOf = async ({ created_at }: { created_at: string }) => {
  const { body } = await test.get('/v1/usage/primitives?limit=1000&operation=extraction');
  return body.data.filter((record: { created_at: string }) => record.created_at === created_at);
};

describe('an extraction', () => {
  it('has the values of the document in the shape of the schema, and is kept', async () => {
    const { status, body } = await extract({ metadata: { order: '17' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^extr_/),
      model: 'recto-local',
      json_schema: SCHEMA,
      n_consensus: 1,
      instructions: null,
      status: 'completed',
      error: null,
      metadata: { order: '17' },
      unfilled: [],
      usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0, credits: 1, page_count: 1 },
    });
    expect(Object.keys(body.json_schema.properties)).toEqual(Object.keys(SCHEMA.properties));
    expect(body.output).toEqual({
      total: 120,
      invoice_number: 'INV-2041',
      invoice_date: '2026-03-14',
      purchase_order: null,
    });
    expect(body.consensus.choices).toEqual([]);
    expect(Object.keys(body.consensus.likelihoods)).toEqual(Object.keys(body.output));
    for (const likelihood of Object.values(body.consensus.likelihoods)) {
      expect(likelihood).toBeGreaterThan(0);
      expect(likelihood).toBeLessThanOrEqual(1);
    }
    expect((await test.get(`/v1/extractions/${body.id}`)).body).toEqual(body);
    const bare = await test.get(`/v1/extractions/${body.id}?include_output=false`);
    expect(bare.body).toMatchObject({ status: 'completed', output: {}, consensus: { choices: [], likelihoods: {} } });
    expect(await usageOf(body)).toMatchObject([
      { operation: 'extraction', status: 'completed', credits: 1, page_count: 1, resource_kind: 'extraction' },
    ]);
    expect((await test.get(`/v1/files/${body.file.id}`)).body).toMatchObject({ page_count: 1 });
  });

  it('reads rows of a table as items', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => `Part ${index + 1},${index + 2},${(index + 1) * 1.5}`);
    const document = {
      filename: 'order.csv',
      url: dataUrl(`Description,Quantity,Unit price\n${rows.join('\n')}\n`, 'text/csv'),
    };
    const item = { description: { type: 'string' }, quantity: { type: 'integer' }, unit_price: { type: 'number' } };
    const json_schema = {
      type: 'object',
      properties: { line_items: { type: 'array', items: { type: 'object', properties: item } } },
    };
    const { body } = await extract({ document, json_schema });
    expect(body.output.line_items).toHaveLength(120);
    expect(body.output.line_items[7]).toEqual({ description: 'Part 8', quantity: 9, unit_price: 12 });
    expect(body.consensus.likelihoods.line_items).toHaveLength(120);
    expect(body.consensus.likelihoods.line_items[7].quantity).toBeGreaterThan(0.3);
  });

  it('lists the fields that the schema requires and the document does not have', async () => {
    const json_schema = {
      type: 'object',
      properties: { vessel_name: { type: 'string' }, total: { type: 'number' } },
      required: ['vessel_name', 'total'],
      additionalProperties: false,
    };
    const { status, body } = await extract({ json_schema });
    expect(status).toBe(201);
    expect(body.output.total).toBe(120);
    expect(body.unfilled).toMatchObject([{ path: 'vessel_name', reason: 'not_found', found: null }]);
  });

  it('can be of an existing file, and reuses the result for the same document', async () => {
    const first = await extract({ document: pdf(INVOICE, 'cached.pdf') });
    const again = await extract({ document: { id: first.body.file.id } });
    expect(again.body.id).not.toBe(first.body.id);
    expect(again.body.output).toEqual(first.body.output);
    expect((await usageOf(again.body))[0].is_cached).toBe(true);
    const other = await extract({ document: { id: first.body.file.id }, bust_cache: true });
    expect((await usageOf(other.body))[0].is_cached).toBe(false);
    const reordered = { ...SCHEMA, properties: { total: { type: 'number' } }, required: [] };
    const narrower = await extract({ document: { id: first.body.file.id }, json_schema: reordered });
    expect(narrower.body.output).toEqual({ total: 120 });
  });

  it('with a key is made once', async () => {
    const sending = { json: { document: pdf(), json_schema: SCHEMA }, headers: { 'idempotency-key': 'extract-1' } };
    const first = await test.post('/v1/extractions', sending);
    const again = await test.post('/v1/extractions', sending);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(first.body.output.total).toBe(120);
    expect((await test.get(`/v1/extractions/${first.body.id}`)).body).toEqual(first.body);
    const other = { json: { ...sending.json, n_consensus: 2 }, headers: sending.headers };
    expect((await test.post('/v1/extractions', other)).status).toBe(409);
  });

  it('accepts what clients send for absent fields', async () => {
    const nothing = { metadata: null, instructions: null, additional_messages: null, model: null, sources: null };
    const { status, body } = await extract({ ...nothing, stream: false, background: false, whatever: 1 });
    expect(status).toBe(201);
    expect(body.metadata).toEqual({});
  });
});

describe('n_consensus of the engine', () => {
  it('draws answers by their likelihood, the same ones each time', async () => {
    const document = pdf(['Invoice INV-7 dated 3 May 2026\nNet 80.00\nTotal 100.00\nPaid 40.00\nBalance 60.00']);
    const { body } = await extract({ document, n_consensus: 8 });
    expect(body.n_consensus).toBe(8);
    expect(body.consensus.choices).toHaveLength(8);
    expect(body.usage.credits).toBe(8);
    const votes = body.consensus.choices.filter(({ total }: { total: number }) => total === body.output.total).length;
    expect(body.consensus.likelihoods.total).toBeCloseTo(votes / 8, 4);
    const again = await extract({ document, n_consensus: 8, bust_cache: true });
    expect(again.body.consensus).toEqual(body.consensus);
    expect(again.body.output).toEqual(body.output);
  });
});

describe('a request that cannot be served', () => {
  it.each([
    ['a schema that is none', { json_schema: { type: 'object', properties: 3 } }],
    ['a schema of something else', { json_schema: { type: 'array', items: { type: 'string' } } }],
    [
      'a reference to elsewhere',
      { json_schema: { type: 'object', properties: { a: { $ref: 'https://example.com/s' } } } },
    ],
    [
      'a pattern that is none',
      { json_schema: { type: 'object', properties: { a: { type: 'string', pattern: '(' } } } },
    ],
  ])('for %s is a 400 with the problem', async (_, body) => {
    const answer = await extract(body);
    expect(answer.status).toBe(400);
    expect(answer.body.detail.code).toBe('invalid_schema');
    expect(answer.body.detail.details.problems.length).toBeGreaterThan(0);
  });

  it('for an unreadable document is the 422 that parses give, and leaves no record', async () => {
    const before = (await test.get('/v1/extractions')).body.list_metadata.total_count;
    const document = { filename: 'broken.pdf', url: dataUrl('%PDF-1.4 nothing', 'application/pdf') };
    const answer = await extract({ document });
    expect(answer.status).toBe(422);
    expect(answer.body.detail.code).toMatch(/^document_/);
    const parsed = await test.post('/v1/parses', { json: { document } });
    expect([parsed.status, parsed.body]).toEqual([answer.status, answer.body]);
    expect((await test.get('/v1/extractions')).body.list_metadata.total_count).toBe(before);
  });

  it.each([
    ['stream with background', { stream: true, background: true }, 'background'],
    ['no run at all', { n_consensus: 0 }, 'n_consensus'],
    ['more runs than sixteen', { n_consensus: 17 }, 'n_consensus'],
    ['deep_extraction with consensus', { deep_extraction: true, n_consensus: 2 }, 'deep_extraction'],
    ['deep_extraction in the background', { deep_extraction: true, background: true }, 'deep_extraction'],
    ['a schema that is no object', { json_schema: 'object' }, 'json_schema'],
    ['metadata that is no text', { metadata: { a: [1] } }, 'metadata'],
    ['a resolution out of bounds', { image_resolution_dpi: 90 }, 'image_resolution_dpi'],
  ])('for %s is a 422', async (_, body, field) => {
    const answer = await extract(body);
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].loc.slice(0, 2)).toEqual(['body', field]);
  });

  it('without a document or a schema is a 422 that names them', async () => {
    const { status, body } = await test.post('/v1/extractions', { json: {} });
    expect(status).toBe(422);
    expect(body.detail.map(({ loc }: { loc: string[] }) => loc[1])).toEqual(['document', 'json_schema']);
  });
});

describe('in the background', () => {
  it('an extraction is queued, and completed', async () => {
    const created = await extract({ background: true });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ status: 'queued', output: {}, error: null, usage: { credits: 0 } });
    const body = await finished(created.body.id);
    expect(body).toMatchObject({ status: 'completed', output: { total: 120 }, usage: { credits: 1 } });
    expect(await usageOf(body)).toHaveLength(1);
    const cancelled = await test.post(`/v1/extractions/${body.id}/cancel`, { json: {} });
    expect(cancelled.body).toEqual(body);
  });

  it('an unreadable document is the error of the extraction', async () => {
    const document = { filename: 'broken2.pdf', url: dataUrl('%PDF-1.4 nothing', 'application/pdf') };
    const created = await extract({ document, background: true });
    const body = await finished(created.body.id);
    expect(body).toMatchObject({ status: 'failed', output: {}, usage: { credits: 0 } });
    expect(body.error.code).toMatch(/^document_/);
  });

  it('an extraction can be cancelled, and deleted', async () => {
    const pages = Array.from({ length: 300 }, (_, index) => `Page ${index}\nTotal ${index}.00`);
    const created = await extract({ document: pdf(pages), background: true });
    const cancelled = await test.post(`/v1/extractions/${created.body.id}/cancel`);
    expect(['cancelled', 'completed']).toContain(cancelled.body.status);
    expect((await test.delete(`/v1/extractions/${created.body.id}`)).status).toBe(204);
    expect((await test.get(`/v1/extractions/${created.body.id}`)).status).toBe(404);
    expect((await test.delete(`/v1/extractions/${created.body.id}`)).status).toBe(404);
  });
});

describe('the list of extractions', () => {
  const names = (answer: Answer) => answer.body.data.map(({ file }: { file: { filename: string } }) => file.filename);

  beforeAll(async () => {
    await extract({ document: pdf(INVOICE, 'List A.pdf'), metadata: { lot: '9', side: 'a' } }, live);
    await extract({ document: pdf(INVOICE, 'list b.PDF'), metadata: { lot: '9' } }, live);
    const document = { filename: 'list c.txt', url: dataUrl('Total 5.00', 'text/plain') };
    await extract({ document }, live);
  });

  it.each([
    ['filename=list', ['list c.txt', 'list b.PDF', 'List A.pdf']],
    ['filename=LIST%20A', ['List A.pdf']],
    ['filename_regex=list%20b', ['list b.PDF']],
    ['filename_contains=%20C.', ['list c.txt']],
    ['filename_contains=%25', []],
    ['document_type=pdf', ['list b.PDF', 'List A.pdf']],
    ['document_type=txt&document_type=png', ['list c.txt']],
    ['status=failed', []],
    ['status=completed&limit=1', ['list c.txt']],
    [`metadata=${encodeURIComponent('{"lot":"9"}')}`, ['list b.PDF', 'List A.pdf']],
    [`metadata=${encodeURIComponent('{"lot":"9","side":"a"}')}`, ['List A.pdf']],
    ['from_date=2000-01-01&to_date=2000-01-02', []],
    ['order=asc', ['List A.pdf', 'list b.PDF', 'list c.txt']],
  ])('?%s', async (query, expected) => {
    const answer = await live.get(`/v1/extractions?${query}`);
    expect(names(answer)).toEqual(expected);
    if (!query.includes('limit')) expect(answer.body.list_metadata.total_count).toBe(expected.length);
  });

  it('has outputs unless they are excluded', async () => {
    const [whole, bare] = [
      await live.get('/v1/extractions?document_type=pdf'),
      await live.get('/v1/extractions?document_type=pdf&include_output=false'),
    ];
    expect(whole.body.data[0].output.total).toBe(120);
    expect(bare.body.data[0].output).toEqual({});
  });

  it.each([
    ['metadata=%7Bbroken', 400],
    ['metadata=%5B1%5D', 400],
    ['from_date=yesterday', 400],
    ['filename_regex=%5Elist.*', 400],
    ['document_type=exe', 422],
    ['status=done', 422],
    ['limit=101', 422],
    ['after=extr_unknown', 422],
  ])('?%s is %i', async (query, status) => {
    expect((await live.get(`/v1/extractions?${query}`)).status).toBe(status);
  });

  it('shows only the own environment, and so does each extraction', async () => {
    const { body } = await extract({});
    const [foreign, unknown] = [
      await live.get(`/v1/extractions/${body.id}`),
      await live.get('/v1/extractions/extr_unknown'),
    ];
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(unknown.text);
    expect(names(await live.get('/v1/extractions'))).not.toContain(body.file.filename);
    expect(
      (await live.post('/v1/extractions', { json: { document: { id: body.file.id }, json_schema: SCHEMA } })).status,
    ).toBe(404);
  });
});
