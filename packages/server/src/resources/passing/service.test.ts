/** Content that goes with its request, on a real PostgreSQL and a folder of blobs. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMigratedDatabase } from '../../../../../tests/support/migrated-database.ts';
import type { TestDatabase } from '../../../../../tests/support/test-database.ts';
import type { CheckedBlobStore } from '../../blobs/checked.ts';
import { openBlobStore } from '../../blobs/open.ts';
import { createDatabase, type Database, sql } from '../../db/database.ts';
import { silentLogger } from '../../lib/logger.ts';
import type { Scope } from '../../lib/scope.ts';
import { BlobLedger, type KeptBlob } from '../blobs/service.ts';
import { PassingContent } from './service.ts';

const MINUTE_MS = 60_000;
const signal = new AbortController().signal;
const scope: Scope = { organizationId: 'org_1', environmentId: 'env_1' };

let test: TestDatabase;
let database: Database;
let folder: string;
let blobs: CheckedBlobStore;
let ledger: BlobLedger;
let passing: PassingContent;
let now = new Date('2030-06-30T12:00:00Z').getTime();
const clock = { now: () => new Date(now) };

beforeAll(async () => {
  test = await createMigratedDatabase();
  database = createDatabase({ url: test.url, maxConnections: 4, logger: silentLogger });
  folder = await mkdtemp(path.join(os.tmpdir(), 'recto-passing-'));
  blobs = await openBlobStore({ kind: 'fs', root: folder });
  ledger = new BlobLedger({ database, blobs, clock });
  passing = new PassingContent({ db: database.db, ledger, clock, logger: silentLogger });
  await sql`insert into organizations (id, name, created_at) values ('org_1', 'o', now())`.execute(database.db);
  await sql`insert into environments (id, organization_id, slug, created_at, retention_days) values
    ('env_1', 'org_1', 'test', now(), null)`.execute(database.db);
});
afterAll(async () => {
  await database.close();
  await blobs.close();
  await test.drop();
  await rm(folder, { recursive: true });
});

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const keep = (text: string, request?: string): Promise<KeptBlob> =>
  ledger.keep({ ...scope, passing: request }, chunksOf(text), { maxBytes: 1000 });

const isStored = async ({ sha256 }: KeptBlob): Promise<boolean> => {
  const { rows } = await sql`select 1 from blobs where sha256 = ${sha256}`.execute(database.db);
  const info = await blobs.stat(scope.environmentId, sha256);
  expect(rows).toHaveLength(info === null ? 0 : 1);
  return info !== null;
};

it('content goes with the last request that has it', async () => {
  const [first, second] = [await passing.begin(scope, 'req_1'), await passing.begin(scope, 'req_2')];
  const shared = await keep('shared', 'req_1');
  const own = await keep('own', 'req_1');
  await keep('shared', 'req_2');
  first.end();
  await passing.close();
  expect([await isStored(own), await isStored(shared)]).toEqual([false, true]);
  second.end();
  await passing.close();
  expect(await isStored(shared)).toBe(false);
  const { rows } = await sql`select 1 from passing_requests`.execute(database.db);
  expect(rows).toEqual([]);
});

it('content that a request without retention=none has stored, before or after, stays as that one keeps it', async () => {
  const before = await keep('before');
  const request = await passing.begin(scope, 'req_3');
  await keep('before', 'req_3');
  const after = await keep('after', 'req_3');
  await keep('after');
  request.end();
  await passing.close();
  expect([await isStored(before), await isStored(after)]).toEqual([true, true]);
  await database.transaction((tx) => ledger.claim(tx, scope, after, 'file_1'));
});

it('content of a request whose process died is removed when its time is over, and not before', async () => {
  await passing.begin(scope, 'req_4');
  const left = await keep('left behind', 'req_4');
  now += 14 * MINUTE_MS;
  expect(await passing.purge(signal)).toBe(0);
  expect(await isStored(left)).toBe(true);
  now += 2 * MINUTE_MS;
  expect(await passing.purge(signal)).toBe(1);
  expect(await isStored(left)).toBe(false);
  expect(await passing.purge(signal)).toBe(0);
});

it('a removal that was interrupted after the bytes were gone is finished', async () => {
  await passing.begin(scope, 'req_5');
  const half = await keep('half removed', 'req_5');
  await blobs.delete(scope.environmentId, half.sha256);
  now += 16 * MINUTE_MS;
  await passing.purge(signal);
  expect(await isStored(half)).toBe(false);
});

it('the id of a discarded record is known in its environment for thirty days', async () => {
  await database.transaction((tx) => passing.recordDiscarded(tx, scope, 'parse_1'));
  expect(await passing.isDiscarded(scope, 'parse_1')).toBe(true);
  expect(await passing.isDiscarded({ ...scope, environmentId: 'env_2' }, 'parse_1')).toBe(false);
  now += 31 * 24 * 60 * MINUTE_MS;
  await passing.purge(signal);
  expect(await passing.isDiscarded(scope, 'parse_1')).toBe(false);
});
