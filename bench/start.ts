/** Measures how soon the service responds, and what it holds while idle. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MAJOR_VERSION } from '../packages/server/src/db/embedded/folders.ts';
import { memoryOf, postmasterOf, processTree } from './support/processes.ts';
import { type Report, ReportWriter, rounded, table } from './support/report.ts';
import { startService } from './support/service.ts';
import { median } from './support/statistics.ts';

const SECOND_START_LIMIT_MS = 5000;
const IDLE_MS = 10_000;

interface Round {
  firstMs: number;
  secondMs: number;
  serverRss: number;
  serverPss: number;
  childrenPss: number;
  postgresPss: number;
  postgresProcesses: number;
}

export async function benchStart({ rounds }: { rounds: number }): Promise<Report> {
  const writer = new ReportWriter();
  const results: Round[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await measureRound());
  const row = (name: string, of: (round: Round) => number, digits = 0) => [
    name,
    rounded(median(results.map(of)), digits),
    results.map((result) => rounded(of(result), digits)).join(' '),
  ];
  writer.add(
    'Start and idle memory, embedded PostgreSQL',
    'Start: from the start of the process to the first 200 of `/readyz`. First: an empty data folder. Memory: ' +
      `${IDLE_MS / 1000} s after the second start, no request but \`/readyz\`. PSS divides shared pages among their users.`,
    table(
      ['what', 'median', 'rounds'],
      [
        row('first start, ms', ({ firstMs }) => firstMs),
        row('second start, ms', ({ secondMs }) => secondMs),
        row('server process, RSS MiB', ({ serverRss }) => serverRss, 1),
        row('server process, PSS MiB', ({ serverPss }) => serverPss, 1),
        row('its other children, PSS MiB', ({ childrenPss }) => childrenPss, 1),
        row('PostgreSQL, sum of PSS MiB', ({ postgresPss }) => postgresPss, 1),
        row('PostgreSQL processes', ({ postgresProcesses }) => postgresProcesses),
      ],
    ),
  );
  const secondMs = median(results.map((result) => result.secondMs));
  writer.require(secondMs < SECOND_START_LIMIT_MS, `second start took ${rounded(secondMs, 0)} ms, limit 5000`);
  return { ...writer, postgres: `${MAJOR_VERSION} (embedded)` };
}

async function measureRound(): Promise<Round> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'recto-bench-'));
  try {
    const first = await startService({ dataDir });
    await first.stop();
    const second = await startService({ dataDir });
    try {
      await delay(IDLE_MS);
      const postmaster = await postmasterOf(dataDir);
      const postgres = await processTree(postmaster);
      const others = (await processTree(second.pid)).filter((pid) => pid !== second.pid && !postgres.includes(pid));
      const server = await memoryOf([second.pid]);
      return {
        firstMs: first.readyMs,
        secondMs: second.readyMs,
        serverRss: server.rssMiB,
        serverPss: server.pssMiB,
        childrenPss: (await memoryOf(others)).pssMiB,
        postgresPss: (await memoryOf(postgres)).pssMiB,
        postgresProcesses: postgres.length,
      };
    } finally {
      await second.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
