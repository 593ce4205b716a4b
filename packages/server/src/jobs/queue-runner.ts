/**
 * Claims and runs the jobs of one queue in this process. Nothing here polls: `pump` is called when a message announces
 * a waiting job, when a slot becomes free while more jobs wait, and by the worker's fallback poll.
 */
import type { PgBoss } from 'pg-boss';
import { faultPoint } from '../lib/fault.ts';
import type { Logger } from '../lib/logger.ts';
import { settledIds } from './boss.ts';
import { type Claim, type ClaimRequest, claimJobs } from './claim.ts';
import { claimSizes, laneSizes } from './claim-sizes.ts';
import { type AbortReason, Execution } from './execution.ts';
import { workerLost } from './failure.ts';
import { FairnessWindow } from './fairness.ts';
import { isOfTest } from './lane-priority.ts';
import { isLostTooOften, lossesOf } from './losses.ts';
import type { AnyQueue } from './queue.ts';
import type { Settlement } from './settlement.ts';

const CLAIM_RETRY_MS = 500;
const FAIR_CLAIM_MIN_INTERVAL_MS = 250;
/** A fair claim that finds nobody scans the whole backlog, so it may use at most one twentieth of the time. */
const FAIR_CLAIM_DUTY = 20;
const REMEMBER_CANCELLED_MS = 30_000;

export interface QueueRunnerOptions {
  boss: PgBoss;
  queue: AnyQueue;
  settlement: Settlement;
  logger: Logger;
}

export class QueueRunner {
  readonly #options: QueueRunnerOptions;
  /** Jobs that are claimed and not yet settled. A job is in here before any message about it can be handled. */
  readonly #held = new Map<string, Execution>();
  readonly #cancelled = new Map<string, NodeJS.Timeout>();
  readonly #wakeTimers = new Map<number, NodeJS.Timeout>();
  readonly #window: FairnessWindow;
  #slotsTaken = 0;
  #slotsOfTest = 0;
  #hasBacklog: boolean = false;
  #isPumping: boolean = false;
  #pumpAgain: boolean = false;
  #isStopping: boolean = false;
  #isBeating: boolean = false;
  readonly #fairClaimAllowedAt: number[] = [];
  #lastSignOfLifeAt = performance.now();
  #onIdle: (() => void) | undefined;

  constructor(options: QueueRunnerOptions) {
    this.#options = options;
    this.#window = new FairnessWindow(options.queue.concurrency * 16);
  }

  get queue(): AnyQueue {
    return this.#options.queue;
  }

  get running(): number {
    return this.#held.size;
  }

