/**
 * The process that opens untrusted files: `node child-entry.js <jobs module URL> <result limit in bytes> <armed
 * faults>`. It handles one request at a time and exits when its stdin ends.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { AppError, badDocument } from '../../lib/errors.ts';
import { armFaults, parseFaultPlans } from '../../lib/fault.ts';
import { isOutOfMemory } from './out-of-memory.ts';
import type { PoolJob, PoolJobTypes } from './pool-job.ts';
import { jobBegins } from './process-age.ts';
import { ANSWER_DESCRIPTOR, type Answer, type Failure, PAGE_MARK, PART_MARK, type Request } from './protocol.ts';
import { closeFilter } from './walls/close-filter.ts';

// Node's typings leave this global to the browser library.
declare const WebAssembly: {
  RuntimeError: ErrorConstructor;
  Memory: { prototype: { grow(this: unknown, delta: number): number } };
};

let memoryRefused = false;

/** Parent and child are of one build, so arguments have the types of the job. */
type AnyJob = PoolJob<PoolJobTypes>;

export async function runChild([jobsModule = '', resultLimit, faults = '']: readonly string[]): Promise<void> {
  armFaults(parseFaultPlans(faults).plans);
  const maxResultBytes = Number(resultLimit);
  // Ctrl-C and service managers signal the whole group; the parent ends its children after it has drained.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  watchWasmMemory();
  const { readerJobs } = (await import(jobsModule)) as { readerJobs: Record<string, AnyJob> };
  // Close the filter before the first byte of a document. `/readyz` reports if the system does not allow it.
  await closeFilter();
  answer({ type: 'ready' });
  for await (const line of createInterface({ input: process.stdin })) {
    jobBegins();
    const request = JSON.parse(line) as Request;
    answer(await perform(readerJobs, request, maxResultBytes));
  }
}

async function perform(jobs: Record<string, AnyJob>, request: Request, maxResultBytes: number): Promise<Answer> {
  const job = Object.hasOwn(jobs, request.job) ? jobs[request.job] : undefined;
  if (job === undefined) return failed({ kind: 'setup', message: `there is no job ${request.job}` });
  try {
    const emit = (line: string) => emitPart(line, maxResultBytes);
    const beginPage = (page: number) => send(`${String.fromCharCode(PAGE_MARK)}${page}\n`);
    const value = (await job(request.args, emit, beginPage)) ?? null;
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
  if (isOutOfMemory(error)) return { kind: 'memory', message };
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

/** A WASM module traps in the same way when it is refused memory as on a bug; this distinguishes the two. */
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

/** The limit applies to one part: the whole result may be larger than any process could hold. */
function emitPart(line: string, maxResultBytes: number): void {
  if (Buffer.byteLength(line) > maxResultBytes) {
    throw badDocument('document_too_complex', 'A page of the document holds more than can be returned at once.');
  }
  if (line.includes('\n')) throw new Error('a part of a result must be one line');
  send(`${String.fromCharCode(PART_MARK)}${line}\n`);
}

const answer = (message: Answer): void => send(`${JSON.stringify(message)}\n`);

function send(text: string): void {
  const bytes = Buffer.from(text);
  for (let sent = 0; sent < bytes.length; ) sent += writeSync(ANSWER_DESCRIPTOR, bytes, sent);
}
