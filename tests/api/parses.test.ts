import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { holdReaders } from '../support/held-readers.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
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

const CSV = 'name,amount\nbolts,1\nnuts,2\n';
const csv = (content: string, filename = 'parts.csv') => ({ filename, url: dataUrl(content, 'text/csv') });
const parse = (body: object, client = test) => client.post('/v1/parses', { json: body });
/** Not a limit on speed: how long a busy machine may take before a test counts as stuck. */
const PATIENCE_MS = 600_000;
const unreadable = { filename: 'thing.bin', url: dataUrl(new Uint8Array([0, 1, 2, 3, 255, 254, 0, 9])) };
/** Pauses the readers of the server, after it has some. */
const heldReaders = async () => {
  await parse({ document: csv(CSV), bust_cache: true });
  return holdReaders(server);
};
const ended = ({ status }: { status: string }) => ['completed', 'failed', 'cancelled'].includes(status);
const finished = (id: string, client = test): Promise<Answer['body']> =>
  eventually(async () => (await client.get(`/v1/parses/${id}`)).body, ended, { timeoutMs: PATIENCE_MS });

describe('a parse that is waited for', () => {
  it('has the text per page and as a whole, its usage, and the requested options', async () => {
    const { status, body } = await parse({ document: csv(CSV), instructions: 'carefully' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      file: { filename: 'parts.csv', mime_type: 'text/csv' },
      model: 'recto-local',
      table_parsing_format: 'html',
      image_resolution_dpi: 192,
      instructions: 'carefully',
      pages: null,
      status: 'completed',
      error: null,
      progress: null,
      usage: { page_count: 1, credits: 1 },
    });
    expect(body.id).toMatch(/^parse_/);
    expect(body.output.pages).toHaveLength(1);
    expect(body.output.text).toBe(body.output.pages.join('\n\n'));
    expect(body.output.text).toContain('<tr><td>bolts</td><td>1</td></tr>');
    expect((await test.get(`/v1/parses/${body.id}`)).body).toEqual(body);
    expect((await test.get(`/v1/files/${body.file.id}`)).body.page_count).toBe(1);
  });

  it.each([
    ['markdown', '| bolts | 1 |'],
    ['html', '<td>bolts</td>'],
    ['json', '"name": "bolts"'],
    ['yaml', '- name: bolts'],
  ])('renders tables as %s', async (format, expected) => {
    const { body } = await parse({ document: csv(CSV), table_parsing_format: format });
    expect(body.table_parsing_format).toBe(format);
    expect(body.output.text).toContain(expected);
  });

  it('accepts nulls and unknown names where clients send them', async () => {
    const nothing = { instructions: null, pages: null, languages: null, password: null, table_parsing_format: null };
    const { status, body } = await parse({ document: csv(CSV), model: 'some-model-v9', ...nothing, extra: 1 });
    expect(status).toBe(201);
    expect(body.model).toBe('some-model-v9');
  });

  it('of a stored file refers to that file', async () => {
    const file = await test.post('/v1/files', { json: { document: csv(CSV, 'stored.csv') } });
    const { body } = await parse({ document: { id: file.body.id } });
    expect(body.file).toEqual({ id: file.body.id, filename: 'stored.csv', mime_type: 'text/csv' });
  });

  it('can be limited to pages; the shortest form is recorded', async () => {
    const rows = Array.from({ length: 12_000 }, (_, n) => `r${n},${n}`).join('\n');
    const document = csv(`name,amount\n${rows}\n`);
    const whole = await parse({ document });
    expect(whole.body.output.pages.length).toBeGreaterThan(2);
    const part = await parse({ document, pages: '2, 1-2' });
    expect(part.body.pages).toBe('1-2');
    expect(part.body.output.pages).toEqual(whole.body.output.pages.slice(0, 2));
    expect(part.body.usage).toEqual({ page_count: 2, credits: 2 });
    const outside = await parse({ document, pages: '900' });
    expect(outside.status).toBe(422);
    expect(outside.body.detail.code).toBe('pages_out_of_range');
  });

  it('with include_layout has the words and tables of every page', async () => {
    const { body } = await parse({ document: csv(CSV), include_layout: true });
    const [page] = body.output.layout;
    expect(page.words.map((word: { text: string }) => word.text)).toContain('bolts');
    expect(page.blocks[0].table).toMatchObject({ rows: 3, columns: 2 });
    expect((await test.get(`/v1/parses/${body.id}`)).body).toEqual(body);
    expect((await parse({ document: csv(CSV) })).body.output.layout).toBeUndefined();
  });

  it('of an unreadable document is a 422 with a code, and leaves nothing behind', async () => {
    const before = (await test.get('/v1/parses')).body.list_metadata.total_count;
    const files = (await test.get('/v1/files?filename=thing')).body.data;
    const answer = await parse({ document: unreadable });
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toEqual({
      code: 'document_type_unsupported',
      message: expect.any(String),
      details: null,
    });
    expect((await test.get('/v1/parses')).body.list_metadata.total_count).toBe(before);
    expect((await test.get('/v1/files?filename=thing')).body.data).toEqual(files);
  });

  it.each([
    [{}, ['body', 'document']],
    [{ document: { filename: 'a' } }, ['body', 'document', 'url']],
    [{ document: csv(CSV), image_resolution_dpi: 71 }, ['body', 'image_resolution_dpi']],
    [{ document: csv(CSV), table_parsing_format: 'xml' }, ['body', 'table_parsing_format']],
    [{ document: csv(CSV), pages: '3-1' }, ['body', 'pages']],
    [{ document: csv(CSV), pages: 'all' }, ['body', 'pages']],
    [{ document: csv(CSV), languages: ['english'] }, ['body', 'languages', 0]],
    [{ document: csv(CSV), background: true, stream: true }, ['body', 'background']],
  ])('%# is a 422 at the right place', async (body, loc) => {
    const answer = await parse(body);
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].loc).toEqual(loc);
  });

  it('no error echoes a password', async () => {
    const answer = await parse({ document: 7, password: 'hunter2' });
    expect(answer.status).toBe(422);
    expect(answer.text).not.toContain('hunter2');
  });

  it('a document at a forbidden address is a 400, an unknown file a 404', async () => {
    expect((await parse({ document: { filename: 'a', url: 'http://127.0.0.1:1/' } })).status).toBe(400);
    expect((await parse({ document: { id: 'file_nope' } })).status).toBe(404);
  });

  it('ends when the caller disconnects', async () => {
    using _held = await heldReaders();
    const gone = new AbortController();
    const request = fetch(`${server.url}/v1/parses`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.testKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ document: csv('a,b\n1,gone\n') }),
      signal: gone.signal,
    });
    await readersAre((running) => running > 0);
    gone.abort();
    await expect(request).rejects.toThrow();
    await readersAre((running) => running === 0);
  });
});

