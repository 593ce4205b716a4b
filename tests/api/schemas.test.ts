/** Schemas generated from documents, and problems of a caller's own schema. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import type { DoubleCall, ModelDouble } from '../support/model-double.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { type SharedServer, sharedServerWithModels } from '../support/shared-server.ts';
import { eventually } from '../support/wait.ts';

let double: ModelDouble;
let server: SharedServer;
let test: Client;
let live: Client;
let answer: (call: DoubleCall) => string | undefined = () => undefined;

beforeAll(async () => {
  ({ server, double } = await sharedServerWithModels({ answer: (call) => answer(call) }));
  ({ test, live } = clientsOf(server));
});
afterAll(() => double.stop());

const invoice = (number: string, more = '') =>
  `Invoice\n\nInvoice number: ${number}\nInvoice date: 14 March 2026\nTotal: 120.00\nE-mail: a@example.org\n${more}`;
const pdf = (text: string, filename = 'invoice.pdf') => ({
  filename,
  url: dataUrl(textPdfOf([text]), 'application/pdf'),
});
const csv = (text: string) => ({ filename: 'rows.csv', url: dataUrl(text, 'text/csv') });
const generate = (body: object, client = test): Promise<Answer> => client.post('/v1/schemas/generate', { json: body });
const ended = ({ status }: { status: string }) => ['completed', 'failed', 'cancelled'].includes(status);
const finished = (id: string): Promise<Answer['body']> =>
  eventually(async () => (await test.get(`/v1/schemas/generate/${id}`)).body, ended);
const lint = async (json_schema: object) => (await test.post('/v1/schemas/lint', { json: { json_schema } })).body;

describe('a schema from documents', () => {
  it('requires what all of them print, has the rest as optional, and is stored', async () => {
    const documents = [pdf(invoice('A-17', 'Order number: 4711')), pdf(invoice('A-18'))];
    const { status, body } = await generate({ documents });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^sch_/),
      object: 'schema',
      strict: true,
      status: 'completed',
      error: null,
      model: 'recto-local',
      notes: [],
      'X-SchemaType': 'generic',
      type: 'object',
      additionalProperties: false,
      usage: { page_count: 2, credits: 2, total_tokens: 0 },
    });
    expect(body.files).toHaveLength(2);
    const { json_schema } = body;
    expect(json_schema.properties).toMatchObject({
      invoice_number: { type: ['string', 'null'], description: expect.stringContaining('"Invoice number"') },
      invoice_date: { type: ['string', 'null'], format: 'date' },
      total: { type: ['number', 'null'] },
      email: { format: 'email' },
      order_number: { type: ['string', 'null'], description: expect.stringContaining('1 of 2') },
    });
    expect(json_schema.required).toEqual(expect.arrayContaining(['invoice_number', 'invoice_date', 'total']));
    expect(json_schema.required).not.toContain('order_number');
    for (const key of ['title', 'description', 'type', 'properties', 'required', '$defs']) {
      expect(body[key]).toEqual(json_schema[key]);
    }
    expect((await test.get(`/v1/schemas/generate/${body.id}`)).body).toEqual(body);
    const bare = (await test.get(`/v1/schemas/generate/${body.id}?include_output=false`)).body;
    expect(bare).toMatchObject({ status: 'completed', json_schema: {} });
    expect((await live.get(`/v1/schemas/generate/${body.id}`)).status).toBe(404);
    const usage = (await test.get('/v1/usage/primitives?operation=schema_generation&limit=100')).body.data;
    expect(usage.find(({ created_at }: { created_at: string }) => created_at === body.created_at)).toMatchObject({
      operation: 'schema_generation',
      status: 'completed',
      credits: 2,
      documents: [{ filename: 'invoice.pdf' }, { filename: 'invoice.pdf' }],
    });
  });

  it('contains values of the documents only if requested, and no field that they do not name', async () => {
    const text = `${invoice('A-17')}\nHamburg, 15 March 2026\n\nWe delivered the pumps on 20 March 2026.`;
    const documents = [pdf(text)];
    const bare = await generate({ documents });
    const names = new Set(['email', 'invoice_date', 'invoice_number', 'total']);
    expect(new Set(Object.keys(bare.body.properties))).toEqual(names);
    expect(JSON.stringify(bare.body.json_schema)).not.toMatch(/A-17|2026-03-14|a@example/);
    const shown = await generate({ documents, include_examples: true });
    expect(shown.body.properties).toMatchObject({ invoice_number: { examples: ['A-17'] } });
    const queued = await generate({ documents, include_examples: true, background: true });
    expect((await finished(queued.body.id)).json_schema).toEqual(shown.body.json_schema);
    answer = () =>
      JSON.stringify({ type: 'object', properties: { no: { type: ['string', 'null'], examples: ['A-17'] } } });
    const proposed = await generate({ documents, model: 'designer' });
    expect(proposed.body.properties).toEqual({ no: { type: ['string', 'null'] } });
  });

  it('is refused for a document at a forbidden address', async () => {
    const documents = [{ filename: 'a.pdf', url: 'http://127.0.0.1:1/' }];
    expect((await test.post('/v1/schemas/generate', { json: { documents } })).status).toBe(400);
  });

  it('makes a list of the rows of a table, with a definition for a row', async () => {
    const document = csv('Description,Quantity,Unit price,Date\nBolt,3,1.50,2026-01-31\nNut,10,0.25,2026-02-01\n');
    const { body } = await generate({ documents: [document] });
    const [name = ''] = Object.keys(body.properties);
    expect(body.properties[name]).toMatchObject({
      type: 'array',
      items: { $ref: expect.stringMatching(/^#\/\$defs\//) },
    });
    const row = body.$defs[body.properties[name].items.$ref.split('/').at(-1)];
    expect(row.properties).toMatchObject({
      description: { type: ['string', 'null'] },
      quantity: { type: ['integer', 'null'] },
      unit_price: { type: ['number', 'null'] },
      date: { type: ['string', 'null'], format: 'date' },
    });
  });

  it('is the same for the same documents, is accepted by extractions and fills from them', async () => {
    const documents = [pdf(invoice('A-19'))];
    const [one, other] = [await generate({ documents }), await generate({ documents })];
    expect(other.body.json_schema).toEqual(one.body.json_schema);
    expect(other.body.id).not.toBe(one.body.id);
    const { json_schema } = one.body;
    expect(await lint(json_schema)).toMatchObject({ valid: true, problems: [], warnings: [] });
    const extraction = await test.post('/v1/extractions', { json: { document: documents[0], json_schema } });
    expect(extraction.status).toBe(201);
    expect(extraction.body.output).toMatchObject({ invoice_number: 'A-19', invoice_date: '2026-03-14', total: 120 });
  });

  it('is made in the background, and a cancelled generation stays cancelled', async () => {
    const queued = await generate({ documents: [pdf(invoice('A-20'))], background: true });
    expect(queued.status).toBe(201);
    expect(queued.body).toMatchObject({ status: 'queued', json_schema: {}, error: null });
    expect(await finished(queued.body.id)).toMatchObject({ status: 'completed', type: 'object' });
    const done = await test.post(`/v1/schemas/generate/${queued.body.id}/cancel`);
    expect(done.body.status).toBe('completed');
    const second = await generate({ documents: [pdf(invoice('A-21'))], background: true });
    const cancelled = await test.post(`/v1/schemas/generate/${second.body.id}/cancel`);
    expect(cancelled.status).toBe(200);
    expect((await finished(second.body.id)).status).toBe(cancelled.body.status);
    expect((await test.post('/v1/schemas/generate/sch_unknown/cancel')).status).toBe(404);
    expect((await generate({ documents: [{ id: 'file_unknown' }] })).status).toBe(404);
  });

  it('reports an unreadable document, waiting and in the background', async () => {
    const documents = [
      pdf(invoice('A-22')),
      { filename: 'broken.pdf', url: dataUrl('%PDF-1.4 no', 'application/pdf') },
    ];
    const { status, body } = await generate({ documents });
    expect(status).toBe(422);
    expect(body.detail.code).toMatch(/^document_/);
    const queued = await generate({ documents, background: true });
    expect(await finished(queued.body.id)).toMatchObject({ status: 'failed', error: { code: body.detail.code } });
  });

  it('needs a document, and a model that exists', async () => {
    expect((await generate({ documents: [] })).status).toBe(422);
    expect((await generate({})).status).toBe(422);
    const { status, text } = await generate({ documents: [pdf('x')], model: 'no-such-model' });
    expect(status).toBe(422);
    expect(text).toContain('designer');
  });
});

describe('a schema that a model proposes', () => {
  const proposal = {
    title: 'Invoice',
    type: 'object',
    properties: { number: { type: 'string', description: 'Number of the invoice' } },
    required: ['number', 'not_there'],
  };

  it('is checked, repaired and paid for', async () => {
    const seen: string[] = [];
    answer = ({ texts }) => {
      seen.push(texts.join('\n'));
      return JSON.stringify(proposal);
    };
    const { status, body } = await generate({
      documents: [pdf(invoice('A-23'))],
      model: 'designer',
      instructions: 'only the number',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ title: 'Invoice', required: ['number'], additionalProperties: false, notes: [] });
    expect(body.usage).toMatchObject({ credits: 2, page_count: 1 });
    expect(body.usage.total_tokens).toBeGreaterThan(0);
    expect(seen.join('\n')).toContain('A-23');
    expect(seen.join('\n')).toContain('only the number');
  });

  it('is requested once more with its mistakes', async () => {
    let calls = 0;
    answer = ({ texts }) => {
      calls += 1;
      if (calls > 1) expect(texts.join('\n')).toContain('remote');
      const $ref = 'https://example.org/remote.json';
      return JSON.stringify(calls === 1 ? { ...proposal, properties: { a: { $ref } } } : proposal);
    };
    const { body } = await generate({ documents: [pdf(invoice('A-24'))], model: 'designer' });
    expect(body).toMatchObject({ status: 'completed', title: 'Invoice', notes: [expect.stringContaining('repaired')] });
  });

  it('is replaced by the built-in one if the model has none', async () => {
    answer = () => 'I would rather talk about the weather.';
    const { status, body } = await generate({ documents: [pdf(invoice('A-25'))], model: 'designer' });
    expect(status).toBe(201);
    expect(body.notes).toEqual([expect.stringContaining('model_invalid_output')]);
    expect(body.properties).toHaveProperty('invoice_number');
    // Useless answers are paid for all the same.
    expect(body.usage.total_tokens).toBeGreaterThan(0);
  });

  it('is a 502 when the model cannot be reached', async () => {
    const { status, body } = await generate({ documents: [pdf(invoice('A-26'))], model: 'broken' });
    expect(status).toBe(502);
    expect(body.detail.code).toMatch(/^model_/);
  });
});

describe('lint', () => {
  it('warns with a code, a pointer and what to write instead', async () => {
    const body = await lint({
      type: 'object',
      properties: {
        data: { type: 'string' },
        date: { type: 'string' },
        is_suspicious: { type: 'boolean', description: 'Whether the invoice looks suspicious' },
        status: { type: 'string', enum: ['Paid', 'paid', 'open'], description: 'Status as printed on top' },
        code: { type: 'string', pattern: '^(?!x)a$', description: 'The code under the logo' },
        amount: { type: 'number', minimum: 5, maximum: 1, description: 'Total amount due in the box' },
        when: { type: 'string', format: 'datetime', description: 'Time of the delivery, as printed' },
      },
      required: ['date', 'ghost'],
    });
    expect(body).toMatchObject({ object: 'schema.lint', valid: true, problems: [] });
    const found = body.warnings.map(({ code, pointer }: { code: string; pointer: string }) => `${code} ${pointer}`);
    expect(found).toEqual(
      expect.arrayContaining([
        'generic_name /properties/data',
        'missing_description /properties/data',
        'ambiguous_name /properties/date',
        'missing_format /properties/date',
        'required_without_null /properties/date',
        'unprovable_opinion /properties/is_suspicious',
        'similar_enum_members /properties/status/enum',
        'slow_pattern /properties/code/pattern',
        'contradictory_constraints /properties/amount/minimum',
        'unknown_format /properties/when/format',
        'required_undefined /required/1',
      ]),
    );
    for (const { message, suggestion } of body.warnings) {
      expect(message).toMatch(/\.$/);
      expect(suggestion).toMatch(/\.$/);
    }
  });

  it('says why a schema cannot be used', async () => {
    const ref = { $ref: 'http://example.org/a.json' };
    expect(await lint({ type: 'object', properties: { a: ref } })).toMatchObject({
      valid: false,
      problems: [{ code: 'remote_ref', pointer: '/properties/a/$ref' }],
    });
    expect(await lint({ type: 'object', properties: { a: { type: 'number or so' } } })).toMatchObject({
      valid: false,
      problems: [{ code: 'schema_invalid' }],
    });
  });
});

describe('malicious schemas', () => {
  const extract = (json_schema: object) =>
    test.post('/v1/extractions', { json: { document: csv('a,b\n1,2\n'), json_schema } });

  it.each<[string, object]>([
    ['repeat a repetition', { type: 'object', properties: { a: { type: 'string', pattern: '^(?=(a+)+$)b' } } }],
    ['double unions', doubled(40)],
    ['refer to themselves', { type: 'object', allOf: [{ $ref: '#' }] }],
    ['refer to files', { type: 'object', properties: { a: { $ref: 'file:///etc/passwd' } } }],
    ['are no objects', { type: 'string' }],
    ['are very deep', deep(60)],
    ['are very wide', { type: 'object', properties: wide(3_000) }],
  ])('%s', async (_, json_schema) => {
    const { status, body } = await extract(json_schema);
    expect(status).toBe(400);
    expect(body.detail).toMatchObject({
      code: 'invalid_schema',
      details: { problems: [{ code: expect.any(String) }] },
    });
  });

  it('match in linear time if possible', async () => {
    const { status } = await extract({ type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } });
    expect(status).toBe(201);
  });
});

function doubled(steps: number): object {
  const $defs: Record<string, object> = { [`d${steps}`]: { type: 'string' } };
  for (let step = 0; step < steps; step += 1) {
    const $ref = `#/$defs/d${step + 1}`;
    $defs[`d${step}`] = { anyOf: [{ $ref }, { $ref }] };
  }
  return { type: 'object', properties: { a: { $ref: '#/$defs/d0' } }, $defs };
}

function deep(levels: number): object {
  let schema: object = { type: 'string' };
  for (let level = 0; level < levels; level += 1) schema = { type: 'object', properties: { a: schema } };
  return schema;
}

const wide = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, { type: 'string' }]));
