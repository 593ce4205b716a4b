import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMigratedDatabase } from '../../../../../tests/support/migrated-database.ts';
import type { TestDatabase } from '../../../../../tests/support/test-database.ts';
import { eventually } from '../../../../../tests/support/wait.ts';
import { sendOn } from '../../db/channel.ts';
import { createDatabase, type Database, sql } from '../../db/database.ts';
import type { Credential } from '../../http/call.ts';
import { silentLogger } from '../../lib/logger.ts';
import { KeyCache } from './key-cache.ts';
import { Revocations } from './revocations.ts';

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await createMigratedDatabase();
  database = createDatabase({ url: test.url, maxConnections: 2, logger: silentLogger });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const credential: Credential = {
  keyId: 'key_1',
  keyName: 'name',
  preview: 'svc_test_…',
  createdAt: '2026-01-01T00:00:00.000Z',
  environmentSlug: 'test',
  scope: { organizationId: 'org', environmentId: 'env' },
  member: null,
};

it('a notification, and the loss of notifications, empty the cache of keys', async () => {
  // A clock that stands still: nothing leaves the cache because of its age.
  const cache = new KeyCache(() => 0);
  const revocations = new Revocations({
    database,
    logger: silentLogger,
    cache,
    onRevoked: () => undefined,
    keysInUse: () => [],
  });
  const isRemembered = async () => cache.find('key') !== undefined;
  const remember = () =>
    eventually(
      async () => {
        cache.keep('key', credential, cache.begin());
        return isRemembered();
      },
      (remembered) => remembered,
    );
  const forgotten = () => eventually(isRemembered, (remembered) => !remembered);
  cache.keep('key', credential, cache.begin());
  expect(await isRemembered()).toBe(false);
  await revocations.open();
  try {
    await remember();
    await sendOn(database.db, 'recto_api_keys', JSON.stringify({ key_id: 'key_1', request_id: null }));
    await forgotten();
    await remember();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'recto api keys channel'`.execute(database.db);
    await forgotten();
    // The channel has reconnected.
    await remember();
  } finally {
    await revocations.close();
  }
  expect(await isRemembered()).toBe(false);
});
