/** The ledger of single operations: who ran them, what models used for them, and what each block used. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import type { DoubleCall, ModelDouble } from '../support/model-double.ts';
import { definition, published, ranTo } from '../support/runs.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { type SharedServer, sharedServerWithModels } from '../support/shared-server.ts';
import { withDatabase } from '../support/sql.ts';
import { eventually } from '../support/wait.ts';

let double: ModelDouble;
let server: SharedServer;
let test: Client;
let live: Client;
let answer: (call: DoubleCall) => string | undefined = () => undefined;
let faults: (call: DoubleCall) => string | undefined = () => undefined;

beforeAll(async () => {
  ({ server, double } = await sharedServerWithModels({
    answer: (call) => answer(call),
    faults: (call) => faults(call),
  }));
  ({ test, live } = clientsOf(server));
});
afterAll(() => double.stop());
beforeEach(() => {
  answer = () => undefined;
  faults = () => undefined;
});

let unique = 0;
const pdf = (pages = ['Invoice INV-7', 'Total 12.50']) => ({
  filename: `usage-${++unique}.pdf`,
  url: dataUrl(textPdfOf([...pages.slice(0, -1), `${pages.at(-1)}\nCopy ${unique}`]), 'application/pdf'),
});
const json_schema = { type: 'object', properties: { total: { type: 'number' } }, required: ['total'] };
const extract = (body: object): Promise<Answer> =>
  test.post('/v1/extractions', { json: { document: pdf(), json_schema, model: 'priced', ...body } });
const parse = (body: object): Promise<Answer> => test.post('/v1/parses', { json: { model: 'priced', ...body } });

const ledger = async (query: string): Promise<Answer['body'][]> =>
  (await test.get(`/v1/usage/primitives?limit=1000&order=asc&${query}`)).body.data;
/** The records that the work adds. */
async function added(operation: string, work: () => Promise<unknown>): Promise<Answer['body'][]> {
  const before = (await ledger(`operation=${operation}`)).length;
  await work();
  return (await ledger(`operation=${operation}`)).slice(before);
}
const isOver = ({ status }: { status: string }) => ['completed', 'failed', 'cancelled'].includes(status);
const finished = (path: string): Promise<Answer['body']> => eventually(async () => (await test.get(path)).body, isOver);
const costOf = ({ prompt_tokens, completion_tokens }: { prompt_tokens: number; completion_tokens: number }) =>
  (prompt_tokens + 10 * completion_tokens) / 1e6;

describe('the metadata of a record', () => {
  it("is the caller's map, which the filter matches", async () => {
    answer = () => '{"total":12.5}';
    const metadata = { customer: 'c-17', batch: '4' };
    const [record] = await added('extraction', () => extract({ metadata }));
    expect(record.metadata).toEqual(metadata);
    expect(record.tokens.prompt_tokens).toBeGreaterThan(10);
    const found = await ledger(`metadata=${encodeURIComponent('{"customer":"c-17"}')}`);
    expect(found.map((row) => row.primitive_execution_id)).toEqual([record.primitive_execution_id]);
    expect(await ledger(`metadata=${encodeURIComponent('{"customer":"c-1"}')}`)).toEqual([]);
    const prompt_tokens = JSON.stringify({ prompt_tokens: record.tokens.prompt_tokens });
    expect(await ledger(`metadata=${encodeURIComponent(prompt_tokens)}`)).toEqual([]);
  });

  it('is also that map for a background extraction, and empty for requests without one', async () => {
    answer = () => '{"total":12.5}';
    const [record] = await added('extraction', async () => {
      const { body } = await extract({ metadata: { order: '9' }, background: true });
      await finished(`/v1/extractions/${body.id}`);
    });
    expect(record).toMatchObject({ status: 'completed', metadata: { order: '9' } });
    const [parsed] = await added('parse', () => parse({ document: pdf(), model: 'recto-local' }));
    expect(parsed).toMatchObject({ metadata: {}, tokens: { total_tokens: 0 }, cost_usd: null, is_cached: false });
  });
});

