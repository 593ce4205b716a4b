import { fileURLToPath } from 'node:url';
import { misconfigured, outage, unavailable } from '../../lib/errors.ts';
import { currentLane } from '../../lib/lane.ts';
import type { LaneGate } from '../../lib/lane-gate.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Span } from '../../lib/span.ts';
import { traced } from '../../lib/trace.ts';
import type { CompiledCode } from './compiled-code.ts';
import { Inboxes } from './inbox.ts';
import { hasOwnRoot, type IsolatedCommand, probeIsolation, visibleTo } from './isolation.ts';
import type { WorkLimits } from './job-watch.ts';
import type { DocumentJobs } from './jobs.ts';
import { errorOf, lastErrorOf } from './outcome-errors.ts';
import type { PartBytes, PoolJobMap } from './pool-job.ts';
import { type Request, requestLineOf } from './protocol.ts';
import { type Outcome, ReaderChild } from './reader-child.ts';
import { readerGate } from './reader-gate.ts';
import { type Isolation, measureIsolation } from './walls/measure.ts';

/**
 * Limits on time in children: the deadline covers both attempts, the others apply to each. Waiting for a child is free.
 */
export interface RunOptions<Line extends string = string> extends Partial<WorkLimits> {
  /** Cancels a waiting job, and kills the child of a running one. */
  signal?: AbortSignal;
  /** Files that the arguments refer to by path; if readers have inboxes, they are put there. */
  files?: readonly string[];
  /** Receives the lines that a job emits, in order; the child waits while it is busy. */
  onPart?: ((part: PartBytes<Line>) => Promise<void> | undefined) | undefined;
  /** Called when the child was lost and the job starts over: discard what `onPart` has received so far. */
  onRestart?: (() => Promise<void>) | undefined;
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
export interface ReaderPool<Jobs extends PoolJobMap<Jobs> = DocumentJobs> {
  run<Name extends keyof Jobs & string>(
    job: Name,
    args: Jobs[Name]['args'],
    options?: RunOptions<Jobs[Name]['parts']>,
  ): Promise<Jobs[Name]['result']>;
  /** The walls that held when a child attacked once, each by its name. */
  isolation(): Promise<Isolation>;
  stats(): ReaderPoolStats;
  /** Lets accepted jobs finish until the deadline, then kills what is left. */
  close(): Promise<void>;
}

export interface ReaderPoolOptions {
  /** Per environment; production gets one more child while the test environment occupies all of them. */
  size: number;
  logger: Logger;
  /** What a document may use on top of what a child holds once it has started. */
  memoryLimitBytes?: number;
  /** How many jobs of one key may wait. */
  maxQueued?: number;
  maxResultBytes?: number;
  /** Folders that children may read besides their own code; everything when absent. */
  readablePaths?: readonly string[];
  /** Where children have inboxes with the files of their jobs. */
  inboxFolder?: string;
  /** Folders that no child may see, for the measurement. */
  privateFolders?: readonly string[];
  recycleAfterJobs?: number;
  recycleAboveRssBytes?: number;
  closeDeadlineMs?: number;
  jobsModule?: URL;
  /** Makes children with their own file systems load faster. */
  compiledCode?: CompiledCode;
  /** Fault points that are armed in every child. */
  faults?: string;
}

const MIB = 1024 * 1024;
const MIN_MEMORY_LIMIT_BYTES = 128 * MIB;
/**
 * For work whose caller sets no limits. The document is limited by CPU time, the machine by ten times as much wall
 * time.
 */
const DEFAULT_LIMITS: WorkLimits = { deadlineMs: 600_000, processorMs: 60_000 };
const START_DEADLINE_MS = 60_000;
const RETIRE_GRACE_MS = 1_000;

/** `jobsModule` must export the jobs of `Jobs`; only the children load it. */
export function createReaderPool<Jobs extends PoolJobMap<Jobs> = DocumentJobs>(
  options: ReaderPoolOptions,
): ReaderPool<Jobs> {
  return new ChildPool<Jobs>(options);
}

type Settings = Required<Omit<ReaderPoolOptions, 'readablePaths' | 'inboxFolder' | 'compiledCode'>> & {
  readablePaths: readonly string[] | null;
  inboxFolder?: string;
  compiledCode?: CompiledCode;
};

/** How the children of a pool are started. */
interface Launch {
  command: IsolatedCommand;
  inboxes: Inboxes | null;
  compiledCode: string | undefined;
}

class ChildPool<Jobs extends PoolJobMap<Jobs>> implements ReaderPool<Jobs> {
  readonly #options: Settings;
  readonly #idle: ReaderChild[] = [];
  /** Every process that has not ended yet, whatever it is doing. */
  readonly #processes = new Set<Promise<void>>();
  readonly #removals = new Set<Promise<void>>();
  readonly #gate: LaneGate;
  readonly #stop = new AbortController();
  readonly #counts = { started: 0, recycled: 0, killed: 0, retried: 0, succeeded: 0, failed: 0 };
  #launch: Promise<Launch> | undefined;
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
      privateFolders: [],
      faults: '',
      ...options,
      readablePaths: options.readablePaths ?? (options.inboxFolder === undefined ? null : []),
    };
    this.#gate = readerGate(this.#options);
    if (this.#options.memoryLimitBytes < MIN_MEMORY_LIMIT_BYTES) {
      throw misconfigured(`A document cannot be read with less than ${MIN_MEMORY_LIMIT_BYTES / MIB} MiB.`);
    }
  }

  run<Name extends keyof Jobs & string>(
    job: Name,
    args: Jobs[Name]['args'],
    options: RunOptions<Jobs[Name]['parts']> = {},
  ): Promise<Jobs[Name]['result']> {
    return traced(`reader ${job}`, {}, (span) => this.#run(job, args, options, span));
  }

  async #run<Name extends keyof Jobs & string>(
    job: Name,
    args: Jobs[Name]['args'],
    options: RunOptions<Jobs[Name]['parts']>,
    span: Span | undefined,
  ): Promise<Jobs[Name]['result']> {
    // Check here, so that arguments that cannot be sent fail before they cost anything.
    requestLineOf({ job, args });
    if (this.#closing !== undefined) throw unavailable('The document reader is shutting down.');
    const askedAt = performance.now();
    const leave = await this.#gate.enter(currentLane(), options.signal);
    span?.set({ 'recto.reader.wait_ms': Math.round(performance.now() - askedAt) });
    try {
      // The only place where the bytes of a line get the type from the job map.
      const value = await this.#attempt({ job, args }, options as RunOptions);
      this.#counts.succeeded += 1;
      return value;
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

  async #attempt(request: Request, options: RunOptions): Promise<unknown> {
    const signal = AbortSignal.any([this.#stop.signal, ...(options.signal ? [options.signal] : [])]);
    const limits = { ...DEFAULT_LIMITS, ...definedOf(options) };
    let leftMs = limits.deadlineMs;
    for (let attempt = 1; ; attempt += 1) {
      const warm = attempt === 1 ? this.#takeIdle() : undefined;
      const child = warm ?? (await this.#start(signal));
      const fresh = child.jobsStarted === 0;
      const startedAt = performance.now();
      const outcome = await this.#runIn(child, request, options, { ...limits, deadlineMs: leftMs }, signal);
      leftMs -= performance.now() - startedAt;
      this.#giveBack(child, outcome);
      signal.throwIfAborted();
      if (outcome.kind === 'value') return outcome.value;
      const error = errorOf(outcome);
      if (error !== null) throw error;
      // Earlier documents may have left the child in a bad state; only what a new one does not survive either is the
      // document's own fault. Memory refused to a new child already is.
      const final = attempt === 2 || (outcome.kind === 'memory' && fresh);
      this.#options.logger.warn({ job: request.job, attempt, final, outcome }, 'a document ended its reader process');
      if (final) throw lastErrorOf(outcome, child.page);
      this.#counts.retried += 1;
      await options.onRestart?.();
    }
  }

  /** The child has the files of the job while it runs. */
  async #runIn(
    child: ReaderChild,
    { job, args }: Request,
    { files = [], onPart }: RunOptions,
    limits: WorkLimits,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const { inbox } = child;
    if (inbox === undefined) return child.run({ job, args }, { limits, signal, onPart });
    try {
      const given = await inbox.give(files, args).catch((error: unknown) => {
        // Nothing has reached the child, so it can be reused.
        this.#idle.push(child);
        throw isFull(error) ? outage('The storage of documents is full.', error) : error;
      });
      return await child.run({ job, args: given }, { limits, signal, onPart });
    } finally {
      await inbox.clear();
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

  /**
   * A child that dies before it has started is replaced once: the kernel may have killed it because others used up the
   * memory.
   */
  async #start(signal: AbortSignal): Promise<ReaderChild> {
    try {
      return await this.#startOnce(signal).catch((error: unknown) => {
        signal.throwIfAborted();
        this.#options.logger.warn({ error }, 'reader process did not start, trying once more');
        this.#counts.retried += 1;
        return this.#startOnce(signal);
      });
    } catch (error) {
      signal.throwIfAborted();
      this.#options.logger.error({ error }, 'reader process did not start');
      throw unavailable('The document reader could not be started.', error);
    }
  }

  async #startOnce(signal: AbortSignal): Promise<ReaderChild> {
    const startedAt = performance.now();
    const child = await this.#spawn(this.#options.jobsModule, signal);
    this.#counts.started += 1;
    const ended = child.exited.then(() => void this.#processes.delete(ended));
    this.#processes.add(ended);
    this.#options.logger.debug({ startMs: performance.now() - startedAt }, 'reader process started');
    return child;
  }

  async #spawn(jobsModule: URL, signal: AbortSignal): Promise<ReaderChild> {
    const { command, inboxes, compiledCode } = await this.#prepared();
    const settings = { ...this.#options, jobsModule, compiledCode, startDeadlineMs: START_DEADLINE_MS };
    if (inboxes === null) return ReaderChild.start({ ...settings, command }, signal);
    const inbox = await inboxes.add({ isForNobody: command.isNobody });
    const own = { ...command, wrapper: inboxes.wordsOf(command.wrapper, inbox) };
    const readablePaths = [...(settings.readablePaths ?? []), inbox.folder];
    try {
      const child = await ReaderChild.start({ ...settings, command: own, readablePaths, inbox }, signal);
      const removed = child.exited
        .then(() => inbox.remove())
        .catch((error: unknown) => this.#options.logger.error({ error }, 'the folder of a reader was not removed'))
        .finally(() => this.#removals.delete(removed));
      this.#removals.add(removed);
      return child;
    } catch (error) {
      await inbox.remove();
      throw error;
    }
  }

  #prepared(): Promise<Launch> {
    this.#launch ??= this.#prepare();
    return this.#launch;
  }

  async #prepare(): Promise<Launch> {
    const launch = await this.#surround();
    if (this.#options.compiledCode === undefined || !hasOwnRoot(launch.command)) {
      return { ...launch, compiledCode: undefined };
    }
    // Not awaited: the first children do without.
    void this.#options.compiledCode.ensure();
    return { ...launch, compiledCode: this.#options.compiledCode.folder };
  }

  async #surround(): Promise<Omit<Launch, 'compiledCode'>> {
    const { readablePaths, inboxFolder } = this.#options;
    if (inboxFolder === undefined) {
      const visible = readablePaths === null ? undefined : visibleTo(readablePaths);
      return { command: probeIsolation({ visible }), inboxes: null };
    }
    const inboxes = await Inboxes.open(inboxFolder);
    const visible = visibleTo([...(readablePaths ?? []), inboxes.template]);
    // If only root may read the code, a child with root's number reads it.
    const trial = ['test', '-r', fileURLToPath(new URL('./child-entry.js', import.meta.url))];
    return { command: probeIsolation({ visible, nobody: 'in_own_root', trial }), inboxes };
  }

  async #measure(): Promise<Isolation> {
    try {
      const { memoryLimitBytes, privateFolders, readablePaths } = this.#options;
      const { compiledCode } = await this.#prepared();
      return await measureIsolation({
        startAttacker: (jobsModule, signal) => this.#spawn(jobsModule, signal),
        memoryLimitBytes,
        readablePaths: [...(readablePaths ?? []), ...(compiledCode === undefined ? [] : [compiledCode])],
        privateFolders,
        signal: this.#stopMeasuring.signal,
      });
    } catch (error) {
      // The next call tries again.
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
    await Promise.all([...this.#processes, ...this.#removals]);
    const launch = await this.#launch?.catch(() => undefined);
    await launch?.inboxes?.close();
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** Drops limits that the caller left undefined. */
function definedOf({ deadlineMs, stallMs, processorMs, processorMsPerPart }: RunOptions): Partial<WorkLimits> {
  return {
    ...(deadlineMs !== undefined && { deadlineMs }),
    ...(stallMs !== undefined && { stallMs }),
    ...(processorMs !== undefined && { processorMs }),
    ...(processorMsPerPart !== undefined && { processorMsPerPart }),
  };
}
