/** Rows of a table by the values of columns, for workflows. */
import { dataOf, type StoredColumn } from './column-stats.ts';
import type { TableContent } from './query.ts';
import { type Condition, planCondition } from './query-condition.ts';
import { ColumnFinder } from './query-request.ts';
import { hasKeys, type KeyColumn, readAllRows, readKeyedRows } from './store-keys.ts';
import type { Reading } from './store-query.ts';

/** A table with fewer rows is read as a whole, in less than a millisecond. */
const KEYED_FROM_ROWS = 1000;

export interface LookUpRequest {
  /** Values by column; a row has all of them. Null and "" are the empty cell. */
  where: Readonly<Record<string, unknown>>;
  limit: number;
}

export function planLookUp(columns: readonly StoredColumn[], { where }: LookUpRequest): Condition[] {
  const finder = new ColumnFinder(columns);
  const conditions = Object.entries(where).map(([column, value]) =>
    planCondition(finder, value === null ? { column, operator: 'is_null' } : { column, operator: 'eq', value }, [
      'where',
    ]),
  );
  finder.throwFaults();
  return conditions;
}

/** The column whose keys would find the rows; null if the table is small or only empty cells are asked for. */
export function keyColumnOf(rowCount: number, conditions: readonly Condition[]): (KeyColumn & { text: string }) | null {
  if (rowCount < KEYED_FROM_ROWS) return null;
  for (const { index, kind, test } of conditions) {
    if (test.type === 'compare') return { index, kind, text: test.text };
  }
  return null;
}

export async function lookUpRows(
  reading: Reading,
  content: TableContent,
  request: LookUpRequest,
): Promise<Record<string, unknown>[]> {
  const conditions = planLookUp(content.columns, request);
  const key = keyColumnOf(content.rowCount, conditions);
  const wanted = { conditions, limit: request.limit };
  // Without keys when the content was replaced a moment ago.
  const rows =
    key !== null && (await hasKeys(reading, key))
      ? await readKeyedRows(reading, wanted, key)
      : await readAllRows(reading, wanted);
  return rows.map(({ cells }) => dataOf(content.columns, cells));
}
