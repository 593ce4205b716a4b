import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMigratedDatabase } from '../../../../../tests/support/migrated-database.ts';
import type { TestDatabase } from '../../../../../tests/support/test-database.ts';
import { createDatabase, type Database, sql } from '../../db/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { createIds } from '../../lib/ids.ts';
import { silentLogger } from '../../lib/logger.ts';
import type { FieldScorer } from '../../pipelines/learn/scorer.ts';
import { type FitScorer, scorerQueue } from './jobs.ts';
import { type BegunFit, type FinishedFit, Scorers } from './service.ts';

let testDatabase: TestDatabase;
let database: Database;
let scorers: Scorers;
let enqueued: { data: FitScorer; joinKey: string | undefined; delayMs: number }[] = [];
let now = Date.parse('2026-01-01T00:00:00Z');
const clock = { now: () => new Date(now) };
const scope = { organizationId: 'org_1', environmentId: 'env_1' };
const elsewhere = { organizationId: 'org_1', environmentId: 'env_2' };
const SCHEMA = { type: 'object' };

beforeAll(async () => {
  testDatabase = await createMigratedDatabase();
  database = createDatabase({ url: testDatabase.url, maxConnections: 4, logger: silentLogger });
  // Only ownership matters here.
  await sql`alter table scorer_schemas drop constraint scorer_schemas_organization_id_fkey,
    drop constraint scorer_schemas_environment_id_fkey`.execute(database.db);
  await sql`alter table scorers drop constraint scorers_organization_id_fkey,
    drop constraint scorers_environment_id_fkey`.execute(database.db);
  const jobs = {
    enqueue: async (
      _tx: unknown,
      _queue: unknown,
      data: FitScorer,
      options: { joinKey?: string; startAfter?: Date },
    ) => {
      enqueued.push({ data, joinKey: options.joinKey, delayMs: Number(options.startAfter) - now });
      return 'job';
    },
  } as unknown as Jobs;
  scorers = new Scorers({
    database,
    jobs,
    queue: scorerQueue(() => ({ run: async () => {} })),
    ids: createIds(),
    clock,
  });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(() => {
  enqueued = [];
});

const FIELD: FieldScorer = { path: ['a'], score: 1, nothing: 0.9, temperature: 1, cap: 0.8, features: [] };

/** A fit that helps, unless its weight is null; weights distinguish fits. */
const fitOf = (weight: number | null, rest: Partial<FinishedFit> = {}): FinishedFit => ({
  fields: [],
  model: { fields: weight === null ? [] : [{ ...FIELD, features: [[1, weight]] }] },
  correctionIds: ['corr_1'],
  documentCount: 5,
  unavailableCount: 0,
  tookMs: 10,
  isCurrent: async () => true,
  ...rest,
});

const revise = (schemaSha256: string, where = scope): Promise<void> =>
  database.transaction((tx) => scorers.revise(tx, where, schemaSha256, SCHEMA));

async function begin(schemaSha256: string): Promise<BegunFit> {
  const begun = await scorers.begin(scope, schemaSha256);
  if (begun === null) throw new Error('there is nothing to learn');
  return begun;
}

async function learn(schemaSha256: string, fit: FinishedFit): Promise<void> {
  now += 1000;
  await revise(schemaSha256);
  await scorers.record(scope, await begin(schemaSha256), fit);
}

const versionsOf = async (schemaSha256: string, where = scope) => {
  const page = { limit: 100, order: 'asc' as const };
  const { data } = await scorers.list(where, page, { schemaSha256, isActive: undefined });
  return data.map(
    ({ version, is_active, helps }) => `${version}${helps ? '' : ' no help'}${is_active ? ' active' : ''}`,
  );
};
const latest = async (schemaSha256: string): Promise<string> => {
  const page = { limit: 1, order: 'desc' as const };
  return (await scorers.list(scope, page, { schemaSha256, isActive: undefined })).data[0]?.id ?? '';
};
const commit = <T>(run: (tx: never) => Promise<T>): Promise<T> => database.transaction((tx) => run(tx as never));

describe('a fit', () => {
  it('is enqueued once until it begins; corrections after that wait for another one', async () => {
    await revise('joined');
    await revise('joined');
    await begin('joined');
    await revise('joined');
    const [first, second, third] = enqueued.map(({ joinKey }) => joinKey);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(enqueued[0]?.delayMs).toBe(1000);
  });

  it('is delayed longer when the last one took long', async () => {
    await learn('slow', fitOf(1, { tookMs: 20_000 }));
    await revise('slow');
    expect(enqueued.at(-1)?.delayMs).toBe(60_000);
  });

  it('has nothing to do when its revision is already learnt', async () => {
    await learn('done', fitOf(1));
    expect(await scorers.begin(scope, 'done')).toBeNull();
    expect(await scorers.begin(scope, 'never corrected')).toBeNull();
    expect(await scorers.begin(elsewhere, 'done')).toBeNull();
  });

  it('is dropped when a later one was faster, or when its corrections are gone', async () => {
    await revise('raced');
    const slow = await begin('raced');
    await revise('raced');
    const fast = await begin('raced');
    await scorers.record(scope, fast, fitOf(2));
    await scorers.record(scope, slow, fitOf(1));
    expect(await versionsOf('raced')).toEqual(['1 active']);
    await learn('raced', fitOf(3, { isCurrent: async () => false }));
    expect(await versionsOf('raced')).toEqual(['1 active']);
  });

  it('with the same result makes no version, and counts as learnt from all corrections', async () => {
    await learn('same', fitOf(1));
    await learn('same', fitOf(1, { correctionIds: ['corr_1', 'corr_2'] }));
    expect(await versionsOf('same')).toEqual(['1 active']);
    await database.transaction((tx) =>
      scorers.forget(tx, scope, { schemaSha256: 'same', schema: SCHEMA, correctionIds: ['corr_2'] }),
    );
    expect(await versionsOf('same')).toEqual([]);
  });

  it('that no longer helps deactivates the previous one; only the latest of those stays', async () => {
    await learn('fading', fitOf(1));
    await learn('fading', fitOf(null));
    await learn('fading', fitOf(null, { documentCount: 6 }));
    expect(await versionsOf('fading')).toEqual(['1', '3 no help']);
    await learn('fading', fitOf(2));
    expect(await versionsOf('fading')).toEqual(['1', '4 active']);
  });

  it('leaves the versions alone when no document can be read any more', async () => {
    await learn('gone', fitOf(1));
    await learn('gone', fitOf(null, { documentCount: 0, unavailableCount: 5 }));
    expect(await versionsOf('gone')).toEqual(['1 active']);
    expect(await scorers.begin(scope, 'gone')).toBeNull();
  });

  it('keeps at most twenty versions that helped', async () => {
    for (let weight = 1; weight <= 25; weight += 1) await learn('many', fitOf(weight));
    const versions = await versionsOf('many');
    expect(versions).toHaveLength(21);
    expect(versions.at(-1)).toBe('25 active');
  });
});

describe('the active version', () => {
  it('follows later versions until somebody chooses one', async () => {
    await learn('used', fitOf(1));
    const first = await latest('used');
    await scorers.deactivate(scope, first, commit as never);
    await learn('used', fitOf(2));
    expect(await versionsOf('used')).toEqual(['1', '2']);
    const second = await latest('used');
    await scorers.activate(scope, first, commit as never);
    await learn('used', fitOf(3));
    expect(await versionsOf('used')).toEqual(['1 active', '2', '3']);
    await scorers.activate(scope, await latest('used'), commit as never);
    await learn('used', fitOf(4));
    expect(await versionsOf('used')).toEqual(['1', '2', '3', '4 active']);
    await expect(scorers.activate(elsewhere, second, commit as never)).rejects.toThrow('Scorer not found.');
    expect(await scorers.read(elsewhere, second)).toBeUndefined();
  });

  it('is learnt again, once, with another version of the code', async () => {
    await learn('outdated', fitOf(1));
    expect(await scorers.refitOutdated()).toBe(0);
    await sql`update scorers set pipelines_version = 'other' where schema_sha256 = 'outdated'`.execute(database.db);
    expect(await scorers.refitOutdated()).toBe(1);
    expect(enqueued.at(-1)?.data.schema_sha256).toBe('outdated');
    expect(await scorers.refitOutdated()).toBe(0);
    await scorers.record(scope, await begin('outdated'), fitOf(1));
    expect(await versionsOf('outdated')).toEqual(['1 active']);
    expect(await scorers.refitOutdated()).toBe(0);
  });
});
