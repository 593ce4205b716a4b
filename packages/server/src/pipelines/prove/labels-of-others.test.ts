/** Labels that name something else than the field, although they share words with it, each beside one that names it. */
import { expect, it } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import { type PrintedRows, printedStatuses as statuses } from './printed-statuses.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });

const statusOf = async (rows: PrintedRows, properties: JsonObject, output: JsonObject, key: string) =>
  (await statuses(rows, object(properties), output, { pitch: 200 }))[key];

it('one word of the name among several others is no label', async () => {
  const schema = { room_count: { type: 'integer' }, guest: text };
  const said = (label: string) =>
    statusOf(
      [
        ['Guest', 'Ines Amaro'],
        [label, '1939'],
      ],
      schema,
      { guest: 'Ines Amaro', room_count: 1939 },
      'room_count',
    );
  expect(await said('Breakfast, night and room')).toBe('located');
  expect(await said('Rooms')).toBe('proved');
});

it('the title of a person is not that of an agreement', async () => {
  const schema = { agreement_title: text, place: text };
  const rows = [
    ['Place', 'Harwick'],
    ['Title', 'Vice President'],
  ];
  const output = { agreement_title: 'Vice President', place: 'Harwick' };
  expect(await statusOf(rows, schema, output, 'agreement_title')).toBe('located');
});

it('an amount of money is no percentage', async () => {
  const schema = { deductible_percent: number };
  const said = (value: string) =>
    statusOf([['Deductible percent', value]], schema, { deductible_percent: 85 }, 'deductible_percent');
  expect(await said('$85.00')).toBe('located');
  expect(await said('85%')).toBe('proved');
});

it('an address of the web has no words before it', async () => {
  const schema = { website: { type: 'string', description: 'web address' } };
  const rows = [['Website: see www.harwick.example']];
  expect(await statusOf(rows, schema, { website: 'see www.harwick.example' }, 'website')).toBe('located');
  expect(await statusOf(rows, schema, { website: 'www.harwick.example' }, 'website')).toBe('proved');
});

it('a head over a column of numbers is the label of none of them', async () => {
  const schema = { total_profit: number };
  const rows: PrintedRows = [
    ['Shop', 'Units', 'Total profit'],
    ['Harwick', '12', '4,310.00'],
    ['Eastbrook', '31', '5,220.00'],
    ['Milford', '17', '1,130.00'],
  ];
  expect(await statusOf(rows, schema, { total_profit: 4310 }, 'total_profit')).toBe('located');
  const listed = { total_profit: { type: 'array', items: number } };
  expect(await statusOf(rows, listed, { total_profit: [4310, 5220, 1130] }, 'total_profit.0')).toBe('proved');
});

it('the name of another field is no value', async () => {
  const schema = { account_manager: text, sales_office: text };
  const rows = [['Account manager', 'Sales Office']];
  const output = { account_manager: 'Sales Office', sales_office: null };
  expect(await statusOf(rows, schema, output, 'account_manager')).toBe('located');
  const named = [['Account manager', 'Ines Amaro']];
  expect(await statusOf(named, schema, { ...output, account_manager: 'Ines Amaro' }, 'account_manager')).toBe('proved');
});

it('the label of another day is not that of the payment', async () => {
  const schema = {
    invoiceDate: { type: 'string', format: 'date' },
    payment: object({ date: { type: 'string', format: 'date' } }),
  };
  const rows = [
    ['Invoice date:', '29 March 2026'],
    ['Paid:', '31 March 2026'],
  ];
  const output = { invoiceDate: '2026-03-29', payment: { date: '2026-03-29' } };
  expect(await statusOf(rows, schema, output, 'payment.date')).toBe('located');
  expect(await statusOf(rows, schema, output, 'invoiceDate')).toBe('proved');
});

it('a number for tax is the customer’s only if that is said', async () => {
  const schema = { customer: object({ vat_id: text }) };
  const output = { customer: { vat_id: 'DE123456789' } };
  expect(await statusOf([['VAT ID: DE123456789']], schema, output, 'customer.vat_id')).toBe('located');
  expect(await statusOf([['Customer VAT ID: DE123456789']], schema, output, 'customer.vat_id')).toBe('proved');
});

it('a telephone number is not cut', async () => {
  const rows = [['Telephone: (040) 2378-0']];
  const schema = { telephone: { type: 'string', description: 'telephone number' } };
  expect(await statusOf(rows, schema, { telephone: '2378-0' }, 'telephone')).toBe('located');
  expect(await statusOf(rows, schema, { telephone: '(040) 2378-0' }, 'telephone')).toBe('proved');
});
