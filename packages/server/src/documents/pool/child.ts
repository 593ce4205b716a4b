/**
 * The process that opens untrusted files: `node child.ts <jobs module URL> <result limit in bytes>`. One request at
 * a time; it ends when its stdin does.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { AppError } from '../../lib/errors.ts';
import type { ReaderJob } from './jobs.ts';
import { ANSWER_DESCRIPTOR, type Answer, type Failure, type Request } from './protocol.ts';

// Node's typings leave this global to the browser library.
declare const WebAssembly: {
  RuntimeError: ErrorConstructor;
  Memory: { prototype: { grow(this: unknown, delta: number): number } };
};

let memoryRefused = false;

async function main(jobsModule: string, maxResultBytes: number): Promise<void> {
  // Ctrl-C and a service manager signal the whole group; the parent ends its children when it has drained.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  watchWasmMemory();
  const { readerJobs } = (await import(jobsModule)) as { readerJobs: Record<string, ReaderJob> };
  answer({ type: 'ready' });
  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line) as Request;
    answer(await perform(readerJobs, request, maxResultBytes));
  }
}

async function perform(jobs: Record<string, ReaderJob>, request: Request, maxResultBytes: number): Promise<Answer> {
  const job = Object.hasOwn(jobs, request.job) ? jobs[request.job] : undefined;
  if (job === undefined) return failed({ kind: 'setup', message: `there is no job ${request.job}` });
  try {
    const value = (await job(request.args)) ?? null;
    const tooLarge = Buffer.byteLength(JSON.stringify(value)) > maxResultBytes;
    if (tooLarge) return failed({ kind: 'result_too_large' });
    return { type: 'value', value, rssBytes: process.memoryUsage.rss() };
  } catch (error) {
    return failed(explain(error));
  }
}

function failed(failure: Failure): Answer {
  return { type: 'failure', failure, rssBytes: process.memoryUsage.rss() };
}

function explain(error: unknown): Failure {
  if (error instanceof AppError && typeof error.detail === 'object' && 'code' in error.detail) {
    return { kind: 'bad_document', reason: error.detail.code, message: error.detail.message };
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (error instanceof WebAssembly.RuntimeError) return { kind: memoryRefused ? 'memory' : 'trap', message };
  if (error instanceof Error && /allocation failed|out of memory|(could not|failed to) allocate/i.test(error.message)) {
    return { kind: 'memory', message };
  }
  if (error instanceof RangeError && /call stack/.test(message)) {
    return {
      kind: 'bad_document',
      reason: 'document_too_complex',
      message: 'The document is nested too deeply to be read.',
    };
  }
  const errno = error instanceof Error && 'code' in error ? String(error.code) : '';
  return { kind: /^(E[A-Z]+|ERR_ACCESS_DENIED)$/.test(errno) ? 'setup' : 'unexpected', message };
}

/** A module that is refused memory traps like one that has a defect; this tells the two apart. */
function watchWasmMemory(): void {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function growOrNote(delta: number): number {
    try {
      return grow.call(this, delta);
    } catch (error) {
      memoryRefused = true;
      throw error;
    }
  };
}

function answer(message: Answer): void {
  const bytes = Buffer.from(`${JSON.stringify(message)}\n`);
  for (let sent = 0; sent < bytes.length; ) sent += writeSync(ANSWER_DESCRIPTOR, bytes, sent);
}

await main(process.argv[2] ?? '', Number(process.argv[3]));
