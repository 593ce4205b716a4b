/** Compares our HTTP path with the bare framework that returns the same bytes, alternating in one run. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoadOrder, LoadResult } from './http/load.ts';
import { SAMPLE_ANSWER, SAMPLE_BODY, SAMPLE_PATH } from './http/sample.ts';
import { cpuSeconds, postmasterOf, processTree, raisePriority } from './support/processes.ts';
import { type Report, ReportWriter, rounded, table } from './support/report.ts';
import { LIVE_KEY, startService } from './support/service.ts';
import { median } from './support/statistics.ts';

const MIN_SHARE = 0.5;
const MIN_WHOLE_PATH_SHARE = 0.3;
const CONNECTIONS = 16;
const FILES = 10;

interface Options {
  rounds: number;
  seconds: number;
}

interface Target {
  name: string;
  port: number;
  /** The processes whose CPU time counts. */
  pids: () => Promise<number[]>;
  /** Its PostgreSQL, counted separately. */
  database?: number;
  request: string;
  status: number;
}

interface Sample {
  perSecond: number;
  cpuMicros: number;
  databaseMicros: number;
  loadBusy: number;
}

const AUTHORIZATION = `authorization: Bearer ${LIVE_KEY}`;

export async function benchHttp(options: Options): Promise<Report> {
  const writer = new ReportWriter();
  await raisePriority();
  const load = fork(fileURLToPath(new URL('./http/load.ts', import.meta.url)));
  try {
    await benchValidated(load, writer, options);
    await benchWholePath(load, writer, options);
  } finally {
    load.kill();
  }
  return { ...writer };
}

async function benchValidated(load: ChildProcess, writer: ReportWriter, options: Options): Promise<void> {
  const body = JSON.stringify(SAMPLE_BODY);
  const request = httpRequest('POST', SAMPLE_PATH, body);
  const answer = { path: SAMPLE_PATH, method: 'POST', status: 201, body: SAMPLE_ANSWER };
  const ours = await startTarget('validated', {});
  const bare = await startTarget('bare framework', { bare: answer });
  try {
    const targets = [ours, bare].map((target) => ({ ...target, request, status: 201 }));
    const samples = await takeTurns(load, targets, options);
    const share = addComparison(writer, {
      title: 'Validated POST, without the database',
      about: `${body.length} bytes of JSON in, ${JSON.stringify(SAMPLE_ANSWER).length} out. Ours: key, validation, request id, metrics, a line of log per request.`,
      samples,
    });
    writer.require(share >= MIN_SHARE, `validated POST: ${rounded(share, 2)} of the bare framework, not ${MIN_SHARE}`);
  } finally {
    ours.child.kill();
    bare.child.kill();
  }
}

