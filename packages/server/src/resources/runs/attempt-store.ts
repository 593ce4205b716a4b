/** The statements that begin and end attempts of steps. They run for every step, so each is one round trip. */
import { type Db, sql, type Tx } from '../../db/database.ts';
import { PREPARED } from '../../db/prepared.ts';
import { RECORD_TIME } from '../../db/record-times.ts';
import type { Scope } from '../../lib/scope.ts';
import type { RunEvent } from './event.ts';
import type { Payload } from './payload.ts';
import type { BegunRun, StoredRun, StoredStep } from './rows.ts';
import { COLUMNS, insertingBegun } from './step-store.ts';

const RUN_COLUMNS = sql.raw(
  `organization_id, environment_id, id, workflow_id, workflow_version_id, status, trigger_type, trigger, parent_run_id,
    command_id, trigger_id, delivery_key, documents, json_inputs, file_ids, metadata, waiting_for, error, cancel_reason,
    page_count, credits, retry_count, execution_ms, event_count, triggered_by, traceparent, created_at, started_at,
    completed_at`,
);

interface Claiming {
  runId: string;
  key: string;
}

/** Begins an attempt, unless the step has ended or does not exist. Whoever uses it has found the run in its scope. */
const claiming = ({ runId, key }: Claiming) => sql`
  update workflow_steps
  set status = 'running', retry_count = case when attempt = 0 then 0 else retry_count + 1 end,
    attempt = attempt + 1, started_at = coalesce(started_at, ${RECORD_TIME})
  where run_id = ${runId} and key = ${key} and status in ('queued', 'running')`;

type Inputs = Record<string, Payload>;
type InputRow = StoredStep & { input_payloads: Record<string, Payload | null> | null };

/** By handle; what the inputs of `step` refer to. */
const INPUT_PAYLOADS = sql.raw(`(
  select json_object_agg(input.key, coalesce(source.outputs -> (input.value ->> 'handle'), item.payload))
  from json_each(step.inputs) input
  left join workflow_steps source on source.run_id = step.run_id and source.key = input.value ->> 'key'
  left join workflow_items item on item.run_id = step.run_id and item.key = input.value ->> 'items'
    and item.round = (input.value ->> 'round')::integer
) as input_payloads`);

function withInputs<Row extends InputRow>({ input_payloads, ...step }: Row) {
  const inputs = Object.entries(input_payloads ?? {}).flatMap(([handle, payload]) =>
    payload === null ? [] : [[handle, payload] as const],
  );
  return { step, inputs: Object.fromEntries(inputs) as Inputs };
}

/** For a run that is locked. Returns undefined if the step has ended or does not exist. */
export async function claimStep(tx: Tx, claim: Claiming): Promise<{ step: StoredStep; inputs: Inputs } | undefined> {
  const { rows } = await sql<InputRow>`${PREPARED}
    with step as (${claiming(claim)} returning ${COLUMNS})
    select ${COLUMNS}, ${INPUT_PAYLOADS} from step`.execute(tx);
  return rows[0] === undefined ? undefined : withInputs(rows[0]);
}

export interface ClaimedStep {
  step: StoredStep;
  run: BegunRun;
  inputs: Inputs;
}

type ClaimedRow = InputRow & {
  run_version_id: string;
  run_triggered_by: StoredRun['triggered_by'];
};

/** The same for a run that has begun, with its event and everything that the step needs, in one statement. */
export async function claimInBegunRun(db: Db, scope: Scope, claim: Claiming): Promise<ClaimedStep | undefined> {
  const { rows } = await sql<ClaimedRow>`${PREPARED}
    with run as (
      update workflow_runs set event_count = event_count + 1
      where organization_id = ${scope.organizationId} and environment_id = ${scope.environmentId}
        and id = ${claim.runId} and status in ('running', 'awaiting_review')
      returning event_count, workflow_version_id, triggered_by
    ), step as (
      ${claiming(claim)} and exists (select 1 from run)
      returning ${COLUMNS}
    ), event as (
      insert into workflow_run_events (run_id, sequence, type, data, created_at)
      select step.run_id, run.event_count, 'step.updated', json_build_object('run_id', step.run_id, 'step_id', step.id,
        'block_id', step.block_id, 'block_type', step.block_type, 'status', step.status,
        'retry_count', step.retry_count), ${RECORD_TIME}
      from step, run
    )
    select ${COLUMNS}, run.workflow_version_id as run_version_id, run.triggered_by as run_triggered_by,
      ${INPUT_PAYLOADS}
    from step, run`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { run_version_id: workflow_version_id, run_triggered_by: triggered_by, ...own } = row;
  const { step, inputs } = withInputs(own);
  return { step, run: { id: step.run_id, workflow_id: step.workflow_id, workflow_version_id, triggered_by }, inputs };
}

