/** Positions and proofs of values, and the job that computes them, over HTTP and without any model. */
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

const INVOICE =
  'Bolt Works Ltd\n12 Mill Road\nLeeds LS1 4AP\n\nInvoice number: INV-2041\nInvoice date: 14 March 2026\n\nSubtotal 100.00\nVAT 20.00\nTotal 120.00';
const SCHEMA = {
  type: 'object',
  properties: {
    subtotal: { type: 'number' },
    tax: { type: 'number', description: 'Value added tax' },
    total: { type: 'number', description: 'The total amount of the invoice' },
    invoice_number: { type: 'string' },
    invoice_date: { type: 'string', format: 'date' },
    purchase_order: { type: ['string', 'null'] },
  },
  required: ['total', 'invoice_number'],
};

let unique = 0;
async function extracted(client = test): Promise<Answer['body']> {
  const url = dataUrl(textPdfOf([`${INVOICE}\nCopy ${++unique}`]), 'application/pdf');
  const json = { document: { filename: `invoice-${unique}.pdf`, url }, json_schema: SCHEMA };
  const { status, body } = await client.post('/v1/extractions', { json });
  expect(status).toBe(201);
  return body;
}
const ask = (id: string, json: object = {}, client = test): Promise<Answer> =>
  client.post(`/v1/extractions/${id}/sources`, { json });
const isOver = ({ status }: Answer) => status === 200;

