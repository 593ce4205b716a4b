import { describe, expect, it } from 'vitest';
import type { RawPage, TagElement } from '../model/raw-page.ts';
import { RawPageWriter } from '../testing/raw-pages.ts';
import { tableGrid } from '../testing/table-grid.ts';
import { findTables } from './find-tables.ts';
import { taggedTables } from './tagged-tables.ts';

interface Cell {
  text: string;
  at: [x: number, y: number];
  role?: 'TD' | 'TH';
  rowSpan?: number;
  columnSpan?: number;
}

const element = (role: string, parent: TagElement | null): TagElement => ({
  role,
  parent,
  children: [],
  rowSpan: 1,
  columnSpan: 1,
});

/** A page with a tagged table; null is a cell without text. */
function tagged(rows: (Cell | null)[][], writer = new RawPageWriter()): RawPage {
  const table = element('Table', element('Document', null));
  const tags: { cell: Cell; tag: TagElement }[] = [];
  for (const cells of rows) {
    const row = element('TR', table);
    table.children.push(row);
    for (const cell of cells) {
      const tag: TagElement | null =
        cell === null
          ? null
          : { ...element(cell.role ?? 'TD', row), rowSpan: cell.rowSpan ?? 1, columnSpan: cell.columnSpan ?? 1 };
      row.children.push(tag);
      if (cell !== null && tag !== null) tags.push({ cell, tag });
    }
  }
  for (const { cell } of tags) writer.line(...cell.at, cell.text);
  const page = writer.page();
  let at = page.words.length - tags.reduce((sum, { cell }) => sum + cell.text.split(' ').length, 0);
  for (const { cell, tag } of tags) {
    for (const _ of cell.text.split(' ')) {
      const word = page.words[at];
      if (word !== undefined) word.tag = tag;
      at += 1;
    }
  }
  return page;
}

const cell = (text: string, x: number, y: number, more: Partial<Cell> = {}): Cell => ({ text, at: [x, y], ...more });

describe('tagged tables', () => {
  it('have the cells, spans and names that the tags say', () => {
    const page = tagged([
      [cell('Region', 50, 100, { role: 'TH', rowSpan: 2 }), cell('Sales', 200, 100, { role: 'TH', columnSpan: 2 })],
      [cell('2024', 200, 120, { role: 'TH' }), cell('2025', 300, 120, { role: 'TH' })],
      [cell('North and', 50, 140), cell('1', 200, 140), null],
      [cell('South', 50, 160), null, cell('4', 300, 160)],
    ]);
    const [table, ...others] = findTables(page);
    expect(others).toEqual([]);
    expect(table).toMatchObject({ rows: 4, columns: 3, headerRows: 2, evidence: 'markup' });
    expect(tableGrid(table).slice(1)).toEqual([
      ['', '2024', '2025'],
      ['North and', '1', ''],
      ['South', '', '4'],
    ]);
    expect(table?.cells[0]).toMatchObject({ row: 0, column: 0, rowSpan: 2, columnSpan: 1 });
    expect(table?.cells[1]).toMatchObject({ row: 0, column: 1, rowSpan: 1, columnSpan: 2 });
  });

  it('rows and columns without text are left out', () => {
    const page = tagged([
      [cell('a', 50, 100), null, cell('b', 200, 100)],
      [null, null, null],
      [cell('c', 50, 120), null, cell('d', 200, 120)],
    ]);
    expect(tableGrid(taggedTables(page)[0])).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('lines of text inside of a cell are one cell', () => {
    const page = tagged([
      [cell('a', 50, 100), cell('b', 200, 100)],
      [cell('c', 50, 126), cell('d', 200, 120)],
    ]);
    const [word] = page.words.slice(-1);
    const copy = {
      ...(word as RawPage['words'][number]),
      text: 'e',
      box: { left: 1 / 3, top: 132 / 800, width: 0.01, height: 10 / 800 },
    };
    page.words.push(copy);
    expect(tableGrid(taggedTables(page)[0])[1]).toEqual(['c', 'd e']);
  });

  it.each<[string, (Cell | null)[][]]>([
    [
      'whose cells are not in columns',
      [
        [cell('one', 50, 100), cell('two', 200, 100)],
        [cell('three', 190, 120), cell('four', 300, 120)],
      ],
    ],
    [
      'whose cells are not in rows',
      [
        [cell('one', 50, 100), cell('two', 200, 160)],
        [cell('three', 50, 120), cell('four', 200, 140)],
      ],
    ],
    [
      'with signs of currencies in a column',
      [
        [cell('Sales', 50, 100), cell('$', 200, 100), cell('120', 220, 100)],
        [cell('Costs', 50, 120), cell('$', 200, 120), cell('110', 220, 120)],
      ],
    ],
    ['of one column', [[cell('one', 50, 100)], [cell('two', 50, 120)], [cell('three', 50, 140)]]],
    ['of one row', [[cell('one', 50, 100), cell('two', 200, 100), cell('three', 300, 100)]]],
  ])('are not believed: one %s', (_name, rows) => {
    expect(taggedTables(tagged(rows))).toEqual([]);
  });

  it('are not believed if other text stands among their cells', () => {
    const rows = [
      [cell('a', 50, 100), cell('b', 200, 100)],
      [cell('c', 50, 140), cell('d', 200, 140)],
    ];
    expect(taggedTables(tagged(rows))).toHaveLength(1);
    expect(taggedTables(tagged(rows, new RawPageWriter().line(50, 120, 'text between the rows')))).toEqual([]);
  });

  it('a table inside of a table made for layout counts alone', () => {
    const page = tagged([
      [cell('a', 50, 100), cell('b', 200, 100)],
      [cell('c', 50, 120), cell('d', 200, 120)],
    ]);
    const inner = page.words[0]?.tag?.parent?.parent;
    const outer = element('Table', null);
    const row = element('TR', outer);
    const holder = element('TD', row);
    outer.children.push(row);
    row.children.push(holder);
    if (inner !== null && inner !== undefined) inner.parent = holder;
    expect(taggedTables(page).map(({ rows, columns }) => [rows, columns])).toEqual([[2, 2]]);
  });
});
