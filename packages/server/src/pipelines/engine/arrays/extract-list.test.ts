import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../../documents/model/document.ts';
import type { Json, JsonObject } from '../../json/json.ts';
import { type Extraction, extract } from '../extract.ts';
import { drawnPage, markupPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const number = { type: ['number', 'null'] };
const listOf = (name: string, properties: JsonObject): JsonObject => ({
  type: 'object',
  properties: { [name]: { type: 'array', items: { type: 'object', properties } } },
});

const ITEMS = listOf('items', {
  description: text,
  quantity: number,
  unit_price: number,
  line_total: number,
});
const TAXES = listOf('taxes', { basis: number, rate: number, amount: number });

const run = (pages: readonly Page[], schema: JsonObject): Extraction => extract(buildView(pages), schema);
const answer = (pages: readonly Page[], schema: JsonObject, name: string): Json | undefined =>
  run(pages, schema).output[name];
const item = (description: string, quantity: number, unitPrice: number, lineTotal: number): JsonObject => ({
  description,
  quantity,
  unit_price: unitPrice,
  line_total: lineTotal,
});

const BOLTS = [item('Left bolt', 10, 2, 20), item('Right bolt', 20, 4, 80)];

describe('tables to arrays', () => {
  it('reads the rows under a printed head and stops at the sum', () => {
    const page = drawnPage([
      'Description              Quantity    Price     Amount',
      'Left bolt                10          2.00      20.00',
      'Right bolt               20          4.00      80.00',
      'Total                                          100.00',
    ]);
    const { output, lists } = run([page], ITEMS);
    expect(output.items).toEqual(BOLTS);
    expect(lists[0]?.ledger.map(({ fate }) => fate)).toEqual(['header', 'extracted', 'extracted', 'subtotal']);
  });

  it('takes the last word of a name for what its values are, and fractions for no count', () => {
    const page = drawnPage([
      'Part no.   Item              In stock   Unit cost   Value',
      'R100       Hex bolt          12         0.12        1.44',
      'R107       Washer            15         0.49        7.35',
      'R114       Angle bracket     18         0.86        15.48',
    ]);
    const schema = listOf('parts', {
      part_number: text,
      description: text,
      quantity_on_hand: { type: ['integer', 'null'] },
      cost: number,
      stock_value: number,
    });
    expect(answer([page], schema, 'parts')).toEqual([
      { part_number: 'R100', description: 'Hex bolt', quantity_on_hand: 12, cost: 0.12, stock_value: 1.44 },
      { part_number: 'R107', description: 'Washer', quantity_on_hand: 15, cost: 0.49, stock_value: 7.35 },
      { part_number: 'R114', description: 'Angle bracket', quantity_on_hand: 18, cost: 0.86, stock_value: 15.48 },
    ]);
  });

  it('takes quantities under a number sign for no codes', () => {
    const page = drawnPage([
      '#         Product           Unit price   Total',
      '400.00    Balloon           0.79         316.00',
      '200.00    Hot air           0.10         20.00',
    ]);
    const schema = listOf('items', {
      article_number: text,
      description: text,
      quantity: number,
      unit_price: number,
      total: number,
    });
    expect(answer([page], schema, 'items')).toEqual([
      { article_number: null, description: 'Balloon', quantity: 400, unit_price: 0.79, total: 316 },
      { article_number: null, description: 'Hot air', quantity: 200, unit_price: 0.1, total: 20 },
    ]);
  });

  it('gives the numbers of rows to no field that is left', () => {
    const page = drawnPage([
      'Pos   Description       Quantity   Total',
      '1     Steel coil        10         100.00',
      '2     Bumper            20         180.00',
    ]);
    const schema = listOf('items', { article_number: text, description: text, quantity: number, total: number });
    expect(answer([page], schema, 'items')).toMatchObject([{ article_number: null }, { article_number: null }]);
  });

  it('leaves a column that two fields could have to the one that has no other', () => {
    const page = drawnPage([
      'Carton     Article     Description      Pieces    Weight kg',
      'Box 1      TW-203      Soup bowl        6         2.25',
      'Box 2      TW-204      Tea pot          7         2.70',
      'Box 3      TW-206      Egg cup          9         3.60',
    ]);
    const schema = listOf('contents', {
      carton: text,
      article_number: text,
      description: text,
      pieces: number,
      weight_kg: number,
    });
    expect(answer([page], schema, 'contents')).toMatchObject([
      { article_number: 'TW-203', description: 'Soup bowl' },
      { article_number: 'TW-204', description: 'Tea pot' },
      { article_number: 'TW-206', description: 'Egg cup' },
    ]);
  });

  it('knows what went out and what came in, and starts an item at every date', () => {
    const page = drawnPage([
      'Date         Details                 Paid out    Paid in     Balance',
      '02/10/2026   Card payment            1,204.00                7,036.15',
      '05/10/2026   Transfer from a shop                3,310.40    10,346.55',
      '12/10/2026   Direct debit            418.77                  9,927.78',
      '28/10/2026   Rent                    100.00                  9,827.78',
      '30/10/2026   Salaries                5,600.00                4,227.78',
    ]);
    const date = { type: ['string', 'null'], format: 'date' };
    const schema = listOf('transactions', {
      date,
      description: text,
      debit: number,
      credit: number,
      running_balance: number,
    });
    expect(answer([page], schema, 'transactions')).toEqual([
      { date: '2026-10-02', description: 'Card payment', debit: 1204, credit: null, running_balance: 7036.15 },
      {
        date: '2026-10-05',
        description: 'Transfer from a shop',
        debit: null,
        credit: 3310.4,
        running_balance: 10346.55,
      },
      { date: '2026-10-12', description: 'Direct debit', debit: 418.77, credit: null, running_balance: 9927.78 },
      { date: '2026-10-28', description: 'Rent', debit: 100, credit: null, running_balance: 9827.78 },
      { date: '2026-10-30', description: 'Salaries', debit: 5600, credit: null, running_balance: 4227.78 },
    ]);
  });

  it('stops at a sentence that states the sum, also when not every column is asked for', () => {
    const page = drawnPage([
      'Article                  Quantity    Price     Amount',
      'Left bolt                10          2.00      20.00',
      'Right bolt               20          4.00      80.00',
      '',
      'Total due: 100.00 EUR, payable within 30 days.',
    ]);
    const schema: JsonObject = {
      type: 'object',
      properties: {
        items: {
          type: 'array',
          items: {
            type: 'object',
            properties: { article: { type: 'string' }, quantity: { type: 'integer' }, amount: { type: 'number' } },
          },
        },
      },
    };
    expect(answer([page], schema, 'items')).toEqual([
      { article: 'Left bolt', quantity: 10, amount: 20 },
      { article: 'Right bolt', quantity: 20, amount: 80 },
    ]);
  });

  it('tells quantity, price and amount apart by what multiplies out where the heads do not', () => {
    const page = drawnPage([
      '#         Produkt                  USt       Einzelpreis    Summe',
      '10,00     Left bolt                19%       2,00           20,00',
      '20,00     Right bolt               19%       4,00           80,00',
    ]);
    expect(answer([page], ITEMS, 'items')).toEqual(BOLTS);
  });

  it('puts lines of one item together', () => {
    const page = drawnPage([
      'Description              Quantity    Price     Amount',
      'Left bolt                10          2.00      20.00',
      'of stainless steel',
      'Right bolt               20          4.00      80.00',
    ]);
    expect(answer([page], ITEMS, 'items')).toEqual([item('Left bolt of stainless steel', 10, 2, 20), BOLTS[1]]);
  });

  it('goes on with the next page, under a repeated head or without one', () => {
    const head = 'Description              Quantity    Price     Amount';
    const first = drawnPage([head, 'Left bolt                10          2.00      20.00']);
    const row = 'Right bolt               20          4.00      80.00';
    expect(answer([first, { ...drawnPage([head, row]), number: 2 }], ITEMS, 'items')).toEqual(BOLTS);
    expect(answer([first, { ...drawnPage([row]), number: 2 }], ITEMS, 'items')).toEqual(BOLTS);
  });

  it('leaves sums and repeated heads of a sheet out, and says so', () => {
    const page = markupPage([
      [
        ['Item', 'Qty', 'Unit price', 'Amount'],
        ['Left bolt', '10', '2.00', '20.00'],
        ['Subtotal', '', '', '20.00'],
        ['Item', 'Qty', 'Unit price', 'Amount'],
        ['Right bolt', '20', '4.00', '80.00'],
        ['Total', '', '', '100.00'],
      ],
    ]);
    const { output, lists } = run([page], ITEMS);
    expect(output.items).toEqual(BOLTS);
    expect(lists[0]?.ledger.map(({ fate }) => fate)).toEqual([
      'header',
      'extracted',
      'subtotal',
      'header',
      'extracted',
      'subtotal',
    ]);
  });

  it('takes only the rows that the description asks for, and accounts for the others', () => {
    const rows = [
      ['Order', 'Status', 'Amount'],
      ['A-1', 'Open', '12.00'],
      ['A-2', 'Closed', '30.00'],
      ['A-3', 'open', '7.50'],
    ];
    const schemaOf = (description: string): JsonObject => ({
      type: 'object',
      properties: {
        orders: { type: 'array', description, items: { type: 'object', properties: { order: text, amount: number } } },
      },
    });
    const { output, lists } = run(
      [markupPage([rows])],
      schemaOf('One entry per row whose Status is exactly Open; no others'),
    );
    expect(output.orders).toEqual([
      { order: 'A-1', amount: 12 },
      { order: 'A-3', amount: 7.5 },
    ]);
    expect(lists[0]?.ledger.map(({ fate }) => fate).toSorted()).toEqual([
      'extracted',
      'extracted',
      'header',
      'skipped',
    ]);
    expect(answer([markupPage([rows])], schemaOf('Rows whose Status is "Lost"'), 'orders')).toEqual([]);
    for (const description of [
      'Rows whose Amount is greater than 10',
      'Rows whose Colour is Open',
      'Orders where known',
    ])
      expect(answer([markupPage([rows])], schemaOf(description), 'orders')).toHaveLength(3);
  });

  it('gives rows the head of their group', () => {
    const page = markupPage([
      [
        ['Item', 'Qty', 'Amount'],
        ['Bolts', '', ''],
        ['Left bolt', '10', '20.00'],
        ['Nuts', '', ''],
        ['Wing nut', '3', '1.50'],
      ],
    ]);
    const schema = listOf('items', { category: text, description: text, quantity: number, amount: number });
    expect(answer([page], schema, 'items')).toEqual([
      { category: 'Bolts', description: 'Left bolt', quantity: 10, amount: 20 },
      { category: 'Nuts', description: 'Wing nut', quantity: 3, amount: 1.5 },
    ]);
  });

  it('reads a tax breakdown, not the items above it', () => {
    const page = drawnPage([
      'Description              Quantity    Price     Amount',
      'Left bolt                10          2,00      20,00',
      '',
      'VAT rate                 Net         VAT amount',
      '19 %                     100,00      19,00',
      '7 %                      200,00      14,00',
    ]);
    expect(answer([page], TAXES, 'taxes')).toEqual([
      { basis: 100, rate: 19, amount: 19 },
      { basis: 200, rate: 7, amount: 14 },
    ]);
  });

  it('reads taxes printed as sentences', () => {
    const page = drawnPage([
      'Summe netto: 300,00 €',
      '19 % MwSt auf 100,00 €: 19,00 €',
      '7 % MwSt auf 200,00 €: 14,00 €',
    ]);
    expect(answer([page], TAXES, 'taxes')).toEqual([
      { basis: 100, rate: 19, amount: 19 },
      { basis: 200, rate: 7, amount: 14 },
    ]);
  });

  it('says [] where there is no such table', () => {
    const letter = drawnPage(['Dear Ms Example,', 'thank you for your letter of 3 May 2024.', 'Kind regards']);
    const schema = listOf('vaccinations', { vaccine: text, batch_number: text, given_on: text });
    const table = markupPage([
      [
        ['Item', 'Qty', 'Amount'],
        ['Left bolt', '10', '20.00'],
      ],
    ]);
    expect(answer([letter], ITEMS, 'items')).toEqual([]);
    expect(answer([letter], TAXES, 'taxes')).toEqual([]);
    expect(answer([table], schema, 'vaccinations')).toEqual([]);
  });
});

describe('every row', () => {
  const sheet = (rows: number): Page =>
    markupPage([
      [
        ['Item', 'Qty', 'Unit price', 'Amount'],
        ...Array.from({ length: rows }, (_, row) => [`Bolt ${row}`, '2', '1.50', '3.00']),
      ],
    ]);

  it('of a sheet comes out, in order, and is in the ledger', () => {
    const { output, lists } = run([sheet(1_000)], ITEMS);
    const items = Array.isArray(output.items) ? output.items : [];
    expect(items).toEqual(Array.from({ length: 1_000 }, (_, row) => item(`Bolt ${row}`, 2, 1.5, 3)));
    expect(lists[0]?.ledger.filter(({ fate }) => fate === 'extracted')).toHaveLength(1_000);
    expect(lists[0]?.ledger).toHaveLength(1_001);
  });

  it('of any table is accounted for once, and nothing throws', () => {
    const cell = fc.oneof(
      fc.constantFrom('', '1', '2.50', '19 %', 'Total', 'Item', 'Qty', 'Amount', 'VAT', '2024-05-03', '-', '€ 3,00'),
      fc.string({ maxLength: 12 }),
    );
    const table = fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { maxLength: 12 });
    fc.assert(
      fc.property(table, (rows) => {
        const grid = [['Item', 'Qty', 'Unit price', 'Amount'], ...rows];
        const { output, lists } = run([markupPage([grid])], ITEMS);
        const ledger = lists[0]?.ledger ?? [];
        const extracted = ledger.filter(({ fate }) => fate === 'extracted').length;
        // Where names of columns stand in the first cells, the items may be columns.
        const isTurned = rows.some(([first = '']) => ['Item', 'Qty', 'Amount'].includes(first));
        if (!isTurned) expect(Array.isArray(output.items) ? output.items.length : -1).toBeGreaterThanOrEqual(extracted);
        expect(ledger.length).toBeLessThanOrEqual(grid.length);
      }),
      { numRuns: 60 },
    );
  });
});

it('takes no column for e-mail addresses that has none', () => {
  const page = drawnPage([
    'Name               Email               Remark',
    'Anna Example       none given          first line',
    'Bert Example       see the office      second line',
  ]);
  const schema = listOf('people', { name: text, email: text });
  expect(JSON.stringify(answer([page], schema, 'people'))).not.toContain('office');
});
