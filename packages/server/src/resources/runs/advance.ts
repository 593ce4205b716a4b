/**
 * What follows from steps that ended: steps that are ready now, rounds that begin or end, the end of the run. Works in
 * the transaction that records the end of a step, under the lock of the run, and follows edges: it never reads all
 * steps of a run.
 */
import type { Tx } from '../../db/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { spanAbout } from '../../lib/trace.ts';
import { arrivalsOf } from '../../workflows/run/arrivals.ts';
import { type PlanNode, pathOf, type RunPlan, roundsOf, startKey } from '../../workflows/run/run-plan.ts';
import { type RunStates, scopeOf } from './ending.ts';
import { type RunEvent, stepEvent } from './event.ts';
import { writeProgress } from './event-store.ts';
import { type QueuesOfSteps, queueFor, type StepJob } from './jobs.ts';
import { beginIn, type FreeJob, newStep, payloadsFrom, referenceTo, type Start } from './next-step.ts';
import type { Payload } from './payload.ts';
import type { Rounds, StoredRun, StoredStep } from './rows.ts';
import * as steps from './step-store.ts';

export interface AdvanceDependencies extends QueuesOfSteps {
  jobs: Jobs;
  states: RunStates;
}

/** What a step hands to the rounds of its container. */
export interface RoundOrders {
  /** A `for_each` begins with these. */
  items?: readonly Payload[];
  /** A `while_loop` goes on with this value, or ends with it. */
  next?: { isLast: boolean; payload: Payload | null };
}

/** A step that goes on in the job of the step before it: its first attempt has begun. */
export interface ContinuedStep {
  step: StoredStep;
  /** By handle; null if they must be read. */
  inputs: Record<string, Payload> | null;
}

const hasEnded = (step: StoredStep | undefined): step is StoredStep =>
  step?.status === 'completed' || step?.status === 'skipped';

export class Advance {
  readonly #deps: AdvanceDependencies;
  readonly #tx: Tx;
  readonly #plan: RunPlan;
  readonly #run: StoredRun;
  /** Rounds whose end was noticed: several of their steps may end in one transaction. */
  readonly #endedPaths = new Set<string>();
  /** Rounds in which a step was queued by this transaction: they have not ended. */
  readonly #openPaths = new Set<string>();
  /** Steps that this transaction makes, by key; they are inserted together at its end. */
  readonly #made = new Map<string, StoredStep>();
  readonly #events: RunEvent[] = [];
  #hasTaken: boolean = false;
  #isBeginning: boolean = false;
  #freeJob: FreeJob | undefined;
  #continued: ContinuedStep | null = null;

  constructor(
    deps: AdvanceDependencies,
    { tx, plan, run, job }: { tx: Tx; plan: RunPlan; run: StoredRun; job?: FreeJob | undefined },
  ) {
    this.#deps = deps;
    this.#freeJob = job;
    this.#tx = tx;
    this.#plan = plan;
    this.#run = run;
  }

  /** The first of the steps that became ready, if the job was given and fits: no other job has it. */
  get continued(): ContinuedStep | null {
    return this.#continued;
  }