  /** Starts what can be started now. Calls during a round cause exactly one more round. */
  pump(): void {
    if (this.#isStopping) return;
    if (this.#isPumping) {
      this.#pumpAgain = true;
      return;
    }
    this.#isPumping = true;
    void this.#claimRounds().finally(() => {
      this.#isPumping = false;
      this.#reportIdle();
    });
  }

  /** Timers within the same tenth of a second are merged. */
  pumpAfter(delayMs: number): void {
    if (delayMs <= 0) {
      this.pump();
      return;
    }
    const bucket = Math.ceil((performance.now() + delayMs) / 100);
    if (this.#isStopping || this.#wakeTimers.has(bucket)) return;
    const timer = setTimeout(
      () => {
        this.#wakeTimers.delete(bucket);
        this.pump();
      },
      bucket * 100 - performance.now(),
    );
    this.#wakeTimers.set(bucket, timer);
  }

  /** The message may overtake the answer to our own claim, so it is remembered for a while. */
  cancel(jobId: string): void {
    const execution = this.#held.get(jobId);
    execution?.abort('cancelled');
    if (execution !== undefined || this.#cancelled.has(jobId) || !this.#isPumping) return;
    this.#cancelled.set(jobId, setTimeout(() => this.#cancelled.delete(jobId), REMEMBER_CANCELLED_MS).unref());
  }

  /** Extends the leases of the jobs held here and aborts those that are no longer ours. */
  async beat(): Promise<void> {
    const held = [...this.#held.values()];
    const askedAt = performance.now();
    if (held.length === 0) this.#lastSignOfLifeAt = askedAt;
    // Other workers may hold the jobs by now, and a hanging statement must not hide that.
    const isSilent = askedAt - this.#lastSignOfLifeAt > this.queue.leaseSeconds * 1_000;
    if (isSilent) for (const execution of held) execution.abort('lease_lost');
    if (held.length === 0 || this.#isBeating) return;
    this.#isBeating = true;
    try {
      const attempts = held.map(({ claim: { id, retryCount } }) => ({ id, retryCount }));
      const ours = settledIds(await this.#options.boss.touch(this.queue.name, attempts));
      this.#lastSignOfLifeAt = askedAt;
      // A job that was settled meanwhile is no longer held, so aborting it does nothing.
      for (const execution of held) if (!ours.has(execution.claim.id)) execution.abort('lease_lost');
    } catch (error) {
      this.#options.logger.warn({ error, queue: this.queue.name }, 'extending the leases failed');
    } finally {
      this.#isBeating = false;
    }
  }

  /** Makes no further claims; resolves when no job is held. */
  drain(): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#wakeTimers.values()) clearTimeout(timer);
    this.#wakeTimers.clear();
    return new Promise((resolve) => {
      this.#onIdle = resolve;
      this.#reportIdle();
    });
  }

  abortAll(reason: AbortReason): void {
    for (const execution of this.#held.values()) execution.abort(reason);
  }

  #reportIdle(): void {
    if (this.#isStopping && !this.#isPumping && this.#held.size === 0) this.#onIdle?.();
  }

  async #claimRounds(): Promise<void> {
    try {
      do {
        this.#pumpAgain = false;
        const free = this.queue.concurrency - this.#slotsTaken;
        if (free <= 0 || this.#isStopping) return;
        const claims = await this.#claim(free);
        this.#hasBacklog = this.#mayHaveBacklog(claims, free);
        for (const claim of claims) this.#take(claim);
        if (this.#hasBacklog && claims.length > 0) this.#pumpAgain = true;
      } while (this.#pumpAgain);
    } catch (error) {
      this.#options.logger.warn({ error, queue: this.queue.name }, 'claiming jobs failed');
      this.pumpAfter(CLAIM_RETRY_MS);
    }
  }

  /**
   * With a limit per group or for the test environment a claim asks for few jobs, so more may wait: of others now, and of
   * those who have reached their limit when one of their jobs ends.
   */
  #mayHaveBacklog(claims: readonly Claim[], free: number): boolean {
    const { groupConcurrency, groupLeavesHalf = false, testConcurrency } = this.queue;
    const isLimited = groupConcurrency !== undefined || groupLeavesHalf || testConcurrency !== undefined;
    return claims.length === free || (isLimited && this.#slotsTaken + claims.length > 0);
  }

  async #claim(free: number): Promise<Claim[]> {
    for (const request of this.#claimRequests(free)) {
      const others = await this.#claimForOthers(request);
      const missing = request.count - others.length;
      const rest = missing > 0 ? await this.#claimOf({ ...request, count: missing }) : [];
      if (others.length + rest.length > 0) return [...others, ...rest];
    }
    return [];
  }

  /** What to ask for, in this order, until something is claimed. */
  #claimRequests(free: number): ClaimRequest[] {
    const { groupConcurrency, groupLeavesHalf = false, testConcurrency } = this.queue;
    const limit = { places: groupConcurrency, leavesHalf: groupLeavesHalf };
    return laneSizes(free, this.#slotsOfTest, testConcurrency).flatMap(({ count: places, isOnlyProduction }) =>
      claimSizes(places, this.#groupsHeld(), limit).map(({ count, full }) => ({
        count,
        ignoreGroups: full,
        isOnlyProduction,
      })),
    );
  }

  #claimOf(request: ClaimRequest): Promise<Claim[]> {
    return claimJobs(this.#options.boss, this.queue.name, request);
  }

  #groupsHeld(): string[] {
    return [...this.#held.values()].flatMap(({ claim: { group } }) => (group === undefined ? [] : [group]));
  }

  /** Claims first for groups that had little lately. Without a backlog everybody gets a turn anyway. */
  async #claimForOthers(request: ClaimRequest): Promise<Claim[]> {
    if (!this.#hasBacklog) return [];
    for (const [tier, excluded] of this.#window.exclusions().entries()) {
      const startedAt = performance.now();
      if (excluded.length === 0 || startedAt < (this.#fairClaimAllowedAt[tier] ?? 0)) continue;
      const claims = await this.#claimOf({ ...request, ignoreGroups: [...excluded, ...(request.ignoreGroups ?? [])] });
      if (claims.length > 0) return claims;
      const tookMs = performance.now() - startedAt;
      this.#fairClaimAllowedAt[tier] = startedAt + Math.max(FAIR_CLAIM_MIN_INTERVAL_MS, tookMs * FAIR_CLAIM_DUTY);
    }
    return [];
  }

  #take(claim: Claim): void {
    const execution = new Execution(this.queue, claim, this.#options.logger);
    this.#slotsTaken += 1;
    if (isOfTest(claim)) this.#slotsOfTest += 1;
    this.#held.set(claim.id, execution);
    if (claim.group !== undefined) this.#window.record(claim.group);
    if (this.#cancelled.has(claim.id)) execution.abort('cancelled');
    void this.#carryOut(execution);
  }

  async #carryOut(execution: Execution): Promise<void> {
    const { claim } = execution;
    try {
      await this.#settle(execution);
    } catch (error) {
      this.#options.logger.error(
        { error, queue: this.queue.name, job_id: claim.id },
        'the job could not be settled; its lease will expire',
      );
    }
    // A newer attempt of the same job may already be held here.
    if (this.#held.get(claim.id) === execution) this.#held.delete(claim.id);
    this.#reportIdle();
    await execution.finished();
    this.#slotsTaken -= 1;
    if (isOfTest(claim)) this.#slotsOfTest -= 1;
    if (this.#hasBacklog) this.pump();
  }

  async #settle(execution: Execution): Promise<void> {
    const { claim } = execution;
    const { settlement } = this.#options;
    if (this.#isStopping) return settlement.release(claim);
    const { previous, retryCount } = claim;
    const isExhausted = isLostTooOften(lossesOf({ ended: retryCount, record: previous }), claim.retriesAllowed);
    if (previous?.isFinal || isExhausted) {
      return settlement.declareDead(claim, previous?.failure ?? workerLost(retryCount));
    }
    const outcome = await execution.run();
    switch (outcome.kind) {
      case 'completed':
        await faultPoint('jobs.before_complete');
        await settlement.complete(claim);
        return;
      case 'failed':
        return settlement.fail(claim, outcome.failure);
      case 'lost':
        return settlement.lose(claim, outcome.failure);
      case 'outage':
        return settlement.waitOut(claim, outcome.failure);
      case 'interrupted':
        return settlement.release(claim);
      case 'dropped':
        return;
    }
  }
}
