/**
 * Runs users' functions in isolated processes. A process serves one tenant and one language, and within it every call
 * starts from the same state. Around it are the walls of the readers.
 */
import { fileURLToPath } from 'node:url';
import { hasOwnRoot, type IsolatedCommand, probeIsolation, visibleTo } from '../documents/pool/isolation.ts';
import { splitTag } from '../documents/pool/pool-job.ts';
import { type NoValue, ReaderChild } from '../documents/pool/reader-child.ts';
import { unavailable } from '../lib/errors.ts';
import { currentLane } from '../lib/lane.ts';
import { LaneGate } from '../lib/lane-gate.ts';
import type { Logger } from '../lib/logger.ts';
import {
  type FunctionCall,
  type FunctionFault,
  type FunctionLanguage,
  type FunctionLogs,
  type FunctionResult,
  LOG_BYTES,
  type LookUp,
  OUTPUT_BYTES,
} from './call.ts';
import { answerTo, parsed } from './look-up.ts';
import { faultOfOutcome } from './outcome-faults.ts';
import { PythonImage } from './python/image.ts';
import type { SandboxAnswer, SandboxArgs } from './sandbox-job.ts';

export interface FunctionPoolOptions {
  /** How many functions run at a time. Production gets one more while the test environment occupies all of them. */
  processes: number;
  logger: Logger;
  /** What a function may allocate. */
  memoryBytes?: number;
  /** Idle processes are ended after this time. */
  idleMs?: number;
  closeDeadlineMs?: number;
  /** A process is replaced after this many calls. */
  recycleAfterCalls?: number;
  /** Where the memory of Python is kept; defaults to the package's own folder. */
  cacheFolder?: string;
}

export interface FunctionPoolStats {
  processes: number;
  running: number;
  queued: number;
  started: number;
}

export interface FunctionRunOptions {
  signal?: AbortSignal;
  /** Answers questions about the tables of the call. */
  lookUp?: LookUp | undefined;
}

interface Sandbox {
  readonly tenant: string;
  readonly language: FunctionLanguage;
  readonly child: ReaderChild;
  idleTimer: NodeJS.Timeout | undefined;
}

const MIB = 1024 * 1024;
/** What an interpreter needs besides the memory of the function: the input and the output as text, several times. */
const OWN_MEMORY_BYTES = 256 * MIB;
/** Python that starts from nothing needs five seconds of processor, which a busy machine may spread over minutes. */
const START_DEADLINE_MS = 300_000;
const RETIRE_GRACE_MS = 1_000;
/** The process ends a function by itself where it can; this is for where it cannot. */
const PROCESSOR_GRACE_MS = 500;
/** Wall time depends on the machine, so it only ends what gets no processor at all. */
const DEADLINE_PER_TIMEOUT = 10;
const MIN_DEADLINE_MS = 60_000;
const MAX_WAITING_PER_KEY = 10_000;

export class FunctionPool {
  readonly #options: Required<Omit<FunctionPoolOptions, 'cacheFolder'>>;
  readonly #idle: Sandbox[] = [];
  readonly #exits = new Set<Promise<void>>();
  readonly #gate: LaneGate;
  readonly #image: PythonImage;
  readonly #readable: readonly string[];
  readonly #stop = new AbortController();
  #command: IsolatedCommand | undefined;
  #started = 0;
  #closing: Promise<void> | undefined;

