import { describe, expect, it } from 'vitest';
import { reader } from '../../../formats/spreadsheet/reader.ts';
import { type Cell, textOf } from '../../../model/document.ts';
import { partsZip, relationsXml } from '../../../testing/office-files.ts';
import { fieldsIn, filledWith, partsIn } from '../../../testing/office-forms.ts';
import { readBytes } from '../../../testing/read-bytes.ts';
import { amountOf, cellValueOf, dateOfSerial, dateSerial } from './cell-values.ts';

const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const NAMESPACES =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const text = (address: string, value: string, style = 0): string =>
  `<c r="${address}" s="${style}" t="inlineStr"><is><t>${value}</t></is></c>`;
const blank = (address: string, style: number): string => `<c r="${address}" s="${style}"/>`;
const row = (number: number, ...cells: string[]): string => `<row r="${number}">${cells.join('')}</row>`;

/** Formats: 0 plain, 1 a border, 2 dates, 3 amounts, 4 open in a protected sheet, 5 text, 6 percents. */
const STYLES = `<styleSheet ${NAMESPACES}><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts>
<fonts><font/></fonts><fills><fill><patternFill patternType="none"/></fill></fills>
<borders><border/><border><left style="thin"/></border></borders>
<cellXfs><xf/><xf borderId="1"/><xf numFmtId="164" borderId="1"/><xf numFmtId="4" borderId="1"/><xf><protection locked="0"/></xf><xf numFmtId="49" borderId="1"/><xf numFmtId="10" borderId="1"/></cellXfs></styleSheet>`;

interface Made {
  sheets: Record<string, string>;
  names?: string;
  workbook?: string;
}

