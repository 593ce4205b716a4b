/**
 * A query request with names resolved and values checked: column positions and texts that PostgreSQL can cast, and
 * nothing of the caller's that could become SQL. All mistakes are reported at once.
 */
import { type ColumnKind, kindToSchema } from './column-kind.ts';
import type { StoredColumn } from './column-stats.ts';
import { type Condition, planCondition } from './query-condition.ts';
import { ColumnFinder, type Loc, type QueryRequest } from './query-request.ts';

export interface RowSort {
  index: number;
  kind: ColumnKind;
  direction: 'asc' | 'desc';
}

export type AggregateFunction = QueryRequest['aggregations'][number]['function'];

export interface Aggregate {
  function: AggregateFunction;
  /** Null counts rows. */
  column: { index: number; kind: ColumnKind } | null;
  name: string;
}

export interface GroupSort {
  /** Index among the outputs: first the grouping columns, then the aggregations. */
  output: number;
  direction: 'asc' | 'desc';
}

export type Shape =
  | { type: 'rows'; sort: RowSort[]; pick: { by: 'sample' | 'tail'; size: number } | null }
  | { type: 'distinct'; index: number; kind: ColumnKind; sort: RowSort[] }
  | { type: 'groups'; by: { index: number; kind: ColumnKind }[]; aggregates: Aggregate[]; sort: GroupSort[] };

export interface QueryPlan {
  conditions: Condition[];
  search: { text: string; indexes: number[] | null } | null;
  caseSensitive: boolean;
  shape: Shape;
  /** Columns of the table to return; null for all. */
  select: number[] | null;
  /** Columns of the result. */
  columns: StoredColumn[];
}

export function planQuery(request: QueryRequest, columns: readonly StoredColumn[]): QueryPlan {
  const finder = new ColumnFinder(columns);
  const conditions = request.filters.map((filter, index) => planCondition(finder, filter, ['body', 'filters', index]));
  const search = planSearch(finder, request);
  refuseCombinations(finder, request);
  const selected = request.select.map((name, index) => finder.find(name, ['body', 'select', index]).index);
  const isGrouped = request.group_by.length > 0 || request.aggregations.length > 0;
  const shape = isGrouped ? planGroups(finder, request) : planRows(finder, request);
  finder.throwFaults();
  const ofDistinct = shape.type === 'distinct' && selected.length === 0 ? [shape.index] : selected;
  const select = ofDistinct.length === 0 ? null : [...new Set(ofDistinct)];
  return {
    conditions,
    search,
    caseSensitive: request.case_sensitive,
    shape,
    select,
    columns: shape.type === 'groups' ? groupColumns(shape, columns) : selectedColumns(select, columns),
  };
}

const selectedColumns = (select: number[] | null, columns: readonly StoredColumn[]): StoredColumn[] =>
  select === null ? [...columns] : select.flatMap((index) => columns[index] ?? []);

function planSearch(finder: ColumnFinder, { search }: QueryRequest): QueryPlan['search'] {
  if (search === undefined) return null;
  const names = search.columns ?? [];
  const indexes = names.map((name, index) => finder.find(name, ['body', 'search', 'columns', index]).index);
  return { text: search.query, indexes: indexes.length === 0 ? null : indexes };
}

function refuseCombinations(finder: ColumnFinder, request: QueryRequest): void {
  const isGrouped = request.group_by.length > 0 || request.aggregations.length > 0;
  const given: [string, boolean][] = [
    ['group_by', isGrouped],
    ['distinct', request.distinct !== undefined],
    ['sample', request.sample !== undefined],
    ['tail', request.tail !== undefined],
  ];
  const [first, second] = given.filter(([, isGiven]) => isGiven).map(([name]) => name);
  if (first !== undefined && second !== undefined) {
    finder.fault(['body', second], 'value_error', `Value error, ${second} cannot be combined with ${first}`, null);
  }
  if (isGrouped && request.select.length > 0) {
    finder.fault(['body', 'select'], 'value_error', 'Value error, select cannot be combined with group_by', null);
  }
}

