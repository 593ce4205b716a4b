import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { markupPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const integer = { type: ['integer', 'null'] };
const number = { type: ['number', 'null'] };
const valuesIn = (tables: readonly string[][][], properties: object): unknown =>
  extract(buildView([markupPage(tables)]), { type: 'object', properties } as never).output;

const COMPLAINTS = [
  ['Complaint', 'Men', 'Women', 'Women (%)'],
  ['Back pain', '46', '156', '47'],
  ['Neck pain', '51', '112', '34'],
  ['Asthma', '6', '25', '8'],
  ['Total', '103', '293', '89'],
];

it('takes the number in the row and in the column that the words of a field name together', () => {
  const found = valuesIn([COMPLAINTS], { women_neck_pain: integer, asthma_men: integer, women_asthma_percent: number });
  expect(found).toEqual({ women_neck_pain: 112, asthma_men: 6, women_asthma_percent: 8 });
});

it('takes the total of a column that a field names without a row', () => {
  expect(valuesIn([COMPLAINTS], { total_women: integer, men: integer })).toEqual({ total_women: 293, men: 103 });
});

it('tells columns apart by their years, and no cell of another year', () => {
  const table = [
    ['Product', 'Sales 2023', 'Sales 2024'],
    ['Tea', '120', '130'],
    ['Coffee', '410', '390'],
  ];
  const found = valuesIn([table], { coffee_sales_2023: number, tea_sales_2024: number, tea_sales_2025: number });
  expect(found).toEqual({ coffee_sales_2023: 410, tea_sales_2024: 130, tea_sales_2025: null });
});

it('takes neither of two cells that a field names equally well', () => {
  const other = [
    ['Complaint', 'Men', 'Women'],
    ['Back pain', '12', '14'],
    ['Asthma', '3', '2'],
  ];
  expect(valuesIn([COMPLAINTS, other], { women_back_pain: integer })).toEqual({ women_back_pain: null });
});

it('takes no number of a row that is named otherwise, and no year of a head or of a source for a number', () => {
  const table = [
    ['Product', 'Sales 2023', 'Sales 2024'],
    ['Tea', '120', '130'],
    ['Coffee', '410', '390'],
    ['Source: Market Survey, 2024', '', ''],
  ];
  const found = valuesIn([table], { milk_sales_2024: number, coffee_sales: number, cocoa_sales: number });
  expect(found).toEqual({ milk_sales_2024: null, coffee_sales: null, cocoa_sales: null });
});

it('takes the total of the table whose number a field names', () => {
  const other = [
    ['Complaint', 'Women'],
    ['Back pain', '14'],
    ['Asthma', '2'],
    ['Total', '16'],
  ];
  const page = markupPage([
    'Table 4: Answers of those who came',
    COMPLAINTS.map((row) => row.slice(0, 2)),
    'Table 5: Answers of those who wrote',
    other,
  ]);
  const properties = {
    first_total: { ...integer, description: 'Total of Table 4.' },
    second_total: { ...integer, description: 'Total of Table 5.' },
  };
  expect(extract(buildView([page]), { type: 'object', properties } as never).output).toEqual({
    first_total: 103,
    second_total: 16,
  });
});

it('takes the row that a description names whole, also behind a code', () => {
  const table = [
    ['Code', 'Article', 'Price'],
    ['V-101', 'Piatto', '48'],
    ['V-210', 'Brocca', '29'],
  ];
  const described = { ...integer, description: 'Price of the article Brocca' };
  expect(valuesIn([table], { price_of_jug: described })).toEqual({ price_of_jug: 29 });
});
