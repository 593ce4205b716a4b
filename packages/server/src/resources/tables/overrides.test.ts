import { describe, expect, it } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { compileRule, parseOverrides } from './overrides.ts';

const fits = (schema: Record<string, unknown>, text: string): boolean => {
  const rule = compileRule('c', schema);
  return rule.fits === null || rule.fits(text);
};

describe('compileRule', () => {
  it.each<[Record<string, unknown>, string[], string[]]>([
    [{ type: 'string' }, ['', '1', 'x'], []],
    [{}, ['1', 'x'], []],
    [{ type: 'integer' }, ['7', '007', '+33', '-1', ' 5 '], ['1.5', 'x', '9007199254740993', '\u00a05', '1e3']],
    [{ type: 'number' }, ['1.5', '1e5', '.5', '5.', '-3'], ['1,5', 'x', '1e400', 'NaN', 'Infinity', '0x10', '']],
    [{ type: 'boolean' }, ['true', 'No', '1', ' off '], ['2', 'maybe']],
    [{ type: 'string', format: 'date' }, ['2024-02-29'], ['2023-02-29', '2024-2-9', '01/02/2024']],
    [{ type: 'string', format: 'date-time' }, ['2024-02-29T10:00:00Z'], ['2024-02-29', '2024-02-29T10:00:00']],
    [{ type: 'string', format: 'email' }, ['anything'], []],
    [{ type: 'array' }, ['[1, 2]'], ['{}', '[', '1', `${'['.repeat(200)}${']'.repeat(200)}`]],
    [{ type: 'object' }, ['{"a": 1}'], ['[]', 'x']],
    [{ type: ['integer', 'null'] }, ['1'], ['x']],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, ['1'], ['x']],
    [{ enum: ['a', 'b'] }, ['a'], ['c', 'A']],
    [{ type: 'integer', enum: [1, 2] }, ['1', '02'], ['3']],
    [{ const: 'x' }, ['x'], ['y']],
    [{ type: 'number', minimum: 0, exclusiveMaximum: 1 }, ['0', '0.99'], ['-0.1', '1']],
    [{ type: 'number', exclusiveMinimum: 0, maximum: 1 }, ['1'], ['0', '1.01']],
    [{ type: 'string', minLength: 2, maxLength: 3 }, ['ab', '👍👍👍'], ['a', 'abcd']],
  ])('%j', (schema, good, bad) => {
    for (const text of good) expect([text, fits(schema, text)]).toEqual([text, true]);
    for (const text of bad) expect([text, fits(schema, text)]).toEqual([text, false]);
  });

  it.each(['pattern', 'multipleOf', 'oneOf', 'allOf', '$ref', 'items'])(
    'refuses %s, which it would not check',
    (word) => {
      expect(() => compileRule('c', { type: 'string', [word]: 'x' })).toThrow(AppError);
    },
  );

  it('refuses types that a cell cannot have', () => {
    for (const type of ['null', 'money', 5, ['string', 'integer'], []]) {
      expect(() => compileRule('c', { type })).toThrow(AppError);
    }
  });
});

describe('parseOverrides', () => {
  it('returns nothing for an absent or blank field, which keeps earlier overrides', () => {
    for (const text of [undefined, '', '  ', 'null']) expect(parseOverrides(text)).toBeUndefined();
    expect(parseOverrides('{}')).toEqual({});
  });

  it('keeps schemas unchanged, even for a column named __proto__', () => {
    const overrides = parseOverrides('{"__proto__": {"type": "string", "x-note": 1}}');
    expect(Object.entries(overrides ?? {})).toEqual([['__proto__', { type: 'string', 'x-note': 1 }]]);
  });

  it.each(['{', '[]', '"x"', '5', '{"a": 5}', '{"a": {"title": "\\u0000"}}', '{"\\ud800": {}}'])(
    'refuses %s',
    (text) => {
      expect(() => parseOverrides(text)).toThrow(AppError);
    },
  );
});
