import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { markupPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const number = { type: ['number', 'null'] };
const HEADS = ['Substance', 'to air', 'to water', 'to land'];
const PAGE = [
  'Greenhouse gases',
  [HEADS, ['Methane', '100000', '-', '-'], ['Nitrous oxide', '10000', '-', '-']],
  'Heavy metals',
  [HEADS, ['Arsenic', '20', '5', '5'], ['Cadmium', '10', '5', '5']],
  'Pesticides',
  [HEADS, ['Aldrin', '1', '1', '1'], ['Atrazine', '-', '1', '1']],
];
const listOf = (properties: JsonObject): JsonObject => ({ type: 'array', items: { type: 'object', properties } });
const answer = (properties: JsonObject): JsonObject =>
  extract(buildView([markupPage(PAGE)]), { type: 'object', properties }).output;

it('takes the tables that are called as the list, and not those with the same heads under other titles', () => {
  const { heavy_metals, pesticides } = answer({
    heavy_metals: listOf({ substance: { type: 'string' }, to_air: number, to_water: number, to_land: number }),
    pesticides: listOf({ name: { type: 'string' }, air: number, water: number, land: number }),
  });
  expect(heavy_metals).toEqual([
    { substance: 'Arsenic', to_air: 20, to_water: 5, to_land: 5 },
    { substance: 'Cadmium', to_air: 10, to_water: 5, to_land: 5 },
  ]);
  expect(pesticides).toEqual([
    { name: 'Aldrin', air: 1, water: 1, land: 1 },
    { name: 'Atrazine', air: null, water: 1, land: 1 },
  ]);
});

it('takes all of them for a list that no title names', () => {
  const { thresholds } = answer({
    thresholds: listOf({ substance: { type: 'string' }, to_air: number, to_water: number, to_land: number }),
  });
  expect(thresholds).toHaveLength(6);
});
