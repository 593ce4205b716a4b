/** Forms that have a row of labels over a row of values. */
import { expect, it } from 'vitest';
import { readSchema } from '../engine/schema/read-schema.ts';
import type { JsonObject } from '../json/json.ts';
import { printedPage } from '../locate/printed-page.ts';
import { proveDocument } from './prove-document.ts';

const text = { type: 'string' };
const PROPERTIES = { emergency_contact_name: text, emergency_contact_relationship: text, repair_advisor: text };
const CELLS = [
  ['Emergency contact', 'Relationship', 'Advisor'],
  ['Daniel Hale', 'Spouse', 'K. Delgado'],
];
const TRUE_OUTPUT = {
  emergency_contact_name: 'Daniel Hale',
  emergency_contact_relationship: 'Spouse',
  repair_advisor: 'K. Delgado',
};

async function statusesOf(rows: readonly (readonly string[])[], tops: readonly number[], output: JsonObject) {
  const page = printedPage(
    rows.flatMap((cells, row) =>
      cells.map((cell, column) => ({ at: [40 + 150 * column, tops[row] ?? 0] as [number, number], text: cell })),
    ),
  );
  const schema = readSchema({ type: 'object', properties: PROPERTIES });
  const extraction = { schema, output, likelihoods: null, known: new Map() };
  const { evidence } = await proveDocument({ format: 'pdf', pages: [{ ...page, number: 1 }] }, extraction);
  return Object.fromEntries(Object.entries(evidence).map(([path, { status }]) => [path, status]));
}

it('a label over a value names the field by a word of its own name', async () => {
  const found = await statusesOf(CELLS, [30, 46], TRUE_OUTPUT);
  expect(Object.values(found)).toEqual(['proved', 'proved', 'proved']);
});

it('the head of a column does not', async () => {
  const rows = [...CELLS, ['Ruth Ambler', 'Sister', 'P. Raman'], ['Tom Finch', 'Cousin', 'L. Marsh']];
  const found = await statusesOf(rows, [30, 46, 62, 78], TRUE_OUTPUT);
  expect(found.repair_advisor).not.toBe('proved');
});

it('the next label of the row is no value', async () => {
  const output = { ...TRUE_OUTPUT, emergency_contact_name: 'Relationship' };
  expect((await statusesOf(CELLS, [30, 46], output)).emergency_contact_name).not.toBe('proved');
});

it('values that changed places are not proved', async () => {
  const output = { ...TRUE_OUTPUT, emergency_contact_name: 'Spouse', emergency_contact_relationship: 'Daniel Hale' };
  const found = await statusesOf(CELLS, [30, 46], output);
  expect([found.emergency_contact_name, found.emergency_contact_relationship]).toEqual(['located', 'located']);
});
