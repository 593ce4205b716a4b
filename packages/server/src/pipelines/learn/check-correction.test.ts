import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../json/json.ts';
import { type Correction, checkCorrection } from './check-correction.ts';

const SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    total: { type: 'number' },
    'tax.rate': { type: ['number', 'null'] },
    seller: {
      type: 'object',
      properties: { name: { type: 'string' }, city: { type: ['string', 'null'] } },
      required: ['name'],
    },
    kind: { enum: ['invoice', 'credit note'] },
    items: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string' }, amount: { type: 'number' } } },
    },
  },
  required: ['total'],
  additionalProperties: false,
};

const CURRENT: JsonObject = { total: 3, seller: { name: 'A', city: null }, items: [{ name: 'pen', amount: 1 }] };

const ofValues = (values: JsonObject) =>
  checkCorrection({ schema: SCHEMA, output: CURRENT, earlier: [], correction: { kind: 'values', values } });
const ofOutput = (output: JsonObject) =>
  checkCorrection({ schema: SCHEMA, output: CURRENT, earlier: [], correction: { kind: 'output', output } });

describe('values by their paths', () => {
  it.each<[JsonObject, Record<string, Json>]>([
    [{ total: 12.5 }, { '["total"]': 12.5 }],
    [{ 'tax.rate': 19 }, { '["tax.rate"]': 19 }],
    [
      { 'seller.name': 'B', 'seller.city': null },
      { '["seller","name"]': 'B', '["seller","city"]': null },
    ],
    [{ seller: { name: 'B' } }, { '["seller","name"]': 'B', '["seller","city"]': null }],
    [
      { kind: 'credit note', total: null },
      { '["kind"]': 'credit note', '["total"]': null },
    ],
    [{ 'items.0.amount': 2, 'items.0.name': 'ink' }, {}],
    [{ items: [{ name: 'ink', amount: 2 }, { name: 'pen' }] }, {}],
  ])('%j are right', (values, right) => {
    expect(ofValues(values)).toMatchObject({ faults: [], right });
  });

  it.each<[JsonObject, string, RegExp]>([
    [{ sum: 1 }, 'sum', /not in the schema/],
    [{ total: '12' }, 'total', /number/],
    [{ kind: 'receipt' }, 'kind', /one of/],
    [{ 'seller.phone': '1' }, 'seller.phone', /not in the schema/],
    [{ 'items.1.amount': 2 }, 'items.1.amount', /1 items/],
    [{ 'items.x.amount': 2 }, 'items.x.amount', /not in the schema/],
    [{ 'items.0': { amount: 'much' } }, 'items.0.amount', /number/],
    [{ seller: { name: 'B' }, 'seller.name': 'C' }, 'seller.name', /part of seller/],
    [{ __proto__x: 1, 'total.x': 1 }, '__proto__x', /not in the schema/],
  ])('%j are not', (values, path, message) => {
    const { faults } = ofValues(values);
    expect(faults[0]?.path).toBe(path);
    expect(faults[0]?.message).toMatch(message);
  });

  it('does not blame a correction for what was wrong before it', () => {
    const output: JsonObject = { total: 'unreadable', items: [] };
    const correction = { kind: 'values', values: { kind: 'invoice' } } as const;
    expect(checkCorrection({ schema: SCHEMA, output, earlier: [], correction }).faults).toEqual([]);
  });

  it('are counted on what earlier corrections left', () => {
    const correction = { kind: 'values', values: { 'items.1.amount': 2 } } as const;
    const list = { kind: 'values' as const, values: { items: [{ name: 'a' }, { name: 'b' }] } };
    const whole = { kind: 'output' as const, output: { total: 1, items: [] } };
    const check = (earlier: Correction[]) => checkCorrection({ schema: SCHEMA, output: CURRENT, earlier, correction });
    expect(check([list]).faults).toEqual([]);
    expect(check([list, whole]).faults).toMatchObject([{ path: 'items.1.amount' }]);
  });
});

describe('a whole output', () => {
  it('says the right value of every field outside of lists, and what it leaves out is not in the document', () => {
    expect(ofOutput({ total: 3, items: [] })).toMatchObject({
      faults: [],
      right: {
        '["total"]': 3,
        '["tax.rate"]': null,
        '["seller","name"]': null,
        '["seller","city"]': null,
        '["kind"]': null,
      },
    });
  });

  it('may be null where the schema demands a value that the document does not have', () => {
    expect(ofOutput({ total: null }).faults).toEqual([]);
    expect(ofOutput({}).faults).toEqual([]);
  });

  it('has to fit the schema', () => {
    expect(ofOutput({ total: 'three' }).faults).toMatchObject([{ path: 'total' }]);
    expect(ofOutput({ total: 3, other: 1 }).faults).toMatchObject([{ path: 'other' }]);
  });
});

it('whatever is sent, there are faults or right values', () => {
  const paths = fc.oneof(
    fc.constantFrom('total', 'seller', 'seller.name', 'items', 'items.0', 'items.0.amount'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.dictionary(paths, fc.jsonValue(), { maxKeys: 4 }), (values) => {
      const checked = ofValues(values as JsonObject);
      expect(checked.faults.length > 0 || 'right' in checked).toBe(true);
    }),
  );
});
