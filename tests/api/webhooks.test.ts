/** The webhook endpoint of an environment, its secret, and what is delivered to it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { dataUrl } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { withDatabase } from '../support/sql.ts';
import { eventually } from '../support/wait.ts';
import { eventOf, type Received, signersOf, WebhookReceiver } from '../support/webhook-receiver.ts';

const ENDPOINT = '/v1/webhooks/endpoint';
const DELIVERIES = '/v1/webhooks/deliveries';
const SECRET = /^whsec_[A-Za-z0-9]{40}$/;

let server: TestServer;
let test: Client;
let live: Client;
let receiver: WebhookReceiver;
let secret: string;

beforeAll(async () => {
  receiver = await WebhookReceiver.open();
  // Three attempts, one right after the other.
  const config = { webhooks: { retry_delays_seconds: [0, 0] } };
  server = await startServer({ config, env: { RECTO_ALLOW_PRIVATE_HOSTS: receiver.host } });
  ({ test, live } = clientsOf(server));
});
afterAll(async () => {
  await server.close();
  receiver.close();
});
beforeEach(async () => {
  receiver.answer = (_, response) => void response.end('thanks');
  for (const client of [test, live]) await client.delete(ENDPOINT);
  secret = (await put()).body.secret;
});

const put = (settings: object = {}, client = test): Promise<Answer> =>
  client.put(ENDPOINT, { json: { url: `${receiver.url}/hook`, ...settings } });

async function newFile(client = test): Promise<string> {
  const document = { filename: 'a.csv', url: dataUrl('a\n1\n', 'text/csv') };
  return (await client.post('/v1/files', { json: { document } })).body.id;
}

async function deliveryAbout(id: string, client = test): Promise<Answer['body'] | undefined> {
  const { body } = await client.get(`/v1/events?resource_id=${id}`);
  const listed = await client.get(`${DELIVERIES}?event_id=${body.data[0].id}`);
  return listed.body.data[0];
}

const get = async (id: string, client = test): Promise<Answer['body']> =>
  (await client.get(`${DELIVERIES}/${id}`)).body;

/** The delivery when nothing more will happen to it. */
const ended = (id: string, client = test): Promise<Answer['body']> =>
  eventually(
    () => get(id, client),
    ({ status }) => status !== 'pending',
  );

async function endedAbout(id: string): Promise<Answer['body']> {
  return ended((await deliveryAbout(id)).id);
}

