import { createDatabase, type Database } from '../../packages/server/src/db/database.ts';
import { createJobs, type Jobs } from '../../packages/server/src/jobs/jobs.ts';
import type { AnyQueue } from '../../packages/server/src/jobs/queue.ts';
import { systemClock } from '../../packages/server/src/lib/clock.ts';
import { silentLogger } from '../../packages/server/src/lib/logger.ts';
import { analyzeQueue } from '../../packages/server/src/resources/files/jobs.ts';
import { maintenanceQueue } from '../../packages/server/src/resources/maintenance/jobs.ts';
import { eventually } from '../support/wait.ts';

/** Faults that make the job fail, and kill the process while it writes the dead letter. */
export const DEAD_LETTER_FAULTS = 'jobs.after_claim=throw,jobs.before_dead_letter_commit=kill';

const neverRuns = (): never => {
  throw new Error('no job runs in this process');
};

/**
 * A job that may fail only once, ahead of all others in its queue. No request leads to such a job, because unreadable
 * documents are no failure of the job.
 */
export async function plantDoomedJob(databaseUrl: string, fileId: string): Promise<void> {
  const queue = analyzeQueue(neverRuns);
  const data = { organization_id: 'org_none', environment_id: 'env_none', file_id: fileId };
  await withJobs(databaseUrl, [queue], (jobs, database) =>
    database.transaction((tx) => jobs.enqueue(tx, { ...queue, retryLimit: 0 }, data, { priority: 100 })),
  );
}

/** Makes the running server do its hourly maintenance now. */
export async function runMaintenance(databaseUrl: string): Promise<void> {
  const queue = maintenanceQueue(neverRuns);
  await withJobs(databaseUrl, [queue], async (jobs, database) => {
    const id = await database.transaction((tx) => jobs.enqueue(tx, queue, {}));
    await eventually(
      () => jobs.status(queue, id),
      (status) => status?.state === 'completed',
      { timeoutMs: 600_000 },
    );
  });
}

async function withJobs<T>(
  url: string,
  queues: AnyQueue[],
  use: (jobs: Jobs, database: Database) => Promise<T>,
): Promise<T> {
  const database = createDatabase({ url, maxConnections: 2, logger: silentLogger });
  try {
    const jobs = await createJobs({ database, logger: silentLogger, queues, clock: systemClock });
    try {
      return await use(jobs, database);
    } finally {
      await jobs.close();
    }
  } finally {
    await database.close();
  }
}
