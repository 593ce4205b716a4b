import { afterAll, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../lib/logger.ts';
import { createReaderPool } from '../../pool/reader-pool.ts';
import { checkDocument } from '../../testing/check-document.ts';
import { outlineOf } from '../../testing/outline.ts';
import { readBytes, withFile } from '../../testing/read-bytes.ts';
import { readInPool } from '../../testing/read-in-pool.ts';
import { sendAttachments } from './attachments.ts';
import { reader } from './reader.ts';

const message = (...lines: string[]): string => lines.join('\r\n');

async function read(content: Uint8Array | string, mimeType = 'message/rfc822') {
  const { header, pages } = await readBytes(reader, content, { mimeType });
  expect(checkDocument(header, pages)).toEqual([]);
  return { header, outlines: pages.map(outlineOf) };
}

/** What the job `attachments` sends. */
async function sentBy(content: string | Buffer, mimeType = 'message/rfc822') {
  const lines: string[] = [];
  await withFile(content, (path) => sendAttachments({ path, mimeType }, (line) => lines.push(line.slice(1))));
  return Array.from({ length: lines.length / 2 }, (_, index) => ({
    ...JSON.parse(lines[2 * index] ?? ''),
    content: Buffer.from(lines[2 * index + 1] ?? '', 'base64')
      .toString()
      .trimEnd(),
  }));
}

const ENVELOPE = [
  'From: =?utf-8?B?TcO8bGxlcg==?= <m@example.test>',
  'To: "Doe, Jane" <jane@example.test>, team: a@example.test, b@example.test;',
  'Cc: c@example.test',
  'Subject: =?iso-8859-1?Q?Rechnung_f=FCr_M=E4rz?=',
  'Date: Tue, 5 Mar 2024 10:00:00 +0100',
  'MIME-Version: 1.0',
];

const BASE64 = 'Content-Transfer-Encoding: base64';
const PNG = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1').toString('base64');

const part = (headers: string[], body: string): string[] => ['--b', ...headers, '', body];

describe('mail', () => {
  it('has its envelope in the header and as words, and a plain body as paragraphs', async () => {
    const { header, outlines } = await read(
      message(
        ...ENVELOPE,
        'Content-Type: text/plain; charset=windows-1252',
        'Content-Transfer-Encoding: 8bit',
        '',
        'Hello',
        'there',
        '',
        'Bye',
        '',
      ),
    );
    expect(header).toMatchObject({
      format: 'email',
      title: 'Rechnung für März',
      mail: {
        from: 'Müller <m@example.test>',
        to: ['Doe, Jane <jane@example.test>', 'a@example.test', 'b@example.test'],
        cc: ['c@example.test'],
        date: '2024-03-05T09:00:00.000Z',
        subject: 'Rechnung für März',
      },
      attachments: [],
    });
    expect(outlines).toEqual([
      [
        'heading 1: Rechnung für März',
        'paragraph: From: Müller <m@example.test> / To: Doe, Jane <jane@example.test>, a@example.test, b@example.test / Cc: c@example.test / Date: 2024-03-05T09:00:00.000Z / Subject: Rechnung für März',
        'paragraph: Hello / there',
        'paragraph: Bye',
      ],
    ]);
  });

  it('prefers the body with tables, unless the plain one says much more', async () => {
    const both = (html: string, text: string) =>
      message(
        'Subject: s',
        'Content-Type: multipart/alternative; boundary=b',
        '',
        ...part(['Content-Type: text/plain'], text),
        ...part(['Content-Type: text/html'], html),
        '--b--',
      );
    const { outlines } = await read(both('<table><tr><td>a<td>b</table>', 'a b'));
    expect(outlines[0]?.[2]).toBe('table 1x2 header 0: 0,0=a | 0,1=b');
    const other = await read(both('<p>see plain</p>', 'all of it is here and nowhere else'));
    expect(other.outlines[0]?.[2]).toBe('paragraph: all of it is here and nowhere else');
  });

  it('lists attachments, and extracts those that can be read', async () => {
    const inner = message('Subject: inside', 'From: x@example.test', 'To: y@example.test', '', 'inner body');
    const content = message(
      'Subject: outer',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...part(['Content-Type: text/plain'], 'body'),
      ...part(
        ["Content-Disposition: attachment; filename*=utf-8''L%C3%A4nder.csv", 'Content-Type: text/csv'],
        'a,b\r\n1,2',
      ),
      ...part(['Content-Type: message/rfc822', 'Content-Disposition: attachment; filename="m.eml"'], inner),
      ...part(['Content-Type: image/png', 'Content-Disposition: attachment; filename="p.png"', BASE64], PNG),
      ...part(['Content-Type: image/png', 'Content-Disposition: inline; filename="logo.png"', BASE64], PNG),
      ...part(['Content-Disposition: attachment; filename="data.bin"', BASE64], 'AAECAwT/'),
      '--b--',
    );
    const { header, outlines } = await read(content);
    const names = ['Länder.csv', 'm.eml', 'p.png', 'logo.png', 'data.bin'];
    expect(header.attachments.map(({ filename }) => filename)).toEqual(names);
    expect(outlines).toEqual([
      [
        'heading 1: outer',
        'paragraph: Subject: outer / Attachments: Länder.csv, m.eml, p.png, data.bin',
        'paragraph: body',
      ],
    ]);
    // Parts that are sent as text have no line ends of their own.
    const text = inner.replaceAll('\r\n', '\n');
    expect(await sentBy(content)).toEqual([
      { filename: 'Länder.csv', mimeType: 'text/csv', isBody: false, content: 'a,b\n1,2' },
      { filename: 'm.eml', mimeType: 'message/rfc822', isBody: false, content: text },
      { filename: 'p.png', mimeType: 'image/png', isBody: false, content: expect.any(String) },
    ]);
  });

  it('tells whoever received it who sent it, its id and what was too much to pass on', async () => {
    const headers = ['From: A <A@Example.test>', 'From: team: b@example.test, c@example.test;', 'Message-ID: <1@x>'];
    const attached = Array.from({ length: 52 }, (_, index) => [
      '--b',
      `Content-Disposition: attachment; filename="${index}.txt"`,
      '',
      'text',
    ]);
    const content = message(...headers, 'Content-Type: multipart/mixed; boundary=b', '', ...attached.flat(), '--b--');
    const facts = await withFile(content, (path) =>
      sendAttachments({ path, mimeType: 'message/rfc822' }, () => undefined),
    );
    expect(facts).toEqual({
      messageId: '<1@x>',
      subject: '',
      senders: ['a@example.test', 'b@example.test', 'c@example.test'],
      leftOut: ['50.txt', '51.txt'],
    });
    expect(await sentBy(content)).toHaveLength(50);
  });

  it('is read in UTF-16, without a body, and when its parts never end', async () => {
    const utf16 = Buffer.from(`\ufeff${message('Subject: wide', '', 'body')}`, 'utf16le');
    expect((await read(utf16)).outlines).toEqual([['heading 1: wide', 'paragraph: Subject: wide', 'paragraph: body']]);
    expect((await read(message('Subject: only'))).outlines).toEqual([['heading 1: only', 'paragraph: Subject: only']]);
    const open = message('Subject: cut', 'Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'text', '--b');
    expect((await read(open)).outlines[0]).toContain('paragraph: text');
  });
});

describe('hostile mail', () => {
  const pool = createReaderPool({ size: 1, logger: silentLogger });
  afterAll(() => pool.close());
  const codeOf = (content: Uint8Array | string, mimeType: string): Promise<string> =>
    readInPool(pool, content, { mimeType }).then(
      () => 'read',
      (error: { detail?: { code?: string } }) => error.detail?.code ?? String(error),
    );

  it('refuses empty and broken files with a reason', async () => {
    const nested = Array.from({ length: 200 }, (_, index) =>
      message(`Content-Type: multipart/mixed; boundary=b${index}`, '', `--b${index}`),
    ).join('\r\n');
    expect(await codeOf('', 'message/rfc822')).toBe('document_empty');
    expect(await codeOf(nested, 'message/rfc822')).toBe('document_damaged');
    expect(await codeOf('no compound file', 'application/vnd.ms-outlook')).toBe('document_damaged');
  });
});
