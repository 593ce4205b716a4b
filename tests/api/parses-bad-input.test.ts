import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docxOf, docxParts, wordParagraph } from '../../packages/server/src/documents/testing/office-files.ts';
import { pdfBomb, zipOf } from '../../packages/server/src/documents/testing/sample-files.ts';
import { type Client, clientsOf } from '../support/client.ts';
import { DRAWN, pdfSample, SAMPLES, SENTENCE, TITLE } from '../support/format-samples.ts';
import { holdReaders } from '../support/held-readers.ts';
import { dataUrl } from '../support/samples.ts';
import { startServer, TEST_KEY, type TestServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

let server: TestServer;
let client: Client;

beforeAll(async () => {
  server = await startServer({
    config: { readers: { processes: 2, memory_bytes: 400 * 1024 ** 2 } },
  });
  client = clientsOf(server).test;
});
afterAll(async () => {
  expect(server.process.exitCode).toBeNull();
  await server.close();
});

interface Given {
  filename: string;
  bytes: Buffer | string;
  declared?: string;
}

async function parse({ filename, bytes, declared }: Given, to = client) {
  const url = dataUrl(bytes, declared);
  const json = { document: { filename, url }, table_parsing_format: 'markdown', languages: ['en'] };
  return to.post('/v1/parses', { json });
}

async function codeOf(given: Given): Promise<string> {
  const { status, body, text } = await parse(given);
  if (status !== 422) throw new Error(`${given.filename}: ${status} ${text.slice(0, 500)}`);
  expect(body.detail).toEqual({
    code: expect.any(String),
    message: expect.stringMatching(/^[A-Z].+\.$/),
    details: null,
  });
  return body.detail.code;
}

const sample = async (extension: string): Promise<Buffer> => Buffer.from((await SAMPLES[extension]?.()) ?? '');

describe('empty files', () => {
  it.each(Object.keys(SAMPLES))('%s', async (extension) => {
    expect(await codeOf({ filename: `empty.${extension}`, bytes: '' })).toBe('document_empty');
  });
});

describe('truncated files', () => {
  it.each(['png', 'jpg', 'webp', 'tiff', 'bmp', 'heic', 'docx', 'pptx', 'odt', 'odp', 'xlsx', 'ods', 'msg'])(
    'half a %s is damaged',
    async (extension) => {
      const whole = await sample(extension);
      const bytes = whole.subarray(0, Math.floor(whole.length / 2));
      expect(await codeOf({ filename: `half.${extension}`, bytes })).toBe('document_damaged');
    },
  );

  it('half a doc is damaged, unless LibreOffice can repair it', async () => {
    const whole = await sample('doc');
    const { status, body } = await parse({ filename: 'half.doc', bytes: whole.subarray(0, whole.length / 2) });
    if (status !== 201) expect(body.detail.code).toBe('document_damaged');
    else expect((await client.get('/readyz')).body.checks.libreoffice).toBeTruthy();
  });

  it.each(['rtf', 'html', 'eml', 'csv', 'md', 'json', 'xml'])('half a %s gives what is there', async (extension) => {
    const whole = await sample(extension);
    const bytes = whole.subarray(0, Math.floor(whole.length / 2));
    const { status, body } = await parse({ filename: `half.${extension}`, bytes });
    expect(status).toBe(201);
    expect(body.output.text.length).toBeGreaterThan(10);
  });

  it.each(['%PDF-1.7', 'PK\x03\x04', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', '\x89PNG\r\n\x1a\n', 'GIF89a'])(
    'only the first bytes %j',
    async (start) => {
      expect(await codeOf({ filename: 'start', bytes: Buffer.from(start, 'latin1') })).toMatch(
        /^document_(damaged|type_unsupported|empty)$/,
      );
    },
  );
});

describe('type by content', () => {
  const cases: [name: string, given: () => Promise<Given>, mimeType: string, text: string][] = [
    [
      'a PDF named docx',
      async () => ({ filename: 'a.docx', bytes: pdfSample({ ruled: true }) }),
      'application/pdf',
      TITLE,
    ],
    [
      'a docx that is declared a PDF',
      async () => ({ filename: 'a', bytes: await sample('docx'), declared: 'application/pdf' }),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      TITLE,
    ],
    [
      'a workbook named csv and declared text',
      async () => ({ filename: 'a.csv', bytes: await sample('xlsx'), declared: 'text/plain' }),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'North',
    ],
    ['a PNG named jpg', async () => ({ filename: 'a.jpg', bytes: await sample('png') }), 'image/png', DRAWN[0]],
    ['HTML named xls', async () => ({ filename: 'a.xls', bytes: await sample('html') }), 'text/html', SENTENCE],
    [
      'a CSV that is declared an image',
      async () => ({ filename: 'a.csv', bytes: await sample('csv'), declared: 'image/png' }),
      'text/csv',
      'North',
    ],
  ];
  it.each(cases)('%s', async (_name, given, mimeType, text) => {
    const { status, body } = await parse(await given());
    expect(status).toBe(201);
    expect(body.file.mime_type).toBe(mimeType);
    expect(body.output.text).toContain(text);
  });
});

describe('polyglots are what their first bytes say, whatever their name', () => {
  const html = '<html><body>from the page<script>x</script></body></html>';
  const archive = () => docxOf({ body: wordParagraph('from the archive') });
  const cases: [name: string, given: () => Promise<Given>, mimeType: string, shows: string][] = [
    [
      'a PDF with an archive behind it',
      async () => ({ filename: 'a.docx', bytes: Buffer.concat([pdfSample({ ruled: true }), archive()]) }),
      'application/pdf',
      TITLE,
    ],
    [
      'a GIF that goes on as a web page',
      async () => ({ filename: 'a.html', bytes: Buffer.concat([await sample('gif'), Buffer.from(html)]) }),
      'image/gif',
      DRAWN[0],
    ],
    [
      'a JPEG with an archive behind it',
      async () => ({ filename: 'a.docx', bytes: Buffer.concat([await sample('jpg'), archive()]) }),
      'image/jpeg',
      DRAWN[0],
    ],
    [
      'a web page that mentions a PDF',
      async () => ({ filename: 'a.html', bytes: `<html><!-- %PDF-1.7 --><body>${SENTENCE}</body></html>` }),
      'text/html',
      SENTENCE,
    ],
  ];
  it.each(cases)('%s', async (_name, given, mimeType, shows) => {
    const { status, body } = await parse(await given());
    expect(status).toBe(201);
    expect(body.file.mime_type).toBe(mimeType);
    expect(body.output.text).toContain(shows);
    expect(body.output.text).not.toMatch(/from the (archive|page)/);
    const link = await client.get(`/v1/files/${body.file.id}/download-link`);
    const { headers } = await client.get(link.body.download_url);
    expect(headers.get('content-type')).toContain(mimeType);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('a script with an archive behind it is not unpacked', async () => {
    const bytes = Buffer.concat([Buffer.from('#!/bin/sh\nexit\n'), archive()]);
    expect(await codeOf({ filename: 'a.docx', bytes })).toMatch(/^document_(damaged|type_unsupported)$/);
  });
});

describe('bombs', () => {
  const zeros = (mebibytes: number): string => ' '.repeat(mebibytes * 1024 ** 2);
  const docxWith = (body: string): Buffer =>
    zipOf(Object.entries({ ...docxParts({ body }) }).map(([name, data]) => ({ name, data })));
  const entities = (levels: number): string => {
    const definitions = Array.from({ length: levels }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`);
    return `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY e0 "ha">${definitions.join('')}]>`;
  };
  const bombs: [name: string, given: () => Given, code: string | RegExp][] = [
    [
      'a docx of 100 MiB in 100 KB',
      () => ({ filename: 'a.docx', bytes: docxWith(wordParagraph(zeros(100))) }),
      'document_too_complex',
    ],
    [
      'an xlsx whose parts share their bytes',
      () => ({
        filename: 'a.xlsx',
        bytes: zipOf([
          { name: 'xl/workbook.xml', data: '<workbook/>' },
          { name: 'xl/worksheets/sheet1.xml', data: 'x'.repeat(1000), copies: 4000 },
        ]),
      }),
      'document_too_complex',
    ],
    [
      'an xlsx that lies about the size of a part',
      () => ({
        filename: 'a.xlsx',
        bytes: zipOf([{ name: 'xl/workbook.xml', data: `<workbook>${zeros(64)}</workbook>`, claimedBytes: 10 }]),
      }),
      /^document_(damaged|too_complex)$/,
    ],
    [
      'entities that grow in a docx',
      () => ({
        filename: 'a.docx',
        bytes: docxOf({
          body: '',
          extra: {
            'word/document.xml': `${entities(9)}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>&e9;</w:t></w:r></w:p></w:body></w:document>`,
          },
        }),
      }),
      /^document_(damaged|too_complex)$/,
    ],
    [
      'entities that grow in an SVG',
      () => ({
        filename: 'a.svg',
        bytes: `${entities(9)}<svg xmlns="http://www.w3.org/2000/svg"><text>&e9;</text></svg>`,
      }),
      /^(document_(damaged|too_complex|too_large)|read)$/,
    ],
    ['a page tree of 600 MiB in a PDF', () => ({ filename: 'a.pdf', bytes: pdfBomb(600 * 1024 ** 2) }), /^document_/],
    [
      'an image of 50,000 × 50,000 pixels',
      () => ({ filename: 'a.png', bytes: pngClaiming(50_000, 50_000) }),
      'document_too_large',
    ],
    [
      'HTML that is nested 200,000 deep',
      () => ({ filename: 'a.html', bytes: `<html>${'<div>'.repeat(200_000)}x` }),
      /^(document_too_complex|read)$/,
    ],
  ];
  it.each(bombs)('%s', async (_name, given, code) => {
    const { status, body } = await parse(given());
    const found = status === 201 ? 'read' : `${body.detail.code}`;
    expect(found).toMatch(code);
  });

  it('XML with entities is text, and nothing in it grows', async () => {
    const { status, body } = await parse({ filename: 'a.xml', bytes: `${entities(9)}<d>&e9;</d>` });
    expect(status).toBe(201);
    expect(body.output.text).toContain('<d>&e9;</d>');
    expect(body.output.text.length).toBeLessThan(2_000);
  });

  it('a CSV with NULs keeps its cells, without the NULs', async () => {
    const { status, body } = await parse({
      filename: 'a.csv',
      bytes: `name,amount\nbo\0lts,1\n${'nuts,2\n'.repeat(100)}`,
    });
    expect(status).toBe(201);
    expect(body.output.text).toMatch(/\| bo ?lts \| 1 \|/);
    expect(body.output.text).not.toContain('\0');
    expect(await codeOf({ filename: 'nothing.csv', bytes: Buffer.alloc(10_000) })).toMatch(/^document_/);
  });
});

/** More than any CPU reads in a second. */
const longCsv = (name: string): string =>
  `a,b,${name}\n${Array.from({ length: 500_000 }, (_, n) => `row${n},${n},${n * 7}`).join('\n')}\n`;

it('others are answered while bombs occupy every reader, and afterwards', async () => {
  const none = { processor_seconds_per_megabyte: 0, processor_seconds_per_page: 0 };
  const slow = await startServer({ config: { readers: { processes: 1, processor_seconds: 1, ...none } } });
  try {
    const other = clientsOf(slow).test;
    const held = await holdDocumentReader(slow);
    const bombs = Promise.all([1, 2].map((n) => parse({ filename: 'long.csv', bytes: longCsv(`bomb ${n}`) }, other)));
    await eventually(
      async () => /recto_readers\{kind="queued"\} (\d+)/.exec(await (await fetch(`${slow.url}/metrics`)).text())?.[1],
      (queued) => queued === '1',
    );
    const small = parse({ filename: 'small.csv', bytes: 'a,b\n1,2\n' }, other);
    expect((await fetch(`${slow.url}/healthz`)).status).toBe(200);
    expect((await other.get('/v1/parses')).status).toBe(200);
    held[Symbol.dispose]();
    for (const { status, body } of await bombs) {
      expect(status).toBe(422);
      expect(body.detail).toMatchObject({ code: 'document_timeout', message: 'The document took too long to read.' });
    }
    expect((await small).status).toBe(201);
  } finally {
    await slow.close();
  }
});

it('a machine that is too slow for its deadline answers 503 and when to retry, and blames no document', async () => {
  const hurried = await startServer({ config: { limits: { parse_seconds: 1 }, readers: { processor_seconds: 600 } } });
  try {
    const document = { filename: 'slow.csv', url: dataUrl('a,b\n1,slow\n') };
    const json_schema = { type: 'object', properties: { a: { type: 'string' } } };
    for (const [path, body] of [
      ['/v1/parses', { document }],
      ['/v1/extractions', { document, json_schema }],
    ] as const) {
      using _held = await holdDocumentReader(hurried);
      const answer = await fetch(hurried.url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
      expect(await answer.json()).toEqual({ detail: 'The machine was too busy to read the document.' });
    }
  } finally {
    await hurried.close();
  }
});

/** Holds the reader of a server that has checked no schema yet. A background parse has no deadline. */
async function holdDocumentReader(of: TestServer): Promise<Disposable> {
  const { test } = clientsOf(of);
  const document = { filename: 'first.csv', url: dataUrl('a,b\n1,2\n') };
  const { body } = await test.post('/v1/parses', { json: { document, background: true, bust_cache: true } });
  const statusOf = async () => (await test.get(`/v1/parses/${body.id}`)).body.status;
  expect(await eventually(statusOf, (status) => ['completed', 'failed'].includes(status))).toBe('completed');
  return holdReaders(of);
}

/** A header that claims any size, with little data behind it. */
function pngClaiming(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(Buffer.alloc(1000)));
  return Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))]);
}
