import { type Db, sql, type Tx } from '../../db/database.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Payload } from './payload.ts';

export async function insertLookups(
  tx: Tx,
  { runId, key, payload }: { runId: string; key: string; payload: Payload },
): Promise<void> {
  await tx
    .insertInto('workflow_step_lookups')
    .values({ run_id: runId, key, payload: JSON.stringify(payload) })
    .execute();
}

export async function findLookups(db: Db, scope: Scope, runId: string, key: string): Promise<Payload | undefined> {
  const { rows } = await sql<{ payload: Payload }>`
    select lookups.payload from workflow_step_lookups lookups
    join workflow_runs run on run.id = lookups.run_id
    where run.organization_id = ${scope.organizationId} and run.environment_id = ${scope.environmentId}
      and lookups.run_id = ${runId} and lookups.key = ${key}`.execute(db);
  return rows[0]?.payload;
}
