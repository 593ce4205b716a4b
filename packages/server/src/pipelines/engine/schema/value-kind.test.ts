import { expect, it } from 'vitest';
import { readSchema } from './read-schema.ts';

const kindsOf = (...names: string[]): unknown[] =>
  readSchema({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  }).fields.map(({ kind }) => kind);

it('the noun comes first in some languages: "code client" is a code', () =>
  expect(kindsOf('code_client', 'ref_commande_client', 'client_name', 'ref_date')).toEqual([
    'identifier',
    'identifier',
    'name',
    'date',
  ]));

it('"courriel" is a mail address', () => expect(kindsOf('courriel')).toEqual(['email']));

it('"site web" is an address on the net', () => expect(kindsOf('site_web', 'sito_web')).toEqual(['url', 'url']));

it('a tax and whose it is, or what its number is called, is a number and no amount', () =>
  expect(kindsOf('tva_fournisseur', 'vat_tin', 'tva_intra', 'vat_amount')).toEqual([
    'identifier',
    'identifier',
    'identifier',
    'money',
  ]));

it('terms are words, a term is a length of time', () => expect(kindsOf('terms', 'term')).toEqual(['text', 'duration']));

it('a principal in words is somebody, or stands before what comes first', () =>
  expect(kindsOf('foreign_principal', 'principal_diagnosis', 'principal_amount')).toEqual(['name', 'text', 'money']));

it('an order of a customer is a number, and mail an address', () =>
  expect(kindsOf('client_po', 'kontakt_mail')).toEqual(['identifier', 'email']));

it('a rate that says which amount is asked for is not asked for itself', () => {
  const kindOf = (description: string): unknown =>
    readSchema({ type: 'object', properties: { reduced: { type: 'number', description } } }).fields[0]?.kind;
  expect([kindOf('Total of goods at 7 %'), kindOf('Reduction in %')]).toEqual(['money', 'percent']);
});

it('what a price, a payment or a tax is of, and what is measured, is no amount', () =>
  expect(kindsOf('cost_centre', 'kostenstelle', 'price_list', 'tax_office', 'salary_range', 'total_weight')).toEqual(
    Array(6).fill('text'),
  ));

it('the type of a phone, a number or a date is a word', () =>
  expect(kindsOf('phone_type', 'tax_id_type', 'date_format', 'ip_address', 'opening_hours', 'id')).toEqual([
    ...Array(5).fill('text'),
    'identifier',
  ]));

it('some times are lengths of time', () =>
  expect(kindsOf('lead_time', 'prep_time', 'start_time')).toEqual(['duration', 'duration', 'time']));

it('who is in charge of something is somebody, and nothing that is charged', () =>
  expect(kindsOf('person_in_charge', 'officerInCharge', 'delivery_charge')).toEqual(['name', 'name', 'money']));

it('offices of people are somebody', () =>
  expect(kindsOf('judge', 'magistrate_judge', 'notary', 'honors', 'kirchensteuer')).toEqual([
    'name',
    'name',
    'name',
    'text',
    'text',
  ]));

it('numbers in one word with what they number, years of taxes and terms of schools are no amounts and lengths', () =>
  expect(kindsOf('zaehlernummer', 'tax_year', 'deposit_scheme', 'admitted_term')).toEqual([
    'identifier',
    'text',
    'text',
    'text',
  ]));

it('what stands before "of" and "at" is asked for', () =>
  expect(kindsOf('address_of_customer', 'terms_of_payment', 'vendor_number_at_buyer', 'date_of_payment')).toEqual([
    'address',
    'text',
    'identifier',
    'date',
  ]));
