/** Environments that keep documents, operations and runs for a number of days. */
import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { flatFormPdf } from '../../packages/server/src/documents/testing/form-files.ts';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { definition, published, ranTo } from '../support/runs.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';
import { withDatabase } from '../support/sql.ts';
import { eventually } from '../support/wait.ts';

let server: SharedServer;
let test: Client;
let live: Client;

beforeAll(async () => {
  server = await sharedServer();
  ({ test, live } = clientsOf(server));
});

const environmentOf = async (client: Client): Promise<string> =>
  (await client.get('/v1/auth/status')).body.environment_id;
const keepFor = async (client: Client, retention_days: unknown): Promise<Answer> =>
  client.patch(`/v1/environments/${await environmentOf(client)}`, { json: { retention_days } });

it('an environment says and changes how long it keeps things, for itself alone', async () => {
  const id = await environmentOf(test);
  const path = `/v1/environments/${id}`;
  expect((await test.get(path)).body.retention_days).toBeNull();
  const changed = await keepFor(test, 30);
  expect([changed.status, changed.body]).toEqual([200, { ...(await test.get(path)).body, retention_days: 30 }]);
  expect((await test.patch(path, { json: {} })).body.retention_days).toBe(30);
  for (const wrong of [0, -1, 1.5, 36_501, 'long']) expect((await keepFor(test, wrong)).status).toBe(422);
  expect((await live.patch(path, { json: { retention_days: 1 } })).status).toBe(404);
  const { data } = (await test.get('/v1/environments')).body;
  const days = data.map(({ slug, retention_days }: Answer['body']) => [slug, retention_days]);
  expect(Object.fromEntries(days)).toEqual({ test: 30, production: null });
  expect((await keepFor(test, null)).body.retention_days).toBeNull();
  const [line] = (await test.get('/v1/audit?operation=environments.update&limit=1')).body.data;
  expect(line).toMatchObject({ outcome: 'succeeded', target: { environment_id: id } });
});

let unique = 0;
const pdf = () => textPdfOf([`Invoice number: INV-${++unique}\nTotal: 119.00`]);
const documentOf = (bytes: Uint8Array) => ({ filename: 'doc.pdf', url: dataUrl(bytes, 'application/pdf') });
const json_schema = { type: 'object', properties: { invoice_number: { type: 'string' } } };
const made = ({ status, body, text }: Answer): Answer['body'] => {
  if (status !== 201) throw new Error(text);
  return body;
};
const upload = async (client: Client): Promise<string> =>
  made(await client.post('/v1/files', { json: { document: documentOf(pdf()) } })).id;
const parse = async (client: Client, document: object): Promise<Answer['body']> =>
  made(await client.post('/v1/parses', { json: { document } }));

const TIMES = {
  files: ['created_at'],
  parses: ['created_at', 'completed_at'],
  extractions: ['created_at', 'completed_at'],
  workflow_runs: ['created_at', 'completed_at'],
  workflow_artifacts: ['created_at'],
};
const query = (text: string, values: unknown[]) => withDatabase(server.databaseUrl, (run) => run(text, values));

/** Everything that the environment has becomes this much older. */
async function age(client: Client, days: number): Promise<void> {
  const environment = await environmentOf(client);
  for (const [table, columns] of Object.entries(TIMES)) {
    const changes = columns.map((column) => `${column} = ${column} - make_interval(days => $2)`);
    await query(`update ${table} set ${changes} where environment_id = $1`, [environment, days]);
  }
}

/**
 * Old files are looked at last and in the order of their age, so once this one is gone, the pass is through with its
 * environment.
 */
async function lastToGo(client: Client, days: number): Promise<string> {
  const id = await upload(client);
  await query('update files set created_at = now() - make_interval(days => $2) where id = $1', [id, days]);
  return id;
}

const statusOf = async (client: Client, path: string): Promise<number> => (await client.get(path)).status;

/** A deletion is followed by maintenance, unless that runs already; then the next deletion is. */
const passed = (client: Client, fileId: string) =>
  eventually(
    async () => {
      await test.delete(`/v1/files/${await upload(test)}`);
      return statusOf(client, `/v1/files/${fileId}`);
    },
    (status) => status === 404,
  );

const workflow = (review: object) =>
  definition(
    'Kept for a while',
    { inbox: { type: 'start_document' }, values: { type: 'extract', config: { json_schema, ...review } } },
    [['inbox:output-file-0', 'values:input-file-document']],
  );
const ran = async (review: object) =>
  (await ranTo(test, await published(test, workflow(review)), { documents: { inbox: documentOf(pdf()) } })).run;

