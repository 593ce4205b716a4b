import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { DRAWN, pdfSample, SAMPLES, SENTENCE, scanSample, TABLE, TITLE } from '../support/format-samples.ts';
import { dataUrl } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

let server: SharedServer;
let client: Client;

beforeAll(async () => {
  server = await sharedServer();
  client = clientsOf(server).test;
});

const TIMEOUT_MS = 600_000;

async function parse(filename: string, bytes: Buffer | string, options: object = {}) {
  const document = { filename, url: dataUrl(bytes) };
  const { status, body, text } = await client.post('/v1/parses', { json: { document, ...options } });
  if (status !== 201) throw new Error(`${filename}: ${status} ${text}`);
  expect(body.output.text).toBe(body.output.pages.join('\n\n'));
  expect(body.usage).toEqual({ page_count: body.output.pages.length, credits: body.output.pages.length });
  return body;
}

const sample = async (extension: string): Promise<Buffer> => Buffer.from((await SAMPLES[extension]?.()) ?? '');
const parseSample = async (extension: string, options: object = {}) =>
  parse(`sample.${extension}`, await sample(extension), options);

const markdownTable = (header: readonly (readonly string[])[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [...header.map(line), line(TABLE[0].map(() => '---')), ...rows.map(line)].join('\n');
};
const MARKDOWN = markdownTable([TABLE[0]], TABLE.slice(1));
/** For formats that do not say which row names the columns. */
const HEADLESS = markdownTable([TABLE[0].map(() => '')], TABLE);

describe('text, headings and tables of', () => {
  const cases: [extension: string, mimeType: string, pages: string[]][] = [
    [
      'pdf',
      'application/pdf',
      [
        `# ${TITLE}\n\n${SENTENCE} The table lists the regions that report.\n\n${MARKDOWN}\n\nThe figures of the north are preliminary.`,
      ],
    ],
    ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', [report(MARKDOWN)]],
    ['odt', 'application/vnd.oasis.opendocument.text', [report(MARKDOWN)]],
    ['rtf', 'application/rtf', [report(HEADLESS)]],
    ['doc', 'application/msword', [`${TITLE}\n\n${SENTENCE}\n\n${HEADLESS}`]],
    ['pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', [report(MARKDOWN), 'Thanks']],
    ['odp', 'application/vnd.oasis.opendocument.presentation', [`# ${TITLE}\n\n${SENTENCE}`]],
    ['csv', 'text/csv', [MARKDOWN]],
    ['tsv', 'text/tab-separated-values', [MARKDOWN]],
    ['html', 'text/html', [report(MARKDOWN)]],
    ['mhtml', 'multipart/related', [report(MARKDOWN)]],
    [
      'eml',
      'message/rfc822',
      [
        `# ${TITLE}\n\nFrom: Ada <ada@example.test> To: bo@example.test Date: 2024-03-05T10:00:00.000Z Subject: ${TITLE} Attachments: regions.csv\n\n${SENTENCE}`,
        `## regions.csv\n\n${MARKDOWN}`,
      ],
    ],
    [
      'msg',
      'application/vnd.ms-outlook',
      [
        `# ${TITLE}\n\nFrom: Ada <ada@example.test> Subject: ${TITLE} Attachments: regions.csv\n\n${SENTENCE}`,
        `## regions.csv\n\n${MARKDOWN}`,
      ],
    ],
    ['txt', 'text/plain', [`${TITLE}\n\n${SENTENCE}`]],
    ['md', 'text/markdown', [report(MARKDOWN)]],
  ];
  it.each(cases)('%s', { timeout: TIMEOUT_MS }, async (extension, mimeType, pages) => {
    const body = await parseSample(extension, { table_parsing_format: 'markdown' });
    expect(body.file.mime_type).toBe(mimeType);
    expect(body.output.pages).toEqual(pages);
  });

  it.each([
    ['sep=;', 'sep=;\r\n'],
    ['SEP=; after a byte order mark', '\ufeffSEP=;\n'],
    ['"sep=;" in quotes', '"sep=;"\n'],
  ])('a CSV file whose first line declares the delimiter: %s', { timeout: TIMEOUT_MS }, async (_, line) => {
    const csv = `${line}Region;Orders;Revenue\nNorth;120,5;4150\n`;
    const { output, file } = await parse('regions.csv', csv, { table_parsing_format: 'markdown' });
    expect(file.mime_type).toBe('text/csv');
    expect(output.pages).toEqual([markdownTable([TABLE[0]], [['North', '120,5', '4150']])]);
  });

  it.each(['xlsx', 'xlsb', 'xls', 'ods'])('%s, a page per sheet', { timeout: TIMEOUT_MS }, async (extension) => {
    const body = await parseSample(extension, { table_parsing_format: 'markdown' });
    const [regions, notes, ...more] = body.output.pages;
    expect(regions).toBe(MARKDOWN);
    expect(notes).toContain(`| ${TITLE} |\n| ${SENTENCE} |`);
    expect(more).toEqual([]);
  });

  it.each(['json', 'xml', 'yaml'])('%s, as it is written', { timeout: TIMEOUT_MS }, async (extension) => {
    const body = await parseSample(extension);
    const lines = (await sample(extension)).toString().trimEnd().split('\n');
    const shown = body.output.pages[0].split('\n');
    expect(shown.map((line: string) => line.trim())).toEqual(['```', ...lines.map((line) => line.trim()), '```']);
  });
});

function report(table: string): string {
  return `# ${TITLE}\n\n${SENTENCE}\n\n${table}`;
}

describe('words of pictures:', () => {
  /** Drawn strokes have no font metrics for spaces, so only the letters are compared. */
  const letters = (text: string): string => text.replaceAll(/[^A-Z0-9.]/g, '');

  it.each(['png', 'jpg', 'webp', 'gif', 'bmp', 'heic', 'svg'])('%s', { timeout: TIMEOUT_MS }, async (extension) => {
    const body = await parseSample(extension, { languages: ['en'] });
    expect(body.output.pages.map(letters)).toEqual([letters(DRAWN.join(''))]);
  });

  it('tiff, a page each', { timeout: TIMEOUT_MS }, async () => {
    const body = await parseSample('tiff', { languages: ['en'] });
    expect(body.output.pages.map(letters)).toEqual(DRAWN.map(letters));
  });

  it('a scan in a PDF, with positions and confidences of the words', { timeout: TIMEOUT_MS }, async () => {
    const body = await parse('scan.pdf', await scanSample(), { languages: ['en'], include_layout: true });
    for (const line of DRAWN) for (const word of line.split(' ')) expect(body.output.text).toContain(word);
    const [page] = body.output.layout;
    expect(page.ocr_share).toBe(1);
    const sure = page.words.filter((word: { confidence: number }) => word.confidence > 0.8);
    expect(sure.length).toBeGreaterThan(page.words.length / 2);
    for (const word of page.words) {
      expect(word).toMatchObject({ origin: 'ocr' });
      expect(word.confidence).toBeGreaterThan(0);
      expect(word.confidence).toBeLessThanOrEqual(1);
      expect(word.box.left).toBeGreaterThan(12 / 600);
      expect(word.box.top + word.box.height).toBeLessThan(300 / 800);
    }
  });
});

it(
  'a presentation of PowerPoint 97 is read if LibreOffice is installed, and otherwise says what it needs',
  async () => {
    const bytes = await readFile(new URL('../samples/slides.ppt', import.meta.url));
    const { status, body } = await client.post('/v1/parses', {
      json: { document: { filename: 'old.ppt', url: dataUrl(bytes) } },
    });
    if (status === 201) return expect(body.output.pages[0].length).toBeGreaterThan(10);
    expect(status).toBe(422);
    expect(body.detail).toMatchObject({
      code: 'document_needs_libreoffice',
      message: expect.stringContaining('LibreOffice'),
    });
  },
  TIMEOUT_MS,
);

describe('tables', () => {
  const [header, ...rows] = TABLE;
  const records = rows.map((cells) => Object.fromEntries(header.map((name, column) => [name, cells[column]])));
  const row = (tag: string, cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const html = [
    '<table>',
    '<thead>',
    row('th', header),
    '</thead>',
    '<tbody>',
    ...rows.map((cells) => row('td', cells)),
    '</tbody>',
    '</table>',
  ].join('\n');
  /** A number is a number in YAML unless it is quoted; both show what the table shows. */
  const yaml =
    /- Region: North\n {2}Orders: ['"]?120['"]?\n {2}Revenue: ['"]?4150['"]?\n- Region: South\n {2}Orders: ['"]?75['"]?\n/;

  const sources: [name: string, filename: string, bytes: () => Buffer | Promise<Buffer>][] = [
    ['with lines, of a PDF', 'ruled.pdf', () => pdfSample({ ruled: true })],
    ['without lines, of a PDF', 'unruled.pdf', () => pdfSample({ ruled: false })],
    ['of a spreadsheet', 'sheet.xlsx', () => sample('xlsx')],
  ];
  describe.each(sources)('%s', (_name, filename, bytes) => {
    const page = async (format: string): Promise<string> =>
      (await parse(filename, await bytes(), { table_parsing_format: format })).output.pages[0];
    const fenced = (text: string, language: string): string =>
      new RegExp(`\`\`\`${language}\n(.*?)\n\`\`\``, 's').exec(text)?.[1] ?? `no ${language} in ${text}`;

    it('as markdown', async () => expect(await page('markdown')).toContain(MARKDOWN));
    it('as html', async () => expect(await page('html')).toContain(html));
    it('as json', async () => {
      const parsed = JSON.parse(fenced(await page('json'), 'json'));
      expect(parsed.map((record: object) => mapped(record))).toEqual(records);
    });
    it('as yaml', async () => expect(fenced(await page('yaml'), 'yaml')).toMatch(yaml));
  });

  it('keep merged cells', async () => {
    const bytes =
      '<table><tr><th rowspan=2>Region<th colspan=2>Revenue<tr><th>2023<th>2024<tr><td>North<td>1<td>2</table>';
    const shown = (await parse('merged.html', bytes)).output.text;
    expect(shown).toContain('<th rowspan="2">Region</th><th colspan="2">Revenue</th>');
    const json = (await parse('merged.html', bytes, { table_parsing_format: 'json' })).output.text;
    expect(json).toContain('"Revenue 2023"');
  });
});

const mapped = (record: object): object =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, String(value)]));
