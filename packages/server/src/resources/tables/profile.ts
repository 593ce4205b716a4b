import type { StoredColumn } from './column-stats.ts';
import type { TableContent } from './query.ts';
import { ColumnFinder } from './query-request.ts';
import { type DistinctFacts, type RowSample, readDistinct } from './store-profile.ts';
import type { Reading } from './store-query.ts';

/** Up to this size all values are counted; beyond it, they are estimated from a sample. */
const EXACT_ROWS = 100_000;
const EXACT_CELLS = 2_000_000;
const SAMPLE_ROWS = 30_000;
const SAMPLE_CELLS = 1_000_000;

export async function profileTable(reading: Reading, content: TableContent, select: string[] | undefined) {
  const { tableId, rowCount } = content;
  const chosen = selectColumns(content, select);
  const sample = sampleOf(rowCount, chosen.length);
  const countable = chosen.filter(({ column }) => !column.unique).map(({ index }) => index);
  const facts =
    countable.length === 0 ? new Map<number, DistinctFacts>() : await readDistinct(reading, countable, sample);
  const columns = chosen.map(({ index, column }) => ({
    name: column.name,
    json_schema: column.json_schema,
    row_count: rowCount,
    null_count: column.empty_count,
    empty_count: column.empty_count,
    ...distinctCount(column, { rowCount, facts: facts.get(index), isSampled: sample !== null }),
    min: column.min,
    max: column.max,
    sample_values: column.sample_values,
  }));
  return { table_id: tableId, row_count: rowCount, columns };
}

interface ChosenColumn {
  index: number;
  column: StoredColumn;
}

function selectColumns({ columns }: TableContent, select: string[] | undefined): ChosenColumn[] {
  if (select === undefined || select.length === 0) return columns.map((column, index) => ({ index, column }));
  const finder = new ColumnFinder(columns);
  const indexes = select.map((name, place) => finder.find(name, ['query', 'select', place]).index);
  finder.throwFaults();
  return [...new Set(indexes)].flatMap((index) => {
    const column = columns[index];
    return column === undefined ? [] : [{ index, column }];
  });
}

function sampleOf(rowCount: number, columnCount: number): RowSample {
  if (rowCount <= EXACT_ROWS && rowCount * columnCount <= EXACT_CELLS) return null;
  const rows = Math.min(SAMPLE_ROWS, Math.floor(SAMPLE_CELLS / Math.max(1, columnCount)));
  return rows >= rowCount ? null : { rows, ofRows: rowCount };
}

function distinctCount(
  column: StoredColumn,
  seen: { rowCount: number; facts: DistinctFacts | undefined; isSampled: boolean },
) {
  const valueCount = seen.rowCount - column.empty_count;
  if (column.unique || valueCount === 0) return { distinct_count: valueCount, is_estimated: false };
  const facts = seen.facts ?? { values: 0, distinct: 0, single: 0 };
  if (!seen.isSampled) return { distinct_count: facts.distinct, is_estimated: false };
  return { distinct_count: estimateDistinct(facts, valueCount), is_estimated: true };
}

/** The estimator of Haas and Stokes, which PostgreSQL's own statistics use. */
export function estimateDistinct({ values, distinct, single }: DistinctFacts, valueCount: number): number {
  if (values === 0) return 0;
  const estimate = (values * distinct) / (values - single + (single * values) / valueCount);
  return Math.round(Math.min(Math.max(estimate, distinct), valueCount));
}
