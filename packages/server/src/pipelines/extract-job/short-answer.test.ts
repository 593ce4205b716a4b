import { expect, it } from 'vitest';
import { prepare } from '../engine/candidates/prepare.ts';
import { readSchema } from '../engine/schema/read-schema.ts';
import { drawnPage } from '../engine/testing/drawn-page.ts';
import { buildView } from '../engine/view/build-view.ts';
import type { FieldEvidence } from './evidence.ts';
import { ShortAnswer } from './short-answer.ts';

const PAGE = drawnPage(['Invoice', 'Invoice number: INV-7', 'Net amount: 29.00', 'Total: 34.00', 'Room 43']);
const SCHEMA = readSchema({
  type: 'object',
  properties: { invoice_number: { type: 'string' }, total: { type: 'number' } },
});
const OUTPUT = { invoice_number: 'INV-7', total: 43 };

const evidenceOf = (value: number | string, ...path: (string | number)[]): FieldEvidence => ({
  kind: 'field',
  path,
  value,
  confidence: 0.9,
  raw: String(value),
  normaliser: null,
  score: 1,
  places: [],
  label: null,
  rejected: [],
});

function answered(windows: number): ShortAnswer {
  const short = new ShortAnswer();
  for (let window = 0; window < windows; window += 1) short.add([PAGE], { prepared: prepare(buildView([PAGE])) });
  short.know(evidenceOf('INV-7', 'invoice_number'));
  short.know(evidenceOf(43, 'total'));
  return short;
}

it('says what the document proves and what it contradicts', () => {
  expect(Object.fromEntries(answered(1).statuses(SCHEMA, OUTPUT))).toEqual({
    invoice_number: 'proved',
    total: 'contradicted',
  });
  expect(
    answered(1)
      .statuses(SCHEMA, { ...OUTPUT, total: 34 })
      .get('total'),
  ).toBe('proved');
});

it('says nothing of a document of several batches, or of very many values', () => {
  expect(answered(2).statuses(SCHEMA, OUTPUT).size).toBe(0);
  const many = answered(1);
  for (let index = 0; index < 2_001; index += 1) many.know(evidenceOf(index, 'items', index));
  expect(many.statuses(SCHEMA, OUTPUT).size).toBe(0);
});
