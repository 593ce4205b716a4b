import { type ColumnKind, isDate, isOfKind, parseBoolean } from './column-kind.ts';
import type { ColumnFinder, Loc, QueryRequest } from './query-request.ts';

type Filter = QueryRequest['filters'][number];

export type Comparison = 'eq' | 'gt' | 'gte' | 'lt' | 'lte';

/** What a row must satisfy. Texts are operands that can be compared with the column's kind. */
export type Test =
  | { type: 'null' }
  | { type: 'compare'; comparison: Comparison; text: string }
  | { type: 'between'; low: string; high: string }
  | { type: 'one_of'; texts: string[]; orNull: boolean }
  | { type: 'match'; place: 'anywhere' | 'start' | 'end'; text: string };

export interface Condition {
  index: number;
  kind: ColumnKind;
  operator: Filter['operator'];
  test: Test;
  /** Selects rows that do not pass, including those without a value. */
  isNegated: boolean;
}

interface Operand {
  finder: ColumnFinder;
  kind: ColumnKind;
  loc: Loc;
}

const NEGATED = new Set<Filter['operator']>(['ne', 'not_contains', 'not_in', 'is_not_empty', 'is_not_null']);

export function planCondition(finder: ColumnFinder, filter: Filter, loc: Loc): Condition {
  const { index, kind } = finder.find(filter.column, [...loc, 'column']);
  const { operator, value } = filter;
  const test = planTest({ finder, kind, loc: [...loc, 'value'] }, operator, value);
  return { index, kind, operator, test, isNegated: NEGATED.has(operator) };
}

function planTest(operand: Operand, operator: Filter['operator'], value: unknown): Test {
  switch (operator) {
    case 'is_empty':
    case 'is_not_empty':
    case 'is_null':
    case 'is_not_null':
      return { type: 'null' };
    case 'eq':
    case 'ne':
      // Empty cells are null, so "" means null here.
      if (value === '') return { type: 'null' };
      return { type: 'compare', comparison: 'eq', text: textOf(operand, value) };
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return { type: 'compare', comparison: operator, text: textOf(operand, value) };
    case 'contains':
    case 'not_contains':
      return { type: 'match', place: 'anywhere', text: plainText(operand, value) };
    case 'starts_with':
      return { type: 'match', place: 'start', text: plainText(operand, value) };
    case 'ends_with':
      return { type: 'match', place: 'end', text: plainText(operand, value) };
    case 'in':
    case 'not_in':
      return planList(operand, value);
    case 'between':
      return planRange(operand, value);
  }
}

function planList(operand: Operand, value: unknown): Test {
  if (!Array.isArray(value)) {
    operand.finder.fault(operand.loc, 'list_type', 'Input should be a valid list', value);
    return { type: 'null' };
  }
  const isNull = (item: unknown) => item === null || item === '';
  const texts = value.flatMap((item, index) =>
    isNull(item) ? [] : [textOf({ ...operand, loc: [...operand.loc, index] }, item)],
  );
  return { type: 'one_of', texts, orNull: value.some(isNull) };
}

function planRange(operand: Operand, value: unknown): Test {
  if (!Array.isArray(value) || value.length !== 2) {
    operand.finder.fault(operand.loc, 'list_type', 'Input should be a list of two bounds', value);
    return { type: 'null' };
  }
  const [low, high] = value.map((bound, index) => textOf({ ...operand, loc: [...operand.loc, index] }, bound));
  return { type: 'between', low: low ?? '', high: high ?? '' };
}

/** Returns the text of any scalar, for operators that compare characters. */
function plainText({ finder, loc }: Operand, value: unknown): string {
  if (typeof value === 'string') return value;
  if ((typeof value === 'number' && !isRounded(value)) || typeof value === 'boolean') return String(value);
  finder.fault(loc, 'string_type', 'Input should be a valid string', value);
  return '';
}

/** A number of so many digits has lost its last ones, and as a text it would be found in rows of another one. */
const isRounded = (value: unknown): boolean => Number.isInteger(value) && !Number.isSafeInteger(value);

const EXPECTED: Record<ColumnKind, string> = {
  string: 'a text',
  json: 'a text',
  integer: 'a number',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date, YYYY-MM-DD',
  'date-time': 'an RFC 3339 time or a date',
};

/** Returns the value as a text that a cast to the column's kind accepts. */
function textOf({ finder, kind, loc }: Operand, value: unknown): string {
  const text = castableText(kind, value);
  if (text !== null) return text;
  finder.fault(loc, 'column_type', `The column is compared with ${EXPECTED[kind]}`, value);
  return '';
}

function castableText(kind: ColumnKind, value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const text = String(value);
  switch (kind) {
    case 'string':
    case 'json':
      return isRounded(value) ? null : text;
    case 'integer':
    case 'number':
      return typeof value !== 'boolean' && isOfKind('number', text) ? text.trim() : null;
    case 'boolean':
      return typeof value === 'number' ? null : (parseBoolean(text)?.toString() ?? null);
    case 'date':
      return isDate(text) ? text : null;
    case 'date-time':
      return isDate(text) ? `${text}T00:00:00Z` : isOfKind('date-time', text) ? text : null;
  }
}
