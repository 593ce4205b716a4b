/** Consensus of several outputs, over HTTP. */
import { beforeAll, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

let server: SharedServer;
let test: Client;

beforeAll(async () => {
  server = await sharedServer();
  ({ test } = clientsOf(server));
});

const consensus = (json: object) => test.post('/v1/consensus', { json });

const bolt = { name: 'Bolt M8', price: 1.5 };
const nut = { name: 'Nut M8', price: 0.4 };
const washer = { name: 'Washer', price: 0.1 };

it('decides each leaf by vote and matches items by content', async () => {
  const inputs = [
    { number: 'INV-1', items: [bolt, nut, washer] },
    { number: 'inv-1', items: [washer, nut, { ...bolt, price: 1.6 }] },
    { number: 'INV-2', items: [bolt, nut, washer, { name: 'Rivet', price: 9 }] },
  ];
  const { status, body } = await consensus({ inputs, include_alignment: true });
  expect(status).toBe(200);
  expect(body.consensus).toEqual({ number: 'INV-1', items: [bolt, nut, washer] });
  expect(body.likelihoods).toMatchObject({ number: 0.66667, 'items.0.name': 1, 'items.0.price': 0.66667 });
  const price = body.fields.find(({ path }: { path: string }) => path === 'items.0.price');
  expect(price).toEqual({
    path: 'items.0.price',
    value: 1.5,
    likelihood: 0.66667,
    supporting_input_count: 2,
    total_input_count: 3,
  });
  const { aligned_inputs, path_alignments, reference_index } = body.alignment;
  expect(inputs[reference_index]).toBeDefined();
  expect(aligned_inputs[1].items).toEqual([{ ...bolt, price: 1.6 }, nut, washer]);
  const aligned = path_alignments.find(({ canonical_path }: { canonical_path: string }) =>
    canonical_path.startsWith('items.0.price'),
  );
  expect(aligned.source_paths).toEqual(['items.0.price', 'items.2.price', 'items.0.price']);
});

it('leaves the alignment empty, never null, unless requested', async () => {
  const { body } = await consensus({ inputs: [{ a: 1 }] });
  expect(body).toEqual({
    consensus: { a: 1 },
    likelihoods: { a: 1 },
    fields: [{ path: 'a', value: 1, likelihood: 1, supporting_input_count: 1, total_input_count: 1 }],
    alignment: { aligned_inputs: [], path_alignments: [], reference_index: 0 },
  });
});

it('with a schema leaves out what may not be null', async () => {
  const json_schema = { type: 'object', properties: { a: { type: 'string' }, b: { type: ['string', 'null'] } } };
  const inputs = [{ a: null, b: null }, { b: null }, { a: 'x' }];
  expect((await consensus({ inputs, json_schema })).body.consensus).toEqual({ b: null });
  expect((await consensus({ inputs, json_schema: {} })).body.consensus).toEqual({ a: null, b: null });
});

it('gives the same answer again under the same key', async () => {
  const headers = { 'idempotency-key': 'consensus-1' };
  const json = { inputs: [{ a: 1 }, { a: 1 }, { a: 2 }] };
  const first = await test.post('/v1/consensus', { json, headers });
  const again = await test.post('/v1/consensus', { json, headers });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(again.body).toEqual(first.body);
});

it('distinguishes keys that look like paths, and keys that objects inherit', async () => {
  const inputs = [JSON.parse('{"a.b":1,"a":{"b":2},"__proto__":{"x":3}}')];
  const { body } = await consensus({ inputs, include_alignment: true });
  expect(JSON.stringify(body.consensus)).toBe(JSON.stringify(inputs[0]));
  expect(new Set(Object.keys(body.likelihoods))).toEqual(new Set(['__proto__.x', 'a.b', 'a\\.b']));
});

it.each([
  ['no inputs', { inputs: [] }, 422],
  ['inputs that are no objects', { inputs: [1, 'a'] }, 422],
  ['nothing', {}, 422],
  ['a schema that is none', { inputs: [{ a: 1 }], json_schema: { type: 'object', properties: 1 } }, 400],
])('%s is refused', async (_, body, status) => {
  expect((await consensus(body)).status).toBe(status);
});

it('finishes long lists in time', async () => {
  const items = (shift: number) =>
    Array.from({ length: 1500 }, (_, index) => ({ id: `row ${index + shift}`, n: index }));
  const { status } = await consensus({ inputs: [{ items: items(0) }, { items: items(3) }, { items: items(1) }] });
  expect(status).toBe(200);
});
