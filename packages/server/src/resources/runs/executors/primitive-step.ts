/**
 * Steps that are parses or extractions. The record is inserted once, under an id that the step keeps; every further
 * attempt continues it, so nothing is paid or counted twice.
 */
import type { Tx } from '../../../db/database.ts';
import type { JobContext } from '../../../jobs/queue.ts';
import type { Scope } from '../../../lib/scope.ts';
import { StepError } from '../../../workflows/run/step-error.ts';
import type { Accepted } from '../../primitives/lifecycle.ts';
import type { Maker, PrimitiveRow } from '../../primitives/primitive.ts';
import { jobData, type PrimitiveJob } from '../../primitives/queue.ts';
import type { StepContext } from './executor.ts';

/** The part of a lifecycle that steps use. */
export interface StepLifecycle<Row extends PrimitiveRow> {
  insertQueued(tx: Tx, scope: Scope, accepted: Accepted<Row>): Promise<Row>;
  find(scope: Scope, id: string): Promise<Row>;
  background: { run(data: PrimitiveJob, context: JobContext): Promise<void> };
}

export async function runPrimitive<Row extends PrimitiveRow>(
  context: StepContext,
  {
    operation,
    lifecycle,
    accept,
  }: {
    operation: 'parse' | 'extraction';
    lifecycle: StepLifecycle<Row>;
    accept: (maker: Maker) => Promise<Accepted<Row>>;
  },
): Promise<Row> {
  const { scope, step, job } = context;
  const id = step.artifact_id ?? (await begin(context, { operation, lifecycle, accept }));
  await lifecycle.background.run(jobData({ resourceKind: operation }, scope, id), job);
  const row = await lifecycle.find(scope, id);
  if (row.status === 'completed') return row;
  throw new StepError({
    code: row.error?.code ?? `${operation}_${row.status}`,
    message: row.error?.message ?? `The ${operation} of this step was cancelled.`,
    stage: row.error?.code.startsWith('document_') ? 'document_fetch' : 'execution',
    context: { [`${operation}_id`]: id, ...row.error?.details },
  });
}

async function begin<Row extends PrimitiveRow>(
  context: StepContext,
  {
    operation,
    lifecycle,
    accept,
  }: {
    operation: 'parse' | 'extraction';
    lifecycle: Pick<StepLifecycle<Row>, 'insertQueued'>;
    accept: (maker: Maker) => Promise<Accepted<Row>>;
  },
): Promise<string> {
  const { scope, run, block } = context;
  const accepted = await accept({
    scope,
    triggered_by: run.triggered_by ?? {},
    origin: { workflow_id: run.workflow_id, run_id: run.id, block_id: block.id },
  });
  await context.write(async (tx) => {
    await lifecycle.insertQueued(tx, scope, accepted);
    await context.putArtifact(tx, { id: accepted.row.id, operation, content: null });
  });
  return accepted.row.id;
}
