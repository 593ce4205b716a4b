/** Labels that do not show whose value is beside or below them, each beside one that does. */
import { expect, it } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import { printedStatuses as statuses } from './printed-statuses.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const list = (properties: JsonObject): JsonObject => ({ type: 'array', items: { type: 'object', properties } });
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });

it('a label with several numbers beside it proves none of them', async () => {
  const schema = object({ total_receipts: number });
  const rows = [
    ['', 'Budget', 'Actual'],
    ['Fees', '4,310', '4,100'],
    ['Total receipts', '8,210', '7,905'],
  ];
  expect(await statuses(rows, schema, { total_receipts: 8210 })).toEqual({ total_receipts: 'located' });
  const alone = rows.map((row) => row.slice(0, 2));
  expect(await statuses(alone, schema, { total_receipts: 8210 })).toEqual({ total_receipts: 'proved' });
});

it('of the numbers of several periods, the latest is proved unless the field asks for another', async () => {
  const rows = [
    ['Balance sheet', '31.12.2024', '31.12.2023'],
    ['Inventory', '1,870', '2,100'],
    ['Total assets', '12,180', '11,980'],
  ];
  const schema = object({ total_assets: number, prior_total_assets: number });
  expect(await statuses(rows, schema, { total_assets: 12180 })).toMatchObject({ total_assets: 'proved' });
  expect(await statuses(rows, schema, { total_assets: 11980 })).toMatchObject({ total_assets: 'located' });
});

it('a number that numbers the next label is no value', async () => {
  const rows = [
    ['1 Gross wages', '', '2 Federal tax withheld', ''],
    ['', '41,863.21', '', '6,120.55'],
  ];
  const found = await statuses(rows, object({ gross_wages: number }), { gross_wages: 2 }, { pitch: 120 });
  expect(found).not.toEqual({ gross_wages: 'proved' });
});

it('a line that goes on from the name above it is no label of the name below', async () => {
  const rows = [['ASHTON MILLS INC.'], ['as Borrower'], ['HARWICK BANK, N.A.'], ['as Lender']];
  const found = await statuses(rows, object({ borrower: text }), { borrower: 'HARWICK BANK, N.A.' });
  expect(found).toEqual({ borrower: 'located' });
  const headed = [['Borrower'], ['ASHTON MILLS INC.'], ['Lender'], ['HARWICK BANK, N.A.']];
  expect(await statuses(headed, object({ borrower: text }), { borrower: 'ASHTON MILLS INC.' })).toEqual({
    borrower: 'proved',
  });
});

it('a text right after its label, with nothing in between, may be a part of one name', async () => {
  const schema = object({ municipality: text });
  expect(await statuses([['Municipality Eastbrook']], schema, { municipality: 'Eastbrook' })).toEqual({
    municipality: 'located',
  });
  expect(await statuses([['Municipality: Eastbrook']], schema, { municipality: 'Eastbrook' })).toEqual({
    municipality: 'proved',
  });
});

it('the head of a column is not the value of the head before it', async () => {
  const rows = [
    ['Region', 'Best product', 'Channel', 'Units', 'Sales'],
    ['North', 'Paseo', 'Retail', '310', '4,100.00'],
    ['South', 'Velo', 'Retail', '275', '3,920.00'],
  ];
  expect(await statuses(rows, object({ best_product: text }), { best_product: 'Channel' })).toEqual({
    best_product: 'located',
  });
});

it('a code in a column of a table is not the one of a field outside of lists', async () => {
  const table = [
    ['Item', 'Order number', 'Price'],
    ['Valve', '30615', '4.10'],
    ['Hose', '30618', '3.25'],
  ];
  const schema = object({ order_number: text });
  expect(await statuses(table, schema, { order_number: '30615' })).toEqual({ order_number: 'located' });
  expect(await statuses(table.slice(0, 2), schema, { order_number: '30615' })).toEqual({ order_number: 'proved' });
});

it('a part of a sentence is no label', async () => {
  const rows = [['and by a third amendment to the lease agreement dated January 12, 2016 it was assigned']];
  const found = await statuses(rows, object({ amendment_date: text }), { amendment_date: '2016-01-12' });
  expect(found).toEqual({ amendment_date: 'located' });
  expect(
    await statuses([['Amendment date: 2016-01-12']], object({ amendment_date: text }), {
      amendment_date: '2016-01-12',
    }),
  ).toEqual({ amendment_date: 'proved' });
});

