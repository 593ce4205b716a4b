/** Starts the run of a delivery, under the lock of its trigger, so that equal deliveries come one by one. */
import type { Commit, Database } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError, conflict, notFound } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Trigger } from '../runs/rows.ts';
import type { Runs } from '../runs/service.ts';
import { type Delivery, deliveredInputs } from './delivered-inputs.ts';
import type { StoredTrigger } from './store.ts';
import * as store from './store.ts';

export interface DeliverDependencies {
  database: Database;
  runs: Runs;
  clock: Clock;
}

export interface Delivered {
  run_id: string;
  /** True if an equal delivery had started the run before. */
  duplicate: boolean;
}

interface NewDelivery {
  /** Null if the sender does not name its deliveries: then each is a new one. */
  key: string | null;
  trigger: Trigger;
  triggeredBy: Record<string, string | null>;
  delivery: Delivery;
  signal: AbortSignal;
}

/** Ends the transaction of a delivery that was made before. */
class DeliveredBefore extends Error {
  readonly runId: string;

  constructor(runId: string) {
    super('delivered before');
    this.runId = runId;
  }
}

export const scopeOf = (trigger: StoredTrigger): Scope => ({
  organizationId: trigger.organization_id,
  environmentId: trigger.environment_id,
});

export const disabled = (): AppError => conflict('The trigger is disabled.');

export async function deliverOnce(
  deps: DeliverDependencies,
  row: StoredTrigger,
  { key, trigger, triggeredBy, delivery, signal }: NewDelivery,
): Promise<Delivered> {
  const fixed = { documents: row.documents, jsonInputs: row.json_inputs };
  try {
    const run = await deps.runs.deliver(
      { scope: scopeOf(row), commit: holding(deps, row, key), signal },
      {
        workflowId: row.workflow_id,
        triggerId: row.id,
        trigger,
        triggeredBy,
        key,
        inputs: (graph) => deliveredInputs(graph, fixed, delivery),
      },
    );
    return { run_id: run.id, duplicate: false };
  } catch (error) {
    if (error instanceof DeliveredBefore) return { run_id: error.runId, duplicate: true };
    // Whoever delivers asked for nothing by its id: the trigger did, or it is gone itself.
    if (error instanceof AppError && error.code === 'not_found') throw conflict(`No run was started: ${error.message}`);
    throw error;
  }
}

/** A transaction that holds the trigger and notes that it fired. */
const holding =
  ({ database, runs, clock }: DeliverDependencies, row: StoredTrigger, key: string | null): Commit =>
  (work) =>
    database.transaction(async (tx) => {
      const scope = scopeOf(row);
      const held = await store.lockTrigger(tx, scope, { workflowId: row.workflow_id, id: row.id });
      if (held === undefined) throw notFound('Trigger');
      if (!held.is_enabled) throw disabled();
      const known = key === null ? undefined : await runs.delivered(tx, scope, { triggerId: row.id, key });
      if (known !== undefined) throw new DeliveredBefore(known);
      const made = await work(tx);
      const last_run_id = (made as { id: string }).id;
      await store.updateTrigger(tx, row.id, { last_fired_at: clock.now().toISOString(), last_run_id });
      await faultPoint('triggers.before_commit');
      return made;
    });
