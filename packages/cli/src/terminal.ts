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
  // Whoever reads the output has had enough, as `head` has: nothing is wrong, and nobody listens any more.
  for (const output of [process.stdout, process.stderr]) {
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit(0);
    });
  }
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

interface Asking {
  lines: AsyncIterator<string>;
  close: () => void;
}

/** One for each terminal: a second reader would miss what the first one has taken. */
const asking = new WeakMap<Terminal, Asking>();

/** Asks a person and returns the line they type; empty if they type nothing. */
export async function ask(terminal: Terminal, question: string): Promise<string> {
  terminal.writeError(question);
  const known = asking.get(terminal);
  if (known === undefined) {
    const { createInterface } = await import('node:readline');
    const reader = createInterface({ input: terminal.stdin });
    asking.set(terminal, { lines: reader[Symbol.asyncIterator](), close: () => reader.close() });
  }
  const { value, done } = (await asking.get(terminal)?.lines.next()) ?? { value: '', done: true };
  return done === true ? '' : value.trim();
}

/** Lets the process end. */
export function stopAsking(terminal: Terminal): void {
  asking.get(terminal)?.close();
  asking.delete(terminal);
}
