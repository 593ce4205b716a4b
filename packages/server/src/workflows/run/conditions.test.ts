import { describe, expect, it } from 'vitest';
import type { Json } from '../../pipelines/json/json.ts';
import type { OPERATORS } from '../blocks/condition.ts';
import { evaluate, type TableQuestion, tableQuestions } from './conditions.ts';
import { StepError } from './step-error.ts';

type Operator = (typeof OPERATORS)[number];

const compare = (path: string, operator: Operator, value: Json | undefined, data: Json) =>
  evaluate(
    { logical_operator: 'and', sub_conditions: [{ path_ref: { input: 'default', path }, operator, value }] },
    data,
  );
const holds = (...given: Parameters<typeof compare>): boolean => compare(...given).matched;

describe('a comparison', () => {
  it.each<[Operator, Json, Json | undefined, boolean]>([
    ['is_equal_to', 5, 5, true],
    ['is_equal_to', 5, '5', true],
    ['is_equal_to', true, 'true', true],
    ['is_equal_to', { a: 1, b: [2] }, { b: [2], a: 1 }, true],
    ['is_equal_to', null, 0, false],
    ['is_not_equal_to', null, 'x', true],
    ['is_greater_than', 10, 9, true],
    ['is_greater_than', '10', 9, true],
    ['is_greater_than', '2026-02-01', '2026-01-31', true],
    ['is_greater_than', 'ten', 9, false],
    ['is_greater_than', null, -1, false],
    ['is_less_than_or_equal_to', 9, 9, true],
    ['contains', 'invoice', 'voi', true],
    ['contains', [1, 2], '2', true],
    ['contains', { key: 1 }, 'key', true],
    ['does_not_contain', null, 'x', true],
    ['starts_with', 'INV-1', 'INV', true],
    ['ends_with', 'INV-1', '-2', false],
    ['matches_regex', 'INV-2041', '^INV-\\d+$', true],
    ['is_empty', [], undefined, true],
    ['is_empty', 0, undefined, false],
    ['is_not_empty', 'x', undefined, true],
    ['is_true', 'true', undefined, false],
    ['is_false', false, undefined, true],
  ])('%s of %j and %j is %s', (operator, actual, expected, result) => {
    expect(holds('field', operator, expected, { field: actual })).toBe(result);
  });

  it('of a missing value is like one of null, except that it does not exist', () => {
    expect(holds('a.b', 'exists', undefined, { a: {} })).toBe(false);
    expect(holds('a.b', 'does_not_exist', undefined, { a: {} })).toBe(true);
    expect(holds('a', 'exists', undefined, { a: null })).toBe(true);
    expect(holds('a.b', 'is_empty', undefined, {})).toBe(true);
    expect(holds('constructor.name', 'exists', undefined, {})).toBe(false);
  });

  it('with [*] holds if it holds for one item, and records all of them', () => {
    const evaluation = compare('items[*].kg', 'is_greater_than', 20, { items: [{ kg: 5 }, { kg: 50 }, {}] });
    expect(evaluation.matched).toBe(true);
    expect(evaluation.sub_evaluations[0]?.items).toMatchObject([
      { index: 0, actual: 5, matched: false },
      { index: 1, actual: 50, matched: true },
    ]);
    expect(holds('items[*].kg', 'is_greater_than', 20, { items: [] })).toBe(false);
  });

  it('with a pattern that could take for ever is an error of the step', () => {
    expect(() => holds('a', 'matches_regex', '(?=x)(a+)+$', { a: 'aaaa' })).toThrow(StepError);
    expect(holds('a', 'matches_regex', '^(a+)+$', { a: `${'a'.repeat(5_000)}!` })).toBe(false);
  });
});

it('and needs all comparisons, or needs one', () => {
  const sub = (value: number) => ({
    path_ref: { input: 'default', path: 'n' },
    operator: 'is_equal_to' as const,
    value,
  });
  const sub_conditions = [sub(1), sub(2)];
  expect(evaluate({ logical_operator: 'and', sub_conditions }, { n: 1 }).matched).toBe(false);
  expect(evaluate({ logical_operator: 'or', sub_conditions }, { n: 1 }).matched).toBe(true);
});

describe('a comparison with a table', () => {
  const condition = (operator: 'is_in_table' | 'is_not_in_table', path: string) => ({
    logical_operator: 'and' as const,
    sub_conditions: [{ path_ref: { input: 'default', path }, operator, value: { table: 'Vendors', column: 'tax_id' } }],
  });
  const inTable = ({ table, column, value }: TableQuestion) =>
    table === 'Vendors' && column === 'tax_id' && value === 'DE1';

  it.each([
    ['id', { id: 'DE1' }, true],
    ['id', { id: 'DE2' }, false],
    ['id', {}, false],
    ['lines[*].id', { lines: [{ id: 'DE2' }, { id: 'DE1' }] }, true],
    ['lines[*].id', { lines: [] }, false],
  ])('%s of %j: %s', (path, data, isIn) => {
    expect(evaluate(condition('is_in_table', path), data, inTable).matched).toBe(isIn);
  });

  it('is the opposite for a single value', () => {
    expect(evaluate(condition('is_not_in_table', 'id'), { id: 'DE1' }, inTable).matched).toBe(false);
    expect(evaluate(condition('is_not_in_table', 'id'), {}, inTable).matched).toBe(true);
  });

  it('asks what its evaluation needs', () => {
    const data = { lines: [{ id: 'DE1' }, { id: 2 }], id: 'DE3' };
    expect(tableQuestions([condition('is_in_table', 'lines[*].id')], data).map(({ value }) => value)).toEqual([
      'DE1',
      2,
    ]);
  });
});
