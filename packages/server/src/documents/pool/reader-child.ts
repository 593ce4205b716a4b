import { type ChildProcess, spawn } from 'node:child_process';
import { Readable, type Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Inbox } from './inbox.ts';
import { CHILD_PATH, type IsolatedCommand, limitMemory, nodeFlags } from './isolation.ts';
import { type Excess, JobWatch, type WorkLimits } from './job-watch.ts';
import {
  ANSWER_DESCRIPTOR,
  type Answer,
  type Failure,
  PAGE_MARK,
  PART_MARK,
  parseAnswer,
  type Request,
  requestLineOf,
} from './protocol.ts';

export interface ReaderChildOptions {
  command: IsolatedCommand;
  /** On top of what the process holds once it has started. */
  memoryLimitBytes: number;
  maxResultBytes: number;
  readablePaths: readonly string[] | null;
  /** Removed when the process has ended. */
  inbox?: Inbox | undefined;
  jobsModule: URL;
  /** The folder of a `CompiledCode`, for a child with a file system of its own. */
  compiledCode?: string | undefined;
  startDeadlineMs: number;
  /** Fault points that are armed in it, as `RECTO_FAULTS` writes them. */
  faults: string;
}

export type Outcome = { kind: 'value'; value: unknown } | NoValue;

export type NoValue =
  | Failure
  | { kind: 'timeout'; excess: Excess }
  /** The kernel killed the process, for lack of memory on the machine or because it was told to. */
  | { kind: 'killed'; message: string }
  /** The parent could not process a part of the result. */
  | { kind: 'rejected'; error: unknown }
  /** The process ended without an answer, and not for lack of memory. */
  | { kind: 'crash'; message: string };

export type PartHandler = (part: Buffer) => Promise<void> | undefined;

export interface ChildRunOptions {
  limits: WorkLimits;
  signal?: AbortSignal | undefined;
  onPart?: PartHandler | undefined;
}

const LINE_FEED = 0x0a;
const MIB = 1024 * 1024;
const STDERR_TAIL_CHARACTERS = 4_096;
const ANSWER_SLACK_BYTES = 4_096;
const OUT_OF_MEMORY = /out of memory|bad_alloc|cannot allocate|allocation failed|MEMORY_ALLOCATION/i;

/** One process, seen from the parent. It runs one job at a time and is not reused once `alive` is false. */
export class ReaderChild {
  jobsStarted = 0;
  rssBytes = 0;
  /** The page that the job read last, for jobs that announce pages. */
  page: number | null = null;
  readonly exited: Promise<void>;
  readonly inbox: Inbox | undefined;
  readonly #process: ChildProcess;
  readonly #stdin: Writable;
  readonly #maxAnswerBytes: number;
  #alive = true;
  #stderrTail = '';
  #received: Buffer[] = [];
  #receivedBytes = 0;
  #deliver: ((outcome: Answer | Outcome) => void) | undefined;
  #onPart: PartHandler | undefined;
  #watch: JobWatch | undefined;
  #busy: Promise<void> | undefined;
  readonly #answers: Readable;

