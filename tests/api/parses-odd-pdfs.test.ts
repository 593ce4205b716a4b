import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfWithAes256, pdfWithRc4 } from '../../packages/server/src/documents/testing/encrypted-pdfs.ts';
import { HELLO, pdfWithContent, stream } from '../../packages/server/src/documents/testing/pdf-files.ts';
import { pdfOf, pdfWithPages } from '../../packages/server/src/documents/testing/sample-files.ts';
import { type Client, clientsOf } from '../support/client.ts';
import { dataUrl } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;

beforeAll(async () => {
  server = await startServer({
    config: { readers: { processes: 1, memory_bytes: 400 * 1024 ** 2, processor_seconds: 20 } },
  });
  client = clientsOf(server).test;
});
afterAll(async () => {
  expect(server.process.exitCode).toBeNull();
  await server.close();
});

async function parse(bytes: Buffer, options: object = {}) {
  const json = { document: { filename: 'odd.pdf', url: dataUrl(bytes) }, ...options };
  return client.post('/v1/parses', { json });
}

async function textOf(bytes: Buffer, options: object = {}): Promise<string> {
  const { status, body, text } = await parse(bytes, options);
  if (status !== 201) throw new Error(`${status} ${text.slice(0, 500)}`);
  return body.output.text;
}

async function codeOf(bytes: Buffer, options: object = {}): Promise<string> {
  const { status, body, text } = await parse(bytes, options);
  if (status !== 422) throw new Error(`${status} ${text.slice(0, 500)}`);
  expect(body.detail.message).toMatch(/^[A-Z].+\.$/);
  return body.detail.code;
}

const hello = (entries = ''): Buffer => pdfWithContent([{ content: HELLO, entries }]);

describe('a password', () => {
  it.each([
    ['RC4', pdfWithRc4],
    ['AES-256', pdfWithAes256],
  ])('%s', async (_scheme, encrypt) => {
    const pdf = encrypt('open sésame', HELLO);
    expect(await textOf(pdf, { password: 'open sésame' })).toContain('Hello world');
    const { body } = await parse(pdf);
    expect(body.detail).toMatchObject({
      code: 'document_encrypted',
      message: 'The document is protected by a password.',
    });
    // Content that the right password opened is not served for a wrong one.
    expect(await codeOf(pdf, { password: 'open seed' })).toBe('document_encrypted');
  });
});

describe('sizes', () => {
  it('no pages', async () => expect(await codeOf(pdfWithPages(0))).toBe('document_empty'));

  it('fewer pages than are claimed', async () => {
    const { status, body } = await parse(pdfWithPages(2, 2_000_000));
    expect([status, body.output.pages.length]).toEqual([201, 2]);
  });

  it.each([
    ['200 by 200 inches', '/MediaBox[0 0 14400 14400]'],
    ['a mile', '/MediaBox[0 0 4562000 4562000]'],
    ['nothing', '/MediaBox[0 0 0 0]'],
    ['no numbers', '/MediaBox[/a (b) null]'],
    ['turned by a little', '/Rotate 17'],
  ])('a page of %s', async (_name, entries) => expect(await textOf(hello(entries))).toContain('Hello world'));

  it('3,000 pages, and the last ones at once', async () => {
    const pages = Array.from({ length: 3_000 }, (_, index) => ({
      content: `BT /F1 12 Tf 60 700 Td (Page ${index + 1} of many) Tj ET`,
    }));
    const long = pdfWithContent(pages);
    const { status, body } = await parse(long, { pages: '2999-3000' });
    expect([status, body.output.pages]).toEqual([201, ['Page 2999 of many', 'Page 3000 of many']]);
    const whole = await parse(long);
    expect(whole.status).toBe(201);
    expect(whole.body.output.pages[2_999]).toContain('Page 3000 of many');
  });
});

