/** An upgrade goes process by process: those of the version before work on a schema that the new one has migrated. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { definition, published, ranTo } from '../support/runs.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { withDatabase } from '../support/sql.ts';
import { eventually } from '../support/wait.ts';

let api: TestServer;
let worker: TestServer;
let live: Client;

beforeAll(async () => {
  api = await startServer({ role: 'api' });
  worker = await startServer({ role: 'worker', joins: api });
  live = clientsOf(api).live;
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

const document = { filename: 'invoice.pdf', url: dataUrl(textPdfOf(['Invoice 17']), 'application/pdf') };
const YAML = definition('Read', { inbox: { type: 'start_document' }, read: { type: 'parse' } }, [
  ['inbox:output-file-0', 'read:input-file-0'],
]);

/** Uses what the version before has: reads and writes of the API, jobs of the worker, events. */
async function used(workflow: string): Promise<Record<string, unknown>> {
  const file = await live.post('/v1/files', { json: { document } });
  const parse = await live.post('/v1/parses', { json: { document, background: true } });
  const ended = await eventually(
    () => live.get(`/v1/parses/${parse.body.id}`),
    ({ body }: Answer) => ['completed', 'failed'].includes(body.status),
  );
  const { run } = await ranTo(live, workflow, { documents: { inbox: document } });
  const secret = await live.put('/v1/secrets/KEPT', { json: { value: 'x' } });
  const lists = [
    'files',
    'parses',
    'events',
    'workflows/runs',
    'secrets',
    'usage/primitives',
    'usage/runs',
    'api-keys',
  ];
  const answers = await Promise.all(lists.map((list) => live.get(`/v1/${list}`)));
  return {
    file: file.status,
    parse: ended.body.status,
    run: run.lifecycle.status,
    secret: secret.status,
    lists: answers.map(({ status }) => status),
  };
}

/** What a newer version may do to a schema that older ones still use: add to it. */
const migrateAsNewerVersion = () =>
  withDatabase(api.databaseUrl, async (query) => {
    const tables = await query(
      `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`,
    );
    for (const { relname } of tables) {
      await query(`alter table "${relname}" add column of_a_newer_version text not null default 'added'`);
    }
    await query('create table things_of_a_newer_version (id text primary key)');
    await query("insert into schema_migrations (name, checksum) values ('9999_newer.sql', 'x')");
    return tables.length;
  });

it('api and worker of the version before go on after a newer one has migrated the schema', async () => {
  const workflow = await published(live, YAML);
  const before = await used(workflow);
  expect(before).toMatchObject({ file: 201, parse: 'completed', run: 'completed' });
  expect(await migrateAsNewerVersion()).toBeGreaterThan(20);
  expect(await used(workflow)).toEqual(before);
});
