/** Lists found by the structure of the document, where the words of schema and print differ. */
import { expect, it } from 'vitest';
import type { Page } from '../../../documents/model/document.ts';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const date = { type: 'string', format: 'date' };
const listOf = (properties: JsonObject): JsonObject => ({ type: 'array', items: { type: 'object', properties } });
const read = (page: Page, properties: JsonObject): ReturnType<typeof extract> =>
  extract(buildView([page]), { type: 'object', properties });

it('takes records that repeat their labels as items, with objects inside of them', () => {
  const page = drawnPage([
    'Deliveries of the week',
    '',
    'Shipment No.: AB-1001            Carrier: Bluewing Cargo',
    'Deliver to: Novak Foods Ltd      Destination: Harwick',
    '',
    'Shipment No.: AB-1002            Carrier: Overland Cargo',
    'Deliver to: Quist Press Inc.     Destination: Greyton',
  ]);
  const to = { type: 'object', properties: { deliver_to: text, destination: text } };
  const { output } = read(page, { shipments: listOf({ shipment_number: text, carrier: text, to }) });
  expect(output.shipments).toEqual([
    {
      shipment_number: 'AB-1001',
      carrier: 'Bluewing Cargo',
      to: { deliver_to: 'Novak Foods Ltd', destination: 'Harwick' },
    },
    {
      shipment_number: 'AB-1002',
      carrier: 'Overland Cargo',
      to: { deliver_to: 'Quist Press Inc.', destination: 'Greyton' },
    },
  ]);
});

it('fills two lists inside of each item, and a value under them', () => {
  const person = (name: string, id: string, net: string): string[] => [
    `Employee: ${name}        Staff no.: ${id}`,
    'Earnings            Hours       Earned',
    'Regular             40.00       800.00',
    'Overtime             5.00       150.00',
    '',
    'Deduction           Withheld',
    'Pension             90.00',
    'Health plan         60.00',
    '',
    `Net pay: ${net}`,
    '',
  ];
  const page = drawnPage([
    'Payroll register',
    '',
    ...person('Ada Novak', '10001', '800.00'),
    ...person('Hugo Quist', '10002', '801.00'),
  ]);
  const item = {
    employee: text,
    staff_number: text,
    net_pay: number,
    earnings: listOf({ earnings: text, hours: number, earned: number }),
    deductions: listOf({ deduction: text, withheld: number }),
  };
  const { output } = read(page, { payslips: listOf(item) });
  const inside = {
    earnings: [
      { earnings: 'Regular', hours: 40, earned: 800 },
      { earnings: 'Overtime', hours: 5, earned: 150 },
    ],
    deductions: [
      { deduction: 'Pension', withheld: 90 },
      { deduction: 'Health plan', withheld: 60 },
    ],
  };
  expect(output.payslips).toEqual([
    { employee: 'Ada Novak', staff_number: '10001', net_pay: 800, ...inside },
    { employee: 'Hugo Quist', staff_number: '10002', net_pay: 801, ...inside },
  ]);
});

const RESULTS = drawnPage([
  'Test            Result      Unit        Reference range',
  'Sodium          140.0       mmol/l      136.0 - 145.0',
  'Glucose           5.1       mmol/l        3.9 - 5.6',
]);

it('splits a column of ranges between two fields', () => {
  const limits = { type: 'object', properties: { lower: number, upper: number } };
  const { output } = read(RESULTS, { results: listOf({ test: text, result: number, unit: text, limits }) });
  expect(output.results).toEqual([
    { test: 'Sodium', result: 140, unit: 'mmol/l', limits: { lower: 136, upper: 145 } },
    { test: 'Glucose', result: 5.1, unit: 'mmol/l', limits: { lower: 3.9, upper: 5.6 } },
  ]);
});

