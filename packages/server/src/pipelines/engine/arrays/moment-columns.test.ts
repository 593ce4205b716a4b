import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { markupPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

it('parts a column of days with times into the field of days and the field of times', () => {
  const properties = {
    program: { type: 'string' },
    air_date: { type: 'string', format: 'date' },
    air_time: { type: 'string' },
    amount: { type: 'number' },
  };
  const page = markupPage([
    [
      ['Program', 'Air Time', 'Amount'],
      ['Morning Report', '01/24/2026 11:25PM (Sa)', '200.00'],
      ['Market Day', '01/26/2026 4:54PM (Mo)', '350.00'],
      ['Garden Hour', '01/27/2026 7:02 AM (Tu)', '120.00'],
    ],
  ]);
  const { rows } = extract(buildView([page]), {
    type: 'object',
    properties: { rows: { type: 'array', items: { type: 'object', properties } } },
  }).output;
  expect(rows).toEqual([
    { program: 'Morning Report', air_date: '2026-01-24', air_time: '11:25PM', amount: 200 },
    { program: 'Market Day', air_date: '2026-01-26', air_time: '4:54PM', amount: 350 },
    { program: 'Garden Hour', air_date: '2026-01-27', air_time: '7:02 AM', amount: 120 },
  ]);
});
