/** The likelihood of each value, and the values that could not be filled. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import type { DoubleCall, ModelDouble } from '../support/model-double.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { type SharedServer, sharedServerWithModels } from '../support/shared-server.ts';
import { eventually } from '../support/wait.ts';

let double: ModelDouble;
let server: SharedServer;
let test: Client;
let answer: (call: DoubleCall) => string | undefined = () => undefined;

beforeAll(async () => {
  ({ server, double } = await sharedServerWithModels({ answer: (call) => answer(call) }));
  ({ test } = clientsOf(server));
});
afterAll(() => double.stop());
beforeEach(() => {
  answer = () => undefined;
});

let unique = 0;
const invoice = () => ({
  filename: `invoice-${++unique}.pdf`,
  url: dataUrl(
    textPdfOf([`Invoice\nInvoice number: INV-7\nInvoice date: 14 March 2026\nTotal: 12.50 EUR\nCopy ${unique}`]),
    'application/pdf',
  ),
});
const post = (path: string, body: object): Promise<Answer> => test.post(path, { json: body });
const extract = (body: object): Promise<Answer> => post('/v1/extractions', { document: invoice(), ...body });
const ended = ({ status }: { status: string }) => ['completed', 'failed', 'cancelled'].includes(status);
const finished = (id: string): Promise<Answer['body']> =>
  eventually(async () => (await test.get(`/v1/extractions/${id}`)).body, ended);
const lastLine = ({ text }: Answer) => JSON.parse(text.trim().split('\n').at(-1) ?? '{}');

/** The same containers, with a number from 0 to 1 at each leaf. */
function expectMirrored(likelihoods: unknown, output: unknown): void {
  if (Array.isArray(output)) {
    expect(Array.isArray(likelihoods) && likelihoods.length).toBe(output.length);
    for (const [index, item] of output.entries()) expectMirrored((likelihoods as unknown[])[index], item);
  } else if (typeof output === 'object' && output !== null) {
    expect(Object.keys(likelihoods as object)).toEqual(Object.keys(output));
    for (const [key, value] of Object.entries(output))
      expectMirrored((likelihoods as Record<string, unknown>)[key], value);
  } else {
    expect(likelihoods).toBeGreaterThanOrEqual(0);
    expect(likelihoods).toBeLessThanOrEqual(1);
  }
}

const text = { type: ['string', 'null'] };
const NESTED = {
  type: 'object',
  properties: {
    invoice_number: text,
    tags: { type: 'array', items: { type: 'string' } },
    none: { type: 'array', items: { type: 'string' } },
    seller: { type: 'object', properties: { name: text, 'a.b': text } },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        properties: { text, parts: { type: 'array', items: { type: 'object', properties: { amount: {} } } } },
      },
    },
  },
};
const NESTED_ANSWER = {
  invoice_number: 'INV-7',
  tags: ['EUR', 'paid'],
  none: [],
  seller: { name: null, 'a.b': 'x' },
  lines: [
    { text: 'Copy', parts: [{ amount: 12.5 }, { amount: null }] },
    { text: null, parts: [] },
  ],
};

describe('likelihoods of a model', () => {
  it('mirror its answer: lists in lists, plain items, nulls and empty lists', async () => {
    answer = () => JSON.stringify(NESTED_ANSWER);
    const body = { json_schema: NESTED, model: 'main' };
    const waited = await extract(body);
    expect(waited.body.output).toEqual(NESTED_ANSWER);
    expectMirrored(waited.body.consensus.likelihoods, NESTED_ANSWER);
    const queued = await extract({ ...body, background: true });
    expect(queued.body.consensus).toEqual({ choices: [], likelihoods: {} });
    expectMirrored((await finished(queued.body.id)).consensus.likelihoods, NESTED_ANSWER);
    const streamed = await post('/v1/extractions/stream', { document: invoice(), ...body });
    expectMirrored(lastLine(streamed).consensus.likelihoods, NESTED_ANSWER);
    const voted = await extract({ ...body, n_consensus: 3 });
    expectMirrored(voted.body.consensus.likelihoods, voted.body.output);
  });

  it('are higher for what the document prints under its label than for what it does not print', async () => {
    const properties = { invoice_number: text, total: { type: 'number' }, due_date: text, passport_number: text };
    const json_schema = { type: 'object', properties };
    const said = async (values: object) => {
      answer = () => JSON.stringify(values);
      const { body } = await extract({ json_schema, model: 'main' });
      return { id: body.id, ...body.consensus.likelihoods };
    };
    const right = await said({ invoice_number: 'INV-7', total: 12.5, due_date: null, passport_number: null });
    const wrong = await said({ invoice_number: 'QX-993', total: 871.33, due_date: null, passport_number: 'P-1' });
    const silent = await said({ invoice_number: null, total: 12.5, due_date: null, passport_number: null });
    expect(right.invoice_number).toBeGreaterThan(wrong.invoice_number);
    expect(right.total).toBeGreaterThan(wrong.total);
    expect(silent.passport_number).toBeGreaterThan(silent.invoice_number);
    const { body } = await test.get(`/v1/extractions/${right.id}/sources`);
    expect(body.evidence.invoice_number.likelihood).toBe(right.invoice_number);
  });
});

