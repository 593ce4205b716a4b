/** What is made of a record that is being deleted: it does not exist, as if the request had come a moment later. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { definition, published } from '../support/runs.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

let server: TestServer;
let live: Client;

beforeAll(async () => {
  server = await startServer();
  ({ live } = clientsOf(server));
});
afterAll(() => server.close());

const document = { filename: 'a.pdf', url: dataUrl(textPdfOf(['Total: 12.00'])) };
const json_schema = { type: 'object', properties: { total: { type: 'number' } } };
const given = { type: 'start_json', config: { json_schema: { type: 'object' } } };
const PASSED_ON = definition('Passed on', { given, out: { type: 'merge_dicts' } }, [['given', 'out']]);
const workflow = () => published(live, PASSED_ON);
const extraction = async () => (await live.post('/v1/extractions', { json: { document, json_schema } })).body.id;
const tableForm = () => {
  const form = new FormData();
  form.set('name', 'Rates');
  form.set('file', new Blob(['a,b\n1,2\n']), 'rates.csv');
  return form;
};

/** Deletes the row in a transaction that ends when the request waits for it. */
async function whileDeleted(table: string, id: string, make: () => Promise<Answer>): Promise<Answer> {
  const deleting = new pg.Client({ connectionString: server.databaseUrl });
  const watching = new pg.Client({ connectionString: server.databaseUrl });
  await Promise.all([deleting.connect(), watching.connect()]);
  await deleting.query('begin');
  await deleting.query(`delete from ${table} where id = $1`, [id]);
  let isAnswered = false;
  const making = make().finally(() => {
    isAnswered = true;
  });
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await eventually(
    async () => isAnswered || ((await watching.query(waiting)).rowCount ?? 0) > 0,
    (isReached) => isReached,
  );
  await deleting.query('commit');
  await Promise.all([deleting.end(), watching.end()]);
  return making;
}

it.each<[what: string, table: string, parent: () => Promise<string>, make: (id: string) => Promise<Answer>]>([
  [
    'a trigger',
    'workflows',
    workflow,
    (id) => live.post(`/v1/workflows/${id}/triggers`, { json: { type: 'webhook' } }),
  ],
  ['a version', 'workflows', workflow, (id) => live.post(`/v1/workflows/${id}/publish`, { json: {} })],
  [
    'a block',
    'workflows',
    workflow,
    (workflow_id) => live.post('/v1/workflows/blocks', { json: { workflow_id, id: 'more', type: 'merge_dicts' } }),
  ],
  [
    'a correction',
    'extractions',
    extraction,
    (id) => live.post(`/v1/extractions/${id}/corrections`, { json: { values: { total: 1 } } }),
  ],
  [
    'sources',
    'extractions',
    extraction,
    (id) => live.post(`/v1/extractions/${id}/sources`, { json: { background: true } }),
  ],
  [
    'rows of a table',
    'tables',
    async () => (await live.post('/v1/tables', { form: tableForm() })).body.tables[0].id,
    (id) => live.put(`/v1/tables/${id}`, { form: tableForm() }),
  ],
  [
    'an extraction of a file',
    'files',
    async () => (await live.post('/v1/files', { json: { document } })).body.id,
    (id) => live.post('/v1/extractions', { json: { document: { id }, json_schema, background: true } }),
  ],
])('%s', async (_, table, parent, make) => {
  const id = await parent();
  const answer = await whileDeleted(table, id, () => make(id));
  expect([answer.status, answer.text]).toEqual([
    404,
    expect.stringMatching(/^{"detail":"(Workflow|Extraction|Table|File) not found\."}$/),
  ]);
});