/** Uses `sort`, or the older pair of fields when it is empty. */
export function sortOf({ sort, sort_column, sort_direction }: QueryRequest) {
  if (sort.length > 0 || sort_column === undefined) {
    return sort.map((key, index) => ({ ...key, loc: ['body', 'sort', index, 'column'] as Loc }));
  }
  return [{ column: sort_column, direction: sort_direction, loc: ['body', 'sort_column'] as Loc }];
}

function planRows(finder: ColumnFinder, request: QueryRequest): Shape {
  const sort = sortOf(request).map(({ column, direction, loc }) => ({ ...finder.find(column, loc), direction }));
  const { distinct, sample, tail } = request;
  if (distinct !== undefined) {
    const column = finder.find(distinct.column, ['body', 'distinct', 'column']);
    return { type: 'distinct', ...column, sort: sort.length > 0 ? sort : [{ ...column, direction: 'asc' }] };
  }
  if (sample !== undefined) return { type: 'rows', sort, pick: { by: 'sample', size: sample.size } };
  if (tail !== undefined) return { type: 'rows', sort, pick: { by: 'tail', size: tail.size } };
  return { type: 'rows', sort, pick: null };
}

function planGroups(finder: ColumnFinder, request: QueryRequest): Shape {
  const by = request.group_by.map((name, index) => finder.find(name, ['body', 'group_by', index]));
  const aggregates = request.aggregations.map((given, index) =>
    planAggregate(finder, given, ['body', 'aggregations', index]),
  );
  if (aggregates.length === 0) aggregates.push({ function: 'count', column: null, name: 'count' });
  const names = [...request.group_by, ...aggregates.map(({ name }) => name)];
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) {
    const msg = 'Value error, two columns of the result have the same name; use alias';
    finder.fault(['body', 'aggregations'], 'value_error', msg, repeated);
  }
  const sort = sortOf(request).flatMap(({ column, direction, loc }) => {
    const output = names.indexOf(column);
    if (output >= 0) return [{ output, direction }];
    finder.fault(loc, 'column_unknown', 'The result has no column of this name', column);
    return [];
  });
  return { type: 'groups', by, aggregates, sort };
}

function planAggregate(finder: ColumnFinder, given: QueryRequest['aggregations'][number], loc: Loc): Aggregate {
  const { function: name, column, alias } = given;
  if (column === undefined) {
    if (name !== 'count') finder.fault([...loc, 'column'], 'missing', 'Field required', null);
    return { function: name, column: null, name: alias ?? name };
  }
  const found = finder.find(column, [...loc, 'column']);
  const isNumber = found.kind === 'integer' || found.kind === 'number';
  if ((name === 'sum' || name === 'avg') && !isNumber) {
    finder.fault([...loc, 'column'], 'column_type', `The column holds no numbers, which ${name} needs`, column);
  }
  return { function: name, column: found, name: alias ?? `${name}_${column}` };
}

/** The kind of an aggregation's result: a count, a number, or a value of its column. */
function aggregateKind({ function: name, column }: Aggregate): ColumnKind {
  if (name === 'count' || name === 'count_distinct') return 'integer';
  if (name === 'sum' || name === 'avg') return 'number';
  return column?.kind ?? 'string';
}

function groupColumns(shape: Extract<Shape, { type: 'groups' }>, columns: readonly StoredColumn[]): StoredColumn[] {
  const keys = shape.by.flatMap(({ index }) => columns[index] ?? []);
  const values = shape.aggregates.map((aggregate): StoredColumn => {
    const kind = aggregateKind(aggregate);
    const isValue = aggregate.function === 'min' || aggregate.function === 'max';
    const schema = isValue ? columns[aggregate.column?.index ?? -1]?.json_schema : undefined;
    return {
      name: aggregate.name,
      kind,
      json_schema: schema ?? kindToSchema(kind),
      sample_values: [],
      required: false,
      unique: false,
      empty_count: 0,
      min: null,
      max: null,
    };
  });
  return [...keys, ...values];
}
