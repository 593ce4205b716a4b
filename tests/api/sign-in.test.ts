/** Signing in to the dashboard: the cookie, what may use it, and the tokens that it gives. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf, createClient } from '../support/client.ts';
import { Browser, cookieNameOf, PASSWORD, setUpOwner, setupTokenOf } from '../support/members.ts';
import { OpenRequest } from '../support/open-request.ts';
import { operations } from '../support/operations.ts';
import { describeOtherSites } from '../support/other-sites.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { withDatabase } from '../support/sql.ts';
import { eventually } from '../support/wait.ts';

const OWNER = 'Ada@Example.com';

let server: TestServer;
/** Another process of the same installation. */
let other: TestServer;
let owner: Browser;
let test: Client;

beforeAll(async () => {
  server = await startServer();
  other = await startServer({ joins: server, role: 'api' });
  ({ test } = clientsOf(server));
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const sql = (text: string, values?: unknown[]) => withDatabase(server.databaseUrl, (query) => query(text, values));

describe('an installation without a member', () => {
  it('says so, and prints the same link in every process', async () => {
    const { status, body, headers } = await new Browser(server.url).session();
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      object: 'session',
      state: 'needs_setup',
      member: null,
      role: null,
      permissions: [],
      organization: null,
      environments: [],
      expires_at: null,
    });
    expect(await setupTokenOf(other)).toBe(await setupTokenOf(server));
  });

  it('refuses setup with another token, and a password that is too short', async () => {
    const browser = new Browser(server.url);
    const setup_token = await setupTokenOf(server);
    const wrong = await browser.post('setup', { setup_token: `${setup_token}x`, email: OWNER, password: PASSWORD });
    expect([wrong.status, wrong.body.detail.code]).toEqual([403, 'wrong_setup_token']);
    const short = await browser.post('setup', { setup_token, email: OWNER, password: 'too short' });
    expect([short.status, short.body.detail[0].loc]).toEqual([422, ['body', 'password']]);
    expect(browser.cookie).toBeUndefined();
  });

  it('gets its owner from the first of two visitors who set up at the same time, and no second one', async () => {
    const setup_token = await setupTokenOf(server);
    const browsers = [new Browser(server.url), new Browser(other.url)];
    const answers = await Promise.all(
      browsers.map((browser) => browser.post('setup', { setup_token, email: OWNER, password: PASSWORD, name: 'Ada' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const at = answers.findIndex(({ status }) => status === 201);
    // The session holds in every process; only the name of the cookie depends on the port.
    owner = new Browser(server.url, `${cookieNameOf(server.url)}=${browsers[at]?.cookie?.split('=')[1]}`);
    expect(answers[at]?.body).toMatchObject({
      state: 'signed_in',
      member: { email: 'ada@example.com', name: 'Ada', role: 'owner' },
      role: 'owner',
      permissions: ['read', 'review', 'write', 'manage'],
      organization: { name: 'Default organization' },
      environments: [{ slug: 'production' }, { slug: 'test' }],
    });
    expect((await owner.session()).body).toEqual(answers[at]?.body);
    expect((await new Browser(server.url).session()).body.state).toBe('signed_out');
    const again = await new Browser(server.url).post('setup', {
      setup_token,
      email: 'b@example.com',
      password: PASSWORD,
    });
    expect(again.status).toBe(409);
  });
});

describe('the cookie', () => {
  it('is for scripts and other sites out of reach, and only sent to /v1/auth', async () => {
    const { headers } = await new Browser(server.url).signIn(OWNER);
    expect(headers.get('set-cookie')).toMatch(
      /^recto_session_\d+=[A-Za-z0-9]{43}; Max-Age=2592000; HttpOnly; SameSite=Strict; Path=\/v1\/auth$/,
    );
  });

  it('is new at every sign-in: one that was planted before is worthless, and the former session ends', async () => {
    const planted = `${cookieNameOf(server.url)}=${'a'.repeat(43)}`;
    const browser = new Browser(server.url, planted);
    expect((await browser.session()).body.state).toBe('signed_out');
    await browser.signIn(OWNER);
    const first = browser.cookie;
    expect(first).not.toBe(planted);
    expect((await browser.session()).body.state).toBe('signed_in');
    const client = await browser.enter('test');
    await browser.signIn(OWNER);
    expect((await browser.session()).body.state).toBe('signed_in');
    for (const former of [planted, first]) {
      expect((await new Browser(server.url, former).session()).body.state).toBe('signed_out');
    }
    expect((await client.get('/v1/auth/status')).status).toBe(401);
  });

  it('has the port in its name, so that another installation on the host has one of its own', async () => {
    const browser = new Browser(server.url);
    await browser.signIn(OWNER);
    const { cookie = '' } = browser;
    expect(cookie).toMatch(new RegExp(`^${cookieNameOf(server.url)}=`));
    const elsewhere = 'recto_session_4181=of-another-installation; recto_session=of-a-third';
    expect((await new Browser(server.url, `${elsewhere}; ${cookie}`).session()).body.state).toBe('signed_in');
    const taken = `recto_session_4181=${cookie.split('=')[1]}`;
    expect((await new Browser(server.url, taken).session()).body.state).toBe('signed_out');
  });

  it('is not stored, only its digest', async () => {
    const rows = await sql("select *, encode(digest, 'escape') as text from member_sessions");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(owner.cookie?.split('=')[1]);
    const [member] = await sql('select password_hash from members');
    expect(member?.password_hash).toMatch(/^scrypt\$/);
  });

  it('is no credential anywhere else', async () => {
    const anonymous = createClient(server.url, null);
    for (const path of ['/v1/auth/status', '/v1/files', '/v1/members', '/v1/auth/organization']) {
      expect((await anonymous.get(path, owner.headers())).status).toBe(401);
    }
    const bearer = createClient(server.url, owner.cookie?.split('=')[1] ?? '');
    expect((await bearer.get('/v1/auth/status')).status).toBe(401);
  });
});

describeOtherSites(() => owner);

describe.each(operations.filter(({ takesSession }) => takesSession))('$operationId', ({ path }) => {
  it('needs the cookie of a session, which no key replaces', async () => {
    const operation = path.replace('/v1/auth/', '');
    for (const browser of [new Browser(server.url), new Browser(server.url, `${cookieNameOf(server.url)}=unknown`)]) {
      const { status, body } = await browser.post(operation, {});
      expect([status, body.detail.code]).toEqual([401, 'not_signed_in']);
    }
    expect((await test.post(path, { json: {} })).status).toBe(401);
  });
});

describe('signing in', () => {
  it('takes the email in any case', async () => {
    const { status, body } = await new Browser(server.url).signIn('ADA@example.COM');
    expect([status, body.member.email]).toEqual([200, 'ada@example.com']);
  });

  it('answers the same to an unknown email and to a wrong password', async () => {
    const unknown = await new Browser(server.url).signIn('nobody@example.com');
    const wrong = await new Browser(server.url).signIn(OWNER, 'wrong password');
    expect([unknown.status, wrong.status]).toEqual([401, 401]);
    expect(unknown.text).toBe(wrong.text);
    expect(unknown.headers.get('set-cookie')).toBeNull();
    expect(unknown.body.detail.code).toBe('wrong_credentials');
  });

  it('is refused after ten failures from one address, for that account alone and in every process', async () => {
    const guess = (at: TestServer) => new Browser(at.url).signIn('victim@example.com', 'guess');
    expect((await guess(server)).status).toBe(401);
    await sql('update sign_in_attempts set attempts = attempts + 8 where attempts = 1');
    expect((await guess(other)).status).toBe(401);
    const refused = await guess(server);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await new Browser(server.url).signIn(OWNER)).status).toBe(200);
    await sql("update sign_in_attempts set window_start = window_start - interval '15 minutes'");
    expect((await guess(server)).status).toBe(401);
  });

  it.each(['setup', 'invitations/accept', 'sign-in'])(
    '%s is refused after fifty failures from one address',
    async (operation) => {
      const browser = new Browser(server.url);
      const token = { setup_token: 'x', invitation_token: 'x' };
      const send = () => browser.post(operation, { ...token, email: 'many@example.com', password: 'another guess' });
      // What fifty attempts would have left behind.
      await sql('delete from sign_in_attempts');
      const first = await send();
      expect([401, 403, 404, 409]).toContain(first.status);
      await sql('update sign_in_attempts set attempts = 50');
      expect((await send()).status).toBe(429);
      await sql('delete from sign_in_attempts');
    },
  );

  it('counts no success', async () => {
    await sql('delete from sign_in_attempts');
    await new Browser(server.url).signIn(OWNER);
    expect((await sql('select sum(attempts)::int as attempts from sign_in_attempts'))[0]).toEqual({ attempts: 0 });
  });
});

describe('a session', () => {
  it.each([
    ['has not been used for a week', "last_seen_at = now() - interval '7 days'"],
    ['began a month ago', 'expires_at = now()'],
  ])('that %s has ended', async (_, change) => {
    const browser = new Browser(server.url);
    await browser.signIn(OWNER);
    const { body } = await browser.session();
    await sql(`update member_sessions set ${change} where id =
      (select id from member_sessions order by created_at desc limit 1)`);
    expect((await browser.session()).body.state).toBe('signed_out');
    expect((await browser.post('dashboard-context', { environment_id: body.environments[0].id })).status).toBe(401);
    expect((await owner.session()).body.state).toBe('signed_in');
  });

  it('records when it was used', async () => {
    await sql("update member_sessions set last_seen_at = now() - interval '1 day'");
    await owner.session();
    const [row] = await sql(
      "select count(*)::int as count from member_sessions where last_seen_at > now() - interval '1 hour'",
    );
    expect(row).toEqual({ count: 1 });
  });

  it('ends with signing out, with its tokens and no others', async () => {
    const browser = new Browser(server.url);
    await browser.signIn(OWNER);
    const kept = await owner.enter('test');
    const ended = await browser.enter('test');
    const elsewhere = await browser.enter('production', other.url);
    expect((await elsewhere.get('/v1/auth/status')).status).toBe(200);
    const { cookie } = browser;
    const answer = await browser.post('sign-out');
    expect([answer.status, browser.cookie]).toEqual([204, undefined]);
    expect((await ended.get('/v1/auth/status')).status).toBe(401);
    await eventually(
      async () => (await elsewhere.get('/v1/auth/status')).status,
      (status) => status === 401,
    );
    expect((await kept.get('/v1/auth/status')).status).toBe(200);
    expect((await new Browser(server.url, cookie).session()).body.state).toBe('signed_out');
    expect((await browser.post('sign-out', {})).status).toBe(204);
  });
});

describe('a token of the dashboard', () => {
  it('acts as the member, in the environment that it was asked for', async () => {
    for (const slug of ['test', 'production'] as const) {
      const { body } = await (await owner.enter(slug)).get('/v1/auth/status');
      expect(body).toMatchObject({
        auth_method: 'bearer_token',
        environment_slug: slug,
        key: null,
        member: { email: 'ada@example.com', role: 'owner' },
      });
    }
  });

  it('has exactly the fields that clients of the real service know', async () => {
    const { environments } = (await owner.session()).body;
    const { body } = await owner.post('dashboard-context', { environment_id: environments[0].id });
    expect(body).toEqual({
      token: expect.stringMatching(/^svc_live_/),
      expires_at: expect.any(String),
      token_type: 'Bearer',
    });
    const leftMs = Date.parse(body.expires_at) - Date.now();
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(15 * 60_000);
  });

  it('is not given for an environment that is not the own organization’s', async () => {
    expect((await owner.post('dashboard-context', { environment_id: 'env_unknown' })).status).toBe(404);
    expect((await owner.post('dashboard-context', {})).status).toBe(422);
    await sql(`insert into organizations values ('org_foreign', 'Foreign', now());
      insert into environments (id, organization_id, slug, created_at) values ('env_foreign', 'org_foreign', 'test', now())`);
    expect((await owner.post('dashboard-context', { environment_id: 'env_foreign' })).status).toBe(404);
  });

  it('never reaches the other environment', async () => {
    const [inTest, inProduction] = [await owner.enter('test'), await owner.enter('production')];
    const made = await inTest.post('/v1/files', { json: { document: { filename: 'a.txt', content: 'YQ==' } } });
    expect(made.status).toBe(201);
    expect((await test.get(`/v1/files/${made.body.id}`)).status).toBe(200);
    expect((await inProduction.get(`/v1/files/${made.body.id}`)).status).toBe(404);
    const headers = { 'x-environment': 'test', cookie: owner.cookie ?? '' };
    expect((await inProduction.get('/v1/auth/status', headers)).body.environment_slug).toBe('production');
  });

  it('is no API key to lists, and cannot be revoked as one', async () => {
    const client = await owner.enter('test');
    const [{ id }] = (await sql(
      `select id from api_keys where member_id is not null order by created_at desc limit 1`,
    )) as [{ id: string }];
    expect((await client.get('/v1/api-keys?limit=100')).text).not.toContain(id);
    expect((await test.delete(`/v1/api-keys/${id}`)).status).toBe(404);
    expect((await client.get('/v1/auth/status')).status).toBe(200);
  });

  it('is refused once it has expired', async () => {
    const client = await owner.enter('test');
    await sql('update api_keys set expires_at = now() where member_id is not null');
    await eventually(
      async () => (await client.get('/v1/auth/status')).status,
      (status) => status === 401,
    );
  });

  it('shares the rate limit of its member with all other tokens', async () => {
    const limited = await startServer({ config: { limits: { requests_per_minute: 5 } } });
    try {
      const member = await setUpOwner(limited, 'busy@example.com');
      // Four tokens would have twenty requests if each had a limit of its own.
      const tokens = await Promise.all([1, 2, 3, 4].map(() => member.token('test')));
      const statuses: number[] = [];
      for (const token of [...tokens, ...tokens, ...tokens]) {
        statuses.push((await createClient(limited.url, token).get('/v1/auth/status')).status);
      }
      expect(statuses).toContain(429);
    } finally {
      await limited.close();
    }
  });
});

describe('changing the password', () => {
  it('needs the current one, ends every session and opens a new one', async () => {
    const [changing, elsewhere] = [new Browser(server.url), new Browser(other.url)];
    await changing.signIn(OWNER);
    await elsewhere.signIn(OWNER);
    const client = await elsewhere.enter('test');
    const change = (current_password: string) =>
      changing.post('password', { current_password, new_password: 'an even better one' });
    const wrong = await change('not the password');
    expect([wrong.status, wrong.body.detail.code]).toEqual([403, 'wrong_password']);
    const before = changing.cookie;
    const changed = await change(PASSWORD);
    expect([changed.status, changed.body.state]).toEqual([200, 'signed_in']);
    expect(changing.cookie).not.toBe(before);
    expect((await changing.session()).body.state).toBe('signed_in');
    for (const ended of [elsewhere, owner, new Browser(server.url, before)]) {
      expect((await ended.session()).body.state).toBe('signed_out');
    }
    await eventually(
      async () => (await client.get('/v1/auth/status')).status,
      (status) => status === 401,
    );
    expect((await new Browser(server.url).signIn(OWNER)).status).toBe(401);
    owner = new Browser(server.url);
    expect((await owner.signIn(OWNER, 'an even better one')).status).toBe(200);
  });

  it('is refused after ten wrong ones', async () => {
    const body = { current_password: 'wrong', new_password: 'does not matter' };
    await sql('delete from sign_in_attempts');
    expect((await owner.post('password', body)).status).toBe(403);
    await sql('update sign_in_attempts set attempts = 10');
    expect((await owner.post('password', body)).status).toBe(429);
    await sql('delete from sign_in_attempts');
  });
});

it('a request that runs with a token ends when its session does, in another process', async () => {
  const browser = new Browser(server.url);
  await browser.signIn(OWNER, 'an even better one');
  const key = await browser.token('test');
  // The body never arrives, so the request waits; the server asks for it when it has let the caller in.
  const headers = 'Expect: 100-continue\r\n';
  await using waiting = new OpenRequest('/v1/workflows', { url: other.url, key, length: 100, headers });
  await waiting.until('100 Continue');
  await browser.post('sign-out');
  await waiting.until('The API key was revoked.');
});