  /**
   * Begins a run: its start blocks have their outputs, and steps of an earlier run may be taken over. Returns the run if
   * that already ended it.
   */
  async begin(outputs: ReadonlyMap<string, Payload>, taken: readonly StoredStep[] = []): Promise<StoredRun | null> {
    const ended: StoredStep[] = [];
    this.#isBeginning = true;
    for (const node of this.#plan.rounds.get(null) ?? []) {
      if (!node.isStart) continue;
      const payload = outputs.get(node.block.id);
      const handle = node.block.type === 'start_document' ? 'output-file-0' : 'output-json-0';
      const start = { status: 'completed', inputs: {}, outputs: payload ? { [handle]: payload } : {} } as const;
      ended.push(await this.#insert(node, '', { ...start, reason: null }));
    }
    this.#hasTaken = taken.length > 0;
    for (const step of taken) ended.push(await this.#take(step));
    const ready = (this.#plan.rounds.get(null) ?? []).filter(({ isStart, needs }) => !isStart && needs.length === 0);
    for (const node of ready) ended.push(...(await this.#enter(node, '')));
    return this.#follow(ended);
  }

  /** Its inputs refer to steps by their keys, which are the same in this run. */
  async #take(step: StoredStep): Promise<StoredStep> {
    const { id, created_at } = this.#run;
    const own = { id: `${id}_${step.key}`, run_id: id, job_id: null, retry_count: 0, execution_ms: 0, created_at };
    const taken = { ...step, ...own };
    this.#made.set(taken.key, withoutGenerated(taken));
    this.#events.push(stepEvent(taken));
    return taken;
  }

  /** Draws the consequences of one step. Returns the run if it has ended. */
  async after(step: StoredStep, orders: RoundOrders = {}): Promise<StoredRun | null> {
    const ended = [step];
    this.#events.push(stepEvent(step));
    if (step.part === 'start' && step.status === 'completed') ended.push(...(await this.#beginRounds(step, orders)));
    if (step.part === 'check') ended.push(...(await this.#goOn(step, orders)));
    return this.#follow(ended);
  }

  async #follow(ended: StoredStep[]): Promise<StoredRun | null> {
    const isOver = await this.#followAll(ended);
    const { states } = this.#deps;
    const made = [...this.#made.values()];
    if (!isOver) {
      await writeProgress(this.#tx, this.#run.id, { steps: made, events: this.#events }, states.now());
      return null;
    }
    await steps.insertSteps(this.#tx, made);
    return states.end(this.#tx, this.#run, { status: 'completed' }, this.#events);
  }

  /** Returns whether nothing is left to do. */
  async #followAll(ended: StoredStep[]): Promise<boolean> {
    for (let step = ended.shift(); step !== undefined; step = ended.shift()) {
      if (step.part === 'check') continue;
      ended.push(...(await this.#fed(step)));
      if (!(await this.#isRoundOver(step.path))) continue;
      if (step.path === '') return true;
      ended.push(...(await this.#endRound(step.path)));
    }
    return false;
  }

  /** Enters the nodes that waited for the step. Returns those that have ended at once. */
  async #fed(step: StoredStep): Promise<StoredStep[]> {
    const node = this.#plan.nodes.get(step.part === 'start' ? startKey(step.block_id) : step.block_id);
    const ended: StoredStep[] = [];
    for (const key of node?.feeds ?? []) {
      const target = this.#plan.nodes.get(key);
      if (target === undefined) continue;
      // Rounds decide about the end of a container, unless there are none.
      if (target.part === 'end' && target.block.id === step.block_id) {
        if (step.status !== 'skipped') continue;
        const skipped = { status: 'skipped', inputs: {}, outputs: {}, reason: step.reason } as const;
        ended.push(await this.#insert(target, step.path, skipped));
      } else ended.push(...(await this.#enter(target, step.path, step)));
    }
    return ended;
  }

  /** Inserts the step of a node if everything that it needs has ended. Returns it if it was skipped. */
  async #enter(node: PlanNode, path: string, ended?: StoredStep): Promise<StoredStep[]> {
    const keys = node.needs.map((key) => path + key);
    const known = await this.#known(keys, path + node.key, ended);
    if (known.has(path + node.key) || !keys.every((key) => hasEnded(known.get(key)))) return [];
    const { sources, isReady, reason } = arrivalsOf(node, (source) =>
      Object.hasOwn(known.get(path + source.node)?.outputs ?? {}, source.handle),
    );
    const inputs = Object.fromEntries([...sources].map(([handle, source]) => [handle, referenceTo(source, path)]));
    const start = isReady
      ? ({ status: 'queued', inputs, outputs: {}, reason: null } as const)
      : ({ status: 'skipped', inputs, outputs: {}, reason } as const);
    const step = await this.#insert(node, path, start);
    if (!isReady) return [step];
    this.#openPaths.add(path);
    if (this.#continued?.step === step) this.#continued.inputs = payloadsFrom(known, inputs);
    return [];
  }

  /** What needs only the step that has just ended is entered now; only a step that was taken over may exist already. */
  async #known(keys: readonly string[], own: string, ended?: StoredStep): Promise<ReadonlyMap<string, StoredStep>> {
    if (ended !== undefined && keys.length === 1 && !this.#hasTaken) return new Map([[ended.key, ended]]);
    const wanted = [...keys, own];
    const stored = wanted.filter((key) => !this.#made.has(key));
    const found = await steps.findSteps(this.#tx, scopeOf(this.#run), this.#run.id, stored);
    const made = wanted.flatMap((key) => this.#made.get(key) ?? []);
    return new Map([...found, ...made.map((step) => [step.key, step] as const)]);
  }

  async #insert(node: Pick<PlanNode, 'key' | 'block' | 'part'>, path: string, start: Start): Promise<StoredStep> {
    return this.#insertRow(path + node.key, path, node.block, node.part, start);
  }

  async #insertRow(
    key: string,
    path: string,
    block: PlanNode['block'],
    part: StoredStep['part'],
    start: Start,
  ): Promise<StoredStep> {
    const { jobs, states } = this.#deps;
    const run = this.#run;
    const now = states.now();
    const step = newStep({ key, path, block, part, plan: this.#plan, run, now }, start);
    this.#made.set(key, step);
    this.#events.push(stepEvent(step));
    if (step.status !== 'queued') return step;
    const queue = queueFor(this.#deps, { block, part });
    const job = this.#freeJob;
    if (job?.queue === queue) {
      this.#freeJob = undefined;
      this.#continued = { step, inputs: null };
      beginIn(job, step, now);
      this.#events.push(stepEvent(step));
      return step;
    }
    const data: StepJob = {
      organization_id: run.organization_id,
      environment_id: run.environment_id,
      run_id: run.id,
      key,
      work: 'step',
      ...(this.#isBeginning && { begins: true }),
      ...(run.traceparent !== null && { traceparent: spanAbout(run.traceparent, run.id) }),
    };
    step.job_id = await jobs.enqueue(this.#tx, queue, data, { group: run.workflow_id });
    return step;
  }

  /** Returns the steps that ended at once. */
  async #beginRounds(step: StoredStep, { items = [] }: RoundOrders): Promise<StoredStep[]> {
    const { id } = this.#run;
    if (items.length > 0) await steps.insertItems(this.#tx, { id }, { key: step.key, first: 0, payloads: items });
    const rounds: Rounds = { total: items.length, begun: 0, ended: 0 };
    return this.#openRounds(step, rounds, this.#limitOf(step));
  }

  #limitOf(step: StoredStep): number {
    const block = this.#plan.nodes.get(step.block_id)?.block;
    if (block?.type !== 'for_each') return 1;
    const { max_concurrency: limit } = block.config;
    return typeof limit === 'number' ? limit : DEFAULT_CONCURRENCY;
  }

  /** Opens rounds up to the limit; rounds without any node end at once. Ends the container after the last. */
  async #openRounds(start: StoredStep, rounds: Rounds, limit: number): Promise<StoredStep[]> {
    const nodes = this.#plan.rounds.get(start.block_id) ?? [];
    const ended: StoredStep[] = [];
    let { begun, ended: done } = rounds;
    if (nodes.length === 0) begun = done = rounds.total;
    for (; begun < rounds.total && begun - done < limit; begun += 1) {
      const path = `${start.path}${start.block_id}.${begun}.`;
      for (const node of nodes) if (node.needs.length === 0) ended.push(...(await this.#enter(node, path)));
    }
    await steps.updateStep(this.#tx, scopeOf(this.#run), start, { rounds: { ...rounds, begun, ended: done } });
    if (done === rounds.total) ended.push(...(await this.#endContainer(start)));
    return ended;
  }

  async #isRoundOver(path: string): Promise<boolean> {
    if (this.#endedPaths.has(path) || this.#openPaths.has(path)) return false;
    const container = roundsOf(path).at(-1)?.container ?? null;
    const stored = await steps.countEnded(this.#tx, { runId: this.#run.id, path });
    const made = [...this.#made.values()].filter((step) => step.path === path && step.part !== 'check');
    const count = stored + made.filter(hasEnded).length;
    if (count < (this.#plan.rounds.get(container)?.length ?? 0)) return false;
    this.#endedPaths.add(path);
    return true;
  }

  async #endRound(path: string): Promise<StoredStep[]> {
    const rounds = roundsOf(path);
    const { container = '', index = 0 } = rounds.at(-1) ?? {};
    const outer = pathOf(rounds.slice(0, -1));
    const key = outer + startKey(container);
    const start = (await steps.findSteps(this.#tx, scopeOf(this.#run), this.#run.id, [key])).get(key);
    if (start?.rounds == null) return [];
    const node = this.#plan.nodes.get(container);
    if (node?.block.type === 'while_loop') {
      const check = { status: 'queued', inputs: {}, outputs: {}, reason: null } as const;
      await this.#insertRow(`${outer}${container}.check.${index}`, outer, node.block, 'check', check);
      return [];
    }
    return this.#openRounds(start, { ...start.rounds, ended: start.rounds.ended + 1 }, this.#limitOf(start));
  }

  /** After the check of a round: the next round, or the end of the loop. */
  async #goOn(check: StoredStep, { next }: RoundOrders): Promise<StoredStep[]> {
    const key = check.path + startKey(check.block_id);
    const start = (await steps.findSteps(this.#tx, scopeOf(this.#run), this.#run.id, [key])).get(key);
    const node = this.#plan.nodes.get(check.block_id);
    if (start?.rounds == null || node === undefined || next === undefined) return [];
    const { begun } = start.rounds;
    if (!next.isLast && next.payload !== null) {
      const { id } = this.#run;
      await steps.insertItems(this.#tx, { id }, { key, first: begun, payloads: [next.payload] });
      return this.#openRounds(start, { total: begun + 1, begun, ended: begun }, 1);
    }
    const outputs = next.payload === null ? {} : { 'loop-right-out': next.payload };
    const end = { status: 'completed', inputs: {}, outputs, reason: null } as const;
    return [await this.#insert(node, check.path, end)];
  }

  /** Rounds of a `for_each` are collected by a job, because there may be many. */
  async #endContainer(start: StoredStep): Promise<StoredStep[]> {
    const node = this.#plan.nodes.get(start.block_id);
    if (node === undefined) return [];
    const end = { inputs: {}, outputs: {}, reason: null };
    // Only a loop without blocks comes here: all others end with a check.
    if (node.block.type === 'while_loop')
      return [await this.#insert(node, start.path, { ...end, status: 'completed' })];
    await this.#insert(node, start.path, { ...end, status: 'queued' });
    return [];
  }
}

/** Rows that were read have a column that the database computes. */
function withoutGenerated(step: StoredStep): StoredStep {
  const { ordered_at: _, ...row } = step as StoredStep & { ordered_at?: string };
  return row;
}

const DEFAULT_CONCURRENCY = 4;
