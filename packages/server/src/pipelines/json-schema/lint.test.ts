import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../json/json.ts';
import { lintSchema } from './lint.ts';

const object = (properties: JsonObject, rest: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...rest });
const codesOf = (schema: JsonObject): string[] =>
  lintSchema(schema).warnings.map(({ code, pointer }) => `${code} ${pointer}`);

const described = { type: ['string', 'null'], description: 'The text printed under the logo, in one line' };

it('has nothing against a schema that says what it wants', () => {
  const schema = object(
    {
      invoice_number: { type: ['string', 'null'], description: 'Number of the invoice, printed as "Invoice no."' },
      invoice_date: { type: ['string', 'null'], format: 'date', description: 'Date on which it was issued' },
      total: { type: ['number', 'null'], description: 'Total amount to be paid, tax included' },
      signed: { type: ['boolean', 'null'], description: 'Whether the box "signed" is ticked' },
      line_items: { type: 'array', items: { $ref: '#/$defs/line' }, description: 'Rows of the table of goods' },
    },
    {
      required: ['invoice_number'],
      $defs: {
        line: object({
          description: { ...described },
          quantity: { type: ['integer', 'null'], description: 'How many pieces were sold' },
        }),
      },
    },
  );
  expect(lintSchema(schema)).toEqual({ problems: [], warnings: [] });
});

describe('warns of', () => {
  it.each<[string, JsonObject, string]>([
    ['names that say nothing', object({ value_2: described }), 'generic_name /properties/value_2'],
    ['names that fit many values', object({ amount: { type: 'number' } }), 'ambiguous_name /properties/amount'],
    [
      'fields without description',
      object({ due_date: { format: 'date' } }),
      'missing_description /properties/due_date',
    ],
    ['opinions', object({ risk_score: described, sentiment: described }), 'unprovable_opinion /properties/sentiment'],
    ['values to compute', object({ days_overdue: described }), 'unprovable_computed /properties/days_overdue'],
    [
      'flags without a printed form',
      object({ is_export: { type: 'boolean' } }),
      'unprovable_boolean /properties/is_export',
    ],
    [
      'patterns that backtrack',
      object({ a: { ...described, pattern: '^(?=x)' } }),
      'slow_pattern /properties/a/pattern',
    ],
    ['patterns of a part', object({ a: { ...described, pattern: '\\d' } }), 'unanchored_pattern /properties/a/pattern'],
    [
      'limits the wrong way round',
      object({ a: { minLength: 5, maxLength: 2 } }),
      'contradictory_constraints /properties/a/minLength',
    ],
    [
      'members of another type',
      object({ a: { type: 'number', enum: ['x'] } }),
      'contradictory_constraints /properties/a/enum',
    ],
    [
      'members the pattern forbids',
      object({ a: { enum: ['x'], pattern: '^y$' } }),
      'contradictory_constraints /properties/a/enum',
    ],
    [
      'what is required and forbidden',
      object({}, { required: ['a'], additionalProperties: false }),
      'contradictory_constraints /required/0',
    ],
    [
      'keywords of another type',
      object({ a: { type: 'string', minimum: 1 } }),
      'ineffective_keyword /properties/a/minimum',
    ],
    [
      'required without null',
      object({ a: { type: 'string' } }, { required: ['a'] }),
      'required_without_null /properties/a',
    ],
    [
      'two names for one thing',
      object({ invoice_no: described, invoice_number: described }),
      'duplicate_meaning /properties/invoice_number',
    ],
    [
      'members that are nearly the same',
      object({ a: { enum: ['Net 30', 'net-30'] } }),
      'similar_enum_members /properties/a/enum',
    ],
    [
      'formats that nobody knows',
      object({ a: { ...described, format: 'datetime' } }),
      'unknown_format /properties/a/format',
    ],
    ['dates without format', object({ due_date: described }), 'missing_format /properties/due_date'],
    ['amounts as text', object({ total_amount: described }), 'number_as_text /properties/total_amount'],
    ['fields without a type', object({ buyer: { description: 'Who buys' } }), 'missing_type /properties/buyer'],
    ['several types', object({ a: { type: ['string', 'number'] } }), 'mixed_types /properties/a'],
    ['objects of nothing', object({ a: { type: 'object' } }), 'empty_object /properties/a'],
    ['lists of anything', object({ a: { type: 'array' } }), 'list_without_items /properties/a'],
    [
      'lists in lists',
      object({ a: { type: 'array', items: object({ b: { type: 'array', items: {} } }) } }),
      'list_in_list /properties/a/items/properties/b',
    ],
    ['definitions that nobody uses', object({ a: described }, { $defs: { b: {} } }), 'unused_definition /$defs/b'],
  ])('%s', (_, schema, expected) => {
    expect(codesOf(schema)).toContain(expected);
  });

  it('too many fields and too many levels', () => {
    const many = Object.fromEntries(Array.from({ length: 160 }, (_, index) => [`part_${index}_weight`, described]));
    expect(codesOf(object(many))).toContain('schema_large ');
    let deep: JsonObject = object({ weight: described });
    for (let level = 0; level < 6; level += 1) deep = object({ inner_part: deep });
    expect(codesOf(deep).some((code) => code.startsWith('schema_deep'))).toBe(true);
  });
});

it('answers whatever it is given', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (properties, rest) => {
      const schema = JSON.parse(JSON.stringify({ ...(rest as object), type: 'object', properties })) as Json;
      const { problems, warnings } = lintSchema(schema);
      for (const { message } of [...problems, ...warnings]) expect(message).not.toBe('');
    }),
    { numRuns: 200 },
  );
});
