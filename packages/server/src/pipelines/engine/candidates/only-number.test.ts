import { describe, expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const numberIn = (lines: readonly string[]): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties: { order_number: { type: ['string', 'null'] } } })
    .output.order_number;

const BELOW = ['', 'Line    Programme    Rate', '1       Morning      120.00', '2       Evening      450.00', '', ''];

describe('the number of a document under a word that no lexicon has', () => {
  it('is the only one at the top that its label calls a number', () =>
    expect(numberIn(['Sponsor     Harbour Museum', 'Deal #      D-4471', ...BELOW])).toBe('D-4471'));

  it('is unknown if there are two', () =>
    expect(numberIn(['Deal #      D-4471', 'Estimate #  5512', ...BELOW])).toBeNull());

  it('gives way to a number of its own name', () =>
    expect(numberIn(['Deal #      D-4471', 'Order #     90117', ...BELOW])).toBe('90117'));

  it('is no number of a phone', () => expect(numberIn(['Phone #     555-0144', ...BELOW])).toBeNull());
});

it('a year in the line below the title is no number of the order', () =>
  expect(numberIn(['STATION ORDER', 'Smith for Mayor 2020', ...BELOW])).toBeNull());
