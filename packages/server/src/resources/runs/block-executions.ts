/** Executes single blocks of a draft on what they received in a run. */
import type { api } from '@recto/contract';
import type { z } from 'zod';
import type { Commit, Database } from '../../db/database.ts';
import type { Page, PageRequest } from '../../db/page.ts';
import type { Credential } from '../../http/call.ts';
import type { Clock } from '../../lib/clock.ts';
import { internal, notFound, unprocessable } from '../../lib/errors.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import { mapRecords } from '../../lib/unreadable.ts';
import { blockType } from '../../workflows/blocks/registry.ts';
import { canonicalJson, sha256 } from '../../workflows/canonical-json.ts';
import { aBlock, type GraphBlock } from '../../workflows/graph.ts';
import { configHash, versionOf } from '../../workflows/version.ts';
import type { BlobLedger } from '../blobs/service.ts';
import { triggeredBy } from '../primitives/primitive.ts';
import { readDraft } from '../workflows/drafts.ts';
import { upsertArtifact } from './artifact-store.ts';
import { insertExecution, listExecutions } from './block-execution-store.ts';
import { storedError } from './ending.ts';
import type { Artifact, StepOutcome } from './executors/executor.ts';
import { makerOf, type Obtain } from './executors/primitive-step.ts';
import { createExecutors, type ExecutorParts, type Executors } from './executors/registry.ts';
import { finalError } from './final-error.ts';
import { RecordedLookups } from './lookups.ts';
import { asData, blobsOf, type Payload, type RunValues, type Value } from './payload.ts';
import { errorOf, toHandles } from './record.ts';
import { RecordedRun } from './recorded-run.ts';
import type { StoredBlockExecution, StoredRun, StoredStep } from './rows.ts';
import { type OfflineContext, recordedCall } from './simulation/offline.ts';
import { payloadsOf, StepInputs } from './step-inputs.ts';
import { findSteps, stepsOfBlock } from './step-store.ts';
import { findRun, lockRun } from './store.ts';

export interface BlockExecutionsDependencies {
  database: Database;
  ledger: BlobLedger;
  values: RunValues;
  executors: Executors<OfflineContext>;
  ids: Ids;
  clock: Clock;
}

export interface ExecutionCall {
  scope: Scope;
  credential: Credential;
  commit: Commit;
  signal: AbortSignal;
}

type BlockExecution = z.input<typeof api.workflowBlockExecutions.create.response>;
type NewExecution = z.output<typeof api.workflowBlockExecutions.create.body>;

const MAX_ITERATIONS = 100;
/** The parts of containers, and blocks that only begin a run, have nothing to execute by themselves. */
const EXECUTED: ReadonlySet<string> = new Set([
  'parse',
  'extract',
  'split',
  'classifier',
  'edit',
  'conditional',
  'function',
  'merge_dicts',
  'api_call',
]);

/** Parses and extractions are records of their own; calls do not leave. */
export const blockExecutors = (database: Database, parts: ExecutorParts): Executors<OfflineContext> =>
  createExecutors(parts, { obtain: waitedPrimitive(database), call: recordedCall(parts) });

const waitedPrimitive =
  ({ transaction }: Database): Obtain<OfflineContext> =>
  async (context, { operation, lifecycle, accept }) => {
    const { scope, signal } = context;
    const maker = makerOf(context);
    const accepted = await accept({ ...maker, origin: { ...maker.origin, run_id: null } });
    const created = await lifecycle.wait({ scope, commit: transaction, keepsAnswer: false, signal }, accepted);
    if (!('row' in created)) throw internal(new Error('a primitive without a record'));
    context.onRecord?.({ id: created.row.id, operation, content: null });
    return created.row;
  };

export class BlockExecutions {
  readonly #deps: BlockExecutionsDependencies;

  constructor(deps: BlockExecutionsDependencies) {
    this.#deps = deps;
  }

  async list(
    scope: Scope,
    request: PageRequest,
    source: { runId: string; blockId: string },
  ): Promise<Page<BlockExecution>> {
    const { db } = this.#deps.database;
    const page = await listExecutions(db, scope, request, source);
    const iterations = await this.#iterations(scope, source);
    const keys = page.data.map(({ source_run_id, source_step_id }) => source_step_id.slice(source_run_id.length + 1));
    const steps = await findSteps(db, scope, source.runId, keys);
    const inputs = await this.#inputs(scope, [...steps.values()]);
    const toRecord = (row: StoredBlockExecution) => toExecution(row, inputs.get(row.source_step_id) ?? {}, iterations);
    return { ...page, data: mapRecords(page.data, toRecord) };
  }

