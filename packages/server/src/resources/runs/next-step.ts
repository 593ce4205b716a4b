/** What the next step of a run is: the row that it begins with, and what its inputs refer to. */
import { arrivalsOf } from '../../workflows/run/arrivals.ts';
import {
  type PlanNode,
  type PlanSource,
  pathOf,
  type RunPlan,
  roundsOf,
  startKey,
} from '../../workflows/run/run-plan.ts';
import type { RunStates } from './ending.ts';
import { type RunEvent, stepEvent } from './event.ts';
import { type QueuesOfSteps, queueFor, type StepQueue } from './jobs.ts';
import type { Payload } from './payload.ts';
import type { InputReference, LoopContainer, StoredRun, StoredStep } from './rows.ts';

/** A job whose step has ended and which may go on with the next one. */
export interface FreeJob {
  id: string;
  queue: StepQueue;
}

/** How a step begins: it waits, or it has ended already. */
export type Start = Pick<StoredStep, 'status' | 'inputs' | 'outputs' | 'reason'>;

/** What a step leads to if only one other step follows from it and goes on in its job. */
export interface Progress {
  next: StoredStep;
  /** By handle; what the inputs of the next step refer to. */
  inputs: Record<string, Payload>;
  events: RunEvent[];
}

/**
 * Finds it without a look at other steps. Returns null if that does not suffice: several steps follow, or one that needs
 * others too, or one of another queue.
 */
export function progressOf(
  { states, ...queues }: QueuesOfSteps & { states: Pick<RunStates, 'now'> },
  {
    plan,
    run,
    job,
    step,
  }: { plan: RunPlan; run: Pick<StoredRun, 'id' | 'workflow_id'>; job: FreeJob; step: StoredStep },
): Progress | null {
  if (step.part !== 'whole' || step.status !== 'completed') return null;
  const [key, ...more] = plan.nodes.get(step.block_id)?.feeds ?? [];
  const node = key === undefined ? undefined : plan.nodes.get(key);
  if (node === undefined || more.length > 0 || node.needs.length !== 1 || node.part === 'end') return null;
  const { sources, isReady } = arrivalsOf(node, ({ handle }) => Object.hasOwn(step.outputs, handle));
  if (!isReady) return null;
  const inputs = Object.fromEntries([...sources].map(([handle, source]) => [handle, referenceTo(source, step.path)]));
  const payloads = payloadsFrom(new Map([[step.key, step]]), inputs);
  if (payloads === null) return null;
  const now = states.now();
  const { organization_id, environment_id } = step;
  const next = newStep(
    {
      ...node,
      key: step.path + node.key,
      path: step.path,
      plan,
      run: { ...run, organization_id, environment_id },
      now,
    },
    { status: 'queued', inputs, outputs: {}, reason: null },
  );
  if (queueFor(queues, node) !== job.queue) return null;
  const queued = stepEvent(next);
  beginIn(job, next, now);
  return { next, inputs: payloads, events: [stepEvent(step), queued, stepEvent(next)] };
}

interface NewStep {
  key: string;
  path: string;
  block: PlanNode['block'];
  part: StoredStep['part'];
  plan: RunPlan;
  run: Pick<StoredRun, 'id' | 'organization_id' | 'environment_id' | 'workflow_id'>;
  now: string;
}

export function newStep({ key, path, block, part, plan, run, now }: NewStep, start: Start): StoredStep {
  return {
    id: `${run.id}_${key}`,
    run_id: run.id,
    key,
    organization_id: run.organization_id,
    environment_id: run.environment_id,
    workflow_id: run.workflow_id,
    path,
    block_id: block.id,
    block_type: stepType(block.type, part),
    block_label: block.label,
    part,
    loop_containers: containersOf(plan, path),
    attempt: 0,
    retry_count: 0,
    job_id: null,
    rounds: null,
    artifact_operation: null,
    artifact_id: null,
    model: null,
    error: null,
    execution_ms: 0,
    created_at: now,
    started_at: start.status === 'completed' ? now : null,
    completed_at: start.status === 'queued' ? null : now,
    ...start,
  };
}

/** Begins the first attempt in a job that is running. */
export function beginIn(job: FreeJob, step: StoredStep, now: string): void {
  Object.assign(step, { status: 'running', attempt: 1, started_at: now, job_id: job.id });
}

export function referenceTo({ node, handle }: PlanSource, path: string): InputReference {
  if (node !== null) return { key: path + node, handle };
  const rounds = roundsOf(path);
  const round = rounds.at(-1);
  return { items: pathOf(rounds.slice(0, -1)) + startKey(round?.container ?? ''), round: round?.index ?? 0 };
}

const containersOf = (plan: RunPlan, path: string): LoopContainer[] =>
  roundsOf(path).map(({ container, index }) => {
    const isParallel = plan.nodes.get(container)?.block.type === 'for_each';
    return {
      container_id: container,
      iteration: index,
      is_parallel: isParallel,
      parallel_item_index: isParallel ? index : null,
    };
  });

/** Returns null if an input is an item of a round, which has to be read. */
export function payloadsFrom(
  known: ReadonlyMap<string, StoredStep>,
  inputs: StoredStep['inputs'],
): Record<string, Payload> | null {
  const payloads: Record<string, Payload> = {};
  for (const [handle, reference] of Object.entries(inputs)) {
    if (!('key' in reference)) return null;
    const payload = known.get(reference.key)?.outputs[reference.handle];
    if (payload !== undefined) payloads[handle] = payload;
  }
  return payloads;
}

const PARTS: Record<StoredStep['part'], string> = {
  whole: '',
  start: '_sentinel_start',
  check: '_sentinel_end',
  end: '_sentinel_end',
};

const stepType = (type: string, part: StoredStep['part']): string => type + PARTS[part];
