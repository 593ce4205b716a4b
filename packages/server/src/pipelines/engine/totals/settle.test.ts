import { describe, expect, it } from 'vitest';
import type { Page } from '../../../documents/model/document.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';
import { isOneSlip } from './choice.ts';

const SCHEMA = { type: 'object', properties: { total: { type: 'number', description: 'Total amount' } } };
const totalOf = (page: Page): unknown => extract(buildView([page]), SCHEMA).output.total;

/** As read from a photo. */
function photographed(lines: readonly string[]): Page {
  const page = drawnPage(lines);
  for (const word of page.words) {
    word.origin = 'ocr';
    word.confidence = 0.93;
  }
  return page;
}

const ROUNDED = [
  'Bread                2.98',
  'Milk               179.00',
  'Total Sales (incl tax)     181.98',
  'Rounding adjustment           .02',
  'Rounding                   182.00',
  'Cash                       200.00',
  'Change                      18.00',
];
const MISREAD = ['Puff       25.15', 'Due        35.15', 'Pay        25.15', 'Change      0.00'];

describe('the amount due', () => {
  it('is the rounded sum', () => expect(totalOf(drawnPage(ROUNDED))).toBe(182));

  it('is not the tax in it, whose rate and gross are printed', () =>
    expect(
      totalOf(
        drawnPage([
          'Tape               19.60',
          'Glue               11.60',
          'Items               5',
          'Amount             31.20',
          'EDC                31.20',
          'GST @6% included in total  1.77',
        ]),
      ),
    ).toBe(31.2));

  it('may be called in short', () =>
    expect(totalOf(drawnPage(['Tape  19.60', 'Glue  11.60', 'Ttl  31.20', 'Ttl items  2.00']))).toBe(31.2));

  it('is what was paid less the change, when the total was misread by one digit', () =>
    expect(totalOf(photographed(MISREAD))).toBe(25.15));

  it('is what was paid less an amount whose name was hardly read', () =>
    expect(
      totalOf(
        photographed([
          'Sub-total            88.97',
          'Total Sales incl tax  8.97',
          'Rounding adj         -J.02',
          'After adj            88.95',
          'Cash                100.00',
          'Charye Ant           11.05',
        ]),
      ),
    ).toBe(88.95));

  it('is the misread total, though something else is named better', () =>
    expect(
      totalOf(
        photographed([...MISREAD.slice(0, 1), 'Due        05.15', ...MISREAD.slice(2), '(Total incl tax @ 6%   1.42)']),
      ),
    ).toBe(25.15));

  it('is what the file says, whatever was paid', () => expect(totalOf(drawnPage(MISREAD))).toBe(35.15));

  it('is not whatever is printed twice', () =>
    expect(totalOf(drawnPage(['Exhibit 10.18', 'Part 55.20 of the rules', 'Exhibit 10.18']))).toBeUndefined());

  it('is not the largest amount of a column, unless its row says so', () => {
    const lines = [
      'Share          Total',
      'Station        $1,690.00',
      'Market         $5,633.33',
      'Rival          $2,253.33',
    ];
    const isLargest = (page: readonly string[], value: number): number | undefined => {
      const [field] = extract(buildView([drawnPage(page)]), SCHEMA).fields;
      const found = [field?.chosen, ...(field?.rejected ?? [])].find((candidate) => candidate?.span.value === value);
      return found?.features.isLargest;
    };
    expect(isLargest(lines, 5633.33)).not.toBe(1);
    expect(isLargest([...lines, 'Totals         $9,576.66'], 9576.66)).toBe(1);
  });

  it('is no amount beside its tax', () =>
    expect(
      totalOf(
        drawnPage([
          'Bread          40.00',
          'Milk           44.80',
          'Here           84.80',
          'Cash          100.00',
          'Change         15.20',
          'Tax summary      Amount      Tax',
          'Total            80.00      4.80',
        ]),
      ),
    ).toBe(84.8));
});

describe('isOneSlip', () => {
  it.each([
    [2515, 3515, true],
    [897, 8897, true],
    [19419, 9419, true],
    [2515, 2515, false],
    [2515, 3525, false],
    [2515, 5215, false],
    [12, 13, false],
  ])('%i and %i: %s', (one, other, expected) => expect(isOneSlip(one, other)).toBe(expected));
});
