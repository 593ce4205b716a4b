import { type AppError, badDocument, internal, misconfigured, unavailable } from '../../lib/errors.ts';
import { currentLane } from '../../lib/lane.ts';
import type { LaneGate } from '../../lib/lane-gate.ts';
import type { Logger } from '../../lib/logger.ts';
import { type IsolatedCommand, probeIsolation, visibleTo } from './isolation.ts';
import type { WorkLimits } from './job-watch.ts';
import { requestLineOf } from './protocol.ts';
import { type NoValue, type Outcome, type PartHandler, ReaderChild } from './reader-child.ts';
import { readerGate } from './reader-gate.ts';
import { type Isolation, measureIsolation } from './walls/measure.ts';

/** Time in children: the deadline for both attempts together, the rest for each. Waiting for a free child is free. */
export interface RunOptions extends Partial<WorkLimits> {
  /** Cancels a waiting job, and kills the child of a running one. */
  signal?: AbortSignal;
  /** Takes the lines a job emits, in order; the child waits while it is busy. */
  onPart?: PartHandler;
  /** The child was lost and the job begins anew: what `onPart` has taken so far is void. */
  onRestart?: () => Promise<void>;
}

export interface ReaderPoolStats {
  children: number;
  running: number;
  queued: number;
  started: number;
  recycled: number;
  killed: number;
  retried: number;
  succeeded: number;
  failed: number;
}

/** Isolated child processes: the only place where the bytes of a customer's file are interpreted. */
export interface ReaderPool {
  run<T>(job: string, args: unknown, options?: RunOptions): Promise<T>;
  /** What a child could not do when it tried, once; each wall by its name. */
  isolation(): Promise<Isolation>;
  stats(): ReaderPoolStats;
  /** Lets accepted jobs finish until the deadline, then kills what is left. */
  close(): Promise<void>;
}

export interface ReaderPoolOptions {
  /** Of each environment; production has one child more while the test environment holds all of them. */
  size: number;
  logger: Logger;
  /** What a document may take, on top of what a child holds once it has started. */
  memoryLimitBytes?: number;
  /** Jobs of one key that may wait. */
  maxQueued?: number;
  maxResultBytes?: number;
  /** Folders the children may read besides their own code; everything when left out. */
  readablePaths?: readonly string[];
  /** Holds what no child may see; to measure with. */
  privateFolder?: string;
  recycleAfterJobs?: number;
  recycleAboveRssBytes?: number;
  closeDeadlineMs?: number;
  jobsModule?: URL;
}

const MIB = 1024 * 1024;
const MIN_MEMORY_LIMIT_BYTES = 128 * MIB;
/** Of work whose caller says nothing. The document is held to processor time, the machine to ten times as long. */
const DEFAULT_LIMITS: WorkLimits = { deadlineMs: 600_000, processorMs: 60_000 };
const START_DEADLINE_MS = 60_000;
/** Of a caller whose document met a machine that was too busy for it. */
const BUSY_RETRY_SECONDS = 10;
const RETIRE_GRACE_MS = 1_000;

export function createReaderPool(options: ReaderPoolOptions): ReaderPool {
  return new ChildPool(options);
}

type Settings = Required<Omit<ReaderPoolOptions, 'readablePaths' | 'privateFolder'>> & {
  readablePaths: readonly string[] | null;
  privateFolder?: string;
};

class ChildPool implements ReaderPool {
  readonly #options: Settings;
  readonly #idle: ReaderChild[] = [];
  /** Every process that has not ended yet, whatever it is doing. */
  readonly #processes = new Set<Promise<void>>();
  readonly #gate: LaneGate;
  readonly #stop = new AbortController();
  readonly #counts = { started: 0, recycled: 0, killed: 0, retried: 0, succeeded: 0, failed: 0 };
  #probed: IsolatedCommand | undefined;
  #measured: Promise<Isolation> | undefined;
  readonly #stopMeasuring = new AbortController();
  #closing: Promise<void> | undefined;

