/** Deleting documents: what prevents it, what is deleted along with them, and what comes too late. */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { correct, learntFrom, versionOf } from '../support/corrected-schema.ts';
import { holdReaders } from '../support/held-readers.ts';
import { holdWrites } from '../support/held-writes.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
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

const json_schema = { type: 'object', properties: { total: { type: 'number' } } };
let unique = 0;
const pdf = () => textPdfOf([`Invoice ${++unique}\n\nTotal: 12.50`, 'Second page']);
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

async function upload(content: Uint8Array | string, filename = 'doc.pdf', client = test): Promise<string> {
  const document = { filename, url: dataUrl(content) };
  const { status, body } = await client.post('/v1/files', { json: { document } });
  expect(status).toBe(201);
  return body.id;
}
const remove = (id: string, query = '') => test.delete(`/v1/files/${id}${query}`);
const parse = (id: string, body: object = {}) => test.post('/v1/parses', { json: { document: { id }, ...body } });
const extract = (id: string, body: object = {}) =>
  test.post('/v1/extractions', { json: { document: { id }, json_schema, ...body } });
const rows = (text: string, parameters: unknown[]) =>
  withDatabase(server.databaseUrl, (query) => query(text, parameters));
const keptOf = (digest: string) => rows('select kind from document_cache where source_sha256 = $1', [digest]);
const ownersOf = (ids: string[]) => rows('select owner_id from blob_owners where owner_id = any($1)', [ids]);
const readersRunning = async (): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/recto_readers\{kind="running"\} (\d+)/.exec(text)?.[1] ?? Number.NaN);
};
const readersAre = (holds: (running: number) => boolean) => eventually(readersRunning, holds);

