import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage, markupPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const amounts = {
  current_year: { type: 'number', description: 'Amount of the current year' },
  prior_year: { type: 'number', description: 'Amount of the prior year' },
};
const listOf = (properties: object): object => ({ type: 'array', items: { type: 'object', properties } });
const schemaOf = (properties: object): never => ({ type: 'object', properties }) as never;

it('reads a statement by its periods: sections from headings, no sums, a dash for nothing', () => {
  const page = drawnPage([
    '                Balance Sheet',
    '',
    '                          Note         2022        2023',
    'Current assets',
    '  Cash                       3          980       1,250',
    '  Receivables                         2,890       3,420',
    '                                      3,870       4,670',
    'Fixed assets',
    '  Machines                            1,130       (330)',
    '  Patents                                 -          60',
    '  Fixed assets in all                 1,130       (270)',
    'Total assets                          5,000       4,400',
  ]);
  const schema = schemaOf({
    balance_sheet: listOf({ section: { type: 'string' }, label: { type: 'string' }, ...amounts }),
  });
  expect(extract(buildView([page]), schema).output).toEqual({
    balance_sheet: [
      { section: 'Current assets', label: 'Cash', current_year: 1250, prior_year: 980 },
      { section: 'Current assets', label: 'Receivables', current_year: 3420, prior_year: 2890 },
      { section: 'Fixed assets', label: 'Machines', current_year: -330, prior_year: 1130 },
      { section: 'Fixed assets', label: 'Patents', current_year: 60, prior_year: 0 },
    ],
  });
});

it('gives each list the statement that its title names, and tells columns of one year by their heads', () => {
  const page = drawnPage([
    'Payments',
    '                     Actual     Budget     Actual',
    '                       2023       2023       2022',
    '71 Cleaning           8,457      8,421      7,377',
    '72 Guards             1,588      1,846      1,059',
    '',
    'Receipts',
    '                     Actual     Budget     Actual',
    '                       2023       2023       2022',
    '21 Fees                 817        918        496',
    '22 Fines                750        988        356',
  ]);
  const chapters = listOf({
    chapter_number: { type: 'string' },
    chapter_name: { type: 'string' },
    budget: { type: 'number', description: 'Budget for the current year' },
    actual: { type: 'number', description: 'Actual amount of the current year' },
    actual_prior_year: { type: 'number' },
  });
  const { output } = extract(buildView([page]), schemaOf({ receipts: chapters, payments: chapters }));
  expect(output.receipts).toEqual([
    { chapter_number: '21', chapter_name: 'Fees', budget: 918, actual: 817, actual_prior_year: 496 },
    { chapter_number: '22', chapter_name: 'Fines', budget: 988, actual: 750, actual_prior_year: 356 },
  ]);
  expect(output.payments).toMatchObject([{ chapter_name: 'Cleaning' }, { chapter_name: 'Guards' }]);
});

it('separates statements that stand side by side', () => {
  const page = drawnPage([
    '       Receipts                            Payments',
    '                   2023    2022                        2023    2022',
    'Fees                817     496    Wages              2,672   2,600',
    'Fines               750     356    Interest             531     436',
  ]);
  const items = listOf({ name: { type: 'string' }, ...amounts });
  const { output } = extract(buildView([page]), schemaOf({ receipts: items, payments: items }));
  expect(output).toEqual({
    receipts: [
      { name: 'Fees', current_year: 817, prior_year: 496 },
      { name: 'Fines', current_year: 750, prior_year: 356 },
    ],
    payments: [
      { name: 'Wages', current_year: 2672, prior_year: 2600 },
      { name: 'Interest', current_year: 531, prior_year: 436 },
    ],
  });
});

it('takes the section from the title where it is a choice, and the tables in order where no title names the list', () => {
  const table = (name: string): string[][] => [
    ['', '31.12.2023', '31.12.2022'],
    [`${name} one`, '110', '120'],
    [`${name} two`, '230', '340'],
  ];
  const page = markupPage(['Bilanz', table('Bestand'), 'Erfolg', table('Ertrag')]);
  const view = buildView([page]);
  const statement = { type: 'string', enum: ['Bilanz', 'Erfolg'] };
  const label = { type: 'string' };
  expect(extract(view, schemaOf({ lines: listOf({ statement, label, ...amounts }) })).output.lines).toMatchObject([
    { statement: 'Bilanz', label: 'Bestand one', current_year: 110, prior_year: 120 },
    { statement: 'Bilanz', label: 'Bestand two' },
    { statement: 'Erfolg', label: 'Ertrag one' },
    { statement: 'Erfolg', label: 'Ertrag two', current_year: 230, prior_year: 340 },
  ]);
  const plain = listOf({ label, ...amounts });
  expect(extract(view, schemaOf({ assets: plain, income: plain })).output).toMatchObject({
    assets: [{ label: 'Bestand one' }, { label: 'Bestand two' }],
    income: [{ label: 'Ertrag one' }, { label: 'Ertrag two' }],
  });
});

