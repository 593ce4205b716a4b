/**
 * How blocks are executed without a run: documents are computed again but not recorded, models are not asked, calls do
 * not leave. Where the record has what they would answer, that is used; where it has not, the execution fails with one
 * of `MISSING`.
 */
import type { Db } from '../../../db/database.ts';
import { AppError } from '../../../lib/errors.ts';
import type { Scope } from '../../../lib/scope.ts';
import { nothingSpent } from '../../../models/spending.ts';
import type { SchemaGate } from '../../../pipelines/json-schema/gate.ts';
import { ApiCallConfig } from '../../../workflows/blocks/api-call.ts';
import { asSchema } from '../../../workflows/blocks/user-schema.ts';
import { canonicalJson } from '../../../workflows/canonical-json.ts';
import { apiCallBody, type RecordedRequest, recordedRequest } from '../../../workflows/run/api-request.ts';
import { StepError } from '../../../workflows/run/step-error.ts';
import { offlineAnswers } from '../../primitives/model-answers.ts';
import { isFinal } from '../../primitives/primitive.ts';
import { type Attempt, outputOf } from '../executors/api-call.ts';
import type { Artifact, Executor, StepContext } from '../executors/executor.ts';
import { failedRecord, makerOf, type Obtain } from '../executors/primitive-step.ts';
import { createExecutors, type ExecutorParts, type Executors } from '../executors/registry.ts';
import { jsonValue } from '../payload.ts';

export interface OfflineContext extends StepContext {
  /** The content of the artifact that the recorded step has. */
  recordedArtifact(): Promise<Record<string, unknown> | null>;
  /** True to compute the recorded parse or extraction again; false to begin with what the config says now. */
  repeatsRecord: boolean;
  /** Hears of a parse or extraction that was made for the step. */
  onRecord?(artifact: Artifact): void;
}

/** Error codes that say: the record does not have what the execution needs. */
export const MISSING: ReadonlySet<string> = new Set([
  'lookup_not_recorded',
  'model_not_recorded',
  'call_not_recorded',
  'call_differs',
  'record_deleted',
]);

export interface OfflineParts extends ExecutorParts {
  db: Db;
}

export const offlineExecutors = (parts: OfflineParts): Executors<OfflineContext> =>
  createExecutors(parts, { obtain: recomputed(parts), call: recordedCall(parts) });

/** The result is in blobs that nobody owns: they are collected like those of a request that was given up. */
const recomputed =
  ({ db, deadlineMs }: OfflineParts): Obtain<OfflineContext> =>
  async (context, { operation, lifecycle, accept }) => {
    const { scope, step, signal, repeatsRecord } = context;
    const { primitive, recorder } = lifecycle;
    const hasRecord = step.artifact_id !== null && step.artifact_operation === operation;
    const row =
      repeatsRecord && hasRecord
        ? await recordOf(lifecycle, scope, step.artifact_id ?? '')
        : (await accept(makerOf(context))).row;
    const answers = offlineAnswers(db, scope, row.id);
    const computing = { signal, deadlineMs, answers, onSpent: async () => {} };
    try {
      const known = repeatsRecord ? undefined : await primitive.known?.(scope, row);
      const result = known ?? (await primitive.compute(scope, row, computing));
      await primitive.check?.(scope, row, result);
      return recorder.completed(row, result, nothingSpent());
    } catch (error) {
      if (signal.aborted || !isFinal(error)) throw error;
      throw failedRecord(operation, { id: row.id, status: 'failed', error: error.detail });
    }
  };

async function recordOf<Row>(
  lifecycle: { find(scope: Scope, id: string): Promise<Row> },
  scope: Scope,
  id: string,
): Promise<Row> {
  try {
    return await lifecycle.find(scope, id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    throw new StepError({ code: 'record_deleted', message: 'The record that the step made was deleted.' });
  }
}

/** The answer that the call got, if it would be the same call. */
export const recordedCall =
  ({ gate }: { gate: SchemaGate }): Executor<OfflineContext> =>
  async (context) => {
    const { block, inputs } = context;
    const config = ApiCallConfig.parse(block.config);
    const request = recordedRequest(config, apiCallBody(config, inputs.json('input-json-0')));
    const artifact = await context.recordedArtifact();
    const attempts = (artifact?.attempts ?? []) as Attempt[];
    const attempt = attempts.findLast(({ completed_at }) => completed_at !== null);
    if (attempt === undefined) {
      throw new StepError({ code: 'call_not_recorded', message: 'No answer to this call is recorded.' });
    }
    const before = requestIn(attempt);
    if (canonicalJson({ ...before }) !== canonicalJson({ ...request })) {
      throw new StepError({
        code: 'call_differs',
        message: 'The call would send something else, so its recorded answer says nothing.',
        context: { before, after: request },
      });
    }
    const output = await outputOf(gate, context, { attempt, isFinal: true }, asSchema(config.output_schema));
    return { outputs: { 'output-json-0': jsonValue(output) } };
  };

const requestIn = ({ request_method, request_url, request_headers, request_body }: Attempt): RecordedRequest => ({
  request_method,
  request_url,
  request_headers,
  request_body,
});