async function benchWholePath(load: ChildProcess, writer: ReportWriter, options: Options): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'recto-bench-'));
  try {
    const service = await startService({ dataDir });
    try {
      const body = await storeFiles(service.url);
      const bare = await startTarget('bare framework', {
        bare: { path: '/v1/files', method: 'GET', status: 200, body },
      });
      try {
        const request = httpRequest('GET', '/v1/files');
        const whole = { name: 'GET /v1/files', port: Number(new URL(service.url).port), request, status: 200 };
        const targets = [
          { ...whole, pids: async () => [service.pid], database: await postmasterOf(dataDir) },
          { ...bare, request, status: 200 },
        ];
        const share = addComparison(writer, {
          title: `GET /v1/files with ${FILES} files, the whole path`,
          about: `${JSON.stringify(body).length} bytes out. The list is read from PostgreSQL for every request, the key once a second.`,
          samples: await takeTurns(load, targets, options),
        });
        const isEnough = share >= MIN_WHOLE_PATH_SHARE;
        writer.require(isEnough, `whole path: ${rounded(share, 2)} of the bare framework, not ${MIN_WHOLE_PATH_SHARE}`);
      } finally {
        bare.child.kill();
      }
    } finally {
      await service.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns the answer of the list. */
async function storeFiles(url: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${LIVE_KEY}`, 'content-type': 'application/json' };
  for (let number = 0; number < FILES; number += 1) {
    const content = Buffer.from(`number,amount\n${number},${number * 10}\n`).toString('base64');
    const document = { filename: `report-${number}.csv`, url: `data:text/csv;base64,${content}` };
    const answer = await fetch(`${url}/v1/files`, { method: 'POST', headers, body: JSON.stringify({ document }) });
    if (answer.status !== 201) throw new Error(`no file stored: ${await answer.text()}`);
  }
  const answer = await fetch(`${url}/v1/files`, { headers });
  return answer.json();
}

const httpRequest = (method: string, url: string, body?: string): string =>
  [
    `${method} ${url} HTTP/1.1`,
    'host: 127.0.0.1',
    AUTHORIZATION,
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
    '',
    body ?? '',
  ].join('\r\n');

async function startTarget(name: string, message: object) {
  const child = fork(fileURLToPath(new URL('./http/target.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.send(message);
  const [answer] = (await once(child, 'message')) as [{ port: number }];
  return { name, port: answer.port, pids: async () => [child.pid ?? 0], child };
}

async function takeTurns(
  load: ChildProcess,
  targets: Target[],
  { rounds, seconds }: Options,
): Promise<Map<string, Sample[]>> {
  const samples = new Map<string, Sample[]>(targets.map((target) => [target.name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const target of round % 2 === 0 ? targets : [...targets].reverse()) {
      const sample = await sampleTarget(load, target, seconds);
      // The first round only warms up.
      if (round >= 0) samples.get(target.name)?.push(sample);
    }
  }
  return samples;
}

async function sampleTarget(load: ChildProcess, target: Target, seconds: number): Promise<Sample> {
  const pids = await target.pids();
  const backends = target.database === undefined ? [] : await processTree(target.database);
  const before = await cpuSeconds(pids);
  const databaseBefore = await cpuSeconds(backends);
  const { port, request, status } = target;
  load.send({ port, request, status, connections: CONNECTIONS, seconds } satisfies LoadOrder);
  const [result] = (await once(load, 'message')) as [LoadResult];
  const cpu = (await cpuSeconds(pids)) - before;
  return {
    perSecond: result.answers / result.seconds,
    cpuMicros: (cpu / result.answers) * 1e6,
    databaseMicros: (((await cpuSeconds(backends)) - databaseBefore) / result.answers) * 1e6,
    loadBusy: result.busy,
  };
}

/** Returns the first target's requests per second relative to the second's. */
function addComparison(
  writer: ReportWriter,
  { title, about, samples }: { title: string; about: string; samples: Map<string, Sample[]> },
): number {
  const middle = (of: (sample: Sample) => number) => [...samples.values()].map((list) => median(list.map(of)));
  const [rate = 0, bareRate = 0] = middle((sample) => sample.perSecond);
  const [cpu = 0, bareCpu = 0] = middle((sample) => sample.cpuMicros);
  const rows = [...samples].map(([name, list]) => [
    name,
    rounded(median(list.map((sample) => sample.perSecond)), 0),
    rounded(median(list.map((sample) => sample.cpuMicros))),
    rounded(median(list.map((sample) => sample.databaseMicros))),
    `${rounded(median(list.map((sample) => sample.loadBusy)) * 100, 0)} %`,
    list.map((sample) => rounded(sample.perSecond, 0)).join(' '),
  ]);
  writer.add(
    title,
    `${about} ${CONNECTIONS} connections, one request at a time on each.`,
    table(['server', 'requests/s', 'CPU µs/request', 'PostgreSQL µs/request', 'load process busy', 'rounds'], rows),
    `Requests/s: **${rounded(rate / bareRate, 2)}** of the bare framework. CPU per request: ${rounded(cpu / bareCpu, 2)} times the bare framework's.`,
  );
  return rate / bareRate;
}
