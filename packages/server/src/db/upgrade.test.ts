/** Stored data keeps its meaning when the schema of the tables changes. */
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { silentLogger } from '../lib/logger.ts';
import { type Connection, createDatabase, type Database } from './database.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

let testDatabase: TestDatabase;
let database: Database;
let connection: Connection;
let migrations: string[];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase({ url: testDatabase.url, maxConnections: 2, logger: silentLogger });
  connection = await database.connect('test');
  migrations = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort((a, b) => a.localeCompare(b));
});
afterAll(async () => {
  await connection.end();
  await database.close();
  await testDatabase.drop();
});

const apply = async (names: string[]): Promise<void> => {
  for (const name of names) await connection.query(await readFile(new URL(name, FOLDER), 'utf8'));
};
const rowsOf = async (text: string) => (await connection.query(text)).rows;

it('samples become texts, tokens move out of the metadata, caches are deleted with their blobs, and fixed keys are recorded', async () => {
  const first = migrations.indexOf('0016_sample_values.sql');
  await apply(migrations.slice(0, first));
  await connection.query(`
    insert into organizations (id, name, created_at) values ('org', 'One', now());
    insert into environments (id, organization_id, slug, created_at) values ('env', 'org', 'test', now());
    insert into projects (id, organization_id, environment_id, name, slug, created_at, updated_at)
      values ('proj', 'org', 'env', 'P', 'p', now(), now());
    insert into tables (id, organization_id, environment_id, project_id, name, filename, source_file_id,
      snapshot_file_id, generation, row_count, columns, column_schema_overrides, sample_rows, metadata, created_at,
      updated_at)
      values ('tbl_1', 'org', 'env', 'proj', 'T', 't.csv', 'f', 'f', 1, 1, '[
        {"name": "a", "sample_values": [10, 0.5]}, {"name": "b", "sample_values": [true, "x"]},
        {"name": "c", "sample_values": []}]', '{}', '[]', '{}', now(), now()),
      ('tbl_2', 'org', 'env', 'proj', 'T', 't.csv', 'f', 'f', 2, 0, '[]', '{}', '[]', '{}', now(), now());
    insert into usage_primitives (primitive_execution_id, organization_id, environment_id, operation, status,
      created_at, page_count, credits, documents, resource_kind, metadata)
      values ('pexec_1', 'org', 'env', 'extraction', 'completed', now(), 1, 1, '[]', 'extraction',
        '{"cached": true, "prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10, "cost_usd": 0.25}'),
      ('pexec_2', 'org', 'env', 'extraction', 'completed', now(), 1, 1, '[]', 'extraction',
        '{"citations": true, "prompt_tokens": 1, "completion_tokens": 0, "total_tokens": 1}'),
      ('pexec_3', 'org', 'env', 'parse', 'completed', now(), 1, 1, '[]', 'parse', '{}');
    insert into blobs (organization_id, environment_id, sha256, size_bytes, touched_at)
      values ('org', 'env', 'x', 1, now());
    insert into blob_owners (environment_id, sha256, owner_id) values ('env', 'x', 'dcac_1'), ('env', 'x', 'file_1');
    insert into document_cache (id, organization_id, environment_id, kind, key, sha256, size_bytes, facts, created_at,
      used_at) values ('dcac_1', 'org', 'env', 'model', 'k', 'x', 1, '{}', now(), now());
    insert into api_keys (id, organization_id, environment_id, name, digest, preview, created_by, created_at)
      values ('key_1', 'org', 'env', 'Fixed key', '\\x01', 'p', null, now()),
      ('key_2', 'org', 'env', 'Fixed key', '\\x02', 'p', 'key_1', now())`);
  await apply(migrations.slice(first));
  const [filled, empty] = await rowsOf('select columns from tables order by id');
  expect(filled.columns.map(({ sample_values }: { sample_values: unknown }) => sample_values)).toEqual([
    ['10', '0.5'],
    ['true', 'x'],
    [],
  ]);
  expect(empty.columns).toEqual([]);
  const usage = await rowsOf(`select prompt_tokens::int, completion_tokens::int, cost_usd, is_cached, resource_kind,
    metadata from usage_primitives order by primitive_execution_id`);
  const none = { prompt_tokens: 0, completion_tokens: 0, cost_usd: null, is_cached: false, metadata: {} };
  expect(usage).toEqual([
    { ...none, prompt_tokens: 7, completion_tokens: 3, cost_usd: 0.25, is_cached: true, resource_kind: 'extraction' },
    { ...none, prompt_tokens: 1, resource_kind: 'extraction.sources' },
    { ...none, resource_kind: 'parse' },
  ]);
  expect(await rowsOf('select id from document_cache')).toEqual([]);
  expect(await rowsOf('select owner_id from blob_owners')).toEqual([{ owner_id: 'file_1' }]);
  expect(await rowsOf('select id from api_keys where is_fixed')).toEqual([{ id: 'key_1' }]);
});