it('takes results with names of their own as lines where nothing asks for leaves, and names that go on under their numbers', () => {
  const page = drawnPage([
    '          Income statement',
    '',
    '                                  2023        2022',
    'Revenue from goods and           1,250         980',
    'services',
    '',
    'Cost of sales                    (330)       (130)',
    '',
    'Gross profit                       920         850',
    '',
    'Wages                            (120)       (150)',
    '',
    'Operating profit                   800         700',
    '',
    'Total result                       800         700',
  ]);
  const lines = { label: { type: 'string' }, ...amounts };
  const labels = (properties: object, description = ''): unknown =>
    extract(buildView([page]), schemaOf({ lines: { ...listOf(properties), description } })).output.lines;
  const leaves = [{ label: 'Revenue from goods and services' }, { label: 'Cost of sales' }, { label: 'Wages' }];
  expect(labels(lines)).toMatchObject([
    ...leaves.slice(0, 2),
    { label: 'Gross profit', current_year: 920 },
    { label: 'Wages' },
    { label: 'Operating profit', prior_year: 700 },
  ]);
  expect(labels(lines, 'Lines without subtotals')).toMatchObject(leaves);
});

it('gives a field the heading of a section if its description says so', () => {
  const page = drawnPage([
    'Statement of cash flows      2026      2025',
    'Operating activities',
    '  Profit for the year         812       755',
    '  Depreciation                301       288',
    'Investing activities',
    '  Purchase of equipment      (410)     (365)',
    '  Proceeds of sales            18         9',
  ]);
  const activity = { type: 'string', description: 'section of the statement that the line stands under' };
  const schema = schemaOf({ cash_flows: listOf({ activity, line_item: { type: 'string' }, ...amounts }) });
  const { cash_flows: rows } = extract(buildView([page]), schema).output as { cash_flows: { activity: string }[] };
  expect(rows.map((row) => row.activity)).toEqual([
    'Operating activities',
    'Operating activities',
    'Investing activities',
    'Investing activities',
  ]);
});

const EARNINGS = [
  'Statements of Consolidated Earnings',
  '                           Three Months        Six Months',
  '                          2024      2023      2024      2023',
  'Client revenues          3,114     2,898     6,000     5,600',
  'Interest                   272       225       540       430',
];
const CASH_FLOWS = [
  'Statements of Consolidated Cash Flows',
  '                              2024      2023',
  'Deferred taxes                  32        22',
  'Bad debt                        23        24',
  'Pension                        (9)      (11)',
];

it('takes the first periods of the statement that is named, and no other statement that has fewer of them', () => {
  const rows = listOf({ caption: { type: 'string' }, q2_2024: { type: 'number' }, q2_2023: { type: 'number' } });
  const pages = [drawnPage(EARNINGS), drawnPage(CASH_FLOWS, 2)];
  expect(extract(buildView(pages), schemaOf({ earnings_statement: rows })).output).toEqual({
    earnings_statement: [
      { caption: 'Client revenues', q2_2024: 3114, q2_2023: 2898 },
      { caption: 'Interest', q2_2024: 272, q2_2023: 225 },
    ],
  });
});

it('prefers the statement whose title says what the description says to a longer one', () => {
  const pages = [
    drawnPage(CASH_FLOWS),
    drawnPage(
      [
        'Consolidated balance sheet',
        '               2024      2023',
        'Inventories     276       261',
        'Cash             97       118',
      ],
      2,
    ),
  ];
  const rows = { ...listOf({ item: { type: 'string' }, ...amounts }), description: 'Lines of the balance sheet.' };
  expect(extract(buildView(pages), schemaOf({ balance_items: rows })).output).toEqual({
    balance_items: [
      { item: 'Inventories', current_year: 276, prior_year: 261 },
      { item: 'Cash', current_year: 97, prior_year: 118 },
    ],
  });
});

it('takes a part of a balance sheet with the parts inside of it, and its totals if they are asked for', () => {
  const page = drawnPage([
    '               Balance Sheets',
    '                                  2023        2022',
    'ASSETS',
    '  Current assets:',
    '    Cash                         1,250         980',
    '    Receivables                  3,420       2,890',
    '      Total current assets       4,670       3,870',
    '  Machines                       1,130         990',
    'TOTAL ASSETS                     5,800       4,860',
    'LIABILITIES',
    '  Current liabilities:',
    '    Payables                     5,800       4,860',
  ]);
  const assets = listOf({ line: { type: 'string' }, ...amounts });
  const linesOf = (description: string): unknown =>
    (
      extract(buildView([page]), schemaOf({ assets: { ...assets, description } })).output.assets as { line: string }[]
    ).map(({ line }) => line);
  expect(linesOf('')).toEqual(['Cash', 'Receivables', 'Machines']);
  expect(linesOf('Every line, including the totals.')).toEqual([
    'Cash',
    'Receivables',
    'Total current assets',
    'Machines',
    'TOTAL ASSETS',
  ]);
});

