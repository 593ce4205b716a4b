import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  url: string;
  /** Ends every connection to it and accepts no new one, as a server that restarts. */
  interrupt(): Promise<void>;
  resume(): Promise<void>;
  /** Ends every connection to it and deletes it. */
  drop(): Promise<void>;
}

/** A fresh, empty database in the cluster that the test runner started; the runner says where in TEST_POSTGRES_URL. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const clusterUrl = process.env.TEST_POSTGRES_URL;
  if (clusterUrl === undefined || clusterUrl === '') {
    throw new Error(
      'TEST_POSTGRES_URL is not set: run the tests through the test runner, or name a PostgreSQL cluster.',
    );
  }
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(clusterUrl, `create database ${name}`);
  return {
    // Not by URL: an address with a user and a socket folder, but no host, is none to it.
    url: clusterUrl.replace(/^([a-z]+:\/\/[^/]*\/)[^?]*/, `$1${name}`),
    interrupt: async () => {
      await administer(clusterUrl, `alter database ${name} allow_connections false`);
      await administer(clusterUrl, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    },
    resume: () => administer(clusterUrl, `alter database ${name} allow_connections true`),
    drop: () => administer(clusterUrl, `drop database if exists ${name} with (force)`),
  };
}

/** One statement on a connection of its own to the cluster's database. */
async function administer(clusterUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
