import { describe, expect, it } from 'vitest';
import { detectDelimiter } from './csv-dialect.ts';

const delimiterOf = (text: string): string => String.fromCharCode(detectDelimiter(Buffer.from(text)));

describe('detectDelimiter', () => {
  it.each([
    [',', 'a,b\n1,2\n'],
    [';', 'name;price\nA;1,5\nB;2,5\n'],
    ['\t', 'a\tb\n1, 2\t3; 4\n'],
    ['|', 'a|b|c\n1|2|3\n'],
    [',', 'only\none\ncolumn\n'],
    [',', ''],
    [',', 'a,"x;y;z",c\n1,"p;q;r",3\n'],
    [';', 'a;"x, y";c\n1;"p, q, r";3\n'],
    [';', '"first, name";"last, name";age\nx;y;1\n'],
    [',', `${Array.from({ length: 100_000 }, (_, index) => `c${index}`).join(',')}`],
  ])('finds %j', (delimiter, text) => {
    expect(delimiterOf(text)).toBe(delimiter);
  });
});
