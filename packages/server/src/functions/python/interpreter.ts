/**
 * CPython in WebAssembly. Each call starts from the same memory: what one leaves behind is overwritten before the next.
 * The memory is the whole state of the interpreter, because it can change nothing outside; see `imports.ts`.
 */
import { constants, readFileSync } from 'node:fs';
import { loadPyodide } from 'pyodide';
import { type FunctionFault, faultOf, OUT_OF_MEMORY } from '../call.ts';
import type { SandboxArgs } from '../sandbox-job.ts';
import { type HostFunctions, InterpreterHost, type PythonHost } from './imports.ts';

// Node's typings leave this global to the browser library.
declare const WebAssembly: { instantiate(bytes: unknown, imports?: { env?: HostFunctions }): Promise<unknown> };

/** What `prelude.py` and most functions import; loading them takes longer than everything else. */
const MODULES = [
  ...['base64', 'calendar', 'collections', 'copy', 'csv', 'dataclasses', 'datetime', 'decimal', 'difflib', 'enum'],
  ...['fractions', 'functools', 'hashlib', 'html', 'io', 'itertools', 'json', 'math', 'operator', 'random', 're'],
  ...[
    'statistics',
    'string',
    'textwrap',
    'time',
    'traceback',
    'types',
    'typing',
    'unicodedata',
    'urllib.parse',
    'uuid',
  ],
];

/** The memory of WebAssembly never shrinks, so a process that needed much of it is replaced. */
const MUCH_ADDED_BYTES = 64 * 1024 * 1024;

/** The functions of the interpreter that are called from here, by their names in C. */
interface Exports {
  HEAPU8: Uint8Array<ArrayBuffer>;
  HEAPU32: Uint32Array;
  stackSave(): number;
  stackRestore(pointer: number): void;
  _malloc(bytes: number): number;
  _PyRun_SimpleString(text: number): number;
  _PyImport_AddModule(name: number): number;
  _PyObject_GetAttrString(object: number, name: number): number;
  _PyUnicode_FromStringAndSize(text: number, bytes: number): number;
  _PyObject_CallOneArg(callable: number, argument: number): number;
  _PyUnicode_AsUTF8AndSize(text: number, bytesAt: number): number;
}

type Options = NonNullable<Parameters<typeof loadPyodide>[0]>;

export type PythonAnswer = { output: unknown; fault: null } | { output: null; fault: FunctionFault };

export class Interpreter {
  readonly #host: InterpreterHost;
  readonly #python: Exports;
  readonly #run: number;
  readonly #lengthAt: number;
  readonly #stack: number;
  readonly #image: Uint8Array;

