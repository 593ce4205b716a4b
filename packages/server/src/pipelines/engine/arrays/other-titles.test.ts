/** Tables of one list that the headings of other lists end. */
import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage, withTable } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const listOf = (properties: JsonObject): JsonObject => ({ type: 'array', items: { type: 'object', properties } });
const read = (lines: readonly string[], properties: JsonObject): JsonObject =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

it('end a table whose heads they share, and begin lists without heads, also where the first item lacks a number', () => {
  const output = read(
    [
      'Coverage                              Limit       Premium',
      'Dwelling                            412,000      1,284.00',
      'Contents                            206,000         62.00',
      'Endorsements',
      'HO 0003    Special form',
      'HO 0490    Replacement cost                        141.00',
      'TS 1702    Identity recovery                        18.00',
      'Credits',
      'Protective device                                  -38.00',
      'No claims                                          -77.00',
    ],
    {
      coverages: listOf({ coverage: text, limit: number, premium: number }),
      endorsements: listOf({ formNumber: text, title: text, premium: number }),
      credits: listOf({ name: text, amount: number }),
    },
  );
  expect(output.coverages).toEqual([
    { coverage: 'Dwelling', limit: 412000, premium: 1284 },
    { coverage: 'Contents', limit: 206000, premium: 62 },
  ]);
  expect(output.endorsements).toEqual([
    { formNumber: 'HO 0003', title: 'Special form' },
    { formNumber: 'HO 0490', title: 'Replacement cost', premium: 141 },
    { formNumber: 'TS 1702', title: 'Identity recovery', premium: 18 },
  ]);
  expect(output.credits).toEqual([
    { name: 'Protective device', amount: -38 },
    { name: 'No claims', amount: -77 },
  ]);
});

it('leave out no group of a table whose heads stand over the groups of all lists', () => {
  const lines = [
    'Name                  2024        2023',
    'Income',
    'Sales               900.10      850.20',
    'Rent                100.00       90.00',
    'Costs',
    'Wages               400.30      380.00',
    'Power                50.00       45.00',
    'Taxes',
    'Trade tax            30.00       28.00',
    'Land tax              4.20        4.20',
  ];
  const items = listOf({ name: text, current: number, previous: number });
  const output = read(lines, { income: items, costs: items, taxes: items });
  const namesOf = (list: string): unknown => (output[list] as { name: string }[]).map(({ name }) => name);
  expect(['income', 'costs', 'taxes'].map(namesOf)).toEqual([
    ['Sales', 'Rent'],
    ['Wages', 'Power'],
    ['Trade tax', 'Land tax'],
  ]);
});

it('keep the lines of a bill that add up out of the list that another heading names', () => {
  const charges = listOf({ name: text, amount: number });
  const output = read(
    [
      'Your bill',
      'Account fee           20.00',
      'Equipment             27.77',
      'Fees and taxes         3.48',
      'Total due             51.25',
      '',
      'Surcharges',
      'Network fee            2.91',
      'Regulation             0.57',
    ],
    { surcharges: charges, discounts: charges },
  );
  expect(output).toEqual({
    surcharges: [
      { name: 'Network fee', amount: 2.91 },
      { name: 'Regulation', amount: 0.57 },
    ],
    discounts: [],
  });
});

it('end the earnings of a payslip at the deductions; what adds up in two columns is no item, what was paid this year is', () => {
  const kinds = listOf({ type: text, hours: number, amount: number, yearToDate: number });
  const output = read(
    [
      'Earnings        Hours     This period    Year to date',
      'Regular         80.00        2,520.00       10,080.00',
      'Overtime         6.50          307.13          921.38',
      'Holiday                                        252.00',
      'Gross pay                    2,827.13       11,253.38',
      'Deductions',
      'Income tax                     288.40        1,131.22',
      'Medicare                        40.46          161.38',
    ],
    { earnings: kinds, deductions: listOf({ name: text, amount: number, yearToDate: number }) },
  );
  expect(output.earnings).toEqual([
    { type: 'Regular', hours: 80, amount: 2520, yearToDate: 10080 },
    { type: 'Overtime', hours: 6.5, amount: 307.13, yearToDate: 921.38 },
    { type: 'Holiday', yearToDate: 252 },
  ]);
  expect((output.deductions as { name: string }[]).map(({ name }) => name)).toEqual(['Income tax', 'Medicare']);
});

it('end a drawn table that goes over another one with its own heads', () => {
  const lines = [
    'Fund              Units     Price       Value',
    'World index    1,204.11    3.1142    3,749.84',
    'Cash plus      6,511.00    1.0275    6,690.05',
    'Total                               10,439.89',
    'What you may get',
    'Kind                At 60     At 65     At 67',
    'Value of plan      12,100    14,900    16,100',
    'Income a year         411       579       663',
  ];
  const cells = lines.map((line) => line.split(/ {2,}/).map((cell) => [cell]));
  const rows = cells.map((row, at) => (row.length === 2 ? [row[0] ?? [], [], [], row[1] ?? []] : (cells[at] ?? [])));
  const properties = { funds: listOf({ name: text, units: number, price: number, value: number }) };
  const { output } = extract(buildView([withTable(drawnPage(lines), rows)]), { type: 'object', properties });
  expect((output.funds as { name: string }[]).map(({ name }) => name)).toEqual(['World index', 'Cash plus']);
});

it('first rows of a table are items with as few numbers as they have', () => {
  const output = read(
    [
      'Payments        Units       Rate      Amount',
      'Basic pay                           2,916.67',
      'Overtime         6.00    25.8462      155.08',
      'Car allowance                         210.00',
    ],
    { payments: listOf({ description: text, units: number, rate: number, amount: number }) },
  );
  expect((output.payments as { description: string }[]).map(({ description }) => description)).toEqual([
    'Basic pay',
    'Overtime',
    'Car allowance',
  ]);
});