/** Waits until the number of readers at work satisfies the condition. */
const readersAre = (condition: (running: number) => boolean, { url } = server) =>
  eventually(
    async () => {
      const text = await (await fetch(`${url}/metrics`)).text();
      return Number(/recto_readers\{kind="running"\} (\d+)/.exec(text)?.[1] ?? Number.NaN);
    },
    condition,
    { timeoutMs: PATIENCE_MS },
  );

describe('the completion cache', () => {
  const cachedUsage = async (parseId: string): Promise<unknown> =>
    withDatabase(server.databaseUrl, async (query) => {
      const [row] = await query('select is_cached, credits from usage_primitives where resource_id = $1', [parseId]);
      return row;
    });

  it('answers the same request with a new parse of the same output', async () => {
    const document = csv('a,b\n1,cache\n');
    const first = await parse({ document });
    const second = await parse({ document });
    expect(second.body.id).not.toBe(first.body.id);
    expect(second.body.file.id).not.toBe(first.body.file.id);
    expect(second.body.output).toEqual(first.body.output);
    expect(await cachedUsage(first.body.id)).toEqual({ is_cached: false, credits: 1 });
    expect(await cachedUsage(second.body.id)).toEqual({ is_cached: true, credits: 1 });
    await test.delete(`/v1/parses/${first.body.id}`);
    expect((await test.get(`/v1/parses/${second.body.id}`)).body.output).toEqual(first.body.output);
  });

  it('is not used for another format, with bust_cache, or in the other environment', async () => {
    const document = csv('a,b\n1,not cached\n');
    await parse({ document });
    for (const [body, client] of [
      [{ document, table_parsing_format: 'yaml' }, test],
      [{ document, bust_cache: true }, test],
      [{ document, instructions: 'again' }, test],
      [{ document }, live],
    ] as const) {
      const answer = await parse(body, client);
      expect(await cachedUsage(answer.body.id)).toEqual({ is_cached: false, credits: 1 });
    }
  });
});

