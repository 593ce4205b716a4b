import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const outputOf = (properties: JsonObject, lines: readonly string[]): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

describe('a credit note that names its invoice', () => {
  it.each([
    ['Credit note CN-2017-5', 'Related invoice: INV-2017-10'],
    ['Credit note number: CN-2017-5', 'Original invoice: INV-2017-10'],
    ['Avoir CN-2017-5', 'Facture liée     INV-2017-10'],
    ['Gutschrift CN-2017-5', 'Ursprüngliche Rechnung: INV-2017-10'],
  ])('%s has its own number', (...lines) => {
    const all = [...lines, 'Total: 5.00'];
    expect(outputOf({ document_number: text }, all)).toEqual({ document_number: 'CN-2017-5' });
    expect(outputOf({ number: text, original_invoice: text }, all)).toEqual({
      number: 'CN-2017-5',
      original_invoice: 'INV-2017-10',
    });
  });

  it('gives its own date', () => {
    const date = { ...text, format: 'date' };
    const lines = ['Credit note', 'Original invoice date: 2026-01-05', 'Date: 2026-02-07'];
    expect(outputOf({ date, original_invoice_date: date }, lines)).toEqual({
      date: '2026-02-07',
      original_invoice_date: '2026-01-05',
    });
  });

  it('gives no number where it prints only that of the invoice', () =>
    expect(outputOf({ invoice_number: text }, ['Credit note', 'Cancelled invoice: INV-2017-10'])).toEqual({
      invoice_number: null,
    }));
});
