/**
 * Executes what a planned graph changes on a past run, and compares the outputs. Blocks that are the same and receive the
 * same are not executed: they would give what they gave.
 */
import type { Scope } from '../../../lib/scope.ts';
import type { Json } from '../../../pipelines/json/json.ts';
import { canonicalJson } from '../../../workflows/canonical-json.ts';
import type { GraphBlock, WorkflowGraph } from '../../../workflows/graph.ts';
import type { StepError } from '../../../workflows/run/step-error.ts';
import type { StepOutcome } from '../executors/executor.ts';
import type { Executors } from '../executors/registry.ts';
import { finalError } from '../final-error.ts';
import { RecordedLookups } from '../lookups.ts';
import { asData, type FileReference, jsonValue, type Value } from '../payload.ts';
import type { RecordedRun } from '../recorded-run.ts';
import type { StoredStep } from '../rows.ts';
import { StepInputs } from '../step-inputs.ts';
import { changedBlocks } from './changed-blocks.ts';
import { MISSING, type OfflineContext } from './offline.ts';
import { type Conductor, completed, type Given, type Place, UNKNOWN } from './simulation.ts';
import { outputDifferences } from './value-differences.ts';

interface Where {
  run_id: string;
  document: FileReference | null;
  block_id: string;
  step_id: string;
}

export interface BehaviourChange extends Where {
  path: string;
  before: Json;
  after: Json;
}

/** A call that would send something else. */
export interface ChangedCall extends Where {
  before: Json;
  after: Json;
}

/** A step that would fail, or that cannot be evaluated. */
export interface BehaviourProblem extends Omit<Where, 'block_id' | 'step_id'> {
  /** Null if it concerns the run as a whole. */
  block_id: string | null;
  step_id: string | null;
  code: string;
  message: string;
}

export interface RunFindings {
  changes: BehaviourChange[];
  calls: ChangedCall[];
  failures: BehaviourProblem[];
  problems: BehaviourProblem[];
}

export interface EvaluatedRun {
  record: RecordedRun;
  /** The graphs of the run and of the plan. */
  before: WorkflowGraph;
  after: WorkflowGraph;
}

export class Evaluating implements Conductor {
  readonly findings: RunFindings = { changes: [], calls: [], failures: [], problems: [] };
  readonly #executors: Executors<OfflineContext>;
  readonly #record: RecordedRun;
  readonly #changed: ReadonlySet<string>;
  readonly #scope: Scope;
  readonly #signal: AbortSignal;

  constructor(
    executors: Executors<OfflineContext>,
    { record, before, after }: EvaluatedRun,
    { scope, signal }: { scope: Scope; signal: AbortSignal },
  ) {
    this.#executors = executors;
    this.#record = record;
    this.#changed = changedBlocks(before, after);
    this.#scope = scope;
    this.#signal = signal;
  }

