/** First and last days that are printed as a range. */
import { expect, it } from 'vitest';
import { findDates } from '../engine/recognise/dates.ts';
import type { JsonObject } from '../json/json.ts';
import { type PrintedRows, printedStatuses } from './printed-statuses.ts';

const day = { type: 'string', format: 'date' };
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });
const FLIGHT = object({ flight: object({ start: day, end: day }) });
const statuses = (rows: PrintedRows, schema: JsonObject, output: JsonObject) =>
  printedStatuses(rows, schema, output, { pitch: 150 });

const flight = (start: string, end: string) => ({ flight: { start, end } });
const ROWS = [
  ['Printed:', '2/17/20'],
  ['Flight:', '2/18/20 - 2/24/20'],
];

it('the label of a range is that of both of its ends', async () => {
  expect(await statuses(ROWS, FLIGHT, flight('2020-02-18', '2020-02-24'))).toEqual({
    'flight.start': 'proved',
    'flight.end': 'proved',
  });
});

it('ends that changed places, or are not of one range, are not proved by its label', async () => {
  for (const [start, end] of [
    ['2020-02-24', '2020-02-18'],
    ['2020-02-17', '2020-02-24'],
  ] as const)
    expect(Object.values(await statuses(ROWS, FLIGHT, flight(start, end)))).not.toContain('proved');
});

it('of two ranges with labels that say no more than that days follow, neither is proved', async () => {
  const rows = [
    ['Dates:', '2/18/20 - 2/24/20'],
    ['Period:', '3/18/20 - 3/24/20'],
  ];
  expect(await statuses(rows.slice(0, 1), FLIGHT, flight('2020-02-18', '2020-02-24'))).toMatchObject({
    'flight.end': 'proved',
  });
  expect(await statuses(rows, FLIGHT, flight('2020-02-18', '2020-02-24'))).toMatchObject({ 'flight.end': 'located' });
});

it('the first day has its year from the last', async () => {
  const schema = object({ billing_period_start: day, billing_period_end: day });
  const rows = [['Billing period:', 'May 2 - Jun 3, 2024']];
  const said = (start: string) =>
    statuses(rows, schema, { billing_period_start: start, billing_period_end: '2024-06-03' });
  expect(await said('2024-05-02')).toEqual({ billing_period_start: 'proved', billing_period_end: 'proved' });
  expect(await said('2023-05-02')).toMatchObject({ billing_period_start: 'inferred' });
});

it('a day before a dash is not that of the month behind it, if a comma and the year follow after a space', () => {
  expect(findDates('July 1 - July 31 , 2014').map(({ first, second, year }) => [year, first, second])).toEqual([
    [2014, 7, 1],
    [2014, 7, 31],
  ]);
});

it('the days of a range in one word of a row are two values, in the order of their fields', async () => {
  const items = object({ line: { type: 'integer' }, show: { type: 'string' }, first: day, last: day });
  const schema = object({ bookings: { type: 'array', items } });
  const rows = [
    ['1', 'Morning News', '03/31/20-04/03/20'],
    ['2', 'Evening News', '03/24/20-03/27/20'],
    ['3', 'Late Show', '04/14/20-04/17/20'],
  ];
  const days = [
    ['2020-03-31', '2020-04-03'],
    ['2020-03-24', '2020-03-27'],
    ['2020-04-14', '2020-04-17'],
  ];
  const said = (first: 0 | 1) =>
    statuses(rows, schema, {
      bookings: rows.map(([line, show], at) => ({
        line: Number(line),
        show: show ?? '',
        first: days[at]?.[first] ?? '',
        last: days[at]?.[1 - first] ?? '',
      })),
    });
  expect(await said(0)).toMatchObject({ 'bookings.0.first': 'proved', 'bookings.0.last': 'proved' });
  expect(await said(1)).toMatchObject({ 'bookings.0.first': 'located', 'bookings.0.last': 'located' });
});

it('the last day of a range whose first one has no month of its own is not its first day', async () => {
  const schema = object({ survey_period: object({ start: day, end: day }) });
  const said = async (text: string) =>
    statuses([['Survey period', text]], schema, { survey_period: { start: '2026-06-30', end: null } });
  expect(await said('1 - 30 June 2026')).toMatchObject({ 'survey_period.start': 'located' });
});

it('a day in eight digits is one for a field that asks for a day', async () => {
  const rows = [
    ['Dispatch date:', '20260314'],
    ['Lot code:', '20260315'],
  ];
  const said = await statuses(rows, object({ dispatch_date: day, lot_code: { type: 'string' } }), {
    dispatch_date: '2026-03-14',
    lot_code: '20260315',
  });
  expect(said).toEqual({ dispatch_date: 'proved', lot_code: 'proved' });
});

it('a range that ends before it begins proves neither end, in lists too', async () => {
  const schema = object({
    terms: { type: 'array', items: object({ term_start: day, term_end: day, rent: { type: 'number' } }) },
  });
  const terms = [
    ['2024-07-01', '2025-06-30', 101.5],
    ['2025-07-01', '2026-06-30', 104.25],
    ['2026-07-01', '2027-06-30', 107.75],
  ] as const;
  const us = (text: string) => `${text.slice(5, 7)}/${text.slice(8)}/${text.slice(0, 4)}`;
  const rows = [
    ['Term', '', 'Rent'],
    ...terms.map(([start, end, rent]) => [`${us(start)} - ${us(end)}`, '', rent.toFixed(2)]),
  ];
  const said = (isTurned: boolean) =>
    statuses(rows, schema, {
      terms: terms.map(([start, end, rent]) => ({
        term_start: isTurned ? end : start,
        term_end: isTurned ? start : end,
        rent,
      })),
    });
  expect(await said(false)).toMatchObject({ 'terms.1.term_start': 'proved', 'terms.1.term_end': 'proved' });
  expect(await said(true)).toMatchObject({ 'terms.1.term_start': 'located', 'terms.1.term_end': 'located' });
});
