/** Members of the organization: invitations, roles, and what each role may do. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf, createClient } from '../support/client.ts';
import { runCommand } from '../support/command.ts';
import { Browser, inviteMember, PASSWORD, setUpOwner } from '../support/members.ts';
import { minimalRequest } from '../support/minimal-requests.ts';
import { type Operation, operations } from '../support/operations.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { withDatabase } from '../support/sql.ts';

const ROLES = ['owner', 'editor', 'reviewer', 'viewer'] as const;
type Role = (typeof ROLES)[number];

const ALLOWED: Record<Role, string[]> = {
  owner: ['read', 'review', 'write', 'manage'],
  editor: ['read', 'review', 'write'],
  reviewer: ['read', 'review'],
  viewer: ['read'],
};

let server: TestServer;
let test: Client;
let live: Client;
let browsers: Record<Role, Browser>;
let ids: Record<Role, string>;
let clients: Record<Role, Client>;

beforeAll(async () => {
  server = await startServer();
  ({ test, live } = clientsOf(server));
  const owner = await setUpOwner(server, 'owner@example.com');
  const ownersClient = await owner.enter('test');
  const invite = (role: Role) => inviteMember(ownersClient, server.url, { email: `${role}@example.com`, role });
  const [editor, reviewer, viewer] = await Promise.all([invite('editor'), invite('reviewer'), invite('viewer')]);
  browsers = { owner, editor: editor.browser, reviewer: reviewer.browser, viewer: viewer.browser };
  const { id } = (await owner.session()).body.member;
  ids = { owner: id, editor: editor.id, reviewer: reviewer.id, viewer: viewer.id };
  clients = {
    owner: ownersClient,
    editor: await editor.browser.enter('test'),
    reviewer: await reviewer.browser.enter('test'),
    viewer: await viewer.browser.enter('test'),
  };
});
afterAll(() => server.close());

const sql = (text: string, values?: unknown[]) => withDatabase(server.databaseUrl, (query) => query(text, values));

function send(client: Client, { operationId, method, path }: Operation): Promise<Answer> {
  const { query, json } = minimalRequest(operationId);
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'page_number' ? '1' : 'UNKNOWN')) + query;
  switch (method) {
    case 'GET':
      return client.get(target);
    case 'DELETE':
      return client.delete(target);
    case 'PATCH':
      return client.patch(target, { json });
    case 'PUT':
      return client.put(target, { json });
    default:
      return client.post(target, { json });
  }
}

const keyed = operations.filter(({ takesKey }) => takesKey);

describe('roles', () => {
  it('know these exceptions: all other operations are read by GET and written otherwise', () => {
    const idsOf = (permission: string, reads: boolean) =>
      keyed
        .filter((operation) => operation.permission === permission && (operation.method === 'GET') === reads)
        .map(({ operationId }) => operationId)
        .toSorted();
    // An operation that is listed nowhere here is safe: it needs the permission to write.
    expect(idsOf('read', false)).toEqual([
      'auth.cliSwitchOrganization',
      'schemas.lint',
      'sources.create',
      'sources.verify',
      'tables.query',
      'tables.validate',
      'workflowBlocks.validateConfig',
      'workflowRuns.export',
      'workflowRuns.replay',
      'workflowSpecs.plan',
      'workflowSpecs.planNew',
      'workflowSpecs.validate',
    ]);
    expect(idsOf('review', false)).toEqual([
      'classifications.correct',
      'classifications.deleteCorrection',
      'corrections.create',
      'corrections.delete',
      'corrections.deleteAll',
      'workflowReviewVersions.create',
      'workflowReviews.approve',
      'workflowReviews.reject',
    ]);
    expect(idsOf('manage', false)).toEqual([
      'apiKeys.create',
      'apiKeys.delete',
      'environments.update',
      'memberInvitations.create',
      'memberInvitations.delete',
      'members.delete',
      'members.update',
      'webhooks.deleteEndpoint',
      'webhooks.putEndpoint',
      'webhooks.rotateSecret',
    ]);
    expect(idsOf('manage', true)).toEqual(['memberInvitations.list']);
    expect(idsOf('review', true)).toEqual([]);
    expect(idsOf('write', true)).toEqual([]);
    expect(keyed.filter(({ permission }) => permission === undefined)).toEqual([]);
  });

  it.each(ROLES)('%s may call exactly what the role allows, of all operations', async (role) => {
    const wrong: string[] = [];
    for (const operation of keyed) {
      const { status, body } = await send(clients[role], operation);
      const isAllowed = ALLOWED[role].includes(operation.permission ?? '');
      if ((status !== 403) !== isAllowed) wrong.push(`${operation.operationId} ${status}`);
      if (!isAllowed)
        expect(body.detail).toMatchObject({
          code: 'role_not_allowed',
          details: { role, needed: operation.permission },
        });
    }
    expect(wrong).toEqual([]);
  });

  it('do not limit API keys, except that members are none of their business', async () => {
    for (const client of [test, live]) {
      for (const operation of keyed.filter(({ isForMembers }) => isForMembers)) {
        const { status, body } = await send(client, operation);
        expect([status, body.detail.code]).toEqual([403, 'member_required']);
      }
      expect((await client.post('/v1/api-keys', { json: { name: 'by a key' } })).status).toBe(201);
    }
  });

  it('hold for tools of agents too', async () => {
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'approve_review', arguments: { review_id: 'rev_1', version_id: 'rvr_1' } },
    };
    const headers = { accept: 'application/json, text/event-stream' };
    const { text } = await clients.viewer.post('/mcp', { json: call, headers });
    expect(text).toContain('role_not_allowed');
  });
});

describe('members', () => {
  it('are the same in both environments, and every member sees them', async () => {
    const inProduction = await (await browsers.viewer.enter('production')).get('/v1/members');
    expect(inProduction.body.data.map(({ role }: { role: Role }) => role).toSorted()).toEqual([...ROLES].toSorted());
    expect((await clients.owner.get('/v1/members')).body).toEqual(inProduction.body);
    expect(inProduction.text).not.toContain('scrypt');
  });

  it('get another name and role; a new role holds at once, for tokens of both environments', async () => {
    const { browser, id } = await inviteMember(clients.owner, server.url, { email: 'new@example.com', role: 'viewer' });
    const [inTest, inProduction] = [await browser.enter('test'), await browser.enter('production')];
    const named = await clients.owner.patch(`/v1/members/${id}`, { json: { name: 'New' } });
    expect([named.status, named.body]).toMatchObject([200, { id, name: 'New', role: 'viewer' }]);
    expect((await inTest.get('/v1/auth/status')).status).toBe(200);
    const changed = await clients.owner.patch(`/v1/members/${id}`, { json: { role: 'editor' } });
    expect(changed.body).toMatchObject({ name: 'New', role: 'editor' });
    for (const client of [inTest, inProduction]) expect((await client.get('/v1/auth/status')).status).toBe(401);
    expect((await browser.session()).body).toMatchObject({ state: 'signed_in', role: 'editor' });
    const again = await browser.enter('test');
    expect((await again.post('/v1/workflows', { json: { name: 'By an editor' } })).status).toBe(201);
    const removed = await clients.owner.delete(`/v1/members/${id}`);
    expect(removed.status).toBe(204);
    expect((await again.get('/v1/auth/status')).status).toBe(401);
    expect((await browser.session()).body.state).toBe('signed_out');
    expect((await new Browser(server.url).signIn('new@example.com')).status).toBe(401);
    expect((await clients.owner.delete(`/v1/members/${id}`)).status).toBe(404);
    expect((await clients.owner.patch(`/v1/members/${id}`, { json: { role: 'viewer' } })).status).toBe(404);
  });

  it('have at least one owner, also when two owners leave at the same time', async () => {
    const second = await inviteMember(clients.owner, server.url, { email: 'second@example.com', role: 'owner' });
    const seconds = await second.browser.enter('test');
    const answers = await Promise.all([
      clients.owner.patch(`/v1/members/${second.id}`, { json: { role: 'viewer' } }),
      seconds.patch(`/v1/members/${ids.owner}`, { json: { role: 'viewer' } }),
    ]);
    // The one who comes second is no owner any more, or must stay the last one.
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const [rows] = await sql("select count(*)::int as count from members where role = 'owner'");
    expect(rows).toEqual({ count: 1 });
    await sql("update members set role = 'owner' where id = $1", [ids.owner]);
    clients.owner = await browsers.owner.enter('test');
    await clients.owner.delete(`/v1/members/${second.id}`);
    const demoted = await clients.owner.patch(`/v1/members/${ids.owner}`, { json: { role: 'editor' } });
    expect([demoted.status, demoted.body.detail]).toEqual([409, expect.stringContaining('last owner')]);
    expect((await clients.owner.delete(`/v1/members/${ids.owner}`)).status).toBe(409);
    expect((await clients.owner.patch(`/v1/members/${ids.owner}`, { json: { name: 'Still the owner' } })).status).toBe(
      200,
    );
  });

  it('change only with valid requests, which may be repeated with their idempotency key', async () => {
    const path = `/v1/members/${ids.viewer}`;
    expect((await clients.owner.patch(path, { json: { role: 'king' } })).status).toBe(422);
    expect((await clients.owner.delete('/v1/members/a%00b')).status).toBe(422);
    expect((await clients.owner.patch(path, { json: { name: 'x'.repeat(1_000_001) } })).status).toBe(413);
    const headers = { 'idempotency-key': 'rename' };
    const first = await clients.owner.patch(path, { json: { name: 'Once' }, headers });
    const again = await clients.owner.patch(path, { json: { name: 'Once' }, headers });
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
    expect((await clients.owner.patch(path, { json: { name: 'Twice' }, headers })).status).toBe(409);
  });
});

describe('an invitation', () => {
  const invite = (json: object, headers: Record<string, string> = {}) =>
    clients.owner.post('/v1/members/invitations', { json, headers });
  const accept = (invitation_token: string, more: object = {}) =>
    new Browser(server.url).post('invitations/accept', { invitation_token, password: PASSWORD, ...more });

  it('is a link that is shown once, listed without it, and gone when it is withdrawn', async () => {
    const made = await invite({ role: 'reviewer' });
    expect(made.status).toBe(201);
    expect(made.body.url).toBe(`${server.url}/invite?token=${made.body.invitation_token}`);
    expect(made.body).toMatchObject({ role: 'reviewer', email: null, created_by: ids.owner });
    const listed = await clients.owner.get('/v1/members/invitations');
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toContain(made.body.id);
    expect(listed.text).not.toContain(made.body.invitation_token);
    const path = `/v1/members/invitations/${made.body.id}`;
    expect((await clients.owner.delete(path)).status).toBe(204);
    expect((await clients.owner.delete(path)).status).toBe(404);
    expect((await accept(made.body.invitation_token, { email: 'late@example.com' })).status).toBe(404);
    expect((await clients.owner.delete('/v1/members/invitations/a%00b')).status).toBe(422);
  });

  it('works once, even for two people at the same time', async () => {
    const { invitation_token } = (await invite({ role: 'viewer' })).body;
    const answers = await Promise.all(
      ['one@example.com', 'two@example.com'].map((email) => accept(invitation_token, { email, name: 'Quick' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404]);
    expect(answers.find(({ status }) => status === 201)?.body).toMatchObject({
      state: 'signed_in',
      role: 'viewer',
      permissions: ['read'],
      member: { name: 'Quick' },
    });
  });

  it('for one email is for that one only, and tells which it is by itself', async () => {
    const { invitation_token } = (await invite({ role: 'viewer', email: 'Only@Example.com' })).body;
    const other = await accept(invitation_token, { email: 'other@example.com' });
    expect([other.status, other.body.detail[0].loc]).toEqual([422, ['body', 'email']]);
    expect((await accept(invitation_token)).body.member.email).toBe('only@example.com');
    const open = (await invite({ role: 'viewer' })).body;
    expect((await accept(open.invitation_token)).body.detail[0]).toMatchObject({ type: 'missing' });
  });

  it('does not work for an email that a member has', async () => {
    expect((await invite({ role: 'owner', email: 'VIEWER@example.com' })).status).toBe(409);
    const { invitation_token } = (await invite({ role: 'owner' })).body;
    expect((await accept(invitation_token, { email: 'viewer@example.com' })).status).toBe(409);
    // It can still be accepted by another one.
    expect((await accept(invitation_token, { email: 'third@example.com' })).status).toBe(201);
  });

  it('expires', async () => {
    const { id, invitation_token, expires_at } = (await invite({ role: 'viewer', expires_in_hours: 1 })).body;
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(3_600_000);
    await sql('update member_invitations set expires_at = now() where id = $1', [id]);
    expect((await accept(invitation_token, { email: 'late@example.com' })).status).toBe(410);
    expect((await clients.owner.get('/v1/members/invitations')).text).not.toContain(id);
  });

  it('is created by valid requests, and returned again only to the owner who made it', async () => {
    expect((await invite({ role: 'king' })).status).toBe(422);
    expect((await invite({ role: 'viewer', email: 'not an email' })).status).toBe(422);
    expect((await invite({ role: 'viewer', email: 'x'.repeat(1_000_001) })).status).toBe(413);
    const headers = { 'idempotency-key': 'invite' };
    const first = await invite({ role: 'viewer' }, headers);
    // Another token of the same member.
    clients.owner = await browsers.owner.enter('test');
    expect((await invite({ role: 'viewer' }, headers)).body).toEqual(first.body);
    expect((await invite({ role: 'editor' }, headers)).status).toBe(409);
  });
});

describe('what a member does', () => {
  it('is recorded under the member: runs, corrections, secrets, keys and the audit log', async () => {
    const editor = await browsers.editor.enter('test');
    await editor.put('/v1/secrets/BY_MEMBER', { json: { value: 'x' } });
    expect((await test.get('/v1/secrets/BY_MEMBER')).text).toContain(ids.editor);
    const document = { filename: 'a.csv', content: Buffer.from('a,b\n1,2\n').toString('base64') };
    const json_schema = { type: 'object', properties: { a: { type: 'string' } } };
    const { body } = await editor.post('/v1/extractions', { json: { document, json_schema } });
    const reviewer = await browsers.reviewer.enter('test');
    const corrected = await reviewer.post(`/v1/extractions/${body.id}/corrections`, { json: { values: { a: '2' } } });
    expect(corrected.body.created_by).toMatchObject({ api_key_id: null, user_email: 'reviewer@example.com' });
    const { data: usage } = (await test.get(`/v1/usage/primitives?user_id=${ids.editor}`)).body;
    expect(usage[0].triggered_by).toMatchObject({ auth_method: 'bearer_token', user_email: 'editor@example.com' });
    const [line] = (await test.get(`/v1/audit?member_id=${ids.editor}&operation=secrets.put`)).body.data;
    expect(line).toMatchObject({
      actor: { api_key_id: null, api_key_name: null, member_id: ids.editor, member_email: 'editor@example.com' },
      target: { name: 'BY_MEMBER' },
      outcome: 'succeeded',
    });
    expect((await live.get(`/v1/audit?member_id=${ids.editor}&operation=secrets.put`)).body.data).toEqual([]);
  });

  it('to other members, and when signing in, is in the audit logs of both environments', async () => {
    const { browser, id } = await inviteMember(clients.owner, server.url, {
      email: 'seen@example.com',
      role: 'viewer',
    });
    await clients.owner.patch(`/v1/members/${id}`, { json: { role: 'reviewer' } });
    await browser.signIn('seen@example.com', 'a wrong password');
    await browser.signIn('seen@example.com');
    await browser.post('sign-out');
    for (const client of [test, live]) {
      const linesOf = async (query: string) => (await client.get(`/v1/audit?limit=100&${query}`)).body.data;
      const own: { operation: string }[] = await linesOf(`member_id=${id}&order=asc`);
      expect(own.map(({ operation }) => operation)).toEqual(['auth.acceptInvitation', 'auth.signIn', 'auth.signOut']);
      const [change] = await linesOf('operation=members.update');
      expect(change).toMatchObject({
        actor: { member_id: ids.owner },
        target: { member_id: id, role: 'reviewer' },
        outcome: 'succeeded',
      });
      const [failed] = await linesOf('operation=auth.signIn&outcome=failed');
      expect(failed).toMatchObject({
        actor: { member_id: null, member_email: null },
        target: { email: 'seen@example.com' },
        error_status: 401,
      });
      expect(await linesOf('operation=memberInvitations.create')).not.toEqual([]);
      expect(await linesOf('operation=auth.setup')).toHaveLength(1);
      expect(JSON.stringify(await linesOf(''))).not.toContain('a wrong password');
    }
  });
});

describe('recto-server reset-password', () => {
  const environment = () => ({
    DATABASE_URL: server.databaseUrl,
    RECTO_DATA_DIR: server.dataDir,
    RECTO_CONFIG: `${server.dataDir}/recto-all.yaml`,
  });

  it('prints a new password and ends all sessions and tokens of the member', async () => {
    const { browser } = await inviteMember(clients.owner, server.url, { email: 'lost@example.com', role: 'viewer' });
    const key = await browser.token('test');
    const { code, stdout } = await runCommand(['reset-password', 'Lost@example.com'], environment());
    const password = /is (\w{20})$/m.exec(stdout)?.[1] ?? '';
    expect([code, password]).toEqual([0, expect.stringMatching(/^\w{20}$/)]);
    expect((await browser.session()).body.state).toBe('signed_out');
    await expect.poll(async () => (await createClient(server.url, key).get('/v1/auth/status')).status).toBe(401);
    expect((await browser.signIn('lost@example.com')).status).toBe(401);
    expect((await browser.signIn('lost@example.com', password)).status).toBe(200);
    const [line] = (await test.get('/v1/audit?operation=commands.resetPassword')).body.data;
    expect(line).toMatchObject({ target: { email: 'lost@example.com' }, actor: { member_id: null } });
  });

  it('says what is wrong', async () => {
    const unknown = await runCommand(['reset-password', 'nobody@example.com'], environment());
    expect([unknown.code, unknown.stderr]).toEqual([2, 'No member has the email nobody@example.com.\n']);
    const usage = await runCommand(['reset-password'], environment());
    expect([usage.code, usage.stderr]).toEqual([2, 'Usage: recto-server reset-password EMAIL\n']);
  });
});