describe('loops', () => {
  const form = (other: number, times: number): string =>
    stream(
      `/Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<</Font<</F1 3 0 R>>/XObject<</Form ${other} 0 R>>>>`,
      `${HELLO} ${'/Form Do '.repeat(times)}`,
    );
  const withForms = (times: number): Buffer =>
    pdfWithContent([{ content: '/Form Do', resources: '/XObject<</Form 10 0 R>>' }], {
      objects: [form(11, times), form(10, times)],
    });

  it('forms that contain each other', async () => expect(await textOf(withForms(1))).toContain('Hello world'));

  it('forms that contain each other three times over', async () => {
    expect(await codeOf(withForms(3))).toMatch(/^document_(timeout|too_complex|crashed)$/);
  });

  it('a page tree that leads back to its root', async () => {
    const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]>>';
    const looped = pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R 2 0 R]/Count 9>>', page]);
    expect((await parse(looped)).body.output.pages).toHaveLength(1);
    const nothingElse = pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 1>>']);
    expect(await codeOf(nothingElse)).toMatch(/^document_(damaged|empty)$/);
  });

  it('parents that are their own', async () => {
    const catalog = '<</Type/Catalog/Pages 2 0 R>>';
    const looped = pdfOf([catalog, '<</Type/Pages/Kids[3 0 R]/Count 1/Parent 2 0 R>>', '<</Type/Page/Parent 2 0 R>>']);
    expect((await parse(looped)).status).toBe(201);
  });

  it('objects whose length and content are themselves', async () => {
    const itself = '<</Length 4 0 R>>\nstream\nBT ET\nendstream';
    const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources 5 0 R>>';
    const tree = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
    expect((await parse(pdfOf(['<</Type/Catalog/Pages 2 0 R>>', tree, page, itself, '5 0 R']))).status).toBe(201);
  });

  it.each([
    ['that lies in itself', [3, 3]],
    ['that lies in another, which lies in it', [4, 3]],
  ])('a stream of objects %s', async (_name, [third, fourth]) => {
    expect(await codeOf(objectStreamLoop(third ?? 0, fourth ?? 0))).toMatch(/^document_(damaged|empty)$/);
  });

  it('an older part of the file that is the newer one', async () => {
    const text = hello().toString('latin1');
    const start = /startxref\n(\d+)/.exec(text)?.[1];
    const looped = text.replace('/Root 1 0 R', `/Root 1 0 R/Prev ${start}`);
    expect(await textOf(Buffer.from(looped, 'latin1'))).toContain('Hello world');
  });
});

describe('damage', () => {
  it('bytes before the header', async () => {
    for (const count of [100, 5_000]) {
      expect(await textOf(Buffer.concat([Buffer.alloc(count, 'x\n'), hello()]))).toContain('Hello world');
    }
  });

  it('a truncated file gives what is there', async () => {
    const contents = ['first', 'second', 'third'].map((word) => ({
      content: `BT /F1 20 Tf 60 700 Td (The ${word} page) Tj ET`,
    }));
    const whole = pdfWithContent(contents);
    const text = await textOf(whole.subarray(0, whole.lastIndexOf('endstream') + 9));
    for (const word of ['first', 'second', 'third']) expect(text).toContain(`The ${word} page`);
    expect(await textOf(whole.subarray(0, whole.indexOf('The third')))).toContain('The second page');
  });

  it('a table in which all offsets are wrong', async () => {
    const text = hello()
      .toString('latin1')
      .replaceAll(/\d{10} 00000 n/g, '0000000007 00000 n');
    expect(await textOf(Buffer.from(text, 'latin1'))).toContain('Hello world');
  });

  it('content that unpacks to more than the memory', async () => {
    const bomb = deflateSync(deflateSync(Buffer.alloc(500 * 1024 ** 2, ' '), { level: 1 }));
    const content = `<</Filter[/FlateDecode/FlateDecode]/Length ${bomb.length}>>\nstream\n${bomb.toString('latin1')}\nendstream`;
    const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R>>';
    const tree = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', page];
    const bytes = pdfOf([...tree, content].map((object) => Buffer.from(object, 'latin1')));
    const { status, body } = await parse(bytes);
    if (status !== 201) expect(body.detail.code).toMatch(/^document_(timeout|too_complex|crashed)$/);
    expect(await textOf(hello())).toContain('Hello world');
  });
});

/** Object 1 (catalog) is in the file; 2 is in the object stream 3; 3 and 4 are inside the named streams. */
function objectStreamLoop(third: number, fourth: number): Buffer {
  const head = '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n';
  const rows = [
    [1, 9, 0],
    [2, 3, 0],
    [2, third, 0],
    [2, fourth, 0],
  ];
  const table = Buffer.alloc(6 * 6);
  for (const [index, [type = 0, second = 0, last = 0]] of rows.entries()) {
    table.writeUInt8(type, (index + 1) * 6);
    table.writeUInt32BE(second, (index + 1) * 6 + 1);
    table.writeUInt8(last, (index + 1) * 6 + 5);
  }
  table.writeUInt8(1, 30);
  table.writeUInt32BE(head.length, 31);
  const xref = `5 0 obj\n<</Type/XRef/Size 6/W[1 4 1]/Root 1 0 R/Length ${table.length}>>\nstream\n`;
  return Buffer.concat([
    Buffer.from(head + xref),
    table,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF`),
  ]);
}
