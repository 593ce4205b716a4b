/** A file of every format the service reads, with the same content wherever the format can hold it. */
import { readFile } from 'node:fs/promises';
import * as XLSX from '@e965/xlsx';
import sharp from 'sharp';
import { drawnSvg } from '../../packages/server/src/documents/ocr/testing/drawn-text.ts';
import {
  docxOf,
  odfOf,
  partsZip,
  pptxParts,
  wordCell,
  wordParagraph,
  wordRow,
  wordTable,
} from '../../packages/server/src/documents/testing/office-files.ts';
import { docOf } from '../../packages/server/src/documents/testing/ole-files.ts';
import { pdfWithContent, stream } from '../../packages/server/src/documents/testing/pdf-files.ts';

export const TITLE = 'Quarterly report';
export const SENTENCE = 'All figures are in thousands of euros.';
export const TABLE = [
  ['Region', 'Orders', 'Revenue'],
  ['North', '120', '4150'],
  ['South', '75', '2890'],
  ['West', '98', '3300'],
] as const;

const rowsOf = (row: (cells: readonly string[], index: number) => string): string => TABLE.map(row).join('');

/** Read from pictures; short, because it is drawn with strokes. */
export const DRAWN = ['INVOICE 2025', 'TOTAL DUE 1234.50'] as const;

const drawing = (): Buffer =>
  drawnSvg(
    [
      { text: DRAWN[0], left: 20, top: 20, size: 30 },
      { text: DRAWN[1], left: 20, top: 90, size: 22 },
    ],
    360,
    140,
  );
const picture = () => sharp(drawing()).removeAlpha();

const COLUMNS_AT = [60, 220, 340];
const text = (content: string, left: number, bottom: number, size: number, font = 'F1'): string =>
  `BT /${font} ${size} Tf ${left} ${bottom} Td (${content}) Tj ET`;

const pdfTable = (top: number): string =>
  TABLE.flatMap((cells, row) =>
    cells.map((cell, column) => text(cell, (COLUMNS_AT[column] ?? 0) + 6, top - 20 * row - 14, 11)),
  ).join('\n');

const pdfGrid = (top: number): string => {
  const bottom = top - 20 * TABLE.length;
  const across = Array.from(
    { length: TABLE.length + 1 },
    (_, row) => `60 ${top - 20 * row} m 460 ${top - 20 * row} l S`,
  );
  const down = [...COLUMNS_AT, 460].map((left) => `${left} ${top} m ${left} ${bottom} l S`);
  return [...across, ...down].join('\n');
};

/** A page with a heading, a sentence and the table, which has lines around its cells or none. */
export const pdfSample = ({ ruled }: { ruled: boolean }): Buffer =>
  pdfWithContent([
    {
      content: [
        text(TITLE, 60, 720, 24, 'F2'),
        text(SENTENCE, 60, 680, 11),
        text('The table lists the regions that report.', 60, 664, 11),
        ruled ? pdfGrid(620) : '',
        pdfTable(620),
        text('The figures of the north are preliminary.', 60, 480, 11),
      ].join('\n'),
    },
  ]);

/** A page that is nothing but a photograph of text. */
export async function scanSample(): Promise<Buffer> {
  const jpeg = await picture().resize(1440, 560).jpeg({ quality: 90 }).toBuffer();
  const image = stream(
    '/Type/XObject/Subtype/Image/Width 1440/Height 560/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode',
    jpeg.toString('latin1'),
  );
  return pdfWithContent([{ content: 'q 576 0 0 224 12 500 cm /Im Do Q', resources: '/XObject<</Im 10 0 R>>' }], {
    objects: [image],
  });
}

