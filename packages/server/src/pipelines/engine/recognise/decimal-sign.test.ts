import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalSignOf } from './decimal-sign.ts';
import { parseNumber } from './numbers.ts';

describe('the decimal sign of a document', () => {
  it.each<[string[], '.' | ',' | null]>([
    [['Summe 1.234,56', '12,00'], ','],
    [['Total 1,234.56'], '.'],
    [['Population 1,234,567'], '.'],
    [['Einwohner 1.234.567'], ','],
    [['0.125'], '.'],
    [['$ 12,000', 'ratio 1,5'], '.'],
    [['Diesel 1,459 EUR', '40,00 L', '58,36 EUR'], ','],
    [['14.03.2026', 'version 1.2.3'], null],
    [['no amount'], null],
    [['2026-03-03T08:15:00.000Z', 'EUR 1.500'], ','],
  ])('%j: %j', (texts, sign) => {
    expect(decimalSignOf(texts)).toBe(sign);
  });

  it('follows currency and language where no number says it', () => {
    expect(decimalSignOf(['Weight of the parcel: 8,536', 'the date of the report'])).toBe('.');
    expect(decimalSignOf(['Gewicht der Sendung: 8,536', 'Datum und Menge'])).toBe(',');
    expect(decimalSignOf(['8,536', 'USD'])).toBe('.');
    expect(decimalSignOf(['8,536', 'PLN'])).toBe(',');
  });

  it('lets numbers of any locale be read back when the document has an amount that can be read one way only', () => {
    const locales = fc.constantFrom('en-US', 'de-DE', 'pt-BR', 'id-ID');
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 999_999 }), locales, (value, locale) => {
        const sample = (1234.56).toLocaleString(locale);
        expect(parseNumber(value.toLocaleString(locale), decimalSignOf([sample]))).toBe(value);
        const weight = value / 1000;
        const printed = weight.toLocaleString(locale, { minimumFractionDigits: 3 });
        expect(parseNumber(printed, decimalSignOf([sample]))).toBeCloseTo(weight, 3);
      }),
    );
  });
});
