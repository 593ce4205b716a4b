import { describe, expect, it } from 'vitest';
import { dropOptionalNulls, wireSchema } from './wire-schema.ts';

const strict = { closeObjects: true, requireAll: true };
const closed = { closeObjects: true, requireAll: false };
const open = { closeObjects: false, requireAll: false };

const invoice = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    number: { type: 'string', pattern: '^A', minLength: 2, description: 'Of the invoice' },
    total: { type: ['number', 'null'], minimum: 0 },
    kind: { enum: ['a', 'b', null] },
    state: { const: 'open' },
    lines: { type: 'array', minItems: 1, items: { $ref: '#/definitions/line' } },
  },
  required: ['number'],
  definitions: { line: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] } },
};

describe('the schema that is sent', () => {
  it('keeps the shape and drops what grammars cannot express', () => {
    expect(wireSchema(invoice, open)).toEqual({
      type: 'object',
      properties: {
        number: { type: 'string', description: 'Of the invoice' },
        total: { anyOf: [{ type: 'number' }, { type: 'null' }] },
        kind: { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }] },
        state: { type: 'string', enum: ['open'] },
        lines: { type: 'array', items: { $ref: '#/$defs/line' } },
      },
      required: ['number'],
      $defs: { line: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] } },
    });
  });

  it('for a strict vendor closes every object and requires everything, with null for optional fields', () => {
    const sent = wireSchema(invoice, strict);
    expect(sent).toMatchObject({
      additionalProperties: false,
      required: ['number', 'total', 'kind', 'state', 'lines'],
      properties: {
        number: { type: 'string' },
        state: { anyOf: [{ type: 'string', enum: ['open'] }, { type: 'null' }] },
        lines: { anyOf: [{ type: 'array' }, { type: 'null' }] },
      },
      $defs: { line: { additionalProperties: false } },
    });
    expect(wireSchema(invoice, closed)).toMatchObject({ additionalProperties: false, required: ['number'] });
  });

  it('is null when the shape cannot be expressed', () => {
    expect(wireSchema({ type: 'object', additionalProperties: { type: 'string' } }, strict)).toBeNull();
    expect(wireSchema({ type: 'object', properties: { a: { type: 'object' } } }, closed)).toBeNull();
    expect(wireSchema({ type: 'array', items: { type: 'string' } }, open)).toBeNull();
    expect(wireSchema({ type: 'object', properties: { a: {} } }, open)).toBeNull();
    expect(wireSchema({ type: 'object', properties: { a: { $ref: 'https://x/y' } } }, open)).toBeNull();
    let deep: Record<string, unknown> = { type: 'string' };
    for (let level = 0; level < 1000; level += 1) deep = { type: 'object', properties: { a: deep } };
    expect(wireSchema(deep, open)).toBeNull();
  });
});

it('drops nulls that stand for absent fields, and keeps those that the caller allows', () => {
  const answer = { number: 'A1', total: null, kind: null, state: null, lines: [{ text: 'x' }], extra: null };
  expect(dropOptionalNulls(answer, invoice)).toEqual({
    number: 'A1',
    total: null,
    kind: null,
    lines: [{ text: 'x' }],
    extra: null,
  });
  const nested = {
    type: 'object',
    properties: { a: { type: 'array', items: { $ref: '#/definitions/b' } } },
    definitions: { b: { type: 'object', properties: { c: { type: 'string' } } } },
  };
  expect(dropOptionalNulls({ a: [{ c: null }, null] }, nested)).toEqual({ a: [{}, null] });
  const endless = { $ref: '#' };
  expect(dropOptionalNulls({ a: null }, endless)).toEqual({ a: null });
});
