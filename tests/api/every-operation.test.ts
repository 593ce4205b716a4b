/** What holds for every operation of the contract, whatever it does. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientsOf, createClient } from '../support/client.ts';
import { minimalRequest } from '../support/minimal-requests.ts';
import { operations } from '../support/operations.ts';
import { startServer, TEST_KEY, type TestServer } from '../support/server.ts';

const UNKNOWN = 'unknown_0123456789';
const LIMIT_BYTES = 2048;

/** Pages are identified by number, so there the file is what is unknown. */
const pathOf = (template: string, id = UNKNOWN): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'page_number' ? '1' : id));

let server: TestServer;

beforeAll(async () => {
  const config = { limits: { json_body_bytes: LIMIT_BYTES, upload_bytes: LIMIT_BYTES } };
  server = await startServer({ config });
});
afterAll(() => server.close());

interface Sent {
  operationId?: string;
  method: string;
  path: string;
}

function send(key: string | null, { operationId = '', method, path }: Sent, url = server.url) {
  const client = createClient(url, key);
  const { query, json } = minimalRequest(operationId);
  const target = path + query;
  switch (method) {
    case 'POST':
      return client.post(target, { json });
    case 'PUT':
      return client.put(target, { json });
    case 'PATCH':
      return client.patch(target, { json });
    case 'DELETE':
      return client.delete(target);
    default:
      return client.get(target);
  }
}

const keyed = operations.filter(({ takesKey }) => takesKey);

/** What a key lets through. `sign-in.test.ts` and `members.test.ts` check the others. */
const reachable = operations.filter(({ takesSession, isForMembers }) => !takesSession && !isForMembers);

describe.each(keyed)('$operationId', ({ method, path }) => {
  it.each([
    ['no key', null],
    ['an unknown key', 'svc_test_ThisKeyDoesNotExistAnywhere00000000'],
    ['a key of no known form', 'acctk_whatever'],
  ])('refuses %s before it checks anything else', async (_, key) => {
    const answer = await send(key, { method, path: pathOf(path) });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ detail: 'Invalid or missing API key.' });
  });
});

describe.each(reachable.filter(({ statuses }) => statuses.includes(413)))('$operationId', ({ method, path }) => {
  it('refuses a body over the limit with 413, however it is sent', async () => {
    const client = createClient(server.url, TEST_KEY);
    const call = method === 'PUT' ? client.put : method === 'PATCH' ? client.patch : client.post;
    const big = 'x'.repeat(LIMIT_BYTES * 2);
    const target = await targetOf(path);
    const form = new FormData();
    form.set('name', 'n');
    form.set('file', new Blob([`a\n${big}`]), 'big.csv');
    const answers = [
      await call(target, { json: { big } }),
      await call(target, { form }),
      await call(target, { raw: big, headers: { 'content-type': 'application/octet-stream' } }),
    ];
    expect(answers.map(({ status }) => status)).toContain(413);
    for (const answer of answers) {
      expect([400, 404, 413, 422]).toContain(answer.status);
      expect(answer.body.detail).toBeTruthy();
    }
  });
});

/** Where a body is read at all: links and webhooks refuse whoever does not hold theirs. */
async function targetOf(path: string): Promise<string> {
  if (path === '/v1/files/upload/{file_id}/content') return openedUpload(1);
  return path === '/v1/hooks/{trigger_id}' ? openedHook() : pathOf(path);
}

async function openedHook(): Promise<string> {
  const { test } = clientsOf(server);
  const workflow = await test.post('/v1/workflows', { json: { name: 'Hooked' } });
  const { body } = await test.post(`/v1/workflows/${workflow.body.id}/triggers`, { json: { type: 'webhook' } });
  return `${body.webhook.url}?token=${body.secret}`;
}

async function openedUpload(sizeBytes: number): Promise<string> {
  const { test } = clientsOf(server);
  const answer = await test.post('/v1/files/upload', { json: { filename: 'a.txt', size_bytes: sizeBytes } });
  return answer.body.uploadUrl;
}

describe.each(reachable.filter(({ statuses }) => statuses.includes(422)))('$operationId', (operation) => {
  it('answers 422 to a malformed id', async () => {
    if (!operation.path.includes('{')) return;
    const answer = await send(TEST_KEY, { ...operation, path: pathOf(operation.path, 'a%00b') });
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].loc[0]).toBe('path');
  });
});

describe.each(reachable.filter(({ path, statuses }) => statuses.includes(404) && path.includes('{')))(
  '$operationId',
  ({ operationId, method, path }) => {
    it('answers 404 to an unknown id, however long', async () => {
      if (path.endsWith('/content')) return;
      for (const id of [UNKNOWN, `x${'0'.repeat(3000)}`, '..%2f..%2fetc']) {
        const target = pathOf(path, path.includes('{name}') ? UNKNOWN : id);
        const form = new FormData();
        form.set('file', new Blob(['a\n1\n']), 'a.csv');
        const client = createClient(server.url, TEST_KEY);
        const answer =
          path === '/v1/tables/{table_id}' && method === 'PUT'
            ? await client.put(target, { form })
            : await send(TEST_KEY, { operationId, method, path: target });
        expect(answer.status).toBe(404);
        expect(answer.body.detail).toMatch(/not found\.$/);
      }
    });
  },
);

it('a rate limit applies to every operation, with the headers that explain it', async () => {
  const limited = await startServer({ config: { limits: { requests_per_minute: 1 } } });
  try {
    await send(TEST_KEY, { method: 'GET', path: '/v1/auth/status' }, limited.url);
    for (const { method, path } of keyed) {
      const answer = await send(TEST_KEY, { method, path: pathOf(path) }, limited.url);
      // A minute may end in the middle of the loop; then one request passes and the next is refused again.
      const verdict =
        answer.status === 429 ? answer : await send(TEST_KEY, { method, path: pathOf(path) }, limited.url);
      expect(verdict.status).toBe(429);
      expect(Number(verdict.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(verdict.headers.get('x-ratelimit-limit')).toBe('1');
      expect(verdict.headers.get('x-ratelimit-remaining')).toBe('0');
      expect(verdict.headers.get('ratelimit-remaining')).toBe('0');
    }
    // Another key has a limit of its own, and a message to the MCP server counts once, together with its tool.
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'auth_status', arguments: {} } };
    const called = await createClient(limited.url, limited.liveKey).post('/mcp', {
      json: message,
      headers: { accept: 'application/json, text/event-stream' },
    });
    expect(called.status).toBe(200);
    expect(called.text).toContain('environment_slug');
  } finally {
    await limited.close();
  }
});
