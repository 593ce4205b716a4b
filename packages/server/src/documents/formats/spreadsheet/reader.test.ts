import * as XLSX from '@e965/xlsx';
import { afterAll, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../lib/logger.ts';
import { formatForExtension } from '../../detect/formats.ts';
import { type Page, textOf } from '../../model/document.ts';
import { createReaderPool } from '../../pool/reader-pool.ts';
import { checkDocument } from '../../testing/check-document.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { readInPool } from '../../testing/read-in-pool.ts';
import { oleWith, zipOf } from '../../testing/sample-files.ts';
import { sparseWorkbook } from '../../testing/spreadsheet-files.ts';
import { reader } from './reader.ts';

type Rows = (string | number | boolean | null)[][];

function workbook(sheets: Record<string, Rows | XLSX.WorkSheet>, bookType: XLSX.BookType = 'xlsx'): Buffer {
  const book = XLSX.utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) {
    XLSX.utils.book_append_sheet(book, Array.isArray(sheet) ? XLSX.utils.aoa_to_sheet(sheet) : sheet, name);
  }
  return XLSX.write(book, { type: 'buffer', bookType }) as Buffer;
}

/**
 * The header of the first part, which is stored, claims that it is deflated; a decoder may look for its end for ever.
 */
function mispacked(archive: Buffer): Buffer {
  const changed = Buffer.from(archive);
  changed.writeUInt16LE(8, 8);
  return changed;
}

async function read(bytes: Buffer) {
  const { header, pages } = await readBytes(reader, bytes);
  expect(checkDocument(header, pages)).toEqual([]);
  return { header, pages };
}

function tablesOf(page: Page | undefined) {
  return (page?.blocks ?? []).map((block) => {
    if (page === undefined || block.kind !== 'table') throw new Error(`a ${block.kind} among the tables`);
    const { cells, ...table } = block.table;
    return {
      ...table,
      cells: cells.map((cell) => ({ ...cell, text: cell.words.map((range) => textOf(page.words, range)).join(' ') })),
    };
  });
}

const addressesOf = (page: Page | undefined) => tablesOf(page).map(({ cells }) => cells.map((cell) => cell.address));