  constructor(options: ReaderPoolOptions) {
    this.#options = {
      memoryLimitBytes: 1024 * MIB,
      maxQueued: 1_000,
      maxResultBytes: 32 * MIB,
      recycleAfterJobs: 1000,
      recycleAboveRssBytes: 500 * MIB,
      closeDeadlineMs: 10_000,
      jobsModule: new URL('./jobs.ts', import.meta.url),
      ...options,
      readablePaths: options.readablePaths ?? null,
    };
    this.#gate = readerGate(this.#options);
    if (this.#options.memoryLimitBytes < MIN_MEMORY_LIMIT_BYTES) {
      throw misconfigured(`A document cannot be read with less than ${MIN_MEMORY_LIMIT_BYTES / MIB} MiB.`);
    }
  }

  async run<T>(job: string, args: unknown, options: RunOptions = {}): Promise<T> {
    // Here, so that arguments that cannot be sent fail before they cost anything.
    const requestLine = requestLineOf({ job, args });
    if (this.#closing !== undefined) throw unavailable('The document reader is shutting down.');
    const leave = await this.#gate.enter(currentLane(), options.signal);
    try {
      const value = await this.#attempt(job, requestLine, options);
      this.#counts.succeeded += 1;
      return value as T;
    } catch (error) {
      this.#counts.failed += 1;
      throw error;
    } finally {
      leave();
    }
  }

  isolation(): Promise<Isolation> {
    this.#measured ??= this.#measure();
    return this.#measured;
  }

  stats(): ReaderPoolStats {
    return {
      children: this.#processes.size,
      running: this.#gate.inside,
      queued: this.#gate.waiting,
      ...this.#counts,
    };
  }

  close(): Promise<void> {
    this.#closing ??= this.#drain();
    return this.#closing;
  }

  async #attempt(job: string, requestLine: string, options: RunOptions): Promise<unknown> {
    const signal = AbortSignal.any([this.#stop.signal, ...(options.signal ? [options.signal] : [])]);
    const limits = { ...DEFAULT_LIMITS, ...definedOf(options) };
    let leftMs = limits.deadlineMs;
    for (let attempt = 1; ; attempt += 1) {
      const warm = attempt === 1 ? this.#takeIdle() : undefined;
      const child = warm ?? (await this.#start(signal));
      const fresh = child.jobsStarted === 0;
      const startedAt = performance.now();
      const outcome = await child.run(requestLine, {
        limits: { ...limits, deadlineMs: leftMs },
        signal,
        onPart: options.onPart,
      });
      leftMs -= performance.now() - startedAt;
      this.#giveBack(child, outcome);
      signal.throwIfAborted();
      if (outcome.kind === 'value') return outcome.value;
      const error = errorOf(outcome);
      if (error !== null) throw error;
      // The child may have been worn by earlier documents; only what a new one cannot survive either is the
      // document's own fault. Memory refused to a new child is that already.
      const final = attempt === 2 || (outcome.kind === 'memory' && fresh);
      this.#options.logger.warn({ job, attempt, final, outcome }, 'a document ended its reader process');
      if (final) throw lastErrorOf(outcome);
      this.#counts.retried += 1;
      await options.onRestart?.();
    }
  }

  #takeIdle(): ReaderChild | undefined {
    for (let child = this.#idle.pop(); child !== undefined; child = this.#idle.pop()) {
      if (child.alive) return child;
    }
    return undefined;
  }

  #recycle(child: ReaderChild): void {
    this.#counts.recycled += 1;
    void child.retire(RETIRE_GRACE_MS);
  }

  async #start(signal: AbortSignal): Promise<ReaderChild> {
    const startedAt = performance.now();
    try {
      const child = await ReaderChild.start(
        { ...this.#options, command: this.#command(), startDeadlineMs: START_DEADLINE_MS },
        signal,
      );
      this.#counts.started += 1;
      const ended = child.exited.then(() => void this.#processes.delete(ended));
      this.#processes.add(ended);
      this.#options.logger.debug({ startMs: performance.now() - startedAt }, 'reader process started');
      return child;
    } catch (error) {
      signal.throwIfAborted();
      this.#options.logger.error({ error }, 'reader process did not start');
      throw unavailable('The document reader could not be started.', error);
    }
  }

  #command(): IsolatedCommand {
    const { readablePaths } = this.#options;
    this.#probed ??= probeIsolation({ visible: readablePaths === null ? undefined : visibleTo(readablePaths) });
    return this.#probed;
  }

  async #measure(): Promise<Isolation> {
    try {
      return await measureIsolation({
        child: { ...this.#options, command: this.#command(), startDeadlineMs: START_DEADLINE_MS },
        privateFolder: this.#options.privateFolder,
        signal: this.#stopMeasuring.signal,
      });
    } catch (error) {
      // Asked again, it tries again.
      this.#measured = undefined;
      throw error;
    }
  }

  #giveBack(child: ReaderChild, outcome: Outcome): void {
    if (!child.alive) {
      this.#counts.killed += 1;
      return;
    }
    const worn =
      outcome.kind === 'trap' ||
      outcome.kind === 'memory' ||
      child.jobsStarted >= this.#options.recycleAfterJobs ||
      child.rssBytes > this.#options.recycleAboveRssBytes;
    if (worn) this.#recycle(child);
    else this.#idle.push(child);
  }

  async #drain(): Promise<void> {
    const stop = (): void => {
      const reason = unavailable('The document reader is shutting down.');
      this.#gate.refuseWaiting(reason);
      this.#stop.abort(reason);
    };
    const timer = setTimeout(stop, this.#options.closeDeadlineMs);
    await this.#gate.empty();
    clearTimeout(timer);
    this.#stopMeasuring.abort(unavailable('The document reader is shutting down.'));
    await this.#measured?.catch(() => undefined);
    for (const child of this.#idle.splice(0)) child.kill();
    await Promise.all(this.#processes);
  }
}

/** Null when the child itself was lost and the job deserves a second one. */
function errorOf(outcome: NoValue): AppError | null {
  switch (outcome.kind) {
    case 'bad_document':
      return badDocument(outcome.reason, outcome.message);
    case 'timeout':
      if (outcome.excess === 'stall') return null;
      return outcome.excess === 'processor'
        ? badDocument('document_timeout', 'The document took too long to read.')
        : tooBusy(outcome);
    case 'result_too_large':
      return badDocument('document_too_complex', 'The document holds more than can be returned at once.');
    case 'unexpected':
      return badDocument('document_unreadable', 'The document could not be read.', new Error(outcome.message));
    case 'rejected':
      throw outcome.error;
    case 'setup':
      return internal(new Error(outcome.message));
    case 'trap':
    case 'memory':
    case 'crash':
    case 'killed':
      return null;
  }
}

/** Of the second child, or of a new one. Only what the document itself costs is its fault. */
function lastErrorOf(outcome: NoValue): AppError {
  if (outcome.kind === 'memory') return tooComplex(outcome);
  return outcome.kind === 'killed' || outcome.kind === 'timeout' ? tooBusy(outcome) : crashed(outcome);
}

const tooBusy = (outcome: NoValue): AppError =>
  unavailable('The machine was too busy to read the document.', outcome, BUSY_RETRY_SECONDS);

const tooComplex = (outcome: NoValue): AppError =>
  badDocument('document_too_complex', 'The document needs more memory than a reader may use.', outcome);

const crashed = (outcome: NoValue): AppError =>
  badDocument('document_crashed', 'The document could not be read: the reader failed on it twice.', outcome);

/** Without what the caller left undefined. */
function definedOf({ deadlineMs, stallMs, processorMs, processorMsPerPart }: RunOptions): Partial<WorkLimits> {
  return {
    ...(deadlineMs !== undefined && { deadlineMs }),
    ...(stallMs !== undefined && { stallMs }),
    ...(processorMs !== undefined && { processorMs }),
    ...(processorMsPerPart !== undefined && { processorMsPerPart }),
  };
}
