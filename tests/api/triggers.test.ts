/** Schedules and webhooks: how they are managed, and the runs that they start. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf, createClient } from '../support/client.ts';
import { applied, definition, ended, published, stepsOf } from '../support/runs.ts';
import { textPdfOf } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { withDatabase } from '../support/sql.ts';
import { eventually } from '../support/wait.ts';

const REQUESTS_PER_MINUTE = 30;

let server: TestServer;
/** The limit of requests holds in the test environment only, so the other tests use production. */
let test: Client;
let live: Client;
let anonymous: Client;

beforeAll(async () => {
  server = await startServer({ config: { limits: { test_requests_per_minute: REQUESTS_PER_MINUTE } } });
  ({ test, live, anonymous } = clientsOf(server));
});
afterAll(() => server.close());

const PASSED_ON = definition(
  'Passed on',
  { given: { type: 'start_json', config: { json_schema: { type: 'object' } } }, out: { type: 'merge_dicts' } },
  [['given', 'out']],
);
const WITH_DOCUMENT = definition(
  'With a document',
  {
    inbox: { type: 'start_document' },
    given: { type: 'start_json', config: { json_schema: { type: 'object' } } },
    read: { type: 'parse' },
    out: { type: 'merge_dicts' },
  },
  [
    ['inbox:output-file-0', 'read:input-file-0'],
    ['given', 'out'],
  ],
);

const under = (workflow: string, id?: string): string =>
  `/v1/workflows/${workflow}/triggers${id === undefined ? '' : `/${id}`}`;
const created = async (client: Client, workflow: string, json: object): Promise<Answer['body']> => {
  const answer = await client.post(under(workflow), { json });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
};
const every = (cron: string, more: object = {}) => ({ type: 'schedule', schedule: { cron, ...more } });
const pathOf = (url: string): string => new URL(url).pathname;
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