const DEMANDING = {
  type: 'object',
  properties: { total: { type: 'number' }, passport_number: { type: 'string' } },
  required: ['total', 'passport_number'],
  additionalProperties: false,
};
const GAP = { path: 'passport_number', reason: 'not_found', found: null };

describe.each(['recto-local', 'main'])('a required value that %s does not find', (model) => {
  const body = { json_schema: DEMANDING, model };
  beforeEach(() => {
    answer = () => JSON.stringify({ total: 12.5, passport_number: null });
  });

  it('is null and listed as unfilled, and the output is not valid', async () => {
    const expected = {
      status: 'completed',
      output: { total: 12.5, passport_number: null },
      schema_valid: false,
      unfilled: [GAP],
    };
    const waited = await extract(body);
    expect(waited.status).toBe(201);
    expect(waited.body).toMatchObject(expected);
    expect((await test.get(`/v1/extractions/${waited.body.id}?include_output=false`)).body.schema_valid).toBe(false);
    const queued = await extract({ ...body, background: true });
    expect(queued.body.schema_valid).toBeNull();
    expect(await finished(queued.body.id)).toMatchObject(expected);
    expect(lastLine(await post('/v1/extractions/stream', { document: invoice(), ...body }))).toMatchObject(expected);
  });

  it('fails the extraction if requested, even for a cached result', async () => {
    const strict = { ...body, document: invoice(), fail_on_unfilled: true };
    const error = {
      code: 'unfilled_values',
      message: expect.stringContaining('passport_number'),
      details: { unfilled: [{ path: 'passport_number', reason: 'not_found' }] },
    };
    expect((await extract({ ...strict, fail_on_unfilled: false })).status).toBe(201);
    const total = async () => (await test.get('/v1/extractions?limit=1')).body.list_metadata.total_count;
    const before = await total();
    for (const more of [{}, { bust_cache: true }]) {
      const waited = await extract({ ...strict, ...more });
      expect(waited.status).toBe(422);
      expect(waited.body.detail).toMatchObject(error);
    }
    expect(await total()).toBe(before);
    const queued = await extract({ ...strict, bust_cache: true, background: true });
    expect(await finished(queued.body.id)).toMatchObject({ status: 'failed', error, schema_valid: null, output: {} });
    const streamed = lastLine(await post('/v1/extractions/stream', { ...strict, bust_cache: true }));
    expect(streamed).toMatchObject({ streaming_error: error });
    expect((await test.get(`/v1/extractions/${streamed.id}`)).body).toMatchObject({ status: 'failed', error });
  });

  it('fails nothing if everything is found', async () => {
    answer = () => JSON.stringify({ total: 12.5 });
    const json_schema = { type: 'object', properties: { total: { type: 'number' } }, required: ['total'] };
    const { status, body: found } = await extract({ model, json_schema, fail_on_unfilled: true });
    expect(status).toBe(201);
    expect(found).toMatchObject({ schema_valid: true, unfilled: [], output: { total: 12.5 } });
  });
});

describe('a model', () => {
  it('may return null for a required value, or leave its key out, and is not asked again', async () => {
    const before = double.calls.length;
    answer = () => JSON.stringify({ total: 12.5 });
    const { body } = await extract({ json_schema: DEMANDING, model: 'main' });
    expect(body).toMatchObject({
      output: { total: 12.5, passport_number: null },
      schema_valid: false,
      unfilled: [GAP],
    });
    const [call, ...others] = double.calls.slice(before);
    expect(others).toEqual([]);
    expect(JSON.stringify(call?.schema)).toContain('"null"');
  });
});
