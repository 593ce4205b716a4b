/** npm run bench -- sizing --rows 50000000: the ledger at fifty million runs, and a hundred processes on paper. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'undici';
import { startDebianCluster } from '../scripts/support/clusters.ts';
import { measureCosts } from './sizing/costs.ts';
import {
  appendRate,
  fillLedger,
  ledgerGigabytes,
  partitionLedger,
  removeOldestMonth,
  withClient,
} from './sizing/ledger.ts';
import { findCursorsByTime, worstOf } from './sizing/pages.ts';
import { paperTable } from './sizing/paper.ts';
import { type Report, ReportWriter, rounded, table } from './support/report.ts';
import { startService } from './support/service.ts';
import { planGroups, sampleGroup } from './usage/measure.ts';
import { explainPages } from './usage/plans.ts';
import { readEnvironments } from './usage/seed.ts';

/** Memory for sorting and caching as on a machine of this size; nothing here tests what happens when power is lost. */
const SETTINGS = ['shared_buffers=3GB', 'maintenance_work_mem=1GB', 'max_wal_size=8GB', 'autovacuum=off', 'jit=off'];
/** Blocks of 8 kB that a page of 20 rows may read, whatever the size of the ledger: 4 MB. */
const MOST_BLOCKS = 500;

interface Options {
  rows: number;
  samples: number;
  /** For the costs of requests, runs and documents. */
  count: number;
}

interface Session {
  url: string;
  dataDir: string;
  writer: ReportWriter;
  samples: number;
}

export async function benchSizing({ rows, samples, count }: Options): Promise<Report> {
  const writer = new ReportWriter();
  const cluster = await startDebianCluster({}, SETTINGS);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'recto-bench-'));
  const session = { url: cluster.url, dataDir, writer, samples };
  try {
    await addCosts(session, count);
    const filledIn = await fillLedger(cluster.url, await environmentsOf(session), rows);
    await addLedger(session, 'One table, as the schema has it', filledIn, false);
    const movedIn = await partitionLedger(cluster.url);
    await addLedger(session, 'Partitions by month', movedIn, true);
    return { ...writer, postgres: cluster.name.replace('PostgreSQL ', '') };
  } finally {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const environmentsOf = ({ url }: Session) => withClient(url, readEnvironments);

async function addCosts({ url, dataDir, writer }: Session, count: number): Promise<void> {
  const config = { log_level: 'warn', readers: { processes: 2 } };
  const service = await startService({ dataDir, databaseUrl: url, config });
  try {
    const costs = await measureCosts(service, url, count);
    writer.add(
      'CPU time of one request, one run, one document',
      'Milliseconds, of all processes of the service (readers too) and of PostgreSQL; eight at a time. ' +
        `The process had ${costs.connections} connections open afterwards.`,
      table(
        ['what', 'service', 'PostgreSQL'],
        [
          ['GET /v1/files, ten rows', rounded(costs.list.service, 2), rounded(costs.list.postgres, 2)],
          ['a run of three blocks, created over HTTP', rounded(costs.run.service, 1), rounded(costs.run.postgres, 1)],
          [
            'an extraction from a page of PDF',
            rounded(costs.extraction.service, 1),
            rounded(costs.extraction.postgres, 1),
          ],
        ],
      ),
    );
    writer.add(
      'On paper: what numbers of processes carry',
      'Each column is a limit of its own, at 60 % of the processors; the lowest of those that a load needs decides. ' +
        'Workers have two processors each.',
      paperTable(costs),
    );
  } finally {
    await service.stop();
  }
}

async function addLedger(session: Session, title: string, seconds: number, isPartitioned: boolean): Promise<void> {
  const { url, dataDir, writer, samples } = session;
  const environments = await environmentsOf(session);
  const size = await ledgerGigabytes(url);
  const cursors = await withClient(url, (client) => findCursorsByTime(client, environments));
  const plans = await explainPages(url, environments, cursors);
  const service = await startService({ dataDir, databaseUrl: url, config: { log_level: 'warn' } });
  const http = new Client(service.url);
  try {
    const groups = planGroups(cursors);
    for (const group of groups) await sampleGroup(http, group, 1);
    for (const group of groups) for (const page of group.pages) page.samples.length = 0;
    for (const group of groups) await sampleGroup(http, group, samples);
    const worst = worstOf(groups, plans);
    const rate = await appendRate(url, environments, 2000);
    const removedIn = await removeOldestMonth(url, isPartitioned);
    writer.add(
      `${title}: ${rounded(size.rows / 1e6, 1)} million runs`,
      table(
        ['what', 'result'],
        [
          ['filled or moved, with indexes', `${rounded(seconds, 0)} s`],
          ['table, indexes', `${rounded(size.table)} GB, ${rounded(size.indexes)} GB`],
          ['rows appended one by one, each its own transaction', `${rounded(rate, 0)}/s`],
          ['the oldest month removed in', `${rounded(removedIn, 2)} s`],
          ['pages measured over HTTP', groups.reduce((sum, group) => sum + group.pages.length, 0)],
          ['median of first pages', `${rounded(worst.firstMs)} ms`],
          ['median of deep pages', `${rounded(worst.deepMs)} ms`],
        ],
      ),
      'The five slowest pages, by their median:',
      table(['filter', 'order', 'limit', 'page', 'ms'], worst.slowest),
      'The five pages that read most blocks of 8 kB:',
      table(['filter', 'order', 'page', 'blocks', 'rows read in vain', 'scans'], worst.heaviest),
    );
    writer.require(worst.mostBlocks <= MOST_BLOCKS, `${title}: a page reads ${worst.mostBlocks} blocks`);
  } finally {
    await http.close();
    await service.stop();
  }
}
