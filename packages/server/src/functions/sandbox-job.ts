/** What a sandbox process is asked and answers. Each language has a jobs module with this one job. */
import type { JsonLine } from '../documents/pool/pool-job.ts';
import type { FunctionFault } from './call.ts';

export interface SandboxArgs {
  code: string;
  entrypoint: string;
  input: unknown;
  env: Readonly<Record<string, string>>;
  nowMs: number;
  seed: string;
  processorMs: number;
  memoryBytes: number;
}

export type SandboxAnswer = {
  /** True if the next call needs a new process. */
  worn: boolean;
} & ({ output: unknown; fault: null } | { output: null; fault: FunctionFault });

export interface SandboxJobs {
  /** Sends what the code prints, as it prints it. */
  call: { args: SandboxArgs; result: SandboxAnswer; parts: JsonLine<string> };
}

/** Sends printed text until there is too much of it. The reader of the lines sees the limit exceeded. */
export class LogSender {
  readonly #emit: (line: JsonLine<string>) => void;
  #leftBytes: number;

  constructor(emit: (line: JsonLine<string>) => void, limitBytes: number) {
    this.#emit = emit;
    this.#leftBytes = limitBytes;
  }

  send(text: string): void {
    if (this.#leftBytes < 0 || text === '') return;
    // One character more than fits shows the reader that something is missing.
    const sent = text.slice(0, this.#leftBytes + 1);
    this.#leftBytes -= Buffer.byteLength(sent);
    this.#emit(JSON.stringify(sent) as JsonLine<string>);
  }
}