it('boxes to tick are no words of a label', async () => {
  const schema = object({ registration_number: text });
  const rows = [['TO FIRST [ ] SECOND [ ] THIRD [x ] FILING, Registration No. 4711']];
  expect(await statuses(rows, schema, { registration_number: '4711' })).toEqual({ registration_number: 'proved' });
});

it('of two texts under one label, nothing shows where one ends and the other begins', async () => {
  const rows = [["Consignee's name and address"], ['THE SECRETARY GENERAL'], ['RED CROSS SOCIETY'], ['DAMTEW AVENUE']];
  const schema = object({ consignee_name: text, consignee_address: text });
  const output = { consignee_name: 'THE SECRETARY GENERAL', consignee_address: 'RED CROSS SOCIETY DAMTEW AVENUE' };
  expect(Object.values(await statuses(rows, schema, output, { leading: 12 }))).not.toContain('proved');
});

it('a head of the table does not head rows', async () => {
  const names = ['Cash', 'Stock', 'Plant', 'Fleet', 'Loans', 'Equity', 'Debts'];
  const amount = (index: number): number => 1450 + 137 * index * index;
  const row = (name: string): string[] => {
    const value = amount(names.indexOf(name));
    return [name, `${value}`, `${value - 71}`];
  };
  const below = [['Liabilities'], ...names.slice(4).map(row)];
  const schema = object({ lines: list({ section: text, name: text, amount: number }) });
  const lines = (section: string) =>
    names.map((name, index) => ({ section: index < 4 ? section : 'Liabilities', name, amount: amount(index) }));
  const headed = [['Assets'], ...names.slice(0, 4).map(row), ...below];
  const found = await statuses(headed, schema, { lines: lines('Assets') });
  expect(found['lines.1.section']).toBe('proved');
  const unheaded = [['Clause', '2024', '2023'], ...names.slice(0, 4).map(row), ...below];
  const lied = await statuses(unheaded, schema, { lines: lines('Clause') });
  expect(lied['lines.1.section']).not.toBe('proved');
});

it('of two values with one label that is printed twice, none is proved', async () => {
  const schema = object({ reading: number });
  const rows = [
    ['Electric service', ''],
    ['Reading (Oct 9)', '44,120'],
    ['Water service', ''],
    ['Reading (Oct 9)', '1,204'],
  ];
  expect(await statuses(rows, schema, { reading: 44120 }, { pitch: 190 })).toEqual({ reading: 'located' });
  // A number in the label is no second value.
  const once = rows.slice(0, 2);
  expect(await statuses(once, schema, { reading: 44120 }, { pitch: 190 })).toEqual({ reading: 'proved' });
});

it('a number before a short word is not the numbering of a text', async () => {
  const found = await statuses([['Usage', '9 CCF']], object({ usage: number }), { usage: 9 }, { pitch: 190 });
  expect(found).toEqual({ usage: 'proved' });
});

it('a count before the amount of a row is no amount', async () => {
  const rows = [['Grand total', '109', '22,215.00']];
  const schema = object({ grand_total: { type: 'number', description: 'amount in USD' } });
  expect(await statuses(rows, schema, { grand_total: 109 })).toEqual({ grand_total: 'located' });
});

it('of a count and an amount beside one label, neither is proved for a field that may be either', async () => {
  const schema = object({ week_gross: number });
  expect(await statuses([['Week gross', '1305', '22,215.00']], schema, { week_gross: 1305 })).toEqual({
    week_gross: 'located',
  });
  expect(await statuses([['Week gross', '1305']], schema, { week_gross: 1305 })).toEqual({ week_gross: 'proved' });
});

it('a name that contains the word for the field is no label of the name beside it', async () => {
  const schema = object({ carrier: text });
  const beside = [['Nordkap Carrier Ltd', 'Harbour Foods Ltd']];
  expect(await statuses(beside, schema, { carrier: 'Harbour Foods Ltd' }, { pitch: 200 })).toEqual({
    carrier: 'located',
  });
});

