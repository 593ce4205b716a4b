import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { dataUrl } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';
import { withDatabase } from '../support/sql.ts';
import { eventually } from '../support/wait.ts';

const PATIENCE_MS = 600_000;

let server: SharedServer;
let client: Client;

beforeAll(async () => {
  server = await sharedServer();
  client = clientsOf(server).test;
});

const csv = (content: string, filename: string) => ({ filename, url: dataUrl(content, 'text/csv') });
const rows = (seed: string, count: number) =>
  `name,amount\n${Array.from({ length: count }, (_, n) => `${seed}${n},${n}`).join('\n')}\n`;
const create = async (filename: string, content = `a,b\n1,${filename}\n`, options: object = {}): Promise<string> =>
  (await client.post('/v1/parses', { json: { document: csv(content, filename), ...options } })).body.id;
const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const statuses = (answers: Answer[]): number[] => answers.map(({ status }) => status).sort((a, b) => a - b);
const usageOf = (id: string) =>
  withDatabase(server.databaseUrl, (query) =>
    query('select status, credits from usage_primitives where resource_id = $1', [id]),
  );
const isOver = ({ status }: { status: string }) => ['completed', 'failed', 'cancelled'].includes(status);

describe('several requests at once', { timeout: PATIENCE_MS }, () => {
  it.each([false, true])('with one key make one parse; background: %s', async (background) => {
    const filename = `once-${background}.csv`;
    const json = { document: csv(rows('once', 2_000), filename), background };
    const headers = { 'idempotency-key': `once-${background}` };
    const answers = await times(6, () => client.post('/v1/parses', { json, headers }));
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    for (const { status } of answers) expect([201, 409]).toContain(status);
    const listed = await client.get(`/v1/parses?filename=${filename}&include_output=false`);
    expect(listed.body.list_metadata.total_count).toBe(1);
    const files = await client.get(`/v1/files?filename=${filename}`);
    expect(files.body.data).toHaveLength(1);
  });

  it('to cancel a parse end it once, with the same answer', async () => {
    const id = await create('cancel.csv', rows('cancel', 400_000), { background: true });
    const answers = await times(5, () => client.post(`/v1/parses/${id}/cancel`));
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200]);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(await usageOf(id)).toEqual([{ status: 'canceled', credits: 0 }]);
  });

  it('to delete and to cancel it leave nothing of it, and one deletes it', async () => {
    const id = await create('both.csv', rows('both', 400_000), { background: true });
    const [deleted, cancelled] = await Promise.all([
      times(3, () => client.delete(`/v1/parses/${id}`)),
      times(3, () => client.post(`/v1/parses/${id}/cancel`)),
    ]);
    expect(statuses(deleted)).toEqual([204, 404, 404]);
    for (const { status } of cancelled) expect([200, 404]).toContain(status);
    expect((await client.get(`/v1/parses/${id}`)).status).toBe(404);
    expect(await usageOf(id)).toEqual([{ status: 'canceled', credits: 0 }]);
  });

  it('to cancel what is about to end see a single outcome, which stays', async () => {
    const ids = await times(6, (index) =>
      create(`race-${index}.csv`, rows(`race${index}-`, 500), { background: true }),
    );
    await Promise.all(ids.map((id) => client.post(`/v1/parses/${id}/cancel`)));
    for (const id of ids) {
      const { body } = await client.get(`/v1/parses/${id}`);
      expect(isOver(body)).toBe(true);
      const credits = body.status === 'completed' ? 1 : 0;
      expect(await usageOf(id)).toEqual([{ status: body.status === 'completed' ? 'completed' : 'canceled', credits }]);
      expect(body.output.pages).toHaveLength(credits);
    }
  });

  it('to delete one of two parses with the same output leave the other its output', async () => {
    const content = rows('shared', 50);
    const [kept, ...others] = await times(4, (index) => create(`shared-${index}.csv`, content));
    await Promise.all(others.map((id) => client.delete(`/v1/parses/${id}`)));
    expect((await client.get(`/v1/parses/${kept}`)).body.output.text).toContain('shared49');
  });
});

describe('the count of a list', () => {
  it('covers everything that matches, on every page, and follows deletions', async () => {
    const ids = await times(5, (index) => create(`Paged_${index}%.csv`));
    const query = `filename=${encodeURIComponent('paged_')}&include_output=false`;
    const seen: string[] = [];
    let after = '';
    do {
      const { body } = await client.get(`/v1/parses?${query}&limit=2&order=asc${after}`);
      expect(body.list_metadata.total_count).toBe(5);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      after = body.list_metadata.after === null ? '' : `&after=${body.list_metadata.after}`;
    } while (after !== '');
    expect(seen.sort()).toEqual([...ids].sort());
    await client.delete(`/v1/parses/${ids[0]}`);
    expect((await client.get(`/v1/parses?${query}`)).body.list_metadata.total_count).toBe(4);
  });

  it('takes pattern characters in a name literally', async () => {
    await create('100% a_b.csv');
    await create('1000 axb.csv');
    const count = async (name: string) =>
      (await client.get(`/v1/parses?filename=${encodeURIComponent(name)}`)).body.list_metadata.total_count;
    expect(await count('100%')).toBe(1);
    expect(await count('100% a_')).toBe(1);
    expect(await count('100_')).toBe(0);
  });

  it('of a window without parses is zero, and a parse is in the window of its day', async () => {
    const id = await create('day.csv');
    const { created_at } = (await client.get(`/v1/parses/${id}`)).body;
    const day = created_at.slice(0, 10);
    const list = async (query: string) => (await client.get(`/v1/parses?filename=day.csv&${query}`)).body;
    expect((await list(`from_date=${day}&to_date=${day}`)).list_metadata.total_count).toBe(1);
    expect(await list('to_date=2001-01-01')).toMatchObject({ data: [], list_metadata: { total_count: 0 } });
  });
});

it(
  'a parse that is made of a file while the file is listed shows in both',
  async () => {
    const file = await client.post('/v1/files', { json: { document: csv(rows('f', 20), 'both-lists.csv') } });
    const id = (await client.post('/v1/parses', { json: { document: { id: file.body.id }, background: true } })).body
      .id;
    const ended = await eventually(async () => (await client.get(`/v1/parses/${id}`)).body, isOver, {
      timeoutMs: PATIENCE_MS,
    });
    expect(ended).toMatchObject({ status: 'completed', file: { id: file.body.id } });
  },
  PATIENCE_MS,
);