describe('the endpoint', () => {
  it('is set and changed by PUT; only the first response has the secret', async () => {
    await test.delete(ENDPOINT);
    expect((await test.get(ENDPOINT)).status).toBe(404);
    expect((await test.delete(ENDPOINT)).status).toBe(404);
    const created = await put({ event_types: ['file.created'] });
    expect(created.body).toEqual({
      id: expect.stringMatching(/^whep_/),
      object: 'webhook.endpoint',
      url: `${receiver.url}/hook`,
      event_types: ['file.created'],
      status: 'enabled',
      disabled_reason: null,
      disabled_at: null,
      failing_since: null,
      secret: expect.stringMatching(SECRET),
      secret_preview: created.body.secret.slice(-4),
      previous_secret_expires_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const changed = await put({ url: `${receiver.url}/other`, enabled: false });
    expect(changed.body).toMatchObject({
      id: created.body.id,
      url: `${receiver.url}/other`,
      event_types: [],
      status: 'disabled',
      disabled_reason: 'requested',
      secret_preview: created.body.secret_preview,
    });
    expect(changed.body).not.toHaveProperty('secret');
    const shown = await test.get(ENDPOINT);
    expect(shown.body).toEqual(changed.body);
    expect(shown.text).not.toContain('whsec_');
    expect((await test.delete(ENDPOINT)).status).toBe(204);
    expect((await test.get(ENDPOINT)).status).toBe(404);
  });

  it.each(['ftp://example.com/', 'nothing', 'https://user:word@example.com/', 'file:///etc/passwd'])(
    'is not %s',
    async (url) => {
      const { status, body } = await put({ url });
      expect(status).toBe(422);
      expect(body.detail[0].loc).toEqual(['body', 'url']);
    },
  );

  it('stores its secret sealed', async () => {
    await withDatabase(server.databaseUrl, async (query) => {
      const rows = await query("select encode(secret, 'escape') as sealed from webhook_endpoints");
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(rows).toHaveLength(1);
    });
  });

  it('refuses bodies that are no objects, and secrets for an endpoint that does not exist', async () => {
    for (const path of ['rotate-secret', 'test']) {
      expect((await test.post(`${ENDPOINT}/${path}`, { json: [] })).status).toBe(422);
      expect((await live.post(`${ENDPOINT}/${path}`, { json: {} })).status).toBe(404);
    }
    expect((await test.post(`${ENDPOINT}/rotate-secret`, { json: { overlap_seconds: -1 } })).status).toBe(422);
  });
});

describe('a delivery', () => {
  it('has the headers and the body of the contract, and a signature over the time and the body', async () => {
    const before = Math.floor(Date.now() / 1000);
    const file = await newFile();
    const request = await receiver.about(file);
    expect(request.url).toBe('/hook');
    expect(request.headers).toMatchObject({ 'content-type': 'application/json', 'x-service-environment': 'test' });
    const [, seconds] = /^t=(\d+),v1=[0-9a-f]{64}$/.exec(String(request.headers['x-service-signature'])) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(before);
    expect(Number(seconds)).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000));
    expect(signersOf(request, [secret])).toEqual([secret]);
    const [event] = (await test.get(`/v1/events?resource_id=${file}`)).body.data;
    expect(JSON.parse(request.body)).toEqual(event);
    expect(Object.keys(JSON.parse(request.body))).toEqual(['id', 'type', 'environment', 'created_at', 'data']);
    const delivery = await endedAbout(file);
    expect(delivery).toMatchObject({
      object: 'webhook.delivery',
      event_id: event.id,
      type: 'file.created',
      status: 'delivered',
      attempt_count: 1,
      next_attempt_at: null,
      error: null,
    });
    expect(delivery.id).toMatch(/^whdel_/);
    expect(delivery.attempts).toEqual([
      {
        number: 1,
        started_at: expect.any(String),
        duration_ms: expect.any(Number),
        request: {
          url: `${receiver.url}/hook`,
          headers: {
            'content-type': 'application/json',
            'user-agent': 'Recto-Webhooks',
            'x-service-environment': 'test',
            'x-service-signature': request.headers['x-service-signature'],
          },
          body: request.body,
        },
        response: { status: 200, headers: expect.any(Object), body: 'thanks' },
        error: null,
      },
    ]);
  });

  it('goes only to the endpoint of its environment, with the secret of that', async () => {
    const own = (await put({ url: `${receiver.url}/live` }, live)).body.secret;
    const [inTest, inLive] = [await newFile(test), await newFile(live)];
    const [toTest, toLive] = [await receiver.about(inTest), await receiver.about(inLive)];
    expect([toTest.url, toLive.url]).toEqual(['/hook', '/live']);
    expect(toLive.headers['x-service-environment']).toBe('production');
    expect(signersOf(toTest, [secret, own])).toEqual([secret]);
    expect(signersOf(toLive, [secret, own])).toEqual([own]);
    await live.delete(ENDPOINT);
    expect((await test.get(ENDPOINT)).status).toBe(200);
  });

  it('is made only for the types that the endpoint wants, and for none while it is disabled', async () => {
    await put({ event_types: ['parse.completed'] });
    const unwanted = await newFile();
    expect(await deliveryAbout(unwanted)).toBeUndefined();
    await put({ enabled: false });
    const unseen = await newFile();
    expect(await deliveryAbout(unseen)).toBeUndefined();
    const [event] = (await test.get(`/v1/events?resource_id=${unseen}`)).body.data;
    expect((await test.post(`/v1/events/${event.id}/replay`)).body.detail).toMatch(/disabled/);
    expect((await test.post(`${ENDPOINT}/test`)).status).toBe(409);
    await test.delete(ENDPOINT);
    expect((await test.post(`/v1/events/${event.id}/replay`)).body.detail).toMatch(/no webhook endpoint/);
    await put({ event_types: ['parse.completed'] });
    const replayed = await test.post(`/v1/events/${event.id}/replay`);
    expect(replayed.status).toBe(201);
    expect((await ended(replayed.body.id)).status).toBe('delivered');
    expect(eventOf((await receiver.about(unseen)).body)?.id).toBe(event.id);
  });

  it('is attempted again after a failure, and says what the receiver answered', async () => {
    const statuses = [500, 302, 200];
    receiver.answer = (_, response) => {
      const status = statuses.shift() ?? 200;
      response.writeHead(status, { location: `${receiver.url}/elsewhere` }).end(`answer ${status}\0`);
    };
    const delivery = await endedAbout(await newFile());
    expect(delivery).toMatchObject({ status: 'delivered', attempt_count: 3, error: null });
    expect(delivery.attempts).toMatchObject([
      { number: 1, response: { status: 500, body: 'answer 500' }, error: { code: 'status' } },
      {
        number: 2,
        response: { status: 302, headers: { location: `${receiver.url}/elsewhere` } },
        error: { code: 'status' },
      },
      { number: 3, response: { status: 200 }, error: null },
    ]);
    expect(receiver.received.filter(({ url }) => url === '/elsewhere')).toEqual([]);
    const bodies = delivery.attempts.map(({ request }: { request: { body: string } }) => request.body);
    expect(new Set(bodies).size).toBe(1);
    expect((await test.get(ENDPOINT)).body.failing_since).toBeNull();
  });

  it('fails when its attempts are used up, and is attempted again on request', async () => {
    receiver.answer = (_, response) => void response.writeHead(503).end();
    const file = await newFile();
    const failed = await endedAbout(file);
    expect(failed).toMatchObject({ status: 'failed', attempt_count: 3, next_attempt_at: null });
    expect(failed.error).toEqual({ code: 'status', message: 'The receiver answered with status 503.' });
    expect((await test.get(`${DELIVERIES}?status=failed&type=file.created`)).body.data[0].id).toBe(failed.id);
    expect((await test.get(ENDPOINT)).body.failing_since).not.toBeNull();
    receiver.answer = (_, response) => void response.end();
    const { status, body } = await test.post(`${DELIVERIES}/${failed.id}/retry`);
    expect([status, body.status]).toEqual([200, 'pending']);
    const delivery = await ended(failed.id);
    expect(delivery).toMatchObject({ status: 'delivered', attempt_count: 4, error: null });
    expect(delivery.attempts.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3, 4]);
    expect((await test.get(ENDPOINT)).body.failing_since).toBeNull();
    await put({ enabled: false });
    expect((await test.post(`${DELIVERIES}/${failed.id}/retry`)).status).toBe(409);
  });

  it('that failed is attempted again with all others of its type and time, the oldest first', async () => {
    receiver.answer = (_, response) => void response.writeHead(503).end();
    const from_date = new Date().toISOString();
    const failed = [];
    for (let count = 0; count < 3; count += 1) failed.push((await endedAbout(await newFile())).id);
    const live503 = await put({}, live).then(() => newFile(live));
    const foreign = await ended((await deliveryAbout(live503, live)).id, live);
    receiver.answer = (_, response) => void response.end();
    const retry = (json: object) => test.post(`${DELIVERIES}/retry`, { json });
    expect((await retry({ from_date, type: 'webhook.ping' })).body).toEqual({ retried: 0, has_more: false });
    expect((await retry({ to_date: '2020-01-01' })).body).toEqual({ retried: 0, has_more: false });
    expect((await retry({ from_date, limit: 2 })).body).toEqual({ retried: 2, has_more: true });
    expect(await ended(failed[1])).toMatchObject({ status: 'delivered', attempt_count: 4 });
    expect(await get(failed[2])).toMatchObject({ status: 'failed', attempt_count: 3 });
    expect((await retry({ from_date, type: 'file.created' })).body).toEqual({ retried: 1, has_more: false });
    for (const id of failed) expect(await ended(id)).toMatchObject({ status: 'delivered', attempt_count: 4 });
    expect(await get(foreign.id, live)).toMatchObject({ status: 'failed', attempt_count: 3 });
    expect((await retry({ from_date: 'yesterday' })).status).toBe(400);
    expect((await retry({ limit: 501 })).status).toBe(422);
    await put({ enabled: false });
    expect((await retry({ from_date })).status).toBe(409);
  });

  it('reaches no private address that the operator has not allowed', async () => {
    await put({ url: 'http://127.0.0.1:9/' });
    const delivery = await endedAbout(await newFile());
    expect(delivery.status).toBe('failed');
    expect(delivery.attempts[0]).toMatchObject({ response: null, error: { code: 'blocked' } });
    expect(JSON.stringify(delivery)).not.toContain('loopback');
  });

  it('ends without another attempt when its endpoint is gone', async () => {
    const arrived = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    receiver.answer = async (_, response) => {
      arrived.resolve();
      await held.promise;
      response.writeHead(500).end();
    };
    const file = await newFile();
    await arrived.promise;
    await test.delete(ENDPOINT);
    held.resolve();
    expect(await endedAbout(file)).toMatchObject({
      status: 'failed',
      attempt_count: 1,
      error: { code: 'endpoint_missing' },
    });
  });

  it('never goes to an endpoint that was set up after its own was removed, unless somebody asks for that', async () => {
    const arrived = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    receiver.answer = async (_, response) => {
      arrived.resolve();
      await held.promise;
      response.writeHead(500).end();
    };
    const { body: ping } = await test.post(`${ENDPOINT}/test`, { json: {} });
    await arrived.promise;
    await test.delete(ENDPOINT);
    await put({ url: `${receiver.url}/successor`, event_types: ['file.created'] });
    held.resolve();
    const delivery = await ended(ping.id);
    expect(delivery).toMatchObject({ status: 'failed', attempt_count: 1, error: { code: 'endpoint_missing' } });
    receiver.answer = (_, response) => void response.end();
    await test.post(`${DELIVERIES}/${ping.id}/retry`, { json: {} });
    expect(await ended(ping.id)).toMatchObject({ status: 'delivered', attempt_count: 2 });
  });
});

