import { describe, expect, it } from 'vitest';
import type { RawPage } from '../model/raw-page.ts';
import { RawPageWriter } from '../testing/raw-pages.ts';
import { findTables } from './find-tables.ts';
import type { FoundTable } from './found-table.ts';

/** Cells as `row,column rowSpan×columnSpan text`; spans of one are left out. */
function cellsOf(table: FoundTable | undefined): string[] {
  return (table?.cells ?? []).map(({ row, column, rowSpan, columnSpan, words }) => {
    const spans = rowSpan > 1 || columnSpan > 1 ? ` ${rowSpan}×${columnSpan}` : '';
    return `${row},${column}${spans} ${words.map(({ text }) => text).join(' ')}`;
  });
}

function rowsOf(writer: RawPageWriter, top: number, rows: readonly (readonly [number, string][])[]): RawPageWriter {
  for (const [index, cells] of rows.entries()) {
    for (const [x, text] of cells) writer.line(x, top + 14 * index, text);
  }
  return writer;
}

function grouped(): RawPageWriter {
  const writer = new RawPageWriter();
  for (const y of [100, 132, 180]) writer.horizontal(y, 50, 450);
  writer.line(140, 102, 'Revenue').line(300, 102, 'Cost').line(50, 110, 'Region');
  writer.line(112, 118, '2023').line(192, 118, '2024').line(272, 118, '2023').line(352, 118, '2024');
  return rowsOf(writer, 136, [
    [
      [50, 'North'],
      [115, '1.5'],
      [195, '2.5'],
      [275, '3.5'],
      [355, '4.5'],
    ],
    [
      [50, 'South'],
      [115, '5.5'],
      [195, '6.5'],
      [275, '7.5'],
      [355, '8.5'],
    ],
  ]);
}

