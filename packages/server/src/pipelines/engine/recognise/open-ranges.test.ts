import { describe, expect, it } from 'vitest';
import { findDates, isoOf } from './dates.ts';

const datesOf = (text: string): string[] => findDates(text).map((date) => isoOf(date, true));

describe('a range that prints its year once', () => {
  it.each([
    ['September 1 – September 30, 2025', ['2025-09-01', '2025-09-30']],
    ['1 May to 3 June 2024', ['2024-05-01', '2024-06-03']],
    ['01.08. – 31.08.2026', ['2026-08-01', '2026-08-31']],
    ['08/01 - 08/31/2026', ['2026-08-01', '2026-08-31']],
  ])('has the year for both ends: %s', (text, dates) => expect(datesOf(text)).toEqual(dates));

  it('begins in the year before if it goes over the end of the year', () => {
    expect(datesOf('21 November – 19 February 2026')).toEqual(['2025-11-21', '2026-02-19']);
    expect(datesOf('Dec 15 - Jan 14, 2025')).toEqual(['2024-12-15', '2025-01-14']);
  });
});

describe('a range that prints its month once', () => {
  it.each(['10–12 April 2026', 'April 10–12, 2026'])('has the month for both ends: %s', (text) =>
    expect(datesOf(text)).toEqual(['2026-04-10', '2026-04-12']),
  );

  it('does not begin with the number of something', () =>
    expect(datesOf('Room 5 - 12 April 2026')).toEqual(['2026-04-12']));
});
