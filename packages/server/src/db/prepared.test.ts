import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { silentLogger } from '../lib/logger.ts';
import { createDatabase, type Database, isDatabaseLost, sql } from './database.ts';
import { fetchPage } from './page.ts';
import { readPreparedJson } from './prepared.ts';

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  database = createDatabase({ url: test.url, maxConnections: 4, logger: silentLogger });
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

const read = (text: string, ...values: string[]) => readPreparedJson(database.db, text, values);
const add = (n: number) => read('select to_json($1::int + 1) as json', String(n));

it('a prepared statement is parsed once and answers for every parameter', async () => {
  const prepared = () => read('select to_json(count(*)) as json from pg_prepared_statements');
  const before = Number(await prepared());
  expect([await add(1), await add(2)]).toEqual([2, 3]);
  expect(await prepared()).toBe(before + 1);
});

it('reads that begin together each get their own answer, also beside one that fails', async () => {
  const numbers = Array.from({ length: 300 }, (_, index) => index);
  const failing = read('select to_json(1 / $1::int) as json', '0').catch((error: unknown) => error);
  const answers = await Promise.all(numbers.map(add));
  expect(answers).toEqual(numbers.map((n) => n + 1));
  expect(await failing).toMatchObject({ message: 'division by zero' });
  expect(await read('select json_agg(n) as json from generate_series(1, 0) n')).toBeNull();
});

it('a lost connection fails the reads on it, and the next one opens another', async () => {
  const own = Number(await read('select to_json(pg_backend_pid()) as json'));
  const waiting = [read('select to_json(pg_sleep(60)::text) as json'), add(1)];
  const lost = Promise.all(waiting.map((one) => one.catch((error: unknown) => error)));
  await sql`select pg_terminate_backend(${own})`.execute(database.db);
  for (const error of await lost) expect(isDatabaseLost(error)).toBe(true);
  expect(await add(1)).toBe(2);
  expect(await read('select to_json(pg_backend_pid()) as json')).not.toBe(own);
});

it('a transaction reads on its own connection', async () => {
  const pids = await database.transaction(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    return [rows[0]?.pid, await readPreparedJson(tx, 'select to_json(pg_backend_pid()) as json', [])];
  });
  expect(pids[0]).toBe(pids[1]);
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
