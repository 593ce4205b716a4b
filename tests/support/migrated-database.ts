import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { checkRecordTimes } from './record-times.ts';
import { createTestDatabase, databaseUrl, type TestDatabase, testClusterUrl } from './test-database.ts';

const SERVER = fileURLToPath(new URL('../../packages/server/', import.meta.url));
/** An arbitrary number that nothing else in the cluster locks. */
const LOCK = 418_018;

/**
 * A fresh database whose schema is already there: a copy of one that a command of the server prepared once for the
 * whole cluster. A server starts on it in half the time; `tests/start` covers the start on an empty one.
 */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  return createTestDatabase(await preparedTemplate());
}

let template: Promise<string> | undefined;

function preparedTemplate(): Promise<string> {
  template ??= prepareTemplate();
  return template;
}

async function prepareTemplate(): Promise<string> {
  const clusterUrl = testClusterUrl();
  const name = `migrated_${await fingerprint()}`;
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 1) return name;
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    await migrate(databaseUrl(clusterUrl, draft));
    await checkRecordTimes(databaseUrl(clusterUrl, draft));
    await client.query(`alter database ${draft} rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

/** Names the migrations, the versions of the libraries that make tables of their own, and the checks of tests. */
async function fingerprint(): Promise<string> {
  const folder = path.join(SERVER, 'migrations');
  const files = (await readdir(folder)).sort().map((file) => path.join(folder, file));
  const hash = createHash('sha256');
  const checks = fileURLToPath(new URL('./record-times.ts', import.meta.url));
  for (const file of [...files, path.join(SERVER, 'package.json'), checks])
    hash.update(file).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

async function migrate(url: string): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'recto-migrate-'));
  try {
    // This command makes the tables of jobs too, which `migrate` leaves to the first start.
    await promisify(execFile)(process.execPath, [path.join(SERVER, 'bin/recto-server.js'), 'jobs', 'dead'], {
      env: { PATH: process.env.PATH, DATABASE_URL: url, RECTO_DATA_DIR: dataDir },
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
