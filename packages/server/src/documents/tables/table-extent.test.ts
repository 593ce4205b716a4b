/** What belongs to a table of a report and what does not: rows beyond its rules, names, titles and notes. */
import { describe, expect, it } from 'vitest';
import { layOut } from '../testing/lay-out.ts';
import { RawPageWriter } from '../testing/raw-pages.ts';
import { tableGrid } from '../testing/table-grid.ts';
import { type FoundTable, findTables } from './find-tables.ts';

const NAMES = ['Austria', 'Belgium', 'Cyprus', 'Denmark'];
const VALUES = ['1,201', '3,210', '5,120'];
const PLACES = [200, 280, 360];

/** A name at the left edge, and texts in columns beside it. */
function write(writer: RawPageWriter, y: number, name: string, texts: readonly string[] = VALUES): void {
  if (name !== '') writer.line(50, y, name);
  for (const [index, text] of texts.entries()) if (text !== '') writer.line(PLACES[index] ?? 0, y, text);
}

function body(writer: RawPageWriter, top: number, names: readonly string[] = NAMES): number {
  for (const [index, name] of names.entries()) write(writer, top + 14 * index, name);
  return top + 14 * names.length;
}

const firstColumn = (table: FoundTable | undefined): string[] => tableGrid(table).map(([first = '']) => first);
const textOf = (table: FoundTable | undefined): string => tableGrid(table).flat().join(' ');
const spanOf = (table: FoundTable | undefined, text: string) =>
  table?.cells.find((cell) => cell.words.map((word) => word.text).join(' ') === text);

describe('beyond the rules of a table', () => {
  it('a line of figures under the last one is its sum', () => {
    const writer = new RawPageWriter();
    write(writer, 102, 'Region', ['Men', 'Women', 'All']);
    const end = body(writer, 118);
    write(writer, end + 3, 'Total', ['4,804', '12,840', '20,480']);
    for (const y of [100, 115, end + 1]) writer.horizontal(y, 50, 400);
    expect(firstColumn(findTables(writer.page())[0])).toEqual(['Region', ...NAMES, 'Total']);
  });

  it('a note under the last one is none', () => {
    const writer = new RawPageWriter();
    write(writer, 102, 'Region', ['Men', 'Women', 'All']);
    const end = body(writer, 118);
    writer.line(50, end + 3, 'Figures for 2009 are estimates of 12 agencies.', { size: 8 });
    for (const y of [100, 115, end + 1]) writer.horizontal(y, 50, 400);
    expect(firstColumn(findTables(writer.page())[0])).toEqual(['Region', ...NAMES]);
  });

  it('names stand over a rule that is the first one', () => {
    const writer = new RawPageWriter();
    write(writer, 102, '', ['Men', 'Women', 'All']);
    const end = body(writer, 118);
    write(writer, end + 3, 'Total', ['4,804', '12,840', '20,480']);
    for (const y of [115, end + 1]) writer.horizontal(y, 50, 400);
    const [table] = findTables(writer.page());
    expect(table?.headerRows).toBe(1);
    expect(tableGrid(table)[0]).toEqual(['', 'Men', 'Women', 'All']);
    expect(table?.rows).toBe(6);
  });
});

