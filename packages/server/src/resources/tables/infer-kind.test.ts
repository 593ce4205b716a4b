import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberAt } from './extremes.ts';
import { ANY_KIND, kindsOf, narrowestKind } from './infer-kind.ts';

/** Puts other bytes around the cell, as in a record. */
function kindOf(...texts: string[]): string {
  const kinds = texts.reduce((left, text) => {
    const bytes = Buffer.from(`7${text}7`);
    return left & kindsOf(bytes, 1, bytes.length - 1);
  }, ANY_KIND);
  return narrowestKind(kinds);
}

describe('kindsOf', () => {
  it.each([
    ['integer', ['0', '-1', '42', '9007199254740991', ' 7 ']],
    ['number', ['0.5', '-0.25', '12.50', '1', '123456789.123456', '1e+3', '-2.5E-02', '6.0e1', '6.02e+23']],
    ['boolean', ['true', 'FALSE', 'True']],
    ['date', ['2024-02-29', '0001-01-01', '9999-12-31']],
    ['date-time', ['2024-01-31T23:59:59Z', '2024-01-31T00:00:00.123456789+14:00', '1999-12-31T10:00:00-05:30']],
  ])('%s', (kind, texts) => {
    expect(kindOf(...texts)).toBe(kind);
  });

  it.each([
    '00123',
    '007.5',
    '+33',
    '1e',
    'e3',
    '1e+',
    '1e5x',
    '1e5.5',
    '1e1e1',
    '01e3',
    '12E3',
    '0e0',
    '1e999',
    '1e-999',
    '1e0001',
    '1234567890123456e3',
    '1.',
    '.5',
    '-',
    '-0',
    '--1',
    '1-2',
    '0x10',
    '1_000',
    '1 000',
    '1,5',
    'NaN',
    'Infinity',
    '9007199254740992',
    '-9007199254740993',
    '12345678901234567890',
    '0.1234567890123456',
    't',
    'yes',
    '1.2.3',
    '192.168.0.1',
    'truer',
    'tru',
    '2023-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-1-1',
    '0000-01-01',
    '2024-01-01T10:00:00',
    '2024-01-01 10:00:00Z',
    '2024-01-01T24:00:00Z',
    '2024-01-01T10:00:60Z',
    '2024-02-30T10:00:00Z',
    '2024-01-01T10:00:00+15:00',
    '06 12 34 56 78',
    'é',
  ])('%s is a text', (text) => {
    expect(kindOf(text)).toBe('string');
  });

  it('a column has the kind that all its cells allow', () => {
    expect(kindOf('1', '2', '2.5')).toBe('number');
    expect(kindOf('1', '2', '02')).toBe('string');
    expect(kindOf('1', 'true')).toBe('string');
    expect(kindOf('2024-01-01', '2024-01-01T00:00:00Z')).toBe('string');
  });

  it('a number loses nothing on its way to JSON and back', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789.-+e'), minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.oneof(digits, fc.maxSafeInteger().map(String), fc.double().map(String)), (text) => {
        const kind = kindOf(text);
        if (kind !== 'integer' && kind !== 'number') return;
        const bytes = Buffer.from(text);
        expect(numberAt(bytes, 0, bytes.length)).toBe(Number(text));
        if (/e/i.test(text)) return;
        const decimals = text.split('.')[1]?.length ?? 0;
        expect(Number(text).toFixed(decimals)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });
});
