/** The row types in tables.ts are written by hand; this compares them with the schema that the migrations create. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { silentLogger } from '../lib/logger.ts';
import { createDatabase, type Database, sql } from './database.ts';
import { migrate } from './migrate.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase({ url: testDatabase.url, maxConnections: 4, logger: silentLogger });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

it('migrations are applied once, even by processes that start together', async () => {
  const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(database, silentLogger)));
  expect(runs.filter((applied) => applied.length > 0)).toHaveLength(1);
});

/** Parses the interfaces of the table files from their text: name → property → type. */
function declaredTables(): Map<string, Map<string, string>> {
  const kinds = [
    'workflow-',
    'run-',
    'learning-',
    'page-operation-',
    'usage-',
    'job-',
    'event-',
    'edit-',
    'egress-',
    'audit-',
    'member-',
    '',
  ];
  const names = ['row-parts.ts', ...kinds.map((kind) => `${kind}tables.ts`)];
  const text = names.map((name) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')).join('\n');
  const interfaces = new Map<string, Map<string, string>>();
  for (const [, name = '', parents = '', body = ''] of text.matchAll(
    /interface (\w+)(?:\s+extends ([\w,\s]+?))? \{([\s\S]*?)\n\}/g,
  )) {
    const own = [...body.matchAll(/^\s+(\w+): ([^;]+);/gm)].map(([, key = '', type = '']) => [key, type] as const);
    const inherited = parents.split(/,\s*/).flatMap((parent) => [...(interfaces.get(parent) ?? [])]);
    interfaces.set(name, new Map([...inherited, ...own]));
  }
  const tables = interfaces.get('Tables') ?? new Map<string, string>();
  return new Map([...tables].map(([table, row]) => [table, interfaces.get(row) ?? new Map()]));
}

describe('every table', () => {
  it('has the columns of its row type, with the same nullability', async () => {
    await migrate(database, silentLogger);
    const { rows } = await sql<{ table_name: string; column_name: string; is_nullable: string }>`
      select table_name, column_name, is_nullable from information_schema.columns
      where table_schema = 'public' and table_name <> 'schema_migrations'`.execute(database.db);
    const declared = declaredTables();
    expect(new Set(rows.map((row) => row.table_name))).toEqual(new Set(declared.keys()));
    for (const [table, columns] of declared) {
      const actual = rows.filter((row) => row.table_name === table);
      expect(new Set(actual.map((row) => row.column_name))).toEqual(new Set(columns.keys()));
      for (const { column_name, is_nullable } of actual) {
        const nullable = /\| null$/.test(columns.get(column_name) ?? '');
        expect(`${table}.${column_name} ${nullable}`).toBe(`${table}.${column_name} ${is_nullable === 'YES'}`);
      }
    }
  });
});

it('a broken connection fails its query, but the process continues and the pool recovers', async () => {
  const running = sql`select pg_sleep(30)`.execute(database.db);
  const outcome = running.then(
    () => 'finished',
    () => 'failed',
  );
  await expect
    .poll(async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where query like 'select pg_sleep%' and datname = current_database()`.execute(database.db);
      return rows.length;
    })
    .toBeGreaterThan(0);
  expect(await outcome).toBe('failed');
  // The server's last message arrives before the connection ends, so the pool may hand it out once more.
  const check = () =>
    database.check().then(
      () => 'ok',
      () => 'failed',
    );
  await expect.poll(check).toBe('ok');
});

it('times are ISO 8601 in UTC, including early years', async () => {
  const { rows } = await sql<{ at: string }>`
    select at from (values ('0042-03-01T00:00:00Z'::timestamptz), ('2026-11-02T10:00:00.5+05:30')) as t (at)`.execute(
    database.db,
  );
  expect(rows.map(({ at }) => at)).toEqual(['0042-03-01T00:00:00.000Z', '2026-11-02T04:30:00.500Z']);
});
