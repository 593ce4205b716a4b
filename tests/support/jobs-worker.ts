/** A worker process for tests: `jobs-worker.ts URL [FAULTS]`. Prints `ready`; SIGTERM stops it within two seconds. */
import { createDatabase } from '../../packages/server/src/db/database.ts';
import { startWorker } from '../../packages/server/src/jobs/worker.ts';
import { systemClock } from '../../packages/server/src/lib/clock.ts';
import { armFaults, parseFaultPlans } from '../../packages/server/src/lib/fault.ts';
import { createLogger } from '../../packages/server/src/lib/logger.ts';
import { fixtureQueue } from './jobs-fixture.ts';

const [url = '', faults = ''] = process.argv.slice(2);
armFaults(parseFaultPlans(faults).plans);
const logger = createLogger('warn');
const database = createDatabase({ url, maxConnections: 6, logger });
const worker = await startWorker({ database, logger, queues: [fixtureQueue(database)], clock: systemClock });
process.stdout.write('ready\n');
process.once('SIGTERM', () => {
  void worker
    .stop(2_000)
    .then(() => database.close())
    .then(() => process.stdout.write('stopped\n'));
});
