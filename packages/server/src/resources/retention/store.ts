import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import type { Scope } from '../../lib/scope.ts';

export interface RetainedEnvironment {
  scope: Scope;
  retentionDays: number;
}

/** The environments of all organizations that do not keep everything. */
export async function listRetainedEnvironments(db: Db): Promise<RetainedEnvironment[]> {
  const rows = await db
    .selectFrom('environments')
    .select(['id', 'organization_id', 'retention_days'])
    .where('retention_days', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, organization_id, retention_days }) => ({
    scope: { organizationId: organization_id, environmentId: id },
    retentionDays: Number(retention_days),
  }));
}

export type OperationTable =
  | 'parses'
  | 'extractions'
  | 'schema_generations'
  | 'partitions'
  | 'splits'
  | 'classifications'
  | 'edits';

/** A row to remove, and where the search for the next ones goes on. */
export interface OldRow {
  id: string;
  /** As text, because a date in JavaScript would lose the microseconds. */
  created: string;
}

export interface OldRows {
  before: string;
  after: OldRow | undefined;
  limit: number;
}

/** Runs that ended before the moment, oldest first. */
export const listOldRuns = (db: Db, scope: Scope, old: OldRows): Promise<OldRow[]> =>
  listOld(db, scope, 'workflow_runs', sql`and old.completed_at < ${old.before}`, old);

/** Operations that ended before the moment, except those that a step of a run refers to. */
export const listOldOperations = (db: Db, scope: Scope, table: OperationTable, old: OldRows): Promise<OldRow[]> =>
  listOld(
    db,
    scope,
    table,
    sql`and old.completed_at < ${old.before}
        and not exists (select from workflow_steps step where step.artifact_id = old.id)`,
    old,
  );

/**
 * Files that were recorded before the moment, whether something uses them or not, except those that a trigger gives to
 * its runs: by their id, or by their address.
 */
export const listOldFiles = (db: Db, scope: Scope, old: OldRows): Promise<OldRow[]> =>
  listOld(
    db,
    scope,
    'files',
    sql`and old.id not in (
      select coalesce(substring(left(coalesce(document.value ->> 'id', document.value ->> 'url'), 500)
        from 'file_[A-Za-z0-9]+'), '')
      from workflow_triggers trigger, json_each(trigger.documents) document
      where trigger.organization_id = ${scope.organizationId} and trigger.environment_id = ${scope.environmentId})`,
    old,
  );

async function listOld(
  db: Db,
  scope: Scope,
  table: 'workflow_runs' | 'files' | OperationTable,
  condition: RawBuilder<unknown>,
  { before, after, limit }: OldRows,
): Promise<OldRow[]> {
  const further =
    after === undefined ? sql`` : sql`and (old.created_at, old.id) > (${after.created}::timestamptz, ${after.id})`;
  const { rows } = await sql<OldRow>`
    select old.id, old.created_at::text as created from ${sql.table(table)} old
    where old.organization_id = ${scope.organizationId} and old.environment_id = ${scope.environmentId}
      and old.created_at < ${before} ${condition} ${further}
    order by old.created_at, old.id limit ${limit}`.execute(db);
  return rows;
}

/** Deletes at most `limit` old artifacts that no run and no step needs, and returns how many. */
export async function deleteOldArtifacts(
  db: Db,
  scope: Scope,
  { before, limit }: Pick<OldRows, 'before' | 'limit'>,
): Promise<number> {
  const result = await sql`
    delete from workflow_artifacts where id in (
      select old.id from workflow_artifacts old
      where old.organization_id = ${scope.organizationId} and old.environment_id = ${scope.environmentId}
        and old.created_at < ${before}
        and not exists (select from workflow_runs run where run.id = old.run_id)
        and not exists (select from workflow_steps step where step.artifact_id = old.id)
      order by old.created_at limit ${limit}
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
