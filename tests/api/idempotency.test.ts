import { beforeAll, expect, it } from 'vitest';
import { flatFormPdf } from '../../packages/server/src/documents/testing/form-files.ts';
import { type Client, clientsOf, createClient } from '../support/client.ts';
import { learntFrom, policySchema, teach, versionOf } from '../support/corrected-schema.ts';
import { operations } from '../support/operations.ts';
import { PAGE_OPERATIONS } from '../support/page-operations.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';
import { withDatabase } from '../support/sql.ts';
import { webhookWrites } from '../support/webhook-writes.ts';
import { workflowWrites } from '../support/workflow-writes.ts';

let server: SharedServer;
let test: Client;
let live: Client;

beforeAll(async () => {
  server = await sharedServer();
  ({ test, live } = clientsOf(server));
});

const key = (value: string) => ({ 'idempotency-key': value });

it('the same request again gets the same answer and does nothing', async () => {
  const send = () => test.post('/v1/api-keys', { json: { name: 'once' }, headers: key('create-key') });
  const first = await send();
  const again = await send();
  expect(first.status).toBe(201);
  expect(again.status).toBe(201);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  const named = (await test.get('/v1/api-keys')).body.data.filter((item: { name: string }) => item.name === 'once');
  expect(named).toHaveLength(1);
});

it('a created key is returned again to the key that asked for it, and to no other', async () => {
  const send = (client: Client) => client.post('/v1/api-keys', { json: { name: 'private' }, headers: key('private') });
  const first = await send(test);
  const other = createClient(server.url, (await test.post('/v1/api-keys', { json: { name: 'other' } })).body.key);
  const refused = await send(other);
  expect(refused.status).toBe(409);
  expect(refused.text).not.toContain(first.body.key);
  expect(refused.text).not.toContain('svc_test_');
  expect((await send(test)).body).toEqual(first.body);
  const project = (client: Client) => client.post('/v1/projects', { json: { name: 'shared' }, headers: key('shared') });
  expect((await project(other)).body).toEqual((await project(test)).body);
});

it('stores the answer encrypted: a key in it is not in the table', async () => {
  const { body } = await test.post('/v1/api-keys', { json: { name: 'sealed' }, headers: key('sealed') });
  await withDatabase(server.databaseUrl, async (query) => {
    const rows = await query("select encode(response_body, 'escape') as body from idempotency_keys");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(body.key);
  });
});

it('files are recognised by their content', async () => {
  const send = (content: string) => {
    const form = new FormData();
    form.set('file', new Blob([content]), 'a.txt');
    return test.post('/v1/files', { form, headers: key('file') });
  };
  const first = await send('one');
  expect((await send('one')).body).toEqual(first.body);
  expect((await send('two')).status).toBe(409);
});

it('many at once create one record: the others wait for its answer or are told to retry', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      test.post('/v1/api-keys', { json: { name: 'parallel' }, headers: key('parallel') }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([201, 409]))).toBe(true);
  const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id));
  expect(ids.size).toBe(1);
});

it('a failed request does not use up its key', async () => {
  await test.put('/v1/secrets/EXISTS', { json: { value: 'x' } });
  const send = () => test.post('/v1/secrets', { json: { name: 'EXISTS', value: 'y' }, headers: key('after-failure') });
  expect((await send()).status).toBe(409);
  await test.delete('/v1/secrets/EXISTS');
  expect((await send()).status).toBe(201);
});

it('expires after 24 hours', async () => {
  const send = (name: string) => test.post('/v1/api-keys', { json: { name }, headers: key('old') });
  await send('first');
  expect((await send('second')).status).toBe(409);
  await withDatabase(server.databaseUrl, (query) =>
    query("update idempotency_keys set expires_at = now() - interval '1 s'"),
  );
  expect((await send('second')).status).toBe(201);
});

