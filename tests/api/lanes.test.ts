/** Work of the test environment never keeps production waiting. Checked by the order of responses, never by time. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { holdReaders } from '../support/held-readers.ts';
import { dataUrl } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

const PATIENCE_MS = 300_000;

let server: TestServer;
let test: Client;
let live: Client;
let anonymous: Client;

beforeAll(async () => {
  server = await startServer({ config: { readers: { processes: 1 } } });
  ({ test, live, anonymous } = clientsOf(server));
});
afterAll(() => server.close());

const short = { filename: 'short.txt', url: dataUrl('One line.', 'text/plain') };

/** How many jobs wait for a reader. */
async function queued(): Promise<number> {
  const { text } = await anonymous.get('/metrics');
  return Number(/recto_readers\{kind="queued"\} (\d+)/.exec(text)?.[1]);
}

/** Requests that have started, counted when they are answered. */
class Flood {
  readonly all: Promise<unknown>;
  answered = 0;

  constructor(count: number, send: (index: number) => Promise<unknown>) {
    this.all = Promise.all(
      Array.from({ length: count }, (_, index) => send(index).finally(() => (this.answered += 1))),
    );
  }
}

describe('readers', { timeout: PATIENCE_MS }, () => {
  it('serve production, and schema work of both, before test documents that have waited longer', async () => {
    const json = { document: short, bust_cache: true };
    // Afterwards there is one reader, and it is for documents.
    await test.post('/v1/parses', { json });
    const held = holdReaders(server);
    const count = 8;
    const flood = new Flood(count, () => test.post('/v1/parses', { json }));
    await eventually(queued, (waiting) => waiting >= count - 1, { timeoutMs: PATIENCE_MS });
    expect((await live.post('/v1/parses', { json: { document: short } })).status).toBe(201);
    for (const client of [test, live]) {
      const lint = await client.post('/v1/schemas/lint', { json: { json_schema: { type: 'object' } } });
      const one = await client.post('/v1/consensus', { json: { inputs: [{ a: 1 }, { a: 1 }] } });
      expect([lint.status, one.status]).toEqual([200, 200]);
    }
    expect(flood.answered).toBe(0);
    held[Symbol.dispose]();
    await flood.all;
  });
});

describe('database connections', { timeout: PATIENCE_MS }, () => {
  /** Holds the locks of the statements until `use` has ended. */
  async function whileLocked<T>(statements: string[], use: () => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: server.databaseUrl });
    await client.connect();
    try {
      await client.query('begin');
      for (const statement of statements) await client.query(statement);
      return await use();
    } finally {
      await client.query('rollback');
      await client.end();
    }
  }

  /** How many statements of the service wait for a lock. */
  const blocked = async (): Promise<number> => {
    const client = new pg.Client({ connectionString: server.databaseUrl });
    await client.connect();
    const { rows } = await client.query(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name = 'recto' and wait_event_type = 'Lock'`,
    );
    await client.end();
    return rows[0].count;
  };

  it('are free for production while table queries of the test environment hold their share', async () => {
    const form = new FormData();
    form.set('name', 'Slow');
    form.set('file', new Blob(['a,b\n1,2\n']), 'slow.csv');
    const table = (await test.post('/v1/tables', { form })).body.tables[0].id;
    let flood: Flood | undefined;
    await whileLocked(['lock table table_rows in access exclusive mode'], async () => {
      flood = new Flood(30, () => test.post(`/v1/tables/${table}/query`, { json: {} }));
      await eventually(blocked, (count) => count >= 1);
      for (let index = 0; index < 5; index += 1) {
        expect((await live.get('/v1/files')).status).toBe(200);
        expect((await test.get('/v1/files')).status).toBe(200);
        expect((await live.put('/v1/secrets/LIVE', { json: { value: `x${index}` } })).status).toBe(200);
      }
      expect(flood.answered).toBe(0);
    });
    await flood?.all;
  });

  it('are free for writes of production while writes of the test environment hold their share', async () => {
    await test.put('/v1/secrets/HELD', { json: { value: 'x' } });
    await live.put('/v1/secrets/FREE', { json: { value: 'x' } });
    let flood: Flood | undefined;
    await whileLocked([`select 1 from secrets where name = 'HELD' for update`], async () => {
      flood = new Flood(20, (index) =>
        test.put('/v1/secrets/HELD', { json: { value: `y${index}` } }).catch(() => null),
      );
      await eventually(blocked, (count) => count >= 1);
      for (let index = 0; index < 5; index += 1) {
        expect((await live.put('/v1/secrets/FREE', { json: { value: `x${index}` } })).status).toBe(200);
        expect((await test.get('/v1/secrets')).status).toBe(200);
      }
      expect(flood.answered).toBe(0);
    });
    await flood?.all;
  });
});

it('a test key has a limited number of requests per minute; reading is free, and production has no limit', async () => {
  const limited = await startServer({ config: { limits: { test_requests_per_minute: 2 } } });
  try {
    const clients = clientsOf(limited);
    const lint = (client: Client) => client.post('/v1/schemas/lint', { json: { json_schema: {} } });
    const statuses: number[] = [];
    // A minute may end in between; then two more requests pass.
    for (let index = 0; index < 5; index += 1) statuses.push((await lint(clients.test)).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1);
    const refused = await eventually(
      () => lint(clients.test),
      ({ status }) => status === 429,
    );
    expect(refused.headers.get('x-ratelimit-limit')).toBe('2');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    for (let index = 0; index < 5; index += 1) {
      expect((await clients.test.get('/v1/files')).status).toBe(200);
      expect((await lint(clients.live)).status).toBe(200);
    }
  } finally {
    await limited.close();
  }
});
