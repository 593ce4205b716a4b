/** A database or a folder without space: the caller may retry, and nothing is half done. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { clientsOf } from '../support/client.ts';
import { dataUrl } from '../support/samples.ts';
import { startServer, TEST_KEY, type TestServer } from '../support/server.ts';
import { withDatabase } from '../support/sql.ts';
import { eventually } from '../support/wait.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const sql = (text: string) => withDatabase(server.databaseUrl, (query) => query(text));

/** Makes every write to the table fail as PostgreSQL would: at the statement, or only at the commit. */
async function refuseWrites(table: string, { state, deferred }: { state: string; deferred: boolean }): Promise<void> {
  await sql(`
    create or replace function no_room() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '${state}';
    end $$;
    create constraint trigger no_room after insert or update on ${table}
      ${deferred ? 'deferrable initially deferred' : ''} for each row execute function no_room();`);
}
afterEach(() => sql('drop function if exists no_room() cascade'));

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const document = { filename: 'a.txt', url: dataUrl('some text') };

it.each([
  ['53100', false],
  ['53100', true],
  ['53200', false],
  ['58030', true],
])(
  'a write that PostgreSQL has no space for (%s, at the commit: %s) is a 503 with Retry-After',
  async (state, deferred) => {
    await refuseWrites('files', { state, deferred });
    for (const [path, body] of [
      ['/v1/files', { document }],
      ['/v1/parses', { document }],
      ['/v1/parses', { document, background: true }],
    ] as const) {
      const answer = await post(path, body);
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '30']);
      expect(await answer.json()).toEqual({
        detail: 'The database has no disk space or memory left right now. Retry later.',
      });
    }
    await sql('drop function no_room() cascade');
    expect((await post('/v1/files', { document })).status).toBe(201);
  },
);

it('the same request succeeds under its Idempotency-Key when there is space again', async () => {
  const send = () => post('/v1/files', { document }, { 'idempotency-key': 'full-disk' });
  await refuseWrites('files', { state: '53100', deferred: true });
  expect((await send()).status).toBe(503);
  await sql('drop function no_room() cascade');
  expect((await send()).status).toBe(201);
});

it('a job that meets it is retried, and the parse is complete in the end', async () => {
  const { test } = clientsOf(server);
  await sql(`
    create sequence if not exists tries;
    create or replace function no_room() returns trigger language plpgsql as $$
    begin
      if new.status = 'completed' and nextval('tries') <= 2 then
        raise exception 'No space left on device' using errcode = '53100';
      end if;
      return new;
    end $$;
    create trigger no_room before update on parses for each row execute function no_room();`);
  const { id } = (await test.post('/v1/parses', { json: { document, background: true, bust_cache: true } })).body;
  const statusOf = async (): Promise<string> => {
    const { status, error } = (await test.get(`/v1/parses/${id}`)).body;
    expect(error).toBeNull();
    return status;
  };
  await eventually(statusOf, (status) => status === 'completed');
});
