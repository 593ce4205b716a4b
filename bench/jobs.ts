/** Measures how soon an idle worker starts a job after the commit that enqueued it. */

import { createJobs } from '../packages/server/src/jobs/jobs.ts';
import { startWorker } from '../packages/server/src/jobs/worker.ts';
import { systemClock } from '../packages/server/src/lib/clock.ts';
import { silentLogger } from '../packages/server/src/lib/logger.ts';
import { startEmbeddedCluster } from '../scripts/support/clusters.ts';
import { createJobsFixture, fixtureQueue } from '../tests/support/jobs-fixture.ts';
import { eventually } from '../tests/support/wait.ts';
import { type Report, ReportWriter, rounded, table } from './support/report.ts';
import { median } from './support/statistics.ts';

const LIMIT_MS = 50;

export async function benchJobs({ samples }: { samples: number }): Promise<Report> {
  const cluster = await startEmbeddedCluster();
  process.env.TEST_POSTGRES_URL = cluster.url;
  const fixture = await createJobsFixture();
  const { database } = fixture;
  const queue = fixtureQueue(database);
  const shared = { database, logger: silentLogger, queues: [queue], clock: systemClock };
  const jobs = await createJobs(shared);
  const worker = await startWorker(shared);
  const delaysMs: number[] = [];
  try {
    for (let sample = 0; sample < samples; sample += 1) {
      const label = `job ${sample}`;
      await database.transaction((tx) => jobs.enqueue(tx, queue, { label, does: 'finish' }));
      const committedAt = Date.now();
      const [start] = await eventually(
        () => fixture.events(label),
        (events) => events.length > 1,
      );
      delaysMs.push(new Date(start?.at ?? 0).getTime() - committedAt);
    }
  } finally {
    await worker.stop(0);
    await jobs.close();
    await fixture.drop();
    await cluster.stop();
  }
  const writer = new ReportWriter();
  const ordered = delaysMs.toSorted((a, b) => a - b);
  const middle = median(delaysMs);
  writer.add(
    'Jobs',
    'From the commit of the transaction that enqueued a job to its start in an idle worker of the same process.',
    table(
      ['samples', 'median, ms', 'p95, ms'],
      [[String(samples), rounded(middle, 0), rounded(ordered[Math.floor(samples * 0.95)] ?? 0, 0)]],
    ),
  );
  writer.require(middle < LIMIT_MS, `an idle worker took ${rounded(middle, 0)} ms, limit ${LIMIT_MS}`);
  return { ...writer, postgres: '18 (embedded)' };
}