function workbook({ sheets, names = '', workbook: more = '' }: Made): Buffer {
  const entries = Object.entries(sheets);
  const list = entries
    .map(([name], index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="r${index + 1}"/>`)
    .join('');
  return partsZip({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${[
      ['xl/workbook.xml', 'sheet.main'],
      ['xl/styles.xml', 'styles'],
      ...entries.map((_, index) => [`xl/worksheets/sheet${index + 1}.xml`, 'worksheet']),
    ]
      .map(([name, type]) => `<Override PartName="/${name}" ContentType="${SPREADSHEET}.${type}+xml"/>`)
      .join('')}</Types>`,
    '_rels/.rels': relationsXml([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook ${NAMESPACES}><sheets>${list}</sheets>${names && `<definedNames>${names}</definedNames>`}${more}</workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml([
      ...entries.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': STYLES,
    ...Object.fromEntries(
      entries.map(([, inside], index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet ${NAMESPACES}>${inside}</worksheet>`,
      ]),
    ),
  });
}

const data = (...rows: string[]): string => `<sheetData>${rows.join('')}</sheetData>`;

async function cellsIn(bytes: Buffer): Promise<Map<string, Pick<Cell, 'value' | 'formula'> & { text: string }>> {
  const { pages } = await readBytes(reader, bytes);
  const cells = new Map<string, Pick<Cell, 'value' | 'formula'> & { text: string }>();
  for (const page of pages) {
    for (const block of page.blocks) {
      for (const cell of block.kind === 'table' ? block.table.cells : []) {
        const text = cell.words.map((range) => textOf(page.words, range)).join(' ');
        cells.set(cell.address ?? '', { ...cell, text });
      }
    }
  }
  return cells;
}

describe('a sheet', () => {
  const sheet = data(
    row(1, text('A1', 'Order form')),
    row(3, text('A3', 'Name:')),
    row(4, text('A4', 'Ordered on'), blank('B4', 2)),
    row(5, text('A5', 'Amount'), blank('B5', 3)),
    row(6, text('A6', 'Discount'), blank('B6', 6)),
    row(7, text('A7', 'ZIP'), blank('B7', 5)),
    row(8, text('A8', 'Total'), '<c r="B8" s="3"><f>B5*2</f><v>0</v></c>'),
  );
  const form = workbook({ sheets: { Order: sheet } });

  it('asks with a label and an empty cell beside it; formulas are no places', async () => {
    const fields = await fieldsIn(form, MIME);
    expect(fields.map(({ key, label }) => [key, label])).toEqual([
      ['Order!B3', 'Name'],
      ['Order!B4', 'Ordered on'],
      ['Order!B5', 'Amount'],
      ['Order!B6', 'Discount'],
      ['Order!B7', 'ZIP'],
    ]);
    expect(fields[0]?.bbox).toEqual({ page: 1, left: 0, top: 0, width: 0, height: 0 });
  });

  it('gets values of the types that its cells have', async () => {
    const values = {
      'Order!B3': 'Łucja & 山田',
      'Order!B4': '2026-11-16',
      'Order!B5': '€ 1.250,50',
      'Order!B6': '12%',
      'Order!B7': '01067',
    };
    const { bytes, warnings } = await filledWith(form, MIME, values);
    expect(warnings).toEqual([]);
    const cells = await cellsIn(bytes);
    expect(cells.get('B3')?.text).toBe('Łucja & 山田');
    expect(cells.get('B4')).toMatchObject({ text: '16.11.2026', value: '2026-11-16' });
    expect(cells.get('B5')).toMatchObject({ text: '1,250.50', value: 1250.5 });
    expect(cells.get('B6')).toMatchObject({ text: '12.00%', value: 0.12 });
    expect(cells.get('B7')?.text).toBe('01067');
    expect(cells.get('B8')?.formula).toBe('=B5*2');
    const parts = await partsIn(bytes);
    // Cells keep their format, and the program that opens the workbook calculates it.
    expect(parts.get('xl/worksheets/sheet1.xml')?.toString()).toContain('<c r="B4" s="2"><v>46342</v></c>');
    expect(parts.get('xl/workbook.xml')?.toString()).toContain('<calcPr fullCalcOnLoad="1"/>');
    expect(parts.get('xl/styles.xml')?.toString()).toBe(STYLES);
  });

  it('says when a value is not what the cell is for', async () => {
    const { warnings } = await filledWith(form, MIME, { 'Order!B5': 'a lot' });
    expect(warnings).toMatchObject([{ code: 'value_not_of_cell_type', message: expect.stringContaining('numbers') }]);
  });

  it('gets new rows and cells in their order', async () => {
    const sparse = workbook({
      sheets: { S: data(row(2, text('A2', 'Name:'), text('D2', 'end')), row(9, text('A9', 'x'))) },
      names: '<definedName name="remark">S!$B$5</definedName>',
    });
    const { bytes } = await filledWith(sparse, MIME, { 'S!B2': 'Ann', remark: 'none' });
    const xml = (await partsIn(bytes)).get('xl/worksheets/sheet1.xml')?.toString() ?? '';
    expect([...xml.matchAll(/<c r="(\w+)"/g)].map(([, address]) => address)).toEqual(['A2', 'B2', 'D2', 'B5', 'A9']);
    expect([...xml.matchAll(/<row r="(\d+)"/g)].map(([, number]) => number)).toEqual(['2', '5', '9']);
  });

  it('offers its open cells when it is protected, also those with a value', async () => {
    const sheet1 = `${data(
      row(1, text('A1', 'Name'), blank('B1', 4)),
      row(2, text('A2', 'Member'), '<c r="B2" s="4" t="b"><v>0</v></c>'),
      row(3, text('A3', 'Fixed:')),
    )}<sheetProtection sheet="1"/>`;
    const form1 = workbook({ sheets: { 'My sheet': sheet1 } });
    expect(await fieldsIn(form1, MIME)).toMatchObject([
      { key: "'My sheet'!B1", label: 'Name', type: 'text', value: null },
      { key: "'My sheet'!B2", label: 'Member', type: 'checkbox', value: 'false' },
    ]);
    const { bytes } = await filledWith(form1, MIME, { "'My sheet'!B2": 'true' });
    expect((await cellsIn(bytes)).get('B2')?.value).toBe(true);
  });

  it('has names for cells, lists to choose from, merged cells and tables', async () => {
    const sheet1 = `${data(
      row(1, text('A1', 'Customer:'), blank('B1', 1), blank('C1', 1)),
      row(2, text('A2', 'Plan:'), blank('B2', 1)),
      row(4, text('A4', 'Item', 1), text('B4', 'Price', 1)),
      row(5, blank('A5', 1), blank('B5', 3)),
      row(6, blank('A6', 1), blank('B6', 3)),
    )}<mergeCells><mergeCell ref="B1:C1"/></mergeCells><dataValidations><dataValidation type="list" sqref="B2"><formula1>"Basic,Full"</formula1></dataValidation></dataValidations>`;
    const form1 = workbook({
      sheets: { S: sheet1, T: data(row(1, text('A1', 'x'))) },
      names:
        '<definedName name="customer_name">S!$B$1:$C$1</definedName><definedName name="_xlnm.Print_Area">S!$A$1</definedName>',
    });
    expect((await fieldsIn(form1, MIME)).map(({ key, label, options }) => [key, label, options])).toEqual([
      ['customer_name', 'Customer', undefined],
      ['S!B2', 'Plan', ['Basic', 'Full']],
      ['S!A5', 'Item', undefined],
      ['S!B5', 'Price', undefined],
      ['S!A6', 'Item', undefined],
      ['S!B6', 'Price', undefined],
    ]);
  });
});

it('takes rows below bare headings, up to the next row with anything in it', async () => {
  const sheet = data(
    row(1, text('A1', 'Item'), text('B1', 'Price')),
    row(4, text('A4', 'Total'), '<c r="B4"><f>SUM(B2:B3)</f><v>0</v></c>'),
    row(6, text('A6', 'Year'), text('B6', 'Sum')),
    row(7, '<c r="A7"><v>2025</v></c>', '<c r="B7"><v>3</v></c>'),
  );
  const fields = await fieldsIn(workbook({ sheets: { S: sheet } }), MIME);
  expect(fields.map(({ key }) => key)).toEqual(['S!A2', 'S!B2', 'S!A3', 'S!B3']);
});

describe('values of cells', () => {
  it.each([
    ['1250', 1250],
    ['1,250.00', 1250],
    ['1.250,00', 1250],
    ["1'250.5", 1250.5],
    ['1 250 000', 1_250_000],
    ['USD 12.50', 12.5],
    ['-3,5', -3.5],
    ['12.03.2024', null],
    ['abc', null],
    ['1,2,3', null],
  ])('%s is the amount %s', (written, amount) => expect(amountOf(written)).toBe(amount));

  it.each([
    ['007', { kind: 'text', value: '007' }],
    ['+49 30 1', { kind: 'text', value: '+49 30 1' }],
    ['1234567890123456789', { kind: 'text', value: '1234567890123456789' }],
    ['3.5', { kind: 'number', value: 3.5 }],
  ])('%s in a cell without format', (written, value) => expect(cellValueOf(written, 'general', false)).toEqual(value));

  it.each([
    ['1900-01-01', false, 1],
    ['1900-03-01', false, 61],
    ['2026-11-16', false, 46_342],
    ['2026-11-16', true, 44_880],
  ])('%s (1904: %s) is day %s', (date, is1904, serial) => {
    expect(dateSerial(date, is1904)).toBe(serial);
    expect(dateOfSerial(serial, is1904)).toBe(date);
  });
});
