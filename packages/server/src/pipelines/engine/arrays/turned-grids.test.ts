import { describe, expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { markupPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const number = { type: ['number', 'null'] };
const schema = {
  type: 'object',
  properties: {
    models: {
      type: 'array',
      items: {
        type: 'object',
        properties: { model: text, weight_kg: number, warranty_years: number, price: number },
      },
    },
  },
};

describe('tables whose columns are the items', () => {
  it('reads each column as an item, and units in brackets as words of a name', () => {
    const page = markupPage([
      [
        ['', 'Aura 18', 'Aura 24', 'Terra 30'],
        ['Weight', '31 kg', '33 kg', '41 kg'],
        ['Warranty (years)', '5', '7', '10'],
        ['Price', '1,140.00', '1,295.00', '1,780.00'],
      ],
    ]);
    const { output, lists } = extract(buildView([page]), schema);
    expect(output.models).toEqual([
      { model: 'Aura 18', weight_kg: 31, warranty_years: 5, price: 1140 },
      { model: 'Aura 24', weight_kg: 33, warranty_years: 7, price: 1295 },
      { model: 'Terra 30', weight_kg: 41, warranty_years: 10, price: 1780 },
    ]);
    expect(lists[0]?.ledger.map(({ fate }) => fate)).toEqual(['extracted', 'extracted', 'extracted', 'extracted']);
  });

  it('takes no form with two columns of labels for one', () => {
    const page = markupPage([
      [
        ['Model', 'Aura 18', 'Weight', '31 kg'],
        ['Warranty years', '5', 'Price', '1,140.00'],
        ['Colour', 'white', 'Energy class', 'B'],
      ],
    ]);
    const { output } = extract(buildView([page]), schema);
    expect(output.models).not.toContainEqual(expect.objectContaining({ model: 'Aura 18' }));
  });
});
