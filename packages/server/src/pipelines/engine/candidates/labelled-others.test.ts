import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const outputOf = (lines: readonly string[], properties: JsonObject): JsonObject =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

it('a label and its number are no value of another label over them', () => {
  const lines = ['Customer', 'GLN 4330001000025', 'Fern Market Ltd', '', '', 'Customer No.: 004417'];
  expect(
    outputOf(lines, { customer: { type: 'object', properties: { customer_number: text, name: text, gln: text } } }),
  ).toEqual({ customer: { customer_number: '004417', name: 'Fern Market Ltd', gln: '4330001000025' } });
});
