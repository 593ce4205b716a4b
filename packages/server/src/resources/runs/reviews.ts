/** Steps that wait for a person: their versions, and what a decision does to the run. */
import type { api } from '@recto/contract';
import type { z } from 'zod';
import type { Commit, Database, Tx } from '../../db/database.ts';
import type { Page, PageRequest } from '../../db/page.ts';
import { actorOf, type Credential } from '../../http/call.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { type AppError, notFound, validationFailed } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Scope } from '../../lib/scope.ts';
import { mapRecords } from '../../lib/unreadable.ts';
import type { JsonObject } from '../../pipelines/json/json.ts';
import type { SchemaGate } from '../../pipelines/json-schema/gate.ts';
import { asSchema } from '../../workflows/blocks/user-schema.ts';
import type { RunPlan } from '../../workflows/run/run-plan.ts';
import { StepError } from '../../workflows/run/step-error.ts';
import type { BlobLedger } from '../blobs/service.ts';
import type { ClassificationCorrections } from '../classifications/corrections.ts';
import type { Corrections } from '../corrections/service.ts';
import { parsePageRange } from '../documents/page-range.ts';
import type { Events } from '../events/service.ts';
import type { Partitions } from '../partitions/service.ts';
import type { Splits } from '../splits/service.ts';
import { Advance } from './advance.ts';
import { approvedOutcome, snapshotMistakes } from './approved.ts';
import { isOver, type RunStates, storedError } from './ending.ts';
import { decidedReview, stepEvent } from './event.ts';
import type { QueuesOfSteps } from './jobs.ts';
import { blobsOf, type Payload, type RunValues } from './payload.ts';
import type { RunPlans } from './plans.ts';
import { type ReviewRecord, toReview, toReviewVersion } from './review-record.ts';
import * as store from './review-store.ts';
import { reviewVersionId } from './review-version-id.ts';
import type { ReviewAuthor, StoredReview, StoredReviewVersion, StoredRun, StoredStep } from './rows.ts';
import { readInputs } from './step-inputs.ts';
import { findSteps, updateStep } from './step-store.ts';
import { findRun, lockRun } from './store.ts';

export interface ReviewsDependencies extends QueuesOfSteps {
  database: Database;
  ledger: BlobLedger;
  jobs: Jobs;
  states: RunStates;
  plans: RunPlans;
  values: RunValues;
  splits: Splits;
  partitions: Partitions;
  gate: SchemaGate;
  corrections: Corrections;
  classificationCorrections: ClassificationCorrections;
  events: Events;
}

export interface ReviewCall {
  scope: Scope;
  credential: Credential;
  commit: Commit;
  signal: AbortSignal;
}

type NewVersion = z.output<typeof api.workflowReviewVersions.create.body>;
type Submission = z.input<typeof api.workflowReviews.approve.response>;

interface Waiting {
  run: StoredRun;
  review: StoredReview;
  step: StoredStep;
}

export class Reviews {
  readonly #deps: ReviewsDependencies;

  constructor(deps: ReviewsDependencies) {
    this.#deps = deps;
  }