describe('sources', () => {
  it('say where each value is printed, and what proves it', async () => {
    const extraction = await extracted();
    const { status, body } = await ask(extraction.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: 'extraction.sources',
      extraction_id: extraction.id,
      document_type: 'pdf',
      file: extraction.file,
      extraction: extraction.output,
      job: { object: 'extraction.sources.job', mode: 'located', status: 'completed', is_partial: false },
    });
    expect(body.job.id).toMatch(/^srcjob_/);
    expect(body.job).not.toHaveProperty('error');
    expect(Object.keys(body.sources)).toEqual(Object.keys(extraction.output));
    expect(body.sources.total).toMatchObject({
      value: 120,
      source: { content: '120.00', file_id: extraction.file.id, anchor: { kind: 'pdf_bbox', page: 1 } },
    });
    // The tenth line of the page; lines are 20 points apart and start 92 points below the top.
    const { anchor } = body.sources.total.source;
    expect(anchor.top).toBeGreaterThan((92 + 9 * 20 - 16) / 792);
    expect(anchor.top + anchor.height).toBeLessThan((92 + 9 * 20 + 8) / 792);
    expect(body.sources.purchase_order).toEqual({ value: null, source: null });
    expect(body.evidence.total).toMatchObject({
      status: 'proved',
      association: { label: 'Total' },
      checks: [{ kind: 'parts_and_total', holds: true, inputs: ['subtotal', 'tax', 'total'] }],
    });
    expect(body.evidence.invoice_date).toMatchObject({ raw: '14 March 2026', normaliser: 'date_iso' });
    expect(body.evidence.purchase_order).toMatchObject({ status: 'absent', searched: { pages: 1 } });
    expect(body.evidence.total.likelihood).toBe(extraction.consensus.likelihoods.total);
  });

  it('are computed once: later requests get the same job, also by GET', async () => {
    const { id } = await extracted();
    const first = await test.get(`/v1/extractions/${id}/sources`);
    expect(first.status).toBe(200);
    expect((await ask(id)).text).toBe(first.text);
    expect((await ask(id, { job_id: first.body.job.id, retry: true })).text).toBe(first.text);
    const { job } = first.body;
    const pinned = `/v1/extractions/${id}/sources?job_id=${job.id}&revision=${job.revision}`;
    expect((await test.get(pinned)).text).toBe(first.text);
  });

  it('in the background come with a Location', async () => {
    const { id } = await extracted();
    const begun = await ask(id, { background: true });
    expect(begun.status).toBe(202);
    expect(begun.body).toMatchObject({ job: { is_partial: true }, sources: {}, evidence: {} });
    expect(begun.body.extraction.total).toBe(120);
    expect(Number(begun.headers.get('retry-after'))).toBeGreaterThan(0);
    const { job } = begun.body;
    const location = begun.headers.get('location') ?? '';
    expect(location).toBe(`/v1/extractions/${id}/sources?job_id=${job.id}&revision=${job.revision}`);
    const ended = await eventually(() => test.get(location), isOver);
    expect(ended.body.job).toMatchObject({ id: job.id, status: 'completed' });
    expect(ended.body.job.revision).toBeGreaterThan(job.revision);
  });

  it('50 requests at once join one computation', async () => {
    const { id } = await extracted();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(id)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body.job).toMatchObject({ status: 'completed', revision: 3 });
  });

  it('located and cited are different jobs; cited ones of printed values need no model', async () => {
    const { id } = await extracted();
    const cited = await ask(id, { mode: 'cited' });
    expect(cited.body.job).toMatchObject({ mode: 'cited', status: 'completed' });
    const located = await ask(id, { mode: 'located' });
    expect(located.body.job).toMatchObject({ mode: 'located', status: 'completed', revision: 1 });
    expect(located.body.job.id).not.toBe(cited.body.job.id);
    expect(located.body.evidence).toEqual(cited.body.evidence);
  });

  it('refuse what does not fit', async () => {
    const { id } = await extracted();
    expect((await ask(id, { job_id: '' })).status).toBe(200);
    expect((await ask(id, { job_id: 'srcjob_other' })).status).toBe(409);
    const { body } = await ask(id);
    expect((await ask(id, { job_id: 'srcjob_other' })).status).toBe(409);
    const path = `/v1/extractions/${id}/sources`;
    expect((await test.get(`${path}?job_id=srcjob_other`)).status).toBe(409);
    expect((await test.get(`${path}?job_id=${body.job.id}&revision=99`)).status).toBe(409);
    expect((await ask(id, { mode: 'guessed' })).status).toBe(422);
    expect((await ask('extr_unknown')).status).toBe(404);
    expect((await ask(id, {}, live)).status).toBe(404);
    expect((await live.get(path)).status).toBe(404);
    const other = await extracted();
    expect((await test.get(`/v1/extractions/${other.id}/sources?job_id=${body.job.id}`)).status).toBe(409);
  });

  it('are deleted with their extraction', async () => {
    const { id } = await extracted();
    const { body } = await ask(id);
    expect((await test.delete(`/v1/extractions/${id}`)).status).toBe(204);
    expect((await ask(id)).status).toBe(404);
    expect((await test.get(`/v1/extractions/${id}/sources?job_id=${body.job.id}`)).status).toBe(404);
  });

  it('an extraction without values has none', async () => {
    const document = { filename: 'broken.pdf', url: dataUrl('%PDF-1.4 nothing', 'application/pdf') };
    const json = { document, json_schema: SCHEMA, background: true };
    const { body } = await test.post('/v1/extractions', { json });
    const failed = await eventually(
      () => test.get(`/v1/extractions/${body.id}`),
      (answer) => answer.body.status === 'failed',
    );
    expect((await ask(failed.body.id)).status).toBe(409);
    expect((await test.post(`/v1/extractions/${body.id}/verify`, { json: {} })).status).toBe(409);
    expect((await test.get(`/v1/extractions/${body.id}/text`)).status).toBe(409);
  });
});

describe('lists', () => {
  it('are complete, or the rows that they lack are named', async () => {
    const html =
      '<table><tr><th>Article</th><th>Quantity</th><th>Amount</th></tr>' +
      '<tr><td>Bolt</td><td>5</td><td>7.50</td></tr><tr><td>Nut</td><td>2</td><td>4.25</td></tr>' +
      '<tr><td>Washer</td><td>30</td><td>3.10</td></tr><tr><td>Total</td><td></td><td>14.85</td></tr></table>';
    const item = { article: { type: 'string' }, quantity: { type: 'number' }, amount: { type: 'number' } };
    const schema = {
      type: 'object',
      properties: { items: { type: 'array', items: { type: 'object', properties: item } } },
    };
    const document = { filename: 'order.html', url: dataUrl(Buffer.from(html)) };
    const { body } = await test.post('/v1/extractions', { json: { document, json_schema: schema } });
    expect(body.output.items).toHaveLength(3);
    const sources = (await ask(body.id)).body;
    expect(sources.lists).toEqual({
      items: { status: 'complete', items: 3, rows: 3, left_over: 0, rows_left: [], repeated: [] },
    });
    const verification = await test.post(`/v1/extractions/${body.id}/verify`, { json: {} });
    expect(verification.body).toMatchObject({ is_verified: true, checked: { list: 1 } });
  });
});