describe('names of columns', () => {
  it('belong to the table where a name of rows stands between them and the first row', () => {
    const writer = new RawPageWriter();
    write(writer, 100, '', ['2004', '2005', '2006']);
    writer.line(50, 114, 'Revenues', { bold: true });
    body(writer, 128, ['Fees', 'Grants', 'Sales', 'Interest']);
    const [table] = findTables(writer.page());
    expect(tableGrid(table).slice(0, 3)).toEqual([
      ['', '2004', '2005', '2006'],
      ['Revenues', '', '', ''],
      ['Fees', ...VALUES],
    ]);
  });

  it('belong to the table where names of rows stand apart from them, over a first row with a place left empty', () => {
    const writer = new RawPageWriter();
    write(writer, 100, '', ['Notes', '2005', '2006']);
    writer.line(50, 118, 'Assets', { bold: true }).line(50, 134, 'Fixed assets', { bold: true });
    write(writer, 148, 'Land', ['', '3,210', '5,120']);
    body(writer, 162, ['Plant', 'Patents', 'Loans', 'Deposits']);
    const [table] = findTables(writer.page());
    expect(tableGrid(table).slice(0, 4)).toEqual([
      ['', 'Notes', '2005', '2006'],
      ['Assets', '', '', ''],
      ['Fixed assets', '', '', ''],
      ['Land', '', '3,210', '5,120'],
    ]);
  });

  it('may stand close to one another, in a second line that the rows below cut', () => {
    const writer = new RawPageWriter();
    const rows = ['Austria', 'Belgium', 'Cyprus', 'Denmark', 'Estonia'];
    const places = [160, 213, 266, 319];
    for (const [index, name] of ['Exports', 'Goods', 'Imports', 'Stocks'].entries())
      writer.line(places[index] ?? 0, 100, name);
    for (const [index, name] of ['(tonnes)', '(million)', '(tonnes)', '(million)'].entries())
      writer.line((places[index] ?? 0) - 2, 110, name);
    for (const [index, name] of rows.entries()) {
      writer.line(50, 124 + 12 * index, name);
      for (const x of places) writer.line(x - 2, 124 + 12 * index, `${index + 1},20${index}`);
    }
    const [table] = findTables(writer.page());
    expect(tableGrid(table)[0]).toEqual([
      '',
      'Exports (tonnes)',
      'Goods (million)',
      'Imports (tonnes)',
      'Stocks (million)',
    ]);
  });

  it('may count: grades under a name for all of them', () => {
    const writer = new RawPageWriter();
    writer.line(275, 100, 'Grade');
    write(writer, 114, 'Year', ['7', '8', '9']);
    body(writer, 128, ['1996', '1997', '1998', '1999']);
    const [table] = findTables(writer.page());
    expect(table?.headerRows).toBe(2);
    expect(spanOf(table, 'Grade')).toMatchObject({ column: 1, columnSpan: 3 });
  });

  it('numbers under names of all columns are a row of their own', () => {
    const writer = new RawPageWriter();
    write(writer, 100, 'Region', ['Men', 'Women', 'All']);
    write(writer, 114, '', ['(1)', '(2)', '(3)']);
    body(writer, 128);
    expect(tableGrid(findTables(writer.page())[0])[0]).toEqual(['Region', 'Men', 'Women', 'All']);
  });

  it('that end with a hyphen go on below and name no group', () => {
    const writer = new RawPageWriter();
    writer.line(280, 100, 'Under-');
    write(writer, 110, '', ['Neither', 'graduate', 'Both']);
    body(writer, 124);
    expect(spanOf(findTables(writer.page())[0], 'Under- graduate')).toMatchObject({ column: 2, columnSpan: 1 });
  });

  it('with a rule under them are one name, even if each of their words is over a column', () => {
    const writer = new RawPageWriter();
    writer.line(235, 102, 'Persons employed').line(50, 116, 'Region');
    for (const [x, name] of [
      [195, 'Men'],
      [235, 'Youth'],
      [275, 'Women'],
      [315, 'All'],
    ] as const)
      writer.line(x, 116, name);
    for (const [index, name] of NAMES.entries()) {
      writer.line(50, 134 + 14 * index, name);
      for (const x of [195, 235, 275, 315]) writer.line(x, 134 + 14 * index, '12.5');
    }
    for (const y of [100, 130, 192]) writer.horizontal(y, 50, 340);
    writer.horizontal(114, 190, 340);
    expect(spanOf(findTables(writer.page())[0], 'Persons employed')).toMatchObject({ column: 1, columnSpan: 4 });
  });
});

