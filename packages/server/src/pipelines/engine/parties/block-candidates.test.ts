import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const LEASE = [
  'Lease',
  '',
  'Tenant:',
  'Paul Adler',
  '12 Elm Street',
  'Boston, MA 02110',
  '',
  'Landlord:',
  'Hill Homes LLC',
  '9 Oak Avenue',
  'Salem, MA 01970',
];
const outputOf = (...names: string[]): JsonObject =>
  extract(buildView([drawnPage(LEASE)]), {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, text])),
  }).output;

describe('a block of name and address under the word for whose it is', () => {
  it('answers fields whose names begin with that word', () =>
    expect(outputOf('tenant_name', 'tenant_address', 'landlord_name', 'landlord_address')).toEqual({
      tenant_name: 'Paul Adler',
      tenant_address: '12 Elm Street Boston, MA 02110',
      landlord_name: 'Hill Homes LLC',
      landlord_address: '9 Oak Avenue Salem, MA 01970',
    }));

  it('has its parts for them, not those of another block', () =>
    expect(outputOf('landlordCity', 'tenantCity')).toEqual({ landlordCity: 'Salem', tenantCity: 'Boston' }));

  it('is an address without the name, if the word alone asks for the name', () =>
    expect(outputOf('tenant', 'tenant_address')).toEqual({
      tenant: 'Paul Adler',
      tenant_address: '12 Elm Street Boston, MA 02110',
    }));
});

const linesOf = (lines: readonly string[], properties: JsonObject): JsonObject =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;
const place = {
  type: 'object',
  properties: { street: text, city: text, state: text, zip: text },
};

describe('objects that each have an address', () => {
  const FORM = [
    'Harbour Pilots Board',
    'Albany, NY 12207',
    '',
    '1. Name                         2. Licence No.',
    'Ida Brenner                     4417',
    '3. Residence Address(es)        4. Business Address(es)',
    '81 Willow Lane                  2200 K Street NW',
    'Dover, DE 19901                 Trenton, NJ 08608',
  ];

  it('are told apart by other words for whose address it is, and have not that of the letterhead', () =>
    expect(linesOf(FORM, { home: place, office: place })).toEqual({
      home: { street: '81 Willow Lane', city: 'Dover', state: 'DE', zip: '19901' },
      office: { street: '2200 K Street NW', city: 'Trenton', state: 'NJ', zip: '08608' },
    }));

  it('have not the letterhead of a form with numbered questions', () => {
    const form = [
      'Harbour Pilots Board          Report of Notices',
      'Albany, NY 12207',
      '',
      '1. Name of pilot                2. Licence No.',
      'Ida Brenner                     4417',
      '3. Means of notice              4. Day of notice',
      'By mail                         Feb. 3, 1998',
      '5. Where it was posted',
      '81 Willow Lane',
      'Dover, DE 19901',
    ];
    expect(linesOf(form, { outbox: place })).toEqual({
      outbox: { street: '81 Willow Lane', city: 'Dover', state: 'DE', zip: '19901' },
    });
  });

  it('have not the block under the heading of a party that another object asks for', () => {
    const order = [
      'Buyer:',
      'Blue Fern Media, LLC',
      '77 Cedar Street',
      'Boston, MA 02110',
      '',
      'Blue Fern Branch Nine',
      '81 Willow Lane',
      'Dover, DE 19901',
    ];
    expect(linesOf(order, { buyer: place, outlet: place })).toEqual({
      buyer: { street: '77 Cedar Street', city: 'Boston', state: 'MA', zip: '02110' },
      outlet: { street: '81 Willow Lane', city: 'Dover', state: 'DE', zip: '19901' },
    });
  });

  const BILL = [
    'Kestrel Receivables Inc',
    '14 Harbour Road',
    'Portland, ME 04101',
    '',
    'Bill to:',
    '        Blue Fern Media, LLC',
    '        77 Cedar Street',
    '        Boston, MA 02110',
    '',
    'Send payment to:',
    'Kestrel Receivables Inc',
    'PO Box 5512',
    'Chicago, IL 60601',
  ];
  const named = { type: 'object', properties: { name: text, city: text, zip: text } };

  it('are different parties: a block with the name of one is not that of the other', () =>
    expect(linesOf(BILL, { bureau: named, remit_to: named })).toEqual({
      bureau: { name: 'Blue Fern Media, LLC', city: 'Boston', zip: '02110' },
      remit_to: { name: 'Kestrel Receivables Inc', city: 'Chicago', zip: '60601' },
    }));
});

it('the name of a party is no head over a place', () => {
  const lines = [
    'Guest name: Ida Brenner      Date: 31/12/2017',
    'Hotel Details                Check in      Check out     Rooms',
    'Hotel Sonne 41               31/12/2017    01/01/2018    1',
    '25 Lindenstrasse',
    '10115 Berlin',
  ];
  const payee = { type: 'object', properties: { company: text, bank: text } };
  expect(linesOf(lines, { payee })).not.toMatchObject({ payee: { company: 'Hotel Details' } });
});

it('the number in the register behind a name is no part of the address', () => {
  const lines = ['Ferry Wells Sdn Bhd (600288-V)', '12 Cedar Street', '40150 Shah Alam'];
  const operator = { type: 'object', properties: { name: text, address: text } };
  expect(linesOf(lines, { operator })).toEqual({
    operator: { name: 'Ferry Wells Sdn Bhd', address: '12 Cedar Street 40150 Shah Alam' },
  });
});
