import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const number = { type: ['number', 'null'] };
const rowsOf = (lines: readonly string[], properties: JsonObject): unknown =>
  extract(buildView([drawnPage(lines)]), {
    type: 'object',
    properties: { sales: { type: 'array', items: { type: 'object', properties } } },
  }).output.sales;

const HEAD = 'Sort                 Price     Sold     Worth';

describe('lines that head the rows below them', () => {
  it('begin further left than those, and the sum under a part has no name', () =>
    expect(
      rowsOf(
        [
          HEAD,
          'NORTH HALL',
          '  Adults             24.00     490      11760.00',
          '  Pupils             12.00     74       888.00',
          '                               564      12648.00',
          'SOUTH HALL',
          '  Adults             19.00     203      3857.00',
          '  Pupils             9.00      121      1089.00',
          '                               324      4946.00',
        ],
        { hall: text, sort: text, price: number, sold: number, worth: number },
      ),
    ).toEqual([
      { hall: 'NORTH HALL', sort: 'Adults', price: 24, sold: 490, worth: 11760 },
      { hall: 'NORTH HALL', sort: 'Pupils', price: 12, sold: 74, worth: 888 },
      { hall: 'SOUTH HALL', sort: 'Adults', price: 19, sold: 203, worth: 3857 },
      { hall: 'SOUTH HALL', sort: 'Pupils', price: 9, sold: 121, worth: 1089 },
    ]));

  it('say what the line over the heads says, with other numbers', () =>
    expect(
      rowsOf(
        [
          'Stall 1 of 2     Takings 84.00',
          'Sort                 Price     Sold     Worth',
          'Boskoop              2.10      40       84.00',
          'Stall 2 of 2     Takings 175.00',
          'Sort                 Price     Sold     Worth',
          'Elstar               1.90      30       57.00',
          'Gala                 2.95      40       118.00',
        ],
        { sort: text, price: number, sold: number, worth: number },
      ),
    ).toEqual([
      { sort: 'Boskoop', price: 2.1, sold: 40, worth: 84 },
      { sort: 'Elstar', price: 1.9, sold: 30, worth: 57 },
      { sort: 'Gala', price: 2.95, sold: 40, worth: 118 },
    ]));

  it('may begin where the rows begin, if no name goes on there', () =>
    expect(
      rowsOf(
        [
          HEAD,
          'Washed apples',
          'Boskoop              2.10      40       84.00',
          'Elstar               1.90      30       57.00',
          'Apples as picked',
          'Boskoop              1.70      50       85.00',
          'Elstar               1.50      60       90.00',
        ],
        { preparation: text, sort: text, price: number, sold: number, worth: number },
      ),
    ).toMatchObject([
      { preparation: 'Washed apples', sort: 'Boskoop' },
      { preparation: 'Washed apples', sort: 'Elstar' },
      { preparation: 'Apples as picked', sort: 'Boskoop' },
      { preparation: 'Apples as picked', sort: 'Elstar' },
    ]));

  it('may stand inside of the rows of another', () =>
    expect(
      rowsOf(
        [
          HEAD,
          'Fruit',
          '    Boskoop          2.10      40       84.00',
          '    Elstar           1.90      30       57.00',
          'Vegetables',
          '  Roots',
          '    Carrot           1.70      50       85.00',
          '    Beet             1.50      60       90.00',
          '  Leaves',
          '    Chard            1.50      70       105.00',
          '    Kale             1.20      50       60.00',
        ],
        { section: text, subgroup: text, sort: text, price: number, sold: number, worth: number },
      ),
    ).toMatchObject([
      { section: 'Fruit', subgroup: null, sort: 'Boskoop' },
      { section: 'Fruit', subgroup: null, sort: 'Elstar' },
      { section: 'Vegetables', subgroup: 'Roots', sort: 'Carrot' },
      { section: 'Vegetables', subgroup: 'Roots', sort: 'Beet' },
      { section: 'Vegetables', subgroup: 'Leaves', sort: 'Chard' },
      { section: 'Vegetables', subgroup: 'Leaves', sort: 'Kale' },
    ]));

  it('are not the rest of a name that fills its column', () =>
    expect(
      rowsOf(
        [
          HEAD,
          'Boskoop from the     2.10      40       84.00',
          'old orchard',
          'Elstar               1.90      30       57.00',
          'Gravensteiner of     1.70      50       85.00',
          'the north',
          'Jonagold             1.50      60       90.00',
        ],
        { preparation: text, sort: text, price: number, sold: number, worth: number },
      ),
    ).toMatchObject([
      { sort: 'Boskoop from the old orchard' },
      { sort: 'Elstar' },
      { sort: 'Gravensteiner of the north' },
      { sort: 'Jonagold' },
    ]));
});
