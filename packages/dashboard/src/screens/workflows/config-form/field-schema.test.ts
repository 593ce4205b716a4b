import { describe, expect, it } from 'vitest';
import { controlOf, type FieldSchema, firstValue, resolved } from './field-schema.ts';

const comparison: FieldSchema = {
  type: 'object',
  title: 'Comparison',
  properties: {
    path_ref: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
    operator: { type: 'string', enum: ['exists'] },
    value: { description: 'Anything' },
  },
  required: ['path_ref', 'operator'],
};

/** The shapes that types of blocks have: references to themselves, choices by a constant, what may be null. */
const root: FieldSchema = {
  type: 'object',
  properties: { review: { description: 'Review', anyOf: [{ $ref: '#/$defs/predicate' }, { type: 'null' }] } },
  $defs: {
    predicate: {
      oneOf: [
        { type: 'object', properties: { kind: { const: 'always' } }, required: ['kind'] },
        {
          type: 'object',
          properties: {
            kind: { const: 'any_of' },
            predicates: { type: 'array', minItems: 1, items: { $ref: '#/$defs/predicate' } },
          },
          required: ['kind', 'predicates'],
        },
      ],
    },
  },
};

describe('the control of a field', () => {
  it.each<[FieldSchema, string]>([
    [{ type: 'string' }, 'text'],
    [{ type: 'integer' }, 'number'],
    [{ type: 'boolean' }, 'choice'],
    [{ type: 'string', enum: ['a', 'b'] }, 'choice'],
    [{ description: 'Anything' }, 'any'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'pairs'],
    [{ type: 'object', additionalProperties: {} }, 'json'],
    [{ type: 'array', items: comparison }, 'list'],
    [comparison, 'object'],
    [{ oneOf: [{ type: 'string' }, { type: 'number' }] }, 'json'],
    [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, 'json'],
  ])('of %j is %s', (schema, kind) => {
    expect(controlOf(schema, root).kind).toBe(kind);
  });

  it('gives long texts several lines', () => {
    expect(controlOf({ type: 'string', maxLength: 100_000 }, root)).toEqual({ kind: 'text', isLong: true });
    expect(controlOf({ type: 'string', maxLength: 255 }, root)).toEqual({ kind: 'text', isLong: false });
  });

  it('is a choice of kinds where a constant tells objects apart, also behind a reference and beside null', () => {
    const schema = resolved(root.properties?.review ?? {}, root);
    expect(schema.description).toBe('Review');
    const control = controlOf(schema, root);
    expect(control.kind === 'union' && [control.tag, [...control.branches.keys()]]).toEqual([
      'kind',
      ['always', 'any_of'],
    ]);
  });
});

describe('a new item', () => {
  it('has everything that it must have and that leaves no choice', () => {
    const condition: FieldSchema = {
      type: 'object',
      properties: {
        name: { type: 'string' },
        logical_operator: { type: 'string', enum: ['and', 'or'] },
        sub_conditions: { type: 'array', minItems: 1, items: comparison },
      },
      required: ['name', 'sub_conditions'],
    };
    expect(firstValue(condition, root)).toEqual({ sub_conditions: [{ path_ref: {} }] });
  });

  it('of a choice has nothing chosen, so that a schema that contains itself ends', () => {
    const [, anyOf] = root.$defs?.predicate?.oneOf ?? [];
    expect(firstValue(anyOf ?? {}, root)).toEqual({ kind: 'any_of', predicates: [{}] });
    expect(firstValue({ type: 'string' }, root)).toBe('');
  });
});
