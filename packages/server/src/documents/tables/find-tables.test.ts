import { describe, expect, it } from 'vitest';
import { RawPageWriter } from '../testing/raw-pages.ts';
import { tableGrid } from '../testing/table-grid.ts';
import { findTables } from './find-tables.ts';

function ruled(): RawPageWriter {
  const writer = new RawPageWriter();
  for (const y of [100, 120, 140, 160]) writer.horizontal(y, 50, 350);
  for (const x of [50, 150, 250, 350]) writer.vertical(x, 100, 160);
  return writer;
}

describe('drawn tables', () => {
  it('have a cell for every field of the grid', () => {
    const writer = ruled();
    for (const [row, y] of [104, 124, 144].entries()) {
      for (const [column, x] of [55, 155, 255].entries()) writer.line(x, y, `r${row} c${column}`);
    }
    const [table] = findTables(writer.page());
    expect(table).toMatchObject({ rows: 3, columns: 3, evidence: 'ruled' });
    expect(tableGrid(table)[1]).toEqual(['r1 c0', 'r1 c1', 'r1 c2']);
  });

  it('a missing line joins cells across and down', () => {
    const writer = new RawPageWriter();
    for (const y of [100, 120, 160]) writer.horizontal(y, 50, 350);
    writer.horizontal(140, 150, 350);
    writer.vertical(50, 100, 160).vertical(350, 100, 160).vertical(150, 120, 160).vertical(250, 120, 160);
    writer.line(60, 104, 'spans all').line(60, 130, 'tall').line(160, 124, 'a').line(260, 124, 'b');
    writer.line(160, 144, 'c').line(260, 144, 'd');
    const [table] = findTables(writer.page());
    const at = (row: number, column: number) => table?.cells.find((cell) => cell.row === row && cell.column === column);
    expect(at(0, 0)).toMatchObject({ columnSpan: 3, rowSpan: 1 });
    expect(at(1, 0)).toMatchObject({ columnSpan: 1, rowSpan: 2 });
    expect(tableGrid(table)[2]).toEqual(['', 'c', 'd']);
  });

  it('rows without lines between them are separated by their text lines, and every cell appears once', () => {
    const writer = new RawPageWriter();
    for (const y of [100, 116, 180, 196, 212, 228, 244]) writer.horizontal(y, 50, 350);
    for (const x of [50, 150, 250, 350]) writer.vertical(x, 100, 244);
    const row = (y: number, texts: readonly string[]) => {
      for (const [column, text] of texts.entries()) writer.line(55 + 100 * column, y, text);
    };
    row(103, ['Item', 'Count', 'Price']);
    for (const [index, y] of [119, 135, 151, 167].entries()) row(y, [`part ${index}`, `${index}0`, `${index}.50`]);
    for (const [index, y] of [183, 199, 215, 231].entries()) row(y, [`single ${index}`, `${index}1`, `${index}.75`]);
    const [table] = findTables(writer.page());
    expect(table).toMatchObject({ rows: 9, columns: 3 });
    const places = table?.cells.map((cell) => `${cell.row},${cell.column}`) ?? [];
    expect(new Set(places).size).toBe(places.length);
    expect(tableGrid(table)[4]).toEqual(['part 3', '30', '3.50']);
    expect(tableGrid(table)[8]).toEqual(['single 3', '31', '3.75']);
  });

  it('rows with names of groups between them, in one drawn row, are rows', () => {
    const writer = new RawPageWriter();
    for (const x of [40, 200, 300, 400]) writer.vertical(x, 100, 200);
    for (const y of [100, 118, 200]) writer.horizontal(y, 40, 400);
    writer.line(50, 104, 'Group').line(220, 104, 'Some').line(320, 104, 'None');
    const lines = ['All', 'First cohort', 'Start', 'Control', 'Second cohort', 'Start', 'Control'];
    for (const [index, line] of lines.entries()) {
      writer.line(50, 120 + 11 * index, line);
      if (/Start|Control/.test(line))
        writer.line(220, 120 + 11 * index, `8${index}.1%`).line(320, 120 + 11 * index, '1%');
    }
    expect(tableGrid(findTables(writer.page())[0])).toEqual([
      ['Group', 'Some', 'None'],
      ...lines.map((line, index) => (/Start|Control/.test(line) ? [line, `8${index}.1%`, '1%'] : [line, '', ''])),
    ]);
  });

  it('of figures alone have the names of their rows beside them, but never running text', () => {
    const written = (names: readonly string[], step: number): RawPageWriter => {
      const writer = new RawPageWriter();
      for (const x of [300, 400, 500]) writer.vertical(x, 100, 200);
      for (let y = 100; y <= 200; y += 20) writer.horizontal(y, 300, 500);
      writer.line(310, 105, 'Total').line(410, 105, 'Direct');
      for (let row = 1; row < 5; row += 1)
        writer.line(310, 105 + 20 * row, `${row},000`).line(410, 105 + 20 * row, '5');
      for (const [index, name] of names.entries()) writer.line(180, 105 + step * (index + 1), name);
      return writer;
    };
    const named = findTables(written(['Salaries', 'Travel', 'Office rent', 'Sum'], 20).page());
    expect(named.map(tableGrid)).toEqual([
      [
        ['', 'Total', 'Direct'],
        ['Salaries', '1,000', '5'],
        ['Travel', '2,000', '5'],
        ['Office rent', '3,000', '5'],
        ['Sum', '4,000', '5'],
      ],
    ]);
    const text = [
      'costs that fall in a',
      'year are those which',
      'somebody has to pay',
      'sooner or later, and',
      'often too',
      'much',
    ];
    expect(findTables(written(text, 13).page())[0]).toMatchObject({ columns: 2 });
  });

  it('a chart with axes of even steps is no table', () => {
    const drawn = (between: (row: number) => string): RawPageWriter => {
      const writer = new RawPageWriter();
      for (const x of [40, 100, 200, 300, 360]) writer.vertical(x, 100, 220);
      for (let y = 100; y <= 220; y += 20) writer.horizontal(y, 40, 360);
      for (let row = 0; row < 6; row += 1) {
        writer.line(45, 105 + 20 * row, `${100 - 20 * row}`).line(310, 105 + 20 * row, `${10 - 2 * row}`);
        if (between(row) !== '') writer.line(120, 105 + 20 * row, between(row)).line(220, 105 + 20 * row, between(row));
      }
      return writer;
    };
    expect(findTables(drawn((row) => (row === 2 ? 'Incidents' : '')).page())).toEqual([]);
    expect(findTables(drawn((row) => `Item ${row}`).page())).toHaveLength(1);
    const steps = new RawPageWriter();
    for (const x of [40, 100, 200]) steps.vertical(x, 100, 180);
    for (let y = 100; y <= 180; y += 20) steps.horizontal(y, 40, 200);
    for (let row = 0; row < 4; row += 1) steps.line(45, 105 + 20 * row, `${row}`).line(120, 105 + 20 * row, `${row}0`);
    expect(findTables(steps.page())).toHaveLength(1);
  });

  it('that nearly touch are tables of their own', () => {
    const writer = ruled();
    for (const y of [163, 190]) writer.horizontal(y, 44, 356);
    for (const x of [44, 180, 356]) writer.vertical(x, 163, 190);
    for (const [row, y] of [104, 124, 144].entries()) {
      for (const [column, x] of [55, 155, 255].entries()) writer.line(x, y, `r${row} c${column}`);
    }
    writer.line(55, 170, 'Freight').line(185, 170, 'Prepaid');
    const [table] = findTables(writer.page());
    expect(table).toMatchObject({ rows: 3, columns: 3 });
  });

  it('a frame around running text is no table', () => {
    const writer = new RawPageWriter();
    writer.horizontal(50, 50, 550).horizontal(60, 50, 550).horizontal(700, 50, 550);
    writer.vertical(50, 50, 700).vertical(60, 50, 700).vertical(550, 50, 700);
    for (let y = 80; y < 600; y += 14) writer.line(70, y, 'running text inside of a frame that goes on and on');
    expect(findTables(writer.page())).toEqual([]);
  });
});

