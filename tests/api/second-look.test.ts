/** `second_look`: values whose proof is wanting are asked about once more, and a better proved answer is taken. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import type { DoubleCall, ModelDouble } from '../support/model-double.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { type SharedServer, sharedServerWithModels } from '../support/shared-server.ts';

let double: ModelDouble;
let server: SharedServer;
let test: Client;
let first: object = {};
/** What the model says at the second look, by the name of the value. */
let second: (call: DoubleCall) => object | undefined = () => undefined;
let faults: (call: DoubleCall) => string | undefined = () => undefined;

const isSecond = ({ schema }: DoubleCall): boolean => Object.hasOwn((schema?.properties ?? {}) as object, 'value_1');

beforeAll(async () => {
  ({ server, double } = await sharedServerWithModels({
    answer: (call) => JSON.stringify(isSecond(call) ? second(call) : first),
    faults: (call) => faults(call),
  }));
  ({ test } = clientsOf(server));
});
afterAll(() => double.stop());
beforeEach(() => {
  first = {};
  second = () => undefined;
  faults = () => undefined;
});

const text = { type: ['string', 'null'] };
const number = { type: ['number', 'null'] };
const SCHEMA = {
  type: 'object',
  properties: { invoice_number: text, total: { ...number, description: 'What is owed in the end' } },
};
const LINES = 'Invoice\nInvoice number: INV-7\nNet amount: 29.00\nTotal: 34.00\nRoom 43';
const WRONG = { invoice_number: 'INV-7', total: 43 };

let unique = 0;
const pdf = () => ({
  filename: `invoice-${++unique}.pdf`,
  url: dataUrl(textPdfOf([`${LINES}\nCopy ${unique}`]), 'application/pdf'),
});

/** The extraction, and the calls of the model that it took. */
async function extracted(body: object): Promise<{ found: Answer['body']; calls: DoubleCall[] }> {
  const before = double.calls.length;
  const json = { document: pdf(), json_schema: SCHEMA, model: 'main', second_look: true, ...body };
  const { status, body: found } = await test.post('/v1/extractions', { json });
  expect(status).toBe(201);
  return { found, calls: double.calls.slice(before) };
}

it('asks about what the document contradicts, with the rivals and the lines, and takes the better answer', async () => {
  first = WRONG;
  second = () => ({ value_1: 34 });
  const { found, calls } = await extracted({});
  expect(found.output).toEqual({ invoice_number: 'INV-7', total: 34 });
  expect(calls.map(isSecond)).toEqual([false, true]);
  const question = calls[1]?.texts.at(-1) ?? '';
  expect(question).toContain('field: total (What is owed in the end)');
  expect(question).toContain('extracted: 43');
  expect(question).toContain('34.00');
  expect(question).toContain('Total');
  expect(question).not.toContain('invoice_number');
  const { body } = await test.post(`/v1/extractions/${found.id}/sources`, { json: {} });
  expect(body.evidence.total.status).toBe('proved');
});

it('counts its tokens', async () => {
  first = WRONG;
  second = () => ({ value_1: 34 });
  const once = (await extracted({ second_look: false })).found.usage;
  const twice = (await extracted({})).found.usage;
  expect(twice.prompt_tokens).toBeGreaterThan(once.prompt_tokens);
  expect(twice.completion_tokens).toBeGreaterThan(once.completion_tokens);
});

it('shows a model that sees the part of the page', async () => {
  first = WRONG;
  second = () => ({ value_1: 34 });
  const { found, calls } = await extracted({ model: 'seeing' });
  expect(calls.map(({ images }) => images)).toEqual([0, 1]);
  expect(found.output.total).toBe(34);
});

describe('leaves alone', () => {
  it('what is proved: nothing is asked', async () => {
    first = { invoice_number: 'INV-7', total: 34 };
    const { found, calls } = await extracted({});
    expect(calls).toHaveLength(1);
    expect(found.output).toEqual(first);
  });

  it.each([
    ['is proved no better', 43.5],
    ['is the same', 43],
  ])('a value for which the new answer %s', async (_, answer) => {
    first = WRONG;
    second = () => ({ value_1: answer });
    const { found, calls } = await extracted({});
    expect(calls).toHaveLength(2);
    expect(found.output.total).toBe(43);
  });

  it('a value for which the second answer fails', async () => {
    first = WRONG;
    faults = (call) => (isSecond(call) ? 'status=400' : undefined);
    const { found } = await extracted({});
    expect(found).toMatchObject({ status: 'completed', output: WRONG });
  });

  it('everything that a stream has shown', async () => {
    first = WRONG;
    const before = double.calls.length;
    const json = { document: pdf(), json_schema: SCHEMA, model: 'main', second_look: true };
    const { text: body } = await test.post('/v1/extractions/stream', { json });
    expect(JSON.parse(body.trim().split('\n').at(-1) ?? '{}').output).toEqual(WRONG);
    expect(double.calls.length - before).toBe(1);
  });
});

it('takes a contradicted value back where the model does', async () => {
  first = { invoice_number: 'INV-7', total: 43 };
  second = () => ({ value_1: null });
  const { found } = await extracted({});
  expect(found.output.total).toBe(null);
});

it('is what the model is configured for, unless the request says otherwise', async () => {
  first = WRONG;
  second = () => ({ value_1: 34 });
  expect((await extracted({ model: 'careful', second_look: undefined })).found.output.total).toBe(34);
  expect((await extracted({ model: 'careful', second_look: false })).found.output.total).toBe(43);
  expect((await extracted({ second_look: undefined })).found.output.total).toBe(43);
});

it('looks again at what was voted on; the new value has a likelihood of its own', async () => {
  first = WRONG;
  second = () => ({ value_1: 34 });
  const { found, calls } = await extracted({ n_consensus: 3 });
  expect(calls.filter(isSecond)).toHaveLength(1);
  expect(found.output.total).toBe(34);
  expect(found.consensus.choices).toEqual([WRONG, WRONG, WRONG]);
  expect(found.consensus.likelihoods.total).toBeGreaterThan(0);
  expect(found.consensus.likelihoods.total).toBeLessThan(1);
});

it('asks about twenty values at most, in one call', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `field_${String.fromCodePoint(97 + (index % 26))}${index}`);
  first = Object.fromEntries(names.map((name, index) => [name, `Nothing ${index}`]));
  second = ({ schema }) => Object.fromEntries(Object.keys(schema?.properties ?? {}).map((name) => [name, null]));
  const { calls } = await extracted({
    json_schema: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, text])) },
  });
  expect(calls.filter(isSecond)).toHaveLength(1);
  expect(Object.keys((calls[1]?.schema?.properties ?? {}) as object)).toHaveLength(20);
});

it('goes before require_proof, also in a stream', async () => {
  first = WRONG;
  second = () => ({ value_1: 34 });
  const json = { document: pdf(), json_schema: SCHEMA, model: 'main', second_look: true, require_proof: true };
  const { text: body } = await test.post('/v1/extractions/stream', { json });
  expect(JSON.parse(body.trim().split('\n').at(-1) ?? '{}')).toMatchObject({
    output: { invoice_number: 'INV-7', total: 34 },
    unfilled: [],
  });
});
