import { describe, expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';
import { isShortened } from './short-forms.ts';

const read = (lines: readonly string[], properties: Record<string, unknown>): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties } as never).output;

const text = { type: ['string', 'null'] };
const number = { type: ['number', 'null'] };

describe('labels that shorten the name of a field', () => {
  it('first letters of its words', () => {
    const lines = ['Total CPP: $23.33      Total: $1,050.00', 'Total GRP: 45.0', 'Primary AE: Rosa Lind'];
    expect(read(lines, { cost_per_point: number, gross_rating_points: number, account_executive: text })).toEqual({
      cost_per_point: 23.33,
      gross_rating_points: 45,
      account_executive: 'Rosa Lind',
    });
  });

  it('shortened words, beside words of the name or with a point', () => {
    const lines = ['Alt Order #     09742846', 'Prep.           05.03.2013', 'Title           Part list'];
    expect(
      read(lines, { alternate_order_number: text, prepared_on: { type: ['string', 'null'], format: 'date' } }),
    ).toEqual({
      alternate_order_number: '09742846',
      prepared_on: '2013-03-05',
    });
  });

  it('the name itself may be the first letters of the label', () => {
    expect(read(['Medical record number: 4226770', 'Ward: 4B'], { mrn: text })).toEqual({ mrn: '4226770' });
  });

  it('two letters before a number belong to it, and two fields with the same letters have none of them', () => {
    expect(read(['Task card', 'WO 2611-0093'], { work_order: text })).not.toEqual({ work_order: '2611-0093' });
    const both = read(['Form of the station', 'Total CPM: 12.50'], { cost_per_mile: number, cost_per_minute: number });
    expect(both).toEqual({ cost_per_mile: null, cost_per_minute: null });
  });

  it.each([
    ['alt', 'alternate', true],
    ['mgr', 'manager', true],
    ['dept', 'department', true],
    ['date', 'dates', false],
    ['con', 'account', false],
  ])('%s for %s: %s', (short, word, expected) => {
    expect(isShortened(short, word)).toBe(expected);
  });
});