it('a document that a trigger gives to its runs stays', async () => {
  const id = await published(live, workflow({}));
  const document = { id: await upload(live) };
  const path = `/v1/workflows/${id}/triggers`;
  made(await live.post(path, { json: { type: 'webhook', documents: { inbox: document } } }));
  const byUrl = { filename: 'doc.pdf', url: `https://storage.recto.dev/files/${await upload(live)}.pdf` };
  made(await live.post(path, { json: { type: 'webhook', documents: { inbox: byUrl } } }));
  await age(live, 40);
  const last = await lastToGo(live, 35);
  await keepFor(live, 30);
  await passed(live, last);
  expect(await statusOf(live, `/v1/files/${document.id}`)).toBe(200);
  expect(await statusOf(live, `/v1/files/${byUrl.url.split('/').at(-1)?.replace('.pdf', '')}`)).toBe(200);
  await keepFor(live, null);
});

it('what ended longer ago is removed with what hangs on it, and nothing else', async () => {
  const content = pdf();
  const parsed = await parse(test, documentOf(content));
  const extracted = made(await test.post('/v1/extractions', { json: { document: documentOf(pdf()), json_schema } }));
  const done = await ran({});
  const waiting = await ran({ review: { predicate: { kind: 'always' } } });
  expect([done, waiting].map(({ lifecycle }) => lifecycle.status)).toEqual(['completed', 'awaiting_review']);
  const running = await parse(test, documentOf(pdf()));
  const form = new FormData();
  form.set('name', 'kept');
  form.set('file', new Blob(['a\n1\n']), 'a.csv');
  const [table] = made(await test.post('/v1/tables', { form })).tables;
  const template = made(
    await test.post('/v1/edits/templates', { json: { name: 'Form', document: documentOf(flatFormPdf()) } }),
  );
  const reused = await upload(test);
  const recent = await upload(test);
  const theirs = await parse(live, documentOf(pdf()));

  await age(test, 40);
  await age(live, 40);
  await query("update parses set status = 'in_progress', completed_at = null where id = $1", [running.id]);
  await query('update files set created_at = now() where id = $1', [recent]);
  const fresh = await parse(test, { id: reused });
  const ours = await lastToGo(test, 31);
  const last = await lastToGo(live, 101);
  await keepFor(test, 30);
  await keepFor(live, 100);
  await passed(test, ours);
  await passed(live, last);

  const runs = '/v1/workflows/runs';
  const gone = [
    `/v1/parses/${parsed.id}`,
    `/v1/files/${parsed.file.id}`,
    `/v1/extractions/${extracted.id}`,
    `/v1/files/${extracted.file.id}`,
    `${runs}/${done.id}`,
  ];
  for (const path of gone) expect([path, await statusOf(test, path)]).toEqual([path, 404]);
  const digest = createHash('sha256').update(content).digest('hex');
  expect(await query('select 1 from document_cache where source_sha256 = $1', [digest])).toEqual([]);
  const ids = [parsed.id, parsed.file.id, extracted.id, extracted.file.id, done.id];
  expect(await query('select 1 from blob_owners where owner_id = any($1)', [ids])).toEqual([]);
  for (const of of ['workflow_artifacts', 'workflow_steps', 'extractions']) {
    expect(await query(`select 1 from ${of} where run_id = $1`, [done.id])).toEqual([]);
  }
  const used = await query('select 1 from usage_primitives where resource_id = any($1)', [[parsed.id, extracted.id]]);
  expect(used).toHaveLength(2);
  expect((await test.get('/v1/audit?operation=workflows.publish')).body.data).toHaveLength(2);

  const [step] = await query('select artifact_id from workflow_steps where run_id = $1 and artifact_id is not null', [
    waiting.id,
  ]);
  const [{ file_ids }] = (await query('select file_ids from workflow_runs where id = $1', [waiting.id])) as [
    { file_ids: string[] },
  ];
  const kept = [
    `${runs}/${waiting.id}`,
    `/v1/extractions/${step?.artifact_id}`,
    `/v1/files/${file_ids[0]}`,
    `/v1/parses/${running.id}`,
    `/v1/files/${running.file.id}`,
    `/v1/tables/${table.id}`,
    `/v1/tables/${table.id}/download`,
    `/v1/edits/templates/${template.id}`,
    `/v1/files/${template.file.id}`,
    `/v1/files/${reused}`,
    `/v1/parses/${fresh.id}`,
    `/v1/files/${recent}`,
  ];
  for (const path of kept) expect([path, await statusOf(test, path)]).toEqual([path, 200]);
  for (const path of [`/v1/parses/${theirs.id}`, `/v1/files/${theirs.file.id}`]) {
    expect([path, await statusOf(live, path)]).toEqual([path, 200]);
  }
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(Number(/recto_retention_removed_total\{kind="runs"\} (\d+)/.exec(metrics)?.[1])).toBeGreaterThanOrEqual(1);
});