describe('a background parse', () => {
  it('is answered at once and completes', async () => {
    const { status, body } = await parse({ document: csv('a,b\n1,background\n'), background: true });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'queued',
      output: { pages: [], text: '' },
      error: null,
      progress: { stage: 'waiting', pages_done: 0, pages_total: null },
      usage: { page_count: 0, credits: 0 },
      completed_at: null,
    });
    const done = await finished(body.id);
    expect(done).toMatchObject({
      status: 'completed',
      progress: { stage: 'done', pages_done: 1, pages_total: 1 },
      usage: { page_count: 1, credits: 1 },
    });
    expect(done.output.text).toContain('background');
    const cheap = await test.get(`/v1/parses/${body.id}?include_output=false`);
    expect(cheap.body).toEqual({ ...done, output: { pages: [], text: '' } });
    const usage = await test.get('/v1/usage/primitives?operation=parse&limit=100');
    const records = usage.body.data.filter(
      (record: { documents: { file_id: string }[] }) => record.documents[0]?.file_id === body.file.id,
    );
    expect(records).toMatchObject([{ status: 'completed', page_count: 1, credits: 1, resource_kind: 'parse' }]);
  });

  it('of an unreadable document fails with a code', async () => {
    const { body } = await parse({ document: unreadable, background: true, password: 'hunter2' });
    const done = await finished(body.id);
    expect(done).toMatchObject({
      status: 'failed',
      error: { code: 'document_type_unsupported', message: expect.any(String), details: null },
      output: { pages: [], text: '' },
      usage: { page_count: 0, credits: 0 },
    });
  });

  it('stores a password encrypted, and only until it has ended', async () => {
    using _held = await heldReaders();
    const document = csv('a,b\n1,sealed\n');
    const { body } = await parse({ document, background: true, password: 'hunter2' });
    await withDatabase(server.databaseUrl, async (query) => {
      const rows = await query('select * from parses where id = $1', [body.id]);
      expect(rows[0]?.password).toBeInstanceOf(Buffer);
      const jobs = await query('select * from pgboss.job');
      expect(jobs.length).toBeGreaterThan(0);
      expect(JSON.stringify([...rows, ...jobs].map((row) => JSON.stringify(row) + String(row.password)))).not.toContain(
        'hunter2',
      );
      await test.post(`/v1/parses/${body.id}/cancel`);
      expect(await query('select password from parses where id = $1', [body.id])).toEqual([{ password: null }]);
    });
  });

  it('that has ended is not changed by a cancellation', async () => {
    const { body } = await parse({ document: csv(CSV) });
    const answer = await test.post(`/v1/parses/${body.id}/cancel`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(body);
  });

  it('may be deleted while it waits or runs', { timeout: PATIENCE_MS }, async () => {
    const held = await heldReaders();
    const { body } = await parse({ document: csv('a,b\n1,delete\n'), background: true });
    await readersAre((running) => running > 0);
    expect((await test.delete(`/v1/parses/${body.id}`)).status).toBe(204);
    expect((await test.get(`/v1/parses/${body.id}`)).status).toBe(404);
    held[Symbol.dispose]();
    await readersAre((running) => running === 0);
    await withDatabase(server.databaseUrl, async (query) => {
      const rows = await query('select status, credits from usage_primitives where resource_id = $1', [body.id]);
      expect(rows).toEqual([{ status: 'canceled', credits: 0 }]);
    });
  });
});

