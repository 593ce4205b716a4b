import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPageRange, parsePageRange } from './page-range.ts';

const parse = (text: string) => parsePageRange(text, ['body', 'pages']);

describe('page ranges', () => {
  it('are numbers and ranges in any order, overlapping or not', () => {
    expect(parse('7, 1-3,2')).toEqual([1, 2, 3, 7]);
    expect(formatPageRange([1, 2, 3, 7])).toBe('1-3,7');
  });

  it.each(['', '0', '3-1', 'a', '1-', '-1', '1,,2', '1.5', '1-9999999', '1-20001', '99999999'])(
    '%j is invalid',
    (text) => {
      expect(() => parse(text)).toThrow(expect.objectContaining({ status: 422 }));
    },
  );

  it('survive the round trip through their shortest form', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), (pages) => {
        const sorted = pages.sort((a, b) => a - b);
        expect(parse(formatPageRange(sorted))).toEqual(sorted);
      }),
    );
  });
});