  async list(scope: Scope, request: PageRequest, filters: store.ReviewFilters): Promise<Page<ReviewRecord>> {
    const page = await store.listReviews(this.#deps.database.db, scope, request, filters);
    return { ...page, data: mapRecords(page.data, toReview) };
  }

  async get(scope: Scope, id: string): Promise<ReviewRecord> {
    return toReview(await this.#find(scope, id));
  }

  async listVersions(scope: Scope, reviewId: string, request: PageRequest) {
    await this.#find(scope, reviewId);
    const page = await store.listVersions(this.#deps.database.db, scope, request, reviewId);
    return { ...page, data: mapRecords(page.data, toReviewVersion) };
  }

  async getVersion(scope: Scope, id: string, reviewId: string | undefined) {
    return toReviewVersion(await this.#version(scope, id, reviewId));
  }

  async addVersion({ scope, credential, commit, signal }: ReviewCall, input: NewVersion) {
    const review = await this.#find(scope, input.review_id);
    await this.#version(scope, input.parent_id, review.id);
    const snapshot = input.snapshot as JsonObject;
    await this.#requireShape(scope, review, snapshot, signal);
    const author = {
      kind: input.author?.kind ?? ('human' as const),
      id: actorOf(credential).id,
      display_name: input.author?.display_name ?? actorOf(credential).name,
    };
    const version = {
      review_id: review.id,
      id: reviewVersionId(snapshot),
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      parent_id: input.parent_id,
      author,
      snapshot,
      note: input.note ?? null,
    };
    return commit(async (tx) => {
      const row: StoredReviewVersion = { ...version, created_at: this.#deps.states.now() };
      await store.insertVersion(tx, row);
      const kept = await store.findVersion(tx, scope, { id: row.id, reviewId: review.id });
      return toReviewVersion(kept ?? row);
    });
  }

  /** The snapshot becomes the output of the block, and the run goes on, on whichever machine. */
  async approve(call: ReviewCall, id: string, { version_id, learn }: { version_id: string; learn: boolean }) {
    const { scope, signal } = call;
    const { ledger, states, plans } = this.#deps;
    const { version, run: known, step: reviewed } = await this.#decided(scope, id, version_id);
    const plan = await plans.find(scope, known.workflow_version_id);
    const kept = await this.#approved(scope, { plan, step: reviewed, snapshot: version.snapshot, signal });
    const record = learn && version.parent_id !== null ? await this.#lesson(call, reviewed, version.snapshot) : null;
    return this.#decide(call, id, { verdict: 'approved', version_id, reason: null }, async (tx, { run, step }) => {
      const { outputs, items } = kept;
      for (const blob of blobsOf([...Object.values(outputs), ...items])) await ledger.claim(tx, scope, blob, run.id);
      const change = { status: 'completed' as const, outputs, completed_at: states.now() };
      await updateStep(tx, scope, step, change);
      if (record !== null) await record(tx);
      const advance = new Advance(this.#deps, { tx, plan, run });
      const ended = await advance.after({ ...step, ...change }, { items });
      const now = ended ?? (await states.settle(tx, run));
      return now.status === 'awaiting_review' ? 'pending' : 'resumed';
    });
  }

  /** What writes the correction that a changed snapshot is; null if nothing is learnt from such steps. */
  async #lesson(
    { scope, credential, signal }: ReviewCall,
    step: StoredStep | undefined,
    snapshot: JsonObject,
  ): Promise<((tx: Tx) => Promise<unknown>) | null> {
    const { corrections, classificationCorrections } = this.#deps;
    const id = step?.artifact_id ?? '';
    switch (step?.artifact_operation) {
      case 'extraction':
        return corrections.prepare({ scope, credential, signal }, id, { output: snapshot });
      case 'classification':
        return classificationCorrections.prepare({ scope, credential }, id, { category: String(snapshot.category) });
      default:
        return null;
    }
  }

  /** The values of an approved snapshot, stored. */
  async #approved(
    scope: Scope,
    {
      plan,
      step,
      snapshot,
      signal,
    }: { plan: RunPlan; step: StoredStep | undefined; snapshot: JsonObject; signal: AbortSignal },
  ): Promise<{ outputs: Record<string, Payload>; items: Payload[] }> {
    const { values, database } = this.#deps;
    const block = step && plan.nodes.get(step.block_id)?.block;
    if (step === undefined || block === undefined) throw notFound('Workflow review');
    const inputs = await readInputs({ db: database.db, values }, scope, step);
    const approved = approvedOutcome(block, snapshot, inputs);
    const outputs: Record<string, Payload> = {};
    for (const [handle, value] of Object.entries(approved.outputs)) {
      outputs[handle] = await values.keep(scope, value, signal);
    }
    const items: Payload[] = [];
    for (const item of approved.items ?? []) items.push(await values.keep(scope, item, signal));
    return { outputs, items };
  }

  reject(call: ReviewCall, id: string, { version_id, reason }: { version_id: string; reason: string }) {
    const { states } = this.#deps;
    return this.#decide(call, id, { verdict: 'rejected', version_id, reason }, async (tx, { run, step }) => {
      const error = new StepError({
        code: 'review_rejected',
        message: 'A reviewer rejected the result of the block.',
        context: { review_id: id, version_id, reason },
      });
      const stored = storedError(error, step);
      const change = { status: 'error' as const, error: stored, completed_at: states.now() };
      await updateStep(tx, call.scope, step, change);
      await states.end(tx, run, { status: 'failed', error: stored }, [stepEvent({ ...step, ...change })]);
      return 'skipped';
    });
  }

