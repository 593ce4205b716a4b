/** Passes of retention on a real PostgreSQL; the removal of a file is replaced by a plain deletion. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMigratedDatabase } from '../../../../../tests/support/migrated-database.ts';
import { withDatabase } from '../../../../../tests/support/sql.ts';
import type { TestDatabase } from '../../../../../tests/support/test-database.ts';
import { createDatabase, type Database, sql } from '../../db/database.ts';
import { silentLogger } from '../../lib/logger.ts';
import type { Meters } from '../../lib/meters.ts';
import type { Scope } from '../../lib/scope.ts';
import { Retention } from './service.ts';

let test: TestDatabase;
let database: Database;
/** Files that something uses. */
let used: string[] = [];

const NOW = new Date('2030-06-30T12:00:00Z');
const signal = new AbortController().signal;
const none = async () => false;

const retention = (rowsPerPass?: number) =>
  new Retention({
    database,
    clock: { now: () => NOW },
    meters: { retentionRemoved: () => undefined } as unknown as Meters,
    files: {
      deleteUnused: async ({ environmentId }: Scope, id: string) => {
        if (used.includes(id)) return false;
        await sql`delete from files where environment_id = ${environmentId} and id = ${id}`.execute(database.db);
        return true;
      },
    },
    runs: none,
    operations: {
      parses: none,
      extractions: none,
      schema_generations: none,
      partitions: none,
      splits: none,
      classifications: none,
      edits: none,
    },
    ...(rowsPerPass !== undefined && { rowsPerPass }),
  });

beforeAll(async () => {
  test = await createMigratedDatabase();
  database = createDatabase({ url: test.url, maxConnections: 4, logger: silentLogger });
  await sql`insert into organizations (id, name, created_at) values ('org_1', 'o', now())`.execute(database.db);
  await sql`insert into environments (id, organization_id, slug, created_at, retention_days) values
    ('env_1', 'org_1', 'test', now(), 10), ('env_2', 'org_1', 'production', now(), null)`.execute(database.db);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});
beforeEach(async () => {
  used = [];
  await sql`delete from files`.execute(database.db);
  await sql`delete from workflow_artifacts`.execute(database.db);
});

/** By a connection of its own: the service announces the times of its records. */
const past = (statement: string, values: unknown[]) => withDatabase(test.url, (query) => query(statement, values));

async function file(id: string, createdAt: string, environment = 'env_1'): Promise<void> {
  await past(
    `insert into files (id, organization_id, environment_id, filename, mime_type, size_bytes, sha256, created_at,
      updated_at) values ($1, 'org_1', $2, 'a.txt', 'text/plain', 1, $1, $3, $3)`,
    [id, environment, createdAt],
  );
}

async function artifact(id: string, createdAt: string, environment = 'env_1'): Promise<void> {
  await past(
    `insert into workflow_artifacts (id, organization_id, environment_id, workflow_id, run_id, step_id, block_id,
      operation, created_at) values ($1, 'org_1', $2, 'wf', 'run_gone', 'step', 'block', 'parse', $3)`,
    [id, environment, createdAt],
  );
}

const idsIn = async (table: 'files' | 'workflow_artifacts'): Promise<string[]> =>
  (await database.db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);

it('removes what is older than the days of its environment, to the millisecond, and nothing of another environment', async () => {
  for (const make of [file, artifact]) {
    await make('old', '2030-06-20T11:59:59.999Z');
    await make('young', '2030-06-20T12:00:00Z');
    await make('theirs', '2001-01-01T00:00:00Z', 'env_2');
  }
  const { removed, isUnfinished } = await retention().purge(signal);
  expect([removed.files, removed.artifacts, isUnfinished]).toEqual([1, 1, false]);
  for (const table of ['files', 'workflow_artifacts'] as const) expect(await idsIn(table)).toEqual(['theirs', 'young']);
});

it('a pass removes a bounded number of rows, says that there are more, and the next one goes on', async () => {
  for (const id of ['a', 'b', 'c', 'd', 'e']) await file(id, '2030-01-01T00:00:00.123456Z');
  const limited = retention(2);
  const passes = [await limited.purge(signal), await limited.purge(signal), await limited.purge(signal)];
  expect(passes.map(({ removed, isUnfinished }) => [removed.files, isUnfinished])).toEqual([
    [2, true],
    [2, true],
    [1, false],
  ]);
  expect(await idsIn('files')).toEqual([]);
});

it('rows that are kept do not hide those behind them, nor are they looked at again in the same pass', async () => {
  used = ['a', 'b', 'c', 'd'];
  for (const id of ['a', 'b', 'c', 'd', 'e']) await file(id, '2030-01-01T00:00:00.123456Z');
  const { removed, isUnfinished } = await retention(2).purge(signal);
  expect([removed.files, isUnfinished]).toEqual([1, false]);
  expect(await idsIn('files')).toEqual(used);
});

it('a pass that is told to stop removes nothing more', async () => {
  await file('a', '2030-01-01T00:00:00Z');
  await expect(retention().purge(AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping');
  expect(await idsIn('files')).toEqual(['a']);
});