  async create(call: ExecutionCall, input: NewExecution): Promise<BlockExecution> {
    const { scope, credential, commit } = call;
    const { database, clock, ids, values } = this.#deps;
    const found = await findRun(database.db, scope, input.run_id);
    if (found === undefined) throw notFound('Workflow run');
    const run = { ...found, triggered_by: triggeredBy(credential) };
    const { graph } = await readDraft(database.db, scope, run.workflow_id);
    const drawn = graph.blocks.find(({ id }) => id === input.block_id);
    if (drawn === undefined) throw notFound('Workflow block');
    const block = withConsensus(drawn, input.n_consensus);
    const source = { runId: run.id, blockId: block.id };
    const step = await this.#sourceStep(scope, source, input.step_id);
    const record = new RecordedRun({ db: database.db, values }, run);
    const inputs = (await this.#inputs(scope, [step])).get(step.id) ?? {};
    if (input.check_eligibility) requireEligible(block, step, inputs);
    const startedAt = clock.now().toISOString();
    const begun = performance.now();
    const { outcome, outputs } = await this.#execute(call, { run, step, block, inputs, record });
    const executed = {
      id: ids.next('block_execution'),
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      workflow_id: run.workflow_id,
      workflow_version_id: versionOf(graph, run.workflow_id).version_id,
      source_run_id: run.id,
      source_step_id: step.id,
      block_id: block.id,
      block_type: block.type,
      block_config: block.config,
      status: outcome.error === undefined ? ('completed' as const) : ('error' as const),
      outputs,
      artifact_operation: outcome.artifact?.operation ?? null,
      artifact_id: outcome.artifact?.id ?? null,
      routing_decisions: block.type === 'conditional' ? Object.keys(outputs) : [],
      error: outcome.error === undefined ? null : storedError(outcome.error, step),
      duration_ms: Math.round(performance.now() - begun),
      started_at: startedAt,
      completed_at: clock.now().toISOString(),
    };
    const iterations = await this.#iterations(scope, source);
    return commit(async (tx) => {
      // Nobody deletes the run, which owns the blobs, meanwhile.
      if ((await lockRun(tx, scope, run.id)) === undefined) throw notFound('Workflow run');
      for (const blob of blobsOf(Object.values(outputs))) await this.#deps.ledger.claim(tx, scope, blob, run.id);
      const row: StoredBlockExecution = { ...executed, created_at: clock.now().toISOString() };
      await insertExecution(tx, row);
      if (outcome.artifact !== undefined) await upsertArtifact(tx, artifactRow(row, outcome.artifact));
      return toExecution(row, inputs, iterations);
    });
  }

  async #execute(
    { scope, signal }: ExecutionCall,
    {
      run,
      step,
      block,
      inputs,
      record,
    }: {
      run: StoredRun;
      step: StoredStep;
      block: GraphBlock;
      inputs: Record<string, Payload>;
      record: RecordedRun;
    },
  ): Promise<{ outcome: StepOutcome; outputs: Record<string, Payload> }> {
    const loaded = new Map<string, Value>();
    for (const [handle, payload] of Object.entries(inputs)) {
      loaded.set(handle, await this.#deps.values.load(scope, payload));
    }
    let made: Artifact | undefined;
    const context: OfflineContext = {
      scope,
      run,
      step,
      block,
      inputs: new StepInputs(loaded),
      rounds: { count: async () => 0, results: async function* () {} },
      lookups: new RecordedLookups(await record.lookupsOf(step), 'ask'),
      signal,
      recordedArtifact: () => record.artifactOf(step),
      repeatsRecord: false,
      onRecord: (artifact) => {
        made = artifact;
      },
    };
    try {
      const outcome = await this.#deps.executors({ block_type: block.type, part: 'whole' })(context);
      const kept: [string, Payload][] = [];
      for (const [handle, value] of Object.entries(outcome.outputs)) {
        kept.push([handle, await this.#deps.values.keep(scope, value, signal)]);
      }
      return {
        outcome: made === undefined ? outcome : { ...outcome, artifact: made },
        outputs: Object.fromEntries(kept),
      };
    } catch (error) {
      const final = signal.aborted ? null : finalError(error);
      if (final === null) throw error;
      return { outcome: { outputs: {}, error: final }, outputs: {} };
    }
  }

  async #sourceStep(
    scope: Scope,
    { runId, blockId }: { runId: string; blockId: string },
    stepId: string | undefined,
  ): Promise<StoredStep> {
    const { db } = this.#deps.database;
    const key = stepId?.slice(runId.length + 1);
    const step =
      key === undefined
        ? (await stepsOfBlock(db, scope, { runId, blockId, limit: 1 }))[0]
        : (await findSteps(db, scope, runId, [key])).get(key);
    const isThere = step?.block_id === blockId && (stepId === undefined || step.id === stepId);
    if (step === undefined || !isThere || step.status === 'skipped') {
      throw unprocessable('Step data not found for this block in the given run');
    }
    return step;
  }

  /** What steps of one run received, by step. */
  async #inputs(scope: Scope, steps: readonly StoredStep[]): Promise<Map<string, Record<string, Payload>>> {
    const references = steps.flatMap(({ inputs }) => Object.values(inputs));
    const find = await payloadsOf(this.#deps.database.db, scope, steps[0]?.run_id ?? '', references);
    return new Map(
      steps.map(({ id, inputs }) => [
        id,
        Object.fromEntries(
          Object.entries(inputs).flatMap(([handle, reference]) => {
            const payload = find(reference);
            return payload === undefined ? [] : [[handle, payload]];
          }),
        ),
      ]),
    );
  }

  async #iterations(scope: Scope, source: { runId: string; blockId: string }): Promise<string[]> {
    const steps = await stepsOfBlock(this.#deps.database.db, scope, { ...source, limit: MAX_ITERATIONS });
    return steps.map(({ id }) => id);
  }
}

function withConsensus(block: GraphBlock, choices: number | undefined): GraphBlock {
  if (choices === undefined) return block;
  if (block.type !== 'extract')
    throw unprocessable(`n_consensus is for extract blocks; this is ${aBlock(block.type)}.`);
  return { ...block, config: { ...block.config, n_consensus: choices } };
}

function requireEligible(block: GraphBlock, step: StoredStep, inputs: Record<string, Payload>): void {
  if (!EXECUTED.has(block.type)) throw unprocessable(`A single execution of ${aBlock(block.type)} is not possible.`);
  if (step.block_type !== block.type) {
    throw unprocessable(`The block was ${aBlock(step.block_type)} in the run and is ${aBlock(block.type)} now.`);
  }
  const read = blockType(block.type)?.read(block.config);
  const handles = read?.ok === true ? read.block.inputHandles : [];
  const missing = handles.filter(({ id, required }) => required && !Object.hasOwn(inputs, id));
  if (missing.length > 0) {
    throw unprocessable(`The run has nothing for the input ${missing.map(({ id }) => id).join(', ')}.`);
  }
}

/** It belongs to no run: its own id stands for the run and the step. */
const artifactRow = (row: StoredBlockExecution, { id, operation, content }: Artifact) => ({
  id,
  organization_id: row.organization_id,
  environment_id: row.environment_id,
  workflow_id: row.workflow_id,
  run_id: row.id,
  step_id: row.id,
  block_id: row.block_id,
  operation,
  content: content === null ? null : { ...content, run_id: row.id, step_id: row.id },
  created_at: row.created_at,
});

const toExecution = (
  row: StoredBlockExecution,
  inputs: Record<string, Payload>,
  iterations: string[],
): BlockExecution => ({
  id: row.id,
  workflow_id: row.workflow_id,
  workflow_version_id: row.workflow_version_id,
  source_run_id: row.source_run_id,
  source_step_id: row.source_step_id,
  block_id: row.block_id,
  block_type: row.block_type as BlockExecution['block_type'],
  block_config: row.block_config,
  lifecycle: row.status === 'completed' ? { status: 'completed' } : { status: 'error', ...errorOf(row.error) },
  handle_inputs: toHandles(inputs),
  handle_outputs: toHandles(row.outputs),
  artifact:
    row.artifact_id === null || row.artifact_operation === null
      ? null
      : {
          operation: row.artifact_operation as NonNullable<BlockExecution['artifact']>['operation'],
          id: row.artifact_id,
        },
  routing_decisions: row.routing_decisions,
  duration_ms: row.duration_ms,
  created_at: row.created_at,
  started_at: row.started_at,
  completed_at: row.completed_at,
  block_config_fingerprint: configHash(row.block_config),
  handle_inputs_fingerprint: fingerprintOf(inputs),
  available_iterations: iterations,
});

const fingerprintOf = (inputs: Record<string, Payload>): string =>
  sha256(
    canonicalJson(
      Object.fromEntries(
        Object.entries(inputs).map(([handle, payload]) => [handle, 'blob' in payload ? payload.blob : asData(payload)]),
      ),
    ),
    'hex',
  );
