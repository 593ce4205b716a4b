import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage, withTable } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const said = (type: string, description = '', more: JsonObject = {}): JsonObject => ({
  type: [type, 'null'],
  description,
  ...more,
});
const listOf = (properties: JsonObject, description = ''): JsonObject => ({
  type: 'array',
  description,
  items: { type: 'object', properties },
});
const answer = (pages: readonly (readonly string[])[], properties: JsonObject): JsonObject =>
  extract(buildView(pages.map((lines) => drawnPage(lines))), { type: 'object', properties }).output;

const SUBSTANCES = [
  'Table 1. Regulated substances detected',
  'Substance      Unit     Allowed (MCL)     Level seen     Violation     Typical source',
  'Arsenic        ppb      10                1.9            No            Orchards',
  'Barium         ppm      2                 0.061          No            Drilling wastes',
  'Fluoride       ppm      4                 4.2            Yes           Water additive',
];
const HOMES = [
  'Homes sampled',
  'Street         Homes    Taps',
  'Ferry St       30       41',
  'Elm St         12       15',
];

it('finds a table by what descriptions say its columns hold', () => {
  const { detections } = answer([HOMES, SUBSTANCES], {
    detections: listOf({
      analyte: said('string', 'Name of the substance as printed.'),
      legalLimit: said('number', 'Maximum contaminant level.'),
      measured: said('number', 'Level seen, without footnote marks.'),
      exceeded: said('boolean', 'True when a violation is flagged.'),
    }),
  });
  expect(detections).toEqual([
    { analyte: 'Arsenic', legalLimit: 10, measured: 1.9, exceeded: false },
    { analyte: 'Barium', legalLimit: 2, measured: 0.061, exceeded: false },
    { analyte: 'Fluoride', legalLimit: 4, measured: 4.2, exceeded: true },
  ]);
});

it('leaves a table to the list that descriptions fit', () => {
  const { prices } = answer([HOMES, SUBSTANCES], {
    prices: listOf({
      article: said('string', 'Name of the article.'),
      weight: said('number', 'Weight in kilograms.'),
      price: said('number', 'Price in euros.'),
      origin: said('string', 'Country of manufacture.'),
    }),
  });
  expect(prices).toEqual([]);
});

it('gives a closed list the column whose values are its members', () => {
  const page = [
    'What happened in your account in March 2026',
    'Trade          Kind            Details                    Amount ($)',
    '03/02/2026     Dividend        Xylem cash dividend        25.60',
    '03/04/2026     Deposit         Transfer from bank         2,500.00',
    '03/10/2026     Fee             Quarterly advice           -311.72',
  ];
  const { activity } = answer([page], {
    activity: listOf({
      tradeDate: said('string', 'Trade date.', { format: 'date' }),
      category: said('string', '', { enum: ['deposit', 'dividend', 'fee', null] }),
      memo: said('string', 'Details as printed.'),
      cashEffect: said('number', 'Amount credited (positive) or debited (negative).'),
    }),
  });
  expect(activity).toEqual([
    { tradeDate: '2026-03-02', category: 'dividend', memo: 'Xylem cash dividend', cashEffect: 25.6 },
    { tradeDate: '2026-03-04', category: 'deposit', memo: 'Transfer from bank', cashEffect: 2500 },
    { tradeDate: '2026-03-10', category: 'fee', memo: 'Quarterly advice', cashEffect: -311.72 },
  ]);
});

it('takes a year for no other number', () => {
  const page = [
    'Board of directors',
    'Director             Role            Since     Fee',
    'Dr. Ruth Alvarez     Chair           2019      62,000',
    'Peter Nyström        Audit           2021      48,500',
    'Amina Bello          Remuneration    2023      45,000',
  ];
  const { directors } = answer([page], {
    directors: listOf({
      name: said('string'),
      position: said('string'),
      compensation: said('number'),
      appointedYear: said('integer'),
    }),
  });
  expect(directors).toEqual([
    { name: 'Dr. Ruth Alvarez', position: 'Chair', compensation: 62_000, appointedYear: 2019 },
    { name: 'Peter Nyström', position: 'Audit', compensation: 48_500, appointedYear: 2021 },
    { name: 'Amina Bello', position: 'Remuneration', compensation: 45_000, appointedYear: 2023 },
  ]);
});

