/** Amounts of statements with letters that say what is taken off. */
import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const ENTRY: JsonObject = {
  date: { type: 'string', format: 'date' },
  description: { type: 'string' },
  amount: { type: 'number' },
};

const amountsIn = (lines: readonly string[], properties: JsonObject = ENTRY): unknown[] => {
  const entries = { type: 'array', items: { type: 'object', properties } };
  const { output } = extract(buildView([drawnPage(lines)]), { type: 'object', properties: { entries } });
  return (output.entries as { amount: number }[]).map(({ amount }) => amount);
};

const STATEMENT = [
  'Datum         Text                             Betrag EUR',
  '              alter Kontostand vom 27.02.2026  2.114,80 H',
  '02.03.2026    Miete Lindenallee                  845,00 S',
  '16.03.2026    Lohn Tischlerei                  2.340,17 H',
  '24.03.2026    Markthof                            57,94 S',
  '              neuer Kontostand vom 31.03.2026  3.552,03 H',
];

it('are negative where they are debits, and balances from and to other statements are no entries', () => {
  expect(amountsIn(STATEMENT)).toEqual([-845, 2340.17, -57.94]);
});

it('stay as they are where another field says the side', () => {
  expect(amountsIn(STATEMENT, { ...ENTRY, debitOrCredit: { type: 'string' } })).toEqual([845, 2340.17, 57.94]);
});

it('are negative where a card statement gives them back', () => {
  const lines = [
    'Date          Description                Amount',
    '16/02/2026    Direct debit, thank you    612.40 CR',
    '19/02/2026    Copper Kettle               31.80',
    '02/03/2026    Garden centre               84.42',
  ];
  expect(amountsIn(lines)).toEqual([-612.4, 31.8, 84.42]);
});

it('stay as they are where tills mark the tax of goods', () => {
  const lines = [
    'Description        Amount',
    'Lunch              2.30 S',
    'Tea                1.40 S',
    'Jam                3.10 Z',
  ];
  expect(amountsIn(lines, { description: { type: 'string' }, amount: { type: 'number' } })).toEqual([2.3, 1.4, 3.1]);
});

it.each([
  ['plain signs', "4'200.00", "14'310.50", "-1'850.00", "12'460.50"],
  ['a plus before what comes in', '+4,200.00', '14,310.50', '-1,850.00', '12,460.50'],
  ['printed apostrophes', '4’200.00', '14’310.50', '-1’850.00', '12’460.50'],
  ['all of it and a currency', '+4’200.00 CHF', '14’310.50 CHF', '-1’850.00 CHF', '12’460.50 CHF'],
])('are read with %s', (_, incoming, after, outgoing, left) => {
  const lines = [
    'Date        Reference    Information       Amount         Value date   Balance',
    `03.05.2026  2044118830   Salary payment    ${incoming.padEnd(15)}03.05.2026   ${after}`,
    `05.05.2026  2044229917   Rent transfer     ${outgoing.padEnd(15)}05.05.2026   ${left}`,
  ];
  expect(amountsIn(lines, { ...ENTRY, balance: { type: 'number' } })).toEqual([4200, -1850]);
});
