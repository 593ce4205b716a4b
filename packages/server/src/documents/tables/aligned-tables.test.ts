import { describe, expect, it } from 'vitest';
import { RawPageWriter } from '../testing/raw-pages.ts';
import { tableGrid } from '../testing/table-grid.ts';
import { findTables } from './find-tables.ts';
import type { FoundTable } from './found-table.ts';

const rowsOf = (table: FoundTable | undefined): string[] => tableGrid(table).map((row) => row.join(' | '));

/** Texts of one line, each at its place. */
function row(writer: RawPageWriter, y: number, texts: readonly (readonly [x: number, text: string])[], bold = false) {
  for (const [x, text] of texts) writer.line(x, y, text, { bold });
}

describe('a letterhead, a list and another list below one another', () => {
  const writer = new RawPageWriter();
  writer
    .line(50, 60, 'Harbour Bank', { size: 18 })
    .line(330, 60, 'Statement no. 11')
    .line(330, 74, 'Sort code: 20-45-11');
  row(
    writer,
    110,
    [
      [50, 'Date'],
      [150, 'Details'],
      [330, 'Paid out'],
      [420, 'Balance'],
    ],
    true,
  );
  for (const [index, y] of [126, 142, 158].entries())
    row(writer, y, [
      [50, `0${index + 1}/10/2026`],
      [150, 'Card payment'],
      [330, `${index}04.00`],
      [420, `7,03${index}.15`],
    ]);
  writer.line(50, 190, 'Standing orders', { bold: true });
  row(
    writer,
    210,
    [
      [50, 'Payee'],
      [240, 'Day'],
      [290, 'Amount'],
    ],
    true,
  );
  for (const [index, y] of [226, 242, 258].entries())
    row(writer, y, [
      [50, 'City power and water'],
      [240, `${index + 1}st`],
      [290, `${index}18.77`],
    ]);
  const tables = findTables(writer.page());

  it('are two tables, each with its own columns', () => {
    expect(tables.map(({ rows, columns }) => [rows, columns])).toEqual([
      [4, 4],
      [4, 3],
    ]);
    expect(rowsOf(tables[0])[0]).toBe('Date | Details | Paid out | Balance');
    expect(rowsOf(tables[1])[1]).toBe('City power and water | 1st | 018.77');
  });
});

it('numbered items with lines of text below each are a table, under a letterhead as well', () => {
  const writer = new RawPageWriter();
  writer.line(50, 60, 'Harbour Tools', { size: 18 }).line(330, 60, 'Invoice 11');
  const columns = [50, 90, 130, 330, 390, 450];
  for (const [index, text] of ['Pos', 'Qty', 'Article', 'Rebate', 'Price', 'Amount'].entries())
    writer.line(columns[index] ?? 0, 110, text);
  for (let item = 0; item < 6; item += 1) {
    const y = 130 + 60 * item;
    for (const [index, text] of [`${item + 1}`, '1', 'Mailbox', '', '5,39', '5,39'].entries())
      if (text !== '') writer.line(columns[index] ?? 0, y, text);
    for (let line = 1; line <= 3; line += 1) writer.line(130, y + 14 * line, `line ${line} of text`);
  }
  const [table] = findTables(writer.page());
  expect(rowsOf(table)[0]).toContain('Pos | Qty | Article');
  expect(rowsOf(table).filter((row) => row.includes('5,39'))).toHaveLength(6);
});

