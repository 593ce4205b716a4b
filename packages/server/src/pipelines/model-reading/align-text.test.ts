import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Word } from '../../documents/model/document.ts';
import { alignText } from './align-text.ts';

const wordsOf = (text: string): Word[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ text: word, box: null, origin: 'text_layer', confidence: 1, spaceBefore: true }));

/** `match: text → words` of every span. */
const shown = (text: string, page: string): string[] => {
  const words = wordsOf(page);
  return alignText(text, words).spans.map(({ start, end, match, words: range }) => {
    const printed =
      range === null
        ? '-'
        : words
            .slice(range.from, range.to)
            .map((word) => word.text)
            .join(' ');
    return `${match}: ${text.slice(start, end)} → ${printed}`;
  });
};

describe('the text of a model on the words of a page', () => {
  it('is found whatever marks it up', () => {
    expect(shown('# Invoice 12\n\n**Total:** 1,234.50 EUR', 'Invoice 12 Total: 1,234.50 EUR')).toEqual([
      'exact: Invoice 12\n\n**Total:** 1,234.50 EUR → Invoice 12 Total: 1,234.50 EUR',
    ]);
    expect(shown('<table><tr><td>bolts &amp; nuts</td><td>3</td></tr></table>', 'bolts & nuts 3')).toHaveLength(2);
    expect(shown('| a | b |\n|---|---|\n| 1 | 2 |', 'a b 1 2')).toEqual([
      'exact: a | b |\n|---|---|\n| 1 | 2 → a b 1 2',
    ]);
  });

  it('is found in another order', () => {
    const spans = shown('right column here left column there', 'left column there right column here');
    expect(spans).toEqual([
      'exact: right column here → right column here',
      'exact: left column there → left column there',
    ]);
  });

  it('that is nowhere on the page is told', () => {
    expect(shown('Total 99 Paid by Alice Doe', 'Total 99')).toEqual([
      'exact: Total 99 → Total 99',
      'none: Paid by Alice Doe → -',
    ]);
    expect(alignText('anything at all', []).spans).toEqual([{ start: 0, end: 15, match: 'none', words: null }]);
  });

  it('a wrong digit is no likeness', () => {
    expect(shown('Total 1,284.50 EUR', 'Total 1,234.50 EUR')).toContain('none: 284 → -');
  });

  it('a misread letter is', () => {
    expect(shown('Invoice of March', 'lnvoice of March')).toEqual([
      'similar: Invoice → lnvoice',
      'exact: of March → of March',
    ]);
  });

  it('words cut at other places are the same words', () => {
    expect(alignText('notwithstanding the above', wordsOf('not with standing the above'))).toMatchObject({
      agreement: 1,
      missing: [],
    });
    expect(shown('notwithstanding this', 'not with standing this')).toEqual([
      'exact: notwithstanding this → not with standing this',
    ]);
    expect(alignText('data base entry', wordsOf('database entry'))).toMatchObject({ agreement: 1, missing: [] });
  });

  it('what stands on words a second time is told apart', () => {
    expect(shown('name: a name: b', 'name a b').filter((span) => span.startsWith('repeated'))).toEqual([
      'repeated: name → name',
    ]);
  });

  it('numbers of lists need no words, and take them where they are', () => {
    expect(shown('1. first\n2. second', 'first second')).toEqual(['exact: first\n2. second → first second']);
    expect(alignText('1. first', wordsOf('1. first')).missing).toEqual([]);
  });

  it('what the model left out is told', () => {
    expect(alignText('Total 99', wordsOf('Total — 99 Terms: net 30')).missing).toEqual([{ from: 3, to: 6 }]);
  });

  it('scripts without spaces are compared sign by sign', () => {
    expect(alignText('東京都渋谷区', wordsOf('東京都 渋谷区'))).toMatchObject({ agreement: 1, missing: [] });
  });

  it('spans are in order, apart, within the text and within the words, for any text and page', () => {
    const vocabulary = fc.constantFrom(
      'a',
      'b',
      'total',
      'totals',
      '1',
      '2',
      '1,2',
      '#',
      '<b>x</b>',
      '東京',
      '\n',
      '1.',
    );
    const texts = fc.array(vocabulary, { maxLength: 60 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(texts, texts, (text, page) => {
        const words = wordsOf(page);
        const { spans, agreement, missing } = alignText(text, words);
        let last = 0;
        for (const { start, end, match, words: range } of spans) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(range === null).toBe(match === 'none');
          if (range !== null) expect(range.from >= 0 && range.to <= words.length && range.from < range.to).toBe(true);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
        expect(agreement >= 0 && agreement <= 1).toBe(true);
        for (const { from, to } of missing) expect(from >= 0 && to <= words.length && from < to).toBe(true);
      }),
    );
  });

  it('a page that says the same word ten thousand times is aligned, which would take hours if each were compared with each', () => {
    const page = 'x '.repeat(10_000);
    expect(alignText(page, wordsOf(page)).agreement).toBe(1);
    expect(alignText('y x '.repeat(10_000), wordsOf(page)).agreement).toBeLessThan(1);
  });
});
