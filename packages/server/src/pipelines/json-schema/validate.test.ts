import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../json/json.ts';
import { fitOutput } from './fit-output.ts';
import { compilePattern } from './safe-pattern.ts';
import { validateOutput } from './validate.ts';

const invoice: JsonObject = {
  type: 'object',
  properties: {
    number: { type: 'string', pattern: '^INV-\\d+$' },
    date: { type: ['string', 'null'], format: 'date' },
    total: { type: 'number', minimum: 0 },
    currency: { type: 'string', enum: ['EUR', 'USD'] },
    buyer: { anyOf: [{ $ref: '#/$defs/party' }, { type: 'null' }] },
    lines: { type: 'array', items: { $ref: '#/$defs/line' } },
  },
  required: ['number', 'date', 'total', 'lines'],
  additionalProperties: false,
  $defs: {
    party: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    line: {
      type: 'object',
      properties: { text: { type: 'string' }, price: { type: ['number', 'null'] } },
      required: ['text', 'price'],
    },
  },
};

describe('validating an output', () => {
  it('finds nothing in one that fits', () => {
    const output = { number: 'INV-1', date: '2026-01-31', total: 1, lines: [{ text: 'a', price: null }] };
    expect(validateOutput(invoice, output)).toEqual([]);
  });

  it('names the place that is wrong, once, in dotted form', () => {
    const output = { number: 'X', date: '31.1.2026', currency: 'GBP', buyer: {}, lines: [{ text: 1 }], more: 1 };
    const found = validateOutput(invoice, output).map(({ path, keyword }) => `${path} ${keyword}`);
    expect(found.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'buyer.name required',
      'currency enum',
      'date format',
      'lines.0.price required',
      'lines.0.text type',
      'more additionalProperties',
      'number pattern',
      'total required',
    ]);
  });

  it('is not put off by words that would make the verdict a promise', () => {
    const schema: JsonObject = { $async: true, type: 'object', properties: { a: { $async: true, type: 'string' } } };
    expect(validateOutput(schema, { a: 1 })).toMatchObject([{ path: 'a' }]);
  });

  it('compares objects whatever their properties are called', () => {
    const schema: JsonObject = { type: 'object', properties: { a: { type: 'array', uniqueItems: true } } };
    const item = (text: string): JsonObject => ({ toString: null, valueOf: 1, text });
    expect(validateOutput(schema, { a: [item('x'), item('y')] })).toEqual([]);
    expect(validateOutput(schema, { a: [item('x'), item('x')] })).toMatchObject([
      { path: 'a', keyword: 'uniqueItems' },
    ]);
    expect(validateOutput(schema, { a: [1, true, '1', [1], 0, false] })).toEqual([]);
  });

  it('reads the flags of draft 4', () => {
    const a: JsonObject = { type: 'number', minimum: 0, exclusiveMinimum: true };
    const $schema = 'http://json-schema.org/draft-04/schema#';
    expect(validateOutput({ $schema, type: 'object', properties: { a } }, { a: 0 })).toMatchObject([{ path: 'a' }]);
    expect(validateOutput({ $schema, type: 'object', properties: { a } }, { a: 0.1 })).toEqual([]);
  });

  it('tells a union of plain types by the types', () => {
    const schema: JsonObject = { type: 'object', properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } } };
    expect(validateOutput(schema, { a: 1 })).toMatchObject([{ path: 'a', message: 'must be string or null' }]);
  });
});

describe('fitting an output', () => {
  it('spells values as the schema wants where nothing is lost', () => {
    const output = { number: 'INV-1', date: '2026-01-31T10:00:00Z', total: '1,234.50', currency: 'eur', lines: [] };
    expect(fitOutput(invoice, output)).toEqual({
      output: { number: 'INV-1', date: '2026-01-31', total: 1234.5, currency: 'EUR', lines: [] },
      unfilled: [],
      coerced: expect.arrayContaining(['date', 'total', 'currency']),
      isValid: true,
    });
  });

  it.each([
    ['^\\d{10}$', '(555) 010-7788', '5550107788'],
    ['^[A-Z]{2}[0-9]{4,}$', 'de89 3704', 'DE893704'],
    ['^[a-z]+$', 'Paid', 'paid'],
  ])('spells a text as the pattern %s wants', (pattern, value, expected) => {
    const schema = { type: 'object', properties: { code: { type: 'string', pattern } }, required: ['code'] };
    expect(fitOutput(schema, { code: value })).toMatchObject({ output: { code: expected }, isValid: true });
  });

  it('takes out what the schema forbids and says so', () => {
    const { output, unfilled, isValid } = fitOutput(invoice, {
      number: 'INV-1',
      date: 'soon',
      total: 3,
      currency: 'Taler',
      lines: [],
      comment: 'x',
    });
    expect(output).toEqual({ number: 'INV-1', date: null, total: 3, lines: [] });
    expect(isValid).toBe(true);
    expect(unfilled).toMatchObject([
      { path: 'currency', reason: 'not_allowed', found: 'Taler' },
      { path: 'date', reason: 'format_mismatch', found: 'soon' },
    ]);
  });

  it('says which fields the document does not give although the schema demands them', () => {
    const { output, unfilled, isValid } = fitOutput(invoice, { number: 'A7', total: null, lines: [{}] });
    expect(isValid).toBe(false);
    expect(output).toEqual({ number: null, date: null, total: null, lines: [{ text: null, price: null }] });
    expect(unfilled).toMatchObject([
      { path: 'lines.0.text', reason: 'not_found' },
      { path: 'number', reason: 'pattern_mismatch', found: 'A7' },
      { path: 'total', reason: 'not_found' },
    ]);
  });

  it('leaves an output valid or names a field, whatever it is given', () => {
    const anything = fc.record(
      {
        number: fc.jsonValue(),
        date: fc.jsonValue(),
        total: fc.jsonValue(),
        lines: fc.jsonValue(),
        buyer: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anything, (value) => {
        const given = JSON.parse(JSON.stringify(value)) as JsonObject;
        const { output, unfilled, isValid } = fitOutput(invoice, given);
        const errors = validateOutput(invoice, output as Json);
        expect(errors.length === 0).toBe(isValid);
        const named = new Set(unfilled.map(({ path }) => path));
        for (const { path } of errors) expect(named).toContain(path);
      }),
      { numRuns: 300 },
    );
  });
});

describe('patterns', () => {
  it('take linear time where backtracking takes for ever', () => {
    expect(compilePattern('^(a+)+$').test(`${'a'.repeat(5_000)}!`)).toBe(false);
  });

  it('mean what they mean in ECMAScript', () => {
    const texts = ['', 'a', 'A1', ' ', '\u00a0', '\ufeff', 'é', 'x_9', '2026-01-31', 'a\nb', '€', '\u2003x'];
    const patterns = [
      '^\\s*$',
      '\\S',
      '^[\\s\\d]+$',
      '^\\w+$',
      '\\p{L}',
      '^\\p{Letter}+$',
      '^\\d{4}-\\d\\d-\\d\\d$',
      'a$',
      '[^\\s]',
    ];
    for (const pattern of patterns) {
      for (const text of texts) {
        expect([pattern, text, compilePattern(pattern).test(text)]).toEqual([
          pattern,
          text,
          new RegExp(pattern, 'u').test(text),
        ]);
      }
    }
  });
});