it('a request whose process died can be repeated once its lock has expired', async () => {
  const send = () => test.post('/v1/api-keys', { json: { name: 'orphan' }, headers: key('orphan') });
  await send();
  await withDatabase(server.databaseUrl, (query) =>
    query(
      "update idempotency_keys set response_status = null, response_body = null, locked_until = now() + interval '1 hour' where expires_at = (select max(expires_at) from idempotency_keys)",
    ),
  );
  expect((await send()).body.detail).toMatch(/still being processed/);
  await withDatabase(server.databaseUrl, (query) =>
    query("update idempotency_keys set locked_until = now() - interval '1 s' where response_status is null"),
  );
  expect((await send()).status).toBe(201);
});

it.each(['', 'x'.repeat(256)])('refuses a key of impossible length', async (value) => {
  const answer = await test.post('/v1/secrets', { json: { name: 'K', value: 'x' }, headers: key(value) });
  expect(answer.status).toBe(422);
  expect(answer.body.detail[0].loc).toEqual(['header', 'idempotency-key']);
});

/** One accepted request of each operation, and one that differs. */
const requests: Record<string, () => Promise<[path: string, first: object, second: object, secondPath?: string]>> = {
  'auth.cliSwitchOrganization': async () => {
    const { id } = (await test.get('/v1/auth/organization')).body;
    const path = '/v1/auth/cli/switch-organization';
    return [path, { json: { organization_id: id } }, { json: { organization_id: 'org_unknown' } }];
  },
  'apiKeys.create': async () => ['/v1/api-keys', { json: { name: 'a' } }, { json: { name: 'b' } }],
  'projects.create': async () => ['/v1/projects', { json: { name: 'a' } }, { json: { name: 'b' } }],
  'secrets.create': async () => [
    '/v1/secrets',
    { json: { name: 'S1', value: 'a' } },
    { json: { name: 'S2', value: 'a' } },
  ],
  'secrets.put': async () => ['/v1/secrets/S3', { json: { value: 'a' } }, { json: { value: 'b' } }],
  'files.create': async () => {
    const document = (text: string) => ({
      document: { filename: 'a.txt', url: `data:text/plain;base64,${btoa(text)}` },
    });
    return ['/v1/files', { json: document('a') }, { json: document('b') }];
  },
  'files.createUpload': async () => [
    '/v1/files/upload',
    { json: { filename: 'a', size_bytes: 1 } },
    { json: { filename: 'b', size_bytes: 1 } },
  ],
  'files.completeUpload': async () => {
    const { body } = await test.post('/v1/files/upload', { json: { filename: 'a.txt', size_bytes: 1 } });
    const { body: put } = await test.put(body.uploadUrl, { raw: 'x' });
    return [`/v1/files/upload/${body.fileId}/complete`, { json: {} }, { json: { sha256: put.sha256 } }];
  },
  'parses.create': async () => {
    const document = (text: string) => ({ filename: 'a.csv', content: btoa(text) });
    return ['/v1/parses', { json: { document: document('a\n1\n') } }, { json: { document: document('a\n2\n') } }];
  },
  // Its body has no fields; only the parse in the path matters.
  'parses.cancel': async () => [`/v1/parses/${await parse()}/cancel`, {}, {}, `/v1/parses/${await parse()}/cancel`],
  'edits.create': async () => ['/v1/edits', { json: editOf('city: Oslo') }, { json: editOf('city: Rome') }],
  'edits.cancel': async () => [`/v1/edits/${await edit()}/cancel`, {}, {}, `/v1/edits/${await edit()}/cancel`],
  'editTemplates.create': async () => [
    '/v1/edits/templates',
    { json: { name: 'one', document: form } },
    { json: { name: 'another', document: form } },
  ],
  'editTemplates.update': async () => {
    const { body } = await test.post('/v1/edits/templates', { json: { name: 'one', document: form } });
    return [`/v1/edits/templates/${body.id}`, { json: { name: 'two' } }, { json: { name: 'three' } }];
  },
  'environments.update': async () => [
    `/v1/environments/${(await test.get('/v1/auth/status')).body.environment_id}`,
    { json: { retention_days: 400 } },
    { json: { retention_days: 500 } },
  ],
  'extractions.create': async () => ['/v1/extractions', { json: extractionOf('a') }, { json: extractionOf('b') }],
  'extractions.stream': async () => [
    '/v1/extractions/stream',
    { json: extractionOf('a') },
    { json: extractionOf('b') },
  ],
  'extractions.cancel': async () => [
    `/v1/extractions/${await extraction()}/cancel`,
    {},
    {},
    `/v1/extractions/${await extraction()}/cancel`,
  ],
  'sources.verify': async () => [
    `/v1/extractions/${await extraction()}/verify`,
    {},
    {},
    `/v1/extractions/${await extraction()}/verify`,
  ],
  'corrections.create': async () => {
    const path = `/v1/extractions/${await extraction()}/corrections`;
    return [path, { json: { values: { a: 'x' } } }, { json: { values: { a: 'y' } } }];
  },
  'scorers.activate': async () => {
    const id = await scorer();
    return [`/v1/schemas/scorers/${id}/activate`, {}, {}, `/v1/schemas/scorers/x${id}/activate`];
  },
  'scorers.deactivate': async () => {
    const id = await scorer();
    return [`/v1/schemas/scorers/${id}/deactivate`, {}, {}, `/v1/schemas/scorers/x${id}/deactivate`];
  },
  'consensus.create': async () => ['/v1/consensus', { json: { inputs: [{ a: 1 }] } }, { json: { inputs: [{ a: 2 }] } }],
  'schemas.generate': async () => ['/v1/schemas/generate', { json: generationOf('a') }, { json: generationOf('b') }],
  'schemas.cancel': async () => [
    `/v1/schemas/generate/${await generation()}/cancel`,
    {},
    {},
    `/v1/schemas/generate/${await generation()}/cancel`,
  ],
  ...Object.fromEntries(
    PAGE_OPERATIONS.flatMap(({ name, path, request }) => {
      const of = (content: string) => ({ document: { filename: 'a.csv', content: btoa(content) }, ...request });
      const made = async (): Promise<string> =>
        (await test.post(path, { json: { ...of('a,b\n1,2\n'), background: true } })).body.id;
      return [
        [`${name}.create`, async () => [path, { json: of('a\n1\n') }, { json: of('a\n2\n') }]],
        [`${name}.cancel`, async () => [`${path}/${await made()}/cancel`, {}, {}, `${path}/${await made()}/cancel`]],
      ];
    }),
  ),
  'splits.reconstruct': async () => {
    const { id } = (
      await test.post('/v1/files', { json: { document: { filename: 'a.csv', content: btoa('a,b\n1,2\n') } } })
    ).body;
    const region = { sheet_index: 0, row_start: 1, row_end: 2 };
    const json = (name: string) => ({ document: { id }, subdocuments: [{ name, regions: [region] }] });
    return ['/v1/splits/reconstruct', { json: json('a') }, { json: json('b') }];
  },
  'classifications.correct': async () => {
    const categories = [{ name: 'a' }, { name: 'b' }];
    const json = { document: { filename: 'a.csv', content: btoa('a\n1\n') }, categories };
    const { id } = (await test.post('/v1/classifications', { json })).body;
    const path = `/v1/classifications/${id}/corrections`;
    return [path, { json: { category: 'a' } }, { json: { category: 'b' } }];
  },
  'schemas.lint': async () => [
    '/v1/schemas/lint',
    { json: { json_schema: schemaOf('a') } },
    { json: { json_schema: schemaOf('b') } },
  ],
  ...workflowWrites(() => ({ test, live })),
  ...webhookWrites(() => test),
  'tables.create': async () => ['/v1/tables', { form: csv('a\n1\n') }, { form: csv('a\n2\n') }],
  'tables.replace': async () => [`/v1/tables/${await table()}`, { form: csv('a\n1\n') }, { form: csv('a\n2\n') }],
  'tables.update': async () => [`/v1/tables/${await table()}`, { json: { name: 'x' } }, { json: { name: 'y' } }],
  'tables.query': async () => [`/v1/tables/${await table()}/query`, { json: {} }, { json: { limit: 1 } }],
  'tables.validate': async () => [
    `/v1/tables/${await table()}/validate`,
    { json: { required_columns: ['a'] } },
    { json: { required_columns: ['b'] } },
  ],
};

