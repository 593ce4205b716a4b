import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const number = { type: 'number' };
const valuesIn = (lines: string[], properties: JsonObject): Json =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

describe('a label that names the field better', () => {
  it('takes the amount before tax, not a subtotal that includes it', () => {
    const lines = [
      'Factuur 2026-118                         Datum: 4 mei 2026',
      '',
      'Exclusief BTW      593,36                Subtotaal           717,97',
      'BTW 21%            124,61                Totaal              717,97',
    ];
    expect(valuesIn(lines, { amount_untaxed: number })).toEqual({ amount_untaxed: 593.36 });
  });

  it('takes the sum of a column, not one of its rows', () => {
    const lines = [
      'Facture 5620',
      '',
      '                              Montant HT     Montant TVA     Montant TTC',
      'Abonnements                        24.99            5.00           29.99',
      'Communications                     10.00            2.00           12.00',
      'Total facture                      34.99            7.00           41.99',
    ];
    expect(valuesIn(lines, { amount_untaxed: number })).toEqual({ amount_untaxed: 34.99 });
  });

  it("dates an invoice by its own date, not by the order's", () => {
    const lines = ['Order Date:   15 October 2025', 'Invoice Date: 20 October 2025', 'Grand total:  319.00'];
    const date = { type: 'string', format: 'date' };
    expect(valuesIn(lines, { date })).toEqual({ date: '2025-10-20' });
    expect(valuesIn(lines, { order_date: date })).toEqual({ order_date: '2025-10-15' });
  });
});