  /** Decides once: the same decision again changes nothing, another one is a conflict. */
  async #decide(
    { scope, credential, commit }: ReviewCall,
    id: string,
    decision: { verdict: 'approved' | 'rejected'; version_id: string; reason: string | null },
    apply: (tx: Tx, waiting: Waiting) => Promise<Submission['resume_status']>,
  ): Promise<Submission> {
    const { run: known, review: asked } = await this.#decided(scope, id, decision.version_id);
    return commit(async (tx) => {
      const run = await lockRun(tx, scope, known.id);
      const review = (await store.findReview(tx, scope, id)) ?? asked;
      const step = run && (await findSteps(tx, scope, run.id, [keyOf(review)])).get(keyOf(review));
      if (run === undefined || isOver(run) || review.verdict !== null || step?.status !== 'awaiting_review') {
        const isSame = review.verdict === decision.verdict && review.decided_version_id === decision.version_id;
        return submission(isSame ? 'already_applied' : 'conflict', review, isSame ? 'resumed' : 'skipped');
      }
      const decided = {
        verdict: decision.verdict,
        decided_version_id: decision.version_id,
        decided_by: humanOf(credential),
        decided_at: this.#deps.states.now(),
        reason: decision.reason,
      };
      await store.decideReview(tx, scope, id, decided);
      await this.#deps.events.record(tx, scope, decidedReview({ ...review, ...decided }));
      const resumed = await apply(tx, { run, review, step });
      await faultPoint('runs.before_commit');
      return submission('accepted', { ...review, ...decided }, resumed);
    });
  }

  async #find(scope: Scope, id: string): Promise<StoredReview> {
    const row = await store.findReview(this.#deps.database.db, scope, id);
    if (row === undefined) throw notFound('Workflow review');
    return row;
  }

  async #version(scope: Scope, id: string, reviewId: string | undefined): Promise<StoredReviewVersion> {
    const row = await store.findVersion(this.#deps.database.db, scope, { id, reviewId });
    if (row === undefined) throw notFound('Review version');
    return row;
  }

  async #decided(scope: Scope, id: string, versionId: string) {
    const { db } = this.#deps.database;
    const review = await this.#find(scope, id);
    const version = await this.#version(scope, versionId, id);
    const run = await findRun(db, scope, review.run_id);
    if (run === undefined) throw notFound('Workflow review');
    const step = (await findSteps(db, scope, run.id, [keyOf(review)])).get(keyOf(review));
    return { review, version, run, step };
  }

  /** The pages that the step has divided; undefined if it does not divide, or its record was deleted. */
  async #dividedPages(scope: Scope, review: StoredReview): Promise<number[] | undefined> {
    const { database, splits, partitions } = this.#deps;
    const step = (await findSteps(database.db, scope, review.run_id, [keyOf(review)])).get(keyOf(review));
    const { artifact_operation: operation, artifact_id: id = null } = step ?? {};
    if (id === null || (operation !== 'split' && operation !== 'partition')) return undefined;
    const { lifecycle } = operation === 'split' ? splits : partitions;
    const row = await lifecycle.primitive.records.find(database.db, scope, id);
    if (row === undefined) return undefined;
    if (row.pages !== null) return parsePageRange(row.pages, ['pages']);
    return Array.from({ length: row.page_count }, (_, at) => at + 1);
  }

  /** A corrected output must be one that the block could have given. */
  async #requireShape(scope: Scope, review: StoredReview, snapshot: JsonObject, signal: AbortSignal): Promise<void> {
    const { plans, gate } = this.#deps;
    const plan = await plans.find(scope, review.workflow_version_id);
    const block = plan.nodes.get(review.block_id)?.block;
    if (block === undefined) return;
    const mistakes = snapshotMistakes(block, snapshot, await this.#dividedPages(scope, review));
    if (mistakes.length > 0) throw invalidSnapshot(mistakes.map((message) => ({ path: '', message })));
    const schema = asSchema(block.config.json_schema);
    if (schema === undefined) return;
    const errors = await gate.validate(schema, snapshot, { signal });
    if (errors.length > 0) throw invalidSnapshot(errors);
  }
}

const keyOf = ({ run_id, step_id }: StoredReview): string => step_id.slice(run_id.length + 1);

function humanOf(credential: Credential): ReviewAuthor {
  const { id, name } = actorOf(credential);
  return { kind: 'human', id, display_name: name };
}

const submission = (
  submission_status: Submission['submission_status'],
  review: StoredReview,
  resume_status: Submission['resume_status'],
): Submission => ({ submission_status, review: toReview(review), resume_status, resume_error: null });

const invalidSnapshot = (errors: readonly { path: string; message: string }[]): AppError =>
  validationFailed(
    errors.slice(0, 100).map(({ path, message }) => ({
      type: 'value_error',
      loc: ['body', 'snapshot', ...(path === '' ? [] : [path])],
      msg: `Value error, ${message}`,
      input: null,
      ctx: { error: message },
    })),
  );