describe('character spans', () => {
  const schema = {
    type: 'object',
    properties: { invoice_number: { type: 'string' }, total: { type: 'number' }, currency: { type: 'string' } },
  };
  const html =
    '<p>Grüße 😀</p><p>Invoice number: A-17.</p>' +
    '<table><tr><th>Total</th><th>Currency</th></tr><tr><td>34.50</td><td>EUR</td></tr></table>';
  const text = 'Grüße 😀\r\n\r\nInvoice number: A-17.\r\nTotal: 34.50.\r\nCurrency: "EUR"\r\n';

  it.each([
    ['invoice.txt', text],
    ['invoice.md', text],
    ['invoice.json', JSON.stringify({ note: '😀', invoice_number: 'A-17', total: 34.5, currency: 'EUR' })],
    [
      'invoice.xml',
      '<i><a>😀</a><invoice_number>A-17</invoice_number><total>34.50</total><currency>EUR</currency></i>',
    ],
    ['invoice.html', html],
    ['invoice.eml', `Subject: 😀 invoice\nContent-Type: text/html; charset=utf-8\n\n${html}`],
  ])('of %s are exactly the value in the text that the service returns', async (filename, content) => {
    const document = { filename, url: dataUrl(Buffer.from(content)) };
    const { status, body } = await test.post('/v1/extractions', { json: { document, json_schema: schema } });
    expect(status).toBe(201);
    expect(body.output).toEqual({ invoice_number: 'A-17', total: 34.5, currency: 'EUR' });
    const { sources, evidence } = (await ask(body.id)).body;
    const page = (await test.get(`/v1/extractions/${body.id}/text?page=1`)).body;
    expect(page).toMatchObject({ object: 'extraction.text', extraction_id: body.id, page: 1, line_start: 1 });
    const characters = [...page.text];
    expect(page.char_end - page.char_start).toBe(characters.length);
    const total = content.includes('34.50') ? '34.50' : '34.5';
    for (const [name, printed] of Object.entries({ invoice_number: 'A-17', total, currency: 'EUR' })) {
      const { anchor } = sources[name].source;
      expect(anchor).toMatchObject({ kind: 'text_span', page: 1 });
      const [start, end] = [anchor.char_start - page.char_start, anchor.char_end - page.char_start];
      expect(characters.slice(start, end).join('')).toBe(printed);
      const lines = characters
        .slice(0, start)
        .join('')
        .split(/\r\n|\n/).length;
      expect(anchor).toMatchObject({ line_start: lines, line_end: lines });
      expect(evidence[name]).toMatchObject({ status: 'proved', raw: printed });
    }
    if (filename.endsWith('.txt')) expect(page.text).toBe(text);
    if (content.includes('<td>')) {
      expect(sources.currency.source.anchor).toMatchObject({ table: 1, row: 2, column: 2 });
    }
    const verification = await test.post(`/v1/extractions/${body.id}/verify`, { json: {} });
    expect(verification.body).toMatchObject({ is_verified: true, failures: [] });
  });

  it('have a text for each page, and none for others', async () => {
    const { id } = await extracted();
    expect((await test.get(`/v1/extractions/${id}/text`)).body.text).toContain('Total 120.00');
    const { text, layout } = (await test.get(`/v1/extractions/${id}/text?include_layout=true`)).body;
    expect(text).toContain('Total 120.00');
    const { evidence } = (await test.get(`/v1/extractions/${id}/sources`)).body;
    const [{ words }] = evidence.total.words;
    expect(words.map((word: number) => layout.words[word].text).join(' ')).toBe('120.00');
    expect((await test.get(`/v1/extractions/${id}/text?page=2`)).status).toBe(404);
    expect((await test.get(`/v1/extractions/${id}/text?page=0`)).status).toBe(422);
    expect((await live.get(`/v1/extractions/${id}/text`)).status).toBe(404);
  });
});

describe('verify', () => {
  it('checks all of the evidence again from the bytes of the document', async () => {
    const { id } = await extracted();
    const { status, body } = await test.post(`/v1/extractions/${id}/verify`, { json: {} });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: 'extraction.verification',
      extraction_id: id,
      is_verified: true,
      failures: [],
    });
    expect(body.statements).toBeGreaterThan(20);
    expect(body.job_id).toBe((await ask(id)).body.job.id);
    expect((await live.post(`/v1/extractions/${id}/verify`, { json: {} })).status).toBe(404);
  });
});
