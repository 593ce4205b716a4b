/** `require_proof`: what is not proved is taken out, whoever answered and however it was asked for. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import type { ModelDouble } from '../support/model-double.ts';
import { dataUrl } from '../support/samples.ts';
import { type SharedServer, sharedServerWithModels } from '../support/shared-server.ts';
import { eventually } from '../support/wait.ts';

let double: ModelDouble;
let server: SharedServer;
let test: Client;
let output: object = {};

beforeAll(async () => {
  ({ server, double } = await sharedServerWithModels({ answer: () => JSON.stringify(output) }));
  ({ test } = clientsOf(server));
});
afterAll(() => double.stop());

const text = { type: 'string' };
const number = { type: 'number' };
const orNull = (type: string) => ({ type: [type, 'null'] });
const SCHEMA = {
  type: 'object',
  properties: {
    invoice_number: text,
    customer: { ...orNull('string'), description: 'Who pays' },
    note: text,
    due_date: { type: ['string', 'null'], format: 'date' },
    total: number,
    'a.b': orNull('string'),
  },
  required: ['invoice_number', 'total', 'due_date'],
};
const PRINTED = 'Invoice\n\nInvoice number: INV-7\n\nTotal: 34.00\n\nPaid for by nobody we know\n\nBolt and nut';
/** One value is proved; the others are the model's word, or stand there for something else. */
const ANSWERED = {
  invoice_number: 'INV-7',
  customer: 'Bolt',
  note: 'Ask Jean',
  due_date: '2026-05-01',
  total: 43,
  'a.b': 'x',
};

let unique = 0;
/** The same document would get the answer that it got before. */
const document = (content = PRINTED) => ({
  filename: `in-${++unique}.txt`,
  url: dataUrl(`${content}\n\nCopy q${'z'.repeat(unique)}`),
});

const extract = async (body: object): Promise<Answer['body']> => {
  const { status, body: found } = await test.post('/v1/extractions', {
    json: { document: document(), json_schema: SCHEMA, ...body },
  });
  expect(status).toBe(201);
  return found;
};
const reasons = ({ unfilled }: Answer['body']) =>
  Object.fromEntries(unfilled.map(({ path, reason }: { path: string; reason: string }) => [path, reason]));
const ended = ({ status }: { status: string }) => ['completed', 'failed', 'cancelled'].includes(status);

const GATED = {
  output: { invoice_number: 'INV-7', customer: null, due_date: null, total: null, 'a.b': null },
  schema_valid: false,
};
const GATED_REASONS = {
  customer: 'only_located',
  note: 'only_inferred',
  due_date: 'only_inferred',
  total: 'contradicted',
  'a.b': 'only_inferred',
};

