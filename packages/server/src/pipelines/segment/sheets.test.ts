import { describe, expect, it } from 'vitest';
import type { Page } from '../../documents/model/document.ts';
import { markupPage } from '../engine/testing/drawn-page.ts';
import { melted } from './melt.ts';
import { type Enrichment, flatTable } from './reconstruct.ts';
import { regionsOf } from './sheet-regions.ts';
import { splitSheets } from './split-sheets.ts';

/** A sheet whose tables stand below each other, a blank row between them. */
function sheetOf(name: string, ...tables: (readonly (readonly string[])[])[]): Page {
  const page = markupPage(tables);
  let top = 1;
  for (const block of page.blocks) {
    if (block.kind !== 'table') continue;
    block.table.cells = block.table.cells
      .map((cell) => ({ ...cell, address: `${String.fromCharCode(65 + cell.column)}${top + cell.row}` }))
      .filter((cell) => cell.words.some(({ from, to }) => to > from));
    top += block.table.rows + 1;
  }
  return { ...page, sheet: { index: 0, name } };
}

const PAY = [
  ['Employee', 'Gross', 'Net'],
  ['North', '', ''],
  ['Miller', '10', '8'],
  ['', '11', '9'],
  ['South', '', ''],
  ['Smith', '20', '15'],
];
const BILLS = [
  ['Invoice number', 'Amount due'],
  ['A-1', '12'],
];

describe('tables of a sheet', () => {
  it('are regions by their addresses', () => {
    const regions = regionsOf(sheetOf('Book', PAY, BILLS)).map(({ region }) => region);
    expect(regions).toMatchObject([
      { sheet_index: 0, sheet_name: 'Book', row_start: 1, row_end: 6, col_start: 1, col_end: 3, header_rows: [1] },
      { row_start: 8, row_end: 9, col_end: 2, header_rows: [8] },
    ]);
  });

  it('are split by what they say', () => {
    const subdocuments = [
      { name: 'payroll', description: 'Gross and net pay of employees', allowMultiple: true },
      { name: 'invoices', description: '', allowMultiple: true },
    ];
    const { parts, likelihoods, choices } = splitSheets(regionsOf(sheetOf('Book', PAY, BILLS)), {
      subdocuments,
      choices: 2,
      seed: 's',
    });
    expect(parts.map(({ name, regions }) => [name, regions[0]?.row_start])).toEqual([
      ['payroll', 1],
      ['invoices', 8],
    ]);
    expect(likelihoods).toHaveLength(2);
    expect(choices).toHaveLength(2);
  });
});

describe('a flat table', () => {
  const page = sheetOf('Book', PAY);
  const [found] = regionsOf(page);
  const region = found?.region ?? {
    sheet_index: 0,
    sheet_name: '',
    row_start: 1,
    row_end: 6,
    col_start: null,
    col_end: null,
    header_rows: [],
  };
  const flat = (enrichment: Omit<Enrichment, 'melt_periods'>) =>
    flatTable(new Map([[0, [page]]]), {
      name: 'pay',
      regions: [region],
      enrichment: { ...enrichment, melt_periods: true },
    });

  it('has sections as a column and keys on every row', () => {
    const { header, rows, csv } = flat({ fill_key_spans: true, flatten_header: true, promote_sections: true });
    expect(header).toEqual(['Employee', 'Gross', 'Net', 'Section']);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Miller', '10', '8', 'North'],
      ['Miller', '11', '9', 'North'],
      ['Smith', '20', '15', 'South'],
    ]);
    expect(csv.split('\r\n')[1]).toBe('Miller,10,8,North');
  });

  it('is as printed without enrichment', () => {
    const { header, rows } = flat({ fill_key_spans: false, flatten_header: false, promote_sections: false });
    expect(header).toEqual(['Employee', 'Gross', 'Net']);
    expect(rows).toHaveLength(5);
    expect(rows[2]?.cells).toEqual(['', '11', '9']);
  });
});

describe('a wide matrix', () => {
  it.each([
    ['months', ['Jan', 'Feb', 'Mar']],
    ['months of other languages', ['Januar 2025', 'Februar 2025', 'März 2025']],
    ['quarters', ['Q1 2025', 'Q2 2025', 'Q3 2025']],
    ['years', ['2023', '2024', '2025']],
    ['dates', ['2025-01-31', '2025-02-28', '2025-03-31']],
    ['numbers of months', ['01/2025', '02/2025', '03/2025']],
  ])('of %s has a row for each', (_, periods) => {
    const rows = [
      ['Rent', '10', '', '30', '40'],
      ['Heat', '1', '2', '3', '6'],
    ];
    expect(melted({ header: ['Cost', ...periods, 'Total'], rows })).toEqual({
      header: ['Cost', 'Total', 'Period', 'Value'],
      rows: [
        ['Rent', '40', periods[0], '10'],
        ['Rent', '40', periods[2], '30'],
        ['Heat', '6', periods[0], '1'],
        ['Heat', '6', periods[1], '2'],
        ['Heat', '6', periods[2], '3'],
      ],
    });
  });

  it('with several measures keeps a column for each', () => {
    const header = ['Shop', 'Jan Plan', 'Jan Actual', 'Feb Plan', 'Feb Actual', 'Mar Plan', 'Mar Actual'];
    expect(melted({ header, rows: [['A', '1', '2', '3', '4', '5', '6']] })).toEqual({
      header: ['Shop', 'Period', 'Plan', 'Actual'],
      rows: [
        ['A', 'Jan', '1', '2'],
        ['A', 'Feb', '3', '4'],
        ['A', 'Mar', '5', '6'],
      ],
    });
  });

  it.each([
    ['two years', ['Item', '2024', '2025']],
    ['words that only begin like months', ['Marker', 'Maybe', 'Decimal', 'Marginal']],
    ['unlike columns with a year each', ['Sales 2023', 'Staff 2024', 'Shops 2025']],
  ])('is not made of %s', (_, header) => {
    const table = { header, rows: [header.map(() => '1')] };
    expect(melted(table)).toBe(table);
  });
});
