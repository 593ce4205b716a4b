import { expect, it } from 'vitest';
import { RawPageWriter } from '../testing/raw-pages.ts';
import { findTables } from './find-tables.ts';

/** Names at the heights of rows, or between two; gives the row, the rows and the text of each. */
const named = (written: readonly [number, string][]): string[] => {
  const writer = new RawPageWriter();
  for (const y of [100, 116, 210]) writer.horizontal(y, 50, 400);
  writer.line(50, 102, 'Group').line(150, 102, 'Member').line(300, 102, 'Count');
  for (const [index, member] of ['ant', 'bee', 'fly', 'cat', 'dog', 'cow'].entries())
    writer.line(150, 120 + 14 * index, member).line(300, 120 + 14 * index, String(index));
  for (const [row, name] of written) writer.line(50, 120 + 14 * row, name);
  const cells = findTables(writer.page())[0]?.cells ?? [];
  const names = cells.filter(({ column, row }) => column === 0 && row > 0);
  return names.map(({ row, rowSpan, words }) => `${row} ${rowSpan} ${words.map(({ text }) => text).join(' ')}`);
};

it('a text in the middle of its rows belongs to all of them', () => {
  const three: [number, string][] = [
    [1, 'Insects'],
    [4, 'Others'],
  ];
  expect(named(three)).toEqual(['1 3 Insects', '4 3 Others']);
  const uneven: [number, string][] = [
    [1, 'Insects'],
    [3, 'Cats'],
    [4.5, 'Others'],
  ];
  expect(named(uneven)).toEqual(['1 3 Insects', '4 1 Cats', '5 2 Others']);
});

it.each<[string, [number, string][]]>([
  [
    'names in the first of their rows',
    [
      [0, 'Insects'],
      [3, 'Others'],
    ],
  ],
  [
    'names in the last of their rows',
    [
      [2, 'Insects'],
      [5, 'Others'],
    ],
  ],
  [
    'names that share out some rows only',
    [
      [1, 'Insects'],
      [3, 'Others'],
    ],
  ],
  [
    'numbers',
    [
      [1, '101'],
      [4, '102'],
    ],
  ],
])('but not to more rows: %s', (_, names) => {
  expect(named(names).map((cell) => cell.split(' ')[1])).toEqual(['1', '1']);
});
