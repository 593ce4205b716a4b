import { describe, expect, it } from 'vitest';
import { detectDialect } from './csv-dialect.ts';

const delimiterOf = (text: string): string => String.fromCharCode(detectDialect(Buffer.from(text)).delimiter);

describe('detectDialect', () => {
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

  it.each([
    ['sep=;\r\n', ';'],
    ['sep=\t\n', '\t'],
    ['Sep=|\r', '|'],
    ['"sep=,"\n', ','],
  ])('skips %j, which declares the delimiter', (line, delimiter) => {
    expect(detectDialect(Buffer.from(`${line}a b\n`))).toEqual({
      delimiter: delimiter.charCodeAt(0),
      skip: line.length,
    });
  });

  it.each(['sep=x\n', 'sep=\n', 'sep=";\n', '"sep=;\n', 'sep=;;\n', 'sep=é\n', ' sep=;\n'])(
    'takes %j for the header',
    (line) => {
      expect(detectDialect(Buffer.from(`${line}a,b\n`)).skip).toBe(0);
    },
  );
});
