/** What the head of a document says without labels, ranges that are the only one, and columns of the year to date. */
import { expect, it } from 'vitest';
import { readSchema } from '../engine/schema/read-schema.ts';
import type { JsonObject } from '../json/json.ts';
import { type PrintedText, printedPage } from '../locate/printed-page.ts';
import { printedStatuses } from './printed-statuses.ts';
import { proveDocument } from './prove-document.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const date = { type: 'string', format: 'date' };
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });

async function statusesOf(texts: readonly PrintedText[], schema: JsonObject, output: JsonObject) {
  const { evidence } = await proveDocument(
    { format: 'pdf', pages: [printedPage(texts)] },
    { schema: readSchema(schema), output, likelihoods: null, known: new Map() },
  );
  return Object.fromEntries(Object.entries(evidence).map(([path, { status }]) => [path, status]));
}

const SLIP: readonly PrintedText[] = [
  { at: [40, 40], text: 'Brightleaf Nurseries Inc.', size: 1.5 },
  { at: [40, 64], text: '9 Orchard Way, Salem, OR 97301' },
  { at: [380, 40], text: 'Earnings statement' },
  { at: [380, 64], text: 'Pay period: 04/27/2026 - 05/10/2026' },
  { at: [40, 120], text: 'Earnings' },
  { at: [300, 120], text: 'This period' },
  { at: [420, 120], text: 'Year to date' },
  { at: [40, 136], text: 'Regular' },
  { at: [300, 136], text: '1,637.10' },
  { at: [420, 136], text: '16,480.20' },
  { at: [40, 152], text: 'Gross Pay' },
  { at: [300, 152], text: '1,944.73' },
  { at: [420, 152], text: '18,333.75' },
];

it('the organisation at the head has issued the document', async () => {
  const asked = object({ employer_name: text, gross_pay: number });
  const of = (employer_name: string) => statusesOf(SLIP, asked, { employer_name, gross_pay: 1944.73 });
  expect((await of('Brightleaf Nurseries Inc.')).employer_name).toBe('proved');
  for (const other of ['Earnings statement', 'Brightleaf Nurseries', 'Gross Pay'])
    expect((await of(other)).employer_name).not.toBe('proved');
});

it('it is not that of two fields', async () => {
  const asked = object({ employer_name: text, bank_name: text });
  const said = 'Brightleaf Nurseries Inc.';
  expect(await statusesOf(SLIP, asked, { employer_name: said, bank_name: said })).toEqual({
    employer_name: 'located',
    bank_name: 'located',
  });
});

it('the year of a report is the one that its head has most often', async () => {
  const report: readonly PrintedText[] = [
    { at: [40, 40], text: 'Statement of financial position' },
    { at: [40, 60], text: 'as at 31 March 2026' },
    { at: [300, 90], text: '2026' },
    { at: [400, 90], text: '2025' },
    { at: [40, 110], text: 'Stock' },
    { at: [300, 110], text: '412' },
    { at: [400, 110], text: '388' },
  ];
  const of = (report_year: number) => statusesOf(report, object({ report_year: { type: 'integer' } }), { report_year });
  expect(await of(2026)).toEqual({ report_year: 'proved' });
  expect(await of(2025)).toEqual({ report_year: 'located' });
});

it('of the period and the year to date, the heads show which is meant', async () => {
  const of = (gross_pay: number) => statusesOf(SLIP, object({ gross_pay: number }), { gross_pay });
  expect(await of(1944.73)).toEqual({ gross_pay: 'proved' });
  expect((await of(18333.75)).gross_pay).not.toBe('proved');
});

it('the only range of days is that of the only period', async () => {
  const printed = [['Your charges for Jun 3 - Jul 3, 2026 (30 days)'], ['Statement date', 'July 6, 2026']];
  const of = (start: string, end: string, more: readonly string[][] = []) =>
    printedStatuses(
      [...printed, ...more],
      object({ billing_period_start: date, billing_period_end: date }),
      { billing_period_start: start, billing_period_end: end },
      { pitch: 320 },
    );
  const proved = { billing_period_start: 'proved', billing_period_end: 'proved' };
  expect(await of('2026-06-03', '2026-07-03')).toEqual(proved);
  expect(await of('2026-06-03', '2026-07-06')).not.toEqual(proved);
  const other = [['Read from May 30 - Jun 29, 2026']];
  expect((await of('2026-06-03', '2026-07-03', other)).billing_period_start).not.toBe('proved');
});

it('what takes effect begins with its range', async () => {
  const printed = [['Policy Period:', '06/15/2026 to 12/15/2026']];
  const asked = object({ policyEffectiveDate: date, policyExpirationDate: date });
  const of = (policyEffectiveDate: string, policyExpirationDate: string) =>
    printedStatuses(printed, asked, { policyEffectiveDate, policyExpirationDate }, { pitch: 120 });
  expect(Object.values(await of('2026-06-15', '2026-12-15'))).toEqual(['proved', 'proved']);
  expect((await of('2026-12-15', '2026-06-15')).policyEffectiveDate).not.toBe('proved');
});

it('a label with all words of the name is better than one with some of them', async () => {
  const printed = [
    ['State sales tax 4.5%', '9.22'],
    ['Other fees', '0.52'],
    ['Total taxes and fees', '9.74'],
  ];
  const of = (salesTax: number) => printedStatuses(printed, object({ salesTax: number }), { salesTax }, { pitch: 220 });
  expect((await of(9.74)).salesTax).not.toBe('proved');
});

it('of two columns that a number tells apart, neither adds up to the whole', async () => {
  const printed = [
    ['Coverage', 'Veh 1 Premium', 'Veh 2 Premium'],
    ['Bodily Injury', '182.00', '164.00'],
    ['Property Damage', '121.00', '109.00'],
    ['Collision', '203.00', '148.00'],
    ['Total Premium by Vehicle', '506.00', '421.00'],
    ['Total policy premium', '927.00'],
  ];
  const item = object({ name: text, vehicle1Premium: number, vehicle2Premium: number });
  const coverages = printed.slice(1, 4).map(([name = '', one = '', two = '']) => ({
    name,
    vehicle1Premium: Number(one),
    vehicle2Premium: Number(two),
  }));
  const asked = object({ totalPremium: number, coverages: { type: 'array', items: item } });
  const found = await printedStatuses(printed, asked, { totalPremium: 506, coverages }, { pitch: 180 });
  expect(['proved', 'derived']).not.toContain(found.totalPremium);
  expect(found['coverages.1.vehicle2Premium']).toBe('proved');
});
