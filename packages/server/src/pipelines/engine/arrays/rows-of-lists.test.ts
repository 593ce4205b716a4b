import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const number = { type: 'number' };
const text = { type: 'string' };
const listOf = (properties: object): object => ({ type: 'array', items: { type: 'object', properties } });
const answer = (lines: readonly string[], properties: object): Record<string, unknown> =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties } as never).output;

const PAY = [
  'Name                  Base     Rate     Gain   Withheld   Employer',
  'Wage                150.00    20.00  3000.00',
  'Bonus              3000.00    10.00   300.00',
  'Night work           10.00    24.00   240.00',
  'Gross pay                            3540.00',
  'Health fund        3540.00     1.00              35.40     141.60',
  'Pension            3540.00     7.00             247.80     283.20',
  'Jobless fund       3540.00     2.00              70.80      70.80',
  'Total contributions                             354.00     495.60',
];
const ASKED = {
  earnings: listOf({ name: text, base: number, rate: number, gain: number }),
  contributions: listOf({ name: text, base: number, rate: number, withheld: number, employer: number }),
};
const namesIn = (lines: readonly string[]): unknown[] => {
  const output = answer(lines, ASKED);
  return Object.keys(ASKED).map((key) => (output[key] as { name: string }[]).map(({ name }) => name));
};

it('gives each list the rows with values in its own columns', () => {
  expect(namesIn(PAY)).toEqual([
    ['Wage', 'Bonus', 'Night work'],
    ['Health fund', 'Pension', 'Jobless fund'],
  ]);
});

it('gives a row under the last sum to no list', () => {
  expect(
    namesIn([...PAY, 'Travel refund        22.00     2.00    44.00', 'Net pay                              3230.00']),
  ).toEqual(namesIn(PAY));
});

it('finds the amounts of lists in the columns that are called like them', () => {
  const rows = [
    'Description             Earnings   Deductions',
    'Basic pay               2,100.00',
    'Income tax                             310.40',
    'Night allowance           180.50',
    'Union fee                               12.00',
    'Canteen                                 48.60',
    'Totals                  2,280.50       371.00',
  ];
  const line = listOf({ description: text, amount: number });
  expect(answer(rows, { earnings: line, deductions: line })).toEqual({
    earnings: [
      { description: 'Basic pay', amount: 2100 },
      { description: 'Night allowance', amount: 180.5 },
    ],
    deductions: [
      { description: 'Income tax', amount: 310.4 },
      { description: 'Union fee', amount: 12 },
      { description: 'Canteen', amount: 48.6 },
    ],
  });
});

it('leaves rows to both lists that have values of both', () => {
  const rows = [
    'Item              Code     Quantity     Discount',
    'Valves            V-4             4         1.20',
    'Hoses             H-1            10         3.10',
    'Clamps            C-7            25',
  ];
  const output = answer(rows, {
    items: listOf({ item: text, code: text, quantity: number }),
    rebates: listOf({ item: text, discount: number }),
  });
  expect(output.items).toHaveLength(3);
});
