/**
 * Stored content may rot, shrink or vanish: damage is detected, reported, repaired where possible, and never served.
 */
import { createHash } from 'node:crypto';
import { readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { flatFormPdf } from '../../packages/server/src/documents/testing/form-files.ts';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { correct, learntFrom, versionOf } from '../support/corrected-schema.ts';
import { PAGE_OPERATIONS } from '../support/page-operations.ts';
import { dataUrl, formWith, textPdfOf } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';
import { withDatabase } from '../support/sql.ts';
import { eventually } from '../support/wait.ts';

let server: SharedServer;
let test: Client;
let environmentId: string;

beforeAll(async () => {
  server = await sharedServer();
  ({ test } = clientsOf(server));
  environmentId = (await test.get('/v1/auth/status')).body.environment_id;
});

const json_schema = { type: 'object', properties: { total: { type: 'number' } } };
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const blobPath = (digest: string) => path.join(server.dataDir, 'blobs', environmentId, digest.slice(0, 2), digest);
const rows = (text: string, parameters: unknown[] = []) =>
  withDatabase(server.databaseUrl, (query) => query(text, parameters));

/** Like a bad disk: the timestamps of the file do not change. */
async function flipBit(digest: string, at?: number): Promise<void> {
  const file = blobPath(digest);
  const { atime, mtime } = await stat(file);
  const bytes = await readFile(file);
  const index = at ?? Math.floor(bytes.length / 2);
  bytes[index] = (bytes[index] ?? 0) ^ 0x10;
  await writeFile(file, bytes);
  await utimes(file, atime, mtime);
}
const lose = (digest: string) => rm(blobPath(digest));
const halve = async (digest: string) => truncate(blobPath(digest), Math.floor((await stat(blobPath(digest))).size / 2));
const isThere = (digest: string) =>
  stat(blobPath(digest)).then(
    () => true,
    () => false,
  );

let unique = 0;
const pdf = () => textPdfOf([`Invoice ${++unique} of the damage test\n\nTotal: 12.50`, 'Second page']);
async function upload(content: Uint8Array<ArrayBuffer> | string, filename = 'doc.pdf'): Promise<string> {
  const { status, body } = await test.post('/v1/files', { form: formWith(content, filename) });
  expect(status).toBe(201);
  return body.id;
}
async function download(id: string): Promise<Response> {
  const { body } = await test.get(`/v1/files/${id}/download-link`);
  return fetch(body.download_url);
}
const parse = (json: object) => test.post('/v1/parses', { json });
const extract = (json: object) => test.post('/v1/extractions', { json: { json_schema, ...json } });
const lostBlobs = async (kind: string): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(new RegExp(`recto_lost_blobs_total\\{kind="${kind}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
};
/** One after the other: at the same time, some share one look at the content. */
async function pageOperationsOn(document: object): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { path, request } of PAGE_OPERATIONS) {
    answers.push(await test.post(path, { json: { document, ...request } }));
  }
  return answers;
}
const region = { sheet_index: 0, row_start: 1, row_end: 2 };
const damaged = { detail: { code: 'content_damaged' } };
const lost = { detail: { code: 'content_lost' } };
const outputLost = { detail: { code: 'output_lost' } };

describe('an original', () => {
  const small = 'a line of text\n'.repeat(100);
  const large = `${'a line of a long text\n'.repeat(200_000)}`;

  it.each([
    ['a small one', small],
    ['a large one', large],
  ])('%s with a flipped bit is a counted 410 that returns none of its bytes', async (name, content) => {
    const text = `${name}\n${content}`;
    const id = await upload(text, 'a.txt');
    expect(await (await download(id)).text()).toBe(text);
    const before = await lostBlobs('damaged');
    await flipBit(sha256(text));
    const { body } = await test.get(`/v1/files/${id}/download-link`);
    const answer = await test.get(body.download_url);
    expect(answer.status).toBe(410);
    expect(answer.body).toMatchObject(damaged);
    expect(answer.text).not.toContain('a line of');
    expect(await lostBlobs('damaged')).toBeGreaterThan(before);
    expect(server.output.join('\n')).toMatch(new RegExp(`${sha256(text)}.*reading stored content failed`));
  });

  it('that shrank or grew is a 410 at once, not a download that hangs', async () => {
    for (const change of [halve, (digest: string) => writeFile(blobPath(digest), 'more', { flag: 'a' })]) {
      const text = `${large}${++unique}`;
      const id = await upload(text, 'a.txt');
      await change(sha256(text));
      const answer = await download(id);
      expect([answer.status, await answer.json()]).toMatchObject([410, damaged]);
    }
  });

  it('that shrinks during a download breaks the download off', async () => {
    const text = `${'0123456789abcdef'.repeat(4_000_000)}${++unique}`;
    const id = await upload(text, 'a.txt');
    const answer = await download(id);
    const reader = answer.body?.getReader();
    const first = await reader?.read();
    expect(first?.value?.length).toBeGreaterThan(0);
    await truncate(blobPath(sha256(text)), 1_000_000);
    const rest = async (): Promise<number> => {
      let bytes = first?.value?.length ?? 0;
      for (let next = await reader?.read(); next?.done === false; next = await reader?.read())
        bytes += next.value.length;
      return bytes;
    };
    await expect(rest()).rejects.toThrow();
  });

  it('that is lost is a 410 for everything that needs it', async () => {
    const bytes = pdf();
    const id = await upload(bytes);
    const document = { id };
    await lose(sha256(bytes));
    const before = await lostBlobs('missing');
    const answers = [
      await test.get((await test.get(`/v1/files/${id}/download-link`)).body.download_url),
      await test.get(`/v1/files/${id}/pages/1`),
      await parse({ document }),
      await extract({ document }),
      await test.post('/v1/extractions/stream', { json: { document, json_schema } }),
      await test.post('/v1/schemas/generate', { json: { documents: [document] } }),
      ...(await pageOperationsOn(document)),
      await test.post('/v1/splits/reconstruct', {
        json: { document, subdocuments: [{ name: 'a', regions: [region] }] },
      }),
    ];
    for (const answer of answers) expect([answer.status, answer.body]).toMatchObject([410, lost]);
    expect(await lostBlobs('missing')).toBeGreaterThanOrEqual(before + answers.length);
    expect((await test.get(`/v1/files/${id}`)).status).toBe(200);
  });

  it('that is damaged is never read', async () => {
    const bytes = pdf();
    const document = { id: await upload(bytes) };
    await flipBit(sha256(bytes));
    for (const answer of [await parse({ document }), await extract({ document })]) {
      expect([answer.status, answer.body]).toMatchObject([410, damaged]);
    }
  });

  it('fails background work with the same reason, at once', async () => {
    const bytes = pdf();
    const document = { id: await upload(bytes) };
    await lose(sha256(bytes));
    for (const [path, json] of [
      ['/v1/parses', { document, background: true }],
      ['/v1/extractions', { document, background: true, json_schema }],
      ['/v1/schemas/generate', { documents: [document], background: true }],
    ] as const) {
      const { body } = await test.post(path, { json });
      const ended = await eventually(
        () => test.get(`${path}/${body.id}`),
        (answer: Answer) => answer.body.status === 'failed',
      );
      expect(ended.body.error).toMatchObject({ code: 'content_lost' });
    }
  });

  it('is intact again after it was uploaded again', async () => {
    const bytes = pdf();
    const id = await upload(bytes);
    await flipBit(sha256(bytes));
    expect((await download(id)).status).toBe(410);
    await upload(bytes, 'again.pdf');
    expect((await download(id)).status).toBe(200);
    expect((await parse({ document: { id } })).status).toBe(201);
  });

  it('of a form is a 410 for edits and templates', async () => {
    const form = flatFormPdf();
    const id = await upload(new Uint8Array(form), 'form.pdf');
    await lose(sha256(form));
    const document = { id };
    const edited = await test.post('/v1/edits', { json: { document, instructions: 'city: Oslo' } });
    const template = await test.post('/v1/edits/templates', { json: { document, name: 'lost' } });
    for (const answer of [edited, template]) expect([answer.status, answer.body]).toMatchObject([410, lost]);
  });

  it('that was edited is a 410 with its edit', async () => {
    const document = { filename: 'form.pdf', url: dataUrl(flatFormPdf(), 'application/pdf') };
    const { body } = await test.post('/v1/edits', { json: { document, instructions: 'city: Bergen' } });
    const edited = Buffer.from(body.output.filled_document.url.split(',')[1], 'base64');
    await lose(sha256(edited));
    const answer = await test.get(`/v1/edits/${body.id}`);
    expect([answer.status, answer.body]).toMatchObject([410, outputLost]);
    const listed = await test.get(`/v1/edits?after=&limit=1`);
    expect(listed.body.data[0]).toMatchObject({ id: body.id, output: null, output_error: outputLost.detail });
    expect((await test.get(`/v1/edits/${body.id}?include_output=false`)).status).toBe(200);
  });

  it('of a table is a 410', async () => {
    const csv = `code,name\n1,${++unique}\n`;
    const form = formWith(csv, 'agents.csv');
    form.set('name', 'agents');
    const { body } = await test.post('/v1/tables', { form });
    await flipBit(sha256(csv));
    const answer = await test.get(`/v1/tables/${body.tables[0].id}/download`);
    expect([answer.status, answer.body]).toMatchObject([410, damaged]);
  });
});

describe('a result made from a document', () => {
  const cachedOf = async (bytes: Uint8Array, kind: string): Promise<string> => {
    const [row] = await rows('select sha256 from document_cache where source_sha256 = $1 and kind = $2', [
      sha256(bytes),
      kind,
    ]);
    return String(row?.sha256);
  };
  const column = async (table: string, id: string, name: string): Promise<string> =>
    String((await rows(`select ${name} as found from ${table} where id = $1`, [id]))[0]?.found);

  it.each([
    ['lost', lose],
    ['damaged', flipBit],
  ])('that is %s is recomputed: models, page images, outputs, results, sources', async (_, harm) => {
    const bytes = pdf();
    const id = await upload(bytes);
    const document = { id };
    const image = () =>
      fetch(`${server.url}/v1/files/${id}/pages/1?width=50`, {
        headers: { authorization: `Bearer ${server.testKey}` },
      });
    const firstImage = Buffer.from(await (await image()).arrayBuffer());
    const parsed = await parse({ document, include_layout: true });
    const extracted = await extract({ document });
    const sources = await test.post(`/v1/extractions/${extracted.body.id}/sources`, { json: {} });
    const digests = [
      await cachedOf(bytes, 'model'),
      await cachedOf(bytes, 'page_image'),
      await column('parses', parsed.body.id, 'text_sha256'),
      await column('parses', parsed.body.id, 'layout_sha256'),
      await column('extractions', extracted.body.id, 'result_sha256'),
      await column('extractions', extracted.body.id, 'evidence_sha256'),
      await column('sources_jobs', sources.body.job.id, 'content_sha256'),
    ];
    for (const digest of new Set(digests)) await harm(digest);
    expect(Buffer.from(await (await image()).arrayBuffer()).equals(firstImage)).toBe(true);
    expect((await test.get(`/v1/parses/${parsed.body.id}`)).body).toEqual(parsed.body);
    expect((await test.get(`/v1/extractions/${extracted.body.id}`)).body).toEqual(extracted.body);
    const again = await test.get(`/v1/extractions/${extracted.body.id}/sources`);
    expect(again.body).toEqual(sources.body);
    const verified = await test.post(`/v1/extractions/${extracted.body.id}/verify`, { json: {} });
    expect(verified.status).toBe(200);
    for (const digest of digests) {
      expect(await isThere(digest)).toBe(true);
      expect(sha256(await readFile(blobPath(digest)))).toBe(digest);
    }
  });

  it('is not served to an equal request either', async () => {
    const bytes = pdf();
    const document = { id: await upload(bytes) };
    const first = await parse({ document });
    await flipBit(await column('parses', first.body.id, 'text_sha256'));
    const second = await parse({ document });
    expect(second.status).toBe(201);
    expect(second.body.output).toEqual(first.body.output);
    const extracted = await extract({ document });
    await lose(await column('extractions', extracted.body.id, 'result_sha256'));
    expect((await extract({ document })).body.output).toEqual(extracted.body.output);
  });

  it('that cannot be recomputed is a 410, and never another output under the same id', async () => {
    const bytes = pdf();
    const document = { id: await upload(bytes) };
    const parsed = await parse({ document });
    const extracted = await extract({ document });
    await test.post(`/v1/extractions/${extracted.body.id}/sources`, { json: {} });
    await lose(await column('parses', parsed.body.id, 'text_sha256'));
    await lose(await column('extractions', extracted.body.id, 'result_sha256'));
    await lose(await cachedOf(bytes, 'model'));
    await lose(sha256(bytes));
    const at = `/v1/extractions/${extracted.body.id}`;
    for (const answer of [
      await test.get(`/v1/parses/${parsed.body.id}`),
      await test.get(at),
      await test.get(`${at}/sources`),
      await test.post(`${at}/sources`, { json: {} }),
      await test.post(`${at}/verify`, { json: {} }),
      await correct(test, extracted.body.id, { values: { total: 1 } }),
    ]) {
      expect([answer.status, answer.body]).toMatchObject([410, outputLost]);
    }
    const text = await test.get(`${at}/text`);
    expect([text.status, text.body]).toMatchObject([410, lost]);
    expect((await test.get(`/v1/parses/${parsed.body.id}?include_output=false`)).status).toBe(200);
    for (const path of [`/v1/parses/${parsed.body.id}/cancel`, `${at}/cancel`]) {
      const cancelled = await test.post(path, { json: {} });
      expect([cancelled.status, cancelled.body.output_error?.code]).toEqual([200, 'output_lost']);
    }
  });
});

describe('a list', () => {
  const documentOf = () => ({ filename: `list-${++unique}.pdf`, url: dataUrl(pdf()) });
  const unreadable = async (operation: string): Promise<number> => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number(
      new RegExp(`recto_unreadable_records_total\\{operation="${operation}"\\} (\\d+)`).exec(text)?.[1] ?? 0,
    );
  };

  it('returns a record whose output is lost, and marks it', async () => {
    const broken = await parse({ document: documentOf() });
    const whole = await parse({ document: documentOf() });
    const [row] = await rows('select text_sha256 from parses where id = $1', [broken.body.id]);
    await flipBit(String(row?.text_sha256));
    const { status, body } = await test.get('/v1/parses?limit=2');
    expect(status).toBe(200);
    expect(body.data.map((item: Answer['body']) => [item.id, item.output_error?.code])).toEqual([
      [whole.body.id, undefined],
      [broken.body.id, 'output_lost'],
    ]);
    expect(body.data[0].output).toEqual(whole.body.output);
    expect(body.data[1].output).toEqual({ pages: [], text: '' });
    // Requesting the record alone recomputes the output, and from then on it is complete in lists.
    expect((await test.get(`/v1/parses/${broken.body.id}`)).body).toEqual(broken.body);
    expect((await test.get('/v1/parses?limit=2')).body.data[1]).toEqual(broken.body);

    const extracted = await extract({ document: documentOf() });
    const [result] = await rows('select result_sha256 from extractions where id = $1', [extracted.body.id]);
    await lose(String(result?.result_sha256));
    const [item] = (await test.get('/v1/extractions?limit=1')).body.data;
    expect(item).toMatchObject({ id: extracted.body.id, output: {}, output_error: { code: 'output_lost' } });
  });

  it.each([true, false])('leaves a damaged record out and reports its id (include_output=%s)', async (include) => {
    const [first, second] = [await parse({ document: documentOf() }), await parse({ document: documentOf() })];
    const extractions = [await extract({ document: documentOf() }), await extract({ document: documentOf() })];
    await rows(`update parses set warnings = '"no list"' where id = $1`, [second.body.id]);
    await rows(`update extractions set json_schema = '[1]' where id = $1`, [extractions[1]?.body.id]);
    const before = await unreadable('parses.list');
    const listed = await test.get(`/v1/parses?limit=2&include_output=${include}`);
    expect(listed.status).toBe(200);
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([first.body.id]);
    expect(listed.body.list_metadata).toMatchObject({ unreadable: [second.body.id] });
    expect(await unreadable('parses.list')).toBe(before + 1);
    expect(server.output.join('\n')).toMatch(new RegExp(`${second.body.id}.*left out of the list`));
    const other = await test.get(`/v1/extractions?limit=2&include_output=${include}`);
    expect(other.body.data.map(({ id }: { id: string }) => id)).toEqual([extractions[0]?.body.id]);
    expect(other.body.list_metadata).toMatchObject({ unreadable: [extractions[1]?.body.id] });
    await rows(`delete from parses where id = $1`, [second.body.id]);
    await rows(`delete from extractions where id = $1`, [extractions[1]?.body.id]);
  });

  it('of tables, corrections and learnt versions continues without a damaged one', async () => {
    const form = formWith(`code,name\n1,${++unique}\n`, 'agents.csv');
    form.set('name', `damaged-${unique}`);
    const table = (await test.post('/v1/tables', { form })).body.tables[0].id;
    const extracted = await extract({ document: documentOf() });
    const corrected = await correct(test, extracted.body.id, { values: { total: 1 } });
    const scorer = await versionOf(test, corrected.body.schema_sha256, learntFrom(1));
    await rows(`update tables set columns = 'null' where id = $1`, [table]);
    await rows(`update corrections set triggered_by = 'null' where id = $1`, [corrected.body.id]);
    await rows(`update scorers set fields = 'null' where id = $1`, [scorer.id]);
    const tables = await test.get('/v1/tables');
    expect([tables.status, tables.body.unreadable]).toEqual([200, [table]]);
    expect(tables.body.tables.some(({ id }: { id: string }) => id === table)).toBe(false);
    for (const [path, id] of [
      [`/v1/extractions/${extracted.body.id}/corrections`, corrected.body.id],
      [`/v1/schemas/scorers?schema_sha256=${corrected.body.schema_sha256}`, scorer.id],
    ]) {
      const { status, body } = await test.get(path);
      expect([status, body.data, body.list_metadata.unreadable]).toEqual([200, [], [id]]);
    }
  });
});
