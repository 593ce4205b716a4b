import { describe, expect, it } from 'vitest';
import { daysBetween, totalsBy, totalsByDay } from './totals.ts';

const row = (created_at: string, page_count: number, kind: string) => ({
  created_at,
  page_count,
  credits: page_count / 2,
  kind,
});
const ROWS = [
  row('2026-03-30T23:59:59.000Z', 3, 'api'),
  row('2026-04-01T00:00:00.000Z', 5, 'manual'),
  row('2026-04-01T12:00:00.000Z', 1, 'api'),
];

describe('totals of usage', () => {
  it('have every day of the range once, also over a change of the month', () => {
    expect(daysBetween('2026-03-30', '2026-04-02')).toEqual(['2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02']);
    expect(totalsByDay(ROWS, '2026-03-30', '2026-04-01').map(({ pages }) => pages)).toEqual([3, 0, 6]);
  });

  it('put the largest first', () => {
    expect(totalsBy(ROWS, ({ kind }) => kind)).toEqual([
      { name: 'manual', records: 1, pages: 5, credits: 2.5 },
      { name: 'api', records: 2, pages: 4, credits: 2 },
    ]);
  });
});
