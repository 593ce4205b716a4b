import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  url: string;
  /** Ends every connection to it and accepts no new one, as a server that restarts. */
  interrupt(): Promise<void>;
  resume(): Promise<void>;
  /** Ends every connection to it and deletes it, unless the whole cluster is about to go. */
  drop(): Promise<void>;
}

/** The cluster that the test runner started; the runner says where in TEST_POSTGRES_URL. */
export function testClusterUrl(): string {
  const clusterUrl = process.env.TEST_POSTGRES_URL;
  if (clusterUrl === undefined || clusterUrl === '') {
    throw new Error(
      'TEST_POSTGRES_URL is not set: run the tests through the test runner, or name a PostgreSQL cluster.',
    );
  }
  return clusterUrl;
}

/** PostgreSQL writes everything to disk before it drops a database, which takes half a second. */
const GOES_WITH_ITS_CLUSTER = process.env.TEST_CLUSTER_IS_TEMPORARY === 'yes';

/** `URL` won't do: it refuses an address with a user and a socket folder but no host. */
export const databaseUrl = (clusterUrl: string, name: string): string =>
  clusterUrl.replace(/^([a-z]+:\/\/[^/]*\/)[^?]*/, `$1${name}`);

/** A fresh database in the cluster: empty, or a copy of another one that nobody is connected to. */
export async function createTestDatabase(template = 'template1'): Promise<TestDatabase> {
  const clusterUrl = testClusterUrl();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(clusterUrl, `create database ${name} template ${template}`);
  return {
    url: databaseUrl(clusterUrl, name),
    interrupt: async () => {
      await administer(clusterUrl, `alter database ${name} allow_connections false`);
      await administer(clusterUrl, endOfConnections(name));
    },
    resume: () => administer(clusterUrl, `alter database ${name} allow_connections true`),
    drop: () => administer(clusterUrl, endOf(name)),
  };
}

export function dropDatabase(url: string): Promise<void> {
  const name = /^[a-z]+:\/\/[^/]*\/([^?]*)/.exec(url)?.[1];
  return administer(databaseUrl(url, 'postgres'), endOf(name));
}

const endOf = (name = ''): string =>
  GOES_WITH_ITS_CLUSTER ? endOfConnections(name) : `drop database if exists ${name} with (force)`;

/** Only of clients: the role of the tests may not end the server's own vacuum workers. */
const endOfConnections = (name: string): string =>
  `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and backend_type = 'client backend'`;

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
