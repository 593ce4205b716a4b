/** Tables of reports: names over several columns, long names of rows, lines that name the rows below them. */
import { describe, expect, it } from 'vitest';
import { RawPageWriter } from '../testing/raw-pages.ts';
import { tableGrid } from '../testing/table-grid.ts';
import { type FoundTable, findTables } from './find-tables.ts';

/** Texts at the left edges given, by row from the top. */
function write(writer: RawPageWriter, top: number, rows: readonly (readonly [number, string][])[], step = 14): void {
  for (const [index, row] of rows.entries()) for (const [x, text] of row) writer.line(x, top + step * index, text);
}

const spanOf = (table: FoundTable | undefined, text: string): number | undefined =>
  table?.cells.find((cell) => cell.words.map((word) => word.text).join(' ') === text)?.columnSpan;

const figures = (label: string, values: readonly string[], left = 200, step = 80): [number, string][] => [
  [50, label],
  ...values.map((value, index): [number, string] => [left + step * index, value]),
];

describe('names over several columns', () => {
  it('share no column: each spans those whose middle it stands over', () => {
    const writer = new RawPageWriter();
    write(writer, 100, [
      [
        [232, 'Estimate'],
        [397, 'Budget'],
      ],
      figures('Region', ['1999', '2000', '2005', '2006']),
      ...['Austria', 'Belgium', 'Cyprus', 'Denmark'].map((name) => figures(name, ['1,201', '3,210', '5,120', '7,350'])),
    ]);
    const [table] = findTables(writer.page());
    expect(spanOf(table, 'Estimate')).toBe(2);
    expect(spanOf(table, 'Budget')).toBe(2);
  });

  it('may have one word over each of two columns', () => {
    const writer = new RawPageWriter();
    write(writer, 100, [
      [[207, 'Persons employed']],
      [50, 214, 255, 330, 400].map((x, index) => [x, ['Region', '2005', '2006', '2007', '2008'][index] ?? '']),
      ...['Austria', 'Belgium', 'Cyprus', 'Denmark'].map((name): [number, string][] => [
        [50, name],
        [212, '1,201'],
        [250, '13,210'],
        [330, '5,120'],
        [400, '7,350'],
      ]),
    ]);
    expect(spanOf(findTables(writer.page())[0], 'Persons employed')).toBe(2);
  });

  it('span as many columns as come again with the same names, wherever they begin', () => {
    const writer = new RawPageWriter();
    write(writer, 100, [
      [
        [200, 'First'],
        [360, 'Second'],
      ],
      figures('Region', ['Men', 'Women', 'Men', 'Women']),
      ...['Austria', 'Belgium', 'Cyprus', 'Denmark'].map((name) => figures(name, ['1,201', '3,210', '5,120', '7,350'])),
    ]);
    const [table] = findTables(writer.page());
    expect(spanOf(table, 'First')).toBe(2);
    expect(spanOf(table, 'Second')).toBe(2);
  });
});

describe('names of columns', () => {
  it('stand over their figures even where no figure is as far to the left', () => {
    const writer = new RawPageWriter();
    const rows = ['Austria', 'Belgium', 'Cyprus', 'Denmark', 'Estonia', 'Finland'];
    write(writer, 100, [
      [
        [50, 'Region'],
        [200, '2005'],
        [320, '2006'],
      ],
      [
        [200, '(1)'],
        [320, '(2)'],
      ],
      ...rows.map((name): [number, string][] => [
        [50, name],
        [240, '1,201'],
        [360, '3,210'],
      ]),
    ]);
    expect(tableGrid(findTables(writer.page())[0])[2]).toEqual(['Austria', '1,201', '3,210']);
  });
});

