import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const outputOf = (properties: JsonObject, lines: readonly string[]): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

describe('first and last names', () => {
  it('are parts of the whole name behind its label', () =>
    expect(outputOf({ patient_first_name: text, patient_last_name: text }, ['Patient: Dr. Ada M. van Byte'])).toEqual({
      patient_first_name: 'Ada',
      patient_last_name: 'van Byte',
    }));

  it('are told apart by whose they are', () => {
    const person = { type: 'object', properties: { firstName: text, lastName: text } };
    expect(outputOf({ buyer: person, seller: person }, ['Seller: Ada Byte', 'Buyer: Ian Moss'])).toEqual({
      buyer: { firstName: 'Ian', lastName: 'Moss' },
      seller: { firstName: 'Ada', lastName: 'Byte' },
    });
  });

  it('are those with labels of their own where there are any', () =>
    expect(
      outputOf({ first_name: text, last_name: text }, ['Name: Ian Moss', 'First name: Ada', 'Last name: Byte']),
    ).toEqual({
      first_name: 'Ada',
      last_name: 'Byte',
    }));

  it('are no parts of the name of a company', () =>
    expect(outputOf({ buyer_first_name: text }, ['Buyer: Harbour Cranes Ltd'])).toEqual({ buyer_first_name: null }));
});

it('what stands behind the colon of its label is a value, though it labels something elsewhere', () =>
  expect(outputOf({ status: text, balance: text }, ['Status: Paid', 'Balance: Total'])).toMatchObject({
    status: 'Paid',
  }));

it('the name of somebody is no line with a label of its own', () =>
  expect(outputOf({ customer: text }, ['Customer name: Ada Byte', 'Age / Sex: 44 years / M'])).toEqual({
    customer: 'Ada Byte',
  }));
