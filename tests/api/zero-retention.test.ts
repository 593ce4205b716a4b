/** Requests with retention=none: after the answer nothing of the document is in the database or among the blobs. */
import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { flatFormPdf } from '../../packages/server/src/documents/testing/form-files.ts';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { PAGE_OPERATIONS } from '../support/page-operations.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';
import { withDatabase } from '../support/sql.ts';
import { eventually } from '../support/wait.ts';

let server: SharedServer;
let test: Client;
let live: Client;
let startedAt: number;

beforeAll(async () => {
  startedAt = Date.now();
  server = await sharedServer();
  ({ test, live } = clientsOf(server));
});

const newMarker = (): string => `M${randomUUID().replaceAll('-', '').toUpperCase()}`;
const invoiceOf = (marker: string) => textPdfOf([`Invoice number: ${marker}\nTotal: 119.00`]);
const documentOf = (bytes: Uint8Array | string, filename = 'invoice.pdf') => ({
  filename,
  url: dataUrl(bytes, 'application/pdf'),
});

/** Tables with a column that has the text, in any schema. */
const tablesWith = (text: string): Promise<string[]> =>
  withDatabase(server.databaseUrl, async (query) => {
    const columns = await query(
      `select table_schema as schema, table_name as name, column_name as column, data_type as type
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
         and data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY')`,
    );
    const found = new Set<string>();
    for (const { schema, name, column, type } of columns) {
      const shown = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
      const rows = await query(`select 1 from "${schema}"."${name}" where position($1 in ${shown}) > 0 limit 1`, [
        text,
      ]);
      if (rows.length > 0) found.add(`${schema}.${name}`);
    }
    return [...found];
  });

/** Files below the data folder, written since the tests began, that have the text. */
async function filesWith(text: string): Promise<string[]> {
  const entries = await readdir(server.dataDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    // A file may go while others are read.
    const written = await stat(file).catch(() => null);
    if (written === null || written.mtimeMs < startedAt) continue;
    const content = await readFile(file).catch(() => Buffer.alloc(0));
    if (content.includes(text)) found.push(file);
  }
  return found;
}

/** The removal begins when the last byte of the answer is sent. */
const expectGone = (marker: string) =>
  eventually(
    async () => [...(await filesWith(marker)), ...(await tablesWith(marker))],
    (places) => places.length === 0,
  );

const OPERATIONS: { path: string; request: (marker: string) => object }[] = [
  { path: '/v1/parses', request: (marker) => ({ document: documentOf(invoiceOf(marker)) }) },
  {
    path: '/v1/extractions',
    request: (marker) => ({
      document: documentOf(invoiceOf(marker)),
      json_schema: { type: 'object', properties: { invoice_number: { type: 'string' } } },
    }),
  },
  {
    path: '/v1/edits',
    request: (marker) => ({ document: documentOf(flatFormPdf(), 'form.pdf'), instructions: `city: ${marker}` }),
  },
  ...PAGE_OPERATIONS.map(({ path, request }) => ({
    path,
    request: (marker: string) => ({ document: documentOf(invoiceOf(marker)), ...request }),
  })),
];

const send = (path: string, json: object, headers?: Record<string, string>): Promise<Answer> =>
  test.post(`${path}?retention=none`, { json, ...(headers && { headers }) });

it('the search finds what an ordinary request keeps, in tables and among the blobs', async () => {
  const marker = newMarker();
  const document = documentOf(invoiceOf(marker), `${marker}.pdf`);
  expect((await test.post('/v1/parses', { json: { document } })).status).toBe(201);
  expect(await tablesWith(marker)).toEqual(expect.arrayContaining(['public.files', 'public.parses', 'public.events']));
  expect((await filesWith(marker)).length).toBeGreaterThanOrEqual(3);
});