describe('a file that nothing was made from', () => {
  it('is deleted, with its link and its cached results', async () => {
    const bytes = pdf();
    const id = await upload(bytes);
    const { download_url } = (await test.get(`/v1/files/${id}/download-link`)).body;
    expect((await test.get(`/v1/files/${id}/pages/1?width=50`)).status).toBe(200);
    expect(await keptOf(sha256(bytes))).toHaveLength(1);
    const removed = await remove(id);
    expect([removed.status, removed.text]).toEqual([204, '']);
    expect((await test.get(`/v1/files/${id}`)).status).toBe(404);
    expect((await test.get(download_url)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    expect((await test.get('/v1/files?limit=100')).text).not.toContain(id);
    expect(await keptOf(sha256(bytes))).toEqual([]);
    expect(await ownersOf([id])).toEqual([]);
  });

  it('of an upload takes the upload with it', async () => {
    const opened = (await test.post('/v1/files/upload', { json: { filename: 'a.txt', size_bytes: 3 } })).body;
    await test.put(opened.uploadUrl, { raw: 'abc' });
    const complete = `/v1/files/upload/${opened.fileId}/complete`;
    await test.post(complete);
    expect((await remove(opened.fileId)).status).toBe(204);
    expect((await test.post(complete)).status).toBe(404);
    expect((await test.put(opened.uploadUrl, { raw: 'abc' })).status).toBe(404);
  });

  it('is not deleted from the other environment, nor by a malformed request', async () => {
    const id = await upload(pdf());
    expect((await live.delete(`/v1/files/${id}?force=true`)).status).toBe(404);
    expect((await remove(id, '?force=maybe')).status).toBe(422);
    expect((await test.get(`/v1/files/${id}`)).status).toBe(200);
  });

  it('whose content was stored the day before is removed from the disk at once', async () => {
    const bytes = pdf();
    const id = await upload(bytes);
    const { environment_id } = (await test.get('/v1/auth/status')).body;
    const stored = path.join(server.dataDir, 'blobs', environment_id, sha256(bytes).slice(0, 2), sha256(bytes));
    const isStored = () =>
      stat(stored).then(
        () => true,
        () => false,
      );
    expect(await isStored()).toBe(true);
    await rows("update blobs set touched_at = now() - interval '25 hours' where sha256 = $1", [sha256(bytes)]);
    await remove(id);
    await eventually(isStored, (is) => !is);
  });
});

describe('a file that something was made from', () => {
  it('is a 409 that lists all of it, and stays', async () => {
    const id = await upload(pdf());
    const parsed = (await parse(id)).body.id;
    const extracted = (await extract(id)).body.id;
    const schema = (await test.post('/v1/schemas/generate', { json: { documents: [{ id }] } })).body.id;
    const { status, body } = await remove(id);
    expect(status).toBe(409);
    expect(body.detail).toMatchObject({
      code: 'file_in_use',
      details: { total: 3, parses: [parsed], extractions: [extracted], schemas: [schema], tables: [] },
    });
    expect((await remove(id, '?force=false')).status).toBe(409);
    expect((await test.get(`/v1/parses/${parsed}`)).status).toBe(200);
    for (const made of [`parses/${parsed}`, `extractions/${extracted}`]) await test.delete(`/v1/${made}`);
    expect((await remove(id)).body.detail.details).toMatchObject({ total: 1, schemas: [schema] });
  });

  it('deletes it along with force: outputs, sources, corrections, learnt versions and caches', async () => {
    const bytes = pdf();
    const id = await upload(bytes);
    const schema = { ...json_schema, title: 'Learnt of a deleted file' };
    const headers = { 'idempotency-key': 'extraction-of-a-deleted-file' };
    const json = { document: { id }, json_schema: schema };
    const parsed = (await parse(id, { include_layout: true })).body.id;
    const extracted = (await test.post('/v1/extractions', { json, headers })).body.id;
    const generated = (await test.post('/v1/schemas/generate', { json: { documents: [{ id }] } })).body.id;
    expect((await test.post(`/v1/extractions/${extracted}/sources`, { json: {} })).status).toBe(200);
    const { correction } = await corrected(extracted);
    await test.get(`/v1/files/${id}/pages/1?width=50`);
    const before = (await test.get('/v1/usage/primitives?limit=1000')).body.data.length;
    expect((await remove(id, '?force=true')).status).toBe(204);
    for (const gone of [
      `files/${id}`,
      `parses/${parsed}`,
      `extractions/${extracted}`,
      `extractions/${extracted}/sources`,
      `extractions/${extracted}/corrections`,
      `schemas/generate/${generated}`,
      `schemas/scorers/${correction}`,
    ])
      expect((await test.get(`/v1/${gone}`)).status, gone).toBe(404);
    expect(await keptOf(sha256(bytes))).toEqual([]);
    expect(await ownersOf([id, parsed, extracted])).toEqual([]);
    // The stored answer for repeated requests is gone too; usage stays in the ledger.
    const repeated = await test.post('/v1/extractions', { json, headers });
    expect(repeated.status).toBe(409);
    expect(repeated.text).not.toContain('12.5');
    expect((await test.get('/v1/usage/primitives?limit=1000')).body.data).toHaveLength(before);
  });

  async function corrected(extraction: string): Promise<{ correction: string }> {
    const { body } = await correct(test, extraction, { values: { total: 13 } });
    return { correction: (await versionOf(test, body.schema_sha256, learntFrom(1))).id };
  }

  it('is read again when the same content is uploaded again, with new results', async () => {
    const bytes = pdf();
    const first = await upload(bytes);
    const usage = async () => (await test.get('/v1/usage/primitives?limit=1&operation=parse')).body.data[0];
    await parse(first);
    await parse(first);
    expect((await usage()).is_cached).toBe(true);
    await remove(first, '?force=true');
    const second = await upload(bytes);
    expect(second).not.toBe(first);
    expect((await parse(second)).status).toBe(201);
    expect((await usage()).is_cached).toBe(false);
    expect((await keptOf(sha256(bytes))).length).toBeGreaterThan(0);
  });

  it('leaves another file with the same content alone, and its caches', async () => {
    const bytes = pdf();
    const [first, second] = [await upload(bytes), await upload(bytes)];
    const own = (await parse(second)).body;
    await parse(first);
    expect((await remove(first, '?force=true')).status).toBe(204);
    expect((await test.get(`/v1/parses/${own.id}`)).body).toEqual(own);
    expect((await keptOf(sha256(bytes))).length).toBeGreaterThan(0);
    expect((await remove(second, '?force=true')).status).toBe(204);
    expect(await keptOf(sha256(bytes))).toEqual([]);
  });

  it('of a table deletes the table with it', async () => {
    const form = new FormData();
    form.set('name', 'Parts');
    form.set('file', new Blob([Buffer.from('a,b\n1,ü\n', 'latin1')]), 'parts.csv');
    const [table] = (await test.post('/v1/tables', { form })).body.tables;
    expect(table.snapshot_file_id).not.toBe(table.source_file_id);
    expect((await remove(table.snapshot_file_id)).body.detail.details).toMatchObject({ tables: [table.id] });
    expect((await remove(table.source_file_id, '?force=true')).status).toBe(204);
    expect((await test.get(`/v1/tables/${table.id}`)).status).toBe(404);
    expect((await test.get(`/v1/files/${table.snapshot_file_id}`)).status).toBe(404);
  });

  it('of a message deletes what was read from its attachments', async () => {
    const attached = `name,amount\nattached${++unique},7\n`;
    const message = [
      'From: a@example.com',
      'Subject: Orders',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      `See the list ${unique}.`,
      '--x',
      'Content-Type: text/csv',
      'Content-Disposition: attachment; filename=list.csv',
      '',
      attached,
      '--x--',
      '',
    ].join('\r\n');
    const id = await upload(message, 'mail.eml');
    expect((await parse(id)).body.output.text).toContain('attached');
    await remove(id, '?force=true');
    const [{ count } = { count: -1 }] = await rows(
      "select count(*)::int as count from document_cache where facts::text like '%list.csv%' or source_sha256 = $1",
      [sha256(message)],
    );
    expect(count).toBe(0);
    expect(await keptOf(sha256(attached.trimEnd()))).toEqual([]);
    expect(await keptOf(sha256(attached))).toEqual([]);
  });
});

describe('while something is being made from it', () => {
  it('a background parse is listed, and cancelled with force; it leaves nothing', async () => {
    const content = 'name,amount\nbackground,1\n';
    const id = await upload(content, 'held.csv');
    using _held = holdReaders(server);
    const { body } = await parse(id, { background: true });
    await eventually(
      async () => (await test.get(`/v1/parses/${body.id}`)).body.status,
      (status) => status === 'in_progress',
    );
    expect((await remove(id)).body.detail.details.parses).toEqual([body.id]);
    expect((await remove(id, '?force=true')).status).toBe(204);
    expect((await test.get(`/v1/parses/${body.id}`)).status).toBe(404);
    await readersAre((running) => running === 0);
    expect(await keptOf(sha256(content))).toEqual([]);
    expect(await ownersOf([id, body.id])).toEqual([]);
    const [record] = (await test.get('/v1/usage/primitives?limit=1&operation=parse')).body.data;
    expect(record.status).toBe('canceled');
  });

  async function expectNothingMade(waiting: Promise<Answer>, made: string, id: string, content: string) {
    const { status, body } = await waiting;
    expect([status, body]).toEqual([404, { detail: 'File not found.' }]);
    expect(await keptOf(sha256(content))).toEqual([]);
    expect(await rows(`select id from ${made} where file_id = $1`, [id])).toEqual([]);
  }

  it('a parse that is waited for finds no file at its end, and nothing is recorded or cached', async () => {
    const content = 'name,amount\nwaiting,1\n';
    const id = await upload(content, 'held.csv');
    const held = holdReaders(server);
    const waiting = parse(id);
    await readersAre((running) => running > 0);
    expect((await remove(id)).status).toBe(204);
    held[Symbol.dispose]();
    await expectNothingMade(waiting, 'parses', id, content);
  });

  it('the same holds for an extraction', async () => {
    const content = 'name,amount\nwaiting extraction,1\n';
    const id = await upload(content, 'held.csv');
    const { environment_id } = (await test.get('/v1/auth/status')).body;
    // Paused readers would check no schema either. This one cannot store what it has read.
    const held = await holdWrites(server.databaseUrl, 'insert on blobs', `new.environment_id = '${environment_id}'`);
    const waiting = extract(id);
    await held.reached();
    expect((await remove(id)).status).toBe(204);
    await held.release();
    await expectNothingMade(waiting, 'extractions', id, content);
  });

  it('concurrent creations and a deletion end with everything gone or refused', async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = await upload(`name,amount\nround${++unique},1\n`, 'race.csv');
      const made = Array.from({ length: 6 }, (_, index) =>
        index % 2 === 0 ? parse(id, { background: true }) : extract(id),
      );
      const removed = remove(id, '?force=true');
      const statuses = (await Promise.all(made)).map(({ status }) => status);
      expect(new Set(statuses).isSubsetOf(new Set([201, 404]))).toBe(true);
      expect((await removed).status).toBe(204);
      for (const table of ['parses', 'extractions', 'files'])
        expect(await rows(`select id from ${table} where ${table === 'files' ? 'id' : 'file_id'} = $1`, [id])).toEqual(
          [],
        );
    }
  });

  it('a concurrent correction and deletion do not deadlock', async () => {
    const id = await upload(pdf());
    const ids = [(await extract(id)).body.id, (await extract(id, { bust_cache: true })).body.id];
    const corrections = ids.flatMap((extraction) =>
      Array.from({ length: 4 }, () => correct(test, extraction, { values: { total: 3 } })),
    );
    const removed = remove(id, '?force=true');
    const statuses = (await Promise.all(corrections)).map(({ status }) => status);
    expect(new Set(statuses).isSubsetOf(new Set([201, 404]))).toBe(true);
    expect((await removed).status).toBe(204);
  });
});
