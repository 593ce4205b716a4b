/** Executes every step of a finished run again, each on the inputs that it had, and compares what it gives. */
import type { Scope } from '../../../lib/scope.ts';
import type { Json } from '../../../pipelines/json/json.ts';
import type { StepError } from '../../../workflows/run/step-error.ts';
import type { StepOutcome } from '../executors/executor.ts';
import type { Executors } from '../executors/registry.ts';
import { finalError } from '../final-error.ts';
import { RecordedLookups } from '../lookups.ts';
import { asData, jsonValue, type Value } from '../payload.ts';
import type { RecordedRun } from '../recorded-run.ts';
import type { StoredStep } from '../rows.ts';
import { StepInputs } from '../step-inputs.ts';
import { MISSING, type OfflineContext } from './offline.ts';
import { type Conductor, type Given, type Place, UNKNOWN } from './simulation.ts';
import { outputDifferences } from './value-differences.ts';

export interface ReplayDifference {
  step_id: string;
  block_id: string;
  block_type: string;
  kind: 'status' | 'output' | 'error' | 'request' | 'review' | 'items';
  path: string;
  recorded: Json;
  replayed: Json;
}

export interface NotReplayed {
  step_id: string;
  block_id: string;
  block_type: string;
  code: string;
  message: string;
}

interface Difference {
  kind: ReplayDifference['kind'];
  path?: string;
  recorded: Json;
  replayed: Json;
}

const MAX_LISTED = 500;

/** What a replay found. Counts are of steps. */
class ReplayFindings {
  readonly differences: ReplayDifference[] = [];
  readonly notReplayed: NotReplayed[] = [];
  readonly counts = { identical: 0, different: 0, not_replayed: 0 };
  isTruncated: boolean = false;

  judged(step: StoredStep, differences: readonly Difference[]): void {
    if (differences.length === 0) this.counts.identical += 1;
    else this.counts.different += 1;
    for (const { path = '', ...difference } of differences) {
      this.#list(this.differences, { ...nameOf(step), ...difference, path });
    }
  }

  unable(step: StoredStep, { code, message }: { code: string; message: string }): void {
    this.counts.not_replayed += 1;
    this.#list(this.notReplayed, { ...nameOf(step), code, message });
  }

  #list<T>(list: T[], entry: T): void {
    if (list.length < MAX_LISTED) list.push(entry);
    else this.isTruncated = true;
  }
}

const nameOf = ({ id, block_id, block_type }: StoredStep) => ({ step_id: id, block_id, block_type });

const ENDED: ReadonlySet<string> = new Set(['completed', 'skipped', 'error']);

/** What the step gave when it was executed again: an outcome, or the error that ended it. */
type Repeated = { outcome: StepOutcome; error: null } | { outcome: null; error: StepError };

export class Replaying implements Conductor {
  readonly findings = new ReplayFindings();
  readonly #executors: Executors<OfflineContext>;
  readonly #record: RecordedRun;
  readonly #scope: Scope;
  readonly #signal: AbortSignal;

  constructor(
    executors: Executors<OfflineContext>,
    record: RecordedRun,
    { scope, signal }: { scope: Scope; signal: AbortSignal },
  ) {
    this.#executors = executors;
    this.#record = record;
    this.#scope = scope;
    this.#signal = signal;
  }

