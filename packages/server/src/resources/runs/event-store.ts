import { type Db, type RawBuilder, sql, type Tx } from '../../db/database.ts';
import { PREPARED } from '../../db/prepared.ts';
import type { Scope } from '../../lib/scope.ts';
import type { RunEvent } from './event.ts';
import type { StoredRun, StoredStep } from './rows.ts';
import { insertingSteps } from './step-store.ts';

/** Appends to what happened to a run. */
export async function writeEvents(tx: Tx, runId: string, events: readonly RunEvent[], now: string): Promise<void> {
  if (events.length > 0) await sql`${PREPARED} with ${appending(runId, events, now)}`.execute(tx);
}

/** The same, together with steps that the run has from now on, in one statement. */
export async function writeProgress(
  tx: Tx,
  runId: string,
  { steps, events }: { steps: readonly StoredStep[]; events: readonly RunEvent[] },
  now: string,
): Promise<void> {
  if (steps.length === 0) return writeEvents(tx, runId, events, now);
  await sql`${PREPARED} with steps as (${insertingSteps(steps)}), ${appending(runId, events, now)}`.execute(tx);
}

/** Writes the state of a run that is locked or new, its line in the usage ledger and what happened, in one statement. */
export async function writeState(
  tx: Tx,
  run: StoredRun,
  { usage, events, now }: { usage: RawBuilder<unknown>; events: readonly RunEvent[]; now: string },
): Promise<void> {
  const state = sql`status = ${run.status}, error = ${run.error === null ? null : JSON.stringify(run.error)},
    cancel_reason = ${run.cancel_reason}, waiting_for = ${run.waiting_for}, page_count = ${run.page_count},
    credits = ${run.credits}, retry_count = ${run.retry_count}, execution_ms = ${run.execution_ms},
    started_at = ${run.started_at}, completed_at = ${run.completed_at},`;
  await sql`${PREPARED} with usage as (${usage}), ${appending(run.id, events, now, state)}`.execute(tx);
}

const appending = (runId: string, events: readonly RunEvent[], now: string, state = sql``) => sql`
  run as (
    update workflow_runs set ${state} event_count = event_count + ${events.length} where id = ${runId}
    returning event_count
  )
  insert into workflow_run_events (run_id, sequence, type, data, created_at)
  select ${runId}, run.event_count - ${events.length} + event.position, event.value ->> 'type', event.value -> 'data',
    ${now}
  from run, json_array_elements(${JSON.stringify(events)}::json) with ordinality as event (value, position)`;

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