  private constructor(host: InterpreterHost, python: Exports) {
    this.#host = host;
    this.#python = python;
    if (python._PyRun_SimpleString(this.#text(PRELUDE)) !== 0) throw new Error('the prelude of Python failed');
    this.#run = python._PyObject_GetAttrString(python._PyImport_AddModule(this.#text('__main__')), this.#text('run'));
    this.#lengthAt = python._malloc(4);
    this.#stack = python.stackSave();
    this.#image = python.HEAPU8.slice();
    host.seal(() => python.HEAPU8);
  }

  /** @param image what `makeImage` returned, with which the interpreter starts ten times as fast */
  static async open(image: Uint8Array | null): Promise<Interpreter> {
    const { host, pyodide } = await start(image === null ? {} : { _loadSnapshot: image });
    if (image === null) pyodide.runPython(`import ${MODULES.join()}`);
    return new Interpreter(host, exportsOf(pyodide));
  }

  call(args: SandboxArgs, host: PythonHost): { answer: PythonAnswer; worn: boolean } {
    const { code, entrypoint, input, env, tables, seed } = args;
    this.#host.begin({ ...args, maxMemoryBytes: this.#image.length + args.memoryBytes, host });
    try {
      const text = this.#call(JSON.stringify({ code, entrypoint, input, env, tables, seed }));
      const answer = JSON.parse(text) as { output: unknown } | { fault: FunctionFault };
      return {
        answer: 'fault' in answer ? { output: null, fault: answer.fault } : { output: answer.output, fault: null },
        worn: this.#host.breach !== null || this.#python.HEAPU8.length > this.#image.length + MUCH_ADDED_BYTES,
      };
    } catch (error) {
      return { answer: { output: null, fault: this.#explain(error) }, worn: true };
    } finally {
      this.#restore();
    }
  }

  #call(request: string): string {
    const python = this.#python;
    const bytes = Buffer.from(request);
    const argument = python._PyUnicode_FromStringAndSize(this.#bytes(bytes), bytes.length);
    const result = argument === 0 ? 0 : python._PyObject_CallOneArg(this.#run, argument);
    const at = result === 0 ? 0 : python._PyUnicode_AsUTF8AndSize(result, this.#lengthAt);
    if (at === 0) throw new NoResult('it returned nothing');
    const length = python.HEAPU32[this.#lengthAt >>> 2] ?? 0;
    return Buffer.from(python.HEAPU8.buffer, at >>> 0, length).toString('utf8');
  }

  /** Memory that was added since is cleared: the interpreter takes new memory for empty. */
  #restore(): void {
    this.#host.end();
    this.#python.HEAPU8.fill(0, this.#image.length);
    this.#python.HEAPU8.set(this.#image);
    this.#python.stackRestore(this.#stack);
  }

  #explain(error: unknown): FunctionFault {
    const { breach } = this.#host;
    if (breach !== null) return faultOf('not_permitted', `The function was stopped: ${reasonOf(breach)}.`);
    if (error instanceof NoResult && this.#host.refusedMemory) {
      return OUT_OF_MEMORY;
    }
    if (error instanceof RangeError) return faultOf('exception', 'RecursionError: The code is nested too deeply.');
    return faultOf('crashed', `The interpreter gave up: ${error instanceof Error ? error.message : String(error)}`);
  }

  #text(text: string): number {
    return this.#bytes(Buffer.from(`${text}\0`));
  }

  #bytes(bytes: Buffer): number {
    const at = this.#python._malloc(bytes.length);
    if (at === 0) throw new NoResult('it has no memory left');
    this.#python.HEAPU8.set(bytes, at >>> 0);
    return at;
  }
}

class NoResult extends Error {}

const PRELUDE = readFileSync(new URL('./prelude.py', import.meta.url), 'utf8');

/** What users know the functions of the host by. */
const KNOWN_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^_emscripten_system$/, 'it may not run programs'],
  [/exit$|^_abort_js$|keepalive/, 'it may not end its process'],
  [/addrinfo|nameinfo|proto|connect|recv|sendto|poll|shutdown/, 'it has no network'],
  [/^ffi_|dlopen|dlsym/, 'it may not call native code'],
];

const reasonOf = (breach: string): string =>
  KNOWN_NAMES.find(([names]) => names.test(breach))?.[1] ?? `nothing outside can be reached (${breach})`;

/** The memory of an interpreter that has loaded its modules. */
export async function makeImage(): Promise<Uint8Array> {
  const { pyodide } = await start({ _makeSnapshot: true });
  pyodide.runPython(`import ${MODULES.join()}`);
  return pyodide.makeMemorySnapshot();
}

async function start(
  options: Options,
): Promise<{ host: InterpreterHost; pyodide: Awaited<ReturnType<typeof loadPyodide>> }> {
  const host = new InterpreterHost();
  const { instantiate } = WebAssembly;
  const node = process as unknown as { binding: (name: string) => unknown };
  const { binding } = node;
  const { argv } = process;
  WebAssembly.instantiate = (bytes, imports) => {
    if (imports?.env !== undefined) host.surround(imports.env);
    return instantiate(bytes, imports);
  };
  // It asks Node's insides for these constants, which processes with Node's own wall may not.
  node.binding = () => ({ fs: constants });
  // It would show Python where the program lies.
  process.argv = [];
  try {
    // No JavaScript object is passed in, not even the global one.
    const pyodide = await loadPyodide({ ...options, jsglobals: Object.create(null), stdin: () => null });
    return { host, pyodide };
  } finally {
    WebAssembly.instantiate = instantiate;
    node.binding = binding;
    process.argv = argv;
  }
}

const exportsOf = (pyodide: Awaited<ReturnType<typeof loadPyodide>>): Exports =>
  (pyodide as unknown as { _module: Exports })._module;