function csv(content: string): FormData {
  const form = new FormData();
  form.set('name', 'table');
  form.set('file', new Blob([content]), 'a.csv');
  return form;
}

async function parse(): Promise<string> {
  const document = { filename: 'a.csv', content: btoa('a\n1\n') };
  return (await test.post('/v1/parses', { json: { document, background: true } })).body.id;
}

const schemaOf = (name: string) => ({ type: 'object', properties: { [name]: { type: ['string', 'null'] } } });
const extractionOf = (name: string) => ({
  document: { filename: 'a.csv', content: btoa('a,b\n1,2\n') },
  json_schema: schemaOf(name),
});
const generationOf = (name: string) => ({ documents: [{ filename: 'a.csv', content: btoa(`${name},x\n1,2\n`) }] });

const extraction = async (): Promise<string> =>
  (await test.post('/v1/extractions', { json: extractionOf('a') })).body.id;
/** A version that helps, made once for both tests. */
let learnt: Promise<string> | undefined;
const scorer = (): Promise<string> => {
  learnt ??= teach(test, policySchema('idempotency')).then(
    async ({ schemaSha256 }) => (await versionOf(test, schemaSha256, learntFrom(5))).id,
  );
  return learnt;
};
const form = { filename: 'form.pdf', content: flatFormPdf().toString('base64') };
const editOf = (instructions: string) => ({ document: form, instructions });
const edit = async (): Promise<string> =>
  (await test.post('/v1/edits', { json: { ...editOf('city: Oslo'), background: true } })).body.id;