describe('tables without lines', () => {
  function priceList(): RawPageWriter {
    const writer = new RawPageWriter().line(50, 50, 'Our prices for the coming year, in euros and without tax.');
    for (const [index, [name, count, price]] of [
      ['Item', 'Count', 'Price'],
      ['Bolt', '10', '0.12'],
      ['Nut', '20', '0.05'],
      ['Washer', '30', '0.01'],
    ].entries()) {
      const y = 100 + 14 * index;
      writer
        .line(50, y, name ?? '')
        .line(200, y, count ?? '')
        .line(300, y, price ?? '');
    }
    return writer;
  }

  it('are recognised by aligned segments', () => {
    const [table] = findTables(priceList().page());
    expect(table).toMatchObject({ rows: 4, columns: 3, headerRows: 1, evidence: 'aligned' });
    expect(tableGrid(table)[2]).toEqual(['Nut', '20', '0.05']);
  });

  it('have a currency in the cell of its amount, however far, and never in that of the amount before it', () => {
    const writer = new RawPageWriter();
    for (const [index, name] of ['Sales', 'Costs', 'Profit', 'Tax'].entries()) {
      writer.line(50, 100 + 14 * index, name);
      writer.line(200, 100 + 14 * index, '$').line(250, 100 + 14 * index, `${index},107`);
      writer.line(282, 100 + 14 * index, '$').line(330, 100 + 14 * index, `${index},369`);
    }
    expect(tableGrid(findTables(writer.page())[0])[2]).toEqual(['Profit', '$ 2,107', '$ 2,369']);
  });

  it('a second line of a cell belongs to its row', () => {
    const writer = priceList().line(200, 153, 'more');
    const [table] = findTables(writer.page());
    expect(table?.rows).toBe(4);
    expect(tableGrid(table)[3]?.[1]).toBe('30 more');
  });

  it('no word is in two tables or cells', () => {
    const words = findTables(priceList().page()).flatMap((table) => table.cells.flatMap((cell) => cell.words));
    expect(new Set(words).size).toBe(words.length);
  });

  it('columns of running text with few words per line are none', () => {
    const writer = new RawPageWriter();
    for (let y = 100; y < 300; y += 14) {
      writer.line(50, y, 'polymorphonuclear leukocytes periodontal assessment');
      writer.line(330, y, 'hydroalcoholic extracts Zingiberaceae rosmarinusss');
    }
    expect(findTables(writer.page())).toEqual([]);
  });
});

