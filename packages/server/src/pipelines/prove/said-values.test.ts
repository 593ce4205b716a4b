import { expect, it } from 'vitest';
import { readSchema } from '../engine/schema/read-schema.ts';
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
