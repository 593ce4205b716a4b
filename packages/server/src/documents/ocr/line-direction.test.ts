import { describe, expect, it } from 'vitest';
import { directWords } from './line-direction.ts';

/** Words as they stand from left to right, a space apart; ' | ' stands for a wide gap. */
function lineOf(shown: string): { words: { text: string; start: number; end: number }[]; heights: number } {
  const heights = shown.length / 2;
  const words = [...shown.matchAll(/[^\s|]+/g)].map(({ 0: text, index }) => ({
    text,
    start: index / shown.length,
    end: (index + text.length) / shown.length,
  }));
  return { words, heights };
}

const read = (...shown: string[]) =>
  directWords(shown.map(lineOf)).map((words) =>
    words
      .toSorted((one, other) => (one.place?.order ?? 0) - (other.place?.order ?? 0))
      .map(({ text }) => text)
      .join(' '),
  );

describe('directWords', () => {
  it('puts letters and words of right-to-left lines in reading order, and leaves figures as they are', () => {
    expect(read('12/03/2026 :ךיראת')).toEqual(['תאריך: 12/03/2026']);
    expect(read('(רוקמ) 10245 תינובשח')).toEqual(['חשבונית 10245 (מקור)']);
  });

  it('keeps Latin words among them in their order', () => {
    expect(read('ןוישר Office Pro תנכות')).toEqual(['תוכנת Office Pro רשיון']);
  });

  it('reads the cells of a row from the right', () => {
    expect(read('25.50   |   10   |   ריינ', 'םוכס   |   תומכ   |   רואית')).toEqual([
      'נייר 10 25.50',
      'תיאור כמות סכום',
    ]);
  });

  it('leaves pages without such letters alone', () => {
    const line = lineOf('Total (EUR) 12.50');
    expect(directWords([line])).toEqual([line.words]);
  });

  it('leaves Latin lines of such pages alone', () => {
    expect(read('לארשי תנידמ תוסנכה תושר', 'VAT ID 514123456')[1]).toBe('VAT ID 514123456');
  });

  it('gives the figures of Persian their own characters', () => {
    expect(read('١٤٠٣/٠۵/١٢ :خیرات')).toEqual(['تاریخ: ۱۴۰۳/۰۵/۱۲']);
    expect(read('١٤٠٣/٠٥/١٢ :خيراتلا')).toEqual(['التاريخ: ١٤٠٣/٠٥/١٢']);
  });
});
