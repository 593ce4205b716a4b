/** Many clients at once: uploads, parses and lists. Measures list latency, failures and memory. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { loopDelay } from './support/loop-delay.ts';
import { memoryOf, processTree, raisePriority } from './support/processes.ts';
import { type Report, ReportWriter, rounded, table } from './support/report.ts';
import { LIVE_KEY, type Service, startService } from './support/service.ts';

const MAX_LIST_P95_MS = 1000;

interface Options {
  clients: number;
  seconds: number;
  /** The folder of another version, measured in the same run. */
  baseline: string | undefined;
}

type Kind = 'list' | 'upload' | 'parse' | 'background parse';

interface Outcome {
  times: Record<Kind, number[]>;
  errors: Map<string, number>;
  memory: { before: number; peak: number; after: number };
  loop: { p99Ms: number; maxMs: number };
}

export async function benchLoad(options: Options): Promise<Report> {
  const writer = new ReportWriter();
  await raisePriority();
  const versions = [
    ...(options.baseline === undefined ? [] : [{ name: 'before', root: path.resolve(options.baseline) }]),
    { name: 'now', root: undefined },
  ];
  const rows: string[][] = [];
  for (const { name, root } of versions) {
    const outcome = await measure(options, root);
    for (const [kind, times] of Object.entries(outcome.times)) {
      rows.push([
        name,
        kind,
        String(times.length),
        ...[0.5, 0.95, 0.99].map((share) => rounded(quantile(times, share), 0)),
      ]);
    }
    const { memory, loop, errors } = outcome;
    writer.add(
      `Version: ${name}`,
      `Errors: ${errors.size === 0 ? 'none' : [...errors].map(([what, count]) => `${count} × ${what}`).join('; ')}.`,
      `Memory of all processes of the service (shared pages divided), MiB: ${rounded(memory.before, 0)} before, ${rounded(memory.peak, 0)} at most, ${rounded(memory.after, 0)} after.`,
      `Event loop: ${rounded(loop.p99Ms)} ms at p99, ${rounded(loop.maxMs)} ms at most.`,
    );
    if (name !== 'now') continue;
    const p95 = quantile(outcome.times.list, 0.95);
    writer.require(p95 <= MAX_LIST_P95_MS, `lists: ${rounded(p95, 0)} ms at p95, not ${MAX_LIST_P95_MS}`);
    writer.require(errors.size === 0, `errors: ${[...errors.keys()].join(', ')}`);
  }
  writer.add(
    `${options.clients} clients for ${options.seconds} s`,
    'Each client sends one request at a time: of ten, five lists (files, parses), two uploads, two short parses, one parse in the background. Times in ms.',
    table(['version', 'request', 'count', 'p50', 'p95', 'p99'], rows),
  );
  return { ...writer };
}

const quantile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

async function measure({ clients, seconds }: Options, root: string | undefined): Promise<Outcome> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'recto-bench-'));
  try {
    const config = { log_level: 'warn', limits: { inline_analysis_ms: 0 } };
    const service = await startService({ dataDir, config, ...(root !== undefined && { root }) });
    try {
      return await load(service, clients, seconds);
    } finally {
      await service.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function load(service: Service, clients: number, seconds: number): Promise<Outcome> {
  const times: Outcome['times'] = { list: [], upload: [], parse: [], 'background parse': [] };
  const errors = new Map<string, number>();
  const memoryNow = async () => (await memoryOf(await processTree(service.pid))).pssMiB;
  const memory = { before: await memoryNow(), peak: 0, after: 0 };
  await loopDelay(service.url);
  const until = performance.now() + seconds * 1000;
  let number = 0;
  const one = async (kind: Kind): Promise<void> => {
    number += 1;
    const startedAt = performance.now();
    const status = await send(service.url, kind, number).catch((error: unknown) => String(error));
    times[kind].push(performance.now() - startedAt);
    if (status !== 200 && status !== 201) errors.set(`${kind} ${status}`, (errors.get(`${kind} ${status}`) ?? 0) + 1);
  };
  const TURN: Kind[] = [
    'list',
    'upload',
    'list',
    'parse',
    'list',
    'upload',
    'list',
    'background parse',
    'list',
    'parse',
  ];
  const client = async (index: number): Promise<void> => {
    for (let turn = index; performance.now() < until; turn += 1) await one(TURN[turn % TURN.length] ?? 'list');
  };
  let isOver = false;
  const sampling = (async () => {
    while (!isOver) {
      memory.peak = Math.max(memory.peak, await memoryNow());
      await delay(1000);
    }
  })();
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  isOver = true;
  await sampling;
  const loop = await loopDelay(service.url);
  // Wait until the background jobs have ended.
  await delay(5000);
  memory.after = await memoryNow();
  return { times, errors, memory, loop };
}

async function send(url: string, kind: Kind, number: number): Promise<number> {
  const headers = { authorization: `Bearer ${LIVE_KEY}`, 'content-type': 'application/json' };
  const content = Buffer.from(`number,amount\n${number},${number * 10}\n${'a,1\n'.repeat(200)}`).toString('base64');
  const document = { filename: `report-${number}.csv`, content };
  const asked = {
    list: {
      method: 'GET' as const,
      path: number % 2 === 0 ? '/v1/files?limit=20' : '/v1/parses?limit=20&include_output=false',
    },
    upload: { method: 'POST' as const, path: '/v1/files', body: JSON.stringify({ document }) },
    parse: { method: 'POST' as const, path: '/v1/parses', body: JSON.stringify({ document }) },
    'background parse': {
      method: 'POST' as const,
      path: '/v1/parses',
      body: JSON.stringify({ document, background: true }),
    },
  }[kind];
  const { path: target, ...rest } = asked;
  const answer = await fetch(url + target, { ...rest, headers });
  await answer.arrayBuffer();
  return answer.status;
}
