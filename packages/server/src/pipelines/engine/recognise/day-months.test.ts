import { expect, it } from 'vitest';
import { dayMonths, inYearOf } from './day-months.ts';

it.each([
  ['3 Sep', true, 9, 3],
  ['Oct 02', false, 10, 2],
  ['15. März', true, 3, 15],
  ['28.10.', false, 10, 28],
  ['02/10', false, 2, 10],
  ['02/10', true, 10, 2],
])('%j is a day and a month', (text, dayFirst, month, day) => {
  expect(dayMonths(text, dayFirst)[0]).toEqual({ month, day });
});

it.each(['3', 'Sep', '2.5', '3 Sept items', '45.10', 'May'])('%j is not', (text) => {
  expect(dayMonths(text, true)).toEqual([]);
});

it('takes the year that brings a day nearest to a date of the document', () => {
  expect(inYearOf([{ month: 12, day: 28 }], ['2027-01-05'])).toBe('2026-12-28');
  expect(inYearOf([{ month: 9, day: 3 }], ['2026-09-01', '2026-09-30'])).toBe('2026-09-03');
  expect(inYearOf([{ month: 9, day: 3 }], [])).toBeUndefined();
});

it('takes the year of most dates before that of one far date', () => {
  expect(inYearOf([{ month: 9, day: 2 }], ['2025-09-30', '2030-08-31', '2025-09-30'])).toBe('2025-09-02');
});
