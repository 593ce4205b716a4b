/** Rows of statements: days without a year, headings of small groups, cells of several lines, notes and changes in sentences. */
import { expect, it } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import { printedStatuses as statuses } from './printed-statuses.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const date = { type: 'string', format: 'date' };
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });
const list = (properties: JsonObject): JsonObject => ({ type: 'array', items: object(properties) });

const STATEMENT = [
  ['Statement period', '1 May 2026 to 31 May 2026'],
  ['Date', 'Description', 'Paid out', 'Balance'],
  ['02 May', 'Hollis Foods', '46.12', '1,158.06'],
  ['05 May', 'Northgrid Energy', '112.40', '1,045.66'],
  ['11 May', 'Rent', '950.00', '95.66'],
];
const row = (day: string, description: string, paid_out: number, balance: number) => ({
  date: day,
  description,
  paid_out,
  balance,
});
const ROWS = [
  row('2026-05-02', 'Hollis Foods', 46.12, 1158.06),
  row('2026-05-05', 'Northgrid Energy', 112.4, 1045.66),
  row('2026-05-11', 'Rent', 950, 95.66),
];
const asked = object({ rows: list({ date, description: text, paid_out: number, balance: number }) });
const daysOf = async (rows: readonly JsonObject[]) => {
  const found = await statuses(STATEMENT, asked, { rows: [...rows] }, { pitch: 140 });
  return rows.map((_, index) => found[`rows.${index}.date`]);
};

it('days without a year are in that of the statement', async () => {
  expect(await daysOf(ROWS)).toEqual(['proved', 'proved', 'proved']);
  const [first = {}, ...others] = ROWS;
  for (const day of ['2025-05-02', '2026-05-05', '2026-05-03'])
    expect((await daysOf([{ ...first, date: day }, ...others]))[0]).not.toBe('proved');
});

const HOLDINGS = [
  ['Security', 'Quantity', 'Market value'],
  ['Stocks'],
  ['Alderon Inc', '210', '18,564.00'],
  ['Brightwell PLC', '400', '16,460.00'],
  ['Total stocks', '', '35,024.00'],
  ['Traded funds'],
  ['Carrow Market', '1,150', '277,219.00'],
  ['Denby Bond', '980', '51,714.60'],
  ['Total traded funds', '', '328,933.60'],
];
const held = (kind: string, security: string, quantity: number, market_value: number) => ({
  kind,
  security,
  quantity,
  market_value,
});
const HELD = [
  held('Stocks', 'Alderon Inc', 210, 18564),
  held('Stocks', 'Brightwell PLC', 400, 16460),
  held('Traded funds', 'Carrow Market', 1150, 277219),
  held('Traded funds', 'Denby Bond', 980, 51714.6),
];
const kindsOf = async (holdings: readonly JsonObject[]) => {
  const schema = object({ holdings: list({ kind: text, security: text, quantity: number, market_value: number }) });
  const found = await statuses(HOLDINGS, schema, { holdings: [...holdings] }, { pitch: 160 });
  return holdings.map((_, index) => found[`holdings.${index}.kind`]);
};

it('groups of two have their headings, and none has that of the group before', async () => {
  expect(await kindsOf(HELD)).toEqual(['proved', 'proved', 'proved', 'proved']);
  const moved = HELD.map((item, index) => (index === 2 ? { ...item, kind: 'Stocks' } : item));
  expect((await kindsOf(moved))[2]).not.toBe('proved');
});

it('a number in a note on the label, or that was changed to another, is not the value', async () => {
  const schema = object({ packing: number, security_deposit: number });
  const printed = [
    ['Packing (14 pallets)', '350,00'],
    ["3. The tenant's security deposit shall be increased from $12,400.00 to $16,703.13."],
  ];
  const of = (packing: number, security_deposit: number) =>
    statuses(printed, schema, { packing, security_deposit }, { pitch: 250 });
  const found = await of(14, 12400);
  expect(found).toEqual({ packing: 'located', security_deposit: 'located' });
  const before = object({ previous_security_deposit: number, security_deposit: number });
  const told = await statuses(printed, before, { previous_security_deposit: 12400, security_deposit: 16703.13 });
  expect(told.security_deposit).not.toBe('contradicted');
});

it('a title before a name belongs to it or not', async () => {
  const printed = [['Ordering physician:', 'Dr. Priya Venkataraman']];
  const of = async (ordering_physician: string) =>
    (await statuses(printed, object({ ordering_physician: text }), { ordering_physician }, { pitch: 160 }))
      .ordering_physician;
  expect(await of('Priya Venkataraman')).toBe('proved');
  expect(await of('Dr. Priya Venkataraman')).toBe('proved');
  expect(await of('Venkataraman')).not.toBe('proved');
  const initial = [['Chair:', 'M. Oyelaran']];
  const chair = await statuses(initial, object({ chair: text }), { chair: 'Oyelaran' }, { pitch: 160 });
  expect(chair.chair).not.toBe('proved');
});

