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

  it('are negative in a correction', () =>
    expect(
      outputOf([
        'Artikel       Nettopreis     Menge    Entgelt',
        'Bolzen        1,45           -2       -2,90',
        'Abschlag      19 % VAT                0,15',
        'Rechnungssumme ohne USt.              -7,67',
        'Steuerbetrag                          -1,12',
        'Bruttosumme                           -8,79',
      ]),
    ).toEqual({ net_total: -7.67, tax_total: -1.12, gross_total: -8.79 }));

  it('leave the tax open where only the taxes of each rate are printed', () =>
    expect(
      outputOf([
        'Subtotal           254.00',
        'VAT 5.5 %           12.87',
        'VAT 20 %             4.00',
        'Total              270.87',
      ]),
    ).toEqual({ net_total: 254, tax_total: null, gross_total: 270.87 }));

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

describe('a total', () => {
  const totalIn = (name: string, lines: readonly string[]): unknown =>
    extract(buildView([drawnPage(lines)]), {
      type: 'object',
      properties: { [name]: { ...amount, description: 'Gross total amount of the order' } },
    }).output[name];

  it('is not that of the first item under a head that says total', () =>
    expect(
      totalIn('gross_amount', [
        'Station    Spots    Total',
        'WDHR       60       720.00',
        'WPKE       60       480.00',
        '',
        'Schedule total for both stations in March: 1,200.00',
      ]),
    ).toBe(1200));

  it('is the one with the word of its name, where others are printed', () =>
    expect(
      totalIn('gross_amount', ['Gross Billing:     134.00', 'Commission:        -20.10', 'Amount Due:        113.90']),
    ).toBe(134));
});
