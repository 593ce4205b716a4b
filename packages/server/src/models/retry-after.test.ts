import { expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const now = new Date('2026-01-01T00:00:00Z');

it.each([
  [{ 'retry-after': '2' }, 2000],
  [{ 'retry-after': '0.5' }, 500],
  [{ 'retry-after-ms': '120', 'retry-after': '2' }, 120],
  [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:10 GMT' }, 10_000],
  [{ 'retry-after': 'Wed, 31 Dec 2025 00:00:10 GMT' }, 0],
  [{ 'retry-after': '99999999999' }, 24 * 3_600_000],
  [{ 'retry-after': 'soon' }, undefined],
  [{}, undefined],
])('%j', (headers, expected) => {
  expect(retryAfterMs(headers, now)).toBe(expected);
});
