import type { Config } from '../config.ts';
import { createJobs } from '../jobs/jobs.ts';
import { systemClock } from '../lib/clock.ts';
import { CloseStack } from '../lib/close-stack.ts';
import { createLogger } from '../lib/logger.ts';
import { idleQueues } from '../resources/queues.ts';
import { openStorage } from '../storage.ts';
import { CliError } from './cli-error.ts';

/** Lists, retries or deletes the jobs that failed for good. */
export async function runDeadJobs(config: Config, [action = 'dead', id]: string[]): Promise<void> {
  const logger = createLogger('warn');
  const closing = new CloseStack();
  try {
    const { database } = await openStorage(config, logger, closing);
    const jobs = await createJobs({ database, logger, queues: idleQueues(config.models), clock: systemClock });
    closing.push('jobs', () => jobs.close());
    switch (action) {
      case 'dead':
        for (const letter of await jobs.deadLetters()) process.stdout.write(`${JSON.stringify(letter)}\n`);
        return;
      case 'retry':
        if (id === undefined) throw new CliError('The job id is missing: jobs retry ID');
        process.stdout.write(`${await jobs.retryDead(id)} is queued again.\n`);
        return;
      case 'purge':
        process.stdout.write(`${await jobs.purgeDead()} dead jobs deleted.\n`);
        return;
      default:
        throw new CliError(`Unknown action: jobs ${action}. Use dead, retry ID or purge.`);
    }
  } finally {
    await closing.close();
  }
}
