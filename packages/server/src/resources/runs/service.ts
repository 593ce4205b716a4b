import type { api } from '@recto/contract';
import type { z } from 'zod';
import type { Commit, Database, Tx } from '../../db/database.ts';
import type { Page, PageRequest } from '../../db/page.ts';
import type { Credential } from '../../http/call.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { conflict, invalidRequest, notFound } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Ids } from '../../lib/ids.ts';
import { currentLane } from '../../lib/lane.ts';
import type { Scope } from '../../lib/scope.ts';
import { mapRecords } from '../../lib/unreadable.ts';
import type { WorkflowGraph } from '../../workflows/graph.ts';
import { missingSecretsError } from '../../workflows/run/fill-references.ts';
import { planOf, type RunPlan } from '../../workflows/run/run-plan.ts';
import type { BlobLedger } from '../blobs/service.ts';
import type { FileUser } from '../files/removal.ts';
import { recordDocument } from '../primitives/document-file.ts';
import { triggeredBy } from '../primitives/primitive.ts';
import type { Secrets } from '../secrets/service.ts';
import { missingSecrets } from '../workflows/checks.ts';
import { Advance } from './advance.ts';
import { isOver, type RunStates, storedError } from './ending.ts';
import { followEvents } from './follow-events.ts';
import type { QueuesOfSteps } from './jobs.ts';
import { blobsOf, type FileReference, type Payload } from './payload.ts';
import { toRun, type WorkflowRun } from './record.ts';
import type { StoredRun, StoredStep, Trigger } from './rows.ts';
import { type CollectedInputs, collectInputs, type GivenInputs, type InputParts } from './run-inputs.ts';
import { findSteps, hasBlock } from './step-store.ts';
import * as store from './store.ts';
import type { RunVersions } from './versions.ts';

export interface RunsDependencies extends InputParts, QueuesOfSteps {
  database: Database;
  ledger: BlobLedger;
  jobs: Jobs;
  states: RunStates;
  versions: RunVersions;
  secrets: Secrets;
  ids: Ids;
}

export interface RunCall {
  scope: Scope;
  credential: Credential;
  commit: Commit;
  signal: AbortSignal;
}

type NewRun = z.output<typeof api.workflowRuns.create.body>;

/** Who starts a run, for the usage ledger. */
type TriggeredBy = Record<string, string | null>;

interface StartCall extends Pick<RunCall, 'scope' | 'commit'> {
  triggeredBy: TriggeredBy;
}

/** A run that a trigger starts. */
export interface Delivery {
  workflowId: string;
  triggerId: string;
  trigger: Trigger;
  triggeredBy: TriggeredBy;
  /** Names the delivery among those of the trigger; `delivered` finds its run. */
  key: string | null;
  /** The inputs for the published version. */
  inputs(graph: WorkflowGraph): GivenInputs;
}

interface Started {
  workflowId: string;
  version: { id: string; graph: WorkflowGraph };
  trigger: Trigger;
  inputs: CollectedInputs;
  metadata: Record<string, string> | null;
  commandId: string | null;
  /** The run whose steps are taken over. */
  continues?: string;
  delivery?: Pick<Delivery, 'triggerId' | 'key'>;
}

export class Runs {
  readonly #deps: RunsDependencies;

  constructor(deps: RunsDependencies) {
    this.#deps = deps;
  }

