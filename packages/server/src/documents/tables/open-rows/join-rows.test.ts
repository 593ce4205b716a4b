import { describe, expect, it } from 'vitest';
import type { RawPage } from '../../model/raw-page.ts';
import { RawPageWriter } from '../../testing/raw-pages.ts';
import { tableGrid } from '../../testing/table-grid.ts';
import { findTables } from '../find-tables.ts';
import type { FoundCell, FoundTable } from '../found-table.ts';
import { joinOpenRows, openRowsOf } from './join-rows.ts';
import { rowNetwork, sharedRowNetwork } from './row-network.ts';

/** Each text is a cell in the column of its place; lines are 11 points apart, and characters 10 high. */
function written(rows: readonly (readonly string[])[], step = 11): { table: FoundTable; raw: RawPage } {
  const writer = new RawPageWriter();
  const cells: FoundCell[] = [];
  for (const [row, texts] of rows.entries()) {
    for (const [column, text] of texts.entries()) {
      if (text === '') continue;
      const from = writer.page().words.length;
      writer.line(50 + 150 * column, 100 + step * row, text);
      const words = writer.page().words.slice(from);
      const [first, last] = [words[0]?.box, words.at(-1)?.box];
      if (first === undefined || last === undefined) throw new Error('no words');
      const box = { ...first, width: last.left + last.width - first.left };
      cells.push({ row, column, rowSpan: 1, columnSpan: 1, words, box });
    }
  }
  const raw = writer.page();
  const table: FoundTable = {
    box: { left: 0.05, top: 100 / 800, width: 0.9, height: (step * rows.length) / 800 },
    rows: rows.length,
    columns: 3,
    headerRows: 1,
    evidence: 'aligned',
    cells,
    edges: [],
  };
  return { table, raw };
}

/** A network that gives the same answer for every text. */
const always = (goesOn: number) => async () =>
  rowNetwork({
    run: async (_input, [, tokens = 0]) => ({ data: new Float32Array(tokens).fill(goesOn), dims: [1, tokens] }),
  });

const WRAPPED = [
  ['Name', 'Share', 'Note'],
  ['Costs of materials', '12', 'as before'],
  ['and of freight', '', ''],
  ['Other costs', '14', 'none'],
];

describe('rows that may go on in the row above', () => {
  it('have more or fewer cells than that one and stand closely below it', () => {
    expect(openRowsOf(written(WRAPPED).table)).toEqual([2]);
    expect(openRowsOf(written(WRAPPED, 20).table)).toEqual([]);
    expect(openRowsOf(written([['Name'], ['of the product', '12', 'a']]).table)).toEqual([1]);
  });

  it('and begin with no name that has more beside it', () => {
    const named = [['Costs', '12', 'a'], ['Of which freight'], ['Rail', '13', 'b']];
    expect(openRowsOf(written(named).table)).toEqual([1]);
    expect(openRowsOf(written([['Costs', '12', 'a'], ['of all freight'], ['by rail', '13', 'b']]).table)).toEqual([
      1, 2,
    ]);
  });

  it('and are not known to begin', () => {
    const { table } = written(WRAPPED);
    for (const cell of table.cells) cell.beginsRow = true;
    expect(openRowsOf(table)).toEqual([]);
  });

  it('and no text under the same text', () => {
    expect(
      openRowsOf(
        written([
          ['WXYZ', 'Morning news', '8:00'],
          ['WXYZ', 'late', ''],
        ]).table,
      ),
    ).toEqual([]);
  });

  it('and no number under a number', () => {
    expect(
      openRowsOf(
        written([
          ['Costs', '12', 'a'],
          ['', '13', ''],
        ]).table,
      ),
    ).toEqual([]);
  });
});

it('are joined if the network is sure, and stay as they are if it is not or cannot be run', async () => {
  const joined = written(WRAPPED);
  await joinOpenRows([joined.table], joined.raw, always(3));
  expect(tableGrid(joined.table)).toEqual([
    ['Name', 'Share', 'Note'],
    ['Costs of materials and of freight', '12', 'as before'],
    ['Other costs', '14', 'none'],
  ]);
  const failing = async () => ({ ask: () => Promise.reject(new Error('no memory')) });
  for (const open of [always(1), async () => null, failing]) {
    const kept = written(WRAPPED);
    await joinOpenRows([kept.table], kept.raw, open);
    expect(kept.table.rows).toBe(4);
  }
});

it('the network is not asked about tables without such rows', async () => {
  const { table, raw } = written([
    ['Name', 'Share'],
    ['Costs', '12'],
  ]);
  await joinOpenRows([table], raw, () => Promise.reject(new Error('asked')));
  expect(table.rows).toBe(2);
});

it('the names of columns stay names if two lines of them are one row', async () => {
  const { table, raw } = written([
    ['Name', 'Share of', 'Note'],
    ['', 'all costs', ''],
    ['Costs', '12', 'none'],
  ]);
  table.headerRows = 2;
  await joinOpenRows([table], raw, always(3));
  expect(table).toMatchObject({ rows: 2, headerRows: 1 });
});

describe('what the network in the repository says', () => {
  /** Names of several lines beside figures, which the lines of the next columns share. */
  const texts = (): RawPage => {
    const writer = new RawPageWriter().horizontal(95, 50, 520).horizontal(115, 50, 520).horizontal(330, 50, 520);
    writer.line(50, 100, 'Plant').line(180, 100, 'Study').line(470, 100, 'Days');
    const rows = [
      [['Green tea'], ['Randomised trial in thirty subjects', 'who were compared with others'], ['14']],
      [['Aloe vera and', 'neem'], ['Clinical trial of a new paste', 'in ninety healthy adults'], ['30']],
      [['Sage'], ['Pilot study'], ['7']],
      [['Pomegranate'], ['Double blind study of a rinse', 'with three groups of patients', 'in one town'], ['28']],
    ];
    let y = 120;
    for (const cells of rows) {
      for (const [column, lines] of cells.entries())
        for (const [index, line] of lines.entries()) writer.line([50, 180, 470][column] ?? 0, y + 12 * index, line);
      y += 12 * Math.max(...cells.map(({ length }) => length)) + 4;
    }
    return writer.page();
  };

  it('lines of one row are one row', async () => {
    const raw = texts();
    const tables = findTables(raw);
    await joinOpenRows(tables, raw, sharedRowNetwork);
    expect(tableGrid(tables[0]).map(([first]) => first)).toEqual([
      'Plant',
      'Green tea',
      'Aloe vera and neem',
      'Sage',
      'Pomegranate',
    ]);
  });
});
