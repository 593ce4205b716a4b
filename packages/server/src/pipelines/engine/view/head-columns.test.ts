import { expect, it } from 'vitest';
import { cutAtHeads } from './head-columns.ts';
import type { PlacedWord } from './place-words.ts';

/** Lines of a typewriter as rows of segments: a segment ends before two spaces. */
const rowsOf = (lines: readonly string[]): PlacedWord[][][] =>
  lines.map((line, row) =>
    [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: segment, index: start }) =>
      [...segment.matchAll(/\S+/g)].map(({ 0: text, index }) => {
        const left = 6 * (start + index);
        const box = { left, right: left + 6 * text.length, top: 14 * row, bottom: 14 * row + 12 };
        return { text, ...box, spaced: true } as PlacedWord;
      }),
    ),
  );
const textsOf = (rows: readonly PlacedWord[][][]): string[] =>
  rows.map((parts) => parts.map((words) => words.map(({ text }) => text).join(' ')).join(' | '));

it('cuts rows where a word of the head begins and a word begins in each row, a space after the one before', () => {
  const rows = rowsOf([
    '    Name                    Age School            Seed',
    '=====================================================',
    '  1 Kim, Ana                 12 North Bay      1:01.20',
    '  2 Ruiz, Eva                11 Lakeside SC    1:02.08',
    ' 10 Olsen, Pia               12 Harbor Gators  1:02.44',
  ]);
  expect(textsOf(cutAtHeads(rows))).toEqual([
    'Name | Age | School | Seed',
    '=====================================================',
    '1 | Kim, Ana | 12 | North Bay | 1:01.20',
    '2 | Ruiz, Eva | 11 | Lakeside SC | 1:02.08',
    '10 | Olsen, Pia | 12 | Harbor Gators | 1:02.44',
  ]);
});

it('leaves rows whole where a word runs across the place, and where no head is', () => {
  const across = ['Item      Unit price', 'Bolts     per box      4.00', 'Screws    per hundred  2.00'];
  expect(textsOf(cutAtHeads(rowsOf(across)))).toEqual([
    'Item | Unit price',
    'Bolts | per box | 4.00',
    'Screws | per hundred | 2.00',
  ]);
  const headless = ['Webb, Jon   12', 'Diaz, Leo   12', 'Katz, Ari   11'];
  expect(textsOf(cutAtHeads(rowsOf(headless)))).toEqual(['Webb, Jon | 12', 'Diaz, Leo | 12', 'Katz, Ari | 11']);
});

it('cuts nothing between signs that touch each other', () => {
  const rows = rowsOf(['申 請 人   陳 大 文', '員 工 編   E2 01 45', '開 始 日   20 25 03']);
  for (const word of rows.flat(2)) word.spaced = false;
  expect(textsOf(cutAtHeads(rows))).toEqual(['申 請 人 | 陳 大 文', '員 工 編 | E2 01 45', '開 始 日 | 20 25 03']);
});