describe('tokens of failed calls', () => {
  const paid = (record: Answer['body'], status: string) => {
    expect(record).toMatchObject({ status, credits: 0, model: 'priced', metadata: {} });
    expect(record.tokens.prompt_tokens).toBeGreaterThan(10);
    expect(record.tokens.completion_tokens).toBeGreaterThan(0);
    expect(record.cost_usd).toBeCloseTo(costOf(record.tokens), 10);
  };

  it('are in the record of an extraction that is waited for and fails', async () => {
    faults = () => 'bad=wrong_schema';
    const records = await added('extraction', async () => expect((await extract({})).status).toBe(502));
    expect(records).toHaveLength(1);
    paid(records[0], 'failed');
    expect(records[0].documents).toEqual([]);
  });

  it('are in the record of one that streams, and of the extraction itself', async () => {
    faults = () => 'bad=wrong_schema';
    const records = await added('extraction', () => extract({ stream: true }));
    expect(records).toHaveLength(1);
    paid(records[0], 'failed');
    const [{ usage, status }] = (await test.get('/v1/extractions?limit=1')).body.data;
    expect(status).toBe('failed');
    expect(usage.total_tokens).toBe(records[0].tokens.total_tokens);
  });

  it('are in the record of one that fails in the background', async () => {
    faults = () => 'bad=wrong_schema';
    const records = await added('extraction', async () => {
      const { body } = await extract({ background: true });
      const { status, usage } = await finished(`/v1/extractions/${body.id}`);
      expect(status).toBe('failed');
      expect(usage.total_tokens).toBeGreaterThan(10);
    });
    expect(records).toHaveLength(1);
    paid(records[0], 'failed');
  });

  it('of some runs of a consensus are part of its total', async () => {
    let calls = 0;
    answer = () => '{"total":12.5}';
    faults = () => (++calls > 3 ? 'refusal' : undefined);
    const [record] = await added('extraction', () => extract({ n_consensus: 4 }));
    expect(record.status).toBe('completed');
    const [alone] = await added('extraction', async () => {
      calls = -9;
      await extract({});
    });
    expect(record.tokens.prompt_tokens / alone.tokens.prompt_tokens).toBeGreaterThan(3.5);
  });

  it('are in the record of a parse that is waited for: a page was read before another was refused', async () => {
    faults = (call) => (call.texts.join('').includes('This is page 2') ? 'refusal' : undefined);
    answer = () => 'A page';
    const records = await added('parse', async () => expect((await parse({ document: pdf() })).status).toBe(502));
    expect(records).toHaveLength(1);
    paid(records[0], 'failed');
  });

  it('are in the record of a parse that fails for good in the background', async () => {
    faults = (call) => (call.texts.join('').includes('This is page 2') ? 'refusal' : undefined);
    answer = () => 'A page';
    const records = await added('parse', async () => {
      const { body } = await parse({ document: pdf(), background: true });
      expect((await finished(`/v1/parses/${body.id}`)).status).toBe('failed');
    });
    expect(records).toHaveLength(1);
    paid(records[0], 'failed');
  });

  it('are in the record of a schema, and of citations', async () => {
    faults = () => 'cut=1';
    const failed = await added('schema_generation', () =>
      test.post('/v1/schemas/generate', { json: { documents: [pdf()], model: 'priced' } }),
    );
    // This vendor reports tokens at the end of an answer, so they are unknown if it broke off.
    expect(failed).toEqual([]);
    faults = () => undefined;
    answer = () => '{"total":99}';
    const { body } = await extract({});
    faults = () => 'bad=wrong_schema';
    const [cited] = await added('extraction', () =>
      test.post(`/v1/extractions/${body.id}/sources`, { json: { mode: 'cited' } }),
    );
    expect(cited.resource_kind).toBe('extraction.sources');
    paid(cited, 'failed');
  });
});

