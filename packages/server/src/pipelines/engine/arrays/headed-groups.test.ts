/** Lists that headings between the rows name, rows with rules around each, and cells with a line for each of several fields. */
import { expect, it } from 'vitest';
import type { Page } from '../../../documents/model/document.ts';
import type { Json, JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage, withTable } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const number = { type: ['number', 'null'] };
const listOf = (name: string, properties: JsonObject): JsonObject => ({
  type: 'object',
  properties: { [name]: { type: 'array', items: { type: 'object', properties } } },
});
const answer = (page: Page, schema: JsonObject, name: string): Json | undefined =>
  extract(buildView([page]), schema).output[name];

const STATEMENT = [
  'Date      Posted    Description                        Amount',
  'Credits',
  '04/02     04/03     PAYMENT RECEIVED                   -310.00',
  'Total credits                                          -310.00',
  'R. Vance – card no. 12 – Purchases',
  '04/05     04/06     ELM STREET BAKERY                    12.40',
  '04/09     04/10     NORTH PIER TICKETS                   38.00',
  'Total purchases                                          50.40',
  'Fees',
  '04/11     04/11     LATE PAYMENT FEE                     25.00',
  '04/12     04/12     PAPER STATEMENT FEE                   2.00',
  'Total fees                                               27.00',
];

it('takes the rows of the group that the list is called by, where a sum ends each group', () => {
  expect(
    answer(drawnPage(STATEMENT), listOf('fees_charged', { description: text, amount: number }), 'fees_charged'),
  ).toEqual([
    { description: 'LATE PAYMENT FEE', amount: 25 },
    { description: 'PAPER STATEMENT FEE', amount: 2 },
  ]);
});

it('takes what items are where a field calls it by another word for their description', () => {
  const lines = [
    'No    Section      Description                    Level',
    '1     4.12         Dog without a lead             minor',
    '2     7.03         Noise after ten                major',
    '3     7.09         Fire on the beach              major',
  ];
  expect(answer(drawnPage(lines), listOf('breaches', { section: text, wording: text }), 'breaches')).toEqual([
    { section: '4.12', wording: 'Dog without a lead' },
    { section: '7.03', wording: 'Noise after ten' },
    { section: '7.09', wording: 'Fire on the beach' },
  ]);
});

it('gives the lines of a cell to the fields that its head names', () => {
  const page = withTable(
    drawnPage([
      'No    Goods              Quantity      Unit price / Total / Currency',
      '1     Brass tap          40            3.50',
      '      with chrome                      140.00',
      '                                       EUR',
      '2     Ball valve         12            9.25',
      '      DN 15                            111.00',
      '                                       EUR',
      '3     Pipe clip          90            0.40',
      '      for walls                        36.00',
      '                                       EUR',
    ]),
    [
      [['No'], ['Goods'], ['Quantity'], ['Unit price / Total / Currency']],
      [['1'], ['Brass tap', 'with chrome'], ['40'], ['3.50', '140.00', 'EUR']],
      [['2'], ['Ball valve', 'DN 15'], ['12'], ['9.25', '111.00', 'EUR']],
      [['3'], ['Pipe clip', 'for walls'], ['90'], ['0.40', '36.00', 'EUR']],
    ],
  );
  const schema = listOf('goods', { goods: text, quantity: number, unit_price: number, total: number });
  expect(answer(page, schema, 'goods')).toEqual([
    { goods: 'Brass tap with chrome', quantity: 40, unit_price: 3.5, total: 140 },
    { goods: 'Ball valve DN 15', quantity: 12, unit_price: 9.25, total: 111 },
    { goods: 'Pipe clip for walls', quantity: 90, unit_price: 0.4, total: 36 },
  ]);
});
