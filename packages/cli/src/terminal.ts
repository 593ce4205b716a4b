import os from 'node:os';
import type { Readable } from 'node:stream';

/** The outside world of a command, so that tests can run commands without processes. */
export interface Terminal {
  stdin: Readable;
  write(text: string | Uint8Array): void;
  writeError(text: string): void;
  /** Whether a person sees or types it. */
  isPerson: { input: boolean; output: boolean; errors: boolean };
  columns: number;
  environment: Readonly<Record<string, string | undefined>>;
  home: string;
  cwd: string;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  now(): Date;
  fetch: typeof fetch;
}

export function processTerminal(): Terminal {
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  process.once('SIGTERM', () => interrupt.abort());
  return {
    stdin: process.stdin,
    write: (text) => void process.stdout.write(text),
    writeError: (text) => void process.stderr.write(text),
    isPerson: {
      input: process.stdin.isTTY === true,
      output: process.stdout.isTTY === true,
      errors: process.stderr.isTTY === true,
    },
    columns: process.stdout.columns ?? 100,
    environment: process.env,
    home: os.homedir(),
    cwd: process.cwd(),
    signal: interrupt.signal,
    now: () => new Date(),
    fetch: (...args) => globalThis.fetch(...args),
  };
}

/** Asks a person; the answer is one line. */
export async function ask(terminal: Terminal, question: string): Promise<string> {
  const { createInterface } = await import('node:readline/promises');
  terminal.writeError(question);
  const lines = createInterface({ input: terminal.stdin });
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
  }
}