describe('usage by block', () => {
  beforeAll(async () => {
    const { body } = await test.get('/v1/auth/status');
    const { body: production } = await live.get('/v1/auth/status');
    const insert = `
      insert into usage_primitives (primitive_execution_id, organization_id, environment_id, operation, status,
        created_at, completed_at, page_count, credits, documents, workflow_id, run_id, block_id, resource_kind, metadata)
      select $3 || n, $1, $2, (array['extraction','parse','split'])[1 + n % 3],
        case when n % 10 = 0 then 'failed' else 'completed' end, '2026-05-01T00:00:00Z'::timestamptz + n * interval '1 hour',
        '2026-05-01T00:10:00Z'::timestamptz + n * interval '1 hour', 2, 0.5, '[]', 'wf_' || n % 2, 'run_' || n / 12,
        'block_' || n % 6, 'extraction', '{}'
      from generate_series(0, 59) n`;
    await withDatabase(server.databaseUrl, async (query) => {
      await query(insert, [body.organization_id, body.environment_id, 'pexec_block_']);
      await query(insert, [body.organization_id, production.environment_id, 'pexec_live_']);
      await query("update usage_primitives set block_id = 'only_live' where primitive_execution_id = 'pexec_live_59'");
    });
  });

  const blocks = async (query = ''): Promise<Answer['body']> => (await test.get(`/v1/usage/blocks?${query}`)).body;
  const ids = ({ data }: Answer['body']): string[] => data.map(({ block_id }: { block_id: string }) => block_id);

  it('sums up what each block used', async () => {
    const { data, list_metadata } = await blocks('order=asc');
    expect(data).toHaveLength(6);
    expect(data[0]).toEqual({
      block_id: 'block_0',
      block_type: 'extract',
      workflow_id: 'wf_0',
      credits: 5,
      page_count: 20,
      execution_count: 10,
      run_count: 5,
      first_activity_at: '2026-05-01T00:00:00.000Z',
      last_activity_at: '2026-05-03T06:10:00.000Z',
      status_counts: { completed: 8, failed: 2 },
    });
    expect(data[1]).toMatchObject({ block_id: 'block_1', block_type: 'parse', status_counts: { completed: 10 } });
    expect(list_metadata).toEqual({ before: null, after: null });
  });

  it('is filtered by workflow, type and the time of activity', async () => {
    expect(ids(await blocks('order=asc&workflow_id=wf_1'))).toEqual(['block_1', 'block_3', 'block_5']);
    expect(ids(await blocks('order=asc&block_type=split'))).toEqual(['block_2', 'block_5']);
    expect((await blocks('from_date=2026-05-03')).data[0].execution_count).toBe(2);
    expect(ids(await blocks('from_date=2026-06-01'))).toEqual([]);
    expect(ids(await blocks('workflow_id=wf_none'))).toEqual([]);
  });

  it.each(['asc', 'desc'])('is paged in %s order, forwards and back, by opaque cursors', async (order) => {
    const all = ids(await blocks(`order=${order}`));
    const pages: string[][] = [];
    let page = await blocks(`order=${order}&limit=4`);
    expect(page.list_metadata.before).toBeNull();
    pages.push(ids(page));
    page = await blocks(`order=${order}&limit=4&after=${page.list_metadata.after}`);
    pages.push(ids(page));
    expect(pages).toEqual([all.slice(0, 4), all.slice(4)]);
    expect(page.list_metadata.after).toBeNull();
    page = await blocks(`order=${order}&limit=3&before=${page.list_metadata.before}`);
    expect(ids(page)).toEqual(all.slice(1, 4));
    expect(page.list_metadata.before).not.toBeNull();
    expect(ids(await blocks(`order=${order}&limit=3&before=${page.list_metadata.before}`))).toEqual(all.slice(0, 1));
  });

  it('refuses what no list accepts, and shows only the own environment', async () => {
    expect((await test.get('/v1/usage/blocks?before=a&after=b')).status).toBe(400);
    expect((await test.get('/v1/usage/blocks?after=block_1')).status).toBe(422);
    expect((await test.get('/v1/usage/blocks?from_date=x')).status).toBe(400);
    for (const query of ['limit=0', 'limit=10001', 'order=up', 'block_type=extraction'])
      expect((await test.get(`/v1/usage/blocks?${query}`)).status).toBe(422);
    expect(ids(await blocks())).not.toContain('only_live');
    expect(ids((await live.get('/v1/usage/blocks')).body)).toContain('only_live');
  });
});

describe('votes of a consensus', () => {
  const VOTES = 3;
  const SCHEMA = { type: 'object', properties: { total: { type: 'number' } } };
  /** Each vote takes another number of tokens. */
  const voting = (): void => {
    answer = ({ body }) => JSON.stringify({ total: 12.5, note: 'x'.repeat(10 * Number(body.seed ?? 0)) });
  };
  const asked = (from: number) => {
    const calls = double.calls.slice(from);
    const sum = (of: 'input' | 'output') => calls.reduce((all, { usage }) => all + (usage?.[of] ?? 0), 0);
    return { prompt_tokens: sum('input'), completion_tokens: sum('output'), calls: calls.length };
  };

  it.each([{ background: false }, { background: true }])('are counted once each: %o', async (more) => {
    voting();
    const from = double.calls.length;
    let usage: Answer['body'];
    const records = await added('extraction', async () => {
      const { body } = await extract({ json_schema: SCHEMA, n_consensus: VOTES, ...more });
      ({ usage } = await finished(`/v1/extractions/${body.id}`));
    });
    const { calls, ...tokens } = asked(from);
    expect([records.length, calls]).toEqual([1, VOTES]);
    expect(records[0].tokens).toMatchObject(tokens);
    expect(usage).toMatchObject({ ...tokens, credits: records[0].credits });
    expect(records[0].cost_usd).toBeCloseTo(costOf(tokens), 10);
  });

  it('are counted once each in a run, and its usage is that of its steps', async () => {
    voting();
    const workflow = await published(
      test,
      definition(
        'Votes',
        {
          document: { type: 'start_document' },
          read: { type: 'extract', config: { model: 'priced', json_schema: SCHEMA, n_consensus: VOTES } },
        },
        [['document:output-file-0', 'read:input-file-document']],
      ),
    );
    const from = double.calls.length;
    const { run } = await ranTo(test, workflow, { documents: { document: pdf() } });
    const { calls, ...tokens } = asked(from);
    const records = await ledger(`run_id=${run.id}`);
    expect([records.length, calls]).toEqual([1, VOTES]);
    expect(records[0]).toMatchObject({ tokens, run_id: run.id, workflow_id: workflow });
    const { body } = await test.get(`/v1/usage/runs?workflow_id=${workflow}`);
    const { credits, page_count } = records[0];
    expect(body.data).toMatchObject([{ run_id: run.id, status: 'completed', credits, page_count }]);
    const [{ id }] = (await test.get(`/v1/workflows/artifacts?run_id=${run.id}`)).body.data;
    expect((await test.get(`/v1/workflows/artifacts/${id}`)).body.usage).toMatchObject(tokens);
  });
});
