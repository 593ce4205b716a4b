/** Fields of other papers: what only looks like their values is none of theirs. */
import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const date = { type: ['string', 'null'], format: 'date' };
const outputOf = (properties: JsonObject, lines: readonly string[]): JsonObject =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

const FORM = [
  'Registration of an agent',
  '',
  'Name: Clara Voss',
  'Country: Norway',
  'Approval expires November 30, 1993',
];

it('a name is that of no patient if nothing speaks of one and the rest of the schema is missing', () => {
  const others = { diagnosis: text, blood_type: text, ward: text, dose: text };
  expect(outputOf({ patient_name: text, ...others }, FORM)).toMatchObject({ patient_name: null });
  expect(outputOf({ patient_name: text, ...others }, [...FORM, 'The patient signs here:'])).toMatchObject({
    patient_name: 'Clara Voss',
  });
});

it('a day until which something else lasts is none of a visa', () =>
  expect(outputOf({ visa_expiry_date: date }, FORM)).toEqual({ visa_expiry_date: null }));

it('a range is not that of two things', () => {
  const lines = ['Invoice 4711', 'Billing period: 03/04/2024 - 03/17/2024'];
  expect(outputOf({ lease_start_date: date, visa_expiry_date: date }, lines)).toEqual({
    lease_start_date: null,
    visa_expiry_date: null,
  });
});

it('a document has a title, but that of a thesis only if it speaks of one', () => {
  const thesis = { thesis_title: { ...text, description: "Title of the student's thesis" } };
  expect(outputOf(thesis, FORM)).toEqual({ thesis_title: null });
  const lines = ['Tides of the northern fjords', '', 'A thesis by Clara Voss', 'Submitted in May'];
  expect(outputOf(thesis, lines)).toEqual({ thesis_title: 'Tides of the northern fjords' });
});

it('a member of a list is the kind of something only in a document that speaks of it', () => {
  const fuel = { fuel_type: { enum: ['petrol', 'diesel', null] } };
  expect(outputOf(fuel, ['Cleaning of one diesel tank', 'Total 40.00'])).toEqual({ fuel_type: null });
  expect(outputOf(fuel, ['Fuel of the car is diesel', 'Total 40.00'])).toEqual({ fuel_type: 'diesel' });
});

it('the month of a day is no annual rate', () =>
  expect(outputOf({ interest_rate: { type: ['number', 'null'] } }, ['Printed  Apr. 2020  22'])).toEqual({
    interest_rate: null,
  }));
