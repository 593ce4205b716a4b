import { describe, expect, it } from 'vitest';
import { RawPageWriter } from '../testing/raw-pages.ts';
import { tableGrid } from '../testing/table-grid.ts';
import { findTables } from './find-tables.ts';
import type { FoundTable } from './found-table.ts';

const rowsOf = (table: FoundTable | undefined): string[] => tableGrid(table).map((row) => row.join(' | '));

/** Cells with their lines, each cell written as a whole. Returns where the row ends. */
function cells(writer: RawPageWriter, y: number, texts: readonly (readonly [x: number, ...lines: string[]])[]): number {
  for (const [x, ...lines] of texts) {
    for (const [index, line] of lines.entries()) writer.line(x, y + 11 * index, line);
  }
  return y + 11 * Math.max(...texts.map(({ length }) => length - 1));
}

const TERMS = [
  ['Lessee', 'the person or company that is named as such on the first page,', 'and whoever takes over the contract'],
  ['Object', 'the machine with the number on the plate, its parts and papers', 'and all that replaces them'],
  ['Term', 'the time from the day of delivery to the end of the last month', 'for which a rate was paid in full'],
] as const;

describe('the order in which a file writes texts', () => {
  it('tells names with long texts beside them from columns of running text', () => {
    const table = new RawPageWriter();
    let y = 100;
    for (const [name, ...lines] of TERMS)
      y = cells(table, y, [
        [50, name],
        [150, ...lines],
      ]);
    expect(rowsOf(findTables(table.page())[0])).toEqual(
      TERMS.map(([name, ...lines]) => `${name} | ${lines.join(' ')}`),
    );
    const columns = new RawPageWriter();
    for (const x of [50, 310]) {
      for (let line = 0; line < 8; line += 1)
        columns.line(x, 100 + 11 * line, 'the person or company named as such on the page');
    }
    expect(findTables(columns.page())).toEqual([]);
  });

  it('does not make a table of a page of text between two rules', () => {
    const writer = new RawPageWriter().horizontal(60, 50, 550).horizontal(700, 50, 550);
    let y = 80;
    for (let part = 0; part < 5; part += 1) {
      writer.line(50, y, 'What the parties agree on here and in the annex is valid for all of them');
      writer.line(50, y + 12, 'unless they have said otherwise in writing before the day of the delivery');
      y = cells(writer, y + 30, [
        [50, 'Term'],
        [300, 'the time for which a rate was paid'],
      ]);
      y += 20;
    }
    expect(findTables(writer.page())).toEqual([]);
  });

  it('does not make tables of lists and tables of contents', () => {
    const list = new RawPageWriter();
    let y = 100;
    for (const [index, [, ...lines]] of TERMS.entries())
      y = cells(list, y, [
        [50, `${index + 1}.`],
        [80, ...lines],
      ]);
    expect(findTables(list.page())).toEqual([]);
    const contents = new RawPageWriter();
    for (const index of [1, 2, 3, 4]) {
      contents.line(50, 100 + 14 * index, `2.${index}`);
      contents.line(80, 100 + 14 * index, `What is said of part ${index} and why it is so . . . . . . . . . .`);
      contents.line(500, 100 + 14 * index, String(index));
    }
    expect(findTables(contents.page())).toEqual([]);
  });

  it('tells whether a line goes on in the row above it', () => {
    const writer = new RawPageWriter();
    writer.horizontal(95, 50, 500).horizontal(112, 50, 500);
    cells(writer, 98, [
      [50, 'State'],
      [200, 'Source'],
      [380, 'Kind'],
    ]);
    cells(writer, 114, [
      [50, 'Vermont', 'and Maine'],
      [200, 'Survey of', 'incomes'],
      [380, 'Sample'],
    ]);
    cells(writer, 136, [
      [50, 'Texas'],
      [200, 'Census'],
      [380, 'All'],
    ]);
    cells(writer, 147, [
      [50, 'Ohio'],
      [200, 'Records'],
      [380, 'All'],
    ]);
    writer.horizontal(162, 50, 500);
    expect(rowsOf(findTables(writer.page())[0]).slice(1)).toEqual([
      'Vermont and Maine | Survey of incomes | Sample',
      'Texas | Census | All',
      'Ohio | Records | All',
    ]);
  });

  it('tells rows between rules under every few of them from lines of one row', () => {
    const writer = new RawPageWriter();
    const names = ['count', 'sum', 'mean', 'mad', 'median', 'mode', 'least', 'most', 'range'];
    writer.horizontal(80, 50, 400).horizontal(95, 50, 400);
    writer.line(50, 83, 'Name').line(150, 83, 'Meaning');
    for (const [index, name] of names.entries()) {
      const y = 98 + 12 * index + 4 * Math.floor(index / 3);
      cells(writer, y, [
        [50, name],
        [150, `the ${name} of all values`],
      ]);
      if (index % 3 === 2) writer.horizontal(y + 13, 50, 400);
    }
    expect(rowsOf(findTables(writer.page())[0]).slice(1)).toEqual(
      names.map((name) => `${name} | the ${name} of all values`),
    );
  });

  it('tells rows in drawn columns from lines of one row', () => {
    const names = ['count', 'sum', 'mean', 'mad'];
    const framed = (): RawPageWriter => {
      const writer = new RawPageWriter();
      for (const y of [80, 96, 160]) writer.horizontal(y, 45, 400);
      for (const x of [45, 140, 400]) writer.vertical(x, 80, 160);
      cells(writer, 83, [
        [50, 'Name'],
        [150, 'Meaning'],
      ]);
      return writer;
    };
    const rows = framed();
    for (const [index, name] of names.entries())
      cells(rows, 98 + 14 * index, [
        [50, name],
        [150, `the ${name} of values`],
      ]);
    expect(rowsOf(findTables(rows.page())[0]).slice(1)).toEqual(names.map((name) => `${name} | the ${name} of values`));
    const one = framed();
    for (const [index, name] of names.entries()) one.line(50, 98 + 14 * index, name);
    for (const [index, name] of names.entries()) one.line(150, 98 + 14 * index, `the ${name} of values`);
    expect(rowsOf(findTables(one.page())[0])).toHaveLength(2);
  });

  it('tells rows whose cells stand in the middle of their height', () => {
    const writer = new RawPageWriter();
    for (const y of [80, 96, 170]) writer.horizontal(y, 45, 500);
    for (const x of [45, 140, 300, 500]) writer.vertical(x, 80, 170);
    writer.line(50, 83, 'State').line(150, 83, 'Source').line(310, 83, 'Kind');
    writer
      .line(50, 105, 'Texas')
      .line(150, 99, 'Survey of incomes')
      .line(150, 110, 'and living')
      .line(310, 105, 'Sample');
    writer.line(50, 124, 'Ohio').line(150, 124, 'Census').line(310, 124, 'All');
    writer.line(50, 145, 'Maine').line(150, 145, 'Records').line(310, 139, 'All but those').line(310, 150, 'of towns');
    expect(rowsOf(findTables(writer.page())[0]).slice(1)).toEqual([
      'Texas | Survey of incomes and living | Sample',
      'Ohio | Census | All',
      'Maine | Records | All but those of towns',
    ]);
  });

  it('leaves a name of the rows below it alone', () => {
    const writer = new RawPageWriter().horizontal(95, 50, 500).horizontal(112, 50, 500).horizontal(200, 50, 500);
    writer.line(50, 98, 'Households').line(200, 98, 'Source').line(380, 98, 'Number');
    const named = (y: number, texts: readonly (readonly [number, ...string[]])[]) => cells(writer, y, texts);
    named(114, [[50, 'By income']]);
    named(125, [
      [50, 'low and', 'middle'],
      [200, 'Survey'],
      [380, '14.5'],
    ]);
    named(147, [[50, 'By place']]);
    named(158, [
      [50, 'in towns'],
      [200, 'Census'],
      [380, '15.5'],
    ]);
    named(169, [
      [50, 'elsewhere in the state'],
      [200, 'Census'],
      [380, '16.5'],
    ]);
    expect(rowsOf(findTables(writer.page())[0]).slice(1)).toEqual([
      'By income |  | ',
      'low and middle | Survey | 14.5',
      'By place |  | ',
      'in towns | Census | 15.5',
      'elsewhere in the state | Census | 16.5',
    ]);
  });

  it('tells rows above the first rule from names of columns', () => {
    const writer = new RawPageWriter().horizontal(90, 50, 400);
    const names = ['alpha', 'beta', 'gamma', 'delta', 'zeta'];
    for (const [index, name] of names.entries()) {
      cells(writer, 93 + 14 * index, [
        [50, name],
        [150, `the letter ${name}`],
      ]);
      if (index === 3) writer.horizontal(149, 50, 400);
    }
    writer.horizontal(166, 50, 400);
    expect(rowsOf(findTables(writer.page())[0])).toEqual(names.map((name) => `${name} | the letter ${name}`));
  });

  it('parts tables side by side whose cells have several lines', () => {
    const writer = new RawPageWriter();
    const texts = ['Opening', 'Sediments of small rivers', 'Posters', 'Excursion'];
    let y = 100;
    for (const [index, text] of texts.entries())
      y = cells(writer, y, [
        [50, `0${index + 8}:30`],
        [120, ...text.split(/ (?=of)/)],
      ]);
    y = 106;
    for (const text of texts.toReversed())
      y = cells(writer, y, [
        [320, 'Room'],
        [400, ...text.split(/ (?=of)/)],
      ]);
    const tables = findTables(writer.page());
    expect(tables.map(({ columns }) => columns)).toEqual([2, 2]);
    expect(rowsOf(tables[0])).toEqual(texts.map((text, index) => `0${index + 8}:30 | ${text}`));
  });
});