const generation = async (): Promise<string> =>
  (await test.post('/v1/schemas/generate', { json: { ...generationOf('a'), background: true } })).body.id;

const table = async (): Promise<string> => (await test.post('/v1/tables', { form: csv('a\n1\n') })).body.tables[0].id;

// Repeating an operation that may respond with 202 joins the running work, so it takes no key. `members.test.ts` has
// those that need a member.
const writes = operations.filter(
  ({ method, statuses, takesKey, isForMembers }) =>
    method !== 'GET' && method !== 'DELETE' && takesKey && !isForMembers && !statuses.includes(202),
);

it.each(writes)('$operationId: a key used with another request is a conflict', async ({ operationId, method }) => {
  const [path, first, second, secondPath = path] = (await requests[operationId]?.()) ?? ['', {}, {}];
  const send = (sending: object, target: string) => {
    const options = { ...sending, headers: key(`conflict-${operationId}`) };
    // Promotion writes production, so a test key cannot request it.
    if (operationId === 'workflows.promote') return live.post(target, options);
    return method === 'POST'
      ? test.post(target, options)
      : method === 'PUT'
        ? test.put(target, options)
        : test.patch(target, options);
  };
  const accepted = await send(first, path);
  expect([200, 201]).toContain(accepted.status);
  const conflicting = await send(second, secondPath);
  expect(conflicting.status).toBe(409);
  expect(conflicting.body).toEqual({ detail: 'This Idempotency-Key was used with a different request.' });
  // Compare as text: the client does not parse a line of a stream as a body.
  expect(JSON.parse((await send(first, path)).text)).toEqual(JSON.parse(accepted.text));
});
