import { beforeAll, describe, expect, it } from 'vitest';
import { pdfBomb } from '../../packages/server/src/documents/testing/sample-files.ts';
import { type Client, clientsOf } from '../support/client.ts';
import { DRAWN, msgOf, pdfSample, SAMPLES, SENTENCE, scanSample, TITLE } from '../support/format-samples.ts';
import { dataUrl } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';
import { eventually } from '../support/wait.ts';

let server: SharedServer;
let client: Client;

beforeAll(async () => {
  server = await sharedServer();
  client = clientsOf(server).test;
});

const TIMEOUT_MS = 600_000;

interface Attached {
  filename: string;
  bytes: Buffer | string;
  disposition?: string;
}

const sample = async (extension: string): Promise<Attached> => ({
  filename: `sample.${extension}`,
  bytes: (await SAMPLES[extension]?.()) ?? '',
});

function emlOf(subject: string, attached: readonly Attached[]): string {
  const parts = attached.flatMap(({ filename, bytes, disposition = 'attachment' }) => [
    '--b',
    `Content-Disposition: ${disposition}; filename="${filename}"`,
    `Content-Type: ${filename.endsWith('.eml') ? 'message/rfc822' : 'application/octet-stream'}`,
    ...(filename.endsWith('.eml')
      ? ['', String(bytes)]
      : ['Content-Transfer-Encoding: base64', '', Buffer.from(bytes).toString('base64')]),
  ]);
  const boundary = `b-${subject}`;
  return [
    'From: ada@example.test',
    `Subject: ${subject}`,
    'Date: Tue, 5 Mar 2024 10:00:00 +0000',
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain',
    '',
    `The body of ${subject}.`,
    ...parts.map((line) => (line === '--b' ? `--${boundary}` : line)),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

async function parse(filename: string, bytes: Buffer | string, options: object = {}) {
  const json = { document: { filename, url: dataUrl(bytes) }, table_parsing_format: 'markdown', ...options };
  const { status, body, text } = await client.post('/v1/parses', { json });
  if (status !== 201) throw new Error(`${status} ${text}`);
  expect(body.usage.page_count).toBe(body.output.pages.length);
  return body;
}

/** The first line of each page. */
const titles = (body: { output: { pages: string[] } }): (string | undefined)[] =>
  body.output.pages.map((page) => page.split('\n')[0]);

describe('a message', { timeout: TIMEOUT_MS }, () => {
  it('contains what is in its attachments, whatever they are, under their names', async () => {
    const kinds = await Promise.all(['docx', 'xlsx', 'pptx', 'csv', 'html', 'rtf'].map(sample));
    const attached = [
      { filename: 'report.pdf', bytes: pdfSample({ ruled: true }) },
      { filename: 'scan.pdf', bytes: await scanSample() },
      ...kinds,
      { filename: 'photo.png', bytes: (await sample('png')).bytes },
    ];
    const body = await parse('mail.eml', emlOf('outer', attached), { languages: ['en'], include_layout: true });
    expect(titles(body)).toEqual([
      '# outer',
      '## report.pdf',
      '## scan.pdf',
      '## sample.docx',
      '## sample.xlsx',
      expect.any(String),
      '## sample.pptx',
      'Thanks',
      '## sample.csv',
      '## sample.html',
      '## sample.rtf',
      '## photo.png',
    ]);
    expect(body.output.pages[1]).toContain(`# ${TITLE}\n\n${SENTENCE}`);
    expect(body.output.pages[1]).toContain('| North | 120 | 4150 |');
    expect(body.output.pages[2]).toContain(DRAWN[0]);
    expect(body.output.pages[3]).toContain('| North | 120 | 4150 |');
    expect(body.output.pages.at(-1)).toContain(DRAWN[1]);
    expect(body.output.layout.map(({ number }: { number: number }) => number)).toEqual(
      body.output.pages.map((_: string, index: number) => index + 1),
    );
    for (const word of body.output.layout[1].words.slice(3)) expect(word.box).not.toBeNull();
    const some = await parse('mail.eml', emlOf('outer', attached), { languages: ['en'], pages: '2,4' });
    expect(some.output.pages).toEqual([body.output.pages[1], body.output.pages[3]]);
  });

  it.each([false, true])(
    'of a stored file has its pages counted when it is parsed; background: %s',
    async (background) => {
      const content = emlOf('counted', [await sample('csv'), await sample('xlsx')]);
      const document = { filename: 'mail.eml', url: dataUrl(content) };
      const file = (await client.post('/v1/files', { json: { document } })).body;
      expect(file.page_count).toBeNull();
      const { id } = (await client.post('/v1/parses', { json: { document: { id: file.id }, background } })).body;
      const { usage, status } = await eventually(
        async () => (await client.get(`/v1/parses/${id}`)).body,
        (body) => body.status === 'completed' || body.status === 'failed',
        { timeoutMs: TIMEOUT_MS },
      );
      expect(status).toBe('completed');
      expect(usage.page_count).toBeGreaterThan(2);
      expect((await client.get(`/v1/files/${file.id}`)).body.page_count).toBe(usage.page_count);
    },
  );

  it('is read even if some attachments cannot be, and lists them all', async () => {
    const attached = [
      { filename: 'broken.xlsx', bytes: 'PK\x03\x04 broken' },
      { filename: 'bomb.pdf', bytes: pdfBomb(300 * 1024 ** 2) },
      { filename: 'data.bin', bytes: Buffer.from([0, 1, 2, 255]) },
      { filename: 'logo.png', bytes: (await sample('png')).bytes, disposition: 'inline' },
      await sample('csv'),
    ];
    const body = await parse('mail.eml', emlOf('mixed', attached));
    expect(titles(body)).toEqual(['# mixed', '## sample.csv']);
    expect(body.output.pages[0]).toContain('Attachments: broken.xlsx, bomb.pdf, data.bin, sample.csv');
    const warnings = [
      { code: 'attachment_unreadable', message: expect.stringMatching(/^broken\.xlsx: ./), page: null },
      { code: 'attachment_unreadable', message: expect.stringMatching(/^bomb\.pdf: ./), page: null },
    ];
    expect(body.warnings).toEqual(warnings);
    const again = await parse('mail.eml', emlOf('mixed', attached));
    expect(again.warnings).toEqual(body.warnings);
    expect((await client.get(`/v1/parses/${again.id}`)).body.warnings).toEqual(body.warnings);
    const json_schema = { type: 'object', properties: { subject: { type: 'string' } } };
    const document = { filename: 'mail.eml', url: dataUrl(emlOf('mixed', attached)) };
    const extraction = (await client.post('/v1/extractions', { json: { document, json_schema } })).body;
    expect(extraction.warnings).toEqual(body.warnings);
    expect((await client.get(`/v1/extractions/${extraction.id}`)).body.warnings).toEqual(body.warnings);
  });

  it('inside another is read with its own attachments, up to a depth', async () => {
    let content = emlOf('innermost', [await sample('csv')]);
    for (const subject of ['fourth', 'third', 'second', 'first']) {
      content = emlOf(subject, [{ filename: 'inner.eml', bytes: content }]);
    }
    const body = await parse('mail.eml', content);
    expect(titles(body)).toEqual(['# first', '## inner.eml', '## inner.eml']);
    expect(body.output.pages[2]).toContain('The body of third.');
    const two = await parse(
      'two.eml',
      emlOf('two', [{ filename: 'm.eml', bytes: emlOf('inner', [await sample('csv')]) }]),
    );
    expect(titles(two)).toEqual(['# two', '## m.eml', '## sample.csv']);
  });

  it('of Outlook with a body in compressed RTF', async () => {
    const rtf = Buffer.from(String.raw`{\rtf1\ansi\pard ${SENTENCE}\par}`);
    const header = Buffer.alloc(16);
    header.writeUInt32LE(rtf.length + 12, 0);
    header.writeUInt32LE(rtf.length, 4);
    header.write('MELA', 8);
    const properties = { '001A001F': 'IPM.Note', '0037001F': TITLE, '10090102': Buffer.concat([header, rtf]) };
    const report = { filename: 'report.pdf', content: pdfSample({ ruled: false }) };
    const body = await parse('mail.msg', msgOf(properties, [report]));
    expect(titles(body)).toEqual([`# ${TITLE}`, SENTENCE, '## report.pdf']);
    expect(body.output.pages[2]).toContain('| South | 75 | 2890 |');
  });
});
