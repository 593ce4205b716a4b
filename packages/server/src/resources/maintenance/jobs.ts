import type { Database } from '../../db/database.ts';
import { forgetCursors } from '../../db/page.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { QueueDefinition, ScheduleDefinition } from '../../jobs/queue.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Audit } from '../audit/service.ts';
import type { BlobLedger } from '../blobs/service.ts';
import type { DocumentCache } from '../documents/cache.ts';
import type { Egress } from '../egress/service.ts';
import type { Events } from '../events/service.ts';
import type { Uploads } from '../files/uploads.ts';
import type { Idempotency } from '../idempotency/service.ts';
import type { PassingContent } from '../passing/service.ts';
import type { Retention } from '../retention/service.ts';
import type { Scorers } from '../scorers/service.ts';
import type { SignIn } from '../sign-in/service.ts';
import type { RefusedMails } from '../triggers/refused-mails.ts';

type Nothing = Record<string, never>;

export interface MaintenanceDependencies {
  database: Database;
  ledger: BlobLedger;
  uploads: Uploads;
  idempotency: Idempotency;
  events: Events;
  egress: Egress;
  audit: Audit;
  refusedMails: RefusedMails;
  signIn: SignIn;
  retention: Retention;
  passing: PassingContent;
  jobs: Jobs;
  documentCache: DocumentCache;
  scorers: Pick<Scorers, 'refitOutdated'>;
  clock: Clock;
}

/** How long the id of a deleted row remains a valid cursor. */
const CURSOR_MS = 30 * 24 * 3_600_000;

/**
 * Removes what has expired: upload sessions, idempotency keys, events, lines of the ledger of connections and the audit
 * log, refused mails, sessions, invitations and tokens of members, cursors of deleted rows, what environments keep for a
 * limited time, content of requests that keep nothing and whose process died, cached results, unreferenced content. Scorers that were learnt with another version of the code are
 * learnt again.
 */
export function maintenanceQueue(deps: () => MaintenanceDependencies): QueueDefinition<Nothing> {
  const queue: QueueDefinition<Nothing> = {
    name: 'maintenance.expire',
    concurrency: 1,
    retryLimit: 3,
    retryDelayMs: 10_000,
    retryDelayMaxMs: 60_000,
    leaseSeconds: 15,
    timeoutMs: 30 * 60_000,
    run: async (_, { signal, logger }) => {
      const { database, ledger, uploads, idempotency, events, egress, audit, retention, jobs, ...rest } = deps();
      const { documentCache, scorers, signIn, refusedMails, passing, clock } = rest;
      const expiredUploads = await uploads.purge();
      const expiredKeys = await idempotency.purge();
      const oldEvents = await events.purge(signal);
      const oldConnections = await egress.purge(signal);
      const oldAudit = await audit.purge(signal);
      const oldRefusedMails = await refusedMails.purge();
      const endedSessions = await signIn.purge();
      const oldCursors = await forgetCursors(database.db, new Date(clock.now().getTime() - CURSOR_MS).toISOString());
      const retained = await retention.purge(signal);
      const abandonedRequests = await passing.purge(signal);
      const unusedDocuments = await documentCache.purge(signal);
      const collectedBlobs = await ledger.collect(database.db, signal);
      const refits = await scorers.refitOutdated();
      const removed = {
        expiredUploads,
        expiredKeys,
        oldEvents,
        oldConnections,
        oldAudit,
        oldRefusedMails,
        endedSessions,
        oldCursors,
        pastRetention: retained.removed,
        abandonedRequests,
        unusedDocuments,
        collectedBlobs,
      };
      logger.info({ ...removed, refits }, 'expired data removed');
      // A job of its own, so that the content of what was removed is collected in between.
      if (retained.isUnfinished) await database.transaction((tx) => jobs.enqueue(tx, queue, {}));
    },
  };
  return queue;
}

export const maintenanceSchedule = (queue: QueueDefinition<Nothing>): ScheduleDefinition<Nothing> => ({
  name: 'maintenance.expire',
  queue,
  cron: '17 * * * *',
  data: {},
});
