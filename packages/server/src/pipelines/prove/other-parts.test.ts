/** Rows of a table or a part of one that is not the list's. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import { type PrintedRows, printedStatuses } from './printed-statuses.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const list = (properties: JsonObject, description = ''): JsonObject => ({
  type: 'array',
  description,
  items: { type: 'object', properties },
});

/** For each list, the rows of the page that an answer took for items of which something is proved. */
async function provedRows(
  rows: PrintedRows,
  lists: Record<string, { asked: JsonObject; fields: readonly string[]; from: readonly number[] }>,
): Promise<Record<string, number[]>> {
  const answer = Object.entries(lists).map(([name, { fields, from }]) => {
    const items = from.map((row) => {
      const cells = fields
        .map((field, at) => [field, rows[row]?.[at] ?? ''] as const)
        .filter(([, cell]) => cell !== '');
      return Object.fromEntries(cells.map(([field, cell]) => [field, saidIn(cell)]));
    });
    return [name, items] as const;
  });
  const properties = Object.fromEntries(Object.entries(lists).map(([name, { asked }]) => [name, asked]));
  const found = await printedStatuses(rows, { type: 'object', properties }, Object.fromEntries(answer), { pitch: 140 });
  const proved = (name: string, index: number): boolean =>
    Object.entries(found).some(
      ([path, status]) => path.startsWith(`${name}.${index}.`) && (status === 'proved' || status === 'derived'),
    );
  return Object.fromEntries(
    Object.entries(lists).map(([name, { from }]) => [name, from.filter((_, index) => proved(name, index))]),
  );
}

const saidIn = (cell: string): string | number =>
  /^[\d,]+(?:\.\d+)?$/.test(cell) ? Number(cell.replaceAll(',', '')) : cell;

describe('rows under the heading of something else', () => {
  const CARD = [
    ['Purchases'],
    ['03/04', 'Corner Bakery', '12.40'],
    ['03/06', 'Rail kiosk', '33.10'],
    ['03/09', 'Book barn', '18.95'],
    ['Payments'],
    ['03/11', 'Transfer received', '200.00'],
    ['03/19', 'Direct debit', '54.45'],
  ];
  const asked = list({ day: text, name: text, amount: number });
  const fields = ['day', 'name', 'amount'];

  it('are no items of a list that another heading names', async () => {
    const from = [1, 2, 3, 5, 6];
    expect(await provedRows(CARD, { purchases: { asked, fields, from } })).toEqual({ purchases: [1, 2, 3] });
  });

  it('are no items where the heading names another list', async () => {
    const rows = CARD.map((cells, row) => (row === 0 ? ['Everything bought'] : cells));
    const lists = { purchases: { asked, fields, from: [1, 2, 3, 6] }, payments: { asked, fields, from: [5] } };
    expect((await provedRows(rows, lists)).purchases).toEqual([1, 2, 3]);
  });

  it('may be items where no heading names the list', async () => {
    const from = [1, 2, 3, 5, 6];
    expect(await provedRows(CARD, { transactions: { asked, fields, from } })).toEqual({ transactions: from });
  });

  it('are items if the heading is a value of theirs', async () => {
    const grouped = list({ day: text, name: text, amount: number, kind: text });
    const rows = CARD.map((cells) => [...cells]);
    const properties = { purchases: grouped };
    const items = [1, 2, 3, 5, 6].map((row) => ({
      ...Object.fromEntries(fields.map((field, at) => [field, saidIn(rows[row]?.[at] ?? '')])),
      kind: row < 4 ? 'Purchases' : 'Payments',
    }));
    const found = await printedStatuses(rows, { type: 'object', properties }, { purchases: items }, { pitch: 140 });
    expect(found['purchases.4.amount']).toBe('proved');
  });

  it('are told apart by the headings over the heads of tables, and not by those of groups in one of them', async () => {
    const people = list({ name: text, office: text, since: number });
    const heads = ['Name', 'Office', 'Since'];
    const rows = [
      ['Board members'],
      heads,
      ['Ada Marsh', 'Chair', '2011'],
      ['Bo Lind', 'Treasurer', '2014'],
      ['Employees'],
      heads,
      ['Kitchen'],
      ['Di Moss', 'Cook', '2020'],
      ['Ed Fern', 'Baker', '2021'],
      ['Garage'],
      ['Flo Reed', 'Driver', '2022'],
      ['Gil Penn', 'Fitter', '2023'],
    ];
    const from = [2, 3, 7, 8, 10, 11];
    const employees = { asked: people, fields: ['name', 'office', 'since'], from };
    expect(await provedRows(rows, { employees })).toEqual({ employees: [7, 8, 10, 11] });
  });
});