  async execute(place: Place): Promise<Given> {
    const step = await this.#record.find(place);
    const known = step === undefined ? undefined : await this.#unchanged(place, step);
    if (known !== undefined) return known;
    const outcome = await this.#executed(place, step);
    if (outcome === undefined) return UNKNOWN;
    const reviewed = step === undefined ? undefined : await this.#record.reviewedSnapshot(step);
    const before =
      reviewed !== undefined
        ? // What the block itself gave, before a person decided about it.
          { 'output-json-0': jsonValue(reviewed) }
        : step === undefined
          ? {}
          : await this.#record.outputsOf(step);
    this.#compare(place, before, outcome.outputs);
    if (outcome.review?.evaluation.matched === true) {
      const isSame = reviewed !== undefined && canonicalOutputs(before) === canonicalOutputs(outcome.outputs);
      // The same values would be decided in the same way.
      if (isSame && step?.status === 'completed') return completed(await this.#record.outputsOf(step));
      const message = 'A person would be asked, so what follows is not known.';
      this.findings.problems.push({ ...this.#where(place), code: 'review_needed', message });
      return UNKNOWN;
    }
    return { ...completed(outcome.outputs), ...pick(outcome) };
  }

  /** Steps that need no execution: what a branch skips, the ends of loops. */
  async settle(place: Place, given: Given): Promise<Given> {
    const step = await this.#record.find(place);
    if (place.part === 'whole' && step?.block_type.startsWith('start_')) return given;
    this.#compare(place, step === undefined ? {} : await this.#record.outputsOf(step), given.outputs);
    return given;
  }

  /** What the step gave, if the block is the same and receives the same. */
  async #unchanged(place: Place, step: StoredStep): Promise<Given | undefined> {
    if (this.#changed.has(place.block.id) || step.status !== 'completed') return undefined;
    // The rounds of a container may differ; its parts that need no service are executed again.
    if (place.part === 'end' || place.part === 'check') return undefined;
    const inputs = await this.#record.inputsOf(step);
    if (canonicalOutputs(Object.fromEntries(place.inputs)) !== canonicalOutputs(Object.fromEntries(inputs))) {
      return undefined;
    }
    const given = completed(await this.#record.outputsOf(step));
    if (place.part !== 'start') return given;
    const end = await this.#record.find({ key: place.path + place.block.id, path: place.path });
    return end?.status === 'completed' ? { ...given, end: completed(await this.#record.outputsOf(end)) } : undefined;
  }

  /** Undefined if the step would fail or cannot be evaluated. */
  async #executed(place: Place, step: StoredStep | undefined): Promise<StepOutcome | undefined> {
    const context: OfflineContext = {
      scope: this.#scope,
      run: this.#record.run,
      step: step ?? newStep(this.#record, place),
      block: place.block,
      inputs: new StepInputs(place.inputs),
      rounds: place.rounds,
      lookups: new RecordedLookups(step === undefined ? [] : await this.#record.lookupsOf(step), 'ask'),
      signal: this.#signal,
      recordedArtifact: async () => (step === undefined ? null : this.#record.artifactOf(step)),
      repeatsRecord: false,
    };
    try {
      const outcome = await this.#executors({ block_type: typeOf(place), part: place.part })(context);
      if (outcome.error === undefined) return outcome;
      this.#failed(place, step, outcome.error);
    } catch (error) {
      const final = this.#signal.aborted ? null : finalError(error);
      if (final === null) throw error;
      this.#failed(place, step, final);
    }
    return undefined;
  }

  #failed(place: Place, step: StoredStep | undefined, { code, message, context }: StepError): void {
    const where = this.#where(place);
    if (code === 'call_differs') {
      const { before, after } = context as { before: Json; after: Json };
      this.findings.calls.push({ ...where, before, after });
    } else if (MISSING.has(code)) this.findings.problems.push({ ...where, code, message });
    else if (step?.error?.details.error_code !== code) this.findings.failures.push({ ...where, code, message });
  }

  #compare(place: Place, before: Record<string, Value>, after: Record<string, Value>): void {
    for (const { path, before: was, after: is } of outputDifferences(before, after)) {
      this.findings.changes.push({ ...this.#where(place), path, before: was, after: is });
    }
  }

  #where({ block, key }: Place): Where {
    const { id, documents } = this.#record.run;
    const [document = null] = Object.values(documents);
    return { run_id: id, document, block_id: block.id, step_id: `${id}_${key}` };
  }
}

const pick = ({ items, next }: StepOutcome) => ({
  ...(items !== undefined && { items }),
  ...(next !== undefined && { next }),
});

const SENTINELS = { whole: '', start: '_sentinel_start', check: '_sentinel_end', end: '_sentinel_end' };

const typeOf = ({ block, part }: { block: GraphBlock; part: Place['part'] }): string => block.type + SENTINELS[part];

const canonicalOutputs = (outputs: Record<string, Value>): string =>
  canonicalJson(Object.fromEntries(Object.entries(outputs).map(([handle, value]) => [handle, asData(value)])));

/** Stands for the step of a block that the run did not have. Its clock is that of the run. */
const newStep = ({ run }: RecordedRun, place: Place): StoredStep => ({
  id: `${run.id}_${place.key}`,
  run_id: run.id,
  key: place.key,
  organization_id: run.organization_id,
  environment_id: run.environment_id,
  workflow_id: run.workflow_id,
  path: place.path,
  block_id: place.block.id,
  block_type: typeOf(place),
  block_label: place.block.label,
  part: place.part,
  loop_containers: [],
  status: 'running',
  attempt: 1,
  retry_count: 0,
  job_id: null,
  inputs: {},
  outputs: {},
  rounds: null,
  artifact_operation: null,
  artifact_id: null,
  model: null,
  error: null,
  reason: null,
  execution_ms: 0,
  created_at: run.created_at,
  started_at: run.started_at ?? run.created_at,
  completed_at: null,
});