describe('rules of one length', () => {
  it('are above and below names of columns that are in the middle of several lines', () => {
    const writer = new RawPageWriter().horizontal(100, 50, 400).horizontal(126, 50, 400).horizontal(170, 50, 400);
    writer.line(50, 108, 'Operation').line(150, 108, 'Now').line(220, 102, 'Prior version').line(220, 113, '(ms)');
    for (const [index, name] of ['one', 'two', 'three'].entries())
      cells(writer, 128 + 13 * index, [
        [50, name],
        [150, `${index}1.5`],
        [220, `${index}8.5`],
      ]);
    expect(rowsOf(findTables(writer.page())[0])).toEqual([
      'Operation | Now | Prior version (ms)',
      'one | 01.5 | 08.5',
      'two | 11.5 | 18.5',
      'three | 21.5 | 28.5',
    ]);
  });

  it.each([
    ['a caption', { size: 10, text: 'Table 2. Rivers', above: 6 }],
    ['a heading in larger type', { size: 14, text: 'Rivers', above: 6 }],
    ['a line that stands off', { size: 10, text: 'Rivers', above: 14 }],
  ])('belong to two tables where %s is between them', (_, { size, text, above }) => {
    const writer = new RawPageWriter();
    const ruled = (top: number, names: readonly string[]): number => {
      writer.horizontal(top, 50, 400);
      cells(writer, top + 3, [
        [50, 'Name'],
        [250, 'Length'],
      ]);
      writer.horizontal(top + 16, 50, 400);
      for (const [index, name] of names.entries())
        cells(writer, top + 19 + 14 * index, [
          [50, name],
          [250, `${index}4.5`],
        ]);
      writer.horizontal(top + 19 + 14 * names.length, 50, 400);
      return top + 19 + 14 * names.length;
    };
    const bottom = ruled(100, ['Elbe', 'Oder', 'Spree']);
    writer.line(50, bottom + above, text, { size });
    ruled(bottom + above + size + 3, ['Loire', 'Seine', 'Rhone']);
    expect(findTables(writer.page()).map(({ rows }) => rows)).toEqual([4, 4]);
  });
});