describe('tables between rules', () => {
  it('are not searched for where words were recognised, because receipts rule off what is no table', () => {
    const page = grouped().page();
    const recognised = { ...page, words: page.words.map((word) => ({ ...word, line: -1 })) };
    expect(findTables(page).map(({ evidence }) => evidence)).toEqual(['ruled']);
    expect(findTables(recognised).map(({ evidence }) => evidence)).not.toContain('ruled');
  });

  it('have a header between the first two, with groups centred over their columns', () => {
    const [table, ...others] = findTables(grouped().page());
    expect(others).toEqual([]);
    expect(table).toMatchObject({ rows: 4, columns: 5, headerRows: 2, evidence: 'ruled' });
    expect(cellsOf(table)).toEqual([
      '0,0 2×1 Region',
      '0,1 1×2 Revenue',
      '0,3 1×2 Cost',
      '1,1 2023',
      '1,2 2024',
      '1,3 2023',
      '1,4 2024',
      '2,0 North',
      '2,1 1.5',
      '2,2 2.5',
      '2,3 3.5',
      '2,4 4.5',
      '3,0 South',
      '3,1 5.5',
      '3,2 6.5',
      '3,3 7.5',
      '3,4 8.5',
    ]);
  });

  it('a short rule under a name groups the columns it covers', () => {
    const writer = new RawPageWriter();
    for (const y of [100, 132, 180]) writer.horizontal(y, 50, 400);
    writer.horizontal(114, 110, 240);
    writer.line(110, 102, 'Size').line(110, 118, 'small').line(200, 118, 'large').line(300, 118, 'Price');
    rowsOf(writer, 136, [
      [
        [50, 'Nut'],
        [110, '1'],
        [200, '2'],
        [300, '3'],
      ],
      [
        [50, 'Bolt'],
        [110, '4'],
        [200, '5'],
        [300, '6'],
      ],
    ]);
    const [table] = findTables(writer.page());
    expect(cellsOf(table).slice(0, 4)).toEqual(['0,1 1×2 Size', '0,3 2×1 Price', '1,1 small', '1,2 large']);
  });

  it('a rule after every row makes every band one row', () => {
    const writer = new RawPageWriter();
    for (const y of [100, 116, 146, 176, 206]) writer.horizontal(y, 50, 450);
    writer.line(50, 102, 'Name').line(200, 102, 'Meaning');
    for (const [index, name] of ['alpha', 'beta', 'gamma'].entries()) {
      const y = 118 + 30 * index;
      writer
        .line(50, y, name)
        .line(200, y, 'what it means')
        .line(50, y + 12, 'letter')
        .line(200, y + 12, 'in full');
    }
    const [table] = findTables(writer.page());
    expect(table).toMatchObject({ rows: 4, columns: 2, headerRows: 1 });
    expect(cellsOf(table).slice(2, 4)).toEqual(['1,0 alpha letter', '1,1 what it means in full']);
  });

  it('labels below one another are rows, although rules group them', () => {
    const writer = new RawPageWriter();
    for (const y of [100, 130, 160, 190]) writer.horizontal(y, 50, 450);
    for (const [index, name] of ['Seller', 'Buyer', 'Payer'].entries()) {
      const y = 102 + 30 * index;
      writer
        .line(50, y, `${name}:`)
        .line(200, y, 'Some company')
        .line(50, y + 12, 'Place:')
        .line(200, y + 12, 'London');
    }
    const [table] = findTables(writer.page());
    expect(table).toMatchObject({ rows: 6, columns: 2, headerRows: 0 });
    expect(cellsOf(table).slice(0, 4)).toEqual(['0,0 Seller:', '0,1 Some company', '1,0 Place:', '1,1 London']);
  });

  it('two columns of text between the rules of a page are none', () => {
    const writer = new RawPageWriter().horizontal(40, 50, 550).horizontal(60, 50, 550).horizontal(760, 50, 550);
    writer.line(50, 45, 'A journal of many things').line(450, 45, 'Volume 7');
    for (let y = 80; y < 700; y += 12) {
      writer
        .line(50, y, 'one two three four five six seven eight')
        .line(310, y, 'nine ten eleven twelve and so on it goes');
    }
    expect(findTables(writer.page())).toEqual([]);
  });

  it('go on below the rule under the column names where no rule is below them', () => {
    const writer = new RawPageWriter();
    for (const y of [100, 116]) writer.horizontal(y, 300, 550);
    writer.line(300, 103, 'Gene').line(400, 103, 'Sequence').line(510, 103, 'Heat');
    rowsOf(writer, 120, [
      [
        [300, 'PKS-F'],
        [400, 'TATCACG'],
        [510, '56'],
      ],
      [
        [300, 'PKS-R'],
        [400, 'CATGTAG'],
      ],
      [
        [300, 'GAP-F'],
        [400, 'TTACCCG'],
        [510, '58'],
      ],
    ]);
    writer.line(300, 200, 'What follows after a gap is text and no row.');
    const [table, ...others] = findTables(writer.page());
    expect(others).toEqual([]);
    expect(table).toMatchObject({ rows: 4, columns: 3, headerRows: 1, evidence: 'ruled' });
    expect(cellsOf(table).slice(3)).toEqual([
      '1,0 PKS-F',
      '1,1 TATCACG',
      '1,2 56',
      '2,0 PKS-R',
      '2,1 CATGTAG',
      '3,0 GAP-F',
      '3,1 TTACCCG',
      '3,2 58',
    ]);
  });

  it('may have lines of another column of text beside their rules', () => {
    const writer = grouped();
    for (let y = 95; y < 190; y += 10) writer.line(460, y, 'text of the next column');
    expect(findTables(writer.page())[0]).toMatchObject({ rows: 4, columns: 5, evidence: 'ruled' });
  });

  it('and some of these lines may begin with a number', () => {
    const writer = grouped();
    for (let y = 95; y < 190; y += 10) writer.line(460, y, '98 samples of them');
    expect(findTables(writer.page())[0]).toMatchObject({ rows: 4, columns: 5, evidence: 'ruled' });
  });

  it('are not what lines under and over sums enclose: the names of the rows belong to the table', () => {
    const writer = new RawPageWriter();
    for (const y of [100, 146, 162]) writer.horizontal(y, 350, 550);
    rowsOf(
      writer,
      104,
      ['Cash', 'Receivables', 'Inventories', 'Total current assets', 'Goodwill', 'Total assets'].map((name, index) => [
        [50, name],
        [360, '$'],
        [400, `${index}18,161`],
        [450, '$'],
        [500, `${index}98,594`],
      ]),
    );
    const [table, ...others] = findTables(writer.page());
    expect(others).toEqual([]);
    expect(table).toMatchObject({ rows: 6, columns: 3, evidence: 'aligned' });
    expect(cellsOf(table).slice(9, 12)).toEqual(['3,0 Total current assets', '3,1 $ 318,161', '3,2 $ 398,594']);
  });

  it('may hold figures alone beside lines of another column of text', () => {
    const writer = new RawPageWriter();
    for (let row = 0; row < 5; row += 1)
      writer.line(50, 104 + 14 * row, 'lines of text that fill the column to its edge');
    for (const y of [100, 146, 172]) writer.horizontal(y, 350, 550);
    rowsOf(
      writer,
      104,
      [1, 2, 3, 4, 5].map((number) => [
        [350, `${number}`],
        [500, `${number}.5`],
      ]),
    );
    expect(findTables(writer.page())[0]).toMatchObject({ columns: 2, evidence: 'ruled' });
  });

  it('lines of a chart, with numbers at their height, are none', () => {
    const writer = new RawPageWriter();
    for (const [index, y] of [100, 140, 180, 220].entries()) {
      writer.horizontal(y, 80, 400).line(60, y - 5, String(40 - 10 * index));
      writer.line(120 + 20 * index, y + 15, '1990').line(300, y + 15, '2000');
    }
    expect(findTables(writer.page())).toEqual([]);
  });

  it('a caption below the upper rule stays outside', () => {
    const writer = grouped();
    const moved = writer.page();
    for (const word of moved.words) word.box.top += 0.02;
    for (const rule of moved.rulings) if (rule.position > 0.13) rule.position += 0.02;
    const caption = new RawPageWriter().line(50, 102, 'Table 1: What was earned').page().words;
    const [table] = findTables({ ...moved, words: [...caption, ...moved.words] });
    expect(cellsOf(table)[0]).toBe('0,0 2×1 Region');
  });
});

