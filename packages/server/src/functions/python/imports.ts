/**
 * What the interpreter may call of the host. WebAssembly reaches nothing else, so this list is the wall around Python:
 * no way leads from there to JavaScript, files, sockets or programs, whatever the code does with its own memory.
 */
import { createHash } from 'node:crypto';

type HostFunction = (...values: never[]) => unknown;
export type HostFunctions = Record<string, unknown>;

/** Harmless: reading the standard library, which lies in memory, calendar arithmetic, and calls inside the interpreter. */
const ALLOWED: ReadonlySet<string> = new Set([
  ...['fd_seek', 'fd_pread', 'fd_fdstat_get', '__syscall_ioctl'],
  ...['__syscall_fstat64', '__syscall_stat64', '__syscall_lstat64', '__syscall_newfstatat', '__syscall_faccessat'],
  ...['__syscall_getcwd', '__syscall_getdents64', '__syscall_readlinkat', '__syscall_statfs64', '__syscall_fstatfs64'],
  ...['_gmtime_js', '_localtime_js', '_mktime_js', '_timegm_js', '_tzset_js', 'clock_res_get'],
  ...['emscripten_get_heap_max', '_emscripten_get_progname', '_PyEM_TrampolineCall_JS', '_Py_emscripten_runtime'],
  ...['_Py_CheckEmscriptenSignals_Helper', 'throw_no_gil', 'gc_register_proxies', '__syscall_getuid32_js'],
]);

const NOT_PERMITTED = 63;
const WRITING = 0o1 | 0o2 | 0o100 | 0o1000 | 0o2000;
/** F_GETFD, F_SETFD, F_GETFL. */
const READING_CONTROLS: ReadonlySet<number> = new Set([1, 2, 3]);
const NANOSECONDS_PER_MILLISECOND = 1_000_000n;
const DIGEST_BYTES = 32;
/** Address and length of bytes to write. */
const VECTOR_BYTES = 8;
const [STANDARD_OUTPUT, STANDARD_ERROR] = [1, 2];

/** Where `prelude.py` writes a question and reads the answer; no file has such a number. */
const QUESTIONS = 1_000_000;

/** What the code may call. */
export interface PythonHost {
  print(bytes: Uint8Array): void;
  /** Takes and returns JSON. */
  ask(question: string): string;
}

/** Thrown through the interpreter, whose memory is replaced after it. */
class Breach extends Error {}

/** The host of one interpreter. While it is open, the interpreter starts and may call everything. */
export class InterpreterHost {
  #sealed = false;
  #memory: () => Uint8Array<ArrayBuffer> = () => new Uint8Array();
  #timeMs = 0;
  #seed = '';
  #randomBlocks = 0;
  #maxMemoryBytes = 0;
  readonly #opened = new Set<number>();
  #close: HostFunction = () => 0;
  #host: PythonHost = { print: () => {}, ask: () => '' };
  /** What is left of the answer to the last question. */
  #reply = new Uint8Array();
  /** The name of the forbidden function that ended the call; null if none did. */
  breach: string | null = null;
  refusedMemory = false;