describe('rows', () => {
  it('have names of several lines with the figures beside the last', () => {
    const writer = new RawPageWriter();
    write(
      writer,
      100,
      [
        figures('Sector', ['Men', 'Women']),
        figures('Mining', ['1,201', '3,210']),
        [[50, 'Repair of machinery']],
        figures('except precision tools', ['1,202', '3,211']),
        figures('Fishing', ['1,203', '3,212']),
        figures('Forestry', ['1,204', '3,213']),
      ],
      11,
    );
    expect(tableGrid(findTables(writer.page())[0])[2]).toEqual([
      'Repair of machinery except precision tools',
      '1,202',
      '3,211',
    ]);
  });

  it('have figures at their foot, below the first lines of their texts, when spaces are between rows', () => {
    const writer = new RawPageWriter();
    writer.line(50, 100, 'Sector').line(200, 100, 'Men').line(280, 100, 'Source').line(420, 100, 'Method');
    for (const [index, name] of ['Mining', 'Fishing', 'Forestry', 'Energy'].entries()) {
      const top = 120 + 36 * index;
      writer.line(50, top, name).line(280, top, 'reported by the').line(420, top, 'annual');
      writer
        .line(200, top + 11, `1,20${index}`)
        .line(280, top + 11, 'agencies')
        .line(420, top + 11, 'survey');
    }
    expect(tableGrid(findTables(writer.page())[0])[1]).toEqual([
      'Mining',
      '1,200',
      'reported by the agencies',
      'annual survey',
    ]);
  });

  it('are named by a line in the middle, which is neither a second line of a figure nor a name of a column', () => {
    const writer = new RawPageWriter();
    const named = (text: string): [number, string][] => [[182, text]];
    write(
      writer,
      100,
      [
        figures('Sector', ['Men', 'Women', 'All'], 190),
        named('Public bodies'),
        figures('Mining', ['1,201', '3,210', '4,411'], 190),
        figures('Energy', ['1,202', '3,211', '4,413'], 190),
        named('Other bodies'),
        figures('Fishing', ['1,203', '3,212', '4,415'], 190),
        figures('Forestry', ['1,204', '3,213', '4,417'], 190),
      ],
      11,
    );
    const rows = tableGrid(findTables(writer.page())[0]).map((row) => row.filter((text) => text !== ''));
    expect(rows.map((row) => row[0])).toEqual([
      ...['Sector', 'Public bodies', 'Mining', 'Energy', 'Other bodies', 'Fishing', 'Forestry'],
    ]);
  });
});

const REGIONS = ['Austria', 'Belgium', 'Cyprus', 'Denmark', 'Estonia'];
const VALUES = ['1,201', '3,210', '5,120', '7,350'];

describe('lines below the names of columns', () => {
  it.each([
    ['numbers of the columns', [200, 280, 360, 440].map((x, index): [number, string] => [x + 5, `(${index + 1})`]), 1],
    ['a unit in the middle', [[270, 'Thousands of tonnes'] as [number, string]], 4],
  ])('that hold %s are a row of their own', (_, line, columns) => {
    const writer = new RawPageWriter();
    write(
      writer,
      100,
      [
        [
          [200, 'Share of'],
          [280, 'Persons'],
          [360, 'Exports'],
          [440, 'Imports'],
        ],
        [
          [50, 'Region'],
          [200, 'the total'],
          [280, 'employed'],
          [360, 'of goods'],
          [440, 'of goods'],
        ],
        line,
        ...REGIONS.map((name) => figures(name, VALUES)),
      ],
      12,
    );
    const [table] = findTables(writer.page());
    expect(tableGrid(table).map(([name]) => name)).toEqual(['Region', '', ...REGIONS]);
    expect(tableGrid(table)[0]).toContain('Persons employed');
    expect(spanOf(table, line[0]?.[1] ?? '')).toBe(columns);
  });

  it('may name the first rows in the middle of the table', () => {
    const writer = new RawPageWriter();
    write(writer, 100, [
      figures('Region', ['2001', '2002', '2003', '2004']),
      figures('', ['(1)', '(2)', '(3)', '(4)']).slice(1),
      [[240, 'Services']],
      ...REGIONS.map((name) => figures(name, VALUES)),
    ]);
    const [table] = findTables(writer.page());
    expect(tableGrid(table).map(([name]) => name)).toEqual(['Region', '', 'Services', ...REGIONS]);
  });
});

it('are tables however many dots lead from their names to their figures', () => {
  const writer = new RawPageWriter();
  write(writer, 100, [
    [
      [300, '2001'],
      [380, '2002'],
    ],
    ...REGIONS.map((name): [number, string][] => [
      [50, `${name} ${'. '.repeat(22)}`.trim()],
      [300, '3,210'],
      [380, '5,120'],
    ]),
  ]);
  expect(tableGrid(findTables(writer.page())[0]).map((row) => row[1])).toEqual(['2001', ...REGIONS.map(() => '3,210')]);
});

