import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalSignOf, findAmounts, parseNumber } from './numbers.ts';

describe('parseNumber', () => {
  it.each([
    ['1,234.56', 1234.56],
    ['1.234,56', 1234.56],
    ["1'234.56", 1234.56],
    ['1 234,56', 1234.56],
    ['1.234.567', 1_234_567],
    ['1,234', 1234],
    ['0,5', 0.5],
    ['0.125', 0.125],
    ['(12.50)', -12.5],
    ['-12,50', -12.5],
    ['12.50-', -12.5],
    ['−3', -3],
  ])('reads %s', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  it('reads three digits behind one separator as the document does', () => {
    expect(parseNumber('1.234', ',')).toBe(1234);
    expect(parseNumber('1.234', '.')).toBe(1.234);
    expect(parseNumber('1,234', ',')).toBe(1.234);
  });

  it('says null where there is no digit', () => {
    expect(parseNumber('-')).toBeNull();
    expect(parseNumber('abc')).toBeNull();
  });

  it('reads back what each locale prints', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999, max: 99_999_999 }),
        fc.constantFrom('en-US', 'de-DE', 'de-CH', 'es-ES', 'pt-BR'),
        (cents, locale) => {
          const value = cents / 100;
          const printed = value.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
          expect(parseNumber(printed)).toBeCloseTo(value, 2);
        },
      ),
    );
  });
});

describe('decimalSignOf', () => {
  it('follows the amounts that can be read one way only', () => {
    expect(decimalSignOf(['Summe 1.234,56', '12,00'])).toBe(',');
    expect(decimalSignOf(['Total 1,234.56'])).toBe('.');
    expect(decimalSignOf(['no amount'])).toBeNull();
  });
});

describe('findAmounts', () => {
  it.each([
    ['$ 1,234.50', 1234.5],
    ['EUR 99,90', 99.9],
    ['99,90 €', 99.9],
    ['-5.00', -5],
    ['($5.00)', -5],
    ['RM12.30', 12.3],
  ])('reads %s as money', (text, value) => {
    const [amount] = findAmounts(text, null);
    expect(amount?.value).toBe(value);
    expect(amount?.moneyScore).toBeGreaterThanOrEqual(0.85);
  });

  it('takes no percentage and no part of a date or time for money', () => {
    expect(findAmounts('19,00 %', ',').filter((amount) => amount.moneyScore > 0)).toEqual([]);
    expect(findAmounts('12:30', null).filter((amount) => amount.moneyScore > 0)).toEqual([]);
  });
});
