import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const number = { type: ['number', 'null'] };
const text = { type: ['string', 'null'] };
const PICKED = [
  'Orchard Lindenhof, picking sheet',
  '',
  'Row      Variety        Trees picked     Crates',
  '4        Elstar         31               12',
  '5        Boskoop        28               9',
  '6        Gala           40               17',
];
const outputOf = (lines: readonly string[], properties: JsonObject): JsonObject =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

describe('a number in the body of a table', () => {
  it('answers no field with a single value', () =>
    expect(outputOf(PICKED, { total_trees_picked: number }).total_trees_picked).toBeNull());

  it('leaves the field to the row of the sums, wherever its name stands', () =>
    expect(
      outputOf([...PICKED, '         Sheet totals:  99               38'], { trees_picked: number }).trees_picked,
    ).toBe(99));

  it('is no longer one where it is what those above it add up to', () =>
    expect(
      outputOf([...PICKED, '                        99               38'], { trees_picked: number }).trees_picked,
    ).toBe(99));

  it('stands beside texts that answer none either', () =>
    expect(outputOf(PICKED, { most_picked_variety: text }).most_picked_variety).toBeNull());

  it('is the value of the field in a table of one row', () =>
    expect(outputOf(PICKED.slice(0, 4), { trees_picked: number }).trees_picked).toBe(31));
});
