import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const item = {
  type: 'object',
  properties: { date: { type: 'string', format: 'date' }, description: { type: 'string' }, amount: { type: 'number' } },
};
const LINES = [
  'Date           Description             Amount',
  '2032-06-04     Coffee house             12.40',
  '2032-06-08     Thank you               -450.00',
  '2032-06-10     Pharmacy                 33.10',
  '2032-06-20     By transfer             -120.00',
  '2032-06-25     Fuel                     71.90',
];
const textsIn = (lines: readonly string[], ...names: readonly string[]): unknown[] => {
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'array', items: item }]));
  const { output } = extract(buildView([drawnPage(lines)]), { type: 'object', properties } as never);
  return names.map((name) => (output[name] as { description: string }[]).map(({ description }) => description));
};
const SPENT = ['Coffee house', 'Pharmacy', 'Fuel'];
const PAID = ['Thank you', 'By transfer'];

it('tells purchases from payments by the signs of their amounts, or by the mark of a credit', () => {
  const marked = LINES.map((line) => line.replace(/-(\d+\.\d\d)$/, '$1 CR'));
  for (const lines of [LINES, marked]) expect(textsIn(lines, 'payments', 'purchases')).toEqual([PAID, SPENT]);
  expect(textsIn(LINES, 'purchases')).toEqual([SPENT]);
});

it('tells deposits from withdrawals', () => {
  expect(textsIn(LINES, 'deposits', 'withdrawals')).toEqual([SPENT, PAID]);
});

it('leaves rows where nothing says the direction, and in a table that is called as the list', () => {
  expect(textsIn(LINES, 'payments')).toEqual([[...LINES.slice(1).map((line) => line.slice(15, 37).trim())]]);
  expect(textsIn(LINES, 'transactions')[0]).toHaveLength(5);
  expect(textsIn(['Purchases', ...LINES], 'purchases')[0]).toHaveLength(5);
});
