/**
 * One server for all files of a worker process that need no settings of their own. Each file has an organization of its
 * own there, with two environments and a key for each: nothing that another file did can be seen from it.
 */
import { writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import path from 'node:path';
import { inject } from 'vitest';
import { clientsOf } from './client.ts';
import { startServer, type TestServer } from './server.ts';
import { withDatabase } from './sql.ts';

export type SharedServer = Pick<
  TestServer,
  'url' | 'databaseUrl' | 'dataDir' | 'output' | 'process' | 'testKey' | 'liveKey'
>;

let running: Promise<TestServer> | undefined;

/** The file does not close it: the next one uses it, and `shared-servers.ts` ends it after the last. */
export async function sharedServer(): Promise<SharedServer> {
  const server = await theServer();
  const keys = await newOrganization(server);
  const { url, databaseUrl, dataDir, output } = server;
  return { url, databaseUrl, dataDir, output, process: server.process, ...keys };
}

async function theServer(): Promise<TestServer> {
  const server = await running;
  // One that a test has ended fails that test, and none after it.
  if (server?.process.exitCode === null && server.process.signalCode === null) return server;
  running = start();
  return running;
}

async function start(): Promise<TestServer> {
  const server = await startServer();
  const { databaseUrl, dataDir } = server;
  const record = { processId: server.process.pid, databaseUrl, dataDir };
  await writeFile(path.join(inject('sharedServers'), `${server.process.pid}.json`), JSON.stringify(record));
  // The worker process need not wait for it to end.
  server.process.unref();
  for (const stream of [server.process.stdout, server.process.stderr]) if (stream instanceof Socket) stream.unref();
  return server;
}

/** The API makes keys in the organization of the caller alone, so they are moved to the new one before their first use. */
async function newOrganization(server: TestServer): Promise<{ testKey: string; liveKey: string }> {
  const { test, live } = clientsOf(server);
  const made = await Promise.all([test, live].map((client) => client.post('/v1/api-keys', { json: { name: 'file' } })));
  const [testKey, liveKey] = made.map(({ body }) => body);
  await withDatabase(server.databaseUrl, (query) =>
    query(
      `with organization as (
         insert into organizations select 'org_' || ${RANDOM}, name, now() from organizations order by created_at limit 1
         returning id
       ), environments as (
         insert into environments select 'env_' || ${RANDOM}, organization.id, slug, now()
         from organization, unnest(array['test', 'production']) slug
         returning id, organization_id, slug
       ), projects as (
         insert into projects (id, organization_id, environment_id, name, slug, created_at, updated_at)
         select 'proj_' || ${RANDOM}, organization_id, id, 'Default project', 'default', now(), now() from environments
       )
       update api_keys set organization_id = environments.organization_id, environment_id = environments.id
       from environments, unnest($1::text[], array['test', 'production']) moved (id, slug)
       where environments.slug = moved.slug and api_keys.id = moved.id`,
      [[testKey.id, liveKey.id]],
    ),
  );
  return { testKey: testKey.key, liveKey: liveKey.key };
}

const RANDOM = 'left(md5(random()::text), 22)';