describe('rows on the other side of a row that the description names', () => {
  const PAY = [
    ['Item', 'Units', 'Rate', 'Paid'],
    ['Basic wage', '152.00', '18.50', '2,812.00'],
    ['Night bonus', '22.00', '3.10', '68.20'],
    ['Shift bonus', '11.00', '4.20', '46.20'],
    ['Gross pay', '', '', '3,111.00'],
    ['Health fund', '2,926.40', '2.10', '61.45'],
    ['Meal refund', '20.00', '1.80', '36.00'],
  ];
  const pay = (description: string, from: readonly number[]) => ({
    asked: list({ item: text, units: number, rate: number, paid: number }, description),
    fields: ['item', 'units', 'rate', 'paid'],
    from,
  });

  it.each([
    ['Earnings above Gross pay, one per line', [1, 2, 3]],
    ['lines before the line "Gross pay"', [1, 2, 3]],
    ['Lignes au-dessus du Gross pay', [1, 2, 3]],
    ['what is below Gross pay', [5, 6]],
    ['lines between Basic wage and Gross pay', [2, 3]],
    ['lines of the slip', [1, 2, 3, 5, 6]],
    ['lines above the signature', [1, 2, 3, 5, 6]],
  ])('%s', async (description, expected) => {
    const from = description.includes('between') ? [2, 3, 5, 6] : [1, 2, 3, 5, 6];
    expect((await provedRows(PAY, { lines: pay(description, from) })).lines).toEqual(expected);
  });
});

describe('rows below the last sum', () => {
  const COSTS = [
    ['Cost', 'Budget', 'Actual'],
    ['Wages', '4,120', '4,007'],
    ['Rent', '1,310', '1,310'],
    ['Power', '644', '702'],
    ['', '6,074', '6,019'],
    ['Hours worked', '2,118', '2,094'],
    ['Visitors', '9,310', '8,847'],
  ];
  const costs = (from: readonly number[]) => ({
    asked: list({ cost: text, budget: number, actual: number }),
    fields: ['cost', 'budget', 'actual'],
    from,
  });

  it('are no items where all others add up to it', async () => {
    expect(await provedRows(COSTS, { costs: costs([1, 2, 3, 5, 6]) })).toEqual({ costs: [1, 2, 3] });
  });

  it('may be items where another sum follows, or the sum is none of theirs', async () => {
    const from = [1, 2, 3, 5];
    const taxed = [...COSTS.slice(0, 5), ['Tax', '426', '481'], ['', '6,500', '6,500']];
    expect(await provedRows(taxed, { costs: costs(from) })).toEqual({ costs: from });
    const other = COSTS.map((cells, row) => (row === 4 ? ['', '7,074', '7,019'] : cells));
    expect(await provedRows(other, { costs: costs([...from, 6]) })).toEqual({ costs: [...from, 6] });
  });
});

it('one number that is the exact sum of two different ones over it is no item', async () => {
  const rows = (sum: string, second: string) => [
    ['Position', 'Amount'],
    ['Grants', '117'],
    ['Gifts', second],
    ['Support', sum],
    ['Closed projects', '10,253'],
    ['Open projects', '2,884'],
  ];
  const positions = {
    asked: list({ position: text, amount: number }),
    fields: ['position', 'amount'],
    from: [1, 2, 3, 4, 5],
  };
  const proved = async (sum: string, second: string) => (await provedRows(rows(sum, second), { positions })).positions;
  expect(await proved('351', '234')).not.toContain(3);
  expect(await proved('352', '234')).toContain(3);
  expect(await proved('234', '117')).toContain(3);
});