/** 24 bits a pixel, bottom up. */
async function bmpSample(): Promise<Buffer> {
  const { data, info } = await picture().raw().toBuffer({ resolveWithObject: true });
  const rowBytes = Math.ceil((info.width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + rowBytes * info.height, 0xff);
  bytes.fill(0, 0, 54);
  bytes.write('BM');
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(info.width, 18);
  bytes.writeInt32LE(info.height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let row = 0; row < info.height; row += 1) {
    data.copy(bytes, 54 + rowBytes * (info.height - 1 - row), row * info.width * 3, (row + 1) * info.width * 3);
  }
  return bytes;
}

async function tiffSample(): Promise<Buffer> {
  const pages = await Promise.all(
    DRAWN.map((line) =>
      sharp(drawnSvg([{ text: line, left: 20, top: 30, size: 22 }], 360, 90))
        .removeAlpha()
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pages, { join: { animated: true } })
    .tiff({ compression: 'lzw' })
    .toBuffer();
}

const HEADING_STYLE =
  '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>';

const docxSample = (): Buffer =>
  docxOf({
    styles: HEADING_STYLE,
    body:
      wordParagraph(TITLE, '<w:pStyle w:val="Heading1"/>') +
      wordParagraph(SENTENCE) +
      wordTable(
        TABLE.map((cells, index) =>
          wordRow(
            cells.map((cell) => wordCell(cell)),
            index === 0 ? '<w:tblHeader/>' : '',
          ),
        ),
      ),
  });

function pptxSample(): Buffer {
  const run = (content: string) => `<a:p><a:r><a:t>${content}</a:t></a:r></a:p>`;
  const shape = (kind: string, top: number, content: string) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${top}" name="s"/><p:cNvSpPr/><p:nvPr>${kind}</p:nvPr></p:nvSpPr>` +
    `<p:spPr><a:xfrm><a:off x="50" y="${top}"/><a:ext cx="900" cy="60"/></a:xfrm></p:spPr>` +
    `<p:txBody><a:bodyPr/>${run(content)}</p:txBody></p:sp>`;
  const cell = (content: string) => `<a:tc><a:txBody><a:bodyPr/>${run(content)}</a:txBody></a:tc>`;
  const table =
    '<p:graphicFrame><p:xfrm><a:off x="50" y="220"/><a:ext cx="900" cy="200"/></p:xfrm><a:graphic>' +
    '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr firstRow="1"/>' +
    `<a:tblGrid>${'<a:gridCol w="300"/>'.repeat(3)}</a:tblGrid>` +
    `${rowsOf((cells) => `<a:tr h="50">${cells.map(cell).join('')}</a:tr>`)}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
  const title = shape('<p:ph type="title"/>', 20, TITLE);
  return partsZip(
    pptxParts([{ shapes: title + shape('', 120, SENTENCE) + table }, { shapes: shape('', 20, 'Thanks') }]),
  );
}

const odfTable = (): string =>
  `<table:table table:name="T"><table:table-header-rows>${odfRow(TABLE[0])}</table:table-header-rows>` +
  `${TABLE.slice(1).map(odfRow).join('')}</table:table>`;
const odfRow = (cells: readonly string[]): string =>
  `<table:table-row>${cells.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`;

const odtSample = (): Buffer =>
  odfOf({
    kind: 'text',
    body: `<text:h text:outline-level="1">${TITLE}</text:h><text:p>${SENTENCE}</text:p>${odfTable()}`,
  });

const odpSample = (): Buffer =>
  odfOf({
    kind: 'presentation',
    body:
      '<draw:page draw:name="p1"><draw:frame presentation:class="title" svg:x="1cm" svg:y="1cm" svg:width="20cm" svg:height="2cm">' +
      `<draw:text-box><text:p>${TITLE}</text:p></draw:text-box></draw:frame>` +
      '<draw:frame svg:x="1cm" svg:y="4cm" svg:width="20cm" svg:height="2cm">' +
      `<draw:text-box><text:p>${SENTENCE}</text:p></draw:text-box></draw:frame></draw:page>`,
  });

const rtfSample = (): string =>
  String.raw`{\rtf1\ansi\deff0{\fonttbl{\f0 Arial;}}{\stylesheet{\s1\outlinelevel0 heading 1;}}` +
  String.raw`\pard\s1\outlinelevel0\b\fs36 ${TITLE}\par\pard\b0\fs22 ${SENTENCE}\par` +
  rowsOf(
    (cells) => String.raw`\trowd\cellx3000\cellx6000\cellx9000\pard\intbl ${cells.join(String.raw`\cell `)}\cell\row `,
  ) +
  String.raw`\pard\par}`;

/** The Word of 1997 has no headings that a reader could tell without its styles. */
const docSample = (): Buffer => docOf(`${TITLE}\r${SENTENCE}\r${rowsOf((cells) => `${cells.join('\x07')}\x07\x07`)}\r`);

function workbookSample(bookType: XLSX.BookType): Buffer {
  const book = XLSX.utils.book_new();
  const rows = TABLE.map((cells, index) =>
    cells.map((cell, column) => (index > 0 && column > 0 ? Number(cell) : cell)),
  );
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), 'Regions');
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([[TITLE], [SENTENCE]]), 'Notes');
  return XLSX.write(book, { type: 'buffer', bookType }) as Buffer;
}

const delimited = (delimiter: string): string => rowsOf((cells) => `${cells.join(delimiter)}\r\n`);

const htmlSample = (): string =>
  `<!doctype html><html lang="en"><head><title>t</title><style>p{color:red}</style></head><body><h1>${TITLE}</h1>` +
  `<p>${SENTENCE}</p><table>${rowsOf((cells, index) => `<tr>${cells.map((cell) => (index === 0 ? `<th>${cell}` : `<td>${cell}`)).join('')}`)}` +
  '</table><script>alert(1)</script></body></html>';

const lines = (...all: string[]): string => all.join('\r\n');

const mhtmlSample = (): string =>
  lines(
    'From: <Saved by a browser>',
    'Snapshot-Content-Location: https://example.test/',
    `Subject: ${TITLE}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; type="text/html"; boundary="b"',
    '',
    '--b',
    'Content-Type: text/html',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(htmlSample()).toString('base64'),
    '--b--',
    '',
  );

const emlSample = (): string =>
  lines(
    'From: Ada <ada@example.test>',
    'To: bo@example.test',
    `Subject: ${TITLE}`,
    'Date: Tue, 5 Mar 2024 10:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    SENTENCE,
    '--b',
    'Content-Type: text/csv; name="regions.csv"',
    'Content-Disposition: attachment; filename="regions.csv"',
    '',
    delimited(','),
    '--b--',
    '',
  );

/** A message of Outlook: properties in streams of a compound file, and one attachment. */
export function msgOf(
  properties: Readonly<Record<string, string | Buffer>>,
  attachments: readonly { filename: string; content: Buffer }[] = [],
): Buffer {
  const file = XLSX.CFB.utils.cfb_new();
  const add = (path: string, value: string | Buffer): void => {
    const content = typeof value === 'string' ? Buffer.from(value, 'utf16le') : value;
    XLSX.CFB.utils.cfb_add(file, `/${path}`, content);
  };
  add('__properties_version1.0', Buffer.alloc(32));
  for (const [tag, value] of Object.entries(properties)) add(`__substg1.0_${tag}`, value);
  for (const [index, { filename, content }] of attachments.entries()) {
    const folder = `__attach_version1.0_#0000000${index}`;
    add(`${folder}/__properties_version1.0`, Buffer.alloc(8));
    add(`${folder}/__substg1.0_3707001F`, filename);
    add(`${folder}/__substg1.0_37010102`, content);
  }
  return Buffer.from(XLSX.CFB.write(file, { type: 'buffer' }) as Uint8Array);
}

const msgSample = (): Buffer =>
  msgOf(
    {
      '001A001F': 'IPM.Note',
      '0037001F': TITLE,
      '0C1A001F': 'Ada',
      '5D01001F': 'ada@example.test',
      '1000001F': SENTENCE,
    },
    [{ filename: 'regions.csv', content: Buffer.from(delimited(',')) }],
  );

const markdownSample = (): string =>
  `# ${TITLE}\n\n${SENTENCE}\n\n${rowsOf((cells, index) => `| ${cells.join(' | ')} |\n${index === 0 ? '|---|---|---|\n' : ''}`)}`;

const records = () => TABLE.slice(1).map(([region, orders, revenue]) => ({ region, orders, revenue }));

/** By extension. */
export const SAMPLES: Readonly<Record<string, () => Promise<Buffer> | Buffer | string>> = {
  pdf: () => pdfSample({ ruled: true }),
  png: () => picture().png().toBuffer(),
  jpg: () => picture().jpeg({ quality: 90 }).toBuffer(),
  webp: () => picture().webp({ lossless: true }).toBuffer(),
  gif: () => picture().gif().toBuffer(),
  bmp: bmpSample,
  tiff: tiffSample,
  heic: () => readFile(new URL('../samples/invoice-drawn.heic', import.meta.url)),
  svg: drawing,
  docx: docxSample,
  pptx: pptxSample,
  odt: odtSample,
  odp: odpSample,
  rtf: rtfSample,
  doc: docSample,
  xlsx: () => workbookSample('xlsx'),
  xlsb: () => workbookSample('xlsb'),
  xls: () => workbookSample('biff8'),
  ods: () => workbookSample('ods'),
  csv: () => delimited(';'),
  tsv: () => delimited('\t'),
  html: htmlSample,
  mhtml: mhtmlSample,
  eml: emlSample,
  msg: msgSample,
  txt: () => `${TITLE}\n\n${SENTENCE}\n`,
  md: markdownSample,
  json: () => JSON.stringify({ title: TITLE, note: SENTENCE, regions: records() }, null, 2),
  xml: () =>
    `<?xml version="1.0"?>\n<report title="${TITLE}">\n  <note>${SENTENCE}</note>\n${rowsOf(([region]) => `  <region>${region}</region>\n`)}</report>\n`,
  yaml: () => `title: ${TITLE}\nnote: ${SENTENCE}\nregions:\n${rowsOf(([region]) => `  - ${region}\n`)}`,
};
