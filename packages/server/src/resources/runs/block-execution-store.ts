import { type Db, sql, type Tx } from '../../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../../db/page.ts';
import type { Scope } from '../../lib/scope.ts';
import type { StoredBlockExecution } from './rows.ts';

export async function insertExecution(tx: Tx, row: StoredBlockExecution): Promise<void> {
  await tx
    .insertInto('workflow_block_executions')
    .values({
      ...row,
      block_config: JSON.stringify(row.block_config),
      outputs: JSON.stringify(row.outputs),
      error: row.error === null ? null : JSON.stringify(row.error),
    })
    .execute();
}

export function listExecutions(
  db: Db,
  scope: Scope,
  request: PageRequest,
  { runId, blockId }: { runId: string; blockId: string },
): Promise<Page<StoredBlockExecution>> {
  const source = {
    scope,
    table: 'workflow_block_executions' as const,
    idColumn: 'id',
    sortColumn: 'created_at',
    columns: sql`*`,
    filters: [sql`source_run_id = ${runId}`, sql`block_id = ${blockId}`],
  };
  return fetchPage(db, source, request);
}
