/** Redaction over HTTP: what is blackened is gone from the text, the pictures and the metadata of the file. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { acroFormPdf } from '../../packages/server/src/documents/testing/form-files.ts';
import { pdfWithContent } from '../../packages/server/src/documents/testing/pdf-files.ts';
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

function popplerText(bytes: Buffer): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'redacted-'));
  try {
    const file = path.join(folder, 'a.pdf');
    writeFileSync(file, bytes);
    return (
      execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }) +
      execFileSync('pdfinfo', [file], { encoding: 'utf8' })
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

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

  it('lists a place once, however many ways lead to it', async () => {
    const { body } = await redact({ fields: ['name'] });
    const places: string[] = body.output.redactions.map((redaction: object) => JSON.stringify(redaction));
    expect(places).toHaveLength(2);
    expect(new Set(places).size).toBe(2);
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
