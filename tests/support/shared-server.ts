/**
 * One server for all files of a worker process that need no settings of their own, and one for those that need models.
 * Each file has an organization of its own there, with two environments and a key for each: nothing that another file
 * did can be seen from it.
 */
import { writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import path from 'node:path';
import { inject } from 'vitest';
import { clientsOf } from './client.ts';
import { type ModelDouble, type ModelDoubleOptions, startSharedModelDouble } from './model-double.ts';
import { type ServerOptions, startServer, type TestServer } from './server.ts';
import { withDatabase } from './sql.ts';

export type SharedServer = Pick<
  TestServer,
  'url' | 'databaseUrl' | 'dataDir' | 'output' | 'process' | 'testKey' | 'liveKey'
>;

/** The file does not close it: the next one uses it, and `shared-servers.ts` ends it after the last. */
export const sharedServer = (): Promise<SharedServer> => shareOf(plain);

/** What its models say is up to the file, which stops the double in the end. */
export async function sharedServerWithModels(
  options: ModelDoubleOptions = {},
): Promise<{ server: SharedServer; double: ModelDouble }> {
  const double = await startSharedModelDouble(options);
  withModels ??= new Shared({
    config: { models: modelsAt(double.url), model_aliases: { best: 'costly' } },
    env: { MODEL_KEY },
  });
  return { server: await shareOf(withModels), double };
}

const MODEL_KEY = 'model-key-never-to-be-seen';

/** None of them has an effect on files that do not name it. Files that need other settings start their own server. */
function modelsAt(url: string): Record<string, object> {
  const model = (name: string, rest: object = {}) => ({
    provider: 'openai',
    model: name,
    base_url: `${url}/v1`,
    api_key_env: 'MODEL_KEY',
    ...rest,
  });
  const price = { input: 1, output: 10 };
  return {
    main: model('main'),
    liar: model('liar'),
    seeing: model('seeing', { capabilities: { vision: true } }),
    careful: model('careful', { second_look: true }),
    priced: model('priced', { price, capabilities: { vision: true }, concurrency: 1 }),
    costly: model('costly', { price, credits_per_page: 2, concurrency: 4 }),
    claude: model('claude', { provider: 'anthropic' }),
    gemini: model('gemini', { provider: 'google', base_url: `${url}/v1beta` }),
    small: model('small', { capabilities: { context_tokens: 3000, output_tokens: 500 } }),
    late: model('late?hang', { timeouts: { first_token_seconds: 0.3 } }),
    limited: model('limited?status=429&times=2&retry_after=0'),
    wordy: model('wordy?bad=prose'),
    malformed: model('malformed?bad=malformed'),
    once: model('once?bad=wrong_schema&times=1'),
    hopeless: model('hopeless?bad=wrong_schema'),
    schemaless: model('schemaless?refuse_schema'),
    quick: model('quick'),
    slow: model('slow?slow_ms=2'),
    cut: model('cut?cut=100'),
    hanging: model('hanging?stall=40'),
    refusing: model('refusing?refusal'),
    reader: model('reader', { credits_per_page: 2 }),
    filler: model('filler', { credits_per_page: 2 }),
    silent: model('silent?hang', { credits_per_page: 2 }),
    designer: model('designer', { credits_per_page: 2, price }),
    broken: model('broken?status=400', { credits_per_page: 2, price }),
  };
}

class Shared {
  readonly #options: ServerOptions;
  #running: Promise<TestServer> | undefined;

  constructor(options: ServerOptions = {}) {
    this.#options = options;
  }

  async server(): Promise<TestServer> {
    const server = await this.#running;
    // One that a test has ended fails that test, and none after it.
    if (server?.process.exitCode === null && server.process.signalCode === null) return server;
    this.#running = start(this.#options);
    return this.#running;
  }
}

const plain = new Shared();
let withModels: Shared | undefined;

async function shareOf(shared: Shared): Promise<SharedServer> {
  const server = await shared.server();
  const keys = await newOrganization(server);
  const { url, databaseUrl, dataDir, output } = server;
  return { url, databaseUrl, dataDir, output, process: server.process, ...keys };
}

async function start(options: ServerOptions): Promise<TestServer> {
  const server = await startServer(options);
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
