/** Redaction over HTTP: what is blackened is gone from the text, the pictures and the metadata of the file. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { acroFormPdf } from '../../packages/server/src/documents/testing/form-files.ts';
import { pdfWithContent, stream } from '../../packages/server/src/documents/testing/pdf-files.ts';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { dataUrl } from '../support/samples.ts';
import { sharedServer } from '../support/shared-server.ts';

let test: Client;

beforeAll(async () => {
  ({ test } = clientsOf(await sharedServer()));
});

const lines = (...texts: string[]): string =>
  texts.map((text, index) => `BT /F1 14 Tf 60 ${700 - 40 * index} Td (${text}) Tj ET`).join('\n');
const letter = () =>
  pdfWithContent([
    {
      content: lines(
        'Keep this line as it is',
        'Name: Ann Lee',
        'Mail: ann.lee@example.org',
        'Account: DE89 3704 0044 0532 0130 00',
        'Call +49 30 1234567 for more',
        'Order 4711 of 2026-11-16 costs 1200.50',
      ),
    },
    { content: lines('The second page stays', 'without a change') },
  ]);
const pdf = (bytes: Buffer, filename = 'letter.pdf') => ({ filename, url: dataUrl(bytes, 'application/pdf') });
const redact = (what: object, bytes = letter()): Promise<Answer> =>
  test.post('/v1/edits', { json: { document: pdf(bytes), redact: what } });
const fileOf = (body: Answer['body']): Buffer => Buffer.from(body.output.filled_document.url.split(',')[1], 'base64');

/** All that is in a file: its bytes, and every stream that can be inflated. */
function contentOf(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  const streams = [...text.matchAll(/stream\r?\n/g)].map(({ index, 0: mark }) => {
    try {
      return inflateSync(bytes.subarray(index + mark.length), { finishFlush: 2 }).toString('latin1');
    } catch {
      return '';
    }
  });
  return [text, ...streams].join('\n');
}

function inFile<T>(bytes: Buffer, use: (file: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'redacted-'));
  try {
    const file = path.join(folder, 'a.pdf');
    writeFileSync(file, bytes);
    return use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const popplerText = (bytes: Buffer): string =>
  inFile(
    bytes,
    (file) =>
      execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }) +
      execFileSync('pdfinfo', [file], { encoding: 'utf8' }),
  );

/** The first page as PNG. */
const popplerPicture = (bytes: Buffer, dpi: number): Buffer =>
  inFile(bytes, (file) =>
    execFileSync('pdftoppm', ['-r', String(dpi), '-png', '-singlefile', file], { maxBuffer: 64 * 1024 ** 2 }),
  );

