import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMigratedDatabase } from '../../../../../tests/support/migrated-database.ts';
import type { TestDatabase } from '../../../../../tests/support/test-database.ts';
import { createDatabase, type Database } from '../../db/database.ts';
import { silentLogger } from '../../lib/logger.ts';
import { RateLimit } from './service.ts';

let testDatabase: TestDatabase;
let database: Database;
let now = new Date('2026-01-01T00:00:00Z').getTime();
const clock = { now: () => new Date(now) };

beforeAll(async () => {
  testDatabase = await createMigratedDatabase();
  database = createDatabase({ url: testDatabase.url, maxConnections: 4, logger: silentLogger });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const processWith = (requestsPerMinute: number) => new RateLimit({ db: database.db, clock, requestsPerMinute });

async function allowedOf(limits: RateLimit[], key: string, requests: number): Promise<number> {
  let allowed = 0;
  for (let index = 0; index < requests; index += 1) {
    const limit = limits[index % limits.length];
    if ((await limit?.take(key))?.allowed) allowed += 1;
  }
  return allowed;
}

it('one process allows exactly the limit in a minute, per key', async () => {
  const limit = processWith(50);
  expect(await allowedOf([limit], 'key_a', 80)).toBe(50);
  expect(await allowedOf([limit], 'key_b', 10)).toBe(10);
});

it('several processes together stay within the limit', async () => {
  const processes = [processWith(100), processWith(100), processWith(100)];
  const allowed = await allowedOf(processes, 'key_c', 300);
  expect(allowed).toBeLessThanOrEqual(100);
  // At most the unused part of a lease is lost per process.
  expect(allowed).toBeGreaterThanOrEqual(90);
});

it('the window slides: half a minute later, half of the limit is free again', async () => {
  const limit = processWith(60);
  expect(await allowedOf([limit], 'key_d', 100)).toBe(60);
  now += 90_000 - (now % 60_000);
  const allowed = await allowedOf([limit], 'key_d', 100);
  expect(allowed).toBeGreaterThanOrEqual(28);
  expect(allowed).toBeLessThanOrEqual(32);
  const verdict = await limit.take('key_d');
  expect(verdict).toMatchObject({ allowed: false, limit: 60, remaining: 0, resetSeconds: 30 });
  now += 120_000;
  expect(await allowedOf([limit], 'key_d', 100)).toBe(60);
});