  async execute(place: Place): Promise<Given> {
    const step = await this.#record.find(place);
    // The run ended before this step did.
    if (step === undefined || !ENDED.has(step.status)) return UNKNOWN;
    if (this.#isTakenOver(step)) return this.#taken(step, place);
    if (step.status === 'skipped') {
      this.findings.judged(step, [{ kind: 'status', recorded: 'skipped', replayed: 'executed' }]);
      return this.#recorded(step);
    }
    const { outcome, error } = await this.#repeat(step, place);
    if (error !== null && MISSING.has(error.code) && error.code !== 'call_differs') {
      this.findings.unable(step, error);
    } else {
      this.findings.judged(step, await this.#compared(step, outcome, error));
    }
    return this.#recorded(step, outcome?.next);
  }

  async settle(place: Place, given: Given): Promise<Given> {
    const step = await this.#record.find(place);
    if (step === undefined || !ENDED.has(step.status)) return UNKNOWN;
    const recorded = await this.#recorded(step);
    const differences =
      step.status === given.status
        ? outputsCompared(recorded.outputs, given.outputs)
        : [{ kind: 'status' as const, recorded: step.status, replayed: given.status }];
    this.findings.judged(step, differences);
    return recorded;
  }

  /** Steps go on from what was recorded, so that a difference is reported once, where it begins. */
  async #recorded(step: StoredStep, next?: Given['next']): Promise<Given> {
    if (step.status === 'error') return UNKNOWN;
    return {
      status: step.status === 'skipped' ? 'skipped' : 'completed',
      outputs: await this.#record.outputsOf(step),
      reason: step.reason,
      ...(step.part === 'start' && { items: await this.#record.itemsOf(step) }),
      ...(next !== undefined && { next }),
    };
  }

  async #repeat(step: StoredStep, place: Place): Promise<Repeated> {
    const context: OfflineContext = {
      scope: this.#scope,
      run: this.#record.run,
      step,
      block: place.block,
      inputs: new StepInputs(place.inputs),
      rounds: place.rounds,
      lookups: new RecordedLookups(await this.#record.lookupsOf(step), 'refuse'),
      signal: this.#signal,
      recordedArtifact: () => this.#record.artifactOf(step),
      repeatsRecord: true,
    };
    try {
      const outcome = await this.#executors(step)(context);
      return outcome.error === undefined ? { outcome, error: null } : { outcome: null, error: outcome.error };
    } catch (error) {
      const final = this.#signal.aborted ? null : finalError(error);
      if (final === null) throw error;
      return { outcome: null, error: final };
    }
  }

  async #compared(step: StoredStep, outcome: StepOutcome | null, error: StepError | null): Promise<Difference[]> {
    const { outputs, review, items } = outcome ?? { outputs: {} };
    if (error?.code === 'call_differs') {
      const { before, after } = (error.context ?? {}) as { before: Json; after: Json };
      return [{ kind: 'request', recorded: before, replayed: after }];
    }
    const snapshot = await this.#record.reviewedSnapshot(step);
    const isReviewed = review?.evaluation.matched === true;
    if (error === null && isReviewed !== (snapshot !== undefined)) {
      return [{ kind: 'review', recorded: snapshot !== undefined, replayed: isReviewed }];
    }
    // A person decided about the output; what the block itself gave is the first version.
    if (error === null && snapshot !== undefined) {
      return outputsCompared({ 'output-json-0': jsonValue(snapshot) }, outputs);
    }
    if (error !== null || step.error !== null) return errorsCompared(step, error);
    const recorded = await this.#record.outputsOf(step);
    const begun = step.part === 'start' ? await this.#record.itemsOf(step) : [];
    // A loop has the values of later rounds there too, which its checks gave.
    const first = step.block_type === 'while_loop_sentinel_start' ? begun.slice(0, 1) : begun;
    return [...outputsCompared(recorded, outputs), ...(step.part === 'start' ? itemsCompared(first, items ?? []) : [])];
  }

  /** A run that began where another one stopped has steps that it never executed. */
  #isTakenOver({ started_at }: StoredStep): boolean {
    const { parent_run_id, created_at } = this.#record.run;
    return parent_run_id !== null && started_at !== null && Date.parse(started_at) < Date.parse(created_at);
  }

  async #taken(step: StoredStep, { path }: Place): Promise<Given> {
    const message = 'The step was taken over from the run that this one restarted.';
    this.findings.unable(step, { code: 'taken_over', message });
    const given = await this.#recorded(step);
    if (step.part !== 'start') return given;
    const end = await this.#record.find({ key: path + step.block_id, path });
    return { ...given, end: end === undefined ? UNKNOWN : await this.#recorded(end) };
  }
}

const outputsCompared = (recorded: Record<string, Value>, replayed: Record<string, Value>): Difference[] =>
  outputDifferences(recorded, replayed).map(({ path, before, after }) => ({
    kind: 'output',
    path,
    recorded: before,
    replayed: after,
  }));

const itemsCompared = (recorded: readonly Value[], replayed: readonly Value[]): Difference[] =>
  outputDifferences(asList(recorded), asList(replayed)).map(({ path, before, after }) => ({
    kind: 'items',
    path,
    recorded: before,
    replayed: after,
  }));

const asList = (items: readonly Value[]): Record<string, Value> => ({ items: jsonValue(items.map(asData)) });

const errorsCompared = (step: StoredStep, error: StepError | null): Difference[] => {
  const recorded = step.error === null ? null : { code: step.error.details.error_code, message: step.error.message };
  const replayed = error === null ? null : { code: error.code, message: error.message };
  const isSame = recorded?.code === replayed?.code && recorded?.message === replayed?.message;
  return isSame ? [] : [{ kind: 'error', recorded, replayed }];
};