it('pairs times by their order, and takes what counts the rows for no amount', () => {
  const page = [
    'No.     Date           Job no.     Start     Finish     Hours     Chargeable?',
    '1       2026-05-26     CM-3318     07:00     17:30      9.75      Y',
    '2       2026-05-27     CM-3319     06:00     18:00      11.00     Y',
    '3       2026-05-29     INT-02      18:15     19:00      0.75      N',
  ];
  const { shifts } = answer([page], {
    shifts: listOf({
      workDate: said('string', '', { format: 'date' }),
      jobCode: said('string'),
      clockIn: said('string'),
      clockOut: said('string'),
      hoursWorked: said('number'),
      cost: said('number'),
      billable: said('boolean'),
    }),
  });
  expect(shifts).toEqual([
    row('2026-05-26', 'CM-3318', ['07:00', '17:30'], 9.75, true),
    row('2026-05-27', 'CM-3319', ['06:00', '18:00'], 11, true),
    row('2026-05-29', 'INT-02', ['18:15', '19:00'], 0.75, false),
  ]);
});

const row = (
  workDate: string,
  jobCode: string,
  [clockIn, clockOut]: readonly string[],
  hoursWorked: number,
  billable: boolean,
): JsonObject => ({
  ...{ workDate, jobCode, clockIn: clockIn ?? null, clockOut: clockOut ?? null },
  ...{ hoursWorked, cost: null, billable },
});

it('takes rows of a table for items that have lists of their own', () => {
  const page = [
    'Item     Description      Unit     Quantity',
    '1        Mobilization     LS       1',
    '2        Silt fence       LF       2150',
    '3        Gate valve       EA       6',
  ];
  const { bidItems } = answer([page], {
    bidItems: listOf({
      description: said('string'),
      unit: said('string'),
      quantity: said('number'),
      bids: listOf({ company: said('string'), unitPrice: said('number'), extendedAmount: said('number') }),
    }),
  });
  expect(bidItems).toEqual([
    { description: 'Mobilization', unit: 'LS', quantity: 1, bids: [] },
    { description: 'Silt fence', unit: 'LF', quantity: 2150, bids: [] },
    { description: 'Gate valve', unit: 'EA', quantity: 6, bids: [] },
  ]);
});

const BESIDE = [
  'Letture                                                     Consumi',
  'Fascia      Lett. prec.    Data att.       kWh       Strada         Usato     Spesa',
  'Alta        8412           2025-03-15      61        Via Nova       341       98.12',
  'Media       6077           2025-03-15      45        Via Lunga      402       110.60',
  'Bassa       11960          2025-03-15      80        Via Corta      318       101.77',
];
const cellsOf = (from: number, to: number): string[][][] =>
  BESIDE.slice(1).map((line) =>
    line
      .split(/\s{2,}/)
      .slice(from, to)
      .map((text) => [text]),
  );

it('gives tables side by side to two lists whose fields have the types of their columns', () => {
  const page = withTable(withTable(drawnPage(BESIDE), cellsOf(0, 4)), cellsOf(4, 7));
  const properties = {
    readings: listOf({
      band: said('string', 'Tariff.'),
      previousReading: said('integer'),
      readOn: said('string', 'Date of the current reading.', { format: 'date' }),
      consumptionKwh: said('integer', 'Consumption in kWh.'),
    }),
    places: listOf({ called: said('string'), used: said('integer'), paid: said('number') }),
  };
  const { output } = extract(buildView([page]), { type: 'object', properties });
  expect(output).toEqual({
    readings: [
      { band: 'Alta', previousReading: 8412, readOn: '2025-03-15', consumptionKwh: 61 },
      { band: 'Media', previousReading: 6077, readOn: '2025-03-15', consumptionKwh: 45 },
      { band: 'Bassa', previousReading: 11960, readOn: '2025-03-15', consumptionKwh: 80 },
    ],
    places: [
      { called: 'Via Nova', used: 341, paid: 98.12 },
      { called: 'Via Lunga', used: 402, paid: 110.6 },
      { called: 'Via Corta', used: 318, paid: 101.77 },
    ],
  });
});

