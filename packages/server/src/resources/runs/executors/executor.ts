/** What executes a step. One file per block type, one entry in `registry.ts`. */
import type { Tx } from '../../../db/database.ts';
import type { JobContext } from '../../../jobs/queue.ts';
import type { Scope } from '../../../lib/scope.ts';
import type { JsonObject } from '../../../pipelines/json/json.ts';
import type { GraphBlock } from '../../../workflows/graph.ts';
import type { Evaluation } from '../../../workflows/run/conditions.ts';
import type { StepError } from '../../../workflows/run/step-error.ts';
import type { Lookups } from '../lookups.ts';
import type { Value } from '../payload.ts';
import type { ArtifactOperation, BegunRun, StoredStep } from '../rows.ts';
import type { RoundReader, StepInputs } from '../step-inputs.ts';

export interface Artifact {
  id: string;
  operation: ArtifactOperation;
  /** Null where the artifact is a record of its own. */
  content: Record<string, unknown> | null;
  /** Of that record, so that lists show the same time as the record itself; absent means now. */
  created_at?: string;
}

/** What every execution of a block has: in a run, in a replay, or for a plan. */
export interface StepContext {
  scope: Scope;
  run: BegunRun;
  step: StoredStep;
  block: GraphBlock;
  inputs: StepInputs;
  rounds: RoundReader;
  /** The way to rows of tables: what they gave is recorded with the step. */
  lookups: Lookups;
  signal: AbortSignal;
}

/** A step of a run that is recorded. */
export interface RunContext extends StepContext {
  job: JobContext;
  /**
   * Writes in a transaction of its own, if this attempt is still the latest one; rejects if it is not. For what must be
   * known before the step ends: a record that it works on, a call that is about to leave.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The content of the step's artifact, from an earlier execution. */
  readArtifact(): Promise<Record<string, unknown> | null>;
  /** Makes it the artifact of the step, or updates it. Runs inside `write`. */
  putArtifact(tx: Tx, artifact: Artifact): Promise<void>;
}

/** Whether a person must look at the result, and what they decide on. */
export interface ReviewOutcome {
  predicate: Record<string, unknown>;
  evaluation: Evaluation;
  snapshot: JsonObject;
}

export interface StepOutcome {
  outputs: Record<string, Value>;
  /** Recorded with the outcome. */
  artifact?: Artifact;
  /** Set if the step failed but has an artifact that says more. */
  error?: StepError;
  model?: string;
  /** Set if the block is reviewed. */
  review?: ReviewOutcome;
  /** What the rounds of a container begin with. */
  items?: readonly Value[];
  /** After a round of a loop: its result, and whether it was the last. */
  next?: { isLast: boolean; value: Value | null };
}

export type Executor<Context extends StepContext = StepContext> = (context: Context) => Promise<StepOutcome>;

/** Another worker has taken the step over. */
export class AttemptSuperseded extends Error {
  constructor() {
    super('another attempt of the step has begun');
    this.name = 'AttemptSuperseded';
  }
}
