import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOf } from '../../model/document.ts';
import { splitWords } from './words.ts';

const textsOf = (text: string) => splitWords(text).map((word) => word.text);

/** Includes halves of surrogate pairs. */
const anyUnit = fc.oneof(
  fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  fc.constantFrom('a', ' ', '\ud842', '\udfb7'),
);

describe('splitWords', () => {
  it('separates at every kind of white space', () => {
    expect(textsOf('  one two\tthree\r\nfour five six　seven ')).toEqual([
      'one',
      'two',
      'three',
      'four',
      'five',
      'six',
      'seven',
    ]);
  });

  it('makes a word of every Chinese and Japanese character, without spaces between them', () => {
    const words = splitWords('合計 1,200円。東京𠮷野');
    expect(words.map((word) => word.text)).toEqual(['合', '計', '1,200', '円', '。', '東', '京', '𠮷', '野']);
    expect(words.map((word) => word.spaceBefore)).toEqual([
      true,
      false,
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(textOf(words, { from: 0, to: words.length })).toBe('合計 1,200円。東京𠮷野');
  });

  it('keeps words of scripts with spaces and full-width numbers whole', () => {
    expect(textsOf('안녕 세상 １，２３４ été naïve')).toEqual(['안녕', '세상', '１，２３４', 'été', 'naïve']);
  });

  it('ends words at control characters and zero-width breaks, without a space', () => {
    const words = splitWords('a\0b\u200bc\ufeffd');
    expect(words.map((word) => word.text)).toEqual(['a', 'b', 'c', 'd']);
    expect(words.slice(1).every((word) => !word.spaceBefore)).toBe(true);
  });

  it('continues inside a word when the previous text did', () => {
    expect(splitWords('lo there', 3, { spaceBefore: false, bold: true })).toMatchObject([
      { text: 'lo', spaceBefore: false, bold: true, span: { start: 3, end: 5 } },
      { text: 'there', spaceBefore: true, bold: true, span: { start: 6, end: 11 } },
    ]);
    expect(splitWords(' lo', 0, { spaceBefore: false })[0]?.spaceBefore).toBe(true);
  });

  it('every span covers exactly the text of its word, and only separators are left out', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyUnit, maxLength: 60 }), fc.nat(1000), (text, offset) => {
        let at = offset;
        for (const word of splitWords(text, offset)) {
          const { start = 0, end = 0 } = word.span ?? {};
          expect(text.slice(at - offset, start - offset)).toMatch(/^[\s\p{C}\u200b]*$/u);
          expect(text.slice(start - offset, end - offset).toWellFormed()).toBe(word.text);
          expect(word.text).not.toMatch(/\s/);
          at = end;
        }
        expect(text.slice(at - offset)).toMatch(/^[\s\p{C}\u200b]*$/u);
      }),
      { numRuns: 1000 },
    );
  });
});