describe('a workbook', () => {
  it('has a page per sheet, with shown text, values and formulas', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([
      ['Item', 'Paid on', 'Amount', 'Open'],
      ['Pens and ink', 45356.5, 1234.5, true],
      ['Paper', 45357, 0.07, false],
    ]);
    Object.assign(sheet.B2 ?? {}, { z: 'd mmm yyyy' });
    Object.assign(sheet.B3 ?? {}, { z: 'yyyy-mm-dd' });
    Object.assign(sheet.C2 ?? {}, { z: '#,##0.00 "EUR"' });
    sheet.C4 = { t: 'n', v: 1234.57, f: 'SUM(C2:C3)' };
    sheet.D4 = { t: 'e', v: 0x07, w: '#DIV/0!' };
    sheet['!ref'] = 'A1:D4';
    const { header, pages } = await read(workbook({ Ledger: sheet, Second: [['x']] }));
    expect(header).toMatchObject({ format: 'spreadsheet', pageCount: 2 });
    expect(pages.map((page) => page.sheet)).toEqual([
      { index: 0, name: 'Ledger' },
      { index: 1, name: 'Second' },
    ]);
    const [table] = tablesOf(pages[0]);
    expect(table).toMatchObject({ rows: 4, columns: 4, headerRows: 1, evidence: 'markup' });
    const at = (address: string) => table?.cells.find((cell) => cell.address === address);
    expect(at('A2')).toMatchObject({ text: 'Pens and ink', row: 1, column: 0 });
    expect(at('A2')).not.toHaveProperty('value');
    expect(at('B2')).toMatchObject({ text: '5 Mar 2024', value: '2024-03-05T12:00:00' });
    expect(at('B3')).toMatchObject({ text: '2024-03-06' });
    expect(at('C2')).toMatchObject({ text: '1,234.50 EUR', value: 1234.5 });
    expect(at('C4')).toMatchObject({ text: '1234.57', value: 1234.57, formula: '=SUM(C2:C3)' });
    expect(at('D2')).toMatchObject({ text: 'TRUE', value: true });
    expect(at('D4')?.text).toBe('#DIV/0!');
  });

  it.each(['xlsx', 'xlsm', 'xlsb', 'xls', 'ods', 'biff5'] as const)('is read from %s', async (bookType) => {
    const rows: Rows = [
      ['Größe', 'Menge'],
      ['東京', 12],
    ];
    const { pages } = await read(
      workbook(
        {
          Blatt:
            bookType === 'biff5'
              ? [
                  ['Size', 'Count'],
                  ['x', 12],
                ]
              : rows,
        },
        bookType,
      ),
    );
    expect(tablesOf(pages[0])[0]?.cells.map((cell) => cell.address)).toEqual(['A1', 'B1', 'A2', 'B2']);
    expect(tablesOf(pages[0])[0]?.cells[3]).toMatchObject({ text: '12', value: 12 });
  });

  it('keeps merged cells as spans and leaves out the cells they cover', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([
      ['Region', 'Sales', 'covered'],
      [null, 2023, 2024],
      ['North', 1, 2],
      ['South', 3, 4],
    ]);
    sheet['!merges'] = [XLSX.utils.decode_range('A1:A2'), XLSX.utils.decode_range('B1:C1')];
    const [table] = tablesOf((await read(workbook({ S: sheet }))).pages[0]);
    expect(table).toMatchObject({ rows: 4, columns: 3, headerRows: 2 });
    expect(table?.cells.slice(0, 3)).toMatchObject([
      { text: 'Region', rowSpan: 2, columnSpan: 1 },
      { text: 'Sales', rowSpan: 1, columnSpan: 2 },
      { text: '2023', row: 1, column: 1 },
    ]);
  });

  it('finds several tables and titles on one sheet', async () => {
    const { pages } = await read(
      workbook({
        S: [
          ['Report of March', null, null, null, null, null],
          ['Name', 'Count', null, null, 'City', 'Share'],
          ['a', 1, null, null, 'x', 0.5],
          ['b', 2, null, null, 'y', 0.5],
          [],
          [],
          ['Key', 'Word'],
          ['k', 'w'],
        ],
      }),
    );
    expect(addressesOf(pages[0])).toEqual([
      ['A1'],
      ['A2', 'B2', 'A3', 'B3', 'A4', 'B4'],
      ['E2', 'F2', 'E3', 'F3', 'E4', 'F4'],
      ['A7', 'B7', 'A8', 'B8'],
    ]);
    expect(tablesOf(pages[0]).map((table) => table.headerRows)).toEqual([0, 1, 1, 1]);
  });

  it('does not split a table at a decorative blank column or row', async () => {
    const { pages } = await read(
      workbook({
        S: [['', null, '2023', null, '2024'], ['Sales', null, 10, null, 20], [], ['Costs', null, 5, null, 6]],
      }),
    );
    expect(tablesOf(pages[0])).toMatchObject([{ rows: 3, columns: 3 }]);
  });

  it('joins heads with the values under blank rows, and moves those that stand a column beside them', async () => {
    const { pages } = await read(
      workbook({
        S: [
          ['Printed on: 1 August', null, null, 'Register of loans'],
          ['Tgl.', 'Uraian', null, null, 'D/K', 'Nominal', null, 'Saldo'],
          ['Date', 'Text', null, null, 'D/C', 'Amount', null, 'Balance'],
          [],
          [],
          [null, 'Opening', null, null, null, null, null, null, 70, 'C'],
          [],
          ['1/8', 'Cash', null, null, null, 'C', 20, null, 90, 'C'],
          ['2/8', 'Rent', null, null, null, 'D', 30, null, 60, 'C'],
          ['3/8', 'Cash', null, null, null, 'C', 15, null, 75, 'C'],
        ],
      }),
    );
    const tables = tablesOf(pages[0]);
    expect(tables.map(({ rows, columns, headerRows }) => [rows, columns, headerRows])).toEqual([
      [1, 1, 0],
      [1, 1, 0],
      [6, 6, 2],
    ]);
    const column = (number: number) =>
      tables[2]?.cells.filter((cell) => cell.column === number).map(({ text }) => text);
    expect(column(2)).toEqual(['D/K', 'D/C', 'C', 'D', 'C']);
    expect(column(3)).toEqual(['Nominal', 'Amount', '20', '30', '15']);
    expect(column(4)).toEqual(['Saldo', 'Balance', '70', '90', '60', '75']);
  });

  it('does not take a form over blank rows for the heads of what is under them', async () => {
    const { pages } = await read(
      workbook({
        S: [
          ['Name:', 'Ada', 'Town:', 'Ulm'],
          [],
          [],
          ['a', 'b', 1, 2],
          ['c', 'd', 3, 4],
          [],
          ['n', 'o', 'p'],
          [],
          ['x', 'y', 'z'],
        ],
      }),
    );
    expect(addressesOf(pages[0]).map(([first]) => first)).toEqual(['A1', 'A4', 'A7', 'A9']);
  });

  it.each(['xlsx', 'xlsb', 'xls', 'biff5', 'xlml'] as const)(
    'shows days of %s that could be read in two ways by their value',
    async (bookType) => {
      const formats: [string, number, string][] = [
        ['m/d/yy', 46113, '2026-04-01'],
        ['m/d/yy h:mm', 46113.25, '2026-04-01 6:00'],
        ['mm/dd/yyyy', 46113, '2026-04-01'],
        ['dd/mm/yyyy', 46113, '2026-04-01'],
        ['dd-mm-yy', 46113, '2026-04-01'],
        // The library cannot show it.
        ['dd.mm.yyyy', 46113, '2026-04-01'],
        ['dd\\.mm\\.yyyy', 46113, '01.04.2026'],
        ['mm\\.dd\\.yyyy', 46113, '2026-04-01'],
        ['yyyy/mm/dd', 46113, '2026/04/01'],
        ['d-mmm-yy', 46113, '1-Apr-26'],
        ['h:mm', 0.25, '6:00'],
      ];
      const sheet = XLSX.utils.aoa_to_sheet([formats.map(([, number]) => number)]);
      for (const [column, [format]] of formats.entries()) {
        Object.assign(sheet[XLSX.utils.encode_cell({ r: 0, c: column })] ?? {}, { z: format });
      }
      const { pages } = await read(workbook({ S: sheet }, bookType));
      expect(tablesOf(pages[0])[0]?.cells.map(({ text }) => text)).toEqual(formats.map(([, , text]) => text));
    },
  );

  it('shows days of an OpenDocument sheet that could be read in two ways by their value', async () => {
    const cell = (value: string, text: string) =>
      `<table:table-cell office:value-type="date" office:date-value="${value}"><text:p>${text}</text:p></table:table-cell>`;
    const row = `<table:table-row>${cell('2026-04-01', '04/01/26')}${cell('2026-04-01', '01.04.26')}</table:table-row>`;
    const content = `<office:document-content><office:body><office:spreadsheet><table:table table:name="S">${row}</table:table></office:spreadsheet></office:body></office:document-content>`;
    const bytes = zipOf([
      { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet' },
      { name: 'META-INF/manifest.xml', data: '<manifest:manifest/>' },
      { name: 'styles.xml', data: '<office:document-styles/>' },
      { name: 'content.xml', data: content },
    ]);
    const { pages } = await read(bytes);
    expect(tablesOf(pages[0])[0]?.cells.map(({ text }) => text)).toEqual(['2026-04-01', '01.04.26']);
  });

  it('shows negative hours as the program does, and days before the calendar as numbers', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([['hours', 'day']]);
    sheet.A2 = { t: 'n', v: -1.25, z: '[h]:mm' };
    sheet.B2 = { t: 'n', v: -1.25, z: 'yyyy-mm-dd' };
    sheet['!ref'] = 'A1:B2';
    const { pages } = await read(workbook({ S: sheet }));
    expect(tablesOf(pages[0])[0]?.cells.map(({ text }) => text)).toEqual(['hours', 'day', '-30:00', '-1.25']);
  });

  it('is read even if a drawing over its cells is broken', async () => {
    const parts = XLSX.CFB.read(workbook({ S: [['kept']] }), { type: 'buffer' });
    const files = parts.FullPaths.flatMap((path: string, index: number) => {
      const content = parts.FileIndex[index]?.content;
      const name = path.replace(/^Root Entry\//, '');
      if (content === undefined || name.endsWith('/') || name === '') return [];
      return [{ name, data: Buffer.from(content as Uint8Array) }];
    });
    const relation = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="d" Type="x/drawing" Target="../drawings/drawing1.xml"/></Relationships>`;
    const bytes = zipOf([
      ...files,
      { name: 'xl/worksheets/_rels/sheet1.xml.rels', data: relation },
      { name: 'xl/drawings/drawing1.xml', data: '<broken' },
    ]);
    const { pages } = await read(bytes);
    expect(addressesOf(pages[0])).toEqual([['A1']]);
  });

  it('reads hidden sheets after the visible ones', async () => {
    const book = XLSX.utils.book_new();
    for (const name of ['hidden', 'shown']) XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([[name]]), name);
    book.Workbook = { Sheets: [{ Hidden: 2 }, { Hidden: 0 }] };
    const { pages } = await read(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    expect(pages.map((page) => [page.number, page.sheet?.index, page.sheet?.name])).toEqual([
      [1, 1, 'shown'],
      [2, 0, 'hidden'],
    ]);
  });

  it('returns only the requested pages', async () => {
    const bytes = workbook({ A: [['a']], B: [['b']], C: [['c']] });
    const { pages } = await readBytes(reader, bytes, { options: { pages: [2] } });
    expect(pages.map((page) => [page.number, page.sheet?.name])).toEqual([[2, 'B']]);
  });

  it('has distant cells and nothing between them', async () => {
    const { pages } = await read(sparseWorkbook('A1', 'XFD1048576'));
    expect(addressesOf(pages[0])).toEqual([['A1'], ['XFD1048576']]);
  });
});

describe('a bad workbook', () => {
  const pool = createReaderPool({ size: 1, logger: silentLogger });
  afterAll(() => pool.close());
  const mimeType = formatForExtension('xlsx')?.mimeType ?? '';

  it.each([
    ['nothing', Buffer.alloc(0), 'document_empty'],
    ['text', Buffer.from('<html><table><tr><td>1</td></tr></table></html>'), 'document_damaged'],
    ['a cut archive', workbook({ A: [['a']] }).subarray(0, 2000), 'document_damaged'],
    ['a part that is not packed as it says', mispacked(workbook({ A: [['a']] })), 'document_damaged'],
    ['an archive of something else', zipOf([{ name: 'a.txt', data: 'x' }]), 'document_damaged'],
    ['one with a password', oleWith(['Root Entry', 'EncryptionInfo', 'EncryptedPackage']), 'document_encrypted'],
  ])('%s is refused with a reason', async (_, bytes, code) => {
    await expect(readInPool(pool, bytes, { mimeType })).rejects.toMatchObject({ detail: { code } });
  });

  it('is refused before unpacking if it unpacks to far more than its size', async () => {
    const bomb = zipOf([{ name: 'xl/workbook.xml', data: ' '.repeat(250 * 1024 * 1024) }]);
    await expect(readBytes(reader, bomb)).rejects.toMatchObject({ detail: { code: 'document_too_complex' } });
  });

  it('with billions of repeated cells kills the child, not the service', async () => {
    const cell = '<table:table-cell table:number-columns-repeated="16384" office:value-type="float" office:value="1"/>';
    const row = `<table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row>`;
    const content = `<office:document-content><office:body><office:spreadsheet><table:table table:name="S">${row}</table:table></office:spreadsheet></office:body></office:document-content>`;
    const bytes = zipOf([
      { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet' },
      { name: 'META-INF/manifest.xml', data: '<manifest:manifest/>' },
      { name: 'content.xml', data: content },
    ]);
    await expect(readInPool(pool, bytes, { mimeType })).rejects.toMatchObject({ code: 'bad_document' });
  });
});
