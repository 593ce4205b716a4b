import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../json/json.ts';
import { evidenceOf, type TableEvidence } from './arrays/cell-evidence.ts';
import type { Field } from './core/field.ts';
import type { Extraction } from './extract.ts';
import { withoutUnsure } from './leave-out.ts';
import type { FieldResult } from './results.ts';
import { readSchema } from './schema/read-schema.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: ['string', 'null'] }, price: { type: 'number' } },
      },
    },
  },
};

/** @param likelihoods of name and price of each item */
function extractionOf(likelihoods: readonly (readonly [number, number])[], table?: TableEvidence): Extraction {
  const [list] = readSchema(SCHEMA).lists;
  const [name, price] = list?.fields ?? [];
  if (name === undefined || price === undefined) throw new Error('the list has two fields');
  const result = (field: Field, at: number, value: Json, confidence: number): FieldResult => ({
    path: ['items', at, field.name],
    field,
    value,
    confidence,
    cell: { ...evidenceOf('head'), table },
    words: [],
    raw: String(value),
    chosen: undefined,
    rejected: [],
    isLearned: false,
  });
  const items = likelihoods.map((_, at): JsonObject => ({ name: `Item ${at}`, price: at }));
  return {
    output: { items },
    fields: likelihoods.flatMap(([one, other], at) => [
      result(name, at, `Item ${at}`, one),
      result(price, at, at, other),
    ]),
    lists: [{ path: ['items'], ledger: [] }],
  };
}

it('leaves out cells that are rather wrong: null, or no key where the schema has no null', () => {
  const { output, fields } = withoutUnsure(
    extractionOf([
      [0.9, 0.1],
      [0.1, 0.9],
    ]),
  );
  expect(output).toEqual({ items: [{ name: 'Item 0' }, { name: null, price: 1 }] });
  expect(fields.map(({ path, value }) => [path.join('.'), value])).toEqual([
    ['items.0.name', 'Item 0'],
    ['items.0.price', null],
    ['items.1.name', null],
    ['items.1.price', 1],
  ]);
});

it('removes items with nothing left, and numbers the others anew', () => {
  const { output, fields } = withoutUnsure(
    extractionOf([
      [0.1, 0.1],
      [0.9, 0.9],
    ]),
  );
  expect(output).toEqual({ items: [{ name: 'Item 1', price: 1 }] });
  expect(fields.map(({ path }) => path.join('.'))).toEqual(['items.0.name', 'items.0.price']);
});

it('leaves a list empty whose cells are all rather wrong', () => {
  const { output, fields } = withoutUnsure(extractionOf([[0.1, 0.2]]));
  expect(output).toEqual({ items: [] });
  expect(fields).toEqual([]);
});

const TABLE: TableEvidence = {
  ...{ fields: 2, named: 0.5, open: 0, spare: 0, filled: 1, rows: 2, skipped: 0, continued: 0, titled: 0, known: 0 },
  ...{ rival: 0, isRecords: false },
};

it('leaves out a whole table whose cells are rather wrong on average', () => {
  const likelihoods = [
    [0.6, 0.4],
    [0.4, 0.4],
  ] as const;
  expect(withoutUnsure(extractionOf(likelihoods, TABLE)).output).toEqual({ items: [] });
  // Lines without heads have no table that could be another.
  expect(withoutUnsure(extractionOf(likelihoods)).output).toEqual({
    items: [
      { name: 'Item 0', price: 0 },
      { name: 'Item 1', price: 1 },
    ],
  });
});

it('keeps everything else as it is', () => {
  const extraction = extractionOf([[0.9, 0.8]]);
  expect(withoutUnsure(extraction)).toBe(extraction);
});