describe('management', () => {
  it('a trigger is created, read, listed, changed and deleted', async () => {
    const workflow = await published(live, PASSED_ON);
    const schedule = await created(live, workflow, {
      ...every('0 6 * * mon-fri', { time_zone: 'Europe/Berlin' }),
      name: 'Mornings',
      json_inputs: { given: { a: 1 } },
    });
    expect(schedule).toMatchObject({
      workflow_id: workflow,
      type: 'schedule',
      name: 'Mornings',
      enabled: true,
      json_inputs: { given: { a: 1 } },
      documents: {},
      schedule: { cron: '0 6 * * mon-fri', time_zone: 'Europe/Berlin', missed_fires: 'once' },
      webhook: null,
      last_run_id: null,
      last_error: null,
      secret: null,
    });
    expect(Date.parse(schedule.schedule.next_fire_at)).toBeGreaterThan(Date.now() - 60_000);
    const hook = await created(live, workflow, { type: 'webhook' });
    expect(hook.webhook).toEqual({ url: `${server.url}/v1/hooks/${hook.id}`, requires_signature: false });
    expect(hook.secret).toMatch(/^whsec_\w{32}$/);

    const { secret: _, ...shown } = schedule;
    expect((await live.get(under(workflow, schedule.id))).body).toEqual(shown);
    const { data } = (await live.get(under(workflow))).body;
    expect(data.map(({ id }: { id: string }) => id)).toEqual([hook.id, schedule.id]);
    expect(JSON.stringify(data)).not.toContain(hook.secret);

    const disabled = await live.patch(under(workflow, schedule.id), { json: { enabled: false } });
    expect(disabled.body).toMatchObject({ enabled: false, schedule: { next_fire_at: null } });
    const changed = await live.patch(under(workflow, schedule.id), {
      json: { enabled: true, name: 'Evenings', schedule: { cron: '0 18 * * *' } },
    });
    expect(changed.body).toMatchObject({
      enabled: true,
      name: 'Evenings',
      schedule: { cron: '0 18 * * *', time_zone: 'Europe/Berlin' },
    });
    expect(changed.body.schedule.next_fire_at).toMatch(/T1[67]:00:00.000Z$/);

    expect((await live.delete(under(workflow, schedule.id))).status).toBe(204);
    expect((await live.get(under(workflow, schedule.id))).status).toBe(404);
  });

  it.each([
    ['an expression that nobody can read', every('every day'), ['body', 'schedule', 'cron']],
    ['a day that never comes', every('0 0 30 2 *'), ['body', 'schedule', 'cron']],
    [
      'a time zone that does not exist',
      every('@daily', { time_zone: 'Mars/Olympus' }),
      ['body', 'schedule', 'time_zone'],
    ],
    ['a schedule without one', { type: 'schedule' }, ['body', 'schedule']],
    ['a webhook with a schedule', { ...every('@daily'), type: 'webhook' }, ['body', 'schedule']],
    ['a webhook with senders of mail', { type: 'webhook', email: {} }, ['body', 'email']],
    ['mail on a server that receives none', { type: 'email' }, ['body', 'type']],
    ['another type', { type: 'fax' }, ['body', 'type']],
  ])('%s is refused with 422', async (_, json, loc) => {
    const workflow = await applied(live, PASSED_ON);
    const answer = await live.post(under(workflow), { json });
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].loc).toEqual(loc);
  });

  it('a change that makes no sense is refused and changes nothing', async () => {
    const workflow = await applied(live, PASSED_ON);
    const { id } = await created(live, workflow, every('@daily'));
    for (const json of [{ schedule: { cron: 'never' } }, { webhook: { requires_signature: true } }]) {
      expect((await live.patch(under(workflow, id), { json })).status).toBe(422);
    }
    expect((await live.get(under(workflow, id))).body.schedule.cron).toBe('@daily');
    expect((await live.get(`${under(workflow)}?after=${id}&before=${id}`)).status).toBe(400);
  });

  it('a secret is rotated: the old one stops working; schedules have none', async () => {
    const workflow = await published(live, PASSED_ON);
    const hook = await created(live, workflow, { type: 'webhook' });
    const rotated = await live.post(`${under(workflow, hook.id)}/rotate-secret`);
    expect(rotated.status).toBe(200);
    expect(rotated.body.secret).toMatch(/^whsec_/);
    const target = pathOf(hook.webhook.url);
    expect((await anonymous.post(target, { json: {}, headers: bearer(hook.secret) })).status).toBe(401);
    expect((await anonymous.post(target, { json: {}, headers: bearer(rotated.body.secret) })).status).toBe(201);
    const schedule = await created(live, workflow, every('@daily'));
    expect((await live.post(`${under(workflow, schedule.id)}/rotate-secret`)).status).toBe(400);
  });

  it('the secret is stored encrypted, and triggers go with their workflow', async () => {
    const workflow = await applied(live, PASSED_ON);
    const hook = await created(live, workflow, { type: 'webhook' });
    const rows = await withDatabase(server.databaseUrl, (query) =>
      query('select * from workflow_triggers where id = $1', [hook.id]),
    );
    expect(JSON.stringify(rows.map((row) => Object.values(row).map(String)))).not.toContain(hook.secret.slice(6));
    await live.delete(`/v1/workflows/${workflow}`);
    expect((await anonymous.post(pathOf(hook.webhook.url), { json: {}, headers: bearer(hook.secret) })).status).toBe(
      401,
    );
  });
});

