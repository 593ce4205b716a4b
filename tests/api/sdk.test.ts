/** The SDK against a real service: documents in every form, typed values, lists, streams, waiting. */
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  AuthenticationError,
  type DocumentSource,
  EndedError,
  NotFoundError,
  Recto,
  SchemaMismatchError,
  UnsupportedOperationError,
  ValidationError,
} from '@recto/sdk';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

let server: SharedServer;
let recto: Recto;
let folder: string;
let file: string;

const bytes = textPdfOf(['Invoice number: INV-2041\nTotal: 120.50']);
const Invoice = z.object({ invoice_number: z.string(), total: z.number().transform((total) => total * 100) });

beforeAll(async () => {
  server = await sharedServer();
  recto = new Recto({ apiKey: server.testKey, baseUrl: `${server.url}/v1/` });
  folder = await mkdtemp(path.join(os.tmpdir(), 'recto-sdk-'));
  file = path.join(folder, 'invoice.pdf');
  await writeFile(file, bytes);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a document', () => {
  const sources: Record<string, () => DocumentSource | Promise<DocumentSource>> = {
    'a path': () => file,
    'a path with another name': () => ({ path: file, filename: 'other.pdf' }),
    'a file URL': () => pathToFileURL(file),
    'a Buffer': () => ({ data: Buffer.from(bytes), filename: 'a.pdf' }),
    'bytes without a name': () => bytes,
    'a Blob': () => new Blob([bytes]),
    'a File': () => new File([bytes], 'named.pdf'),
    'a stream of Node': () => createReadStream(file),
    'a web stream': () => ({ data: new Blob([bytes]).stream(), filename: 'Größe.pdf' }),
    'a data URL': () => dataUrl(bytes),
    'the id of a file': async () => (await recto.upload(file)).id,
    'a file record': () => recto.upload(file),
    'the form of the API': () => ({ filename: 'a.pdf', content: Buffer.from(bytes).toString('base64') }),
  };

  it.each(Object.keys(sources))('may be %s', async (name) => {
    const document = (await sources[name]?.()) ?? '';
    const parse = await recto.parses.create({ document });
    expect(parse.output.text).toContain('INV-2041');
    const names: Record<string, string> = {
      'a path with another name': 'other.pdf',
      'a File': 'named.pdf',
      'a web stream': 'Größe.pdf',
      'bytes without a name': 'document',
      'a Buffer': 'a.pdf',
    };
    if (name in names) expect(parse.file.filename).toBe(names[name]);
  });

  it('that is large is uploaded rather than sent in base64', async () => {
    const large = path.join(folder, 'large.txt');
    await writeFile(large, `INV-2041\n${' '.repeat(3_000_000)}\n`);
    const parse = await recto.parses.create({ document: large });
    expect(parse.file.filename).toBe('large.txt');
    const [stored] = (await recto.files.list({ filename: 'large.txt' })).data;
    expect(stored?.id).toBe(parse.file.id);
  });

  it('comes back as it was sent', async () => {
    const { id } = await recto.upload(createReadStream(file));
    const response = await recto.download({ file_id: id });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(await readFile(file));
  });

  it('that is a stream which fails throws what the stream threw', async () => {
    async function* failing() {
      yield Buffer.from('a');
      throw new Error('the disk is gone');
    }
    await expect(recto.upload({ data: failing(), filename: 'a.txt' })).rejects.toThrow('the disk is gone');
    await expect(recto.parses.create({ document: failing() })).rejects.toThrow('the disk is gone');
  });

  it("at an address that the service cannot reach is the caller's mistake, not a missing path", async () => {
    const failed = recto.parses.create({ document: 'http://127.0.0.1:1/a.pdf' });
    await expect(failed).rejects.toMatchObject({ name: 'BadRequestError', status: 400 });
  });
});