  /** Puts every function of the host under its control. Must happen before the interpreter takes their addresses. */
  surround(functions: HostFunctions): void {
    for (const [name, original] of Object.entries(functions)) {
      if (typeof original !== 'function') continue;
      const open = original as HostFunction;
      const sealed = this.#replacements[name]?.(open) ?? this.#verdictOn(name, open);
      const surrounded = (...values: never[]): unknown => (this.#sealed ? sealed : open)(...values);
      // They carry their signatures.
      functions[name] = Object.assign(surrounded, original);
    }
  }

  /** From now on only allowed functions can be called. */
  seal(memory: () => Uint8Array<ArrayBuffer>): void {
    this.#memory = memory;
    this.#sealed = true;
  }

  begin(call: { nowMs: number; seed: string; maxMemoryBytes: number; host: PythonHost }): void {
    this.#timeMs = call.nowMs;
    this.#seed = call.seed;
    this.#randomBlocks = 0;
    this.#maxMemoryBytes = call.maxMemoryBytes;
    this.#host = call.host;
    this.#reply = new Uint8Array();
    this.breach = null;
    this.refusedMemory = false;
  }

  /** Files stay open outside of the interpreter's memory. */
  end(): void {
    for (const descriptor of this.#opened) this.#close(descriptor as never);
    this.#opened.clear();
  }

  #verdictOn(name: string, original: HostFunction): HostFunction {
    if (ALLOWED.has(name) || name.startsWith('invoke_')) return original;
    if (name.startsWith('__syscall_')) return () => -NOT_PERMITTED;
    if (name.startsWith('fd_')) return () => NOT_PERMITTED;
    return () => {
      this.breach ??= name;
      throw new Breach(name);
    };
  }

  /** The clock moves by a millisecond each time it is read, so that waiting for it ends. */
  readonly #readClock = (): number => this.#timeMs++;

  readonly #replacements: Readonly<Record<string, (original: HostFunction) => HostFunction>> = {
    can_run_sync_js: () => () => 0,
    emscripten_date_now: () => this.#readClock,
    emscripten_get_now: () => this.#readClock,
    clock_time_get: () => (_clock: number, _precision: bigint, at: number) => {
      this.#view().setBigUint64(at >>> 0, BigInt(this.#readClock()) * NANOSECONDS_PER_MILLISECOND, true);
      return 0;
    },
    random_get: () => (at: number, length: number) => {
      for (let done = 0; done < length; done += DIGEST_BYTES) {
        const block = createHash('sha256').update(`${this.#randomBlocks} ${this.#seed}`).digest();
        this.#randomBlocks += 1;
        this.#memory().set(block.subarray(0, length - done), (at >>> 0) + done);
      }
      return 0;
    },
    fd_write: () => (descriptor: number, vectors: number, count: number, written: number) => {
      const isQuestion = descriptor === QUESTIONS;
      if (!isQuestion && descriptor !== STANDARD_OUTPUT && descriptor !== STANDARD_ERROR) return NOT_PERMITTED;
      const view = this.#view();
      let total = 0;
      for (let vector = vectors >>> 0; vector < (vectors >>> 0) + VECTOR_BYTES * count; vector += VECTOR_BYTES) {
        const [at, length] = [view.getUint32(vector, true), view.getUint32(vector + 4, true)];
        const bytes = this.#memory().slice(at, at + length);
        if (isQuestion) this.#reply = new TextEncoder().encode(this.#host.ask(new TextDecoder().decode(bytes)));
        else this.#host.print(bytes);
        total += length;
      }
      view.setUint32(written >>> 0, total, true);
      return 0;
    },
    fd_read: (original) => (descriptor: never, vectors: never, count: never, read: never) => {
      if (descriptor !== QUESTIONS) return original(descriptor, vectors, count, read);
      const view = this.#view();
      const [at, length] = [view.getUint32(vectors >>> 0, true), view.getUint32((vectors >>> 0) + 4, true)];
      const bytes = this.#reply.subarray(0, length);
      this.#memory().set(bytes, at);
      this.#reply = this.#reply.subarray(bytes.length);
      view.setUint32(read >>> 0, bytes.length, true);
      return 0;
    },
    emscripten_resize_heap: (original) => (bytes: never) => {
      if (Number(bytes) >>> 0 <= this.#maxMemoryBytes) return original(bytes);
      this.refusedMemory = true;
      return 0;
    },
    __syscall_openat: (original) => (folder: never, name: never, flags: never, more: never) => {
      if ((flags & WRITING) !== 0) return -NOT_PERMITTED;
      const descriptor = original(folder, name, flags, more);
      if (Number(descriptor) > STANDARD_ERROR) this.#opened.add(Number(descriptor));
      return descriptor;
    },
    fd_close: (original) => {
      this.#close = original;
      return (descriptor: never) => (this.#opened.delete(descriptor) ? original(descriptor) : 0);
    },
    __syscall_fcntl64: (original) => (descriptor: never, command: never, more: never) =>
      READING_CONTROLS.has(command) ? original(descriptor, command, more) : -NOT_PERMITTED,
  };

  #view(): DataView {
    return new DataView(this.#memory().buffer);
  }
}
