import { expect, it } from 'vitest';
import { printedStatuses } from './printed-statuses.ts';

const number = { type: 'number' };
const schema = { type: 'object', properties: { net_total: number, gross_total: number } };
const rows = (net: string) => [
  ['Net total', 'Tax', 'Gross total'],
  ['4.85', '0.92', '5.77'],
  ['2.82', '0.20', '3.02'],
  [net, '1.12', '8.79'],
];
const of = (net_total: number, printed = '7.67') =>
  printedStatuses(rows(printed), schema, { net_total, gross_total: 8.79 });

it('the head of a column names the number that adds up the others below it', async () => {
  expect(await of(7.67)).toEqual({ net_total: 'proved', gross_total: 'proved' });
});

it('it names none of the others', async () => {
  expect((await of(4.85)).net_total).not.toBe('proved');
  expect((await of(7.66, '7.66')).net_total).not.toBe('proved');
});

it('the day in a label does not keep it from naming the number beside it', async () => {
  const asked = { type: 'object', properties: { previous_balance: number, paid: number } };
  const printed = [
    ['Previous balance (06/05/2026)', '$188.20'],
    ['Paid', '$20.00'],
  ];
  const found = await printedStatuses(printed, asked, { previous_balance: 188.2, paid: 20 }, { pitch: 250 });
  expect(found.previous_balance).toBe('proved');
});
