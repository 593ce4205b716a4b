import { type Db, sql, type Tx } from '../../db/database.ts';
import type { Scope } from '../../lib/scope.ts';
import type { RunEvent } from './event.ts';

/** Appends to what happened to a run. */
export async function writeEvents(tx: Tx, runId: string, events: readonly RunEvent[], now: string): Promise<void> {
  if (events.length === 0) return;
  await sql`
    with run as (
      update workflow_runs set event_count = event_count + ${events.length} where id = ${runId} returning event_count
    )
    insert into workflow_run_events (run_id, sequence, type, data, created_at)
    select ${runId}, run.event_count - ${events.length} + event.position, event.value ->> 'type', event.value -> 'data',
      ${now}
    from run, json_array_elements(${JSON.stringify(events)}::json) with ordinality as event (value, position)`.execute(
    tx,
  );
}

export interface StoredEvent extends RunEvent {
  sequence: number;
  created_at: string;
}

export async function readEvents(
  db: Db,
  scope: Scope,
  runId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ isOver: boolean; events: StoredEvent[] } | null> {
  const run = await db
    .selectFrom('workflow_runs')
    .select('completed_at')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', runId)
    .executeTakeFirst();
  if (run === undefined) return null;
  // Read after the state of the run: if that has ended, these are all.
  const { rows } = await sql<StoredEvent>`
    select sequence, type, data, created_at from workflow_run_events
    where run_id = ${runId} and sequence > ${after} order by sequence limit ${limit}`.execute(db);
  return { isOver: run.completed_at !== null, events: rows };
}