describe('a background parse that is at its last page', { timeout: PATIENCE_MS }, () => {
  const PAGES = Array.from({ length: 8 }, (_, index) => `This is page ${index + 1}.`);
  let stopped: TestServer;
  beforeAll(async () => {
    // The reader waits there until it is killed.
    stopped = await startServer({ env: { RECTO_FAULTS: `readers.page_8=delay:${PATIENCE_MS}` } });
  });
  afterAll(() => stopped.close());

  const atLastPage = async (content: Uint8Array): Promise<Answer['body']> => {
    const client = clientsOf(stopped).test;
    const document = { filename: 'pages.pdf', url: dataUrl(content, 'application/pdf') };
    const { body } = await parse({ document, background: true }, client);
    return eventually(
      async () => (await client.get(`/v1/parses/${body.id}`)).body,
      (seen) => ended(seen) || seen.progress.pages_done > 0,
      { timeoutMs: PATIENCE_MS },
    );
  };

  it('shows its progress, and a cancellation stops it', async () => {
    const client = clientsOf(stopped).test;
    const content = textPdfOf([...PAGES, 'cancelled']);
    const { id, ...busy } = await atLastPage(content);
    expect(busy).toMatchObject({ status: 'in_progress', progress: { stage: 'reading' } });
    const cancelled = await client.post(`/v1/parses/${id}/cancel`);
    expect(cancelled.status).toBe(200);
    expect(cancelled.body).toMatchObject({ status: 'cancelled', output: { pages: [], text: '' } });
    await readersAre((running) => running === 0, stopped);
    // If reading had continued to its end, its result would be there.
    const digest = createHash('sha256').update(content).digest('hex');
    await withDatabase(stopped.databaseUrl, async (query) => {
      const models = `select id from document_cache where kind = 'model' and source_sha256 = $1`;
      expect(await query(models, [digest])).toEqual([]);
    });
    const again = await client.post(`/v1/parses/${id}/cancel`, { json: {} });
    expect(again.body).toEqual(cancelled.body);
    expect((await client.get(`/v1/parses/${id}`)).body).toEqual(cancelled.body);
  });

  it('survives the death of its server', async () => {
    const { id, status } = await atLastPage(textPdfOf(PAGES));
    expect(status).toBe('in_progress');
    stopped = await stopped.restart({ RECTO_FAULTS: '' });
    const done = await finished(id, clientsOf(stopped).test);
    expect(done.status).toBe('completed');
    expect(done.output.pages).toEqual(PAGES);
  });
});

it('a deleted parse is gone, and its output with it', async () => {
  const { body } = await parse({ document: csv('a,b\n1,deleted\n') });
  const answer = await test.delete(`/v1/parses/${body.id}`);
  expect(answer.status).toBe(204);
  expect(answer.text).toBe('');
  expect((await test.get(`/v1/parses/${body.id}`)).status).toBe(404);
  expect((await test.delete(`/v1/parses/${body.id}`)).status).toBe(404);
  await withDatabase(server.databaseUrl, async (query) => {
    expect(await query('select 1 from blob_owners where owner_id = $1', [body.id])).toEqual([]);
  });
});

describe('the list', () => {
  let client: Client;
  let other: Client;
  beforeAll(async () => {
    // Another organization, which has nothing to list yet.
    ({ test: client, live: other } = clientsOf(await sharedServer()));
    for (const filename of ['Alpha.csv', 'alpine.csv', 'beta.csv'])
      await parse({ document: csv(CSV, filename) }, client);
    const bad = await parse({ document: { ...unreadable, filename: 'bad.bin' }, background: true }, client);
    await finished(bad.body.id, client);
  });
  const list = (query = '') => client.get(`/v1/parses?${query}`);
  const names = (answer: { body: { data: { file: { filename: string } }[] } }) =>
    answer.body.data.map(({ file }) => file.filename);

  it('is newest first and counts everything that matches', async () => {
    expect(names(await list())).toEqual(['bad.bin', 'beta.csv', 'alpine.csv', 'Alpha.csv']);
    const page = await list('limit=2&order=asc');
    expect(names(page)).toEqual(['Alpha.csv', 'alpine.csv']);
    expect(page.body.list_metadata).toEqual({ before: null, after: page.body.data[1].id, total_count: 4 });
    const next = await list(`limit=2&order=asc&after=${page.body.list_metadata.after}`);
    expect(names(next)).toEqual(['beta.csv', 'bad.bin']);
    expect(next.body.list_metadata).toMatchObject({ after: null, total_count: 4 });
  });

  it('filters by name and date', async () => {
    const found = await list('filename=ALP');
    expect(names(found)).toEqual(['alpine.csv', 'Alpha.csv']);
    expect(found.body.list_metadata.total_count).toBe(2);
    expect((await list('from_date=2999-01-01')).body).toEqual({
      data: [],
      list_metadata: { before: null, after: null, total_count: 0 },
    });
    expect(names(await list('filename=%25'))).toEqual([]);
  });

  it('shows the parses with or without output', async () => {
    const { body } = await list('order=asc');
    for (const item of body.data) expect((await client.get(`/v1/parses/${item.id}`)).body).toEqual(item);
    const bare = await list('order=asc&include_output=false');
    expect(bare.body.data[0]).toEqual({ ...body.data[0], output: { pages: [], text: '' } });
  });

  it('is separate for each environment', async () => {
    expect((await other.get('/v1/parses')).body.list_metadata.total_count).toBe(0);
  });
});