it('gives the only column of a type to the only field of the type, if heads name the others', () => {
  const page = drawnPage([
    'Description        Quantity     Logged',
    'Valve housing      12           2025-03-01',
    'Pump motor          3           2025-03-04',
  ]);
  const { output } = read(page, { items: listOf({ description: text, quantity: number, counted_on: date }) });
  expect(output.items).toEqual([
    { description: 'Valve housing', quantity: 12, counted_on: '2025-03-01' },
    { description: 'Pump motor', quantity: 3, counted_on: '2025-03-04' },
  ]);
});

it('leaves a column alone that may be either of two fields', () => {
  const page = drawnPage([
    'Description        Quantity     Logged',
    'Valve housing      12           2025-03-01',
    'Pump motor          3           2025-03-04',
  ]);
  const asked = { description: text, quantity: number, counted_on: date, sold_on: date };
  expect(read(page, { items: listOf(asked) }).output.items).toEqual([
    { description: 'Valve housing', quantity: 12 },
    { description: 'Pump motor', quantity: 3 },
  ]);
});

it('gives the titles of tables to the field that has no column', () => {
  const table = (...rows: string[]): string[] => ['Session             Speaker           Room', ...rows, ''];
  const page = drawnPage([
    'Programme',
    '',
    '2026-05-01',
    ...table('Opening address     Ada Novak         12', 'Budget round table  Hugo Quist        14'),
    '2026-05-02',
    ...table('Closing remarks     Ines Gruber       12'),
  ]);
  const { output } = read(page, { sessions: listOf({ session: text, speaker: text, room: text, held_on: date }) });
  expect(output.sessions).toEqual([
    { session: 'Opening address', speaker: 'Ada Novak', room: '12', held_on: '2026-05-01' },
    { session: 'Budget round table', speaker: 'Hugo Quist', room: '14', held_on: '2026-05-01' },
    { session: 'Closing remarks', speaker: 'Ines Gruber', room: '12', held_on: '2026-05-02' },
  ]);
});

it('gives a bold line among the rows to those that follow it', () => {
  const page = drawnPage([
    'Article         Description          Stock',
    'Fasteners',
    'A100            Hose clamp           40',
    'A200            Steel bracket        12',
    'Electrical',
    'B100            Cable drum            7',
  ]);
  for (const word of page.words) if (/Fasteners|Electrical/.test(word.text)) word.bold = true;
  const asked = { article: text, description: text, stock: number, category: text };
  expect(read(page, { goods: listOf(asked) }).output.goods).toEqual([
    { article: 'A100', description: 'Hose clamp', stock: 40, category: 'Fasteners' },
    { article: 'A200', description: 'Steel bracket', stock: 12, category: 'Fasteners' },
    { article: 'B100', description: 'Cable drum', stock: 7, category: 'Electrical' },
  ]);
});

it('takes a table as a list by the whole set of its columns', () => {
  const page = drawnPage([
    'Posted         Particulars            Debit/Credit     After that',
    '2025-05-02     Card payment           -$20.00          80.00',
    '2025-05-09     Transfer received       $50.00          130.00',
  ]);
  const asked = { booked_on: date, narrative: text, moved: number, left_over: number };
  expect(read(page, { entries: listOf(asked) }).output.entries).toEqual([
    { booked_on: '2025-05-02', narrative: 'Card payment', moved: -20, left_over: 80 },
    { booked_on: '2025-05-09', narrative: 'Transfer received', moved: 50, left_over: 130 },
  ]);
});

it('takes no table whose columns are not all of the list', () => {
  const page = drawnPage([
    'Posted         Particulars            Debit/Credit     After that',
    '2025-05-02     Card payment           -$20.00          80.00',
    '2025-05-09     Transfer received       $50.00          130.00',
  ]);
  const asked = { patient: text, born_on: date, ward: text, doctor: text, diagnosis: text };
  expect(read(page, { patients: listOf(asked) }).output.patients).toEqual([]);
});

