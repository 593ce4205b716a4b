import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createJobsFixture,
  type FixtureJob,
  fixtureQueue,
  type JobsFixture,
} from '../../../../tests/support/jobs-fixture.ts';
import { databaseFault, sql } from '../db/database.ts';
import { systemClock } from '../lib/clock.ts';
import { providerFailed } from '../lib/errors.ts';
import { silentLogger } from '../lib/logger.ts';
import { startBoss, stopBoss } from './boss.ts';
import { findStale } from './boss-tables.ts';
import { type Claim, claimJobs } from './claim.ts';
import { enqueueJob } from './enqueue.ts';
import { Execution } from './execution.ts';
import { workerLost } from './failure.ts';
import { takeOver } from './leases.ts';
import { isAwayTooLong, isLostTooOften, lossDelay, lossesOf } from './losses.ts';
import type { QueueDefinition } from './queue.ts';
import { Settlement } from './settlement.ts';

const RETRY_LIMIT = 2;
const LOSSES_ALLOWED = 12;

describe('lossesOf', () => {
  it('counts the attempts that neither failed nor were handed back nor met an outage', () => {
    expect(lossesOf({ ended: 5, record: undefined })).toBe(5);
    expect(lossesOf({ ended: 9, record: { failures: 2, released: 1, outages: 4 } })).toBe(2);
  });
});

describe('lossDelay', () => {
  const queue = { retryDelayMs: 1_000, retryDelayMaxMs: 30_000 };

  it('is none at first and then grows', () => {
    const delays = Array.from({ length: 11 }, (_, losses) => lossDelay(queue, losses, () => 1));
    expect(delays).toEqual([0, 0, 0, 0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it('is partly random, so that jobs lost together do not run together again', () => {
    expect(lossDelay(queue, 6, () => 0)).toBe(2_000);
  });
});

describe('isLostTooOften', () => {
  it('allows many more losses than failures, and none to a job that may not fail', () => {
    expect(isLostTooOften(LOSSES_ALLOWED, RETRY_LIMIT)).toBe(false);
    expect(isLostTooOften(LOSSES_ALLOWED + 1, RETRY_LIMIT)).toBe(true);
    expect(isLostTooOften(1, 0)).toBe(true);
  });
});

describe('a job that loses its worker', () => {
  let fixture: JobsFixture;
  let queue: QueueDefinition<FixtureJob>;
  let boss: PgBoss;
  let settlement: Settlement;

  beforeAll(async () => {
    fixture = await createJobsFixture();
    const { database } = fixture;
    queue = fixtureQueue(database, { retryLimit: RETRY_LIMIT, retryDelayMs: 0, retryDelayMaxMs: 0 });
    boss = await startBoss({ database, logger: silentLogger, queues: [queue], role: 'enqueue' });
    settlement = new Settlement({ boss, database, queue, clock: systemClock, logger: silentLogger });
  });

  afterAll(async () => {
    await stopBoss(boss);
    await fixture.drop();
  });

  const claim = async (): Promise<Claim> => {
    const [claimed] = await claimJobs(boss, queue.name, { count: 1 });
    if (claimed === undefined) throw new Error('no job waits');
    return claimed;
  };

  /** The worker of the running job sends no more heartbeats, and another one notices. */
  const lose = async (): Promise<void> => {
    const { database } = fixture;
    await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`.execute(
      database.db,
    );
    const stale = await findStale(database.db, [queue.name]);
    expect(stale).toHaveLength(1);
    await takeOver({ boss, database, logger: silentLogger, queue }, stale);
  };

  it('may lose it far more often than it may fail, and keeps the attempts that failures leave it', async () => {
    await fixture.database.transaction((tx) => enqueueJob(boss, tx, { queue, data: { label: 'x', does: 'finish' } }));
    const failure = { code: 'internal', message: 'Internal error.', is_retryable: true, attempts: 1 };
    await claim();
    await lose();
    await settlement.fail(await claim(), failure);
    await settlement.release(await claim());
    for (let losses = 1; losses < LOSSES_ALLOWED; losses += 1) {
      const { previous } = await claim();
      expect(previous?.isFinal).toBe(false);
      await lose();
    }
    await settlement.fail(await claim(), failure);
    const last = await claim();
    expect(last).toMatchObject({ retryCount: 15, previous: { failures: 2, released: 1, isFinal: false } });
    await lose();
    // The worker that claims it now writes the dead letter.
    const { previous } = await claim();
    expect(previous).toMatchObject({ isFinal: true, failure: workerLost(16) });
  });

  it('is told from a job that fails by itself', async () => {
    const outcomeOf = async (error: Error) => {
      const run = () => Promise.reject(error);
      const claimed = { id: 'x', retryCount: 0, data: {} } as Claim;
      return (await new Execution({ ...queue, run }, claimed, silentLogger).run()).kind;
    };
    expect(await outcomeOf(new Error('Connection terminated unexpectedly'))).toBe('lost');
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' });
    expect(await outcomeOf(databaseFault(refused) ?? refused)).toBe('lost');
    expect(await outcomeOf(new Error('a mistake'))).toBe('failed');
    expect(await outcomeOf(providerFailed('The model did not answer.', { retryable: true }))).toBe('failed');
    const refusal = providerFailed('The object store refuses access.', { retryable: false, isOutage: true });
    expect(await outcomeOf(refusal)).toBe('outage');
    expect(await outcomeOf(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toBe('outage');
  });

  it('counts an outage of the database as a loss', async () => {
    await sql`delete from pgboss.job`.execute(fixture.database.db);
    await fixture.database.transaction((tx) => enqueueJob(boss, tx, { queue, data: { label: 'x', does: 'finish' } }));
    const failure = { code: 'unavailable', message: 'No database.', is_retryable: true, attempts: 1 };
    for (let losses = 1; losses <= LOSSES_ALLOWED; losses += 1) await settlement.lose(await claim(), failure);
    expect((await claim()).previous).toMatchObject({ isFinal: false, failures: 0, failure });
    expect(await fixture.events()).toEqual([]);
  });

  it('counts an outage of the storage neither as a loss nor as a failure', async () => {
    await sql`delete from pgboss.job`.execute(fixture.database.db);
    await fixture.database.transaction((tx) => enqueueJob(boss, tx, { queue, data: { label: 'x', does: 'finish' } }));
    const failure = { code: 'provider', message: 'No store.', is_retryable: false, attempts: 1 };
    for (let count = 1; count <= LOSSES_ALLOWED + 3; count += 1) await settlement.waitOut(await claim(), failure);
    const { previous, retryCount } = await claim();
    expect(previous).toMatchObject({ isFinal: false, failures: 0, outages: LOSSES_ALLOWED + 3, failure });
    expect(lossesOf({ ended: retryCount, record: previous })).toBe(0);
  });

  it('is given up after a day of outages', () => {
    expect(isAwayTooLong(4_000)).toBe(false);
    expect(isAwayTooLong(4_001)).toBe(true);
  });
});
