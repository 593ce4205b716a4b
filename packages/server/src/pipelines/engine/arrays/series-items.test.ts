import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const listOf = (properties: object): object => ({ type: 'array', items: { type: 'object', properties } });
const schemaOf = (properties: object): never => ({ type: 'object', properties }) as never;
const outputOf = (lines: readonly string[], schema: never): unknown =>
  extract(buildView([drawnPage(lines)]), schema).output;

const income = [
  '             Statements of Earnings',
  '   (In millions, except per share amounts)',
  '',
  '                              Three Months Ended          Six Months Ended',
  '                                 December 31,                December 31,',
  '                               2025        2024           2025        2024',
  'TOTAL REVENUES             $ 5,048.4     4,668.0        9,881.1     9,180.3',
  'TOTAL COSTS OF REVENUES      2,742.5     2,561.6        5,376.2     5,076.9',
  'Interest expense               129.6       104.9          267.4       196.5',
  'BASIC EARNINGS PER SHARE        2.36        2.14           4.71        4.22',
];
const figure = listOf({
  period: { type: 'string' },
  value: { type: 'number' },
  scale: { type: 'integer' },
  unit: { type: 'string', description: 'Currency' },
});

it('fills a list that is named after a row of a statement with an item for each period', () => {
  const { cost_of_revenue: cost, basic_eps: share } = outputOf(
    income,
    schemaOf({ revenue: figure, cost_of_revenue: figure, basic_eps: figure }),
  ) as Record<string, unknown[]>;
  expect(cost).toEqual([
    { period: 'Three Months Ended December 31, 2025', value: 2742.5, scale: 1_000_000, unit: 'USD' },
    { period: 'Three Months Ended December 31, 2024', value: 2561.6, scale: 1_000_000, unit: 'USD' },
    { period: 'Six Months Ended December 31, 2025', value: 5376.2, scale: 1_000_000, unit: 'USD' },
    { period: 'Six Months Ended December 31, 2024', value: 5076.9, scale: 1_000_000, unit: 'USD' },
  ]);
  // Amounts per share are not in millions.
  expect(share?.[0]).toEqual({ period: 'Three Months Ended December 31, 2025', value: 2.36, unit: 'USD' });
});

it('gives a year as a number, and leaves a list without a row empty if others like it have one', () => {
  const yearly = listOf({ fiscal_year: { type: 'integer' }, amount: { type: 'number' } });
  const lines = [
    '                       2025      2024',
    'Revenue               1,200     1,100',
    'Goodwill                  -       300',
    'Net income              120        90',
  ];
  expect(
    outputOf(lines, schemaOf({ revenue: yearly, goodwill: yearly, net_income: yearly, inventories: yearly })),
  ).toEqual({
    revenue: [
      { fiscal_year: 2025, amount: 1200 },
      { fiscal_year: 2024, amount: 1100 },
    ],
    goodwill: [
      { fiscal_year: 2025, amount: 0 },
      { fiscal_year: 2024, amount: 300 },
    ],
    net_income: [
      { fiscal_year: 2025, amount: 120 },
      { fiscal_year: 2024, amount: 90 },
    ],
    inventories: [],
  });
});

it('leaves a list whose items have names of their own to the rows of the statement', () => {
  const named = listOf({ line_item: { type: 'string' }, year: { type: 'integer' }, amount: { type: 'number' } });
  const lines = [
    '                       2025      2024',
    'Revenue               1,200     1,100',
    'Costs      800     700',
  ];
  expect(outputOf(lines, schemaOf({ revenue: named }))).not.toEqual({
    revenue: [expect.objectContaining({ amount: 1200 }), expect.objectContaining({ amount: 1100 })],
  });
});
