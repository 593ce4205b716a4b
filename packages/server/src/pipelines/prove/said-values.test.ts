import { expect, it } from 'vitest';
import { readSchema } from '../engine/schema/read-schema.ts';
import type { JsonObject } from '../json/json.ts';
import { printedPage } from '../locate/printed-page.ts';
import { proveDocument } from './prove-document.ts';

const schema = {
  type: 'object',
  properties: { effective_date: { type: 'string', format: 'date' }, governing_law: { type: 'string' } },
};

async function evidenceOf(lines: readonly string[], output: Record<string, string>) {
  const page = printedPage(lines.map((text, row) => ({ at: [40, 30 + 14 * row] as [number, number], text })));
  const extraction = { schema: readSchema(schema), output, likelihoods: null, known: new Map() };
  return (await proveDocument({ format: 'pdf', pages: [{ ...page, number: 1 }] }, extraction)).evidence;
}

const LINES = [
  'CONFIDENTIALITY AGREEMENT',
  'This Agreement is dated as of 3 May 2024 and is made between Hollis Timber Ltd and Brand & Oake LLP.',
  'The parties wish to talk about a sale of oak that was felled before 9 January 2023.',
  'This Agreement shall be governed by and construed in accordance with the laws of the State of',
  'Vermont, without regard to conflicts of law.',
];

it('a sentence of a contract names the law and the day that it states', async () => {
  const told = await evidenceOf(LINES, { effective_date: '2024-05-03', governing_law: 'Vermont' });
  expect(told.effective_date?.status).toBe('proved');
  expect(told.effective_date?.association?.label).toBe('This Agreement is dated as of');
  expect(told.governing_law?.status).toBe('proved');
  expect(told.governing_law?.association?.label).toBe('accordance with the laws of the State of');
});

it('another day of the contract is not that of a sentence', async () => {
  const told = await evidenceOf(LINES, { effective_date: '2023-01-09', governing_law: 'Vermont' });
  expect(told.effective_date?.status).not.toBe('proved');
});

it('two sentences with another law each name neither', async () => {
  const also = 'Annex 2 of this Agreement shall be governed by the laws of the State of Maine.';
  const told = await evidenceOf([...LINES, also], { effective_date: '2024-05-03', governing_law: 'Vermont' });
  expect(told.governing_law?.status).not.toBe('proved');
});

const money = { type: 'number' };
const statusesOf = async (lines: readonly string[], properties: JsonObject, output: JsonObject) => {
  const page = printedPage(lines.map((text, row) => ({ at: [40, 30 + 14 * row] as [number, number], text })));
  const extraction = {
    schema: readSchema({ type: 'object', properties }),
    output,
    likelihoods: null,
    known: new Map(),
  };
  const { evidence } = await proveDocument({ format: 'pdf', pages: [{ ...page, number: 1 }] }, extraction);
  return Object.fromEntries(Object.entries(evidence).map(([path, { status }]) => [path, status]));
};
const LEASE = [
  'This Lease is made by and between Hollis Timber Ltd, a Vermont company (the "Landlord"), and Brand Oake LLP,',
  'a Maine partnership (the "Tenant"), on the terms below.',
  'The Tenant shall pay the Landlord a monthly base rent of $7,975.00 and, on signing, a security deposit of $15,950.00.',
  'Either of them may end this Lease with a notice period of thirty (30) days.',
];
const TERMS = {
  landlord: { type: 'string' },
  tenant: { type: 'string' },
  monthly_base_rent: money,
  security_deposit: money,
  notice_period_days: { type: 'integer' },
};
const TRUE_TERMS = {
  landlord: 'Hollis Timber Ltd',
  tenant: 'Brand Oake LLP',
  monthly_base_rent: 7975,
  security_deposit: 15950,
  notice_period_days: 30,
};

it('names are proved by the role that they are given, numbers by the words of their sentence', async () => {
  const found = await statusesOf(LEASE, TERMS, TRUE_TERMS);
  expect(Object.values(found)).toEqual(Object.keys(TERMS).map(() => 'proved'));
});

it.each([
  ['landlord', 'Brand Oake LLP'],
  ['tenant', 'Hollis Timber Ltd'],
  ['tenant', 'Brand Oake'],
  ['monthly_base_rent', 15950],
  ['security_deposit', 7975],
])('%s is not proved as %s', async (field, lie) => {
  const found = await statusesOf(LEASE, TERMS, { ...TRUE_TERMS, [field]: lie });
  expect(found[field]).not.toBe('proved');
});

it('a part of a length of time is not proved', async () => {
  const lines = ['Dieser Vertrag läuft auf unbestimmte Zeit, und die Kündigungsfrist beträgt drei Monate.'];
  const properties = { kuendigungsfrist: { type: 'string' } };
  const said = async (text: string) =>
    (await statusesOf(lines, properties, { kuendigungsfrist: text })).kuendigungsfrist;
  expect(await said('drei Monate')).toBe('proved');
  expect(await said('drei')).not.toBe('proved');
});

it('of two things that are named before an amount, the last is meant', async () => {
  const lines = ['After your $1,000.00 deductible and recoverable depreciation of $2,115.40, we pay the rest of it.'];
  const properties = { deductible: money, depreciation: money };
  const output = { deductible: 2115.4, depreciation: 2115.4 };
  expect((await statusesOf(lines, properties, output)).deductible).not.toBe('proved');
});

it('a single word is the name of a field with its article, and may be a part of another name without', async () => {
  const said = async (line: string) => (await statusesOf([line], { deposit: money }, { deposit: 450 })).deposit;
  expect(await said('We understand that the deposit of $450.00 is paid on signing.')).toBe('proved');
  expect(await said('We understand that the pet deposit of $450.00 is paid on signing.')).not.toBe('proved');
});

it('the date of a letter is alone over its greeting', async () => {
  const lines = [
    'Harbour Casualty',
    '',
    'June 9, 2026',
    '',
    'Date of loss: May 17, 2026',
    '',
    'Dear Ms. Renwick:',
    'We write.',
  ];
  const day = { type: 'string', format: 'date' };
  const said = async (letter_date: string) =>
    (await statusesOf(lines, { letter_date: day, date_of_loss: day }, { letter_date, date_of_loss: '2026-05-17' }))
      .letter_date;
  expect(await said('2026-06-09')).toBe('proved');
  expect(await said('2026-05-17')).not.toBe('proved');
});
