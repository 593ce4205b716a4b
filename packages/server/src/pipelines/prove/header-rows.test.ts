/** What a printed row of heads proves about the values under it. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import { type PrintedRows, printedStatuses } from './printed-statuses.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const listOf = (name: string, properties: JsonObject): JsonObject => ({
  type: 'object',
  properties: { [name]: { type: 'array', items: { type: 'object', properties } } },
});

const ITEMS = listOf('line_items', { description: text, quantity: number, unit_price: number, line_total: number });
const statuses = (rows: PrintedRows, schema: JsonObject, output: JsonObject) => printedStatuses(rows, schema, output);

describe('a single item', () => {
  // Netto-, Menge, Preis: in German the head of a unit price is no word of the schema.
  const rows: PrintedRows = [
    ['Pos', 'Beschreibung', 'Nettopreis', 'Menge', 'Nettobetrag'],
    ['(Art)', '', '', '', 'ohne'],
    ['', '', '', '', 'USt.'],
    ['1', 'Fahrkarte', '8,41', '3', '25,23'],
    ['Summe', '', '', '', '25,23'],
  ];
  const item = { description: 'Fahrkarte', quantity: 3, unit_price: 8.41, line_total: 25.23 };
  const said = async (changed: JsonObject) => {
    const found = await statuses(rows, ITEMS, { line_items: [{ ...item, ...changed }] });
    return Object.keys(item).map((key) => found[`line_items.0.${key}`]);
  };

  it('is proved by the heads over its row, whatever language and however many lines they have', async () => {
    expect(await said({})).toEqual(['proved', 'proved', 'proved', 'proved']);
  });

  it('is not proved in the column of another field', async () => {
    const [, quantity, price] = await said({ quantity: 8.41, unit_price: 3 });
    expect([quantity, price]).not.toContain('proved');
  });

  it('is not proved by what is under the heads in another row', async () => {
    const below: PrintedRows = [...rows.slice(0, 4), ['', '', '', '', ''], ['Seite', '', '', '7', '']];
    const found = await statuses(below, ITEMS, { line_items: [{ ...item, quantity: 7 }] });
    expect(found['line_items.0.quantity']).not.toBe('proved');
  });
});

describe('taxes', () => {
  const TAXES: JsonObject = {
    type: 'object',
    properties: {
      tax_total: number,
      net_total: number,
      gross_total: number,
      ...(listOf('taxes', { rate: number, basis: number, amount: number }).properties as JsonObject),
    },
  };
  const rows: PrintedRows = [
    ['Kategorie', 'Basisbetrag', 'Steuersatz', 'Steuerbetrag'],
    ['S', '100,00', '19', '19,00'],
    ['E', '50,00', '0', '0,00'],
  ];

  it('are proved by the heads of their table', async () => {
    const taxes = [
      { rate: 19, basis: 100, amount: 19 },
      { rate: 0, basis: 50, amount: 0 },
    ];
    const found = await statuses(rows, TAXES, { taxes });
    expect(Object.values(found)).toEqual(['proved', 'proved', 'proved', 'proved', 'proved', 'proved']);
  });

  it('of nothing say nothing about what they are taken of', async () => {
    const taxes = [{ rate: 0, basis: 77, amount: 0 }];
    const found = await statuses(rows, TAXES, { taxes });
    expect(found['taxes.0.basis']).toBe('inferred');
  });

  it('are the only ones that add up to a tax', async () => {
    const printed: PrintedRows = [
      ['Description', 'Quantity', 'Unit price', 'Amount'],
      ['Apples', '2', '5.00', '10.00'],
      ['Pears', '4', '5.00', '20.00'],
    ];
    const schema: JsonObject = {
      type: 'object',
      properties: { subtotal: number, tax_total: number, ...(ITEMS.properties as JsonObject) },
    };
    const line_items = [
      { description: 'Apples', quantity: 2, unit_price: 5, line_total: 10 },
      { description: 'Pears', quantity: 4, unit_price: 5, line_total: 20 },
    ];
    const found = await statuses(printed, schema, { subtotal: 30, tax_total: 30, line_items });
    expect([found.subtotal, found.tax_total]).toEqual(['derived', 'inferred']);
  });
});

describe('two columns that changed places in all items', () => {
  const rows: PrintedRows = [
    ['Employee name', 'Role', 'Joined', 'Annual salary'],
    ['Clara Abbott', 'Engineer', '2014', '87848'],
    ['Farid Sutter', 'Analyst', '2017', '29077'],
    ['Pedro Dorsey', 'Clerk', '2015', '86668'],
    ['Ada Vasquez', 'Buyer', '2020', '38025'],
  ];
  const schema = listOf('staff', { employee_name: text, role: text, joined: number, salary: number });
  const staff = rows.slice(1).map(([employee_name = '', role = '', joined, salary]) => ({
    employee_name,
    role,
    joined: Number(joined),
    salary: Number(salary),
  }));
  const proved = async (output: JsonObject[]) => {
    const found = Object.entries(await statuses(rows, schema, { staff: output }));
    return found.filter(([, status]) => status === 'proved').map(([path]) => path.split('.').at(-1));
  };

  it('are not proved, because the heads name the other one', async () => {
    expect(await proved(staff)).toHaveLength(16);
    const swapped = staff.map((item) => ({ ...item, employee_name: item.role, role: item.employee_name }));
    const kept = await proved(swapped);
    expect(kept).not.toContain('role');
    expect(kept).not.toContain('employee_name');
    const numbers = await proved(staff.map((item) => ({ ...item, joined: item.salary, salary: item.joined })));
    expect(numbers).not.toContain('salary');
    expect(numbers).not.toContain('joined');
  });

  it('and a column that the answer does not use is seen if its head names the field', async () => {
    const told = staff.map(({ role, joined, salary }) => ({ employee_name: role, role: null, joined, salary }));
    expect(await proved(told)).not.toContain('employee_name');
  });
});

it('a head that is the name of one field names no other, whatever such a column is usually called', async () => {
  const items = {
    type: 'object',
    properties: { item: { type: 'string' }, description: { type: 'string' }, hours: { type: 'number' } },
  };
  const schema = { type: 'object', properties: { work: { type: 'array', items } } };
  const rows = [
    ['ITEM', 'DESCRIPTION', 'HOURS'],
    ['Deck Repair', 'Wash and stain', '8'],
    ['Kitchen', 'Island design', '12'],
    ['Porch', 'New flooring', '31'],
  ];
  const said = async (item: 0 | 1) => {
    const work = rows
      .slice(1)
      .map((row) => ({ item: row[item] ?? '', description: row[1 - item] ?? '', hours: Number(row[2]) }));
    return (await printedStatuses(rows, schema, { work }, { pitch: 150 }))['work.1.item'];
  };
  expect(await said(0)).toBe('proved');
  expect(await said(1)).toBe('located');
});

it('a head of two words that each name a field is one head, where one column is under it', async () => {
  const items = {
    type: 'object',
    properties: { sku: { type: 'string' }, item: { type: 'string' }, quantity: { type: 'number' } },
  };
  const schema = { type: 'object', properties: { contents: { type: 'array', items } } };
  const rows = [
    ['Item code', 'Description', 'Quantity'],
    ['RG70-A', 'Rope grip', '8'],
    ['SL12-B', 'Sail loft', '12'],
    ['MT31-C', 'Mast top', '31'],
  ];
  const contents = rows.slice(1).map(([sku = '', item = '', quantity]) => ({ sku, item, quantity: Number(quantity) }));
  const found = await printedStatuses(rows, schema, { contents }, { pitch: 150 });
  expect(Object.values(found)).toEqual(Array.from({ length: 9 }, () => 'proved'));
  const swapped = contents.map(({ sku, item, quantity }) => ({ sku: item, item: sku, quantity }));
  const lied = await printedStatuses(rows, schema, { contents: swapped }, { pitch: 150 });
  expect(Object.entries(lied).filter(([path, status]) => !path.endsWith('quantity') && status === 'proved')).toEqual(
    [],
  );
});
