/** Single fields whose names differ from what documents print. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const number = { type: ['number', 'null'] };
const outputOf = (properties: JsonObject, lines: readonly string[]): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

describe('a field that says no more than its kind', () => {
  it('is the number of the document', () =>
    expect(outputOf({ reference: text }, ['Contract #  26803', '', 'Suite 85'])).toEqual({ reference: '26803' }));

  it('is the total', () => {
    const lines = ['Item           Amount', 'Pump            20.00', 'Valve           80.00', 'Total          100.00'];
    expect(outputOf({ amount: number }, lines)).toEqual({ amount: 100 });
  });

  it('is not the total if the schema asks for that too', () => {
    const output = outputOf({ amount: number, total: number }, ['Total          100.00']);
    expect(output).toEqual({ amount: null, total: 100 });
  });
});

describe('the number of an order', () => {
  it('may be printed as that of a contract', () =>
    expect(outputOf({ order_id: text }, ['Contract #  26803'])).toEqual({ order_id: '26803' }));

  it('is printed under its own name first', () =>
    expect(outputOf({ order_id: text }, ['Contract #  26803', 'Order #     99117'])).toEqual({ order_id: '99117' }));

  it('is not that of an invoice if the schema asks for the invoice', () =>
    expect(outputOf({ invoice_number: text }, ['Order #     99117'])).toEqual({ invoice_number: null }));

  it('is not that of a post box', () =>
    expect(outputOf({ order_id: text }, ['Overland Cargo', 'P.O. Box 1051'])).toEqual({ order_id: null }));
});

it('takes a customer from the label of an advertiser', () =>
  expect(outputOf({ customer: text }, ['Advertiser:  Friends of the Harbour'])).toEqual({
    customer: 'Friends of the Harbour',
  }));

it('takes no street for a name', () =>
  expect(
    outputOf({ customer: text }, ['Attention: Accounts', '222 West Ontario Street', 'Chicago, IL 60654']),
  ).not.toEqual({
    customer: '222 West Ontario Street',
  }));

it("takes nothing to the right of another customer's name", () =>
  expect(outputOf({ customer: text }, ['Buyer: Ada Novak        Primary group'])).toEqual({ customer: 'Ada Novak' }));

it('takes all that stands before the colon for the label', () =>
  expect(outputOf({ guest: text }, ['Guest Name: Sanjay', '', 'Date: 31/12/2017'])).toEqual({ guest: 'Sanjay' }));

it('gives the whole line of a place to a field that names its parts', () => {
  const agency = { type: 'object', properties: { street: text, city_state_zip: text } };
  const lines = ['Agency', 'Assembly Media Inc', '711 3rd Ave', 'New York, NY 10017-9214', '', 'Order 17'];
  expect(outputOf({ agency }, lines)).toEqual({
    agency: { street: '711 3rd Ave', city_state_zip: 'New York, NY 10017-9214' },
  });
});

it('sees no names in sentences under a heading that names them', () => {
  const lines = [
    'AUTHORS',
    'Design of the work was done by NK and VM',
    'and the drafting of it by all of them',
    '',
    'END',
  ];
  expect(outputOf({ authors: { type: 'array', items: { type: 'string' } } }, lines)).toEqual({ authors: [] });
});

describe('a name in a form without colons', () => {
  const form = (line: string): string[] => ['City Hospital', '', 'Date of birth          04/01/1980', line];
  const label = 'Principal Investigator'.padEnd(28);

  it.each(['patient_name', 'investigatorName'])('is what stands beside its label, at the top too: %s', (name) => {
    const line = `${name === 'patient_name' ? 'Patient'.padEnd(label.length) : label}Juhani Kettunen`;
    expect(outputOf({ [name]: text }, form(line))).toEqual({ [name]: 'Juhani Kettunen' });
  });

  it('is what stands under its label in the second line', () =>
    expect(outputOf({ patient_name: text }, ['Referral', 'Patient', 'Juhani Kettunen'])).toEqual({
      patient_name: 'Juhani Kettunen',
    }));

  it('is what stands under its label', () =>
    expect(outputOf({ patient_name: text }, [...form('Ward'), '3B', '', 'Patient', 'Juhani Kettunen'])).toEqual({
      patient_name: 'Juhani Kettunen',
    }));

  it.each(['Yes', '20-Nov-2026'])('is not "%s", whatever label stands beside it', (value) =>
    expect(outputOf({ investigatorName: text }, form(label + value))).toEqual({ investigatorName: null }),
  );
});
