import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import module from 'node:module';
import { connect } from 'node:net';
import { badDocument } from '../../../lib/errors.ts';
import { type DocumentJobs, readerJobs as realJobs } from '../jobs.ts';
import type { PoolJobTable } from '../pool-job.ts';
import { ANSWER_DESCRIPTOR } from '../protocol.ts';

interface Job<Args, Result> {
  args: Args;
  result: Result;
  parts: never;
}

type Names =
  | 'exit'
  | 'spin'
  | 'wait_for_ever'
  | 'fill_javascript_heap'
  | 'fill_buffers'
  | 'trap'
  | 'recurse'
  | 'refuse'
  | 'stumble'
  | 'flood'
  | 'babble'
  | 'start_process';

export type HostileJobs = Omit<DocumentJobs, 'read'> &
  Record<Names, Job<null, unknown>> & {
    emit: { args: { count: number; bytes?: number; dieAfter?: number }; result: { count: number }; parts: string };
    toil: { args: { count: number; eachMs: number }; result: null; parts: string };
    echo: Job<unknown, unknown>;
    process_id: Job<null, number>;
    compiled_code: Job<null, string | null>;
    exit_once_warm: Job<null, string>;
    refuse_memory_once_warm: Job<null, string>;
    hold_bytes: Job<number, number>;
    be_killed: Job<string | null, string>;
    long_answer: Job<number, string>;
    environment: Job<null, NodeJS.ProcessEnv>;
    read: Job<string, string>;
    write: Job<string, void>;
    reach: Job<{ host: string; port: number }, string | undefined>;
  };

/** Everything that documents have been seen to do to the process that reads them. */
export const readerJobs: PoolJobTable<HostileJobs> = {
  emit: async (args, emit) => {
    const { count, bytes = 10, dieAfter } = args;
    for (let index = 0; index < count; index += 1) {
      if (index === dieAfter) process.kill(process.pid, 'SIGSEGV');
      emit(`${index} ${'x'.repeat(bytes)}`);
    }
    return { count };
  },
  toil: async (args, emit) => {
    const { count, eachMs } = args;
    for (let index = 0; index < count; index += 1) {
      const before = process.cpuUsage();
      for (let used = process.cpuUsage(before); used.user + used.system < eachMs * 1000; ) {
        used = process.cpuUsage(before);
      }
      emit(String(index));
    }
    return null;
  },
  ...realJobs,
  echo: async (args) => args,
  process_id: async () => process.pid,
  compiled_code: async () => module.getCompileCacheDir() ?? null,
  exit: async () => process.exit(3),
  exit_once_warm: async () => {
    warmJobs += 1;
    return warmJobs > 1 ? process.exit(3) : 'cold';
  },
  /** As onnxruntime reports it. */
  refuse_memory_once_warm: async () => {
    warmJobs += 1;
    if (warmJobs > 1)
      throw new Error('Non-zero status code returned while running Add node. Status Message: std::bad_alloc');
    return 'cold';
  },
  spin: async () => {
    for (;;);
  },
  wait_for_ever: () => new Promise(() => setInterval(() => {}, 60_000)),
  fill_javascript_heap: async () => {
    const held: unknown[][] = [];
    for (;;) held.push(new Array(500_000).fill(held));
  },
  fill_buffers: async () => {
    const held: Buffer[] = [];
    for (;;) held.push(Buffer.alloc(32 * 1024 * 1024, 1));
  },
  hold_bytes: async (args) => Buffer.alloc(args, 1).length,
  /** As the kernel does for lack of memory; if a file is named, only while it does not exist. */
  be_killed: async (args) => {
    if (args !== null && existsSync(args)) return 'read';
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => setInterval(() => {}, 60_000));
  },
  trap: async () => {
    throw new (globalThis as unknown as { WebAssembly: { RuntimeError: ErrorConstructor } }).WebAssembly.RuntimeError(
      'unreachable',
    );
  },
  recurse: async () => deeper(0),
  refuse: async () => {
    throw badDocument('document_encrypted', 'The document is protected by a password.');
  },
  stumble: async () => {
    throw new TypeError('undefined is not a table');
  },
  long_answer: async (args) => 'x'.repeat(args),
  flood: async () => {
    const noise = Buffer.alloc(1024 * 1024, 0x78);
    for (;;) writeSync(ANSWER_DESCRIPTOR, noise);
  },
  babble: async () => writeSync(ANSWER_DESCRIPTOR, 'not an answer\n'),
  environment: async () => ({ ...process.env }),
  read: async (args) => readFileSync(args, 'utf8'),
  write: async (args) => writeFileSync(args, 'written'),
  start_process: async () => spawnSync('true').status,
  reach: (args) =>
    new Promise((resolve) => {
      const { host, port } = args;
      const socket = connect(port, host);
      socket.once('connect', () => resolve('connected'));
      socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    }),
};

let warmJobs = 0;

function deeper(depth: number): number {
  return deeper(depth + 1) + 1;
}
