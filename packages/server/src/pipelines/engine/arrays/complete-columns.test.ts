import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { markupPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const listOf = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties: { rows: { type: 'array', items: { type: 'object', properties } } },
});
const rowsIn = (rows: readonly (readonly string[])[], properties: JsonObject): Json | undefined =>
  extract(buildView([markupPage([rows.map((row) => [...row])])]), listOf(properties)).output.rows;

const MARKER = { type: 'string', enum: ['L', 'E', 'F', 'P'] };

it('gives the fields between two others the columns between those', () => {
  const rows = rowsIn(
    [
      ['Lohnart', 'Bezeichnung', 'Menge', 'Faktor', 'St', 'SV', 'Betrag'],
      ['1000', 'Gehalt', '1,00', '24,62', 'L', 'L', '3.980,00'],
      ['1210', 'Nachtarbeit', '11,50', '24,62', 'F', 'L', '283,13'],
      ['2610', 'Fahrtkosten', '18,00', '15,00', 'P', 'F', '48,00'],
    ],
    { code: text, label: text, quantity: number, rate: number, tax_marker: MARKER, ss_marker: MARKER, amount: number },
  );
  expect(rows).toEqual([
    { code: '1000', label: 'Gehalt', quantity: 1, rate: 24.62, tax_marker: 'L', ss_marker: 'L', amount: 3980 },
    {
      code: '1210',
      label: 'Nachtarbeit',
      quantity: 11.5,
      rate: 24.62,
      tax_marker: 'F',
      ss_marker: 'L',
      amount: 283.13,
    },
    { code: '2610', label: 'Fahrtkosten', quantity: 18, rate: 15, tax_marker: 'P', ss_marker: 'F', amount: 48 },
  ]);
});

it('takes the code alone where its name stands behind it in the cell', () => {
  const rows = rowsIn(
    [
      ['Item', 'Charge code', 'Base', 'Amount'],
      ['1', 'A00 Customs duty', '1,200.00', '54.00'],
      ['1', 'B00 Import tax', '1,254.00', '238.26'],
      ['2', 'A00 Customs duty', '900.00', '40.50'],
    ],
    { item: number, charge_code: text, base: number, amount: number },
  );
  expect(rows).toMatchObject([{ charge_code: 'A00' }, { charge_code: 'B00' }, { charge_code: 'A00' }]);
});

it('gives a field between two others the one column between those that has its type', () => {
  const rows = rowsIn(
    [
      ['Apartment', 'Quay', 'Lives there', 'Moved', 'Lease ends', 'Rent', 'Shown by'],
      ['1A', '842', 'Nora Pettersen', '2021-05-01', '2026-04-30', '1,450.00', 'Ann Bell'],
      ['1B', '910', 'Ida Okafor', '2023-08-15', '2026-08-14', '1,510.00', 'Tom Reed'],
      ['2A', '655', 'Leo Webb', '2020-02-01', '2027-01-31', '1,120.00', 'Ann Bell'],
    ],
    { apartment: text, tenant_name: text, lease_ends: { type: 'string', format: 'date' }, rent: number },
  );
  expect(rows).toMatchObject([
    { apartment: '1A', tenant_name: 'Nora Pettersen', lease_ends: '2026-04-30', rent: 1450 },
    { apartment: '1B', tenant_name: 'Ida Okafor', lease_ends: '2026-08-14', rent: 1510 },
    { apartment: '2A', tenant_name: 'Leo Webb', lease_ends: '2027-01-31', rent: 1120 },
  ]);
});

it('gives a currency a column of currencies, and no other text', () => {
  const properties = { date: { type: 'string', format: 'date' }, kind: text, amount: number, currency: text };
  const head = ['Date', 'Information', 'Amount'];
  const lines = [
    ['03.05.2026', 'Salary payment', '4200.00'],
    ['05.05.2026', 'Rent transfer', '-1850.00'],
  ];
  expect(rowsIn([head, ...lines], properties)).toEqual([
    { date: '2026-05-03', kind: 'Salary payment', amount: 4200 },
    { date: '2026-05-05', kind: 'Rent transfer', amount: -1850 },
  ]);
  expect(rowsIn([[...head, 'In'], ...lines.map((line) => [...line, 'CHF'])], properties)).toEqual([
    { date: '2026-05-03', kind: 'Salary payment', amount: 4200, currency: 'CHF' },
    { date: '2026-05-05', kind: 'Rent transfer', amount: -1850, currency: 'CHF' },
  ]);
});