describe('extract', () => {
  it('returns what a zod schema makes of the values, with its type', async () => {
    const { value, extraction } = await recto.extract({ document: file, schema: Invoice });
    expectTypeOf(value).toEqualTypeOf<{ invoice_number: string; total: number }>();
    expect(value).toEqual({ invoice_number: 'INV-2041', total: 12_050 });
    expect(extraction.output.total).toBe(120.5);
  });

  it('waits for background work', async () => {
    const { value } = await recto.extract({ document: file, schema: Invoice, background: true });
    expect(value.invoice_number).toBe('INV-2041');
  });

  it('takes JSON Schema', async () => {
    const schema = { type: 'object', properties: { invoice_number: { type: 'string' } } };
    const { value } = await recto.extract({ document: file, schema });
    expectTypeOf(value).toEqualTypeOf<Record<string, unknown>>();
    expect(value).toEqual({ invoice_number: 'INV-2041' });
  });

  it('throws what was extracted along when the document lacks what the schema requires', async () => {
    const schema = z.object({ invoice_number: z.string(), passport_number: z.string() });
    const failed = await recto.extract({ document: file, schema }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(SchemaMismatchError);
    expect(failed).toMatchObject({
      message: expect.stringContaining('passport_number'),
      record: { output: { invoice_number: 'INV-2041' } },
    });
  });

  it('streams results and ends with the complete one', async () => {
    const stream = recto.extractStream({ document: file, schema: Invoice, bust_cache: true });
    const seen: string[] = [];
    for await (const { output } of stream) {
      expectTypeOf(output.invoice_number).toEqualTypeOf<string | null | undefined>();
      seen.push(JSON.stringify(output));
    }
    expect(seen.length).toBeGreaterThan(1);
    expect(seen[0]).toBe('{}');
    expect(JSON.parse(seen.at(-1) ?? '')).toEqual({ invoice_number: 'INV-2041', total: 120.5 });
    expect((await stream.final()).status).toBe('completed');
  });

  it('streams to the final result without looking at partial ones', async () => {
    const final = await recto.extractStream({ document: file, schema: Invoice }).final();
    expect(final.output).toMatchObject({ invoice_number: 'INV-2041' });
  });
});

describe('waiting', () => {
  it('polls without the output, and returns it in the end', async () => {
    const { id, status } = await recto.parses.create({ document: file, background: true, bust_cache: true });
    const states: string[] = [status];
    const parse = await recto.parses.waitFor({ parse_id: id }, { onUpdate: (seen) => states.push(seen.status) });
    expect(parse.output.text).toContain('INV-2041');
    expect(states.at(-1)).toBe('completed');
  });

  it('ends with an error for work that has failed', async () => {
    const document = { data: new Blob(['%PDF-1.7 nothing']), filename: 'broken.pdf' };
    const { id } = await recto.parses.create({ document, background: true });
    const failed = await recto.parses.waitFor({ parse_id: id }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(EndedError);
    expect(failed).toMatchObject({ state: 'failed', record: { id, error: { code: expect.any(String) } } });
  });

  it('is not disturbed by a cancellation that came too late', async () => {
    const { id } = await recto.parses.create({ document: file, background: true });
    await recto.parses.waitFor({ parse_id: id });
    await recto.parses.cancel({ parse_id: id });
    await expect(recto.parses.waitFor({ parse_id: id })).resolves.toMatchObject({ status: 'completed' });
  });

  it('follows the sources of an extraction', async () => {
    const { extraction } = await recto.extract({ document: file, schema: Invoice });
    const sources = await recto.extractions.sources.waitFor({ extraction_id: extraction.id });
    expect(sources.evidence.invoice_number?.status).toBe('proved');
    const verified = await recto.extractions.sources.verify({ extraction_id: extraction.id });
    expect(verified.is_verified).toBe(true);
  });

  it('gives up on what is never found', async () => {
    await expect(recto.parses.waitFor({ parse_id: 'parse_0' })).rejects.toBeInstanceOf(NotFoundError);
  });
});

describe('a list', () => {
  beforeAll(async () => {
    for (const name of ['one', 'two', 'three', 'four', 'five']) await recto.projects.create({ name });
  });

  it('is iterated over page by page', async () => {
    const names: string[] = [];
    for await (const { name } of recto.projects.list({ limit: 2, order: 'asc' })) names.push(name);
    expect(names).toEqual(['Default project', 'one', 'two', 'three', 'four', 'five']);
    expect((await recto.projects.list({ limit: 2 }).all()).length).toBe(6);
  });

  it('gives one page when awaited, and the next from that', async () => {
    const page = await recto.projects.list({ limit: 4 });
    expect([page.data.length, page.hasMore]).toEqual([4, true]);
    const next = await page.nextPage();
    expect([next?.data.length, next?.hasMore]).toEqual([2, false]);
    expect(await next?.nextPage()).toBeNull();
  });

  it('continues behind a page that was found backwards', async () => {
    const all = await recto.projects.list({ order: 'asc' }).all();
    const names: string[] = [];
    for await (const { name } of recto.projects.list({ order: 'asc', limit: 2, before: all[4]?.id })) names.push(name);
    expect(names).toEqual(['two', 'three', 'four', 'five']);
  });
});

describe('an error', () => {
  it('names the field, the status and the request', async () => {
    const failed = await recto.extractions.list({ limit: 0 }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ValidationError);
    expect(failed).toMatchObject({
      status: 422,
      requestId: expect.stringMatching(/^req_/),
      faults: [{ loc: ['query', 'limit'] }],
      message: expect.stringMatching(/HTTP 422: query\.limit: .*\(GET \/v1\/extractions, request req_\w+\)/),
    });
  });

  it('for a record of the other environment says which mistake that mostly is', async () => {
    const { id } = await recto.upload(file);
    const live = new Recto({ apiKey: server.liveKey, baseUrl: server.url });
    const failed = live.files.get({ file_id: id });
    await expect(failed).rejects.toBeInstanceOf(NotFoundError);
    await expect(failed).rejects.toThrow(/key of the right ones/);
  });

  it('for an unknown key is an AuthenticationError', async () => {
    const stranger = new Recto({ apiKey: 'svc_test_unknown', baseUrl: server.url });
    await expect(stranger.auth.status()).rejects.toBeInstanceOf(AuthenticationError);
  });

  it('for an address without the API says so', async () => {
    const lost = new Recto({ apiKey: server.testKey, baseUrl: `${server.url}/elsewhere` });
    await expect(lost.auth.status()).rejects.toBeInstanceOf(UnsupportedOperationError);
  });
});

describe('a request', () => {
  it('with a key of its own is answered once, however often it is sent', async () => {
    const options = { idempotencyKey: 'sdk-project' };
    const first = await recto.projects.create({ name: 'Once' }, options);
    expect(await recto.projects.create({ name: 'Once' }, options)).toEqual(first);
  });

  it('with a form and a key is answered once too', async () => {
    const options = { idempotencyKey: 'sdk-upload' };
    const first = await recto.upload(file, options);
    expect(await recto.upload(file, options)).toEqual(first);
  });

  it('ends with its signal', async () => {
    const controller = new AbortController();
    const { id } = await recto.parses.create({ document: file, background: true });
    const reason = new Error('left');
    const onUpdate = () => controller.abort(reason);
    const waiting = recto.parses.waitFor({ parse_id: id }, { signal: controller.signal, onUpdate, pollIntervalMs: 1 });
    await waiting.catch((error: unknown) => expect(error).toBe(reason));
    await expect(recto.parses.get({ parse_id: id }, { signal: controller.signal })).rejects.toBe(reason);
  });
});

describe('a table', () => {
  it('is made of a file, queried and downloaded', async () => {
    const content = { data: new Blob(['code,name\n007,Bond\n008,Bill\n']), filename: 'agents.csv' };
    const { tables } = await recto.tables.create({ name: 'agents', file: content });
    const table_id = tables[0]?.id ?? '';
    const found = await recto.tables.query({
      table_id,
      filters: [{ column: 'name', operator: 'eq', value: 'Bond' }],
    });
    expect(JSON.stringify(found)).toContain('007');
    expect(await (await recto.tables.download({ table_id })).text()).toContain('007,Bond');
  });
});
