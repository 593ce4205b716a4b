/** What may be printed beside a value without being a part of it. */
import { expect, it } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import { type PrintedRows, printedStatuses } from './printed-statuses.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const day = { type: 'string', format: 'date' };
const listOf = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties: { lines: { type: 'array', items: { type: 'object', properties } } },
});
const statuses = (rows: PrintedRows, schema: JsonObject, lines: JsonObject[]) =>
  printedStatuses(rows, schema, { lines }, { pitch: 130 });

it('a weekday is no part of a time of day, and days of a schedule are not taken along', async () => {
  const schema = listOf({ ad: text, air_time: text, rate: number });
  const lines = [1, 2, 3, 4].map((at) => ({ ad: `AB${at}1`, air_time: `08:4${at}PM`, rate: at + 0.5 }));
  const rows = (note: string) => [
    ['Ad', 'Air Time', 'Rate'],
    ...lines.map(({ ad, air_time, rate }) => [ad, `${air_time} ${note}`, String(rate)]),
  ];
  expect(await statuses(rows('(Fr)'), schema, lines)).toMatchObject({ 'lines.0.air_time': 'proved' });
  const more = lines.map((line) => ({ ...line, air_time: `${line.air_time} MTWTF--` }));
  expect(await statuses(rows('MTWTF--'), schema, more)).toMatchObject({ 'lines.0.air_time': 'located' });
});

it('a length of time behind a day does not make the day a label', async () => {
  const schema = listOf({ aired_on: day, length: text, rate: number });
  const lines = [1, 2, 3, 4].map((at) => ({ aired_on: `2020-02-1${at}`, length: ':30', rate: at + 0.5 }));
  const rows = [['Date', 'Length', 'Rate'], ...lines.map(({ aired_on, rate }) => [aired_on, ':30', String(rate)])];
  expect(await statuses(rows, schema, lines)).toMatchObject({ 'lines.0.aired_on': 'proved' });
});

const MEASURED = listOf({ element: text, sheeh: number, harjal: number });
const ELEMENTS = [
  { element: 'Fe', sheeh: 193.4, harjal: 399.7, off: 4.6 },
  { element: 'Se', sheeh: 18.1, harjal: 21.3, off: 1.4 },
  { element: 'Zn', sheeh: 7.5, harjal: 9.2, off: 0.3 },
];

it('how far a number may be off is no part of it, and no number of its own', async () => {
  const rows = [
    ['Element', 'Sheeh', 'Harjal'],
    ...ELEMENTS.map(({ element, sheeh, harjal, off }) => [element, `${sheeh} ± ${off}`, `${harjal} ± ${off + 1.2}`]),
  ];
  const told = ELEMENTS.map(({ element, sheeh, harjal }) => ({ element, sheeh, harjal }));
  expect(await statuses(rows, MEASURED, told)).toMatchObject({
    'lines.0.sheeh': 'proved',
    'lines.2.harjal': 'proved',
  });
  const deviations = told.map((line, at) => ({ ...line, sheeh: ELEMENTS[at]?.off ?? 0 }));
  expect(await statuses(rows, MEASURED, deviations)).toMatchObject({ 'lines.0.sheeh': 'located' });
});

it('brackets that the head has too are no sign of a number behind another one', async () => {
  const schema = listOf({ group: text, units: number, units_percent: number });
  const groups = [
    { group: 'Male', units: 5757, units_percent: 5.1 },
    { group: 'Female', units: 2480, units_percent: 4.7 },
    { group: 'Under 30', units: 1311, units_percent: 6.4 },
  ];
  const rows = [
    ['Group', 'Units', 'Units (%)'],
    ...groups.map(({ group, units, units_percent }) => [group, String(units), `(${units_percent})`]),
  ];
  expect(await statuses(rows, schema, groups)).toMatchObject({ 'lines.0.units_percent': 'proved' });
  const negative = groups.map((line) => ({ ...line, units_percent: -line.units_percent }));
  expect(await statuses(rows, schema, negative)).toMatchObject({ 'lines.0.units_percent': 'located' });
  const plain = [['Group', 'Units', 'Units change'], ...rows.slice(1)];
  expect(await statuses(plain, schema, groups)).toMatchObject({ 'lines.0.units_percent': 'located' });
});
