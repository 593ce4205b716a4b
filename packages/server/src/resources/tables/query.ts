import { dataOf, type StoredColumn } from './column-stats.ts';
import { queryCursors } from './query-cursor.ts';
import { planQuery, type QueryPlan, sortOf } from './query-plan.ts';
import type { QueryRequest } from './query-request.ts';
import * as rows from './store-query.ts';

const DEFAULT_LIMIT = 100;

/** One content of a table, read in one snapshot. */
export interface TableContent {
  tableId: string;
  snapshotFileId: string;
  generation: number;
  rowCount: number;
  columns: StoredColumn[];
}

export interface Column {
  name: string;
  json_schema: Record<string, unknown>;
  sample_values: string[];
  required: boolean;
  unique: boolean;
}

export const toColumn = ({ name, json_schema, sample_values, required, unique }: StoredColumn): Column => ({
  name,
  json_schema,
  sample_values,
  required,
  unique,
});

interface ResultRow {
  id: string;
  data: Record<string, unknown>;
  position: number;
}

export async function runQuery(reading: rows.Reading, content: TableContent, request: QueryRequest) {
  const began = performance.now();
  const plan = planQuery(request, content.columns);
  const cursors = queryCursors(content.generation, request);
  const offset = request.cursor === undefined ? request.offset : cursors.offsetOf(request.cursor);
  const limit = request.limit ?? request.sample?.size ?? request.tail?.size ?? DEFAULT_LIMIT;
  const read = request.count_only ? null : await readResult(reading, plan, { offset, limit });
  const total = read?.total ?? (await countResult(reading, content, plan));
  const found = read?.rows ?? [];
  const end = offset + found.length;
  const hasMore = !request.count_only && end < total && found.length > 0;
  return {
    table_id: content.tableId,
    columns: plan.columns.map(toColumn),
    rows: found,
    row_count: content.rowCount,
    filtered_row_count: total,
    offset,
    limit,
    has_more: hasMore,
    next_cursor: hasMore ? cursors.at(end) : null,
    previous_cursor: offset > 0 && !request.count_only ? cursors.at(Math.max(0, offset - limit)) : null,
    explain: request.include_explain
      ? { ...asked(content, plan, { ...request, offset, limit }), ...explain(plan, content, began) }
      : null,
  };
}

const keepsAllRows = (plan: QueryPlan): boolean => plan.conditions.length === 0 && plan.search === null;

const isRange = (plan: QueryPlan): boolean =>
  keepsAllRows(plan) && plan.shape.type === 'rows' && plan.shape.pick === null && plan.shape.sort.length === 0;

async function countResult(reading: rows.Reading, content: TableContent, plan: QueryPlan): Promise<number> {
  const { shape } = plan;
  if (shape.type === 'groups') {
    return shape.by.length === 0 ? 1 : rows.countGroups(reading, plan, rows.groupKeys(content.generation, shape));
  }
  if (shape.type === 'distinct') {
    return rows.countGroups(reading, plan, rows.groupKeys(content.generation, { by: [shape] }));
  }
  const matching = keepsAllRows(plan) ? content.rowCount : await rows.countRows(reading, plan);
  return shape.pick === null ? matching : Math.min(matching, shape.pick.size);
}

interface Result {
  rows: ResultRow[];
  /** Null when the page does not reveal it. */
  total: number | null;
}

async function readResult(reading: rows.Reading, plan: QueryPlan, window: rows.Window): Promise<Result> {
  const { shape } = plan;
  if (shape.type === 'groups') {
    const { groups, total } = await rows.readGroups(reading, plan, shape, window);
    return { total, rows: groups.map((cells, index) => groupRow(plan, cells, window.offset + index)) };
  }
  const page = isRange(plan)
    ? await rows.readRange(reading, plan.select, window)
    : await rows.readShape(reading, plan, shape, window);
  const found = page.rows.map(({ position, cells }) => {
    return { id: `row_${position}`, data: dataOf(plan.columns, cells), position };
  });
  // A page that is not full is the last one, which saves a second pass over the table.
  const isLast = page.chosen < window.limit && (page.chosen > 0 || window.offset === 0);
  return { rows: found, total: isLast ? window.offset + page.chosen : null };
}

function groupRow(plan: QueryPlan, cells: (string | null)[], position: number): ResultRow {
  return { id: `group_${position}`, data: dataOf(plan.columns, cells), position };
}

function asked(content: TableContent, plan: QueryPlan, request: QueryRequest & rows.Window) {
  return {
    table_id: content.tableId,
    snapshot_file_id: content.snapshotFileId,
    selected_columns: plan.columns.map(({ name }) => name),
    filters: request.filters,
    search: request.search ?? null,
    sort: sortOf(request).map(({ column, direction }) => ({ column, direction })),
    offset: request.offset,
    limit: request.limit,
    distinct: request.distinct ?? null,
    group_by: request.group_by,
    aggregations: request.aggregations,
  };
}

function explain(plan: QueryPlan, content: TableContent, began: number) {
  const nameOf = (index: number) => JSON.stringify(content.columns[index]?.name);
  const { shape } = plan;
  const steps = plan.conditions.map(({ index, operator }) => `filter ${nameOf(index)} ${operator}`);
  if (plan.search !== null) steps.push(`search ${plan.search.indexes?.map(nameOf).join(', ') ?? 'all columns'}`);
  if (shape.type === 'groups') {
    steps.push(`group by ${shape.by.map(({ index }) => nameOf(index)).join(', ') || 'nothing'}`);
    steps.push(`compute ${shape.aggregates.map(({ name }) => JSON.stringify(name)).join(', ')}`);
    for (const { output, direction } of shape.sort) {
      steps.push(`sort ${JSON.stringify(plan.columns[output]?.name)} ${direction}`);
    }
  } else {
    if (shape.type === 'distinct') steps.push(`first row of each ${nameOf(shape.index)}`);
    for (const { index, direction } of shape.sort) steps.push(`sort ${nameOf(index)} ${direction}`);
    if (shape.type === 'rows' && shape.pick !== null) steps.push(`${shape.pick.by} of ${shape.pick.size}`);
    if (isRange(plan)) steps.push('read a range of positions');
  }
  return { steps, reads_all_rows: !isRange(plan), duration_ms: Math.round(performance.now() - began) };
}