describe('names in several lines', () => {
  it('belong to the first rows too, where no head is above them', () => {
    const writer = new RawPageWriter();
    write(
      writer,
      100,
      [
        [[50, 'Transfers to local authorities']],
        [
          [50, 'and other public bodies'],
          [300, '3,429'],
        ],
        [[50, 'Interest on loans from banks']],
        [[50, 'in other countries and from']],
        [
          [50, 'international institutions'],
          [300, '1,760'],
        ],
        ...REGIONS.map((name): [number, string][] => [
          [50, name],
          [300, '5,120'],
        ]),
      ],
      12,
    );
    expect(tableGrid(findTables(writer.page())[0]).map(([name]) => name)).toEqual([
      'Transfers to local authorities and other public bodies',
      'Interest on loans from banks in other countries and from international institutions',
      ...REGIONS,
    ]);
  });

  it('begin on a line alone, also beside numbers of rows, if their rows have the figures at the foot', () => {
    const writer = new RawPageWriter();
    const row = (number: string, name: string): [number, string][] => [
      [50, number],
      [70, name],
      [300, '1,201'],
      [380, '3,210'],
    ];
    write(
      writer,
      100,
      [
        [
          [70, 'Item'],
          [300, '2001'],
          [380, '2002'],
        ],
        row('1', 'Energy'),
        [[70, 'Households with at least one']],
        row('2', 'member under eighteen years'),
        row('3', 'Retail trade'),
        [[70, 'Repair and maintenance of']],
        row('4', 'machines and vehicles'),
        row('5', 'Justice'),
      ],
      12,
    );
    expect(tableGrid(findTables(writer.page())[0]).map((cells) => cells[1])).toEqual([
      'Item',
      'Energy',
      'Households with at least one member under eighteen years',
      'Retail trade',
      'Repair and maintenance of machines and vehicles',
      'Justice',
    ]);
  });

  it('stand beside texts of as many lines, if the lines go on with small letters', () => {
    const writer = new RawPageWriter();
    const places = [50, 180, 310];
    const rows = [
      ['Transfers to local', 'Ministry of works', 'Under review by'],
      ['authorities', 'and transport', 'the ministry'],
      ['Interest on loans', 'Office of the', 'Not collected since'],
      ['from banks', 'registrar', 'the reform'],
      ['Grants to schools', 'Board of schools', 'Reported each year'],
      ['in the districts', 'and colleges', 'by the agencies'],
    ];
    for (const [index, texts] of rows.entries())
      for (const [at, text] of texts.entries())
        writer.line(places[at] ?? 0, 100 + 11 * index + 9 * Math.floor(index / 2), text);
    expect(tableGrid(findTables(writer.page())[0]).map(([name]) => name)).toEqual([
      'Transfers to local authorities',
      'Interest on loans from banks',
      'Grants to schools in the districts',
    ]);
  });
});

it('parts names that stand close to one another where other lines of these names begin', () => {
  const writer = new RawPageWriter();
  write(
    writer,
    100,
    [
      [
        [50, 'Region'],
        [220, 'Share of'],
        [264, 'Applications'],
      ],
      [
        [217.5, 'the total'],
        [274, 'received'],
      ],
      ...REGIONS.map((name): [number, string][] => [
        [50, name],
        [243, '32.1'],
        [305, '5,120'],
      ]),
    ],
    12,
  );
  expect(tableGrid(findTables(writer.page())[0])[0]).toEqual(['Region', 'Share of the total', 'Applications received']);
});

it('ends a table between two rules where a longer rule begins another', () => {
  const writer = new RawPageWriter();
  for (const y of [96, 140]) writer.horizontal(y, 50, 250);
  for (const [index, name] of ['Status', 'Module', 'Source'].entries())
    writer.line(50, 100 + 13 * index, name).line(150, 100 + 13 * index, 'base');
  writer.line(50, 146, 'The other table is wider.');
  for (const y of [160, 176, 236]) writer.horizontal(y, 50, 450);
  for (const [index, name] of ['Crop', 'Wheat', 'Barley', 'Oats', 'Rye'].entries()) {
    const y = 163 + 14 * index + (index > 0 ? 2 : 0);
    writer.line(50, y, name);
    for (const [column, x] of [150, 250, 350].entries())
      writer.line(x, y, index === 0 ? `Field${column}` : `${index}${column}.5`);
  }
  expect(findTables(writer.page()).map(({ rows, columns }) => `${rows} × ${columns}`)).toEqual(['3 × 2', '5 × 4']);
});