/** What the end of an attempt writes to its step. */
export type StepEnd = Pick<
  StoredStep,
  'status' | 'outputs' | 'error' | 'completed_at' | 'execution_ms' | 'model' | 'artifact_operation' | 'artifact_id'
>;

/**
 * Locks the run and writes to its step if the run has not ended and the attempt is still the latest one, in one
 * statement. The update reads the locked run first: always the run, then its steps.
 */
export async function endAttempt(
  tx: Tx,
  scope: Scope,
  { run_id, key, attempt }: Pick<StoredStep, 'run_id' | 'key' | 'attempt'>,
  change: StepEnd,
): Promise<{ run: StoredRun; isOurs: boolean } | undefined> {
  const { rows } = await sql<StoredRun & { is_ours: boolean }>`${PREPARED}
    with run as (
      select ${RUN_COLUMNS} from workflow_runs
      where organization_id = ${scope.organizationId} and environment_id = ${scope.environmentId} and id = ${run_id}
      for no key update
    ), step as (
      ${ending({ run_id, key, attempt }, change)} returning id
    )
    select ${RUN_COLUMNS}, exists (select 1 from step) as is_ours from run`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { is_ours: isOurs, ...run } = row;
  return { run, isOurs };
}

/**
 * Ends the attempt and begins the only step that follows from it, without a transaction of its own. Says whether the run
 * has ended and whether the attempt was still the latest one; if it was not, nothing was written.
 */
export async function endAndContinue(
  db: Db,
  scope: Scope,
  { run_id, key, attempt }: Pick<StoredStep, 'run_id' | 'key' | 'attempt'>,
  { change, next, events }: { change: StepEnd; next: readonly StoredStep[]; events: readonly RunEvent[] },
): Promise<{ isOver: boolean; isOurs: boolean } | undefined> {
  const { rows } = await sql<{ is_over: boolean; is_ours: boolean }>`${PREPARED}
    with run as (
      select id, completed_at from workflow_runs
      where organization_id = ${scope.organizationId} and environment_id = ${scope.environmentId} and id = ${run_id}
      for no key update
    ), ended as (
      ${ending({ run_id, key, attempt }, change)} returning run_id
    ), made as (
      ${insertingBegun(next)} where exists (select 1 from ended)
    ), counted as (
      update workflow_runs set event_count = event_count + ${events.length}
      where id = ${run_id} and exists (select 1 from ended)
      returning event_count
    ), written as (
      insert into workflow_run_events (run_id, sequence, type, data, created_at)
      select ${run_id}, counted.event_count - ${events.length} + event.position, event.value ->> 'type',
        event.value -> 'data', ${RECORD_TIME}
      from counted, json_array_elements(${JSON.stringify(events)}::json) with ordinality as event (value, position)
    )
    select run.completed_at is not null as is_over, exists (select 1 from ended) as is_ours from run`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : { isOver: row.is_over, isOurs: row.is_ours };
}

/**
 * Needs the locked run as `run`, which has the scope. Only the key is compared here, so that no index but its own comes
 * into question, with or without statistics of the table.
 */
const ending = ({ run_id, key, attempt }: Pick<StoredStep, 'run_id' | 'key' | 'attempt'>, change: StepEnd) => sql`
  update workflow_steps set status = ${change.status}, outputs = ${JSON.stringify(change.outputs)},
    error = ${change.error === null ? null : JSON.stringify(change.error)}, completed_at = ${change.completed_at},
    execution_ms = ${change.execution_ms}, model = ${change.model},
    artifact_operation = ${change.artifact_operation}, artifact_id = ${change.artifact_id}
  where run_id = ${run_id} and key = ${key} and attempt = ${attempt} and status = 'running'
    and exists (select 1 from run where completed_at is null)`;
