import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const LINES = [
  'Order confirmation',
  'Customer name: Seth van der Berg',
  'Order date: 23 April 2026',
  'Phone: (555) 010-7788',
  'Card number: **** **** **** 4242',
  'VAT rate: 19 %',
  'Account: DE89 3704 0044 0532 0130 00',
  'Total: EUR 1,234.50',
  'Reference: ab-1234-x',
  'Country: Germany',
];

function written(name: string, description: string, schema: JsonObject = {}): Json | undefined {
  const properties = { [name]: { type: ['string', 'null'], description, ...schema } };
  return extract(buildView([drawnPage(LINES)]), { type: 'object', properties }).output[name];
}

describe('a day is written as its description, its pattern or its examples have it', () => {
  it.each([
    ['Date of the order in DD/MM/YYYY format', {}, '23/04/2026'],
    ['Order date, format mm-dd-yyyy', {}, '04-23-2026'],
    ['Order date (DD.MM.YY)', {}, '23.04.26'],
    ['Month of the order as YYYY-MM', {}, '2026-04'],
    ['Order date', { pattern: '^\\d{2}\\.\\d{2}\\.\\d{4}$' }, '23.04.2026'],
    ['Order date', { pattern: '^[0-9]{8}$' }, '20260423'],
    ['Order date', { examples: ['31/12/2025'] }, '23/04/2026'],
    ['Order date', { examples: ['12/31/2025'] }, '04/23/2026'],
    ['Order date as YYYY-MM-DD; printed as DD/MM/YYYY', {}, '2026-04-23'],
    ['Order date as printed', {}, '23 April 2026'],
  ])('%s %j', (description, schema, expected) => expect(written('order_date', description, schema)).toBe(expected));
});

describe('a text is written as its description asks', () => {
  it.each([
    ['customer_name', "Customer's name as 'Last, First Middle'", 'van der Berg, Seth'],
    ['customer_name', 'Name of the customer in upper case', 'SETH VAN DER BERG'],
    ['customer_name', 'Name of the customer, printed in capitals at the top', 'Seth van der Berg'],
    ['phone', 'Phone number, digits only', '5550107788'],
    ['card_number', 'Last four digits of the card number', '4242'],
    ['account', 'Account number without spaces', 'DE89370400440532013000'],
    ['country', 'Country (ISO 3166-1 alpha-3)', 'DEU'],
    ['country', 'Country code, two letters', 'DE'],
    ['reference', 'Reference in uppercase, no dashes', 'AB1234X'],
    ['reference', 'Reference, not in upper case', 'ab-1234-x'],
  ])('%s: %s', (name, description, expected) => expect(written(name, description)).toBe(expected));
});

describe('a number is written as its description asks', () => {
  it.each([
    ['vat_rate', 'VAT rate as a decimal fraction', 'number', 0.19],
    ['vat_fraction', 'VAT fraction in percent', 'number', 19],
    ['vat_rate', 'VAT rate in percent', 'number', 19],
    ['total', 'Total in cents', 'integer', 123450],
    ['total_cents', 'Total', 'integer', 123450],
    ['totalInCents', '', 'integer', 123450],
    ['total', 'Total', 'number', 1234.5],
  ])('%s: %s', (name, description, type, expected) => expect(written(name, description, { type })).toBe(expected));
});

it('turns a name that is printed with the last name first', () => {
  const properties = { signer: { type: 'string', description: 'Signer (first name last name)' } };
  const view = buildView([drawnPage(['Signer: Byte, Ada'])]);
  expect(extract(view, { type: 'object', properties }).output).toEqual({ signer: 'Ada Byte' });
});

it('writes the cells of a list as their columns ask', () => {
  const view = buildView([
    drawnPage([
      'Item            Code         Sold on          Price',
      'Lamp            ab 12        3 May 2026       4.50',
      'Chair           cd 34        4 May 2026       9.00',
    ]),
  ]);
  const items = {
    type: 'object',
    properties: {
      item: { type: 'string' },
      code: { type: 'string', description: 'Code in upper case, without spaces' },
      sold_on: { type: 'string', description: 'Day of the sale, DD/MM/YYYY' },
      price: { type: 'integer', description: 'Price in cents' },
    },
  };
  const { output } = extract(view, { type: 'object', properties: { sales: { type: 'array', items } } });
  expect(output).toEqual({
    sales: [
      { item: 'Lamp', code: 'AB12', sold_on: '03/05/2026', price: 450 },
      { item: 'Chair', code: 'CD34', sold_on: '04/05/2026', price: 900 },
    ],
  });
});
