import { isDatabaseLost } from '../db/database.ts';
import { faultPoint } from '../lib/fault.ts';
import type { Logger } from '../lib/logger.ts';
import type { Claim } from './claim.ts';
import { failureOf, isOutage, timedOut } from './failure.ts';
import type { AnyQueue, JobFailure } from './queue.ts';

export type AbortReason = 'cancelled' | 'lease_lost' | 'timeout' | 'shutdown';

/** How long a handler may ignore its signal before the attempt is settled without it. */
const GRACE_MS: Record<AbortReason, number> = { cancelled: 5_000, lease_lost: 5_000, timeout: 5_000, shutdown: 1_000 };

class AttemptAborted extends Error {
  readonly reason: AbortReason;

  constructor(reason: AbortReason) {
    super(`the attempt was aborted: ${reason}`);
    this.name = 'AbortError';
    this.reason = reason;
  }
}

export type Outcome =
  | { kind: 'completed' }
  | { kind: 'failed'; failure: JobFailure }
  /** The database went away. */
  | { kind: 'lost'; failure: JobFailure }
  /** The storage is away, or has no room. */
  | { kind: 'outage'; failure: JobFailure }
  /** The job must be returned to the queue; the interruption is not its fault. */
  | { kind: 'interrupted' }
  /** The job no longer belongs to this worker. */
  | { kind: 'dropped' };

/** One attempt of one job in this process. */
export class Execution {
  readonly claim: Claim;
  readonly #queue: AnyQueue;
  readonly #logger: Logger;
  readonly #controller = new AbortController();
  readonly #abandoned = Promise.withResolvers<never>();
  #reason: AbortReason | undefined;
  #graceTimer: NodeJS.Timeout | undefined;
  #handler: Promise<void> = Promise.resolve();

  constructor(queue: AnyQueue, claim: Claim, logger: Logger) {
    this.claim = claim;
    this.#queue = queue;
    this.#logger = logger.child({ queue: queue.name, job_id: claim.id, attempt: claim.retryCount + 1 });
    // Nothing may be waiting for this promise; without a handler its rejection would be unhandled.
    this.#abandoned.promise.catch(() => undefined);
  }

  /** The first reason wins. */
  abort(reason: AbortReason): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    const error = new AttemptAborted(reason);
    this.#graceTimer = setTimeout(() => this.#abandoned.reject(error), GRACE_MS[reason]);
    this.#controller.abort(error);
  }

  async run(): Promise<Outcome> {
    const timer = setTimeout(() => this.abort('timeout'), this.#queue.timeoutMs);
    try {
      await faultPoint('jobs.after_claim');
      this.#controller.signal.throwIfAborted();
      this.#handler = this.#call();
      await Promise.race([this.#handler, this.#abandoned.promise]);
      return { kind: 'completed' };
    } catch (error) {
      return this.#outcomeOf(error);
    } finally {
      clearTimeout(timer);
      clearTimeout(this.#graceTimer);
    }
  }

  /** Resolves when the handler has really ended, even if it ignored its signal; until then it occupies its slot. */
  async finished(): Promise<void> {
    await this.#handler.catch(() => undefined);
  }

  async #call(): Promise<void> {
    const { claim } = this;
    // The data was typed when it was enqueued, and the row returns it unchanged.
    await this.#queue.run(claim.data as never, {
      jobId: claim.id,
      attempt: claim.retryCount + 1,
      dueAt: claim.dueAt,
      signal: this.#controller.signal,
      logger: this.#logger,
    });
  }

  #outcomeOf(error: unknown): Outcome {
    const attempts = this.claim.retryCount + 1;
    switch (this.#reason) {
      case 'cancelled':
        return { kind: 'dropped' };
      case 'lease_lost':
      case 'shutdown':
        return { kind: 'interrupted' };
      case 'timeout':
        return { kind: 'failed', failure: timedOut(this.#queue.timeoutMs, attempts) };
      case undefined: {
        const failure = failureOf(error, attempts);
        this.#logger.warn({ error, failure }, 'attempt failed');
        if (isDatabaseLost(error)) return { kind: 'lost', failure };
        return { kind: isOutage(error) ? 'outage' : 'failed', failure };
      }
    }
  }
}