  async create(call: RunCall, input: NewRun): Promise<WorkflowRun> {
    const { scope, credential, signal } = call;
    const version = await this.#deps.versions.resolve(call, input.workflow_id, input.version);
    const given = { documents: input.documents ?? {}, jsonInputs: input.json_inputs ?? {} };
    const parent = input.parent_run_id;
    if (input.trigger_type === 'restart' && parent !== undefined) await this.#find(scope, parent);
    return this.#start(requested(call), {
      workflowId: input.workflow_id,
      version,
      trigger: {
        type: input.trigger_type,
        ...startedBy(credential),
        ...(input.trigger_type === 'restart' && { parent_run_id: parent ?? null }),
      },
      inputs: await collectInputs(this.#deps, scope, version.graph, given, signal),
      metadata: input.metadata ?? null,
      commandId: null,
    });
  }

  /** A new run with the inputs of an old one. */
  async restart(
    call: RunCall,
    id: string,
    input: z.output<typeof api.workflowRuns.restart.body>,
  ): Promise<WorkflowRun> {
    const { scope, credential, signal } = call;
    const parent = await this.#find(scope, id);
    const { versions } = this.#deps;
    if (input.from_failed_step) requireRestartable(parent);
    const version = input.from_failed_step
      ? await versions.ofRun(scope, parent)
      : await versions.resolve(call, parent.workflow_id, input.version);
    const given = await this.#inputsOf(scope, parent);
    const isEmpty = parent.metadata === null && input.metadata === undefined;
    return this.#start(requested(call), {
      workflowId: parent.workflow_id,
      version,
      trigger: { type: 'restart', ...startedBy(credential), parent_run_id: id },
      inputs: await collectInputs(this.#deps, scope, version.graph, given, signal),
      metadata: isEmpty ? null : { ...parent.metadata, ...input.metadata },
      commandId: input.command_id ?? null,
      ...(input.from_failed_step && { continues: parent.id }),
    });
  }

  /** The id of the run that a delivery of a trigger has started. */
  async delivered(tx: Tx, scope: Scope, delivery: { triggerId: string; key: string }): Promise<string | undefined> {
    return (await store.findDelivered(tx, scope, delivery))?.id;
  }

  /** Starts the published version. */
  async deliver(
    { scope, commit, signal }: Pick<RunCall, 'scope' | 'commit' | 'signal'>,
    { workflowId, trigger, triggeredBy, inputs, ...delivery }: Delivery,
  ): Promise<WorkflowRun> {
    const version = await this.#deps.versions.resolve({ scope, signal }, workflowId, 'production');
    return this.#start(
      { scope, commit, triggeredBy },
      {
        workflowId,
        version,
        trigger,
        inputs: await collectInputs(this.#deps, scope, version.graph, inputs(version.graph), signal),
        metadata: null,
        commandId: null,
        delivery,
      },
    );
  }

  /** Blocks of workflows that exist are found by their runs, whatever the draft has become. */
  async requireBlock(scope: Scope, workflowId: string, blockId: string): Promise<void> {
    const { database, versions } = this.#deps;
    await versions.requireWorkflow(scope, workflowId);
    if (!(await hasBlock(database.db, scope, { workflowId, blockId }))) {
      throw invalidRequest(`No run of the workflow has a block ${blockId}.`);
    }
  }

  async list(
    scope: Scope,
    request: PageRequest & { sortBy: 'created_at' | 'started_at' },
    filters: store.RunFilters,
  ): Promise<Page<WorkflowRun>> {
    const page = await store.listRuns(this.#deps.database.db, scope, request, filters);
    return { ...page, data: mapRecords(page.data, toRun) };
  }

  async get(scope: Scope, id: string): Promise<WorkflowRun> {
    return toRun(await this.#find(scope, id));
  }

  /** What happened and what happens, as server-sent events. */
  async events(
    scope: Scope,
    id: string,
    { after, signal }: { after: number; signal: AbortSignal },
  ): Promise<AsyncIterable<string>> {
    await this.#find(scope, id);
    return followEvents(this.#deps.database.db, scope, id, { after, signal });
  }

  /** A run that has ended stays as it is. */
  cancel({ scope, commit }: Pick<RunCall, 'scope' | 'commit'>, id: string) {
    return commit(async (tx) => {
      const run = await this.#lock(tx, scope, id);
      const wasOver = isOver(run);
      const ended = wasOver ? run : await this.#cancel(tx, run);
      await faultPoint('runs.before_commit');
      const isCancelled = ended.status === 'cancelled';
      return {
        run: toRun(ended),
        redis_available: true,
        cancellation_status: isCancelled ? ('cancelled' as const) : ('cancellation_failed' as const),
      };
    });
  }

  async delete(scope: Scope, id: string): Promise<void> {
    await this.#deps.database.transaction(async (tx) => this.#remove(tx, await this.#lock(tx, scope, id)));
  }

  /** Returns false if the run is gone or has not ended. */
  async removeEnded(tx: Tx, scope: Scope, id: string): Promise<boolean> {
    const run = await store.lockRun(tx, scope, id);
    if (run === undefined || !isOver(run)) return false;
    await this.#remove(tx, run);
    return true;
  }

  /** Runs that were started with a file, locked. */
  async usersOf(tx: Tx, scope: Scope, fileId: string): Promise<FileUser[]> {
    const rows = await store.lockRunsOfFile(tx, scope, fileId);
    return rows.map((row) => ({ id: row.id, remove: () => this.#remove(tx, row) }));
  }

  async #find(scope: Scope, id: string): Promise<StoredRun> {
    const row = await store.findRun(this.#deps.database.db, scope, id);
    if (row === undefined) throw notFound('Workflow run');
    return row;
  }

  async #lock(tx: Tx, scope: Scope, id: string): Promise<StoredRun> {
    const row = await store.lockRun(tx, scope, id);
    if (row === undefined) throw notFound('Workflow run');
    return row;
  }

  #cancel(tx: Tx, run: StoredRun): Promise<StoredRun> {
    return this.#deps.states.end(tx, run, { status: 'cancelled', cancel_reason: 'The run was cancelled.' });
  }

  async #remove(tx: Tx, run: StoredRun): Promise<void> {
    const scope = { organizationId: run.organization_id, environmentId: run.environment_id };
    if (!isOver(run)) await this.#cancel(tx, run);
    await store.deleteRun(tx, scope, run.id);
    await this.#deps.ledger.release(tx, scope, run.id);
    await faultPoint('runs.before_commit');
  }

  async #inputsOf(scope: Scope, run: StoredRun): Promise<GivenInputs> {
    const jsonInputs: Record<string, unknown> = {};
    for (const [block, payload] of Object.entries(run.json_inputs)) {
      const value = await this.#deps.values.load(scope, payload);
      jsonInputs[block] = value.type === 'json' ? value.data : null;
    }
    const documents = Object.entries(run.documents).map(([block, { id }]) => [block, { id }]);
    return { documents: Object.fromEntries(documents), jsonInputs };
  }

  /** Everything is checked; from here on the run exists, whatever happens to it. */
  async #start(call: StartCall, started: Started): Promise<WorkflowRun> {
    const { scope, commit } = call;
    const { secrets, states } = this.#deps;
    const { graph } = started.version;
    const listed = await secrets.list(scope);
    const missing = missingSecrets(graph, new Set(listed.secrets.map(({ name }) => name)));
    const plan = planOf(graph);
    return commit(async (tx) => {
      const outputs = new Map<string, Payload>(started.inputs.json);
      const documents: Record<string, FileReference> = {};
      for (const [block, file] of started.inputs.files) {
        const { id, filename, mime_type } = await recordDocument(this.#deps.files, { tx, scope }, file);
        documents[block] = { id, filename, mime_type };
        outputs.set(block, { type: 'file', document: { id, filename, mime_type }, pages: null });
      }
      const run = this.#newRun(call, started, documents);
      await store.insertGraph(tx, scope, { id: started.version.id, graph, createdAt: run.created_at });
      if (!(await store.insertRun(tx, run))) return toRun(await this.#earlier(tx, scope, run));
      for (const blob of blobsOf(started.inputs.json.values())) {
        await this.#deps.ledger.claim(tx, scope, blob, run.id);
      }
      await states.record(tx, run);
      if (missing.length > 0) {
        const error = storedError(missingSecretsError(missing), null);
        return toRun(await states.end(tx, run, { status: 'error', error }));
      }
      const taken = started.continues === undefined ? [] : await this.#endedSteps(tx, scope, plan, started.continues);
      for (const blob of blobsOf(taken.flatMap((step) => Object.values(step.outputs)))) {
        await this.#deps.ledger.claim(tx, scope, blob, run.id);
      }
      const ended = await new Advance(this.#deps, { tx, plan, run }).begin(outputs, taken);
      await faultPoint('runs.before_commit');
      return toRun(ended ?? run);
    });
  }

  /** The steps outside of containers that need not run again, and containers that have ended. */
  async #endedSteps(tx: Tx, scope: Scope, plan: RunPlan, runId: string): Promise<StoredStep[]> {
    const nodes = plan.rounds.get(null) ?? [];
    const found = await findSteps(
      tx,
      scope,
      runId,
      nodes.map(({ key }) => key),
    );
    const hasEnded = (key: string): boolean => ['completed', 'skipped'].includes(found.get(key)?.status ?? '');
    return nodes.flatMap(({ key, part, block, isStart }) => {
      const step = found.get(key);
      const isTaken = hasEnded(key) && (part !== 'start' || hasEnded(block.id));
      return step !== undefined && isTaken && !isStart ? [step] : [];
    });
  }

  /** The run that the same command has already made. */
  async #earlier(tx: Tx, scope: Scope, { parent_run_id, command_id }: StoredRun): Promise<StoredRun> {
    const known =
      parent_run_id === null || command_id === null
        ? undefined
        : await store.findRestart(tx, scope, { parentRunId: parent_run_id, commandId: command_id });
    if (known === undefined) throw conflict('The run that this command made is gone. Use another command_id.');
    return known;
  }

  #newRun({ scope, triggeredBy }: StartCall, started: Started, documents: Record<string, FileReference>): StoredRun {
    const { ids, states } = this.#deps;
    return {
      id: ids.next('run'),
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      workflow_id: started.workflowId,
      workflow_version_id: started.version.id,
      status: 'queued',
      trigger_type: started.trigger.type,
      trigger: started.trigger,
      parent_run_id: started.trigger.parent_run_id ?? null,
      command_id: started.commandId,
      trigger_id: started.delivery?.triggerId ?? null,
      delivery_key: started.delivery?.key ?? null,
      documents,
      json_inputs: Object.fromEntries(started.inputs.json),
      file_ids: [...new Set(Object.values(documents).map(({ id }) => id))],
      metadata: started.metadata,
      waiting_for: [],
      error: null,
      cancel_reason: null,
      page_count: 0,
      credits: 0,
      retry_count: 0,
      execution_ms: 0,
      event_count: 0,
      triggered_by: triggeredBy,
      traceparent: currentLane().span?.traceparent ?? null,
      created_at: states.now(),
      started_at: null,
      completed_at: null,
    };
  }
}

const startedBy = ({ keyId, member }: Credential): Pick<Trigger, 'api_key_id' | 'user_id'> =>
  member === null ? { api_key_id: keyId } : { api_key_id: null, user_id: member.id };

const requested = ({ scope, commit, credential }: RunCall): StartCall => ({
  scope,
  commit,
  triggeredBy: triggeredBy(credential),
});

function requireRestartable(run: StoredRun): void {
  if (run.status === 'error' || run.status === 'failed' || run.status === 'cancelled') return;
  throw conflict('Only a run that ended with an error or was cancelled can begin where it stopped.');
}
