/** Measures the processes of functions: how long one takes to start, and how many calls a second it serves. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { processorMsOf } from '../packages/server/src/documents/pool/job-watch.ts';
import type { FunctionCall, FunctionLanguage } from '../packages/server/src/functions/call.ts';
import { FunctionPool } from '../packages/server/src/functions/function-pool.ts';
import { silentLogger } from '../packages/server/src/lib/logger.ts';
import { type Report, ReportWriter, rounded, table } from './support/report.ts';
import { median } from './support/statistics.ts';

const MIB = 1024 * 1024;
const WARM_UP_CALLS = 100;
const SMALL_CALLS = 2000;

const SMALL: Record<FunctionLanguage, string> = {
  typescript: 'export function transform(input: { a: number }) { return { a: input.a + 1 }; }',
  python: 'def transform(input_data):\n    return {"a": input_data["a"] + 1}',
};
/** Adds up a thousand lines of an invoice and groups them. */
const LINES: Record<FunctionLanguage, string> = {
  typescript: `export function transform(input: { lines: { text: string; amount: number }[] }) {
    const byText: Record<string, number> = {};
    for (const { text, amount } of input.lines) byText[text] = (byText[text] ?? 0) + amount;
    return { total: input.lines.reduce((sum, { amount }) => sum + amount, 0), byText };
  }`,
  python: `def transform(input_data):
    by_text = {}
    for line in input_data["lines"]:
        by_text[line["text"]] = by_text.get(line["text"], 0) + line["amount"]
    return {"total": sum(line["amount"] for line in input_data["lines"]), "byText": by_text}`,
};
const MANY_LINES = {
  lines: Array.from({ length: 1000 }, (_, index) => ({ text: `position ${index % 50}`, amount: (index * 7) % 1000 })),
};

export async function benchFunctions({ rounds }: { rounds: number }): Promise<Report> {
  const writer = new ReportWriter();
  const languages = ['typescript', 'python'] as const;
  const image = await measureImage();
  const rows: string[][] = [];
  for (const language of languages) {
    const starts: number[] = [];
    for (let round = 0; round < rounds; round += 1) starts.push((await measureStart(language)).processorMs);
    const { bytes } = await measureStart(language);
    const small = await measureCalls(language, { code: SMALL[language], input: { a: 1 } }, SMALL_CALLS);
    const lines = await measureCalls(language, { code: LINES[language], input: MANY_LINES }, 300);
    rows.push([
      language,
      rounded(median(starts), 0),
      rounded(bytes / MIB, 0),
      rounded(small.processorMs, 2),
      rounded(1000 / small.processorMs, 0),
      rounded(lines.processorMs, 2),
    ]);
  }
  writer.add(
    'Functions',
    `A process is started ${rounds} times; the time is that of its processor, and does not depend on what else the machine ` +
      `does. Then one process serves ${SMALL_CALLS} calls of a small function one after the other, as in a loop over so many ` +
      'items, and 300 calls that add up 1,000 lines. Every call starts from a fresh interpreter.',
    table(
      [
        'language',
        'start, ms of processor',
        'memory, MiB',
        'small call, ms of processor',
        'small calls per second of processor',
        '1,000 lines, ms of processor',
      ],
      rows,
    ),
    `The memory that Python starts from is made once per installation, in ${rounded(image.processorMs / 1000)} s of ` +
      `processor, and takes ${rounded(image.bytes / MIB)} MiB of disk. The packages of the interpreters take ` +
      `${rounded((await packageBytes(['pyodide', 'ws', '@types/emscripten'])) / MIB)} MiB (Python) and ` +
      `${rounded((await packageBytes(['quickjs-emscripten-core', '@jitl/quickjs-ng-wasmfile-release-sync', '@jitl/quickjs-ffi-types'])) / MIB)} MiB (TypeScript).`,
  );
  return writer;
}

const callOf = (language: FunctionLanguage, { code, input }: { code: string; input: unknown }): FunctionCall => ({
  ...{
    language,
    code,
    input,
    env: {},
    tables: [],
    entrypoint: 'transform',
    now: new Date(0),
    seed: '',
    timeoutMs: 60_000,
  },
});

async function withPool<T>(work: (pool: FunctionPool) => Promise<T>): Promise<T> {
  const pool = new FunctionPool({ processes: 1, logger: silentLogger, recycleAfterCalls: Number.POSITIVE_INFINITY });
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}

function measureStart(language: FunctionLanguage): Promise<{ processorMs: number; bytes: number }> {
  return withPool(async (pool) => {
    await pool.run('bench', callOf(language, { code: SMALL[language], input: { a: 1 } }));
    const processId = childOf(process.pid);
    const bytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1]) * 1024;
    return { processorMs: processorMsOf(processId) ?? Number.NaN, bytes };
  });
}

function measureCalls(
  language: FunctionLanguage,
  call: { code: string; input: unknown },
  calls: number,
): Promise<{ processorMs: number }> {
  return withPool(async (pool) => {
    const run = async (): Promise<void> => {
      const { fault } = await pool.run('bench', callOf(language, call));
      if (fault !== null) throw new Error(fault.message);
    };
    for (let done = 0; done < WARM_UP_CALLS; done += 1) await run();
    const processId = childOf(process.pid);
    const processorBefore = processorMsOf(processId) ?? Number.NaN;
    for (let done = 0; done < calls; done += 1) await run();
    return { processorMs: ((processorMsOf(processId) ?? Number.NaN) - processorBefore) / calls };
  });
}

/** The only child of this process. */
function childOf(parent: number): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ');
  return Number(children.at(-1));
}

async function measureImage(): Promise<{ processorMs: number; bytes: number }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recto-bench-functions-'));
  const [draft, file] = [path.join(folder, 'draft'), path.join(folder, 'image')];
  const script = fileURLToPath(new URL('../packages/server/src/functions/python/make-image.ts', import.meta.url));
  try {
    // The shell reports the processor time of what it ran: minutes, seconds, for user and system.
    const { stdout } = await promisify(execFile)('sh', [
      '-c',
      '"$@" && times',
      'sh',
      process.execPath,
      script,
      draft,
      file,
    ]);
    const [, user = '', system = ''] = /\n(\S+) (\S+)\s*$/.exec(stdout) ?? [];
    return { processorMs: (secondsOf(user) + secondsOf(system)) * 1000, bytes: (await stat(file)).size };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Converts a time such as `1m2.5s`. */
function secondsOf(text: string): number {
  const [, minutes = '', seconds = ''] = /^(\d+)m([\d.]+)s$/.exec(text) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

async function packageBytes(names: readonly string[]): Promise<number> {
  const folders = names.map((name) => new URL(`../node_modules/${name}`, import.meta.url).pathname);
  const { stdout } = await promisify(execFile)('du', ['-sbc', ...folders]);
  return Number(stdout.trim().split('\n').at(-1)?.split('\t')[0]);
}