describe('a drawn grid', () => {
  function grid(first: string, last: string): FoundTable | undefined {
    const writer = new RawPageWriter();
    for (let y = 100; y <= 200; y += 20) writer.horizontal(y, 50, 350);
    for (const x of [50, 350]) writer.vertical(x, 100, 200);
    for (const x of [150, 250]) writer.vertical(x, 120, 180);
    writer.line(55, 104, first).line(55, 184, last);
    for (const [row, y] of [124, 144, 164].entries())
      for (const [column, x] of [55, 155, 255].entries()) writer.line(x, y, `r${row} c${column}`);
    return findTables(writer.page())[0];
  }

  it('has its title and its notes inside, but not as rows', () => {
    const table = grid('Table 4. Persons by region', 'Source: the statistical office.');
    expect(table?.rows).toBe(3);
    expect(textOf(table)).not.toMatch(/Table 4|Source/);
  });

  it('keeps other rows of one cell', () => {
    expect(grid('Persons by region', 'All of them')?.rows).toBe(5);
  });
});

it('names in drawn cells are the head of the open rows below them', () => {
  const writer = new RawPageWriter();
  for (const y of [84, 116, 180]) writer.horizontal(y, 40, 420);
  writer.horizontal(100, 180, 420);
  for (const x of [40, 180, 420]) writer.vertical(x, 84, 116);
  for (const x of [260, 340]) writer.vertical(x, 100, 116);
  writer.line(270, 87, 'Persons');
  write(writer, 103, 'Region', ['Men', 'Women', 'All']);
  body(writer, 120);
  const tables = findTables(writer.page());
  expect(tables.map(({ rows, columns, headerRows }) => [rows, columns, headerRows])).toEqual([[6, 4, 2]]);
});

it('labels between the columns make no column', () => {
  const writer = new RawPageWriter();
  const wide = (y: number, texts: readonly string[]): void => {
    for (const [index, text] of texts.entries()) if (text !== '') writer.line([50, 150, 330, 430][index] ?? 0, y, text);
  };
  wide(100, ['Year', 'Men', 'Women', 'All']);
  for (const [index, label] of ['Percent', 'Persons'].entries()) {
    writer.line(235, 114 + 70 * index, label);
    for (let row = 1; row < 5; row += 1) wide(114 + 70 * index + 14 * row, [`200${row}`, '12.5', '13.5', '14.5']);
  }
  for (const y of [97, 112, 254]) writer.horizontal(y, 50, 460);
  expect(findTables(writer.page())[0]?.columns).toBe(4);
});

describe('texts under three names', () => {
  it('are cells, however much they look like columns of running text', () => {
    const writer = new RawPageWriter();
    for (const y of [100, 116, 230]) writer.horizontal(y, 40, 560);
    for (const [x, name] of [
      [40, 'Finding'],
      [220, 'Status'],
      [400, 'Response'],
    ] as const) {
      writer.line(x, 103, name);
    }
    for (let top = 120; top < 220; top += 54) {
      for (const x of [40, 220, 400])
        for (let line = 0; line < 4; line += 1) writer.line(x, top + 12 * line, 'sites were seen by two of us');
    }
    const [table] = findTables(writer.page());
    expect(table).toMatchObject({ columns: 3, headerRows: 1 });
  });
});

it('a label in the middle of an open table goes over all columns', () => {
  const writer = new RawPageWriter();
  write(writer, 100, 'Region', ['Men', 'Women', 'All']);
  writer.line(195, 114, 'Percent');
  body(writer, 128);
  writer.line(185, 184, 'Thousands');
  body(writer, 198);
  expect(spanOf(findTables(writer.page())[0], 'Thousands')).toMatchObject({ column: 0, columnSpan: 4 });
});

it.each([
  ['between rules', [60, 92, 400]],
  ['without rules', []],
])('the names of columns on each page of a table %s are not taken for a running header', async (_, rules) => {
  const pages = [1, 2, 3].map((number) => {
    const writer = new RawPageWriter(number);
    for (const y of rules) writer.horizontal(y, 50, 400);
    writer.line(275, 63, 'Grade');
    write(writer, 77, 'Year', ['First', 'Second', 'Third']);
    body(
      writer,
      96,
      ['1996', '1997', '1998', '1999'].map((year) => String(Number(year) + 10 * number)),
    );
    return writer.page();
  });
  for (const { blocks } of await layOut(...pages)) {
    expect(blocks.map(({ kind }) => kind)).toEqual(['table']);
  }
});
