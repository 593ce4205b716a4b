import { describe, expect, it } from 'vitest';
import type { Json } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

function datesOf(lines: readonly string[], names: readonly string[]): Record<string, Json> {
  const properties = Object.fromEntries(names.map((name) => [name, { type: ['string', 'null'], format: 'date' }]));
  return extract(buildView([drawnPage([...lines])]), { type: 'object', properties }).output;
}

describe('first and last days in sentences', () => {
  it('are not the day on which the contract was made', () => {
    const lines = [
      'This Residential Lease is entered into on April 3, 2025, by and between Maple Ridge LLC and Daniel Okafor.',
      'The term of this Lease is twelve (12) months, beginning on May 1, 2025 and ending on April 30, 2026.',
    ];
    expect(datesOf(lines, ['agreement_date', 'lease_start', 'lease_end'])).toEqual({
      agreement_date: '2025-04-03',
      lease_start: '2025-05-01',
      lease_end: '2026-04-30',
    });
  });

  it('are told in other languages', () => {
    const lines = [
      'Das Mietverhältnis beginnt am 01.08.2025 und endet am 31.07.2027, ohne dass es einer Kündigung bedarf.',
    ];
    expect(datesOf(lines, ['mietbeginn', 'vertragsende'])).toEqual({
      mietbeginn: '2025-08-01',
      vertragsende: '2027-07-31',
    });
  });
});
