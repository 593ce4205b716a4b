import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfWithContent } from '../../packages/server/src/documents/testing/pdf-files.ts';
import { pdfOf, pdfWithPages } from '../../packages/server/src/documents/testing/sample-files.ts';
import { type Client, clientsOf } from '../support/client.ts';
import { SAMPLES } from '../support/format-samples.ts';
import { dataUrl } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

let server: SharedServer;
let client: Client;

beforeAll(async () => {
  server = await sharedServer();
  client = clientsOf(server).test;
});

const parse = (filename: string, bytes: Buffer | string) =>
  client.post('/v1/parses', { json: { document: { filename, url: dataUrl(bytes) }, languages: ['en'] } });

const codesOf = (body: { warnings: { code: string }[] }): string[] => body.warnings.map(({ code }) => code);

const LINES = Array.from({ length: 12 }, (_, index) => `Line ${index + 1} of twelve`);
const CONTENT = `BT /F1 12 Tf 14 TL 60 700 Td ${LINES.map((line) => `(${line}) '`).join(' ')} ET`;
const twelveLines = (): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Length ${CONTENT.length}>>\nstream\n${CONTENT}\nendstream`,
  ]);

describe('a PDF', () => {
  it('that was truncated says so, on parses and on extractions', async () => {
    const whole = twelveLines();
    const at = whole.indexOf('(Line 3');
    const cut = whole.subarray(0, at);
    const parsed = await parse('cut.pdf', cut);
    expect(parsed.status).toBe(201);
    expect(parsed.body.output.text).toContain('Line 2');
    expect(parsed.body.output.text).not.toContain('Line 12');
    expect(parsed.body.warnings).toEqual([
      { code: 'document_truncated', message: expect.stringContaining('missing'), page: null },
    ]);
    expect((await client.get(`/v1/parses/${parsed.body.id}`)).body.warnings).toEqual(parsed.body.warnings);
    // The second time it comes from the cache.
    expect((await parse('again.pdf', cut)).body.warnings).toEqual(parsed.body.warnings);
    const json_schema = { type: 'object', properties: { line: { type: 'string' } } };
    const extracted = await client.post('/v1/extractions', {
      json: { document: { filename: 'cut.pdf', url: dataUrl(cut) }, json_schema, model: 'recto-local' },
    });
    expect(extracted.status, extracted.text).toBe(201);
    expect(extracted.body.warnings).toEqual(parsed.body.warnings);
  });

  it('truncated anywhere is refused, or says that something is missing', async () => {
    const whole = twelveLines();
    const silent: number[] = [];
    // The last bytes are the end marker, which is not needed.
    for (let length = 10; length < whole.length - 6; length += 41) {
      const { status, body } = await parse('cut.pdf', whole.subarray(0, length));
      if (status === 201 ? body.warnings.length === 0 : status !== 422) silent.push(length);
    }
    expect(silent).toEqual([]);
  });

  it('with pages that are not there', async () => {
    expect((await parse('few.pdf', pdfWithPages(2, 5))).body.warnings).toEqual([
      { code: 'pages_missing', message: expect.stringMatching(/5 pages; 2/), page: null },
    ]);
  });

  it('whose table of objects is elsewhere', async () => {
    const moved = Buffer.from(
      twelveLines()
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n7'),
      'latin1',
    );
    const { body } = await parse('moved.pdf', moved);
    expect(body.output.text).toContain('Line 12 of twelve');
    expect(codesOf(body)).toEqual(['document_repaired']);
  });

  it.each([
    ['breaks off in the middle', (packed: Buffer) => packed.subarray(0, packed.length >> 1)],
    ['is overwritten in the middle', (packed: Buffer) => Buffer.from(packed).fill(0xff, packed.length >> 1)],
  ])('whose compressed content %s', async (_, damage) => {
    const lines = Array.from({ length: 400 }, (_, index) => `(Line ${index} ${(index * 7919) % 1000}) '`).join(' ');
    const packed = damage(deflateSync(Buffer.from(`BT /F1 6 Tf 7 TL 60 790 Td ${lines} ET`)));
    const stream = Buffer.concat([
      Buffer.from(`<</Filter/FlateDecode/Length ${packed.length}>>\nstream\n`),
      packed,
      Buffer.from('\nendstream'),
    ]);
    const { body, text } = await parse(
      'torn.pdf',
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>',
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
        stream,
      ]),
    );
    expect(codesOf(body), text).toEqual(['content_damaged']);
  });

  it('with data appended or prepended is complete', async () => {
    const junk = Buffer.alloc(100_000, '<html>');
    for (const bytes of [Buffer.concat([twelveLines(), junk]), Buffer.concat([Buffer.from('mail\n'), twelveLines()])]) {
      const { body } = await parse('whole.pdf', bytes);
      expect(body.output.text).toContain('Line 12');
      expect(body.warnings).toEqual([]);
    }
  });

  it('with compressed and encrypted parts of its own is complete', async () => {
    expect((await parse('a.pdf', pdfWithContent([{ content: CONTENT }]))).body.warnings).toEqual([]);
  });
});

/** Formats in which nothing marks the end of the file, so more could always follow. */
const OPEN_ENDED = new Set(['csv', 'tsv', 'html', 'txt', 'md', 'json', 'xml', 'yaml']);

describe('no truncated file is answered as if it were complete:', () => {
  const samples = Object.keys(SAMPLES);
  it.each(samples)('%s', async (extension) => {
    const bytes = Buffer.from((await SAMPLES[extension]?.()) ?? '');
    const whole = await parse(`a.${extension}`, bytes);
    if (whole.status === 201) expect(whole.body.warnings).toEqual([]);
    if (OPEN_ENDED.has(extension)) return;
    for (const share of [0.3, 0.6, 0.9]) {
      const { status, body } = await parse(`a.${extension}`, bytes.subarray(0, Math.floor(bytes.length * share)));
      if (status === 201) expect(codesOf(body), `${extension} ${share}`).not.toEqual([]);
      else expect([status, body.detail.code]).toEqual([422, expect.stringMatching(/^document_/)]);
    }
  });

  it('csv, in the middle of a quoted cell', async () => {
    const { body } = await parse('a.csv', 'name,note\nA,"first"\nB,"second note that goes on\nand on');
    expect(body.output.text).toContain('second note');
    expect(codesOf(body)).toEqual(['quote_unclosed']);
  });

  it('a message of one part in base64', async () => {
    const head = 'From: a@example.test\r\nSubject: Note\r\nContent-Transfer-Encoding: base64\r\n\r\n';
    const text = Buffer.from('All figures are in thousands of euros.').toString('base64');
    expect(codesOf((await parse('a.eml', head + text)).body)).toEqual([]);
    expect(codesOf((await parse('a.eml', head + text.slice(0, 33))).body)).toEqual(['document_truncated']);
  });
});
