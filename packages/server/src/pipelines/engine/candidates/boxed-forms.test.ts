/** Forms in boxes and tables: labels in several lines, numbered lines, hints, sections and panels side by side. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const outputOf = (properties: JsonObject, lines: readonly string[]): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

const text = { type: ['string', 'null'] };
const amount = { type: ['number', 'null'] };
const date = { type: ['string', 'null'], format: 'date' };
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });

describe('numbered lines of a form', () => {
  const form = [
    ' 1   Gross receipts or sales . . . . . . . . .    1    1,284,550',
    ' 2   Returns and allowances  . . . . . . . . .    2       14,200',
    ' 3   Depreciation  . . . . . . . . . . . . . .    3       21,775',
  ];

  it('have amounts; the number of the line is none', () =>
    expect(outputOf({ gross_receipts: amount, depreciation: amount }, form)).toEqual({
      gross_receipts: 1284550,
      depreciation: 21775,
    }));
});

it('texts of a table below go on with none of the texts over it', () =>
  expect(
    outputOf({ tariff: text }, [
      'Tariff: Steady Saver Plan Two      Supply: 16 0012 447      Class: 01',
      'Meter number     Previous     Latest     Usage',
      'E09K 21734       40412        40874      462',
    ]),
  ).toEqual({ tariff: 'Steady Saver Plan Two' }));

it('the half of a title behind a slash is no value of the other half', () =>
  expect(outputOf({ buyer: object({ name: text }) }, ['Designation / Schedule'])).toEqual({ buyer: { name: null } }));

it('a country that is not known by name is taken where a label asks for it', () =>
  expect(outputOf({ country_of_origin: text }, ['Country of origin: Utopia'])).toEqual({
    country_of_origin: 'Utopia',
  }));

it('numbers of clauses and contacts with labels of their own are no texts of other labels', () =>
  expect(
    outputOf({ register: text, late_interest: text }, ['Org.nr 556812-4471', 'Tel 063-12 44 80', 'Late interest: (7)']),
  ).toEqual({ register: null, late_interest: null }));

it('where something is handed over is no city of an address', () =>
  expect(
    outputOf({ handover: object({ place: text, day: date }) }, ['Fern Media', '12 Elm Street', 'Dover, DE 19901']),
  ).toEqual({ handover: { place: null, day: null } }));

it('what is added says behind its rate what it is', () =>
  expect(
    outputOf({ vat_rate: { type: ['number', 'null'] } }, [
      'Net amount                100.00',
      'plus 19.00 % VAT           19.00',
      'Total                     119.00',
    ]),
  ).toEqual({ vat_rate: 19 }));

it('what a form says to fill in is no value', () =>
  expect(
    outputOf({ patient_name: text }, [
      "2. PATIENT'S NAME (Last Name, First Name, Middle Initial)",
      'DELACROIX, MARTIN J',
    ]),
  ).toEqual({ patient_name: 'DELACROIX, MARTIN J' }));

it('a column named after an object has the values of the object', () =>
  expect(
    outputOf({ paid_year_to_date: object({ principal: amount }), paid_last_month: object({ principal: amount }) }, [
      '                     Paid last month       Paid year to date',
      '',
      'Principal                    $384.93               $4,114.20',
      'Interest                   $1,049.60              $11,665.10',
    ]),
  ).toEqual({ paid_year_to_date: { principal: 4114.2 }, paid_last_month: { principal: 384.93 } }));

it('side by side, each title is over its own part of the page', () =>
  expect(
    outputOf({ water: object({ reading: amount }), gas: object({ reading: amount }) }, [
      'Water service                     Gas service',
      'Reading      1,213                Reading      4,471',
    ]),
  ).toEqual({ water: { reading: 1213 }, gas: { reading: 4471 } }));

it('a section ends where the next title begins, also if that names no object', () =>
  expect(
    outputOf({ owner: object({ name: text }) }, [
      'Registered owner',
      'Name          Lucille Abernathy',
      '',
      'Security interest holder',
      'Name          Willamette Valley Credit Union Inc.',
    ]),
  ).toEqual({ owner: { name: 'Lucille Abernathy' } }));

describe('a phone number', () => {
  it('does not go on in the next column', () =>
    expect(outputOf({ phone: text }, ['ZIP CODE      TELEPHONE', '05401         (802) 555-0147'])).toEqual({
      phone: '(802) 555-0147',
    }));

  it('is no part of another number', () =>
    expect(outputOf({ phone: text }, ["INSURED'S I.D. NUMBER", 'WQX 220 418 75'])).toEqual({ phone: null }));
});

it('"issued" before a date is its issue, not who issued it', () =>
  expect(outputOf({ issue_date: date }, ['Issued        11/02/2026', 'Expires       03/31/2028'])).toEqual({
    issue_date: '2026-11-02',
  }));

it('how something is paid is a text', () =>
  expect(outputOf({ payment_method: text }, ['Payment method: Bank transfer', 'Total $ 40.00'])).toEqual({
    payment_method: 'Bank transfer',
  }));

describe('a country', () => {
  it('is answered as printed', () =>
    expect(outputOf({ country_of_origin: text }, ['Country of origin: Germany'])).toEqual({
      country_of_origin: 'Germany',
    }));

  it('is answered by its code if the schema asks for one', () =>
    expect(outputOf({ country: { ...text, description: 'ISO 3166 alpha-2' } }, ['Country: Germany'])).toEqual({
      country: 'DE',
    }));
});

it('a share is at most the whole', () =>
  expect(outputOf({ deductible_percent: amount }, ['Deductible percent   3,200.00'])).toEqual({
    deductible_percent: null,
  }));

it('lines of a table are no sentence', () =>
  expect(
    outputOf({ principal_balance: amount }, [
      'Principal                  $386.46',
      'Interest                 $1,048.07',
      'Escrow balance             $235.18',
      'Total fees charged         $248.01',
    ]),
  ).not.toEqual({ principal_balance: 248.01 }));
