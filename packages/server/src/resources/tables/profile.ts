import { toValue } from './column-kind.ts';
import type { TableContent } from './query.ts';
import { ColumnFinder } from './query-plan.ts';
import { type PlacedColumn, readDistinct, readFacts } from './store-profile.ts';
import type { Reading } from './store-query.ts';

/** Up to here values are counted; beyond, they are estimated from about this many rows. */
const EXACT_ROWS = 100_000;

export async function profileTable(reading: Reading, content: TableContent, select: string[] | undefined) {
  const columns = selectColumns(content, select);
  const facts = await readFacts(reading, columns);
  const profiles = [];
  for (const [place, placed] of columns.entries()) {
    const { name, kind, json_schema, sample_values } = placed.column;
    const { valueCount, min, max } = facts[place] ?? { valueCount: 0, min: null, max: null };
    const nullCount = content.rowCount - valueCount;
    profiles.push({
      name,
      json_schema,
      row_count: content.rowCount,
      null_count: nullCount,
      empty_count: nullCount,
      ...(await countDistinct(reading, content, placed, valueCount)),
      min: toValue(kind, min),
      max: toValue(kind, max),
      sample_values,
    });
  }
  return { table_id: content.tableId, row_count: content.rowCount, columns: profiles };
}

function selectColumns({ columns }: TableContent, select: string[] | undefined): PlacedColumn[] {
  if (select === undefined || select.length === 0) return columns.map((column, index) => ({ index, column }));
  const finder = new ColumnFinder(columns);
  const indexes = select.map((name, place) => finder.find(name, ['query', 'select', place]).index);
  finder.throwFaults();
  return [...new Set(indexes)].flatMap((index) => {
    const column = columns[index];
    return column === undefined ? [] : [{ index, column }];
  });
}

async function countDistinct(reading: Reading, { rowCount }: TableContent, placed: PlacedColumn, valueCount: number) {
  if (placed.column.unique) return { distinct_count: valueCount, is_estimated: false };
  const buckets = Math.ceil(rowCount / EXACT_ROWS);
  const sample = await readDistinct(reading, placed, buckets);
  if (buckets === 1) return { distinct_count: sample.distinct, is_estimated: false };
  return { distinct_count: estimateDistinct(sample, valueCount), is_estimated: true };
}

/** The estimator of Haas and Stokes that PostgreSQL's own statistics use. */
export function estimateDistinct(
  { values, distinct, single }: { values: number; distinct: number; single: number },
  valueCount: number,
): number {
  if (values === 0) return 0;
  const estimate = (values * distinct) / (values - single + (single * values) / valueCount);
  return Math.round(Math.min(Math.max(estimate, distinct), valueCount));
}