describe('with a model', () => {
  it('takes out what is not proved and says what it was', async () => {
    output = ANSWERED;
    const found = await extract({ model: 'main', require_proof: true });
    expect(found).toMatchObject(GATED);
    expect(found.output).not.toHaveProperty('note');
    expect(reasons(found)).toEqual(GATED_REASONS);
    expect(found.unfilled).toContainEqual(
      expect.objectContaining({ path: 'total', found: 43, message: expect.stringContaining('"34.00"') }),
    );
    const { invoice_number, ...others } = found.consensus.likelihoods;
    expect(invoice_number).toBeGreaterThan(0.5);
    expect(others).toEqual({ customer: 0, due_date: 0, total: 0, 'a.b': 0 });
  });

  it('leaves everything without it', async () => {
    output = ANSWERED;
    const found = await extract({ model: 'main' });
    expect(found.output).toEqual(ANSWERED);
    expect(found.schema_valid).toBe(true);
  });

  it('is another request than the same one without it', async () => {
    output = ANSWERED;
    const one = document();
    const asked = { document: one, model: 'main' };
    expect((await extract(asked)).output.total).toBe(43);
    expect((await extract({ ...asked, require_proof: true })).output.total).toBe(null);
  });

  it('takes out of votes too, and leaves the answers that were voted on', async () => {
    output = ANSWERED;
    const found = await extract({ model: 'main', require_proof: true, n_consensus: 3 });
    expect(found).toMatchObject(GATED);
    expect(found.consensus.choices).toEqual([ANSWERED, ANSWERED, ANSWERED]);
  });

  it('works in the background', async () => {
    output = ANSWERED;
    const json = { document: document(), json_schema: SCHEMA, model: 'main', require_proof: true, background: true };
    const { body } = await test.post('/v1/extractions', { json });
    const found = await eventually(async () => (await test.get(`/v1/extractions/${body.id}`)).body, ended);
    expect(found).toMatchObject({ ...GATED, status: 'completed' });
    expect(reasons(found)).toEqual(GATED_REASONS);
  });

  it('shows nothing in a stream before it is proved', async () => {
    output = ANSWERED;
    const json = { document: document(), json_schema: SCHEMA, model: 'main', require_proof: true };
    const { text: body } = await test.post('/v1/extractions/stream', { json });
    const lines = body
      .trim()
      .split('\n')
      .map((line: string) => JSON.parse(line));
    expect(lines.slice(0, -1).map((line: Answer['body']) => line.output)).toEqual([{}]);
    expect(lines.at(-1)).toMatchObject(GATED);
  });

  it('fails instead, where gaps are refused', async () => {
    output = ANSWERED;
    const json = {
      document: document(),
      json_schema: SCHEMA,
      model: 'main',
      require_proof: true,
      fail_on_unfilled: true,
    };
    const { status, body } = await test.post('/v1/extractions', { json });
    expect(status).toBe(422);
    expect(body.detail.code).toBe('unfilled_values');
    expect(body.detail.details.unfilled).toContainEqual(
      expect.objectContaining({ path: 'total', reason: 'contradicted' }),
    );
  });

  it('leaves what is proved proved, although what it stands beside is gone', async () => {
    const rows = ['Description  Quantity  Amount', 'Screw  20  2.00', 'Hinge  4  14.00', 'Handle  1  18.00'];
    const items = [
      { description: 'Screw', quantity: 20, amount: 2 },
      { description: 'Hinge', quantity: 4, amount: 14 },
      { description: 'Handle', quantity: 7, amount: 18 },
    ];
    output = { items };
    const item = { type: 'object', properties: { description: text, quantity: orNull('number'), amount: number } };
    const found = await extract({
      document: document(rows.join('\n')),
      json_schema: { type: 'object', properties: { items: { type: 'array', items: item } } },
      model: 'main',
      require_proof: true,
    });
    expect(found.output.items[2].quantity).toBe(null);
    const { body: sources } = await test.post(`/v1/extractions/${found.id}/sources`, { json: {} });
    const believed = ['proved', 'derived'];
    for (const [index, own] of found.output.items.entries()) {
      for (const [name, value] of Object.entries(own)) {
        const { status } = sources.evidence[`items.${index}.${name}`];
        expect([name, value === null, believed.includes(status)]).toEqual([name, value === null, value !== null]);
      }
    }
    const { body: verification } = await test.post(`/v1/extractions/${found.id}/verify`, { json: {} });
    expect(verification).toMatchObject({ is_verified: true, failures: [] });
  });
});

it('takes out of what the built-in engine found, and makes the same again', async () => {
  const rows = ['Description  Quantity  Amount', 'Screw  20  2.00', 'Hinge  4  14.00', 'Handle  1  18.00'];
  const content = `${PRINTED}\n\n${rows.join('\n')}`;
  const item = { type: 'object', properties: { description: text, quantity: number, amount: number } };
  const json_schema = {
    type: 'object',
    properties: { ...SCHEMA.properties, items: { type: 'array', items: item } },
  };
  const own = document(content);
  const free = await extract({ document: own, json_schema });
  const { body: sources } = await test.post(`/v1/extractions/${free.id}/sources`, { json: {} });
  const gated = await extract({ document: own, json_schema, require_proof: true });
  const believed = ['proved', 'derived', 'absent'];
  const unproved = Object.entries<{ status: string }>(sources.evidence).filter(
    ([, { status }]) => !believed.includes(status),
  );
  expect(Object.keys(reasons(gated))).toEqual(expect.arrayContaining(unproved.map(([path]) => path)));
  expect(gated.output).toMatchObject({ invoice_number: 'INV-7', total: 34 });
  const again = await extract({ document: own, json_schema, require_proof: true, bust_cache: true });
  expect(again.output).toEqual(gated.output);
});

describe('likelihood', () => {
  const schema = { type: 'object', properties: { invoice_number: text, total: orNull('number') } };
  it.each([1, 3])('falls for a value that the document contradicts, with n_consensus %i', async (n_consensus) => {
    output = { invoice_number: 'INV-7', total: 43 };
    const { id, consensus } = await extract({ json_schema: schema, model: 'main', n_consensus });
    const { body } = await test.post(`/v1/extractions/${id}/sources`, { json: {} });
    expect(body.evidence.total.status).toBe('contradicted');
    expect(consensus.likelihoods.total).toBeLessThanOrEqual(0.5);
    expect(consensus.likelihoods.total).toBeLessThan(consensus.likelihoods.invoice_number);
  });
});
