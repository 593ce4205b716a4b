import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAmounts, keepsDigits, parseNumber, parsePercent } from './numbers.ts';

describe('keepsDigits', () => {
  it.each([
    '9007199254740991',
    '10000000000000000000',
    '12,345,678,901,234.50',
    '1.234.567.890.123.456,00',
    '6,02e+23',
  ])('of %s', (text) => expect(keepsDigits(text, parseNumber(text) ?? 0)).toBe(true));

  it.each(['12345678901234567890', '340123450000000018', '-9007199254740993', '9 007 199 254 740 993,00'])(
    'not of %s',
    (text) => expect(keepsDigits(text, parseNumber(text) ?? 0)).toBe(false),
  );
});

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
    ['8.536', 8536],
    ['1234,567', 1234.567],
    ['1e3', 1000],
    ['-2.5E-02', -0.025],
    ['6,02e+23', 6.02e23],
  ])('reads %s', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  it('reads three digits behind one separator as the document does', () => {
    expect(parseNumber('1.234', ',')).toBe(1234);
    expect(parseNumber('1.234', '.')).toBe(1.234);
    expect(parseNumber('1,234', ',')).toBe(1.234);
    expect(parseNumber('1,234', '.')).toBe(1234);
  });

  it('reads percentages with decimals where the document says nothing', () => {
    expect(parsePercent('12.345', null)).toBe(12.345);
    expect(parsePercent('12,345', null)).toBe(12.345);
    expect(parsePercent('12,345', '.')).toBe(12345);
  });

  it('says null for an exponent that no number holds', () => {
    expect(parseNumber('1e999')).toBeNull();
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

describe('findAmounts', () => {
  it.each([
    ['402 kWh @ $0.061420', [402, 0.06142]],
    ['1 EUR = 1.08345 USD', [1, 1.08345]],
    ['€0,12345', [0.12345]],
    // A code, and a telephone number.
    ['4711.061420', []],
    ['1.2345678901', []],
  ])('prices of small units and rates have five decimals and more: %s', (text, values) => {
    expect(findAmounts(text, text.includes(',') ? ',' : '.').map(({ value }) => value)).toEqual(values);
  });

  it('joins digits that spaces group between words, where the decimal sign is a comma', () => {
    const text = 'Enligt listan är 1 482 personer med';
    expect(findAmounts(text, ',').map(({ value }) => value)).toEqual([1482]);
    expect(findAmounts(text, '.').map(({ value }) => value)).toEqual([1, 482]);
  });

  it.each([
    ['Gewicht: 1 284,5 kg', 1284.5],
    ['Anzahl: 12 500 Stück', 12_500],
    ['Masa brutto 1 284,50', 1284.5],
  ])('joins them before a decimal comma and behind a label: %s', (text, value) =>
    expect(findAmounts(text, ',').map((amount) => amount.value)).toEqual([value]),
  );

  it('reads a number behind a colon that a short word and a space stand before', () => {
    expect(findAmounts('Event No. :15 men', '.').map(({ value }) => value)).toEqual([15]);
    expect(findAmounts('M-F :30 news', '.')).toEqual([]);
  });

  it.each([
    ['Net loss (250)', -250],
    ['a loss of $(250) million', -250_000_000],
    ['Employee has twenty (20) days of vacation', 20],
    ['Fifty Thousand Dollars ($50,000.00)', 50_000],
    ['a retainer ($5,000) in cash', 5000],
  ])('knows in "%s" whether brackets are a minus sign', (text, value) => {
    expect(findAmounts(text, '.').map((amount) => amount.value)).toEqual([value]);
  });

  it.each([
    ['EUR 2.5 million', 2_500_000],
    ['3,2 Mio. EUR', 3_200_000],
    ['$45K', 45_000],
    ['a population of 1.1 billion', 1_100_000_000],
    ['12 m of rope', 12],
    ['12M', 12],
    ['₹ 1,23,456.00', 123_456],
    ['12 345 678', 12_345_678],
    ['1,234.5', 1234.5],
  ])('knows the size of %s', (text, value) => {
    expect(findAmounts(text, text.includes('3,2') ? ',' : '.').map((amount) => amount.value)).toEqual([value]);
  });

  it('takes the number of a paragraph for no value', () => {
    expect(findAmounts('§ 4 Kaution: 2.940,00 EUR', ',').map(({ value }) => value)).toEqual([2940]);
  });

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

  it('reads numbers with an exponent, and none out of the middle of a code', () => {
    expect(findAmounts('factor 1e3 of 2.5e-2', null).map(({ value }) => value)).toEqual([1000, 0.025]);
    expect(findAmounts('part 12E4X', null).map(({ value }) => value)).not.toContain(120_000);
  });

  it('takes no percentage and no part of a date or time for money', () => {
    expect(findAmounts('19,00 %', ',').filter((amount) => amount.moneyScore > 0)).toEqual([]);
    expect(findAmounts('12:30', null).filter((amount) => amount.moneyScore > 0)).toEqual([]);
  });
});