describe('the secret', () => {
  it('can be rotated: until the overlap ends both sign', async () => {
    const { body } = await test.post(`${ENDPOINT}/rotate-secret`, { json: { overlap_seconds: 3600 } });
    expect(body.secret).toMatch(SECRET);
    expect(body.secret).not.toBe(secret);
    expect(new Date(body.previous_secret_expires_at).getTime()).toBeGreaterThan(Date.now());
    const secrets = [body.secret, secret];
    expect(signersOf(await receiver.about(await newFile()), secrets)).toEqual(secrets);
    await withDatabase(server.databaseUrl, (query) =>
      query("update webhook_endpoints set previous_secret_expires_at = now() - interval '1 s'"),
    );
    expect(signersOf(await receiver.about(await newFile()), secrets)).toEqual([body.secret]);
    expect((await test.get(ENDPOINT)).body.previous_secret_expires_at).toBeNull();
  });

  it('can be replaced at once', async () => {
    const { body } = await test.post(`${ENDPOINT}/rotate-secret`, { json: { overlap_seconds: 0 } });
    expect(body.previous_secret_expires_at).toBeNull();
    expect(signersOf(await receiver.about(await newFile()), [secret, body.secret])).toEqual([body.secret]);
  });
});

it('a test event is sent whatever types the endpoint wants', async () => {
  await put({ event_types: ['parse.failed'] });
  const { status, body } = await test.post(`${ENDPOINT}/test`, { json: { message: 'hello' } });
  expect(status).toBe(201);
  expect((await ended(body.id)).status).toBe('delivered');
  const isPing = (request: Received) => eventOf(request.body)?.id === body.event_id;
  expect(JSON.parse((await receiver.first(isPing)).body)).toMatchObject({
    type: 'webhook.ping',
    data: { object: 'webhook.endpoint', message: 'hello' },
  });
});

it('an endpoint that has failed for days is disabled, which is an event; enabling it starts afresh', async () => {
  receiver.answer = (_, response) => void response.writeHead(500).end();
  await endedAbout(await newFile());
  await withDatabase(server.databaseUrl, (query) =>
    query("update webhook_endpoints set failing_since = now() - interval '73 hours'"),
  );
  const file = await newFile();
  expect(await endedAbout(file)).toMatchObject({ status: 'failed', attempt_count: 1, error: { code: 'status' } });
  const { body: endpoint } = await test.get(ENDPOINT);
  expect(endpoint).toMatchObject({ status: 'disabled', disabled_reason: 'failing' });
  const { body: told } = await test.get(`/v1/events?resource_id=${endpoint.id}`);
  expect(told.data).toMatchObject([
    {
      type: 'webhook.endpoint.disabled',
      data: { status: 'disabled', url: endpoint.url, disabled_at: endpoint.disabled_at },
    },
  ]);
  expect(JSON.stringify(told)).not.toContain('whsec_');
  expect((await put()).body).toMatchObject({ status: 'enabled', disabled_reason: null, failing_since: null });
});
