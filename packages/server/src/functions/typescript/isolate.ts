/** Runs JavaScript in QuickJS: an interpreter in WebAssembly, which reaches nothing but the functions given to it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSWASMModule,
  Scope,
} from 'quickjs-emscripten-core';
import { type FunctionFault, faultOf, MAX_DEPTH, OUT_OF_TIME } from '../call.ts';
import { isWithinDepth } from '../json-depth.ts';
import type { SandboxArgs } from '../sandbox-job.ts';
import { faultOfThrown, type Thrown } from './thrown.ts';
import type { JavaScript } from './to-javascript.ts';

/** The name of the user's code in stacks. */
const FILE = 'function.ts';

const GUEST = readFileSync(new URL('./guest.js', import.meta.url), 'utf8');
/** Limit of the interpreter's own stack. It takes about ten times as much of the process's stack; see `jobs.ts`. */
const STACK_BYTES = 256 * 1024;

export type Evaluation = { output: unknown; fault: null } | { output: null; fault: FunctionFault };

/** What the code may call. */
export interface Host {
  log(text: string): void;
  /** Takes and returns JSON. */
  ask(question: string): string;
}

/** The interpreter's memory grows but never shrinks; what it added is missing for the calls that follow. */
const MUCH_ADDED_BYTES = 64 * 1024 * 1024;

export class Isolate {
  readonly #module: QuickJSWASMModule;
  #gaveUp = false;

  private constructor(module: QuickJSWASMModule) {
    this.#module = module;
  }

  /** True if the process must not run another call. */
  get isWorn(): boolean {
    return this.#gaveUp || this.#module.getWasmMemory().buffer.byteLength > MUCH_ADDED_BYTES;
  }

  static async open(): Promise<Isolate> {
    return new Isolate(await newModule());
  }

  /** Each call gets an interpreter of its own, so nothing remains of the earlier ones. */
  call(javascript: JavaScript, args: SandboxArgs, host: Host): Evaluation {
    const alarm = new Alarm(args.processorMs);
    try {
      const evaluation = this.#run(javascript, args, host, alarm);
      // Interrupted code ends in one way or another, depending on where it was interrupted.
      return alarm.hasRung ? failed(OUT_OF_TIME) : evaluation;
    } catch (error) {
      // The interpreter gave up in the middle of something, so its memory can no longer be trusted.
      this.#gaveUp = true;
      return failed(alarm.hasRung ? OUT_OF_TIME : faultOf('exception', whyItGaveUp(error)));
    }
  }

  #run(javascript: JavaScript, args: SandboxArgs, host: Host, alarm: Alarm): Evaluation {
    return Scope.withScope((scope) => {
      const runtime = scope.manage(this.#module.newRuntime());
      runtime.setMemoryLimit(args.memoryBytes);
      runtime.setMaxStackSize(STACK_BYTES);
      runtime.setInterruptHandler(() => alarm.rings());
      const context = scope.manage(runtime.newContext());
      const guest = scope.manage(startGuest(context, args, host));
      const fail = (thrown: Thrown): Evaluation => failed(faultOfThrown(thrown, { ...args, javascript }));

      const loaded = context.evalCode(javascript.code, FILE, { type: 'module' });
      if (loaded.error !== undefined) return fail(thrownAs('load', context, scope.manage(loaded.error)));
      const namespace = settledModule(context, scope.manage(loaded.value), scope);
      if ('code' in namespace) return fail(namespace);

      const input = scope.manage(context.newString(JSON.stringify(args.input)));
      const entrypoint = scope.manage(context.newString(args.entrypoint));
      const started = context.callMethod(guest, 'start', [namespace.handle, entrypoint, input]);
      if (started.error !== undefined) return fail(thrownAs('exception', context, scope.manage(started.error)));
      scope.manage(started.value);
      const finished = runtime.executePendingJobs();
      if (finished.error !== undefined) return fail(thrownAs('exception', context, scope.manage(finished.error)));
      finished.dispose();

      const text = context.getString(scope.manage(context.unwrapResult(context.callMethod(guest, 'answer', []))));
      if (text === '') return fail({ code: 'never_finished', name: '', message: '', stack: '' });
      const answer = JSON.parse(text) as { output: unknown } | Thrown;
      if (!('output' in answer)) return fail(answer);
      return isWithinDepth(answer.output, MAX_DEPTH)
        ? { output: answer.output, fault: null }
        : failed(faultOf('output_not_json', `The result is nested deeper than ${MAX_DEPTH} levels.`));
    });
  }
}

