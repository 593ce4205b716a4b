import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import { extract } from './extract.ts';
import { drawnPage } from './testing/drawn-page.ts';
import { buildView } from './view/build-view.ts';

const text = { type: 'string' };
const number = { type: 'number' };

const goodsIn = (lines: readonly string[], properties: JsonObject) => {
  const goods = { type: 'array', items: { type: 'object', properties } };
  return extract(buildView([drawnPage(lines)]), { type: 'object', properties: { goods } }).output.goods;
};

describe('goods in the lines of a letter', () => {
  it('are counted behind bullets, with what they are counted in', () => {
    const letter = [
      'Please quote for',
      '- 200 x hex bolt M8, zinc plated',
      '- 50 washers',
      '- 10 boxes of gloves size L',
    ];
    expect(goodsIn(letter, { quantity: number, unit: text, description: text })).toEqual([
      { quantity: 200, description: 'hex bolt M8, zinc plated' },
      { quantity: 50, description: 'washers' },
      { quantity: 10, unit: 'boxes', description: 'gloves size L' },
    ]);
  });

  it('need no bullets where a sign or a unit says that they are counted', () => {
    const letter = ['Wir bestellen', '3x Lampe, blau', '1.000 Stk. Schraube M8', '2 Schrauben fehlten zuletzt'];
    expect(goodsIn(letter, { menge: number, artikel: text })).toEqual([
      { menge: 3, artikel: 'Lampe, blau' },
      { menge: 1000, artikel: 'Schraube M8' },
    ]);
  });

  it.each([
    ['days', ['Two dates are left', '- 15 March 2026 in Ghent', '- 18 March 2026 in Lille']],
    ['lines with prices', ['Till 4', '2 x tea 3.80', '1 x cake 2.50 5.20']],
    ['two such lists', ['We have', '- 3 chairs', '- 4 tables', 'We need', '- 2 lamps', '- 9 shelves']],
  ])('are none of %s', (_, lines) => {
    expect(goodsIn(lines, { quantity: number, description: text, colour: text })).toEqual([]);
  });
});
