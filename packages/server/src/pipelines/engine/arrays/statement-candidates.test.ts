import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const number = { type: 'number' };
const schemaOf = (properties: object): never => ({ type: 'object', properties }) as never;
const objectOf = (...names: string[]): object => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, number])),
});

const PAGES = [
  drawnPage([
    '            Condensed Statements of Income',
    '',
    '                                        2025         2024',
    'Net sales                          2,018,107    2,207,369',
    'Cost of products sold              1,772,910    1,936,522',
    '  Gross profit                       245,197      270,847',
    'Inventories consumed                   1,100        1,200',
    '',
    'Gross profit was 12.1% of sales.',
  ]),
  drawnPage([
    '            Condensed Balance Sheets',
    '',
    '                                        2025         2024',
    'Current assets:',
    '  Cash                               373,819      501,316',
    '  Inventories, net                 1,379,419    1,366,638',
    '  Total current assets             1,753,238    1,867,954',
    'Other assets:',
    '  Goodwill                         1,748,861    1,786,973',
    '  Patents                              9,000        8,000',
    'Total assets                       3,511,099    3,662,927',
  ]),
];

it('takes numbers of statements by the name of their row: the latest period, or the one that the field asks for', () => {
  const schema = schemaOf({
    results: objectOf('net_sales', 'gross_profit'),
    results_prior_year: objectOf('gross_profit'),
    total_assets: number,
  });
  expect(extract(buildView(PAGES), schema).output).toEqual({
    results: { net_sales: 2018107, gross_profit: 245197 },
    results_prior_year: { gross_profit: 270847 },
    total_assets: 3511099,
  });
});

it('prefers the statement whose title names what the field is in', () => {
  const schema = schemaOf({ balance: objectOf('inventories') });
  expect(extract(buildView(PAGES), schema).output).toEqual({ balance: { inventories: 1379419 } });
});

it('gives a list the group of rows that it is called by', () => {
  const item = { item: { type: 'string' }, value_2025: number, value_2024: number };
  const schema = schemaOf({ current_assets: { type: 'array', items: { type: 'object', properties: item } } });
  expect(extract(buildView(PAGES), schema).output).toEqual({
    current_assets: [
      { item: 'Cash', value_2025: 373819, value_2024: 501316 },
      { item: 'Inventories, net', value_2025: 1379419, value_2024: 1366638 },
    ],
  });
});