describe.each(OPERATIONS)('$path', ({ path, request }) => {
  it('answers and keeps nothing: the id is a 410, usage and events have no content', async () => {
    const marker = newMarker();
    const { status, body, text } = await send(path, request(marker));
    expect([status, body.status]).toEqual([201, 'completed']);
    expect(body.file.id).toBe('');
    if (path !== '/v1/splits' && path !== '/v1/classifications') expect(text).toContain(marker);
    await expectGone(marker);
    const shown = await test.get(`${path}/${body.id}`);
    expect([shown.status, shown.body.detail.code]).toEqual([410, 'not_retained']);
    expect((await live.get(`${path}/${body.id}`)).status).toBe(404);
    expect((await test.delete(`${path}/${body.id}`)).status).toBe(404);
    const { data: events } = (await test.get(`/v1/events?resource_id=${body.id}`)).body;
    expect(events).toMatchObject([{ type: expect.stringMatching(/\.completed$/), data: { documents: [] } }]);
    const { data: usage } = (await test.get('/v1/usage/primitives?limit=1')).body;
    expect(usage).toMatchObject([{ created_at: body.created_at, status: 'completed', documents: [] }]);
    expect(usage[0].credits).toBeGreaterThan(0);
  });

  it('cannot run in the background', async () => {
    const { status, body } = await send(path, { ...request(newMarker()), background: true });
    expect([status, body.detail[0].loc]).toEqual([422, ['body', 'background']]);
  });

  it('takes retention in the query only, and no other value', async () => {
    const marker = newMarker();
    const inBody = await test.post(path, { json: { ...request(marker), retention: 'none' } });
    expect([inBody.status, inBody.body.detail[0].loc]).toEqual([422, ['body', 'retention']]);
    const other = await test.post(`${path}?retention=all`, { json: request(marker) });
    expect([other.status, other.body.detail[0].loc]).toEqual([422, ['query', 'retention']]);
  });
});

it('a stream has one line, with the output', async () => {
  const marker = newMarker();
  const { request } = OPERATIONS[1] as (typeof OPERATIONS)[number];
  for (const [path, more] of [
    ['/v1/extractions', { stream: true }],
    ['/v1/extractions/stream', {}],
  ] as const) {
    const { status, text } = await send(path, { ...request(marker), ...more });
    const [line = '', ...rest] = text.split('\n');
    expect([path === '/v1/extractions' ? 200 : status, rest]).toEqual([200, ['']]);
    expect(JSON.parse(line).output).toEqual({ invoice_number: marker });
    await expectGone(marker);
  }
});

it('an answer is not kept for an Idempotency-Key: a repeated request does nothing and gets a 409', async () => {
  const marker = newMarker();
  const { request } = OPERATIONS[3] as (typeof OPERATIONS)[number];
  const headers = { 'idempotency-key': randomUUID() };
  expect((await send('/v1/partitions', request(marker), headers)).status).toBe(201);
  const again = await send('/v1/partitions', request(marker), headers);
  expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining('not kept')]);
  await expectGone(marker);
});

it('a document that cannot be read leaves nothing either', async () => {
  const marker = newMarker();
  const document = documentOf(`%PDF-1.7\n${marker}\n`, 'broken.pdf');
  expect((await send('/v1/parses', { document })).status).toBe(422);
  await expectGone(marker);
});

it('a file that was stored before stays, and nothing that was made from it', async () => {
  const marker = newMarker();
  const document = documentOf(invoiceOf(marker));
  const { body: file } = await test.post('/v1/files', { json: { document } });
  const { status, body } = await send('/v1/parses', { document: { id: file.id } });
  expect([status, body.file.id]).toEqual([201, file.id]);
  expect(body.output.text).toContain(marker);
  const places = await eventually(
    () => filesWith(marker),
    (files) => files.length === 1,
  );
  expect(path.basename(places[0] ?? '')).toContain(file.sha256.slice(2));
  expect(await tablesWith(marker)).toEqual([]);
  expect((await test.get(`/v1/files/${file.id}`)).status).toBe(200);
});

it('the same document without retention=none is kept, whatever came before', async () => {
  const marker = newMarker();
  const document = documentOf(invoiceOf(marker));
  await send('/v1/parses', { document });
  await expectGone(marker);
  const { body } = await test.post('/v1/parses', { json: { document } });
  await send('/v1/parses', { document });
  expect((await test.get(`/v1/parses/${body.id}`)).body.output.text).toContain(marker);
});
