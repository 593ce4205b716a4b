/** Labels and values as typewritten lines, mails and dense forms print them. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage, markupPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const DATE = { type: ['string', 'null'], format: 'date' };
const integer = { type: ['integer', 'null'] };
const outputOf = (properties: JsonObject, lines: readonly string[]): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

describe('dots that lead to a value', () => {
  const lines = [
    'Report no. ........ NHI-3307',
    'Site address ...... 508 Birch Hollow Rd, Duluth, MN 55803',
    'Client ............ Sunita Rao',
  ];

  it('are a colon', () => {
    expect(outputOf({ site_address: text }, lines)).toEqual({ site_address: '508 Birch Hollow Rd, Duluth, MN 55803' });
    expect(outputOf({ inspector: text, client: text }, lines)).toEqual({ inspector: null, client: 'Sunita Rao' });
  });
});

it('a dot in the middle of a line parts its entries', () =>
  expect(
    outputOf({ tariff_name: text, exit_fee: { type: ['number', 'null'] } }, [
      'Tariff name: Fixed Saver · Unit rate 24.10 · Exit fee $50.00',
    ]),
  ).toEqual({ tariff_name: 'Fixed Saver', exit_fee: 50 }));

describe('what is counted', () => {
  it('names its number', () =>
    expect(outputOf({ adults: integer, children: integer }, ['Guests:      2 adults, 1 child'])).toEqual({
      adults: 2,
      children: 1,
    }));

  it('completes the label before the number', () =>
    expect(outputOf({ age_years: integer }, ['Approximate age       17 years'])).toEqual({ age_years: 17 }));
});

describe('a name in brackets behind a label', () => {
  it('is another name of the same', () =>
    expect(outputOf({ mpan: text }, ['Your supply number (MPAN): 2200187754'])).toEqual({ mpan: '2200187754' }));

  it('is none behind a person', () =>
    expect(outputOf({ chair: text }, ['Margaret Ellison (Chair), Jo Carver (Secretary)', 'Huw Bevan'])).toEqual({
      chair: null,
    }));
});

it('a label with its value beside it is no title over the lines below', () =>
  expect(
    outputOf({ guest: { type: 'object', properties: { name: text, room: text } } }, [
      'Guest:       Peter Vance',
      'Check-in:    Friday',
      'Room:        Garden Suite',
    ]),
  ).toEqual({ guest: { name: 'Peter Vance', room: 'Garden Suite' } }));

it('a compound ends with the kind of its value', () =>
  expect(outputOf({ fallnummer: text }, ['Fallnummer: 4471-2026'])).toEqual({ fallnummer: '4471-2026' }));

it('hours may be printed with an h', () =>
  expect(outputOf({ departure_time: text }, ['Departure time: 08h34'])).toEqual({ departure_time: '08h34' }));

const TERMS = 'This agreement is made between the parties that are named below. Its terms are these.';

it('the first cell of a table is no title but the label of the cell beside it', () =>
  expect(
    extract(buildView([markupPage([TERMS, [['Property', '41 Quayside Road, Bristol BS1 6TL']]])]), {
      type: 'object',
      properties: { property_address: text },
    }).output,
  ).toEqual({ property_address: '41 Quayside Road, Bristol BS1 6TL' }));

it('a participle says when something was done', () =>
  expect(outputOf({ inspection_date: DATE }, ['Paid on: 2026-09-30', 'Inspected on: 2026-08-27'])).toEqual({
    inspection_date: '2026-08-27',
  }));

it('digits of a code are no amount', () =>
  expect(
    outputOf({ deposit: { type: ['number', 'null'] } }, ['Deposit      $1,325 held, reference TDS-774420']),
  ).toEqual({ deposit: 1325 }));

it('a word that joins others is no value', () =>
  expect(outputOf({ airport_of_departure: text }, ['Airport of Departure', 'To'])).toEqual({
    airport_of_departure: null,
  }));

it('a date is issued where a word of another language says so', () =>
  expect(outputOf({ date_emission: DATE }, ['Date  06/12/2026', 'Émis le  19/11/2026'])).toEqual({
    date_emission: '2026-11-19',
  }));

it('a date of something else is not the date of the document', () =>
  expect(
    outputOf({ hire_date: DATE, issue_date: DATE }, ['Fecha de antigüedad: 01/03/2019', '', 'Marín, 31/10/2026']),
  ).toEqual({ hire_date: '2019-03-01', issue_date: '2026-10-31' }));