it('boxes with small letters before their labels, one below the other, are no column', async () => {
  const printed = [
    ['1 Wages and tips', '2 Federal tax withheld', '3 Allocated tips'],
    ['48217.36', '5120.44', '112.50'],
    ['4 Dependent care benefits', '5 Social tax withheld', '6 Other compensation'],
    ['1500.00', '3163.08', '77.10'],
  ];
  const schema = object({ wages_and_tips: number, federal_tax_withheld: number });
  const of = (wages_and_tips: number, federal_tax_withheld: number) =>
    statuses(printed, schema, { wages_and_tips, federal_tax_withheld }, { pitch: 180, leading: 14 });
  expect((await of(48217.36, 5120.44)).federal_tax_withheld).toBe('proved');
  expect((await of(48217.36, 3163.08)).federal_tax_withheld).not.toBe('proved');
});

const ACTIVITIES = [
  ['', '2025', '2024'],
  ['Revenue'],
  ['Grants', '509,380', '471,205'],
  ['Contracts', '188,400', '176,950'],
  ['Events', '57,115', '49,870'],
  ['Total revenue', '754,895', '698,025'],
  ['Expenses'],
  ['Programs', '566,902', '521,447'],
  ['Administration', '84,310', '80,118'],
  ['Total expenses', '651,212', '601,565'],
  ['Change in net assets', '103,683', '96,460'],
];

it('rows below the last of several totals are no items', async () => {
  const amount = (cell = '') => Number(cell.replaceAll(',', ''));
  const lines = [2, 3, 4, 7, 8, 10].map((at) => {
    const [label = '', now, before] = ACTIVITIES[at] ?? [];
    return { label, year_2025: amount(now), year_2024: amount(before) };
  });
  const schema = object({ lines: list({ label: text, year_2025: number, year_2024: number }) });
  const found = await statuses(ACTIVITIES, schema, { lines }, { pitch: 180 });
  for (const field of ['label', 'year_2025', 'year_2024']) {
    expect(found[`lines.3.${field}`]).toBe('proved');
    expect(found[`lines.5.${field}`]).toBe('located');
  }
});

it('a row that is called a total is one, however small it is', async () => {
  const printed = [
    ['Registration fee', '$58.00'],
    ['Weight fee', '$22.00'],
    ['County tax', '$14.50'],
    ['Total paid', '$94.50'],
  ];
  const fees = printed.map(([name = '', fee = '']) => ({ name, amount: Number(fee.slice(1)) }));
  const found = await statuses(
    printed,
    object({ fees: list({ name: text, amount: number }) }),
    { fees },
    { pitch: 180 },
  );
  expect(found['fees.3.amount']).toBe('located');
  expect(found['fees.1.amount']).toBe('proved');
});

it('a text of two rows with numbers of their own is no value of either', async () => {
  const printed = [
    ['Article', 'Description', 'Qty', 'Amount'],
    ['GL-1002', 'Beaker 250 ml', '24', '92.40'],
    ['GL-1040', 'Cylinder 100 ml', '6', '67.20'],
    ['RB-0007', 'Rubber stopper', '50', '21.00'],
    ['', 'Discount 5 %', '', '-1.05'],
  ];
  const items = printed.slice(1, 4).map(([article = '', description = '', qty, amount]) => ({
    article,
    description,
    qty: Number(qty),
    amount: Number(amount),
  }));
  const schema = object({ items: list({ article: text, description: text, qty: number, amount: number }) });
  const of = async (description: string) => {
    const told = items.map((item, at) => (at === 2 ? { ...item, description } : item));
    return (await statuses(printed, schema, { items: told }, { pitch: 140, leading: 14 }))['items.2.description'];
  };
  expect(await of('Rubber stopper')).toBe('proved');
  expect(await of('Rubber stopper Discount 5 %')).not.toBe('proved');
});

it('a text of two rows whose numbers have units or flags is no value of either', async () => {
  const printed = [
    ['Test', 'Result', 'Range'],
    ['SODIUM, TOTAL', '214 H', '< 200 mg'],
    ['UREA', '52 mg', '> 40 mg'],
    ['GLUCOSE', '131 mg', '< 150 mg'],
    ['CREATINE', '98 mg', '< 110 mg'],
  ];
  const tests = printed.slice(1).map(([name = '', result = '']) => ({ name, result: Number(result.split(' ')[0]) }));
  const schema = object({ tests: list({ name: text, result: number }) });
  const of = async (name: string) => {
    const told = [{ ...tests[0], name }, ...tests.slice(2)];
    return (await statuses(printed, schema, { tests: told }, { pitch: 140, leading: 13 }))['tests.0.name'];
  };
  expect(await of('SODIUM, TOTAL')).toBe('proved');
  expect(await of('SODIUM, TOTAL UREA')).not.toBe('proved');
});

it('the sign behind a grade belongs to it', async () => {
  const printed = [
    ['Course', 'Title', 'Grade'],
    ['ENV 301', 'Hydrology', 'A-'],
    ['CHE 210', 'Chemistry', 'B'],
    ['STA 250', 'Statistics', 'A'],
  ];
  const schema = object({ courses: list({ course: text, title: text, grade: text }) });
  const of = async (grade: string) => {
    const courses = printed.slice(1).map(([course = '', title = '', own = '']) => ({ course, title, grade: own }));
    const told = courses.map((item, at) => (at === 1 ? { ...item, grade } : item));
    return (await statuses(printed, schema, { courses: told }, { pitch: 140 }))['courses.1.grade'];
  };
  expect(await of('B')).toBe('proved');
  expect(await of('B+')).not.toBe('proved');
});