it('a label that is printed twice proves the value of the party that it is printed for', async () => {
  const rows = [
    ['Seller'],
    ['Name:', 'Ashton Mills Ltd'],
    ['VAT ID:', 'GB123456789'],
    [''],
    ['Buyer'],
    ['Name:', 'Harwick GmbH'],
    ['VAT ID:', 'DE987654321'],
  ];
  const party = object({ name: text, vat_id: text });
  const schema = object({ seller: party, buyer: party });
  const seller = { name: 'Ashton Mills Ltd', vat_id: 'GB123456789' };
  const buyer = { name: 'Harwick GmbH', vat_id: 'DE987654321' };
  expect(Object.values(await statuses(rows, schema, { seller, buyer }))).toEqual(Array(4).fill('proved'));
  const lied = await statuses(rows, schema, { seller: buyer, buyer: seller });
  expect(Object.values(lied)).not.toContain('proved');
});

it('the second lines of two heads side by side are no label and its value', async () => {
  const schema = object({ employer: text });
  const said = async (...rows: string[][]) => (await statuses(rows, schema, { employer: 'charges' })).employer;
  expect(await said(['Total paid by', 'Relief of'], ['the employer', 'charges'])).toBe('located');
  expect(await said(['Employer', 'charges'])).toBe('proved');
});

it('a code of three numbers is no day unless it could be one', async () => {
  const said = async (code: string) =>
    (await statuses([['Sort code:', code]], object({ sort_code: text }), { sort_code: code })).sort_code;
  expect(await said('20-45-11')).toBe('proved');
  expect(await said('20-04-11')).toBe('located');
});

it('a numbered label does not name the next numbered label', async () => {
  const schema = object({ means_of_transmission: text });
  const rows = [
    ['6. Means of transmission', '7. Dates sent'],
    ['Mail', 'May 2026'],
  ];
  const found = await statuses(rows, schema, { means_of_transmission: '7. Dates sent' }, { pitch: 190 });
  expect(found).toEqual({ means_of_transmission: 'located' });
});

it('words of the name of one field alone are its label, whatever they mean elsewhere', async () => {
  const day = { type: 'string', format: 'date' };
  const rows = [
    ['Opened: 14 March 2016', ''],
    ['Biller code: 208774', ''],
  ];
  const opened = { account_opened_on: '2016-03-14', bpay_biller_code: '208774' };
  const schema = object({ account_opened_on: day, bpay_biller_code: text });
  expect(await statuses(rows, schema, opened)).toEqual({ account_opened_on: 'proved', bpay_biller_code: 'proved' });
  const two = object({ account_opened_on: day, case_opened_on: day });
  const either = await statuses(rows, two, { account_opened_on: '2016-03-14', case_opened_on: null });
  expect(either.account_opened_on).toBe('located');
});

it('a label with a word of one name alone names that field, unless other words of it are of another name', async () => {
  const day = { type: 'string', format: 'date' };
  const rows = [
    ['Requested delivery:', '30 November 2026'],
    ['Counted on:', '31 March 2026'],
    ['Zählerstand alt', '21904'],
  ];
  const output = { delivery_date: '2026-11-30', count_date: '2026-03-31', zaehlerstand_alt: 21904 };
  const schema = object({ delivery_date: day, count_date: day, zaehlerstand_alt: number });
  expect(new Set(Object.values(await statuses(rows, schema, output, { pitch: 190 })))).toEqual(new Set(['proved']));
  const other = object({ delivery_date: day, requested_on: day });
  const found = await statuses(rows, other, { delivery_date: '2026-11-30', requested_on: null }, { pitch: 190 });
  expect(found.delivery_date).toBe('located');
});

it('a general word names the only field of its kind', async () => {
  const rows = [['Name', 'Harold Pemberton']];
  const only = object({ patient_name: text, ward: { type: 'integer' } });
  expect(await statuses(rows, only, { patient_name: 'Harold Pemberton' })).toMatchObject({ patient_name: 'proved' });
  const two = object({ patient_name: text, clinic: { type: 'string', description: 'name of the clinic' } });
  expect((await statuses(rows, two, { patient_name: 'Harold Pemberton', clinic: null })).patient_name).toBe('located');
});

it('a choice with an empty box is not made', async () => {
  const schema = object({ accounting_method: text });
  const rows = [['Accounting method: ☒ Accrual', '☐ Cash']];
  expect(await statuses(rows, schema, { accounting_method: '☐ Cash' })).toEqual({ accounting_method: 'located' });
  const wrong = [['Accounting method:', '☐ Cash']];
  expect(await statuses(wrong, schema, { accounting_method: '☐ Cash' })).toEqual({ accounting_method: 'located' });
});

