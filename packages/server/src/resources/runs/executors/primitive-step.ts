/**
 * Steps that are records, such as parses. The record is inserted once, under an id that the step keeps; every further
 * attempt continues it, so nothing is paid or counted twice.
 */
import { StepError } from '../../../workflows/run/step-error.ts';
import type { Accepted, Lifecycle } from '../../primitives/lifecycle.ts';
import type { Maker, PrimitiveError, PrimitiveRow } from '../../primitives/primitive.ts';
import { jobData } from '../../primitives/queue.ts';
import type { RecordOperation } from '../rows.ts';
import type { RunContext, StepContext } from './executor.ts';

/** What a step wants of a primitive. */
export interface WantedRecord<Row extends PrimitiveRow, Result, Body extends object> {
  operation: RecordOperation;
  lifecycle: Lifecycle<Row, Result, Body>;
  accept: (maker: Maker) => Promise<Accepted<Row>>;
}

/** How a step comes to its record, with the output in its blobs or columns. */
export type Obtain<Context extends StepContext> = <Row extends PrimitiveRow, Result, Body extends object>(
  context: Context,
  wanted: WantedRecord<Row, Result, Body>,
) => Promise<Row>;

export const makerOf = ({ scope, run, block }: StepContext): Maker => ({
  scope,
  triggered_by: run.triggered_by ?? {},
  origin: { workflow_id: run.workflow_id, run_id: run.id, block_id: block.id },
});

/** In a run: a record of its own. */
export const recordedPrimitive: Obtain<RunContext> = async (context, wanted) => {
  const { scope, step, job } = context;
  const { operation, lifecycle } = wanted;
  const id = step.artifact_id ?? (await begin(context, wanted));
  await lifecycle.background.run(jobData({ resourceKind: operation }, scope, id), job);
  const row = await lifecycle.find(scope, id);
  if (row.status !== 'completed') throw failedRecord(operation, row);
  return row;
};

export const failedRecord = (
  operation: RecordOperation,
  { id, status, error }: { id: string; status: string; error: PrimitiveError | null },
): StepError =>
  new StepError({
    code: error?.code ?? `${operation}_${status}`,
    message: error?.message ?? `The ${operation} of this step was cancelled.`,
    stage: error?.code.startsWith('document_') ? 'document_fetch' : 'execution',
    context: { [`${operation}_id`]: id, ...error?.details },
  });

async function begin<Row extends PrimitiveRow, Result, Body extends object>(
  context: RunContext,
  { operation, lifecycle, accept }: WantedRecord<Row, Result, Body>,
): Promise<string> {
  const accepted = await accept(makerOf(context));
  const { id } = accepted.row;
  await context.write(async (tx) => {
    const { created_at } = await lifecycle.insertQueued(tx, context.scope, accepted);
    await context.putArtifact(tx, { id, operation, content: null, created_at });
  });
  return id;
}