describe('a redaction', () => {
  it('removes patterns, fields and boxes from the text layer, the pictures and the metadata', async () => {
    const box = { page: 1, left: 0.05, top: 0.1, width: 0.6, height: 0.035 };
    const { status, body } = await redact({ patterns: ['email', 'iban', 'phone'], fields: ['name'], boxes: [box] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'completed',
      filled_document_ref: { filename: 'letter_redacted.pdf' },
      usage: { page_count: 2 },
    });
    expect(new Set(body.output.redactions.map(({ reason }: { reason: string }) => reason))).toEqual(
      new Set(['email', 'iban', 'phone', 'name', 'box']),
    );
    expect(body.output.not_applied).toEqual([]);
    const read = await test.post('/v1/parses', { json: { document: { id: body.filled_document_ref.id } } });
    const ours: string = read.body.output.text;
    const file = fileOf(body);
    const all = [ours, contentOf(file), popplerText(file)];
    const secrets = [
      'Ann Lee',
      'ann.lee',
      'example.org',
      'DE89',
      '3704',
      '1234567',
      'Keep this',
      'A title',
      'An author',
    ];
    expect(secrets.filter((secret) => all.some((text) => text.includes(secret)))).toEqual([]);
    expect(ours).not.toMatch(/Ann|Lee/);
    for (const kept of ['Account', 'Order', '4711', '1200.50', 'The second page stays']) expect(ours).toContain(kept);
    expect(popplerText(file)).toContain('The second page stays');
  });

  it('leaves nothing of what a page does not show, of drafts, comments and attachments', async () => {
    const secret = (name: string) => `${name}.secret@example.net`;
    const at = (x: number, text: string) => `BT /F1 14 Tf ${x} 700 Td (${text}) Tj ET`;
    const shown = 'BT /F1 14 Tf 60 600 Td (Nothing else here) Tj ET';
    const file = pdfWithContent(
      [
        { content: at(60, secret('visible')) },
        { content: `${shown} 3 Tr ${at(60, secret('unpainted'))}` },
        { content: `${shown} ${at(2000, secret('beside'))}` },
        { content: `${shown} /Span <</ActualText(${secret('spoken')})>> BDC ${at(60, 'x')} EMC` },
        { content: at(60, secret('turned')), entries: '/Rotate 90' },
        { content: `${at(60, secret('twice'))} ${at(60.3, secret('twice'))}` },
        {
          content:
            'BT /F1 14 Tf 17 TL 60 700 Td (Please write to broken.secret@) Tj T* (example.net and nowhere else) Tj ET',
        },
        {
          content: shown,
          entries: `/Annots[<</Type/Annot/Subtype/Text/Rect[9 9 19 19]/Contents(${secret('comment')})>>]`,
        },
      ],
      {
        catalog: '/Names<</EmbeddedFiles<</Names[(a.txt) 10 0 R]>>>>',
        objects: [
          `<</Type/Filespec/F(a.txt)/EF<</F 11 0 R>>/Desc(${secret('described')})>>`,
          stream('/Type/EmbeddedFile', secret('attached')),
        ],
      },
    );
    const earlier = Buffer.from(`\n99 0 obj\n(${secret('earlier')})\nendobj\n`);
    const { status, body } = await redact({ patterns: ['email'] }, Buffer.concat([file, earlier]));
    expect(status).toBe(201);
    const pages = body.output.redactions.map(({ bbox }: { bbox: { page: number } }) => bbox.page);
    expect([...new Set(pages)]).toEqual(expect.arrayContaining([1, 5, 6, 7]));
    const read = await test.post('/v1/parses', { json: { document: { id: body.filled_document_ref.id } } });
    const result = fileOf(body);
    for (const text of [read.body.output.text, contentOf(result), popplerText(result)]) {
      expect(text.match(/\w*.?secret\S*/g)).toBeNull();
    }
    expect(read.body.output.pages).toHaveLength(8);
    for (const page of [2, 3, 4, 8]) expect(read.body.output.pages[page - 1]).toContain('Nothing else here');
  });

  it('finds its places on a scan that lies on its side', async () => {
    const jpeg = await sharp(popplerPicture(letter(), 150)).rotate(90).jpeg({ quality: 85 }).toBuffer();
    const scan = await PDFDocument.create();
    scan.addPage([800, 600]).drawImage(await scan.embedJpg(jpeg), { x: 0, y: 0, width: 800, height: 600 });
    const { body } = await redact({ patterns: ['email', 'iban'] }, Buffer.from(await scan.save()));
    expect(body.output.not_applied).toEqual([]);
    // The text runs down the page: its boxes are higher than wide.
    const [mail] = body.output.redactions.filter(({ reason }: { reason: string }) => reason === 'email');
    expect(mail.bbox.height * 600).toBeGreaterThan(mail.bbox.width * 800);
    const read = await test.post('/v1/parses', { json: { document: { id: body.filled_document_ref.id } } });
    expect(read.body.output.text).not.toMatch(/ann\.lee|example\.org|DE89|3704/);
    expect(read.body.output.text).toContain('Keep this line as it is');
    const { data, info } = await sharp(popplerPicture(fileOf(body), 72))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const { bbox } of body.output.redactions) {
      const x = Math.floor((bbox.left + bbox.width / 2) * info.width);
      const y = Math.floor((bbox.top + bbox.height / 2) * info.height);
      expect(data[y * info.width + x]).toBeLessThan(20);
    }
  });

  it('finds on a scan what its text layer leaves out, and lists what both have once', async () => {
    const scan = await PDFDocument.create();
    const page = scan.addPage([600, 800]);
    const picture = await sharp(popplerPicture(letter(), 150)).resize(1275, 1700, { fit: 'fill' }).jpeg().toBuffer();
    page.drawImage(await scan.embedJpg(picture), { x: 0, y: 0, width: 600, height: 800 });
    const [top, step] = [(800 * 92) / 792, (800 * 40) / 792];
    const layer = ['Keep this line as it is', 'Name: Ann Lee', 'Mail: ann.lee@example.org', 'Account: on request'];
    for (const [index, text] of [...layer, 'Call us for more', 'Order 4711'].entries()) {
      page.drawText(text, { x: (600 * 60) / 612, y: 800 - top - index * step, size: 14, opacity: 0 });
    }
    const { body } = await redact({ patterns: ['email', 'iban'] }, Buffer.from(await scan.save()));
    const reasons = body.output.redactions.map(({ reason }: { reason: string }) => reason);
    expect(reasons.filter((reason: string) => reason === 'email')).toHaveLength(1);
    expect(reasons).toContain('iban');
    const shown = { filename: 'shown.png', url: dataUrl(popplerPicture(fileOf(body), 150), 'image/png') };
    const read = await test.post('/v1/parses', { json: { document: shown } });
    expect(read.body.output.text).toContain('Keep this line as it is');
    expect(read.body.output.text).not.toMatch(/ann\.lee|example\.org|DE89|3704/);
  });

  it('lists a place once, however many ways lead to it', async () => {
    const { body } = await redact({ fields: ['name'] });
    const places: string[] = body.output.redactions.map((redaction: object) => JSON.stringify(redaction));
    expect(places).toHaveLength(2);
    expect(new Set(places).size).toBe(2);
  });

  it('blackens only the pages that are named, and costs what these cost', async () => {
    const both = pdfWithContent([
      { content: lines('Mail: ann@example.org') },
      { content: lines('Mail: bob@example.org') },
    ]);
    const json = { document: pdf(both), redact: { patterns: ['email'] } };
    const { status, body } = await test.post('/v1/edits', { json: { ...json, pages: ' 2 ' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ pages: '2', usage: { page_count: 1, credits: 3 } });
    expect(body.output.redactions.map(({ bbox }: { bbox: { page: number } }) => bbox.page)).toEqual([2]);
    const document = { id: body.filled_document_ref.id };
    const { text } = (await test.post('/v1/parses', { json: { document } })).body.output;
    expect(text).toContain('ann@example.org');
    expect(text).not.toContain('bob');
    expect((await test.get(`/v1/files/${document.id}`)).body.page_count).toBe(2);
    const refused = await test.post('/v1/edits', { json: { ...json, pages: '2-1' } });
    expect(refused.body.detail[0].loc).toEqual(['body', 'pages']);
  });

  it('says what it did not find', async () => {
    const { body } = await redact({ patterns: ['iban', 'card_number'], fields: ['Passport'] });
    expect(body.output.not_applied.map(({ key }: { key: string }) => key)).toEqual(['Passport', 'card_number']);
  });

  it('removes the value of a form field, and the form with it', async () => {
    const filled = await test.post('/v1/edits', {
      json: { document: pdf(acroFormPdf()), instructions: 'full name: Zebulon Quill' },
    });
    const { body } = await redact({ fields: ['full name'] }, fileOf(filled.body));
    const file = fileOf(body);
    const hex = Buffer.from('Zebulon', 'utf16le').swap16().toString('hex').toUpperCase();
    expect(['Zebulon', hex, 'AcroForm'].filter((secret) => contentOf(file).includes(secret))).toEqual([]);
    expect(popplerText(file)).not.toContain('Zebulon');
  });

  it.each([
    ['instructions as well', { redact: { patterns: ['iban'] }, instructions: 'a: b' }, 400],
    ['nothing to redact', { redact: {} }, 422],
    ['neither', {}, 422],
    ['an unknown pattern', { redact: { patterns: ['secret'] } }, 422],
  ])('is refused with %s', async (_, json, status) => {
    expect((await test.post('/v1/edits', { json: { document: pdf(letter()), ...json } })).status).toBe(status);
  });
});
