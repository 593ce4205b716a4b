/** Who reads a list in ascending order and goes on after its last record misses none, in whatever order they commit. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { holdWrites } from '../support/held-writes.ts';
import { dataUrl } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

let server: SharedServer;
let test: Client;

beforeAll(async () => {
  server = await sharedServer();
  ({ test } = clientsOf(server));
});

const upload = (filename: string) =>
  test.post('/v1/files', { json: { document: { filename, url: dataUrl(`content of ${filename}`) } } });
const json_schema = { type: 'object', properties: { total: { type: 'number' } } };
let total = 0;
/** Their outputs differ: equal content is stored once, under a lock. */
const extract = (filename: string) =>
  test.post('/v1/extractions', {
    json: { document: { filename, url: dataUrl(`Total: ${++total}.50\nFile: ${filename}`) }, json_schema },
  });

interface Row {
  id?: string;
  primitive_execution_id?: string;
}
const idOf = ({ id, primitive_execution_id }: Row): string => primitive_execution_id ?? id ?? '';

/** Reads on after the last record that it has seen. */
class Follower {
  readonly seen: string[] = [];
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  async read(): Promise<void> {
    for (;;) {
      const last = this.seen.at(-1);
      const cursor = last === undefined ? '' : `&after=${last}`;
      const { body } = await test.get(`${this.#path}?order=asc&limit=5${cursor}`);
      if (body.data.length === 0) return;
      this.seen.push(...body.data.map(idOf));
    }
  }
}

const everything = async (path: string): Promise<string[]> =>
  (await test.get(`${path}?limit=100`)).body.data.map(idOf).reverse();

describe.each([
  ['files', '/v1/files', upload, 'filename'],
  ['events', '/v1/events', upload, 'data::text'],
  ['extractions', '/v1/extractions', extract, 'filename'],
  ['usage_primitives', '/v1/usage/primitives', extract, 'documents::text'],
])('of %s', (table, path, make, column) => {
  it('no record is passed over that commits later than one after it', async () => {
    const follower = new Follower(path);
    const held = await holdWrites(server.databaseUrl, `insert on ${table}`, `new.${column} like '%held%'`);
    const first = make(`held-${table}.txt`);
    await held.reached();
    await make(`quick-${table}.txt`);
    await follower.read();
    const latest = await everything(path);
    await held.release();
    await first;
    // It was there for those who want the latest.
    expect(latest.length).toBeGreaterThan(follower.seen.length);
    await follower.read();
    const all = await everything(path);
    expect(follower.seen).toEqual(all);
    expect(new Set(all).size).toBe(all.length);
  });
});

it('holds while many are made at once', async () => {
  const paths = ['/v1/files', '/v1/events', '/v1/extractions', '/v1/usage/primitives'];
  const followers = paths.map((path) => new Follower(path));
  let isMaking = true;
  const making = Promise.all(
    Array.from({ length: 6 }, async (_, worker) => {
      for (let n = 0; n < 4; n += 1) await (n % 2 === 0 ? upload : extract)(`many-${worker}-${n}.txt`);
    }),
  ).finally(() => {
    isMaking = false;
  });
  while (isMaking) for (const follower of followers) await follower.read();
  await making;
  for (const [index, follower] of followers.entries()) {
    await follower.read();
    expect(follower.seen).toEqual(await everything(paths[index] ?? ''));
  }
});

it('an extraction that a request waits for enters its list when it is done, though it began before others', async () => {
  const held = await holdWrites(server.databaseUrl, 'insert on extractions', "new.filename = 'slow.txt'");
  const slow = extract('slow.txt');
  await held.reached();
  await held.release();
  const { body } = await slow;
  const { data } = (await test.get('/v1/extractions?limit=1')).body;
  expect(data[0].id).toBe(body.id);
  expect(Date.parse(body.created_at)).toBe(Date.parse(data[0].created_at));
});

it('a client finds what it has just made', async () => {
  const { body } = await upload('mine.txt');
  const { data } = (await test.get('/v1/files?order=asc&limit=100')).body;
  expect(data.at(-1).id).toBe(body.id);
});
