import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { markupPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const number = { type: ['number', 'null'] };
const rowsIn = (table: string[][], properties: object): unknown => {
  const schema = { type: 'object', properties: { rows: { type: 'array', items: { type: 'object', properties } } } };
  return extract(buildView([markupPage([table])]), schema as never).output.rows;
};

it('gives a field with a year no column of another year, and reads the sign in a head as the word percent', () => {
  const table = [
    ['Region', 'Households 2023', 'Poor 2023 (%)', 'Households 2024', 'Poor 2024 (%)'],
    ['North', '1,204', '(12.5)', '1,310', '(11.9)'],
    ['South', '2,410', '(8.1)', '2,507', '(8.4)'],
    ['West', '1,866', '(9.7)', '1,902', '(9.2)'],
  ];
  expect(rowsIn(table, { region: text, percent_2024: number, households_2023: number })).toEqual([
    { region: 'North', percent_2024: 11.9, households_2023: 1204 },
    { region: 'South', percent_2024: 8.4, households_2023: 2410 },
    { region: 'West', percent_2024: 9.2, households_2023: 1866 },
  ]);
});

it('finds numbers of names in heads with parted thousands', () => {
  const table = [
    ['Degree', 'Less than $10,000', '$10,000–29,999', '$30,000 or more'],
    ['Master', '23.2', '37.3', '39.5'],
    ['Doctor', '18.3', '29.2', '52.5'],
  ];
  expect(rowsIn(table, { degree: text, from_10000_to_29999_pct: number })).toEqual([
    { degree: 'Master', from_10000_to_29999_pct: 37.3 },
    { degree: 'Doctor', from_10000_to_29999_pct: 29.2 },
  ]);
});

it('reads a mean before its deviation', () => {
  const table = [
    ['Element', 'Thyme', 'Sage'],
    ['Fe', '14.8 ± 0.2', '13.0 ± 0.3'],
    ['Cu', '0.6 ± 0.0', '1.0 ± 0.1'],
  ];
  expect(rowsIn(table, { element: text, thyme: number, sage: number })).toEqual([
    { element: 'Fe', thyme: 14.8, sage: 13 },
    { element: 'Cu', thyme: 0.6, sage: 1 },
  ]);
});