it('finds the other end of a printed range, whatever its field is called', () => {
  const page = drawnPage(['Statement', '', 'Period: 2025-03-01 - 2025-05-30', '', 'Printed 2025-06-02']);
  expect(read(page, { period_from: date, end_date: date }).output).toEqual({
    period_from: '2025-03-01',
    end_date: '2025-05-30',
  });
});

it('takes the only table whose types are those of the list, though no head names a field', () => {
  const page = drawnPage([
    'Course timetable',
    '',
    'When              What                      Led by              Where',
    '09:00 - 10:00     Glass in architecture     Dmitri Vasquez      Hall A',
    '10:15 - 11:00     Closing remarks           Hugo Eklund         Hall B',
  ]);
  const asked = { starts_at: text, ends_at: text, title: text, speaker: text, venue: text };
  expect(read(page, { slots: listOf(asked) }).output.slots).toEqual([
    {
      starts_at: '09:00',
      ends_at: '10:00',
      title: 'Glass in architecture',
      speaker: 'Dmitri Vasquez',
      venue: 'Hall A',
    },
    { starts_at: '10:15', ends_at: '11:00', title: 'Closing remarks', speaker: 'Hugo Eklund', venue: 'Hall B' },
  ]);
});

it('takes no table by types alone if two of them would do', () => {
  const table = (heads: string): string[] => [
    heads,
    '2025-03-01        AB-1001         Ada Novak          12.50',
    '2025-03-02        AB-1002         Hugo Quist         13.00',
    '',
  ];
  const page = drawnPage([
    'Overview',
    '',
    ...table('When              Key             Who                $'),
    ...table('Seen              Mark            Whose              EUR'),
  ]);
  const asked = { happened_on: date, code: text, speaker: text, worth: number };
  expect(read(page, { rows: listOf(asked) }).output.rows).toEqual([]);
  const [first] = page.words.filter(({ text: word }) => word === 'Seen');
  const one = { ...page, words: page.words.filter(({ box }) => (box?.top ?? 0) < (first?.box?.top ?? 1)) };
  expect(read(one, { rows: listOf(asked) }).output.rows).toHaveLength(2);
});

it('takes the table with more of the fields where types alone speak for two', () => {
  const page = drawnPage([
    'When              Key             Who                $',
    '2025-03-01        AB-1001         Ada Novak          12.50',
    '2025-03-02        AB-1002         Hugo Quist         13.00',
    '',
    'Seen              Whose              EUR',
    '2025-04-01        Jane Adair         17.50',
    '2025-04-02        Mary Stone         19.00',
  ]);
  const asked = { happened_on: date, code: text, speaker: text, worth: number };
  expect(read(page, { rows: listOf(asked) }).output.rows).toMatchObject([{ code: 'AB-1001' }, { code: 'AB-1002' }]);
});

it('gives a table to the list whose fields it has, not to two lists', () => {
  const page = drawnPage([
    'Pay type          Hours       Rate       Amount',
    'Regular           40.00       20.00      800.00',
    'Overtime           5.00       30.00      150.00',
    '',
    'Deductions                               Amount',
    'Pension                                   90.00',
    'Health plan                               60.00',
  ]);
  const { output } = read(page, {
    earnings: listOf({ pay_type: text, hours: number, rate: number, amount: number }),
    deductions: listOf({ deduction_type: text, amount: number }),
  });
  expect(output.earnings).toHaveLength(2);
  expect(output.deductions).toEqual([
    { deduction_type: 'Pension', amount: 90 },
    { deduction_type: 'Health plan', amount: 60 },
  ]);
});

it('keeps the items after a note that is a label with its value', () => {
  const page = drawnPage([
    'Description              Quantity    Price     Amount',
    'Liability insurance             1    50.00      50.00',
    '',
    '',
    'Gross price of the line: 50.00',
    'Cover for a partner             1     0.00       0.00',
  ]);
  const asked = { description: text, quantity: number, price: number, amount: number };
  expect(read(page, { items: listOf(asked) }).output.items).toHaveLength(2);
});
