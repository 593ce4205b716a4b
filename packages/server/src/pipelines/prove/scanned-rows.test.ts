/** Rows of scans, and texts of rows in two lines. */
import { expect, it } from 'vitest';
import { readSchema } from '../engine/schema/read-schema.ts';
import type { JsonObject } from '../json/json.ts';
import { type PrintedText, printedPage } from '../locate/printed-page.ts';
import { proveDocument } from './prove-document.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const properties = { section: text, label: text, now: number, before: number };
const schema: JsonObject = {
  type: 'object',
  properties: { lines: { type: 'array', items: { type: 'object', properties } } },
};

const LEFT = [40, 330, 450];
type Line = readonly string[];
const LINES: readonly Line[] = [
  ['Fixed assets'],
  ['Housing stock', '184,206', '176,940'],
  ['Investment in joint ventures'],
  ['held at fair value', '2,050', '1,975'],
  ['Current assets'],
  ['Raw materials', '412', '388'],
  ['Trade debtors', '2,941', '3,207'],
  ['Cash at bank', '8,655', '6,120'],
];
const line = (section: string, label: string, now: number, before: number): JsonObject => ({
  section,
  label,
  now,
  before,
});
const ITEMS = [
  line('Fixed assets', 'Housing stock', 184206, 176940),
  line('Fixed assets', 'Investment in joint ventures held at fair value', 2050, 1975),
  line('Current assets', 'Raw materials', 412, 388),
  line('Current assets', 'Trade debtors', 2941, 3207),
  line('Current assets', 'Cash at bank', 8655, 6120),
];

/** The paths of the values that are not proved. */
async function unproved(items: readonly JsonObject[], { lines = LINES, confidence = 1 } = {}): Promise<string[]> {
  const texts = lines.flatMap((cells, row) =>
    cells.map((cell, column): PrintedText => ({ at: [LEFT[column] ?? 0, 40 + 16 * row], text: cell, confidence })),
  );
  const { evidence } = await proveDocument(
    { format: 'pdf', pages: [printedPage(texts)] },
    { schema: readSchema(schema), output: { lines: [...items] }, likelihoods: null, known: new Map() },
  );
  return Object.entries(evidence).flatMap(([path, { status }]) => (status === 'proved' ? [] : [path]));
}

it('a text of two lines is in the row of its values, if its second line goes on in lower case', async () => {
  expect(await unproved(ITEMS)).toEqual([]);
});

it('the heading of rows is no beginning of a text', async () => {
  const [first = {}, ...others] = ITEMS;
  const taken = [{ ...first, label: 'Fixed assets Housing stock' }, ...others];
  expect(await unproved(taken)).toContain('lines.0.label');
});

it('values of scans need no head where they are in one column in all rows', async () => {
  const found = await unproved(ITEMS, { confidence: 0.97 });
  for (const path of ['lines.0.section', 'lines.0.label', 'lines.3.label', 'lines.4.before'])
    expect(found).not.toContain(path);
  // Neither a value of the next row nor one that was badly read.
  const moved = ITEMS.map((item, index) => (index === 2 ? { ...item, now: 2941 } : item));
  expect(await unproved(moved, { confidence: 0.97 })).toContain('lines.2.now');
  expect(await unproved(ITEMS, { confidence: 0.7 })).toHaveLength(20);
});
