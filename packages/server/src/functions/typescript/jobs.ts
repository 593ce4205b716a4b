/** The jobs of a process that runs TypeScript. */
import { setFlagsFromString } from 'node:v8';
import type { PoolJobTable } from '../../documents/pool/pool-job.ts';
import type { SyntaxFault } from '../../pipelines/code/syntax-fault.ts';
import { faultOf, LOG_BYTES } from '../call.ts';
import { ask, LogSender, type SandboxJobs } from '../sandbox-job.ts';
import { type Host, Isolate } from './isolate.ts';
import { type JavaScript, toJavaScript } from './to-javascript.ts';

// Node's typings leave this global to the browser library.
declare const WebAssembly: { RuntimeError: ErrorConstructor };

// Recursion in QuickJS is recursion here, about ten times as deep in bytes. Linux gives the main thread 8 MB.
setFlagsFromString('--stack-size=3900');
// Local time is the same on every machine.
process.env.TZ = 'UTC';

const isolate = await Isolate.open();

function parse(code: string): JavaScript | SyntaxFault | null {
  try {
    return toJavaScript(code);
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) return null;
    throw error;
  }
}

export const readerJobs: PoolJobTable<SandboxJobs> = {
  call: async (args, emit) => {
    const javascript = parse(args.code);
    if (javascript === null) {
      const fault = faultOf('syntax_error', 'The code is nested too deeply.');
      // After a stack overflow the parser fails on everything.
      return { worn: true, output: null, fault };
    }
    if ('message' in javascript) {
      const fault = faultOf('syntax_error', javascript.message, { line: javascript.line });
      return { worn: false, output: null, fault };
    }
    const logs = new LogSender(emit, LOG_BYTES);
    const host: Host = { log: (text) => logs.send(text), ask: (question) => ask(emit, question) };
    const evaluation = isolate.call(javascript, args, host);
    return { worn: isolate.isWorn, ...evaluation };
  },
};