describe('cells that are centred vertically', () => {
  it('of two lines, half a line above and below the others, belong to their row', () => {
    const writer = new RawPageWriter();
    row(writer, 100, [
      [50, 'Date'],
      [150, 'Details'],
      [330, 'Amount'],
    ]);
    for (const [index, y] of [130, 162, 194].entries()) {
      writer.line(150, y - 6, `Payment number ${index}`);
      row(writer, y, [
        [50, `0${index + 1}/10/2026`],
        [330, `${index}04.00`],
      ]);
      writer.line(150, y + 6, `to shop ${index}`);
    }
    const rows = [
      'Date | Details | Amount',
      '01/10/2026 | Payment number 0 to shop 0 | 004.00',
      '02/10/2026 | Payment number 1 to shop 1 | 104.00',
      '03/10/2026 | Payment number 2 to shop 2 | 204.00',
    ];
    const page = writer.page();
    expect(rowsOf(findTables(page)[0])).toEqual(rows);
    const recognised = { ...page, words: page.words.map((word) => ({ ...word, line: -1 })) };
    expect(rowsOf(findTables(recognised)[0])).toEqual(rows);
  });

  it('of three lines begin above the line of the others', () => {
    const writer = new RawPageWriter();
    row(writer, 100, [
      [50, 'No'],
      [150, 'Part'],
      [330, 'Amount'],
    ]);
    row(writer, 118, [
      [50, '1'],
      [150, 'Bolt'],
      [330, '12.00'],
    ]);
    row(writer, 136, [
      [50, '2'],
      [150, 'Nut'],
      [330, '13.00'],
    ]);
    writer.line(150, 154, 'HPT-9100');
    row(writer, 165, [
      [50, '3'],
      [150, 'Coolant'],
      [330, '14.00'],
    ]);
    writer.line(150, 176, 'of 20 litres');
    expect(rowsOf(findTables(writer.page())[0]).slice(2)).toEqual([
      '2 | Nut | 13.00',
      '3 | HPT-9100 Coolant of 20 litres | 14.00',
    ]);
  });
});

describe('lines close below a row', () => {
  it('go on in both columns where every other row stands apart', () => {
    const writer = new RawPageWriter();
    for (const [index, y] of [100, 118, 136].entries())
      row(writer, y, [
        [50, `Policy number ${index}`],
        [200, `: MV/2026/00${index}`],
      ]);
    row(writer, 154, [
      [50, 'Period of'],
      [200, ': From 15 November 2026 to 14'],
    ]);
    row(writer, 165, [
      [50, 'insurance'],
      [200, 'November 2027'],
    ]);
    for (const [index, y] of [183, 201].entries())
      row(writer, y, [
        [50, `Excess ${index}`],
        [200, `: £25${index}`],
      ]);
    expect(rowsOf(findTables(writer.page())[0])[3]).toBe(
      'Period of insurance | : From 15 November 2026 to 14 November 2027',
    );
  });

  it('with a number below a number are rows of their own', () => {
    const writer = new RawPageWriter();
    row(writer, 100, [
      [50, 'Ln'],
      [90, 'Part'],
      [200, 'Unit'],
      [280, 'Qty'],
      [360, 'Extended'],
    ]);
    for (const [index, y] of [113, 126].entries())
      row(writer, y, [
        [50, `${index}`],
        [90, 'Collet'],
        [200, 'EA'],
        [280, `${index}0`],
        [360, `${index}10.00`],
      ]);
    row(writer, 139, [
      [280, 'Freight'],
      [360, '120.00'],
    ]);
    row(writer, 152, [
      [280, 'Total'],
      [360, '230.00'],
    ]);
    expect(rowsOf(findTables(writer.page())[0]).slice(3)).toEqual([
      ' |  |  | Freight | 120.00',
      ' |  |  | Total | 230.00',
    ]);
  });
});

