import * as XLSX from '@e965/xlsx';
import {
  docxOf as docxWith,
  odfOf,
  partsZip,
  pptxParts,
  wordParagraph,
  wordRow,
  wordTable,
} from '../../../packages/server/src/documents/testing/office-files.ts';
import { docOf as docWith } from '../../../packages/server/src/documents/testing/ole-files.ts';
import { type Content, linesOf } from './content.ts';

const BULLET = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';

export const docxOf = ({ title, paragraphs, items, rows, marker }: Content): Buffer =>
  docxWith({
    body: [
      wordParagraph(title, '<w:pStyle w:val="Heading1"/>'),
      ...paragraphs.map((text) => wordParagraph(text, '', '<w:b/>')),
      ...items.map((text) => wordParagraph(text, BULLET)),
      wordTable(
        rows.map((row) =>
          wordRow(row.map((cell) => `<w:tc><w:tcPr><w:gridSpan w:val="1"/></w:tcPr>${wordParagraph(cell)}</w:tc>`)),
        ),
      ),
      wordParagraph(`Reference ${marker}`),
      '<w:p><w:r><w:footnoteReference w:id="2"/></w:r></w:p>',
    ].join(''),
    styles:
      '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>',
    numbering:
      '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
    footnotes: `<w:footnote w:id="2">${wordParagraph('A note.')}</w:footnote>`,
    headers: [wordParagraph('A running title')],
    core: `<dc:title>${title}</dc:title>`,
  });

const slideText = (text: string, type: string, at: number): string =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="10" y="${at}"/><a:ext cx="900" cy="60"/></a:xfrm></p:spPr><p:txBody><a:p><a:pPr lvl="0"><a:buChar char="•"/></a:pPr><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;

const slideTable = (rows: readonly string[][]): string =>
  `<p:graphicFrame><p:xfrm><a:off x="10" y="300"/><a:ext cx="900" cy="100"/></p:xfrm><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/>${rows.map((row) => `<a:tr h="10">${row.map((cell) => `<a:tc gridSpan="1"><a:txBody><a:p><a:r><a:t>${cell}</a:t></a:r></a:p></a:txBody></a:tc>`).join('')}</a:tr>`).join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;

export const pptxOf = ({ title, paragraphs, rows, marker }: Content): Buffer =>
  partsZip(
    pptxParts([
      { shapes: slideText(title, 'title', 10) + slideText(marker, 'body', 100), notes: slideText('Notes', 'body', 0) },
      ...paragraphs.map((text) => ({ shapes: slideText(text, 'body', 50) })),
      { shapes: slideTable(rows) },
    ]),
  );

const odfTable = (rows: readonly string[][]): string =>
  `<table:table table:name="t"><table:table-column table:number-columns-repeated="${rows[0]?.length ?? 1}"/>${rows.map((row) => `<table:table-row>${row.map((cell) => `<table:table-cell table:number-columns-spanned="1"><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`).join('')}</table:table>`;

export const odtOf = ({ title, paragraphs, items, rows, marker }: Content): Buffer =>
  odfOf({
    kind: 'text',
    body: `<text:h text:outline-level="1">${title}</text:h>${paragraphs.map((text) => `<text:p text:style-name="P1">${text}<text:s text:c="2"/><text:tab/></text:p>`).join('')}<text:list>${items.map((item) => `<text:list-item><text:p>${item}</text:p></text:list-item>`).join('')}</text:list>${odfTable(rows)}<text:p>Reference ${marker}</text:p>`,
    automaticStyles:
      '<style:style style:name="P1" style:family="paragraph"><style:text-properties fo:font-weight="bold"/></style:style>',
    meta: `<dc:title>${title}</dc:title>`,
  });

export const odpOf = ({ title, paragraphs, rows, marker }: Content): Buffer =>
  odfOf({
    kind: 'presentation',
    body: [title, ...paragraphs]
      .map(
        (text, index) =>
          `<draw:page draw:name="p${index}"><draw:frame presentation:class="title" svg:x="1cm" svg:y="1cm" svg:width="20cm" svg:height="3cm"><draw:text-box><text:p>${text} ${marker}</text:p></draw:text-box></draw:frame>${index === 0 ? `<draw:frame svg:x="1cm" svg:y="5cm" svg:width="20cm" svg:height="9cm">${odfTable(rows)}</draw:frame>` : ''}</draw:page>`,
      )
      .join(''),
  });

export const docOf = (content: Content): Buffer =>
  docWith(`${linesOf(content).join('\r')}\r${content.rows.map((row) => `${row.join('\x07')}\x07\x07`).join('')}\r`, {
    footnotes: 'A note.\r',
  });

/** xlsx, xlsb, xls (of 97 and of 95) and ods. */
export const workbookOf =
  (bookType: XLSX.BookType) =>
  ({ title, rows, paragraphs, marker }: Content): Buffer => {
    const book = XLSX.utils.book_new();
    const numbers = rows.map((row) => row.map((cell) => (/^\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell)));
    const sheet = XLSX.utils.aoa_to_sheet([[title], ...numbers, [], [marker, true, null, 0.5]]);
    sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 1 } }];
    sheet.D1 = { t: 'n', f: 'SUM(B3:B5)', v: 12 };
    XLSX.utils.book_append_sheet(book, sheet, 'Numbers');
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(paragraphs.map((text) => [text, 1])), 'Words');
    return XLSX.write(book, { type: 'buffer', bookType }) as Buffer;
  };

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

/** A message of Outlook: every property is a stream of its own. */
export function msgOf(content: Content): Buffer {
  const file = XLSX.CFB.utils.cfb_new();
  const add = (name: string, data: Buffer): void => void XLSX.CFB.utils.cfb_add(file, `/${name}`, data);
  add('__properties_version1.0', Buffer.alloc(32));
  add('__substg1.0_001A001F', utf16('IPM.Note'));
  add('__substg1.0_0037001F', utf16(content.title));
  add('__substg1.0_0C1A001F', utf16('A sender'));
  add('__substg1.0_1000001F', utf16(linesOf(content).join('\r\n\r\n')));
  add('__recip_version1.0_#00000000/__properties_version1.0', Buffer.alloc(8));
  add('__recip_version1.0_#00000000/__substg1.0_3001001F', utf16('Jane Doe'));
  add('__attach_version1.0_#00000000/__properties_version1.0', Buffer.alloc(8));
  add('__attach_version1.0_#00000000/__substg1.0_3707001F', utf16('note.txt'));
  add('__attach_version1.0_#00000000/__substg1.0_37010102', Buffer.from('attached text'));
  XLSX.CFB.utils.cfb_del(file, '/\u0001Sh33tJ5');
  return Buffer.from(XLSX.CFB.write(file, { type: 'buffer', fileType: 'cfb' }) as Buffer);
}
