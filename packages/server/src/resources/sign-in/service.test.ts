import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMigratedDatabase } from '../../../../../tests/support/migrated-database.ts';
import type { TestDatabase } from '../../../../../tests/support/test-database.ts';
import { createDatabase, type Database, sql } from '../../db/database.ts';
import { createIds } from '../../lib/ids.ts';
import { silentLogger } from '../../lib/logger.ts';
import type { Keyring } from '../keyring/service.ts';
import { createAccess } from './compose.ts';

const HOUR_MS = 3_600_000;
const PASSWORD = 'correct horse battery';

let testDatabase: TestDatabase;
let database: Database;
let now = new Date('2026-01-01T00:00:00Z').getTime();

beforeAll(async () => {
  testDatabase = await createMigratedDatabase();
  database = createDatabase({ url: testDatabase.url, maxConnections: 4, logger: silentLogger });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

async function countsOf(...tables: string[]): Promise<number[]> {
  const counts = tables.map((table) =>
    sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(database.db),
  );
  return (await Promise.all(counts)).map(({ rows }) => Number(rows[0]?.count));
}

it('what has expired is removed, and nothing else', async () => {
  const clock = { now: () => new Date(now) };
  const keyring = { serverKey: () => Buffer.alloc(32, 1) } as unknown as Keyring;
  const access = createAccess({ database, keyring, ids: createIds(), clock, logger: silentLogger });
  const { environments, members, signIn } = access;
  const { organizationId, environments: rows } = await database.transaction((tx) => environments.ensure(tx));
  const visit = { address: '192.0.2.1', requestId: 'req_1', sessionToken: undefined };
  const setup = { setup_token: signIn.setupToken(organizationId), email: 'ada@example.com', password: PASSWORD };
  const { opened, state } = await signIn.setup(setup, visit);
  const session = { id: opened.row.id, organizationId, memberId: state.member?.id ?? '' };
  await signIn.dashboardContext(session, rows[0]?.id ?? '');
  await members.invite(
    { organizationId, commit: database.transaction },
    { role: 'viewer', expires_in_hours: 1 },
    { memberId: session.memberId, baseUrl: '' },
  );
  const all = () => countsOf('member_sessions', 'member_invitations', 'api_keys', 'sign_in_attempts', 'members');
  expect(await signIn.purge()).toBe(0);
  expect(await all()).toEqual([1, 1, 1, 1, 1]);
  now += 26 * HOUR_MS;
  // The token; the invitation still says for a while that it has expired.
  expect(await signIn.purge()).toBe(1);
  expect(await all()).toEqual([1, 1, 0, 0, 1]);
  now += 31 * 24 * HOUR_MS;
  expect(await signIn.purge()).toBe(2);
  expect(await all()).toEqual([0, 0, 0, 0, 1]);
});
