/** What a sandbox process is asked and answers. Each language has a jobs module with this one job. */
import { readSync } from 'node:fs';
import { type EmitPart, type TaggedLine, taggedLine } from '../documents/pool/pool-job.ts';
import type { FunctionFault } from './call.ts';

export interface SandboxArgs {
  code: string;
  entrypoint: string;
  input: unknown;
  env: Readonly<Record<string, string>>;
  tables: readonly string[];
  nowMs: number;
  seed: string;
  processorMs: number;
  memoryBytes: number;
}

export type SandboxAnswer = {
  /** True if the next call needs a new process. */
  worn: boolean;
} & ({ output: unknown; fault: null } | { output: null; fault: FunctionFault });

/** A text that the code printed, or a question about a table, which the service answers with a line; both in JSON. */
export type SandboxLine = TaggedLine<'p' | 'q'>;

export interface SandboxJobs {
  /** Sends what the code prints, as it prints it. */
  call: { args: SandboxArgs; result: SandboxAnswer; parts: SandboxLine };
}

const STANDARD_INPUT = 0;
const LINE_FEED = 0x0a;
const WAIT_MS = 1;
const clock = new Int32Array(new SharedArrayBuffer(4));

/** Asks the service and waits for its answer, without letting anything else run. */
export function ask(emit: EmitPart<SandboxLine>, question: string): string {
  // Exactly one line of JSON, whatever the code has made of it.
  emit(taggedLine('q', JSON.stringify(JSON.parse(question))));
  const received: Buffer[] = [];
  for (;;) {
    const chunk = readAvailable();
    received.push(chunk);
    if (chunk.at(-1) === LINE_FEED) return Buffer.concat(received).toString('utf8');
  }
}

function readAvailable(): Buffer {
  const bytes = Buffer.allocUnsafe(65_536);
  for (;;) {
    try {
      const length = readSync(STANDARD_INPUT, bytes);
      if (length === 0) throw new Error('the service has gone away');
      return bytes.subarray(0, length);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
      Atomics.wait(clock, 0, 0, WAIT_MS);
    }
  }
}

/** Sends printed text until there is too much of it. The reader of the lines sees the limit exceeded. */
export class LogSender {
  readonly #emit: EmitPart<SandboxLine>;
  #leftBytes: number;

  constructor(emit: EmitPart<SandboxLine>, limitBytes: number) {
    this.#emit = emit;
    this.#leftBytes = limitBytes;
  }

  send(text: string): void {
    if (this.#leftBytes < 0 || text === '') return;
    // One character more than fits shows the reader that something is missing.
    const sent = text.slice(0, this.#leftBytes + 1);
    this.#leftBytes -= Buffer.byteLength(sent);
    this.#emit(taggedLine('p', JSON.stringify(sent)));
  }
}
