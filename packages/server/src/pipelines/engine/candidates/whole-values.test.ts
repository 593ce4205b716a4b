import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const outputOf = (properties: JsonObject, lines: readonly string[]): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

it('a number in groups of digits is whole', () => {
  expect(outputOf({ account_number: text }, ['Account number: 4471 882 01'])).toEqual({
    account_number: '4471 882 01',
  });
});

it('a letter behind its label is a value', () => {
  expect(outputOf({ sex: text }, ['DOB: 14/02/1987      Sex: F', '                     118842'])).toEqual({ sex: 'F' });
});

it('a label with its value is not the value of another field', () => {
  expect(
    outputOf({ laboratory: text }, ['Riverside Diagnostic Laboratory', '                     Collected: 09/11/2026']),
  ).not.toEqual({
    laboratory: 'Collected: 09/11/2026',
  });
});
