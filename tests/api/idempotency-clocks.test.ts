/** Two machines whose clocks differ share one database: a request that still runs is not begun again. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { holdReaders } from '../support/held-readers.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { withDatabase } from '../support/sql.ts';
import { eventually } from '../support/wait.ts';

/** Every process of this server lives ten minutes ahead of the others. */
const AHEAD = `data:text/javascript,${encodeURIComponent(`
  const ahead = 600000, Present = Date;
  globalThis.Date = class extends Present {
    constructor(...given) { given.length === 0 ? super(Present.now() + ahead) : super(...given); }
    static now() { return Present.now() + ahead; }
  };
`)}`;

let server: TestServer;
let other: TestServer;
let here: Client;
let there: Client;

beforeAll(async () => {
  server = await startServer();
  other = await startServer({ joins: server, env: { NODE_OPTIONS: `--import=${AHEAD}` } });
  here = clientsOf(server).test;
  there = clientsOf(other).test;
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const parse = (client: Client, text: string, headers: Record<string, string> = {}) =>
  client.post('/v1/parses', { json: { document: { filename: 'a.pdf', url: dataUrl(textPdfOf([text])) } }, headers });

const runningKeys = () =>
  withDatabase(server.databaseUrl, (query) => query('select from idempotency_keys where response_status is null'));

it('a repeated request that reaches the machine with the fast clock waits for the first one', async () => {
  const upload = { filename: 'a.txt', size_bytes: 3 };
  const [opened, openedThere] = [here, there].map((client) => client.post('/v1/files/upload', { json: upload }));
  const endOf = async (answer: typeof opened) => Date.parse((await answer)?.body.expiresAt);
  expect((await endOf(openedThere)) - (await endOf(opened))).toBeGreaterThan(300_000);
  const { body: warm } = await parse(there, 'warm');
  // Records have the time of the database, whatever the clock of a machine says.
  expect(Math.abs(Date.parse(warm.created_at) - Date.now())).toBeLessThan(300_000);
  await parse(here, 'warm as well');
  const send = (client: Client) => parse(client, 'once', { 'idempotency-key': 'two clocks' });
  let first: ReturnType<typeof send>;
  {
    using _ = holdReaders(server);
    first = send(here);
    await eventually(runningKeys, (rows) => rows.length === 1);
    const second = await send(there);
    expect([second.status, second.body.detail]).toEqual([
      409,
      'A request with this Idempotency-Key is still being processed.',
    ]);
  }
  const { status, body } = await first;
  expect(status).toBe(201);
  expect((await send(there)).body.id).toBe(body.id);
});
