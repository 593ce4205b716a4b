import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { silentLogger } from '../lib/logger.ts';
import { copyInto } from './copy.ts';
import { createDatabase, type Database, sql, sqlStateOf } from './database.ts';

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  // Only one connection, so that a copy which leaves it unusable fails all later statements.
  database = createDatabase({ url: test.url, maxConnections: 1, logger: silentLogger });
  await sql`create table numbers (n int primary key)`.execute(database.db);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

async function* lines(from: number, to: number): AsyncGenerator<Uint8Array> {
  for (let n = from; n < to; n += 1) yield Buffer.from(`${n}\n`);
}

const COPY = 'copy numbers from stdin';

async function count(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from numbers`.execute(database.db);
  return rows[0]?.count ?? -1;
}

it('copied rows belong to the transaction: visible inside it, gone after a rollback', async () => {
  const failure = new Error('rolled back');
  const attempt = database.transaction(async (tx) => {
    await copyInto(tx, COPY, lines(0, 1000));
    const { rows } = await sql<{ count: number }>`select count(*) from numbers`.execute(tx);
    expect(rows).toEqual([{ count: 1000 }]);
    throw failure;
  });
  await expect(attempt).rejects.toBe(failure);
  expect(await count()).toBe(0);
});

it('a failing source becomes the error of the copy, and the connection stays usable', async () => {
  const failure = new Error('bad row');
  async function* source(): AsyncGenerator<Uint8Array> {
    yield* lines(0, 100);
    throw failure;
  }
  await expect(database.transaction((tx) => copyInto(tx, COPY, source()))).rejects.toBe(failure);
  expect(await count()).toBe(0);
});

it('the same holds for a source that fails before its first byte, and for one without bytes', async () => {
  const failure = new Error('nothing came');
  // biome-ignore lint/correctness/useYield: it ends before it yields
  async function* broken(): AsyncGenerator<Uint8Array> {
    throw failure;
  }
  await expect(database.transaction((tx) => copyInto(tx, COPY, broken()))).rejects.toBe(failure);
  await database.transaction((tx) => copyInto(tx, COPY, lines(0, 0)));
  expect(await count()).toBe(0);
});

it('an error of the server is recognised by its SQLSTATE', async () => {
  async function* twice(): AsyncGenerator<Uint8Array> {
    yield* lines(0, 10);
    yield* lines(5, 6);
  }
  const error = await database.transaction((tx) => copyInto(tx, COPY, twice())).catch((reason: unknown) => reason);
  expect(sqlStateOf(error)).toBe('23505');
  expect(await count()).toBe(0);
});

it('a server that goes away mid-copy rejects the copy but does not crash the process', async () => {
  async function* cut(): AsyncGenerator<Uint8Array> {
    yield* lines(0, 10);
    await test.interrupt();
    yield* lines(10, 100_000);
  }
  await expect(database.transaction((tx) => copyInto(tx, COPY, cut()))).rejects.toThrow();
  await test.resume();
  expect(await count()).toBe(0);
});

it('copies more than the memory buffers hold, in order', async () => {
  await database.transaction((tx) => copyInto(tx, COPY, lines(0, 200_000)));
  expect(await count()).toBe(200_000);
});