describe('cells over several rows', () => {
  it('a text set between two rows belongs to both', () => {
    const writer = new RawPageWriter();
    for (const y of [100, 116, 180]) writer.horizontal(y, 50, 400);
    writer.line(50, 102, 'Group').line(150, 102, 'Member').line(300, 102, 'Count');
    for (const [index, [member, count]] of [
      ['ant', '1'],
      ['bee', '2'],
      ['cat', '3'],
      ['dog', '4'],
    ].entries()) {
      writer.line(150, 120 + 14 * index, member ?? '').line(300, 120 + 14 * index, count ?? '');
    }
    writer.line(50, 127, 'Insects').line(50, 155, 'Others');
    const [table] = findTables(writer.page());
    expect(table).toMatchObject({ rows: 5, columns: 3 });
    expect(cellsOf(table).filter((cell) => cell.includes('×'))).toEqual(['1,0 2×1 Insects', '3,0 2×1 Others']);
  });
});

describe('drawn columns', () => {
  it('rows without lines between them are told by their numbers', () => {
    const writer = new RawPageWriter();
    for (const y of [100, 120, 180]) writer.horizontal(y, 50, 350);
    for (const x of [50, 150, 250, 350]) writer.vertical(x, 100, 180);
    rowsOf(writer, 106, [
      [
        [55, 'Age'],
        [155, 'Men'],
        [255, 'Women'],
      ],
    ]);
    rowsOf(writer, 126, [
      [
        [55, '3 years'],
        [155, '1,530'],
        [255, '1,029'],
      ],
      [
        [55, '4 years'],
        [155, '1,253'],
        [255, '855'],
      ],
    ]);
    const [table] = findTables(writer.page());
    expect(table).toMatchObject({ rows: 3, columns: 3, headerRows: 1 });
    expect(cellsOf(table).slice(-3)).toEqual(['2,0 4 years', '2,1 1,253', '2,2 855']);
  });

  it('a side that is not drawn is where the crossing lines end', () => {
    const writer = new RawPageWriter();
    for (const y of [100, 120, 140]) writer.horizontal(y, 50, 350);
    for (const x of [150, 250]) writer.vertical(x, 100, 140);
    for (const [index, x] of [55, 155, 255].entries()) writer.line(x, 105, `a${index}`).line(x, 125, `b${index}`);
    expect(findTables(writer.page())[0]).toMatchObject({ rows: 2, columns: 3 });
  });
});

describe('tables that were turned', () => {
  /** The page as it looks turned by a quarter, counterclockwise for 270. */
  function turned(page: RawPage, angle: 90 | 270): RawPage {
    const isUp = angle === 270;
    return {
      ...page,
      width: page.height,
      height: page.width,
      words: page.words.map(({ box, ...word }) => ({
        ...word,
        angle,
        box: {
          left: isUp ? box.top : 1 - box.top - box.height,
          top: isUp ? 1 - box.left - box.width : box.left,
          width: box.height,
          height: box.width,
        },
      })),
      rulings: page.rulings.map((line) => ({
        ...line,
        orientation: line.orientation === 'horizontal' ? 'vertical' : 'horizontal',
        position: isUp ? line.position : 1 - line.position,
        start: isUp ? 1 - line.end : line.start,
        end: isUp ? 1 - line.start : line.end,
      })),
    };
  }

  it.each([90, 270] as const)('are found at %d degrees, with the boxes of the page', (angle) => {
    const upright = grouped().page();
    const page = turned(upright, angle);
    const [table] = findTables(page);
    expect(cellsOf(table)).toEqual(cellsOf(findTables(upright)[0]));
    for (const { box, words } of table?.cells ?? []) {
      expect(page.words).toEqual(expect.arrayContaining(words));
      for (const word of words) {
        expect(word.box.left).toBeGreaterThanOrEqual(box.left - 1e-9);
        expect(word.box.top).toBeGreaterThanOrEqual(box.top - 1e-9);
      }
    }
  });
});
