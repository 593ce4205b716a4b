import { expect, it } from 'vitest';
import { agrees, isExactly } from './agrees.ts';

it.each([
  [0.07, '7', 'percent_fraction', false],
  [0.07, '7%', 'percent_fraction', true],
  [0.07, '7 %', 'percent_fraction', true],
  [7, '7 %', 'percent_number', true],
  ['2026-03-14', '14 March 2026', 'date_iso', true],
  ['2026-03-14T10:00:00Z', '14 March 2026 10:00', 'date_iso', true],
  ['2026-03-14 Berlin', '14 March 2026', 'date_iso', false],
  ['2024-05-02', 'May 2 - Jun 3, 2024', 'date_iso', true],
  ['2024-06-03', 'May 2 - Jun 3, 2024', 'date_iso', false],
  ['2024-05-02', '2 May 2024 - 3 Jun 2024', 'date_iso', false],
  ['21.20 SR', '21.20', 'number_decimal', false],
  ['RM 21.20', '21.20', 'number_decimal', true],
  ['0%', '0', 'percent_number', false],
  [-500, '-$500.00', 'number_decimal', true],
  [-500, '- US$ 500.00', 'number_decimal', true],
  [-64.25, '(€64.25)', 'number_decimal', true],
  [500, '- $500.00', 'number_decimal', false],
  [64.25, '($64.25)', 'number_decimal', false],
  ['Berlin 2026-03-14', '14 March 2026', 'date_iso', false],
  ['68439-46-3', '68439-46-3', 'text_folded', true],
  ['68439463', '68439-46-3', 'text_folded', true],
  ['68439 46 3', '68439-46-3', 'text_folded', true],
  ['68439-46-3', '68439463', 'text_folded', true],
  ['6843946-3', '68439-46-3', 'text_folded', false],
  ['684-3946-3', '68439-46-3', 'text_folded', false],
  ['0464 550771', '0464 550 771', 'text_folded', true],
])('%j is exactly what is printed as %j by %s: %s', (value, raw, normaliser, expected) => {
  expect(isExactly(value, raw, normaliser)).toBe(expected);
});

it('a day and a month agree with a date in any year, but do not say it whole', () => {
  expect(agrees('2026-10-02', 'Oct 02', 'date_iso')).toBe(true);
  expect(agrees('2026-10-12', 'Oct 02', 'date_iso')).toBe(false);
  expect(isExactly('2026-10-02', 'Oct 02', 'date_iso')).toBe(false);
});