it('a count is no numbering of what it counts, which is its label', async () => {
  const schema = object({ branches: { type: 'integer' } });
  const said = (text: string) => statuses([[text]], schema, { branches: 14 });
  expect(await said('14 branches')).toEqual({ branches: 'proved' });
  expect(await said('14. branches')).toEqual({ branches: 'located' });
});

it('a text after a label with a colon is no head of the numbers below it', async () => {
  const rows = (colon: string) => [
    [`Tenant${colon} Ilse Brandvold`, 'Storage', 'Ground floor'],
    ['12', '14', '19'],
    ['13', '15', '21'],
  ];
  const said = (colon: string) =>
    statuses(rows(colon), object({ tenant: text }), { tenant: 'Ilse Brandvold' }, { pitch: 180 });
  expect(await said(':')).toEqual({ tenant: 'proved' });
  expect(await said('')).toEqual({ tenant: 'located' });
});

it('what an item of a list says is no label of the line below it', async () => {
  const schema = object({ customer_name: text, charges: list({ description: text, amount: number }) });
  const rows = [
    ['Customer charge', '18.50'],
    ['Energy charge 742 kWh', '83.40'],
    ['Franchise fee', '3.31'],
  ];
  const charges = rows.map(([description = '', amount]) => ({ description, amount: Number(amount) }));
  const found = await statuses(
    rows,
    schema,
    { customer_name: 'Energy charge 742 kWh', charges },
    { pitch: 200, leading: 14 },
  );
  expect(found.customer_name).toBe('located');
});

it('a number of something else is no label of the number beside it', async () => {
  const schema = object({ order_number: text, po_number: text });
  const rows = [
    ['Order No.', 'Customer No.'],
    ['SO-48213', 'C-10927'],
  ];
  const output = { order_number: 'SO-48213', po_number: 'C-10927' };
  expect(await statuses(rows, schema, output, { pitch: 120 })).toEqual({
    order_number: 'proved',
    po_number: 'located',
  });
});

it('the year of a title is no amount, and a word no telephone number', async () => {
  const schema = object({ net_sales: number, contact_phone: text });
  const rows = [['Net sales 2025'], ['Contact phone:', 'Relationship']];
  const found = await statuses(rows, schema, { net_sales: 2025, contact_phone: 'Relationship' }, { pitch: 150 });
  expect(Object.values(found)).not.toContain('proved');
});

it('a year and the end of a telephone number are no amounts that could be meant', async () => {
  const charged = [
    ['Fees Charged', '', '+ $10.00'],
    ['Interest Charged', '', '+ $30.97'],
    ['Total Fees charged in 2025', '', '$55.00'],
    ['Total Interest charged in 2025', '', '$311.64'],
  ];
  const schema = object({ interest_charged: number });
  expect(await statuses(charged, schema, { interest_charged: 30.97 })).toEqual({ interest_charged: 'proved' });
  const earned = [
    ['Points earned', '', '947'],
    ['Points earned', '0149'],
  ];
  expect(await statuses(earned, object({ earned: number }), { earned: 947 })).toEqual({ earned: 'proved' });
});

it('the label of an amount may end with the day on which that was', async () => {
  const schema = object({ deposit_paid: number });
  const rows = (label: string) => [
    [label, '', '3,000.00'],
    ['Total', '', '5,000.00'],
  ];
  const of = async (label: string) => (await statuses(rows(label), schema, { deposit_paid: 3000 })).deposit_paid;
  expect(await of('Deposit paid 12/05/2025')).toBe('proved');
  expect(await of('Deposit paid 2025')).toBe('located');
});

it('a numbered box with its label in two languages names its value, and one with two names does not', async () => {
  const boxes = [
    ['A06 Besteller / Purchaser', 'A07 Werk / Plant'],
    ['Holm Apparatebau GmbH, Brilon', 'Huron'],
  ];
  const output = { purchaser: 'Holm Apparatebau GmbH, Brilon', plant: 'Huron' };
  const schema = object({ purchaser: text, plant: text });
  expect(await statuses(boxes, schema, output, { pitch: 250 })).toEqual({ purchaser: 'proved', plant: 'proved' });
  const both = [
    ['A06 Plant / Purchaser', 'A07 Werk / Works'],
    ['Holm Apparatebau GmbH, Brilon', 'Huron'],
  ];
  const found = await statuses(both, schema, { ...output, plant: null }, { pitch: 250 });
  expect(found.purchaser).toBe('located');
});
