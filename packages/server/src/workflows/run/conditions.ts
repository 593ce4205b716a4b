/** Evaluates the conditions of branches, loops and reviews, and records how each comparison came out. */
import { isObject, type Json } from '../../pipelines/json/json.ts';
import { compilePattern, needsBacktracking, PatternError } from '../../pipelines/json-schema/safe-pattern.ts';
import { asksTable, type ConditionConfig, TableColumn } from '../blocks/condition.ts';
import { canonicalJson } from '../canonical-json.ts';
import { type FoundValue, hasWildcard, valuesAt } from './data-values.ts';
import { StepError } from './step-error.ts';

export interface Evaluation {
  condition_id: string | null;
  path: string | null;
  operator: string | null;
  expected: Json;
  actual: Json;
  matched: boolean;
  branch_name: string | null;
  logical_operator: 'and' | 'or' | null;
  /** One for each item that a `[*]` found. */
  items: { index: number; indices: number[]; actual: Json; matched: boolean }[];
  sub_evaluations: Evaluation[];
  details: Json;
}

type SubCondition = ConditionConfig['sub_conditions'][number];
type Operator = SubCondition['operator'];

export interface NamedCondition extends ConditionConfig {
  id?: string | undefined;
  name?: string | undefined;
}

/** Whether a column of a table has a value. */
export interface TableQuestion {
  table: string;
  column: string;
  value: Json;
}

export type InTable = (question: TableQuestion) => boolean;

const withoutTables: InTable = () => {
  throw new Error('a condition on a table is evaluated without tables');
};

/** What `evaluate` will ask about tables. */
export const tableQuestions = (conditions: readonly NamedCondition[], root: Json): TableQuestion[] =>
  conditions
    .flatMap(({ sub_conditions }) => sub_conditions)
    .filter(({ operator }) => asksTable(operator))
    .flatMap(({ path_ref, value }) => valuesAt(root, path_ref.path).map((found) => questionOf(value, found.value)));

const questionOf = (where: unknown, value: Json): TableQuestion => ({ ...TableColumn.parse(where), value });

/** More items than this are evaluated but not recorded one by one. */
const MAX_RECORDED_ITEMS = 100;
const MAX_RECORDED_CHARACTERS = 4_000;

export function evaluate(condition: NamedCondition, value: Json, inTable: InTable = withoutTables): Evaluation {
  const subs = condition.sub_conditions.map((sub) => compare(sub, value, inTable));
  const matched =
    condition.logical_operator === 'or' ? subs.some((sub) => sub.matched) : subs.every((sub) => sub.matched);
  return {
    condition_id: condition.id ?? null,
    path: null,
    operator: null,
    expected: null,
    actual: null,
    matched,
    branch_name: condition.name ?? null,
    logical_operator: condition.logical_operator,
    items: [],
    sub_evaluations: subs,
    details: null,
  };
}

function compare({ path_ref, operator, value: expected }: SubCondition, root: Json, inTable: InTable): Evaluation {
  const found = valuesAt(root, path_ref.path);
  const wanted = (expected ?? null) as Json;
  const isEach = hasWildcard(path_ref.path);
  const isMatch = (one: FoundValue | undefined): boolean =>
    operator === 'is_in_table' || operator === 'is_not_in_table'
      ? (one !== undefined && inTable(questionOf(expected, one.value))) === (operator === 'is_in_table')
      : holds(operator, one, wanted);
  const items = isEach ? found.map((one) => ({ ...one, matched: isMatch(one) })) : [];
  const [single] = found;
  const matched = isEach
    ? items.some((item) => item.matched) || (items.length === 0 && isMatch(undefined))
    : isMatch(single);
  return {
    condition_id: null,
    path: path_ref.path,
    operator,
    expected: wanted,
    actual: isEach ? null : shown(single?.value ?? null),
    matched,
    branch_name: null,
    logical_operator: null,
    items: items.slice(0, MAX_RECORDED_ITEMS).map((item) => ({
      index: item.indices[0] ?? 0,
      indices: item.indices,
      actual: shown(item.value),
      matched: item.matched,
    })),
    sub_evaluations: [],
    details: items.length > MAX_RECORDED_ITEMS ? { items: items.length } : null,
  };
}