it('finds the statement whose longer title has the name of the list, tells periods by their length, and keeps to its ends', () => {
  const page = drawnPage([
    '        Condensed Statements of Income and Comprehensive Income',
    '                     Three Months Ended                Six Months Ended',
    '                       2025        2024               2025        2024',
    'Net sales             2,018       2,207              4,160       4,708',
    'Cost of goods           772         936              1,634       2,079',
    'Net income            1,246       1,271              2,526       2,629',
    'Currency gains          482         627                539         119',
  ]);
  const schema = schemaOf({
    income_statement: {
      ...listOf({
        item: { type: 'string' },
        six_months: { type: 'number', description: 'Six months, this year.' },
        six_months_prior_year: { type: 'number' },
        quarter: { type: 'number', description: 'Three months, this year.' },
        quarter_prior_year: { type: 'number' },
      }),
      description: 'From net sales down to the net income.',
    },
  });
  expect(extract(buildView([page]), schema).output.income_statement).toEqual(
    [
      ['Net sales', 4160, 4708, 2018, 2207],
      ['Cost of goods', 1634, 2079, 772, 936],
      ['Net income', 2526, 2629, 1246, 1271],
    ].map(([item, six_months, six_months_prior_year, quarter, quarter_prior_year]) => ({
      item,
      six_months,
      six_months_prior_year,
      quarter,
      quarter_prior_year,
    })),
  );
});

it('takes the head of the names of several tables for no section of their rows', () => {
  const table = (title: string, rows: readonly string[]): string[] => [
    title,
    'Item                     2032      2031',
    ...rows,
    '',
  ];
  const lines = [
    ...table('Balance sheet', [
      'Cash at hand             1250       980',
      'Stock of goods           1870      2100',
      'Loans taken              1400      1210',
    ]),
    ...table('Income statement', [
      'Sales of goods           9100      8700',
      'Wages paid               4200      4100',
      'Rent of halls             770       650',
    ]),
  ];
  const number = { type: 'number' };
  const schema = {
    type: 'object',
    properties: {
      balance_sheet_lines: {
        type: 'array',
        items: {
          type: 'object',
          required: ['section'],
          properties: {
            section: { type: 'string', description: 'The heading that the line falls under' },
            label: { type: 'string' },
            current_year_amount: number,
            prior_year_amount: number,
          },
        },
      },
    },
  };
  const { output } = extract(buildView([drawnPage(lines)]), schema as never);
  expect(output.balance_sheet_lines).toEqual([
    { section: null, label: 'Cash at hand', current_year_amount: 1250, prior_year_amount: 980 },
    { section: null, label: 'Stock of goods', current_year_amount: 1870, prior_year_amount: 2100 },
    { section: null, label: 'Loans taken', current_year_amount: 1400, prior_year_amount: 1210 },
  ]);
});

it('takes the whole statement whose title the description says, not one whose title has the name of the list', () => {
  const pages = [
    drawnPage([
      '        Statements of Combined Earnings',
      '                          2032      2031',
      'Income:',
      '  Boat hire                510       480',
      '  Mooring fees             240       220',
      '  Total income             750       700',
      'Expenses:',
      '  Repairs                  300       290',
      '  Fuel                     150       140',
      '  Total expenses           450       430',
    ]),
    drawnPage(
      [
        '        Statements of Other Combined Income',
        '                          2032      2031',
        'Currency gains              40        12',
        'Pension gains               15         9',
      ],
      2,
    ),
  ];
  const labelsOf = (description: string): unknown => {
    const rows = { ...listOf({ label: { type: 'string' }, ...amounts }), description };
    const { output } = extract(buildView(pages), schemaOf({ income_statement: rows }));
    return (output.income_statement as { label: string }[]).map(({ label }) => label);
  };
  expect(labelsOf('Statements of Combined Earnings')).toEqual(['Boat hire', 'Mooring fees', 'Repairs', 'Fuel']);
  expect(labelsOf('Statements of Combined Earnings, every row with figures')).toEqual([
    'Boat hire',
    'Mooring fees',
    'Total income',
    'Repairs',
    'Fuel',
    'Total expenses',
  ]);
});
