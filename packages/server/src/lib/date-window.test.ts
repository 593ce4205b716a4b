import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseDateWindow } from './date-window.ts';

it('a day as the upper bound includes its last moment', () => {
  const { from, until } = parseDateWindow({ from_date: '2024-02-29', to_date: '2024-02-29' });
  expect(from?.toISOString()).toBe('2024-02-29T00:00:00.000Z');
  expect(until?.toISOString()).toBe('2024-03-01T00:00:00.000Z');
});

it('a time as the upper bound includes that moment', () => {
  const { until } = parseDateWindow({ to_date: '2024-02-29T12:00:00+02:00' });
  expect(until?.toISOString()).toBe('2024-02-29T10:00:00.001Z');
});

it('no bounds give no window', () => {
  expect(parseDateWindow({})).toEqual({});
});

it('every real day is read as itself, and any other text fails with a 400', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      const day = date.toISOString().slice(0, 10);
      expect(parseDateWindow({ from_date: day }).from?.toISOString().slice(0, 10)).toBe(day);
    }),
  );
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?Z?$/)), (text) => {
      try {
        parseDateWindow({ from_date: text });
      } catch (error) {
        expect(error).toMatchObject({ status: 400 });
      }
    }),
  );
});