/** Tells the interpreter to stop when the CPU time of a call is over. */
class Alarm {
  readonly #startedAt = process.cpuUsage();
  readonly #processorMs: number;
  hasRung = false;

  constructor(processorMs: number) {
    this.#processorMs = processorMs;
  }

  rings(): boolean {
    const { user, system } = process.cpuUsage(this.#startedAt);
    this.hasRung ||= (user + system) / 1000 > this.#processorMs;
    return this.hasRung;
  }
}

const failed = (fault: FunctionFault): Evaluation => ({ output: null, fault });

function startGuest(context: QuickJSContext, args: SandboxArgs, { log, ask }: Host): QuickJSHandle {
  return Scope.withScope((scope) => {
    const create = scope.manage(context.unwrapResult(context.evalCode(GUEST, 'guest.js', { strict: true })));
    const text = (value: string): QuickJSHandle => scope.manage(context.newString(value));
    const digest = createHash('sha256').update(args.seed).digest();
    const words = [0, 4, 8, 12].map((offset) => digest.readInt32LE(offset));
    const given = [
      scope.manage(context.newFunction('log', (message) => log(context.getString(message)))),
      scope.manage(context.newNumber(args.nowMs)),
      scope.manage(context.unwrapResult(context.evalCode(`[${words.join()}]`))),
      text(JSON.stringify(args.env)),
      text(JSON.stringify(args.tables)),
      scope.manage(context.newFunction('ask', (question) => context.newString(ask(context.getString(question))))),
    ];
    return context.unwrapResult(context.callFunction(create, context.undefined, ...given));
  });
}

/** A module with a top-level await is a promise until it has run. */
function settledModule(
  context: QuickJSContext,
  value: QuickJSHandle,
  scope: Scope,
): { handle: QuickJSHandle } | Thrown {
  const state = () => context.getPromiseState(value);
  let current = state();
  if (current.type === 'pending') {
    const finished = context.runtime.executePendingJobs();
    if (finished.error !== undefined) return thrownAs('load', context, scope.manage(finished.error));
    finished.dispose();
    current = state();
  }
  if (current.type === 'pending') return { code: 'never_finished', name: '', message: '', stack: '' };
  if (current.type === 'rejected') return thrownAs('load', context, scope.manage(current.error));
  return { handle: current.notAPromise ? value : scope.manage(current.value) };
}

/** For what no code inside could catch. Reads only properties of an error that the interpreter itself made. */
function thrownAs(code: 'load' | 'exception', context: QuickJSContext, error: QuickJSHandle): Thrown {
  const text = (name: string): string => {
    const read = context.getProp(error, name);
    const value = context.typeof(read) === 'string' ? context.getString(read) : '';
    read.dispose();
    return value;
  };
  if (context.typeof(error) !== 'object') return { code, name: '', message: String(context.dump(error)), stack: '' };
  return { code, name: text('name'), message: text('message'), stack: text('stack') };
}

function whyItGaveUp(error: unknown): string {
  return error instanceof RangeError
    ? 'RangeError: The code is nested too deeply.'
    : `The interpreter gave up: ${error instanceof Error ? error.message : String(error)}`;
}

const newModule = (): Promise<QuickJSWASMModule> =>
  newQuickJSWASMModuleFromVariant(import('@jitl/quickjs-ng-wasmfile-release-sync'));