it('knows the title of a table from that of the table beside it', () => {
  const page = drawnPage([
    'Persons on board                     Goods on board',
    'Aa        Bb                         Aa        Bb',
    'Jones     12                         Sugar     40',
    'Meyer     14                         Flour     55',
  ]);
  const rows = (texts: readonly string[]): string[][][] => texts.map((text) => text.split(' ').map((part) => [part]));
  withTable(page, rows(['Aa Bb', 'Jones 12', 'Meyer 14']));
  withTable(page, rows(['Aa Bb', 'Sugar 40', 'Flour 55']));
  const item = { called: said('string'), count: said('integer') };
  const properties = { goods: listOf(item), persons: listOf(item) };
  expect(extract(buildView([page]), { type: 'object', properties }).output).toEqual({
    goods: [
      { called: 'Sugar', count: 40 },
      { called: 'Flour', count: 55 },
    ],
    persons: [
      { called: 'Jones', count: 12 },
      { called: 'Meyer', count: 14 },
    ],
  });
});

it('takes no table of sentences and numbers for a list that nothing printed names, but one of names and numbers', () => {
  const rowsOf = (texts: readonly string[]): string[][] => texts.map((text, at) => [String(252 - at), text]);
  const spent = listOf({ nationality: said('string'), spent: said('number') }, 'Average spending by nationality.');
  const read = (texts: readonly string[]): JsonObject => {
    const rows = [['Aa', 'Bb'], ...rowsOf(texts)];
    const page = drawnPage(rows.map(([count = '', text = '']) => `${count.padEnd(10)}${text}`));
    withTable(
      page,
      rows.map((row) => row.map((text) => [text])),
    );
    return extract(buildView([page]), { type: 'object', properties: { spent } }).output;
  };
  const headlines = [
    'Harbour opens after a long winter of repairs',
    'Bridge closed until somebody finds the key to it',
  ];
  expect(read(headlines)).toEqual({ spent: [] });
  expect(read(['Norwegians', 'Spaniards'])).toEqual({
    spent: [
      { nationality: 'Norwegians', spent: 252 },
      { nationality: 'Spaniards', spent: 251 },
    ],
  });
});

it('leaves a drawn table alone in which only their order gives columns to most fields', () => {
  const lines = [
    'Cost centre          Whole        Less: left out     Overhead     Direct     Donors     Others',
    'Rent of the hall     9,000        1,000              4,000        5,000      1,200      3,800',
    'Staff travel         7,500        500                2,500        5,000      1,100      3,900',
    'Printed matter       4,800        300                1,100        3,700      900        2,800',
  ];
  const cells = lines.map((line) =>
    [0, 21, 34, 53, 66, 77, 88].map((from, at, all) => [line.slice(from, all[at + 1]).trim()]),
  );
  const asked = {
    trait: said('string'),
    share: said('number'),
    mean: said('number'),
    loans_less_than_10: said('number'),
    loans_10_to_19: said('number'),
    loans_20_to_29: said('number'),
    loans_30_to_39: said('number'),
    loans_40_or_more: said('number'),
  };
  const properties = { loans: listOf(asked) };
  const view = buildView([withTable(drawnPage(lines), cells)]);
  expect(extract(view, { type: 'object', properties }).output.loans).toEqual([]);
});
