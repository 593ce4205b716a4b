import { expect, it } from 'vitest';
import type { Page } from '../../../documents/model/document.ts';
import type { Json, JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { markupPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const number = { type: ['number', 'null'] };
const listOf = (name: string, properties: JsonObject): JsonObject => ({
  type: 'object',
  properties: { [name]: { type: 'array', items: { type: 'object', properties } } },
});
const answer = (pages: readonly Page[], schema: JsonObject, name: string): Json | undefined =>
  extract(buildView(pages), schema).output[name];

const HOLDINGS = ['Name', 'Code', 'Currency', 'Quantity', 'Price', 'Value'];
const holding = (name: string, quantity: string, price: string, value: string): string[] => [
  name,
  `XS${name.length}00${value.replace(/\D/g, '')}`,
  'EUR',
  quantity,
  price,
  value,
];
const headed = (name: string, sum: string): string[] => [name, '', '', '', '', sum];
const INVENTORY = [
  'Fund inventory',
  [
    HOLDINGS,
    headed('Domestic shares', '470.00'),
    holding('Alder Works', '10', '20.00', '200.00'),
    holding('Birch Mills', '5', '30.00', '150.00'),
  ],
  'Fund inventory',
  [
    HOLDINGS,
    holding('Cedar Lines', '12', '10.00', '120.00'),
    headed('Foreign shares', '230.00'),
    holding('Dune Oil', '23', '10.00', '230.00'),
  ],
  'Fund inventory',
  [HOLDINGS, headed('Bonds', '99.00'), holding('Elm State', '99', '1.00', '99.00')],
];
const namesOf = (list: Json | undefined): unknown[] => (list as { name: string }[]).map(({ name }) => name);
const HOLDING = { name: text, code: text, currency: text, quantity: number, price: number, value: number };

it('takes the rows under the heading that a list is called by, up to the next one, also if print repeats the heads between', () => {
  const pages = [markupPage(INVENTORY)];
  for (const [name, items] of [
    ['domestic_shares', ['Alder Works', 'Birch Mills', 'Cedar Lines']],
    ['foreign_shares', ['Dune Oil']],
    ['bonds', ['Elm State']],
  ] as const)
    expect(namesOf(answer(pages, listOf(name, HOLDING), name))).toEqual(items);
});

it('ends such a group at a row with the sums of its rows, whatever that is called', () => {
  const table = [
    HOLDINGS,
    ['Shares', '', '', '', '', ''],
    holding('Alder Works', '10', '20.00', '200.00'),
    holding('Birch Mills', '5', '30.00', '150.00'),
    headed('Shares', '350.00'),
    holding('Elm State', '99', '1.00', '99.00'),
  ];
  expect(namesOf(answer([markupPage([table])], listOf('shares', HOLDING), 'shares'))).toEqual([
    'Alder Works',
    'Birch Mills',
  ]);
});

it('takes no row that cells of the heads reach into for an item', () => {
  const page = markupPage([
    [
      ['Company', 'Code', 'Bought in the year'],
      ['', '', '(a)'],
      ['Alder Works', 'ALD', '13,000'],
      ['Birch Mills', 'BIR', '9,100'],
    ],
  ]);
  const [block] = page.blocks;
  if (block?.kind === 'table') {
    const { table } = block;
    table.cells = table.cells.filter(({ row, column }) => row !== 1 || column === 2);
    for (const cell of table.cells) if (cell.row === 0 && cell.column < 2) cell.rowSpan = 2;
  }
  const schema = listOf('companies', { company: text, code: text, bought_in_the_year: number });
  expect(answer([page], schema, 'companies')).toEqual([
    { company: 'Alder Works', code: 'ALD', bought_in_the_year: 13000 },
    { company: 'Birch Mills', code: 'BIR', bought_in_the_year: 9100 },
  ]);
});
