import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage, markupPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';
import { modelTables } from './grid.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const rowsIn = (lines: readonly string[], properties: object): unknown => {
  const schema = { type: 'object', properties: { rows: { type: 'array', items: { type: 'object', properties } } } };
  return extract(buildView([drawnPage(lines)]), schema as never).output.rows;
};

it('takes values with labels of their own out of the name of an item', () => {
  const lines = [
    'Product                          Qty      Price      Total',
    'Compost bin 220 L                  1      34.00      34.00',
    'SKU: CB-220 · Colour: Green',
    'Secateurs                          2      12.50      25.00',
    'SKU: SC-08 · Colour: Red',
  ];
  expect(rowsIn(lines, { name: text, sku: text, qty: number, price: number, total: number })).toEqual([
    { name: 'Compost bin 220 L', sku: 'CB-220', qty: 1, price: 34, total: 34 },
    { name: 'Secateurs', sku: 'SC-08', qty: 2, price: 12.5, total: 25 },
  ]);
});

it('keeps marks between parts of a cell in their line', () => {
  const page = markupPage([
    [
      ['Product', 'Qty'],
      ['Compost bin · large', '1'],
    ],
  ]);
  const [table] = modelTables(buildView([page]));
  const cell = table?.rows[1]?.cells[0] ?? [];
  expect(cell.map((word) => word.text)).toEqual(['Compost', 'bin', '·', 'large']);
  expect(new Set(cell.map((word) => word.row)).size).toBe(1);
});

it('takes the codes before names where codes have no column, and leaves names that begin with a size', () => {
  const heads = 'Part / Description               Qty      Price      Total';
  const fields = { part_number: text, description: text, qty: number, price: number, total: number };
  const coded = [
    heads,
    'HPT-2201 End mill 12mm            40      38.25    1530.00',
    'HPT-0044 Collet set                6     210.00    1260.00',
  ];
  expect(rowsIn(coded, fields)).toMatchObject([
    { part_number: 'HPT-2201', description: 'End mill 12mm' },
    { part_number: 'HPT-0044', description: 'Collet set' },
  ]);
  const sized = [
    heads,
    '220L Compost bin                  40      38.25    1530.00',
    'Collet set                         6     210.00    1260.00',
  ];
  expect(rowsIn(sized, fields)).toMatchObject([{ description: '220L Compost bin' }, { description: 'Collet set' }]);
});

it('takes a code in square brackets before the name of a single item', () => {
  const lines = [
    'Description                      Quantity   Unit price   Amount',
    '[FURN_7777] Office Chair         2          70.00        140.00',
  ];
  expect(rowsIn(lines, { code: text, description: text, quantity: number, amount: number })).toEqual([
    { code: 'FURN_7777', description: 'Office Chair', quantity: 2, amount: 140 },
  ]);
});

it('a code in brackets is taken out of its name, whatever the other names begin with, and no heading is the code', () => {
  const lines = [
    'Description                Quantity     Unit price     Amount',
    'Food',
    'Olive oil                      1.00           9.00       9.00',
    '[LUX_TRF] Truffles            15.00          10.00     150.00',
    '*880412* Black pepper          2.00           4.00       8.00',
  ];
  expect(rowsIn(lines, { sku: text, name: text, quantity: number, unit_price: number, amount: number })).toEqual([
    { name: 'Olive oil', quantity: 1, unit_price: 9, amount: 9 },
    { name: 'Truffles', sku: 'LUX_TRF', quantity: 15, unit_price: 10, amount: 150 },
    { name: 'Black pepper', sku: '880412', quantity: 2, unit_price: 4, amount: 8 },
  ]);
});