describe('a schedule', () => {
  /** Moves the next time of a schedule into the past, with its job. */
  async function makeDue(id: string, minutes: number): Promise<string> {
    const due = new Date(Math.floor(Date.now() / 60_000 - minutes) * 60_000).toISOString();
    await withDatabase(server.databaseUrl, async (query) => {
      await query('update workflow_triggers set next_fire_at = $2 where id = $1', [id, due]);
      await query(
        `update pgboss.job set start_after = now(), data = jsonb_set(data, '{due_at}', to_jsonb($2::text))
         where data ->> 'trigger_id' = $1`,
        [id, due],
      );
    });
    return due;
  }

  it('starts the published version with its inputs, and its run says so', async () => {
    const workflow = await published(live, PASSED_ON);
    const { id } = await created(live, workflow, { ...every('@yearly'), json_inputs: { given: { a: 1 } } });
    const due = await makeDue(id, 10);
    const fired = await eventually(
      async () => (await live.get(under(workflow, id))).body,
      ({ last_run_id }) => last_run_id !== null,
    );
    const run = await ended(live, fired.last_run_id);
    expect(run).toMatchObject({
      lifecycle: { status: 'completed' },
      trigger: { type: 'schedule', schedule_id: id, scheduled_at: due },
      inputs: { json_data: { given: { a: 1 } } },
    });
    expect(fired.last_error).toBeNull();
    expect(Date.parse(fired.schedule.next_fire_at)).toBeGreaterThan(Date.parse(due));
    const listed = await live.get(`/v1/workflows/runs?workflow_id=${workflow}&trigger_type=schedule`);
    expect(listed.body.data.map((row: { id: string }) => row.id)).toEqual([run.id]);
    const [usage] = (await live.get(`/v1/usage/runs?workflow_id=${workflow}`)).body.data;
    const [key] = (await live.get('/v1/api-keys')).body.data;
    expect(usage).toMatchObject({ trigger_type: 'schedule', triggered_by: { api_key_id: key.id, user_id: null } });
  });

  it('of a workflow without a published version notes why it did not start', async () => {
    const workflow = await applied(live, PASSED_ON);
    const { id } = await created(live, workflow, every('@yearly'));
    await makeDue(id, 10);
    const fired = await eventually(
      async () => (await live.get(under(workflow, id))).body,
      ({ last_error }) => last_error !== null,
    );
    expect(fired.last_error).toMatchObject({ code: 'conflict', message: expect.stringContaining('published') });
    expect((await live.get(`/v1/workflows/runs?workflow_id=${workflow}`)).body.data).toEqual([]);
  });
});

