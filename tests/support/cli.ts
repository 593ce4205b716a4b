/** Runs commands of the command line in the process of the test. */
import { Readable } from 'node:stream';
import { main } from '../../packages/cli/src/main.ts';
import type { Terminal } from '../../packages/cli/src/terminal.ts';

export interface CliWorld {
  /** The folder of the commands, with the profiles in `.recto`. */
  cwd: string;
  environment?: Record<string, string>;
  stdin?: string | Uint8Array;
  /** Whether a person sits at the terminal; the lines are what they type. */
  typed?: readonly string[];
  isOutputSeen?: boolean;
  columns?: number;
  signal?: AbortSignal;
  fetch?: typeof fetch;
}

export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
  /** Standard output as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results of many shapes
  json: any;
}

export async function runCli(argv: readonly string[], world: CliWorld): Promise<Ran> {
  const { cwd, environment = {}, stdin = '', typed, isOutputSeen = false, columns = 100 } = world;
  const out: Buffer[] = [];
  let stderr = '';
  const terminal: Terminal = {
    stdin: Readable.from([typed === undefined ? Buffer.from(stdin) : Buffer.from(`${typed.join('\n')}\n`)]),
    write: (text) => void out.push(Buffer.from(text)),
    writeError: (text) => {
      stderr += text;
    },
    isPerson: { input: typed !== undefined, output: isOutputSeen, errors: typed !== undefined },
    columns,
    environment,
    home: cwd,
    cwd,
    signal: world.signal ?? new AbortController().signal,
    now: () => new Date('2026-11-16T12:00:00Z'),
    fetch: world.fetch ?? ((...args) => fetch(...args)),
  };
  const code = await main(argv, terminal);
  const stdout = Buffer.concat(out).toString('utf8');
  return {
    code,
    stdout,
    stderr,
    get json() {
      return JSON.parse(stdout);
    },
  };
}

/** Splits an example as a shell does; `$NAMES` are replaced by the values of `records`. */
export function wordsOf(example: string, records: Readonly<Record<string, string>> = {}): string[] {
  const words = example.match(/(?:'[^']*'|"[^"]*"|[^\s'"]+)+/g) ?? [];
  return words.map((word) =>
    word
      .replaceAll(/'([^']*)'|"([^"]*)"/g, (_, single?: string, double?: string) => single ?? double ?? '')
      .replaceAll(/\$([A-Z_]+)/g, (name, key: string) => records[key] ?? name),
  );
}
