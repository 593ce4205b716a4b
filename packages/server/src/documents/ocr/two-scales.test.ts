import { expect, it } from 'vitest';
import { enlargementFor, linesOfTwoScales } from './two-scales.ts';

/** A line at a place, named for the search that found it. */
const line = (name: string, left: number, top: number, height: number) => ({
  name,
  box: { left, top, width: 100, height },
});

it('lines of usual height come from the first search, lower ones from the second', () => {
  const first = [line('value, first', 0, 20, 20), line('label, first', 0, 0, 10)];
  const second = [line('value, second', 4, 18, 22), line('label, second', 2, 1, 10), line('found now', 200, 0, 10)];
  const names = linesOfTwoScales(first, second, ({ box }) => box.height < 15).map(({ name }) => name);
  expect(names).toEqual(['value, first', 'label, second', 'found now']);
});

it('a low line that only the first search found remains, though the box of the line below it touches it', () => {
  const first = [line('label', 0, 0, 10), line('value', 0, 6, 20)];
  const names = linesOfTwoScales(first, [line('value again', 0, 7, 20)], ({ box }) => box.height < 15);
  expect(names.map(({ name }) => name)).toEqual(['value', 'label']);
});

it.each([
  ['none is low', [14, 15, 20, 30], 1],
  ['few are low', [10, 20, 20, 20, 20, 20, 20, 20], 1],
  ['more than a quarter is low, as labels of a form are', [10, 10, 10, 20, 20, 20, 20, 20], 1.6],
  ['all are tiny', [2, 2, 2, 2], 3],
  ['no line was found', [], 3],
])('how much larger a page is searched again where %s', (_, heights, expected) => {
  expect(enlargementFor(heights)).toBe(expected);
});
