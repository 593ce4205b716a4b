/** Corrections, what is learnt from them and how it is used, over HTTP. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import {
  correct,
  extractPolicy,
  learntFrom,
  policyDocument,
  policySchema,
  teach,
  versionOf,
} from '../support/corrected-schema.ts';
import { dataUrl } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';
import { withDatabase } from '../support/sql.ts';
import { eventually } from '../support/wait.ts';

let server: SharedServer;
let test: Client;
let live: Client;

beforeAll(async () => {
  server = await sharedServer();
  ({ test, live } = clientsOf(server));
});

const ITEMS = {
  type: 'object',
  properties: {
    number: { type: ['string', 'null'] },
    total: { type: 'number' },
    lines: { type: 'array', items: { type: 'object', properties: { amount: { type: 'number' } } } },
  },
  required: ['total'],
};
const CSV = { filename: 'a.csv', url: dataUrl('item,amount\npen,1.50\nink,2.50\n', 'text/csv') };

const extraction = async (): Promise<string> =>
  (await test.post('/v1/extractions', { json: { document: CSV, json_schema: ITEMS } })).body.id;
const listed = async (id: string, query = ''): Promise<Answer['body']> =>
  (await test.get(`/v1/extractions/${id}/corrections${query}`)).body;

describe('a correction', () => {
  it('is stored with author and time, and supersedes earlier values for the same paths', async () => {
    const id = await extraction();
    const first = await correct(test, id, { values: { total: 4, number: 'N-1' }, corrected_by: 'reviewer 7' });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      id: expect.stringMatching(/^corr_/),
      object: 'extraction.correction',
      extraction_id: id,
      schema_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      kind: 'values',
      output: null,
      values: { total: 4, number: 'N-1' },
      is_superseded: false,
      corrected_by: 'reviewer 7',
      created_by: { api_key_id: expect.stringMatching(/^key_/) },
    });
    await correct(test, id, { values: { total: 5 } });
    expect((await listed(id, '?order=asc')).data.map((row: Answer['body']) => row.is_superseded)).toEqual([
      false,
      false,
    ]);
    await correct(test, id, { values: { number: null } });
    const whole = await correct(test, id, { output: { total: 6, number: null, lines: [{ amount: 1.5 }] } });
    expect(whole.body).toMatchObject({ kind: 'output', values: null, output: { total: 6 } });
    const { data, list_metadata } = await listed(id);
    expect(data.map((row: Answer['body']) => row.is_superseded)).toEqual([false, true, true, true]);
    expect(list_metadata.total_count).toBe(4);
    const page = await listed(id, `?limit=2&after=${data[1].id}`);
    expect(page.data.map((row: Answer['body']) => row.id)).toEqual([data[2].id, data[3].id]);
  });

  it('that is deleted reinstates earlier ones', async () => {
    const id = await extraction();
    const first = await correct(test, id, { values: { total: 4 } });
    const second = await correct(test, id, { values: { total: 5 } });
    expect((await test.delete(`/v1/extractions/${id}/corrections/${second.body.id}`)).status).toBe(204);
    expect((await listed(id)).data).toMatchObject([{ id: first.body.id, is_superseded: false }]);
    expect((await test.delete(`/v1/extractions/${id}/corrections/${second.body.id}`)).status).toBe(404);
    expect((await test.delete(`/v1/extractions/${id}/corrections`)).status).toBe(204);
    expect((await listed(id)).data).toEqual([]);
    expect((await test.delete(`/v1/extractions/${id}/corrections`)).status).toBe(204);
  });

  it.each<[string, object, RegExp]>([
    ['nothing', {}, /either output or values/],
    ['both', { output: { total: 1 }, values: { total: 1 } }, /either output or values/],
    ['no value', { values: {} }, /no value/],
    ['an unknown path', { values: { sum: 1 } }, /sum.*not in the schema/],
    ['a value of the wrong type', { values: { total: 'four' } }, /total.*number/],
    ['an item that is not there', { values: { 'lines.9.amount': 1 } }, /items here/],
    ['a part of what is given too', { values: { 'lines.0': {}, 'lines.0.amount': 1 } }, /part of lines\.0/],
    ['an output that does not fit', { output: { total: 'four' } }, /total.*number/],
    ['values that are no object', { values: [1] }, /./],
    ['a name that is too long', { values: { total: 1 }, corrected_by: 'x'.repeat(256) }, /./],
  ])('is refused when it has %s', async (_, json, message) => {
    const answer = await correct(test, await extraction(), json);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body.detail)).toMatch(message);
    expect(answer.body.detail[0].loc[0]).toBe('body');
  });

  it('of an unfinished extraction is a conflict, and the lists refuse what all lists refuse', async () => {
    const background = { document: CSV, json_schema: ITEMS, background: true };
    const { body } = await test.post('/v1/extractions', { json: background });
    await test.post(`/v1/extractions/${body.id}/cancel`);
    const { status } = (await test.get(`/v1/extractions/${body.id}`)).body;
    const answer = await correct(test, body.id, { values: { total: 1 } });
    expect(answer.status).toBe(status === 'completed' ? 201 : 409);
    const id = await extraction();
    expect((await test.get(`/v1/extractions/${id}/corrections?before=a&after=b`)).status).toBe(400);
    expect((await test.get('/v1/schemas/scorers?before=a&after=b')).status).toBe(400);
    expect((await test.get('/v1/schemas/scorers?limit=0')).status).toBe(422);
    expect((await test.get('/v1/schemas/scorers?after=scor_unknown')).status).toBe(422);
  });

  it('is made once for one key, and concurrent ones are all kept in one order', async () => {
    const id = await extraction();
    const headers = { 'idempotency-key': 'correct-once' };
    const send = () => test.post(`/v1/extractions/${id}/corrections`, { json: { values: { total: 1 } }, headers });
    const [first, again] = [await send(), await send()];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const many = await Promise.all(
      Array.from({ length: 12 }, (_, index) => correct(test, id, { values: { total: index } })),
    );
    expect(many.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
    const { data } = await listed(id, '?limit=100');
    expect(data).toHaveLength(13);
    expect(data.filter((row: Answer['body']) => !row.is_superseded)).toHaveLength(1);
  });

  it('is deleted with its extraction, which has any number of them', async () => {
    const id = await extraction();
    for (let index = 0; index < 11; index += 1) {
      const made = await Promise.all(
        Array.from({ length: 10 }, () => correct(test, id, { values: { total: index, 'lines.1.amount': index } })),
      );
      expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    }
    const { data, list_metadata } = await listed(id, '?limit=100&order=asc');
    expect(list_metadata.total_count).toBe(110);
    expect(data.every((row: Answer['body']) => row.is_superseded)).toBe(true);
    expect((await listed(id, '?limit=1')).data[0]).toMatchObject({ is_superseded: false, values: { total: 10 } });
    expect((await test.delete(`/v1/extractions/${id}`)).status).toBe(204);
    expect((await test.get(`/v1/extractions/${id}/corrections`)).status).toBe(404);
  });

  it('of a key with a dot is told from one of a key inside another', async () => {
    const text = { type: ['string', 'null'] };
    const json_schema = {
      type: 'object',
      properties: { 'a.b': text, a: { type: 'object', properties: { b: text } }, 'c.d': text },
    };
    const { body } = await test.post('/v1/extractions', { json: { document: CSV, json_schema } });
    const given = async (values: object) => (await correct(test, body.id, { values })).status;
    expect(await given({ 'a.b': 'inside', 'a\\.b': 'dotted' })).toBe(201);
    // Where nothing else fits, a dot is one of the key.
    expect(await given({ 'c.d': 'plain' })).toBe(201);
    expect(await given({ 'c.d': 'plain', 'c\\.d': 'twice' })).toBe(422);
    expect(await given({ a: { b: 'again' } })).toBe(201);
    const rows = (await listed(body.id, '?order=asc')).data;
    expect(rows.map((row: Answer['body']) => row.is_superseded)).toEqual([false, false, false]);
    expect(await given({ 'a\\.b': null })).toBe(201);
    const after = (await listed(body.id, '?order=asc')).data;
    expect(after.map((row: Answer['body']) => row.is_superseded)).toEqual([true, false, false, false]);
  });
});

const UNSEEN = [101, 102, 103];

async function unseen(client: Client, json_schema: object, body: object = {}): Promise<Answer['body'][]> {
  return Promise.all(UNSEEN.map(async (index) => (await extractPolicy(client, index, { json_schema, ...body })).body));
}
const rightOf = (index: number) => policyDocument(index).right;
const plausibleOf = (index: number) => policyDocument(index).plausible;
const numbersOf = (extractions: Answer['body'][]) => extractions.map(({ output }) => output.policy_number);

describe('what corrections have in common', () => {
  it('is learnt, used for similar documents, named by the extraction, and can be disabled', async () => {
    const json_schema = policySchema('learnt');
    expect(numbersOf(await unseen(test, json_schema))).toEqual(UNSEEN.map(plausibleOf));
    const { schemaSha256 } = await teach(test, json_schema);
    const version = await versionOf(test, schemaSha256, learntFrom(5));
    expect(version).toMatchObject({
      object: 'schema.scorer',
      is_active: true,
      is_automatic: true,
      helps: true,
      document_count: 5,
      unavailable_count: 0,
      fields: [
        {
          path: 'policy_number',
          outcome: 'helps',
          documents: 5,
          engine_right: 0,
          cross_validation: { documents: 5, engine: { right: 0 }, learned: { right: 5 }, won: 5, lost: 0 },
        },
      ],
    });
    const learnt = await unseen(test, json_schema);
    expect(numbersOf(learnt)).toEqual(UNSEEN.map(rightOf));
    const cap = version.fields[0].cross_validation.likelihood_cap;
    for (const { scorer, consensus } of learnt) {
      expect(scorer).toEqual({ id: version.id, version: version.version });
      expect(consensus.likelihoods.policy_number).toBeLessThanOrEqual(cap + 1e-4);
      expect(consensus.likelihoods.policy_number).toBeGreaterThan(0.5);
    }
    const { body: sources } = await test.post(`/v1/extractions/${learnt[0].id}/sources`);
    expect(sources.evidence.policy_number).toMatchObject({ scorer: { id: version.id }, raw: rightOf(101) });
    expect(sources.evidence.policy_number.status).not.toBe('contradicted');
    expect(sources.evidence.issue_date.scorer).toBeUndefined();
    const plain = await unseen(test, json_schema, { use_scorer: false });
    expect(numbersOf(plain)).toEqual(UNSEEN.map(plausibleOf));
    expect(plain.map(({ scorer }) => scorer)).toEqual([null, null, null]);
    const background = await extractPolicy(test, 104, { json_schema, background: true });
    const ended = await eventually(
      async () => (await test.get(`/v1/extractions/${background.body.id}`)).body,
      ({ status }) => status === 'completed',
    );
    expect(ended).toMatchObject({ output: { policy_number: rightOf(104) }, scorer: { id: version.id } });
    const drawn = await extractPolicy(test, 105, { json_schema, n_consensus: 3 });
    expect(drawn.body.output.policy_number).toBe(rightOf(105));
  });

  it('applies to the same schema with another order of keys, but to no other schema and not to production', async () => {
    const json_schema = policySchema('apart');
    const { schemaSha256 } = await teach(test, json_schema, { count: 6 });
    const version = await versionOf(test, schemaSha256, learntFrom(6));
    const other = { ...json_schema, description: 'about something else' };
    expect(numbersOf(await unseen(test, other))).toEqual(UNSEEN.map(plausibleOf));
    const { type, title, ...rest } = json_schema as Record<string, unknown>;
    expect(numbersOf(await unseen(test, { title, ...rest, type }))).toEqual(UNSEEN.map(rightOf));
    const inProduction = await unseen(live, json_schema);
    expect(numbersOf(inProduction)).toEqual(UNSEEN.map(plausibleOf));
    expect((await live.get('/v1/schemas/scorers')).body.data).toEqual([]);
    for (const answer of [
      await live.get(`/v1/schemas/scorers/${version.id}`),
      await live.post(`/v1/schemas/scorers/${version.id}/activate`),
      await live.post(`/v1/schemas/scorers/${version.id}/deactivate`),
      await live.delete(`/v1/schemas/scorers/${version.id}`),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect((await test.get(`/v1/schemas/scorers/${version.id}`)).body).toMatchObject({ is_active: true, json_schema });
  });

  it('is not used if there is nothing in common', async () => {
    const json_schema = policySchema('noise');
    const coin = [true, false, false, true, false, true, true, false];
    const { schemaSha256 } = await teach(test, json_schema, {
      count: 8,
      rightOf: (index) => (coin[index] ? rightOf(index) : plausibleOf(index)),
    });
    const version = await versionOf(test, schemaSha256, learntFrom(8));
    expect(version).toMatchObject({ helps: false, is_active: false, fields: [{ outcome: 'not_better' }] });
    const found = await unseen(test, json_schema);
    expect(numbersOf(found)).toEqual(UNSEEN.map(plausibleOf));
    expect(found[0].scorer).toBeNull();
    expect((await test.post(`/v1/schemas/scorers/${version.id}/activate`)).status).toBe(409);
  });

  it('is deleted with the corrections, and with the extraction', async () => {
    const json_schema = policySchema('forgotten');
    const { schemaSha256, extractionIds, correctionIds } = await teach(test, json_schema, { count: 6 });
    const first = await versionOf(test, schemaSha256, learntFrom(6));
    expect(numbersOf(await unseen(test, json_schema))).toEqual(UNSEEN.map(rightOf));
    await test.delete(`/v1/extractions/${extractionIds[0]}/corrections/${correctionIds[0]}`);
    expect((await test.get(`/v1/schemas/scorers/${first.id}`)).status).toBe(404);
    const second = await versionOf(test, schemaSha256, learntFrom(5));
    expect(second).toMatchObject({ helps: true, is_active: true, document_count: 5 });
    expect(second.version).toBeGreaterThan(first.version);
    for (const id of extractionIds.slice(1, 4)) await test.delete(`/v1/extractions/${id}`);
    expect((await test.get(`/v1/schemas/scorers/${second.id}`)).status).toBe(404);
    expect(numbersOf(await unseen(test, json_schema))).toEqual(UNSEEN.map(plausibleOf));
    const third = await versionOf(test, schemaSha256, learntFrom(2));
    expect(third).toMatchObject({ helps: false, is_active: false });
    await test.delete(`/v1/extractions/${extractionIds[4]}/corrections`);
    await test.delete(`/v1/extractions/${extractionIds[5]}/corrections`);
    await versionOf(test, schemaSha256, (version) => version === undefined);
    await withDatabase(server.databaseUrl, async (query) => {
      expect(await query('select 1 from scorers where schema_sha256 = $1', [schemaSha256])).toEqual([]);
      expect(await query('select 1 from corrections where schema_sha256 = $1', [schemaSha256])).toEqual([]);
    });
  });

  it('can be switched off and on, pinned, and deleted', async () => {
    const json_schema = policySchema('switched');
    const { schemaSha256 } = await teach(test, json_schema, { count: 5 });
    const first = await versionOf(test, schemaSha256, learntFrom(5));
    const off = await test.post(`/v1/schemas/scorers/${first.id}/deactivate`);
    expect(off.body).toMatchObject({ is_active: false, is_automatic: false });
    expect(numbersOf(await unseen(test, json_schema))).toEqual(UNSEEN.map(plausibleOf));
    await teach(test, json_schema, { count: 2, from: 10 });
    const second = await versionOf(test, schemaSha256, learntFrom(7));
    expect(second).toMatchObject({ helps: true, is_active: false });
    const pinned = await test.post(`/v1/schemas/scorers/${first.id}/activate`);
    expect(pinned.body).toMatchObject({ is_active: true, is_automatic: false });
    const on = await test.post(`/v1/schemas/scorers/${second.id}/activate`);
    expect(on.body).toMatchObject({ is_active: true, is_automatic: true });
    const { body } = await test.get(`/v1/schemas/scorers?schema_sha256=${schemaSha256}&is_active=true`);
    expect(body.data.map((row: Answer['body']) => row.id)).toEqual([second.id]);
    expect((await unseen(test, json_schema))[0].scorer.id).toBe(second.id);
    expect((await test.delete(`/v1/schemas/scorers/${second.id}`)).status).toBe(204);
    expect((await test.get(`/v1/schemas/scorers/${second.id}`)).status).toBe(404);
    const after = await unseen(test, json_schema);
    expect(after.map(({ scorer }) => scorer)).toEqual([null, null, null]);
  });

  it('is learnt once from many concurrent corrections, and once from each document', async () => {
    const json_schema = policySchema('many');
    const ids = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => (await extractPolicy(test, index, { json_schema })).body.id),
    );
    ids.push((await extractPolicy(test, 0, { json_schema, bust_cache: true })).body.id);
    const all = await Promise.all(
      ids.map((id, index) => correct(test, id, { values: { policy_number: rightOf(index % 6) } })),
    );
    const version = await versionOf(test, all[0]?.body.schema_sha256, learntFrom(7));
    expect(version).toMatchObject({ document_count: 6, correction_count: 7, is_active: true });
    expect(version.version).toBeLessThanOrEqual(3);
  });
});
