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

it('groups of letters and digits that fill a cell are one number', () => {
  expect(outputOf({ meter_serial: text }, ['Meter serial         E17U 224190'])).toEqual({
    meter_serial: 'E17U 224190',
  });
});

it('a value ends where the label of the next one begins', () => {
  const lines = ['Supply number: 22 0018 7754 210. We take payment by Direct Debit: Yes.'];
  expect(outputOf({ direct_debit: { type: ['boolean', 'null'] } }, lines)).toEqual({ direct_debit: true });
});

it('an answer may go on after the word that says it', () => {
  expect(
    outputOf({ leaks_found: { type: ['boolean', 'null'] } }, ['Leaks found? YES, in the attic above us.']),
  ).toEqual({ leaks_found: true });
});

it('a text does not go on in a line that has a label of its own', () => {
  const lines = [
    'Room:       Garden Suite, King bed, quiet',
    'Guests:     Peter and Ann Vance',
    'Board:      Half board',
  ];
  expect(outputOf({ room: text }, lines)).toEqual({ room: 'Garden Suite, King bed, quiet' });
});