  private constructor(options: ReaderChildOptions) {
    this.inbox = options.inbox;
    this.#maxAnswerBytes = options.maxResultBytes + ANSWER_SLACK_BYTES;
    const [file = process.execPath, ...args] = commandLine(options);
    this.#process = spawn(file, args, {
      stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
      env: {
        PATH: CHILD_PATH,
        ...(options.compiledCode !== undefined && { NODE_COMPILE_CACHE: options.compiledCode }),
      },
      cwd: '/',
    });
    // First of all: an unhandled `error` event would end the service.
    this.exited = new Promise((resolve) => {
      const end = (outcome: Outcome): void => {
        this.#alive = false;
        this.#settle(outcome);
        resolve();
      };
      this.#process.on('error', (error) => end({ kind: 'crash', message: error.message }));
      // Use `close`, not `exit`: by then the last answer and stderr have been read.
      this.#process.once('close', (code, signal) => end(this.#explainEnd(code, signal)));
    });
    const pipes = pipesOf(this.#process);
    this.#stdin = pipes.stdin;
    // A dead child is reported by its exit; the broken pipe adds nothing.
    this.#stdin.on('error', () => {});
    this.#answers = pipes.answers;
    pipes.answers.on('data', (chunk: Buffer) => this.#receive(chunk)).on('error', () => {});
    pipes.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#stderrTail = (this.#stderrTail + text).slice(-STDERR_TAIL_CHARACTERS);
    });
  }

  /** Resolves when the child accepts jobs; rejects if it does not start in time or the signal fires first. */
  static async start(options: ReaderChildOptions, signal?: AbortSignal): Promise<ReaderChild> {
    const child = new ReaderChild(options);
    const first = await child.#next({ deadlineMs: options.startDeadlineMs }, signal);
    try {
      if (!('type' in first && first.type === 'ready')) throw new Error(`it said ${JSON.stringify(first)}`);
      await child.#limitMemory(options);
      return child;
    } catch (error) {
      child.kill();
      await child.exited;
      signal?.throwIfAborted();
      throw new Error('a reader process did not start', { cause: error });
    }
  }

  get processId(): number | undefined {
    return this.#process.pid;
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** Never rejects. A child that did not answer in time, or was told to stop, is dead when this resolves. */
  async run(request: Request, { limits, signal, onPart }: ChildRunOptions): Promise<Outcome> {
    this.jobsStarted += 1;
    this.page = null;
    this.#onPart = onPart;
    const answered = this.#next(limits, signal);
    this.#stdin.write(requestLineOf(request));
    const answer = await answered;
    if ('type' in answer) {
      if (answer.type === 'ready') return this.#condemn({ kind: 'crash', message: 'answered out of turn' });
      this.rssBytes = answer.rssBytes;
      return answer.type === 'value' ? { kind: 'value', value: answer.value } : answer.failure;
    }
    return this.#condemn(answer);
  }

  /** Answers a job that has sent a part and reads its standard input until a line has come. */
  reply(line: string): void {
    this.#stdin.write(`${line}\n`);
  }

  /** Lets an idle child exit by itself, when it has merely done enough jobs. */
  async retire(graceMs: number): Promise<void> {
    this.#alive = false;
    this.#stdin.end();
    const timer = setTimeout(() => this.kill(), graceMs);
    await this.exited;
    clearTimeout(timer);
  }

  kill(): void {
    this.#alive = false;
    this.#process.kill('SIGKILL');
  }

  /** Set before its first document, permanently: from now on only memory beyond its allowance is refused. */
  async #limitMemory({ command, memoryLimitBytes, startDeadlineMs }: ReaderChildOptions): Promise<void> {
    if (!command.limitsMemory || this.#process.pid === undefined) return;
    await limitMemory(this.#process.pid, memoryLimitBytes, startDeadlineMs);
  }

  async #condemn(outcome: Outcome): Promise<Outcome> {
    this.kill();
    await this.exited;
    return outcome;
  }

  #next(limits: WorkLimits, signal: AbortSignal | undefined): Promise<Answer | Outcome> {
    return new Promise((resolve) => {
      const stop = (): void => this.#settle({ kind: 'crash', message: 'stopped by the caller' });
      const watch = new JobWatch(limits, this.#process.pid, (excess) => this.#settle({ kind: 'timeout', excess }));
      this.#watch = watch;
      signal?.addEventListener('abort', stop, { once: true });
      this.#deliver = (outcome) => {
        watch.end();
        signal?.removeEventListener('abort', stop);
        resolve(outcome);
      };
      if (signal?.aborted) stop();
    });
  }

  #settle(outcome: Answer | Outcome): void {
    const deliver = this.#deliver;
    this.#deliver = undefined;
    deliver?.(outcome);
  }

  #receive(chunk: Buffer): void {
    // Whatever a killed child has left in the pipe is read and dropped: an unread pipe never closes.
    if (!this.#alive) return;
    this.#received.push(chunk);
    this.#receivedBytes += chunk.length;
    if (this.#receivedBytes > this.#maxAnswerBytes) {
      this.kill();
      this.#settle({ kind: 'result_too_large' });
      return;
    }
    if (!chunk.includes(LINE_FEED)) return;
    let rest = Buffer.concat(this.#received);
    for (let end = rest.indexOf(LINE_FEED); end >= 0; end = rest.indexOf(LINE_FEED)) {
      this.#receiveLine(rest.subarray(0, end));
      rest = rest.subarray(end + 1);
    }
    this.#received = rest.length === 0 ? [] : [rest];
    this.#receivedBytes = rest.length;
  }

  /** Lines are handled one after the other: while a part is processed, nothing more is read and the child waits. */
  #receiveLine(line: Buffer): void {
    const handled = this.#busy === undefined ? this.#handleLine(line) : this.#busy.then(() => this.#handleLine(line));
    if (handled === undefined) return;
    this.#answers.pause();
    this.#watch?.hold();
    const busy = handled.then(
      () => {
        if (this.#busy !== busy) return;
        this.#busy = undefined;
        this.#watch?.resume();
        this.#answers.resume();
      },
      (error: unknown) => {
        this.kill();
        this.#settle({ kind: 'rejected', error });
      },
    );
    this.#busy = busy;
  }

  #handleLine(line: Buffer): Promise<void> | undefined {
    if (!this.#alive) return undefined;
    if (line[0] === PART_MARK) {
      this.#watch?.part();
      return this.#onPart?.(line.subarray(1));
    }
    if (line[0] === PAGE_MARK) {
      this.page = Number(line.subarray(1).toString('latin1'));
      return undefined;
    }
    this.#settle(parseAnswer(line.toString('utf8')) ?? { kind: 'crash', message: 'the answer was not understood' });
    return undefined;
  }

  #explainEnd(code: number | null, signal: NodeJS.Signals | null): Outcome {
    const message = `exit ${code ?? signal}: ${this.#stderrTail}`;
    if (OUT_OF_MEMORY.test(this.#stderrTail)) return { kind: 'memory', message };
    // Not our signal. When the machine runs out of memory, the kernel kills a reader first, whoever used it up.
    if (signal === 'SIGKILL' && this.#alive) return { kind: 'killed', message };
    return { kind: 'crash', message };
  }
}

/** A process that could not be started for lack of descriptors has no pipes, whatever its type says. */
function pipesOf(child: ChildProcess): { stdin: Writable; stderr: Readable; answers: Readable } {
  const answers = (child.stdio as ChildProcess['stdio'] | undefined)?.[ANSWER_DESCRIPTOR];
  if (!child.stdin || !child.stderr || !(answers instanceof Readable)) throw new Error('no pipes to a reader process');
  return { stdin: child.stdin, stderr: child.stderr, answers };
}

function commandLine(options: ReaderChildOptions): string[] {
  const { readablePaths, compiledCode } = options;
  // Less than the kernel grants, so that JavaScript ends with a clear message before its collector is refused memory.
  const heapLimitMb = Math.floor((options.memoryLimitBytes * 0.75) / MIB);
  return [
    ...options.command.wrapper,
    process.execPath,
    ...nodeFlags({ heapLimitMb, readablePaths, compiledCode }),
    fileURLToPath(new URL('./child-entry.js', import.meta.url)),
    options.jobsModule.href,
    String(options.maxResultBytes),
    options.faults,
  ];
}