/** Long values are cut: the step that made them has them whole. */
function shown(value: Json): Json {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length <= MAX_RECORDED_CHARACTERS ? value : `${text.slice(0, MAX_RECORDED_CHARACTERS)}…`;
}

/** A value that is missing is like null, except for `exists` and its opposite. */
function holds(
  operator: Exclude<Operator, 'is_in_table' | 'is_not_in_table'>,
  found: FoundValue | undefined,
  expected: Json,
): boolean {
  const actual = found?.value ?? null;
  switch (operator) {
    case 'exists':
      return found !== undefined;
    case 'does_not_exist':
      return found === undefined;
    case 'is_empty':
      return isEmpty(actual);
    case 'is_not_empty':
      return !isEmpty(actual);
    case 'is_true':
      return actual === true;
    case 'is_false':
      return actual === false;
    case 'is_equal_to':
      return isEqual(actual, expected);
    case 'is_not_equal_to':
      return !isEqual(actual, expected);
    case 'is_greater_than':
      return inOrder(actual, expected, (order) => order > 0);
    case 'is_greater_than_or_equal_to':
      return inOrder(actual, expected, (order) => order >= 0);
    case 'is_less_than':
      return inOrder(actual, expected, (order) => order < 0);
    case 'is_less_than_or_equal_to':
      return inOrder(actual, expected, (order) => order <= 0);
    case 'contains':
      return contains(actual, expected);
    case 'does_not_contain':
      return !contains(actual, expected);
    case 'starts_with':
      return typeof actual === 'string' && actual.startsWith(textOf(expected));
    case 'ends_with':
      return typeof actual === 'string' && actual.endsWith(textOf(expected));
    case 'matches_regex':
      return typeof actual === 'string' && patternOf(textOf(expected)).test(actual);
  }
}

const isEmpty = (value: Json): boolean =>
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Texts of numbers count as numbers, because forms send everything as text. */
function numberOf(value: Json): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\s*$/.test(value)) return null;
  return Number(value);
}

function isEqual(actual: Json, expected: Json): boolean {
  if (typeof actual === typeof expected) return canonicalJson(actual) === canonicalJson(expected);
  if (typeof actual === 'boolean' || typeof expected === 'boolean') return textOf(actual) === textOf(expected);
  const [one, other] = [numberOf(actual), numberOf(expected)];
  return one !== null && one === other;
}

/** Numbers by size, other texts by their characters, which orders ISO dates too. Anything else has no order. */
function inOrder(actual: Json, expected: Json, isMet: (order: number) => boolean): boolean {
  const [one, other] = [numberOf(actual), numberOf(expected)];
  if (one !== null && other !== null) return isMet(one - other);
  if (typeof actual !== 'string' || typeof expected !== 'string') return false;
  return isMet(actual < expected ? -1 : actual > expected ? 1 : 0);
}

function contains(actual: Json, expected: Json): boolean {
  if (typeof actual === 'string') return actual.includes(textOf(expected));
  if (Array.isArray(actual)) return actual.some((item) => isEqual(item, expected));
  return isObject(actual) && typeof expected === 'string' && Object.hasOwn(actual, expected);
}

/** Only patterns that match in linear time: this runs where all runs do. */
function patternOf(pattern: string) {
  try {
    if (needsBacktracking(pattern)) {
      throw new PatternError('unsafe', 'lookaround and backreferences are not supported in conditions');
    }
    return compilePattern(pattern);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw new StepError({
      code: 'invalid_pattern',
      message: `The pattern of a condition cannot be used: ${error.message}`,
      context: { pattern },
    });
  }
}
