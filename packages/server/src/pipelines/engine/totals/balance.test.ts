import { describe, expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const amount = { type: ['number', 'null'] };
const SCHEMA = { type: 'object', properties: { net_total: amount, tax_total: amount, gross_total: amount } };
const outputOf = (lines: readonly string[]): unknown => extract(buildView([drawnPage(lines)]), SCHEMA).output;

const ITEMS = ['Artikel       Nettobetrag     Menge', 'Bolzen             100,00        20', ''];

describe('net, tax and gross', () => {
  it('are those that make a sum, not the price of a line', () =>
    expect(
      outputOf([
        ...ITEMS,
        'Lieferung                                            2000,00',
        'MwSt 19 %                                             380,00',
        'Gesamtbetrag                                         2380,00',
      ]),
    ).toEqual({ net_total: 2000, tax_total: 380, gross_total: 2380 }));

  it('are as labelled when nothing makes a sum', () =>
    expect(outputOf(['Subtotal          2000,00', 'Tax 19 %           380,00', 'Total             2500,00'])).toEqual({
      net_total: 2000,
      tax_total: 380,
      gross_total: 2500,
    }));

  it('are not made up of an amount that nothing but a chance speaks for', () =>
    expect(outputOf(['Rent              2000,00', 'Deposit            500,00', 'Total             2500,00'])).toEqual({
      net_total: null,
      tax_total: null,
      gross_total: 2500,
    }));
});