describe('tables beside each other', () => {
  it('are two tables if both have names of rows and share the name of a column', () => {
    const writer = new RawPageWriter();
    row(
      writer,
      100,
      [
        [50, 'Description'],
        [150, 'Amount'],
        [300, 'Description'],
        [420, 'Year to date'],
      ],
      true,
    );
    for (const [index, y] of [118, 136, 154].entries())
      row(writer, y, [
        [50, `Pay ${index}`],
        [150, `${index}40.00`],
        [300, `Tax ${index}`],
        [420, `${index}2.10`],
      ]);
    const [left, right, ...others] = findTables(writer.page());
    expect(rowsOf(left)[1]).toBe('Pay 0 | 040.00');
    expect(rowsOf(right)[1]).toBe('Tax 0 | 02.10');
    expect(others).toEqual([]);
  });

  it('are one table if the right one has words in its head alone', () => {
    const writer = new RawPageWriter();
    row(writer, 100, [
      [300, '(GST)'],
      [370, '(GST)'],
    ]);
    row(writer, 118, [
      [50, 'Item'],
      [150, 'Qty'],
      [220, 'Price'],
      [300, 'Price'],
      [370, 'Amount'],
      [440, 'Tax'],
    ]);
    row(writer, 136, [
      [50, 'A100140'],
      [150, '4'],
      [220, '24.00'],
      [300, '25.44'],
      [370, '101.76'],
      [440, 'SR'],
    ]);
    const [table] = findTables(writer.page());
    expect(rowsOf(table).at(-1)).toBe('A100140 | 4 | 24.00 | 25.44 | 101.76 | SR');
  });

  it('of which only the left one names its rows are one table', () => {
    const writer = new RawPageWriter();
    row(
      writer,
      100,
      [
        [50, 'Region'],
        [150, 'Total'],
        [230, 'Share'],
        [310, 'Total'],
        [390, 'Share'],
      ],
      true,
    );
    for (const [index, y] of [118, 136, 154].entries())
      row(writer, y, [
        [50, `North ${index}`],
        [150, `${index}40`],
        [230, `${index}.5`],
        [310, `${index}41`],
        [390, `${index}.6`],
      ]);
    expect(findTables(writer.page())).toHaveLength(1);
  });
});

/** Texts of every other row stand between those of the row above. */
function shifted(texts: readonly string[]): RawPageWriter {
  const writer = new RawPageWriter();
  for (const [index, y] of [100, 118, 136, 154].entries()) {
    const shift = index % 2 === 0 ? 0 : 30;
    for (const [place, x] of [50, 110, 170, 230, 340, 400, 460].entries())
      writer.line(x + shift, y, texts[place] ?? '');
  }
  return writer;
}

it('labels of a drawing, of which several would be in one cell, are no table', () => {
  expect(findTables(shifted(Array.from({ length: 7 }, () => 'January')).page())).toEqual([]);
});

it('figures are a table even if several are in one cell', () => {
  expect(findTables(shifted(Array.from({ length: 7 }, () => '1234.50')).page())).toHaveLength(1);
});

describe('headings below one another with their numbers set off', () => {
  const written = (bold: boolean): FoundTable[] => {
    const writer = new RawPageWriter();
    for (const [index, [number, title]] of [
      ['4.10', 'Writing'],
      ['4.10.1', 'Letters'],
      ['4.10.1.1', 'Layout of them'],
    ].entries()) {
      writer.line(50, 100 + 16 * index, number ?? '', { bold }).line(150, 100 + 16 * index, title ?? '', { bold });
    }
    return findTables(writer.page());
  };

  it('are no table if they are bold', () => {
    expect(written(true)).toEqual([]);
    expect(written(false)).toHaveLength(1);
  });
});

describe('columns with narrow gaps between them', () => {
  const page = (rows: number) => {
    const writer = new RawPageWriter();
    for (let index = 0; index < rows; index += 1)
      row(writer, 100 + 14 * index, [
        [50, 'Bronx'],
        [140, `9${index}.5`],
        [167, `8${index}.1`],
      ]);
    return writer.page();
  };

  it('are told by gaps below one another', () => {
    expect(rowsOf(findTables(page(6))[0])[0]).toBe('Bronx | 90.5 | 80.1');
  });

  it('are not told by a few of them', () => {
    expect(rowsOf(findTables(page(3))[0])[0]).toBe('Bronx | 90.5 80.1');
  });
});
