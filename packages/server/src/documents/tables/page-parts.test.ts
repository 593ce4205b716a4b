import { expect, test } from 'vitest';
import type { RawWord } from '../model/raw-page.ts';
import { emptyPage } from '../model/raw-page.ts';
import { partsOf } from './page-parts.ts';
import { sortByHeight } from './text-rows.ts';

const HEIGHT = 0.012;

const word = (text: string, left: number, top: number, line: number): RawWord => ({
  text,
  box: { left, top, width: 0.008 * text.length, height: HEIGHT },
  origin: 'text_layer',
  confidence: 1,
  fontSize: 9,
  bold: false,
  italic: false,
  monospace: false,
  line,
  angle: 0,
});

const words = (text: string, left: number, top: number, line: number): RawWord[] => {
  let at = left;
  return text.split(' ').map((part) => {
    const made = word(part, at, top, line);
    at += 0.008 * (part.length + 1);
    return made;
  });
};

const prose = (left: number, from: number, lines: number, line: number): RawWord[] =>
  Array.from({ length: lines }, (_, index) =>
    words('most of it was due to higher prices', left, from + 0.018 * index, line + index),
  ).flat();

const table = (left: number, rows: number, line: number): RawWord[] =>
  Array.from({ length: rows }, (_, index) => {
    const top = 0.2 + 0.02 * index;
    return [word('Ohio', left, top, line + index), word(String(1000 + index), left + 0.2, top, line + index)];
  }).flat();

const textOf = (part: readonly RawWord[]): string => part.map(({ text }) => text).join(' ');

test('a table in one column of text is apart from the text beside it', () => {
  const page = { ...emptyPage(1), words: [...table(0.1, 8, 0), ...prose(0.55, 0.2, 12, 8)] };
  const parts = partsOf(sortByHeight([...page.words]), page);
  expect(parts).toHaveLength(2);
  expect(textOf(parts[0] ?? [])).toMatch(/^Ohio 1000 Ohio 1001/);
});

test('two tables beside each other are apart when the file writes one after the other', () => {
  const page = { ...emptyPage(1), words: [...table(0.1, 8, 0), ...table(0.55, 8, 8)] };
  expect(partsOf(sortByHeight([...page.words]), page)).toHaveLength(2);
});

test('a table of four columns is written row by row and stays whole', () => {
  const page = { ...emptyPage(1), words: [...table(0.1, 8, 0), ...table(0.55, 8, 0)] };
  expect(partsOf(sortByHeight([...page.words]), page)).toHaveLength(1);
});

test('what crosses the strip above the columns is a part of its own', () => {
  const title = words('A report on prices and volumes of all the regions in the last two years', 0.1, 0.1, 0);
  const page = { ...emptyPage(1), words: [...title, ...table(0.1, 8, 1), ...prose(0.55, 0.2, 12, 9)] };
  expect(partsOf(sortByHeight([...page.words]), page).map(({ length }) => length)).toEqual([title.length, 16, 96]);
});
