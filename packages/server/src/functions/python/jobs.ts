/** The jobs of a process that runs Python. The query of its address may name the file of an image. */
import { readFileSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { setFlagsFromString } from 'node:v8';
import type { PoolJobTable } from '../../documents/pool/pool-job.ts';
import { LOG_BYTES } from '../call.ts';
import { ask, LogSender, type SandboxJobs } from '../sandbox-job.ts';
import { Interpreter } from './interpreter.ts';

// Recursion in the interpreter is recursion here. Linux gives the main thread 8 MB.
setFlagsFromString('--stack-size=3900');
// Local time is the same on every machine.
process.env.TZ = 'UTC';

const image = new URL(import.meta.url).searchParams.get('image');
const interpreter = await Interpreter.open(image === null ? null : readFileSync(image));

export const readerJobs: PoolJobTable<SandboxJobs> = {
  call: async (args, emit) => {
    const logs = new LogSender(emit, LOG_BYTES);
    const decoder = new StringDecoder('utf8');
    const { answer, worn } = interpreter.call(args, {
      print: (bytes) => logs.send(decoder.write(bytes)),
      ask: (question) => ask(emit, question),
    });
    return { worn, ...answer };
  },
};
