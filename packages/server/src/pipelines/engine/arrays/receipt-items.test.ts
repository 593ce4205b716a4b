import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const number = { type: ['number', 'null'] };
const listOf = (properties: JsonObject): JsonObject => ({ type: 'array', items: { type: 'object', properties } });
const GOODS = listOf({ code: text, name: text, quantity: number, unit_price: number, amount: number });

function answer(lines: readonly string[], properties: JsonObject = { items: GOODS }): JsonObject {
  return extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;
}

const rowsOf = (items: Json | undefined): Json[][] =>
  (items as JsonObject[]).map(({ code, name, quantity, unit_price: price, amount }) =>
    [code, name, quantity, price, amount].map((value) => value ?? null),
  );

const HEAD = ['           CORNER SHOP HILLSIDE', '            12 Market Street', '', '14/03/2024   17:42'];

describe('the goods of a till receipt', () => {
  it('have how many and how much each in a line under their name, and codes in front of it', () => {
    const lines = [
      ...HEAD,
      '261 SUNFLOWER OIL 5KG          48.70 Z',
      '  @2 X 24.35',
      '086 CHARCOAL BRIQUETTES         8.40 S',
      '861 BAR SOAP (B) 130 PCS        9.00 S',
      '  @10 X .90',
      'TOTAL SALES                    66.10',
      'CASH                           70.00',
    ];
    expect(rowsOf(answer(lines).items)).toEqual([
      ['261', 'SUNFLOWER OIL 5KG', 2, 24.35, 48.7],
      ['086', 'CHARCOAL BRIQUETTES', null, null, 8.4],
      ['861', 'BAR SOAP (B) 130 PCS', 10, 0.9, 9],
    ]);
  });

  it('have how many and how much each in a line over their name, where only that multiplies', () => {
    const lines = [
      ...HEAD,
      'BAGUETTE                        1,20 €',
      '2 x 1,85 €',
      'EAU MINERALE                    3,70 €',
      '3 x 0,60 €',
      'YAOURT FRAISE                   1,80 €',
      'Sous-total                      6,70 €',
      'TOTAL                           6,70 €',
    ];
    expect(rowsOf(answer(lines).items)).toEqual([
      [null, 'BAGUETTE', null, null, 1.2],
      [null, 'EAU MINERALE', 2, 1.85, 3.7],
      [null, 'YAOURT FRAISE', 3, 0.6, 1.8],
    ]);
  });

  it('have names over the line with code, quantity, price and amount', () => {
    const lines = [
      ...HEAD,
      'MAGNETIC BOARD 90X60             *S',
      'EZ08 - 6/12',
      '9087396      1 X   35.00      35.00',
      'TAPE DISPENSER                   *S',
      'WA36 - 12',
      '9556481779603  2 X 19.90      39.80',
      'Total                         74.80',
      'CASH                         100.00',
    ];
    expect(rowsOf(answer(lines).items)).toEqual([
      ['9087396', 'MAGNETIC BOARD 90X60', 1, 35, 35],
      ['9556481779603', 'TAPE DISPENSER', 2, 19.9, 39.8],
    ]);
  });

  it('have names under the line with quantity, code and amount, and discounts below', () => {
    const lines = [
      ...HEAD,
      '1X 000000118927               16.90SR',
      '   FRAME WHITE L',
      '1X 000002926759                8.90SR',
      '   UNICORN 24MM',
      '   DISC 10%                   -0.89',
      'Sub-total                     24.91',
      'Total                         24.91',
    ];
    const items = listOf({
      barcode: text,
      product: text,
      qty: number,
      price: number,
      discount: number,
      vat_code: text,
    });
    expect(answer(lines, { items }).items).toEqual([
      { barcode: '000000118927', product: 'FRAME WHITE L', qty: 1, price: 16.9, discount: null, vat_code: 'SR' },
      { barcode: '000002926759', product: 'UNICORN 24MM', qty: 1, price: 8.9, discount: -0.89, vat_code: 'SR' },
    ]);
  });

  it('end at the sums, also where columns of amounts go on under them', () => {
    const lines = [
      ...HEAD,
      'QTY DESCRIPTION        PRICE   AMOUNT',
      '    LUNCH               2.30     2.30 S',
      '    TEA                 1.40     1.40 S',
      'Sub Total                RM      3.70',
      'Rounding                 RM      0.00',
      'Total                    RM      3.70',
      'GST ANALYSIS           AMT(RM) TAX(RM)',
      'S = 6%                  3.49     0.21',
      'Z = 0%                  0.00     0.00',
    ];
    const taxes = listOf({ tax_code: text, rate: number, taxable_amount: number, tax_amount: number });
    const output = answer(lines, { items: GOODS, gst_lines: taxes });
    expect(rowsOf(output.items)).toEqual([
      [null, 'LUNCH', null, 2.3, 2.3],
      [null, 'TEA', null, 1.4, 1.4],
    ]);
    expect(output.gst_lines).toEqual([
      { tax_code: 'S', rate: 6, taxable_amount: 3.49, tax_amount: 0.21 },
      { tax_code: 'Z', rate: 0, taxable_amount: 0, tax_amount: 0 },
    ]);
  });

  const MENU = [
    ...HEAD,
    'QTY DESCRIPTION                 TOTAL',
    '  2 B004 RED CURRY              37.80',
    '    @18.90',
    '  1 SD02 EGGS WITH ACACIA       16.00',
    '    LEAVES',
    '  3 W006 WHITE RICE              6.00',
    '    @2.00',
    'SUBTOTAL                        59.80',
    'TOTAL                           59.80',
  ];

  it('have codes of a menu in front of their names, the price of one below, and names that go on in the next line', () => {
    expect(rowsOf(answer(MENU).items)).toEqual([
      ['B004', 'RED CURRY', 2, 18.9, 37.8],
      ['SD02', 'EGGS WITH ACACIA LEAVES', 1, null, 16],
      ['W006', 'WHITE RICE', 3, 2, 6],
    ]);
  });

  it('keep the code in front of the name where no field asks for it', () => {
    const items = listOf({ dish: text, quantity: number, amount: number });
    expect((answer(MENU, { items }).items as JsonObject[])[0]).toEqual({
      dish: 'B004 RED CURRY',
      quantity: 2,
      amount: 37.8,
    });
  });

  it('are found for fields with other names by what descriptions begin with', () => {
    const items = listOf({
      article: { ...text, description: 'Name without the article code.' },
      ean: { ...text, description: 'Number in front of the quantity.' },
      pieces: { type: 'integer' },
      price: number,
      sum: number,
    });
    const lines = [
      ...HEAD,
      'ACRYLIC TAPE 18MM                *S',
      'UA12 - 12/144',
      '9086391      4 X    2.90      11.60',
      'TEST PEN                         *S',
      'XG02 - 24/600',
      '9020529      1 X    1.90       1.90',
      'Total                         13.50',
    ];
    expect(answer(lines, { items }).items).toEqual([
      { article: 'ACRYLIC TAPE 18MM', ean: '9086391', pieces: 4, price: 2.9, sum: 11.6 },
      { article: 'TEST PEN', ean: '9020529', pieces: 1, price: 1.9, sum: 1.9 },
    ]);
  });

  it('may be weighed', () => {
    const lines = [
      ...HEAD,
      'BANANAS ORGANIC',
      '  2.14 lb @ 0.79/lb            1.69 F',
      'COLA 12PK',
      '  2 @ 5.50                    11.00 T',
      'SUBTOTAL                      12.69',
      'TOTAL                         12.69',
    ];
    expect(rowsOf(answer(lines).items)).toEqual([
      [null, 'BANANAS ORGANIC', 2.14, 0.79, 1.69],
      [null, 'COLA 12PK', 2, 5.5, 11],
    ]);
  });
});
