/** What partitions, splits and classifications have in common: how they run, are listed, cancelled and counted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import type { ModelDouble } from '../support/model-double.ts';
import { PAGE_OPERATIONS } from '../support/page-operations.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { type SharedServer, sharedServerWithModels } from '../support/shared-server.ts';
import { eventually } from '../support/wait.ts';

let double: ModelDouble;
let server: SharedServer;
let test: Client;
let live: Client;

beforeAll(async () => {
  ({ server, double } = await sharedServerWithModels());
  ({ test, live } = clientsOf(server));
});
afterAll(() => double.stop());

let unique = 0;
const bundle = (filename = 'bundle.pdf') => ({
  filename,
  url: dataUrl(
    textPdfOf([`Invoice\nInvoice number: INV-70${++unique}\nTotal: 12.00`, 'Terms of delivery and payment']),
    'application/pdf',
  ),
});
const ended = ({ status }: Answer['body']) => ['completed', 'failed', 'cancelled'].includes(status);

describe.each(PAGE_OPERATIONS)('$name', ({ path, prefix, usage, credits, request, empty }) => {
  const create = (body: object, client = test): Promise<Answer> => client.post(path, { json: { ...request, ...body } });
  const shown = async (id: string) => (await test.get(`${path}/${id}`)).body;

  it('are waited for, stored, counted, and unknown to the other environment', async () => {
    const { status, body } = await create({ document: bundle() });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      file: { filename: 'bundle.pdf', mime_type: 'application/pdf' },
      model: 'recto-local',
      n_consensus: 1,
      pages: null,
      status: 'completed',
      error: null,
      warnings: [],
      usage: { page_count: 2, credits: 2 * credits, total_tokens: 0 },
    });
    expect(body.id).toMatch(prefix);
    expect(await shown(body.id)).toEqual(body);
    expect((await test.get(`/v1/files/${body.file.id}`)).body.page_count).toBe(2);
    expect((await live.get(`${path}/${body.id}`)).status).toBe(404);
    const cheap = (await test.get(`${path}/${body.id}?include_output=false`)).body;
    expect(cheap).toEqual({ ...body, ...empty });
    const ledger = (await test.get(`/v1/usage/primitives?operation=${usage}&limit=100`)).body.data;
    const record = ledger.find(({ created_at }: { created_at: string }) => created_at === body.created_at);
    expect(record).toMatchObject({ status: 'completed', page_count: 2, credits: 2 * credits, is_cached: false });
  });

  it('are answered from an equal request, and computed again if asked', async () => {
    const document = bundle();
    const [one, other] = [(await create({ document })).body, (await create({ document })).body];
    expect(other.id).not.toBe(one.id);
    expect([other.output, other.consensus]).toEqual([one.output, one.consensus]);
    const fresh = (await create({ document, bust_cache: true })).body;
    expect([fresh.output, fresh.consensus]).toEqual([one.output, one.consensus]);
    const cached = async ({ created_at }: { created_at: string }): Promise<boolean> => {
      const { data } = (await test.get(`/v1/usage/primitives?operation=${usage}&limit=100`)).body;
      return data.find((entry: { created_at: string }) => entry.created_at === created_at).is_cached;
    };
    expect([await cached(one), await cached(other), await cached(fresh)]).toEqual([false, true, false]);
  });

  it('run in the background, with the same result', async () => {
    const document = bundle();
    const queued = await create({ document, background: true });
    expect(queued.status).toBe(201);
    expect(queued.body).toMatchObject({ status: 'queued', error: null, started_at: null, ...empty });
    const done = await eventually(() => shown(queued.body.id), ended);
    const waited = (await create({ document, bust_cache: true })).body;
    expect(done).toMatchObject({ status: 'completed', output: waited.output, consensus: waited.consensus });
    const cancelled = await test.post(`${path}/${done.id}/cancel`);
    expect([cancelled.status, cancelled.body]).toEqual([200, done]);
  });

  it('read only the pages that are asked for', async () => {
    const { body } = await create({ document: bundle(), pages: '2' });
    expect(body).toMatchObject({ pages: '2', usage: { page_count: 1, credits } });
    const outside = await create({ document: bundle(), pages: '7-9' });
    expect([outside.status, outside.body.detail.code]).toEqual([422, 'pages_out_of_range']);
  });

  it('that run are cancelled, and stay so', async () => {
    const asked = double.calls.length;
    const { body } = await create({ document: bundle(), background: true, model: 'silent' });
    await eventually(
      async () => double.calls.length,
      (count) => count > asked,
    );
    expect((await shown(body.id)).status).toBe('in_progress');
    const abandoned = double.abandoned;
    const cancelled = await test.post(`${path}/${body.id}/cancel`, { json: {} });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', error: null, ...empty });
    await eventually(
      async () => double.abandoned,
      (count) => count > abandoned,
    );
    expect(await shown(body.id)).toEqual(cancelled.body);
    const { data } = (await test.get(`/v1/usage/primitives?operation=${usage}&limit=100`)).body;
    const record = data.find(({ created_at }: { created_at: string }) => created_at === body.created_at);
    expect(record).toMatchObject({ status: 'canceled', credits: 0 });
  });

  it('are listed with filters, newest first, with their number', async () => {
    const name = `${usage}-list`;
    const ids: string[] = [];
    for (const file of [`${name}-a.pdf`, `${name}-B.pdf`, `${name}-c.pdf`]) {
      ids.push((await create({ document: bundle(file) })).body.id);
    }
    const broken = { filename: `${name}-d.pdf`, url: dataUrl('', 'application/pdf') };
    const failed = (await create({ document: broken, background: true })).body.id;
    expect(await eventually(() => shown(failed), ended)).toMatchObject({
      status: 'failed',
      error: { code: 'document_empty' },
    });
    const list = async (query: string) => (await test.get(`${path}?${query}`)).body;
    const named = await list(`filename=${name.toUpperCase()}&limit=2`);
    expect(named.data.map(({ id }: { id: string }) => id)).toEqual([failed, ids[2]]);
    expect(named.list_metadata).toEqual({ before: null, after: ids[2], total_count: 4 });
    const next = await list(`filename=${name}&limit=2&after=${ids[2]}`);
    expect(next.data.map(({ id }: { id: string }) => id)).toEqual([ids[1], ids[0]]);
    const completed = await list(`filename=${name}&status=completed&order=asc&include_output=false`);
    expect(completed.data.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(completed.data[0]).toMatchObject(empty);
    expect((await list(`filename=${name}&status=failed`)).data).toHaveLength(1);
    const today = new Date(named.data[0].created_at).toISOString().slice(0, 10);
    expect((await list(`filename=${name}&from_date=${today}&to_date=2999-01-01`)).list_metadata.total_count).toBe(4);
    expect((await list(`filename=${name}&from_date=2999-01-01`)).data).toEqual([]);
    expect((await test.get(`${path}?from_date=yesterday`)).status).toBe(400);
    expect((await test.get(`${path}?status=done`)).status).toBe(422);
    expect((await test.get(`${path}?limit=101`)).status).toBe(422);
  });

  it('are deleted for good', async () => {
    const { id } = (await create({ document: bundle() })).body;
    expect((await test.delete(`${path}/${id}`)).status).toBe(204);
    expect((await test.get(`${path}/${id}`)).status).toBe(404);
    expect((await test.delete(`${path}/${id}`)).status).toBe(404);
  });

  it('refuse what cannot be read, found or reached', async () => {
    const broken = { filename: 'broken.pdf', url: dataUrl('', 'application/pdf') };
    const unreadable = await create({ document: broken });
    expect([unreadable.status, unreadable.body.detail.code]).toEqual([422, 'document_empty']);
    expect((await create({ document: { id: 'file_unknown' } })).status).toBe(404);
    expect((await create({ document: { filename: 'a.pdf', url: 'http://127.0.0.1:1/' } })).status).toBe(400);
    expect((await create({ document: bundle(), model: 'unknown' })).body.detail[0].loc).toEqual(['body', 'model']);
    expect((await create({ document: bundle(), n_consensus: 0 })).status).toBe(422);
    const rejected = await create({ document: bundle(), model: 'broken' });
    expect([rejected.status, rejected.body.detail.code]).toEqual([502, 'model_rejected']);
  });
});
