import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Recto } from './client.ts';
import {
  ConflictError,
  ConnectionError,
  RateLimitError,
  RectoError,
  ServerError,
  TimeoutError,
  UnsupportedOperationError,
} from './errors.ts';
import { failure, json, scripted } from './testing/scripted-service.ts';

const project = { name: 'a' };
const keyOf = ({ headers }: { headers: Headers }) => headers.get('idempotency-key');
const broken = () =>
  Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) });

beforeEach(() => {
  // A whole second, because dates of HTTP have no parts of one.
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The outcome of a call, with all pauses skipped. */
async function outcome<T>(call: PromiseLike<T>): Promise<T | unknown> {
  const settled = call.then(undefined, (error: unknown) => error);
  await vi.runAllTimersAsync();
  return settled;
}

describe('a request that fails', () => {
  it.each([408, 429, 502, 503, 504])('with %i is sent again, with the same key', async (status) => {
    const { recto, sent } = scripted(failure(status), failure(status), json({ id: 'proj_1' }));
    expect(await outcome(recto.projects.create(project))).toEqual({ id: 'proj_1' });
    expect(sent.length).toBe(3);
    expect(keyOf(sent[0] as never)).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(sent.map(keyOf)).size).toBe(1);
  });

  it.each([400, 401, 403, 404, 409, 410, 413, 422, 500])('with %i is not sent again', async (status) => {
    const { recto, sent } = scripted(failure(status));
    expect(await outcome(recto.projects.create(project))).toMatchObject({ status, requestId: 'req_1' });
    expect(sent.length).toBe(1);
  });

  it('because the connection broke is sent again', async () => {
    const { recto, sent } = scripted(broken(), json({ id: 'proj_1' }));
    expect(await outcome(recto.projects.get({ project_id: 'proj_1' }))).toEqual({ id: 'proj_1' });
    expect(sent.length).toBe(2);
  });

  it('is given up after three more attempts', async () => {
    const { recto, sent } = scripted(broken());
    const failed = await outcome(recto.projects.get({ project_id: 'proj_1' }));
    expect(failed).toBeInstanceOf(ConnectionError);
    expect((failed as Error).message).toContain('ECONNRESET');
    expect(sent.length).toBe(4);
  });

  it('waits as long as Retry-After says, in seconds or until a date', async () => {
    const date = new Date(Date.now() + 20_000).toUTCString();
    const { recto } = scripted(failure(429, { 'retry-after': '7' }), failure(503, { 'retry-after': date }), json({}));
    const start = Date.now();
    await outcome(recto.projects.create(project));
    expect(Date.now() - start).toBe(20_000);
  });

  it('is not sent again when Retry-After is too long to wait for', async () => {
    const { recto, sent } = scripted(failure(429, { 'retry-after': '3600' }));
    expect(await outcome(recto.projects.create(project))).toBeInstanceOf(RateLimitError);
    expect(sent.length).toBe(1);
  });

  it('is sent again when the service is still at work on the attempt that was lost', async () => {
    const { recto, sent } = scripted(broken(), failure(409), json({ id: 'proj_1' }));
    expect(await outcome(recto.projects.create(project))).toEqual({ id: 'proj_1' });
    expect(sent.length).toBe(3);
  });

  it('with a conflict is not sent again if no attempt was lost', async () => {
    const { recto, sent } = scripted(failure(503), failure(409));
    expect(await outcome(recto.projects.create(project))).toBeInstanceOf(ConflictError);
    expect(sent.length).toBe(2);
  });

  it('is not sent again when its body is a stream, which is gone', async () => {
    const { recto, sent } = scripted(failure(503));
    const stream = { data: new Blob(['a']).stream(), filename: 'a.txt' };
    expect(await outcome(recto.upload(stream))).toBeInstanceOf(ServerError);
    expect(sent.length).toBe(1);
  });

  it('is not sent again when the caller says so', async () => {
    const { recto, sent } = scripted(failure(503));
    await outcome(recto.projects.create(project, { maxRetries: 0 }));
    expect(sent.length).toBe(1);
  });
});

describe('a call', () => {
  const hanging = (_: unknown, signal: AbortSignal) =>
    new Promise<Response>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

  it('ends after its time with what to do about it', async () => {
    const { recto } = scripted(hanging);
    const failed = await outcome(recto.extractions.get({ extraction_id: 'extr_1' }, { timeoutMs: 1000 }));
    expect(failed).toBeInstanceOf(TimeoutError);
    expect((failed as Error).message).toMatch(/extractions\.get took longer than 1000 ms.*background: true/);
  });

  it('has its time for all attempts together', async () => {
    const { recto } = scripted(failure(503, { 'retry-after': '30' }));
    const start = Date.now();
    expect(await outcome(recto.projects.create(project, { timeoutMs: 40_000 }))).toBeInstanceOf(TimeoutError);
    expect(Date.now() - start).toBe(40_000);
  });

  it('has no limit with a time of 0', async () => {
    const { recto, sent } = scripted(failure(503, { 'retry-after': '30' }), json({ id: 'proj_1' }));
    expect(await outcome(recto.projects.create(project, { timeoutMs: 0 }))).toMatchObject({ id: 'proj_1' });
    expect(sent.length).toBe(2);
    expect(await outcome(recto.projects.create(project, { timeoutMs: -5 }))).toBeInstanceOf(TypeError);
  });

  it('ends with the reason of its signal, while it waits for another attempt too', async () => {
    const reason = new Error('enough');
    const controller = new AbortController();
    const { recto, sent } = scripted(failure(503, { 'retry-after': '30' }));
    const call = recto.projects.create(project, { signal: controller.signal });
    const settled = call.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    controller.abort(reason);
    expect(await settled).toBe(reason);
    expect(sent.length).toBe(1);
  });

  it('that was given up on by Node after five minutes is a timeout, and not begun again', async () => {
    const cause = Object.assign(new Error(), { code: 'UND_ERR_HEADERS_TIMEOUT' });
    const { recto, sent } = scripted(Object.assign(new TypeError('fetch failed'), { cause }));
    expect(await outcome(recto.extractions.get({ extraction_id: 'a' }))).toBeInstanceOf(TimeoutError);
    expect(sent.length).toBe(1);
  });

  it('leaves no timer and no listener behind', async () => {
    const controller = new AbortController();
    const remove = vi.spyOn(controller.signal, 'removeEventListener');
    const { recto } = scripted(json({}));
    await recto.auth.status({ signal: controller.signal });
    expect(vi.getTimerCount()).toBe(0);
    expect(remove).toHaveBeenCalled();
  });

  it('to something that is no service says so', async () => {
    const { recto } = scripted(new Response('<html>Welcome</html>'));
    const failed = await outcome(recto.auth.status());
    expect(failed).toBeInstanceOf(RectoError);
    expect((failed as Error).message).toContain('did not respond with JSON');
  });

  it('names the address when another service responds with JSON of its own to a list', async () => {
    const { recto } = scripted(json({ ok: true }));
    const failed = await outcome(recto.files.list());
    expect(failed).toBeInstanceOf(RectoError);
    expect((failed as Error).message).toContain('files.list: the response is no list');
  });
});

describe('what is sent', () => {
  it('has path, query and body in their places', async () => {
    const { recto, sent } = scripted(json({}));
    await recto.workflows.blocks.update({ block_id: 'a/b', workflow_id: 'wf_1', label: 'x' } as never);
    expect(sent[0]).toMatchObject({ method: 'PATCH', body: { label: 'x' } });
    expect(sent[0]?.url.href).toBe('http://service.test/v1/workflows/blocks/a%2Fb?workflow_id=wf_1');
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer svc_test_1');
  });

  it('leaves out what is not set, and has null where that is a value', async () => {
    const { recto, sent } = scripted(json({ data: [], list_metadata: { before: null, after: null } }));
    await recto.edits.templates.update({ template_id: 'edittplt_1', name: undefined, form_fields: null } as never);
    expect(JSON.stringify(sent[0]?.body)).toBe('{"form_fields":null}');
    await recto.files.list({ filename: undefined, limit: 3 });
    expect(sent[1]?.url.search).toBe('?limit=3');
  });

  it('repeats a parameter that has several values', async () => {
    const { recto, sent } = scripted(json({ data: [], list_metadata: { before: null, after: null } }));
    await recto.extractions.list({ document_type: ['pdf', 'png'] });
    expect(sent[0]?.url.search).toBe('?document_type=pdf&document_type=png');
  });

  it.each(['', undefined, '..', '.'])('never has the id %j, which would address something else', async (id) => {
    const { recto, sent } = scripted(json({}));
    await expect(recto.files.delete({ file_id: id as string })).rejects.toBeInstanceOf(TypeError);
    expect(sent).toEqual([]);
  });

  it('gives every address a name, as the API wants one', async () => {
    const { recto, sent } = scripted(json({ status: 'completed' }));
    const named = async (document: never) => {
      await recto.parses.create({ document });
      return Object(sent.at(-1)?.body).document;
    };
    const url = 'https://example.test/a/Gr%C3%B6%C3%9Fe.pdf?x=1';
    expect(await named(url as never)).toEqual({ filename: 'Größe.pdf', url });
    expect(await named('http://example.test/' as never)).toMatchObject({ filename: 'document' });
    expect(await named(new URL(url) as never)).toEqual({ filename: 'Größe.pdf', url });
    expect(await named({ url, filename: 'b.pdf' } as never)).toEqual({ filename: 'b.pdf', url });
    expect(await named(`file_${'a'.repeat(22)}` as never)).toEqual({ id: `file_${'a'.repeat(22)}` });
  });

  it('does not show the key to an address that authorizes itself', async () => {
    const link = { download_url: 'https://store.test/a?signature=1' };
    const { recto, sent } = scripted(json(link), new Response('bytes'));
    expect(await (await recto.download({ file_id: 'file_1' })).text()).toBe('bytes');
    expect(sent[1]?.url.href).toBe(link.download_url);
    expect(sent[1]?.headers.has('authorization')).toBe(false);
  });
});

describe('an error', () => {
  it('of a service that does not have the operation says that it may be older', async () => {
    for (const answer of [failure(405), failure(404, {}, 'Route not found.')]) {
      const { recto } = scripted(answer);
      const failed = await outcome(recto.projects.create(project));
      expect(failed).toBeInstanceOf(UnsupportedOperationError);
      expect((failed as Error).message).toContain('older than this client');
    }
  });

  it('never shows the key', async () => {
    for (const answer of [failure(401), failure(500), broken(), new Response('<html>')]) {
      const { recto } = scripted(answer);
      const failed = await outcome(recto.projects.create(project));
      expect(inspect(failed, { depth: null, showHidden: true })).not.toContain('svc_test_1');
    }
    expect(inspect(scripted().recto, { depth: null })).not.toContain('svc_test_1');
  });
});

describe('a client', () => {
  it.each(['http://a.test/v1', 'http://a.test/v1/', 'http://a.test//', 'http://a.test'])(
    'takes %s',
    async (baseUrl) => {
      const seen: string[] = [];
      const fetch = async (url: unknown) => {
        seen.push(String(url));
        return json({});
      };
      await new Recto({ apiKey: 'svc_test_1', baseUrl, fetch: fetch as typeof globalThis.fetch }).auth.status();
      expect(seen).toEqual(['http://a.test/v1/auth/status']);
    },
  );

  it('needs a key', () => {
    expect(() => new Recto({ apiKey: ' ' })).toThrow('RECTO_API_KEY');
  });
});