describe('a webhook', () => {
  const sha = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');
  const signed = (secret: string, body: string, at = Date.now()) => {
    const time = Math.floor(at / 1000);
    return { 'x-service-signature': `t=${time},v1=${sha(secret, `${time}.${body}`)}` };
  };
  const json = { 'content-type': 'application/json' };

  async function hookOf(yaml: string, more: object = {}, client = live) {
    const workflow = await published(client, yaml);
    const hook = await created(client, workflow, { type: 'webhook', ...more });
    return { workflow, hook, target: pathOf(hook.webhook.url), secret: hook.secret as string };
  }

  it('starts a run with the JSON that it receives', async () => {
    const { workflow, hook, target, secret } = await hookOf(PASSED_ON);
    const answer = await anonymous.post(target, { json: { order: 7 }, headers: bearer(secret) });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ run_id: expect.stringMatching(/^run_/), duplicate: false });
    const run = await ended(live, answer.body.run_id);
    expect(run).toMatchObject({
      workflow_id: workflow,
      trigger: { type: 'webhook', webhook_id: hook.id },
      lifecycle: { status: 'completed' },
    });
    const { out } = await stepsOf(live, run.id);
    expect(out.handle_outputs['output-json-0'].data).toMatchObject({ order: 7 });
    expect((await live.get(under(workflow, hook.id))).body.last_run_id).toBe(run.id);
    const [usage] = (await live.get(`/v1/usage/runs?workflow_id=${workflow}`)).body.data;
    expect(usage).toMatchObject({ trigger_type: 'webhook', triggered_by: { api_key_id: expect.any(String) } });
  });

  it('takes the secret from the query too', async () => {
    const { target, secret } = await hookOf(PASSED_ON);
    expect((await anonymous.post(`${target}?token=${secret}`, { json: {} })).status).toBe(201);
  });

  it('takes a signature of the body instead, as we make it or as others do', async () => {
    const { target, secret } = await hookOf(PASSED_ON, { webhook: { requires_signature: true } });
    const raw = '{"a": 1}';
    for (const headers of [signed(secret, raw), { 'x-hub-signature-256': `sha256=${sha(secret, raw)}` }]) {
      expect((await anonymous.post(target, { raw, headers: { ...json, ...headers } })).status).toBe(201);
    }
  });

  it('refuses whoever does not know the secret, as if there were no such webhook', async () => {
    const { workflow, target, secret } = await hookOf(PASSED_ON);
    const strict = await created(live, workflow, { type: 'webhook', webhook: { requires_signature: true } });
    const raw = '{"a": 1}';
    const attempts: [path: string, headers: Record<string, string>][] = [
      ['/v1/hooks/trg_unknown', bearer(secret)],
      [target, {}],
      [target, bearer(`${secret}x`)],
      [`${target}?token=whsec_x`, {}],
      [target, signed('whsec_other', raw)],
      [target, signed(secret, '{"a": 2}')],
      [target, signed(secret, raw, Date.now() - 400_000)],
      [target, { 'x-service-signature': 'nonsense' }],
      [target, { 'x-hub-signature-256': 'nonsense' }],
      [pathOf(strict.webhook.url), bearer(strict.secret)],
    ];
    for (const [path, headers] of attempts) {
      const answer = await anonymous.post(path, { raw, headers: { ...json, ...headers } });
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ detail: 'Invalid or missing credentials of the webhook.' });
    }
    expect((await live.get(`/v1/workflows/runs?workflow_id=${workflow}`)).body.data).toEqual([]);
  });

  it('a document that is not signed right is not kept', async () => {
    const { target, secret } = await hookOf(WITH_DOCUMENT, { json_inputs: { given: {} } });
    const kept = () => withDatabase(server.databaseUrl, (query) => query('select count(*) from blobs'));
    const before = await kept();
    const raw = 'a document that nobody signed';
    const headers = { 'content-type': 'text/plain', ...signed(secret, 'another') };
    expect((await anonymous.post(target, { raw, headers })).status).toBe(401);
    expect(await kept()).toEqual(before);
  });

  it('a body that is no JSON is the document', async () => {
    const { target, secret } = await hookOf(WITH_DOCUMENT, { json_inputs: { given: { fixed: true } } });
    const raw = new Uint8Array(textPdfOf(['Delivered by a webhook']));
    const headers = { 'content-type': 'application/pdf', ...bearer(secret) };
    const answer = await anonymous.post(`${target}?filename=order.pdf`, { raw, headers });
    const run = await ended(live, answer.body.run_id);
    expect(run.lifecycle).toEqual({ status: 'completed' });
    expect(run.inputs.documents.inbox).toMatchObject({ filename: 'order.pdf', mime_type: 'application/pdf' });
    expect(run.inputs.json_data).toEqual({ given: { fixed: true } });
  });

  it('a form has a part for each input', async () => {
    const { target, secret } = await hookOf(WITH_DOCUMENT);
    const form = new FormData();
    form.set('attachment', new Blob(['a,b\n1,2\n'], { type: 'text/csv' }), 'list.csv');
    form.set('given', '{"customer": "c-17"}');
    const named = await anonymous.post(target, { form, headers: bearer(secret) });
    const first = await ended(live, named.body.run_id);
    expect(first.inputs).toMatchObject({
      documents: { inbox: { filename: 'list.csv' } },
      json_data: { given: { customer: 'c-17' } },
    });
    form.delete('given');
    form.set('customer', 'c-18');
    const loose = await anonymous.post(target, { form, headers: bearer(secret) });
    expect((await ended(live, loose.body.run_id)).inputs.json_data).toEqual({ given: { customer: 'c-18' } });
    form.set('given', 'no JSON');
    expect((await anonymous.post(target, { form, headers: bearer(secret) })).status).toBe(422);
    expect((await anonymous.post(target, { form, headers: signed(secret, '') })).status).toBe(400);
  });

  it('deliveries with the same key start one run, also at the same moment', async () => {
    const { workflow, target, secret } = await hookOf(WITH_DOCUMENT, { json_inputs: { given: {} } });
    const send = (name: string, key: string) =>
      anonymous.post(target, {
        raw: 'a,b\n1,2\n',
        headers: { ...bearer(secret), 'content-type': 'text/csv', [name]: key },
      });
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('webhook-id', 'd-1')));
    expect(new Set(answers.map(({ body }) => body.run_id)).size).toBe(1);
    expect(answers.filter(({ body }) => !body.duplicate)).toHaveLength(1);
    const later = await send('idempotency-key', 'd-1');
    expect(later.body).toEqual({ run_id: answers[0]?.body.run_id, duplicate: true });
    expect((await send('x-github-delivery', 'd-2')).body.duplicate).toBe(false);
    expect((await live.get(`/v1/workflows/runs?workflow_id=${workflow}`)).body.data).toHaveLength(2);
    expect((await send('webhook-id', 'x'.repeat(256))).status).toBe(400);
  });

  it('says what is wrong with a body that the workflow cannot take', async () => {
    const { workflow, hook, target, secret } = await hookOf(PASSED_ON);
    const headers = bearer(secret);
    expect((await anonymous.post(target, { raw: '{', headers: { ...json, ...headers } })).status).toBe(422);
    expect((await anonymous.post(target, { json: 'text', headers })).status).toBe(422);
    expect((await anonymous.post(target, { headers })).status).toBe(400);
    expect((await anonymous.post(target, { headers: { ...json, ...headers } })).status).toBe(400);
    const document = await anonymous.post(target, { raw: 'x', headers: { 'content-type': 'text/plain', ...headers } });
    expect(document.status).toBe(422);
    expect(document.body.detail).toContain('no start_document block');
    await live.patch(under(workflow, hook.id), { json: { json_inputs: { given: {} } } });
    expect((await anonymous.post(target, { json: {}, headers })).body.detail).toContain('no start_json block');
  });

  it('is a conflict while it is disabled, while nothing is published, and if a document of the trigger is gone', async () => {
    const { workflow, hook, target, secret } = await hookOf(PASSED_ON);
    await live.patch(under(workflow, hook.id), { json: { enabled: false } });
    const disabled = await anonymous.post(target, { json: {}, headers: bearer(secret) });
    expect([disabled.status, disabled.body.detail]).toEqual([409, 'The trigger is disabled.']);
    const draft = await applied(live, PASSED_ON);
    const other = await created(live, draft, { type: 'webhook' });
    const unpublished = await anonymous.post(pathOf(other.webhook.url), { json: {}, headers: bearer(other.secret) });
    expect(unpublished.status).toBe(409);
    expect(unpublished.body.detail.code).toBe('production_required_but_unpublished');
    const fixed = await hookOf(WITH_DOCUMENT, { documents: { inbox: { id: 'file_gone' } } });
    const gone = await anonymous.post(fixed.target, { json: {}, headers: bearer(fixed.secret) });
    expect([gone.status, gone.body.detail]).toEqual([409, 'No run was started: File not found.']);
  });

  it('has the limit of requests of its environment, as a key has', async () => {
    const { target, secret } = await hookOf(PASSED_ON, {}, test);
    const statuses = new Set<number>();
    // Whatever minute it is: no two minutes have room for that many.
    for (let sent = 0; sent < 3 * REQUESTS_PER_MINUTE && !statuses.has(429); sent += 1) {
      statuses.add((await anonymous.post(target, { json: {}, headers: bearer(secret) })).status);
    }
    expect([...statuses].sort()).toEqual([201, 429]);
  });

  it('runs in its own environment: a key of the other one does not find its run', async () => {
    const { workflow, hook, target, secret } = await hookOf(PASSED_ON);
    const { body } = await anonymous.post(target, { json: {}, headers: bearer(secret) });
    expect((await live.get(`/v1/workflows/runs/${body.run_id}`)).status).toBe(200);
    expect((await test.get(`/v1/workflows/runs/${body.run_id}`)).status).toBe(404);
    expect((await test.get(under(workflow, hook.id))).status).toBe(404);
    const withKey = createClient(server.url, server.testKey);
    expect((await withKey.post(target, { json: {} })).status).toBe(401);
  });
});

it('a promoted workflow has no triggers until somebody makes them, and the promotion says so', async () => {
  const workflow = await published(test, PASSED_ON);
  await created(test, workflow, every('@daily'));
  const { body } = await test.get(`/v1/workflows/${workflow}`);
  const promoted = await live.post(`/v1/workflows/${workflow}/promotions`, {
    json: { source_version_id: body.published.version_id, idempotency_key: 'promoted-without-triggers' },
  });
  expect(promoted.status).toBe(200);
  expect(promoted.body.warnings).toEqual([expect.stringContaining('Triggers are not promoted')]);
  expect((await live.get(under(promoted.body.target_workflow_id))).body.data).toEqual([]);
});
