import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { silentLogger } from '../lib/logger.ts';
import { createDatabase, type Database, sql } from './database.ts';
import { fetchPage } from './page.ts';
import { executePrepared } from './prepared.ts';

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  // Only one connection for single statements, so that the test sees what it prepared.
  database = createDatabase({ url: test.url, maxConnections: 1, logger: silentLogger });
  await sql`create table files (id text, organization_id text, environment_id text, size_bytes bigint, page_count int,
    created_at timestamptz)`.execute(database.db);
  await sql`insert into files select 'file_' || n, 'org', case when n = 3 then 'other' else 'env' end, 5000000000 + n,
    case when n = 2 then null else n end, '2026-03-01T00:00:00.123456Z'::timestamptz + n * interval '1 hour'
    from generate_series(1, 6) n`.execute(database.db);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const prepared = async () =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database.db)).rows.length;

it('a prepared statement is parsed once and answers for every parameter', async () => {
  const before = await prepared();
  const add = async (n: number) =>
    (await executePrepared<{ sum: number }>(database.db, 'select $1::int + 1 as sum', [n]))[0]?.sum;
  expect([await add(1), await add(2)]).toEqual([2, 3]);
  expect(await prepared()).toBe(before + 1);
});

it('pages of named columns are the same as those of any other list', async () => {
  const names = ['id', 'size_bytes', 'page_count', 'created_at'];
  const source = {
    scope: { organizationId: 'org', environmentId: 'env' },
    table: 'files' as const,
    idColumn: 'id',
    sortColumn: 'created_at',
    filters: [],
  };
  const named = { ...source, columns: { names, times: ['created_at'] } };
  const plain = { ...source, columns: sql`id, size_bytes, page_count, created_at` };
  for (const request of [
    { limit: 3, order: 'desc' as const },
    { limit: 3, order: 'asc' as const },
    { limit: 2, order: 'desc' as const, after: 'file_5' },
    { limit: 2, order: 'desc' as const, before: 'file_2' },
    { limit: 9, order: 'asc' as const, after: 'file_6' },
  ]) {
    const page = await fetchPage(database.db, named, request);
    expect(page).toEqual(await fetchPage(database.db, plain, request));
  }
  const { data } = await fetchPage(database.db, named, { limit: 2, order: 'asc' });
  expect(data).toEqual([
    { id: 'file_1', size_bytes: 5_000_000_001, page_count: 1, created_at: '2026-03-01T01:00:00.123Z' },
    { id: 'file_2', size_bytes: 5_000_000_002, page_count: null, created_at: '2026-03-01T02:00:00.123Z' },
  ]);
});
