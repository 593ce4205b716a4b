import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../json/json.ts';
import { validateOutput } from '../json-schema/validate.ts';
import { isGap, withNulls } from './gaps.ts';

const SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    number: { type: 'string', pattern: '^A' },
    kind: { type: 'string', enum: ['a', 'b'] },
    required: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    lines: { type: 'array', items: { $ref: '#/$defs/line' } },
    note: { type: 'string' },
  },
  required: ['number', 'kind', 'required', 'lines'],
  $defs: { line: { type: 'object', properties: { amount: { type: 'number' } }, required: ['amount'] } },
};

describe('the schema that a model is asked for', () => {
  it('allows null for each plain value that is demanded', () => {
    const asked = withNulls(SCHEMA);
    const open = { number: null, kind: null, required: { city: null }, lines: [{ amount: null }] };
    expect(validateOutput(asked, open)).toEqual([]);
    expect(new Set(validateOutput(SCHEMA, open).map(({ path }) => path)).size).toBe(4);
    expect(validateOutput(asked, { ...open, note: null })).not.toEqual([]);
    expect(validateOutput(asked, { ...open, required: null })).not.toEqual([]);
  });

  it('stays as it is where nothing is demanded', () => {
    const schema: JsonObject = { type: 'object', properties: { required: { type: 'string' }, a: { enum: ['x'] } } };
    expect(withNulls(schema)).toEqual(schema);
  });
});

describe('a gap', () => {
  const mistakesIn = (answer: Json): string[] =>
    validateOutput(SCHEMA, answer)
      .filter((mistake) => !isGap(mistake, answer, SCHEMA))
      .map(({ path }) => path);

  it('is null or no key where something is demanded', () => {
    expect(mistakesIn({ number: null, required: {}, lines: [{}, { amount: null }] })).toEqual([]);
  });

  it('is no value that the schema forbids, and no answer to something else', () => {
    expect(mistakesIn({ number: 'B', kind: 'c', required: { city: 5 }, lines: [{ amount: 'x' }] })).toEqual([
      'number',
      'kind',
      'required.city',
      'lines.0.amount',
    ]);
    expect(mistakesIn({ other: 1 })).not.toEqual([]);
    expect(mistakesIn([])).not.toEqual([]);
  });
});