  constructor({ cacheFolder, ...options }: FunctionPoolOptions) {
    this.#options = {
      memoryBytes: 256 * MIB,
      idleMs: 60_000,
      closeDeadlineMs: 500,
      recycleAfterCalls: 10_000,
      ...options,
    };
    const size = options.processes;
    this.#gate = new LaneGate({
      places: { production: { own: size, both: size + 1 }, test: { own: size, both: size } },
      waiting: { perKey: MAX_WAITING_PER_KEY, perEnvironment: 2 * MAX_WAITING_PER_KEY },
      refusal: 'Too many functions are waiting to run.',
    });
    this.#image = new PythonImage({ logger: options.logger, cacheFolder });
    this.#readable = cacheFolder === undefined ? [] : [cacheFolder];
  }

  /**
   * Rejects only for reasons that are not the function's own.
   *
   * @param tenant whoever owns the code; processes are never shared between tenants
   */
  async run(tenant: string, call: FunctionCall, { signal, lookUp }: FunctionRunOptions = {}): Promise<FunctionResult> {
    if (this.#closing !== undefined) throw shuttingDown();
    return this.#gate.run(currentLane(), signal, async () => {
      const stop = AbortSignal.any([this.#stop.signal, ...(signal ? [signal] : [])]);
      const sandbox = this.#takeIdle(tenant, call.language) ?? (await this.#start(tenant, call.language, stop));
      return this.#runIn(sandbox, call, { signal: stop, lookUp });
    });
  }

  stats(): FunctionPoolStats {
    return {
      processes: this.#exits.size,
      running: this.#gate.inside,
      queued: this.#gate.waiting,
      started: this.#started,
    };
  }

  /** Lets running functions finish until the deadline, then kills them. */
  close(): Promise<void> {
    this.#closing ??= this.#drain();
    return this.#closing;
  }

  async #runIn(
    sandbox: Sandbox,
    call: FunctionCall,
    { signal, lookUp }: FunctionRunOptions & { signal: AbortSignal },
  ): Promise<FunctionResult> {
    const { child } = sandbox;
    const logs = new LogCollector();
    const answer = async (question: Buffer): Promise<void> => child.reply(await answerTo(question, call, lookUp));
    const outcome = await child.run(
      { job: 'call', args: this.#argsOf(call) },
      {
        limits: {
          processorMs: call.timeoutMs + PROCESSOR_GRACE_MS,
          deadlineMs: Math.max(MIN_DEADLINE_MS, call.timeoutMs * DEADLINE_PER_TIMEOUT),
        },
        signal,
        onPart: (part) => {
          const { tag, content } = splitTag<'p' | 'q'>(part);
          return tag === 'q' ? answer(content) : logs.add(content);
        },
      },
    );
    const result = outcome.kind === 'value' ? resultOf(outcome.value) : null;
    this.#giveBack(sandbox, result !== null && !result.worn);
    signal.throwIfAborted();
    if (result?.fault === null) return { output: result.output, fault: null, logs: logs.collected };
    const fault = result?.fault ?? faultOfOutcome(withoutValue(outcome));
    return { output: null, fault, logs: logs.collected };
  }

  #argsOf({ code, entrypoint, input, env, tables, now, seed, timeoutMs }: FunctionCall): SandboxArgs {
    const { memoryBytes } = this.#options;
    return { code, entrypoint, input, env, tables, seed, nowMs: now.getTime(), processorMs: timeoutMs, memoryBytes };
  }

  #takeIdle(tenant: string, language: FunctionLanguage): Sandbox | undefined {
    const index = this.#idle.findLastIndex(
      (sandbox) => sandbox.tenant === tenant && sandbox.language === language && sandbox.child.alive,
    );
    const [sandbox] = index < 0 ? [] : this.#idle.splice(index, 1);
    clearTimeout(sandbox?.idleTimer);
    return sandbox;
  }

  #giveBack(sandbox: Sandbox, isFit: boolean): void {
    const { child } = sandbox;
    if (!child.alive) return;
    if (!isFit || this.#closing !== undefined || child.jobsStarted >= this.#options.recycleAfterCalls) {
      void child.retire(RETIRE_GRACE_MS);
      return;
    }
    sandbox.idleTimer = setTimeout(() => this.#dismiss(sandbox), this.#options.idleMs).unref();
    this.#idle.push(sandbox);
  }

  /** Ends an idle process. */
  #dismiss(sandbox: Sandbox): void {
    clearTimeout(sandbox.idleTimer);
    const index = this.#idle.indexOf(sandbox);
    if (index >= 0) this.#idle.splice(index, 1);
    sandbox.child.kill();
  }

  async #start(tenant: string, language: FunctionLanguage, signal: AbortSignal): Promise<Sandbox> {
    // An idle process of someone else makes room.
    const [longestIdle] = this.#idle;
    if (longestIdle !== undefined && this.#idle.length + this.#gate.inside > this.#options.processes) {
      this.#dismiss(longestIdle);
    }
    try {
      const child = await this.#spawn(await this.#jobsModule(language), signal);
      return { tenant, language, child, idleTimer: undefined };
    } catch (error) {
      signal.throwIfAborted();
      this.#options.logger.error({ error, language }, 'a process for functions did not start');
      throw unavailable('The process for functions could not be started.', error);
    }
  }

  async #jobsModule(language: FunctionLanguage): Promise<URL> {
    if (language === 'typescript') return new URL('./typescript/jobs.ts', import.meta.url);
    const module = new URL('./python/jobs.ts', import.meta.url);
    const image = await this.#image.ensure();
    if (image !== null) module.searchParams.set('image', image);
    return module;
  }

  async #spawn(jobsModule: URL, signal: AbortSignal): Promise<ReaderChild> {
    this.#command ??= this.#probe();
    const child = await ReaderChild.start(
      {
        command: this.#command,
        memoryLimitBytes: this.#options.memoryBytes + OWN_MEMORY_BYTES,
        maxResultBytes: OUTPUT_BYTES,
        readablePaths: this.#readable,
        jobsModule,
        startDeadlineMs: START_DEADLINE_MS,
        faults: '',
      },
      signal,
    );
    this.#started += 1;
    const ended = child.exited.then(() => void this.#exits.delete(ended));
    this.#exits.add(ended);
    return child;
  }

  #probe(): IsolatedCommand {
    // If only root may read the code, a process with root's number reads it.
    const trial = ['test', '-r', fileURLToPath(new URL('./call.ts', import.meta.url))];
    const command = probeIsolation({ visible: visibleTo(this.#readable), nobody: 'in_own_root', trial });
    if (!hasOwnRoot(command)) this.#options.logger.warn({}, 'functions run without a file system of their own');
    return command;
  }

  async #drain(): Promise<void> {
    const stop = (): void => {
      this.#gate.refuseWaiting(shuttingDown());
      this.#stop.abort(shuttingDown());
    };
    const timer = setTimeout(stop, this.#options.closeDeadlineMs);
    await this.#gate.empty();
    clearTimeout(timer);
    await this.#image.close();
    for (const sandbox of [...this.#idle]) this.#dismiss(sandbox);
    await Promise.all(this.#exits);
  }
}

const shuttingDown = (): Error => unavailable('The processes for functions are shutting down.');

/** The process may be in the hands of the function, so its answer is checked like any input; null if it has another form. */
function resultOf(value: unknown): { worn: boolean; output: unknown; fault: FunctionFault | null } | null {
  const answer = value as Partial<SandboxAnswer> | null;
  const fault = answer?.fault;
  if (typeof answer?.worn !== 'boolean' || fault === undefined || !(fault === null || isFault(fault))) return null;
  return { worn: answer.worn, output: answer.output ?? null, fault };
}

const isFault = (fault: Partial<FunctionFault>): boolean =>
  typeof fault.code === 'string' && typeof fault.message === 'string' && Array.isArray(fault.stack);

function withoutValue(outcome: { kind: 'value' } | NoValue): NoValue {
  return outcome.kind === 'value' ? { kind: 'crash', message: 'an answer of another form' } : outcome;
}

class LogCollector {
  #text = '';
  #bytes = 0;

  get collected(): FunctionLogs {
    const truncated = this.#bytes > LOG_BYTES;
    return { text: truncated ? Buffer.from(this.#text).toString('utf8', 0, LOG_BYTES) : this.#text, truncated };
  }

  add(part: Buffer): undefined {
    if (this.#bytes > LOG_BYTES) return;
    const text = parsed(part);
    if (typeof text !== 'string') return;
    this.#text += text;
    this.#bytes += Buffer.byteLength(text);
  }
}