describe('recognised tables without lines', () => {
  function recognised(rows: readonly (readonly [string, string])[], gaps: readonly number[] = []): string[][] {
    const writer = new RawPageWriter();
    let y = 100;
    for (const [index, [name, value]] of rows.entries()) {
      if (name !== '') writer.line(50, y, name, { origin: 'ocr' });
      if (value !== '') writer.line(300, y, value, { origin: 'ocr' });
      y += gaps[index] ?? 14;
    }
    return tableGrid(findTables(writer.page())[0]);
  }

  it('have a row for each pair of a name and a value, however uneven the lines are', () => {
    const rows = [
      ['Invoice', ': CR 1803/0064'],
      ['Cashier', ': Ann'],
      ['Counter', ': C1'],
      ['Total', '20.00'],
      ['Tax', '1.20'],
      ['Net', '21.20'],
    ] as const;
    expect(recognised(rows, [11, 11, 20, 11, 20])).toEqual(rows);
  });

  it('have a row for a line of figures below a name', () => {
    const rows = [
      ['Anchor soap', '18.80'],
      ['@2 x 9.40', ''],
      ['Dove cream', '26.50'],
      ['@10 x 2.65', ''],
      ['Milk', '40.95'],
    ] as const;
    expect(recognised(rows, [10, 14, 10, 14])).toEqual(rows);
  });

  it('have a row for a label below a label and for words below figures', () => {
    const rows = [
      ['Receipt : CS00040529', 'Date: 24/05/2018'],
      ['Salesperson :', 'Time: 09:21:00'],
      ['Cashier : User', ''],
      ['15894', '22.00'],
      ['Energizer batteries', ''],
      ['15895', '8.00'],
    ] as const;
    expect(recognised(rows, [14, 10, 14, 10, 14])).toEqual(rows);
  });

  it('have no column names in lines that hold values', () => {
    const rows = [
      ['1 Saba wazen', '26.00 S'],
      ['1 Unagi don', '28.00 S'],
      ['Subtotal:', '54.00'],
      ['Total:', '54.00'],
      ['Cash:', '60.00'],
    ] as const;
    expect(recognised(rows)).toEqual(rows);
  });
});
