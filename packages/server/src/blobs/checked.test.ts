import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { BlobDamaged, BlobMissing, BlobRangeOutside, type BlobStore } from './blobs.ts';
import { type BlobDamage, type CheckedBlobStore, checkBlobs } from './checked.ts';
import { openFsBlobStore } from './fs.ts';
import { openS3BlobStore } from './s3.ts';
import { startS3rver } from './s3rver-process.ts';

interface UnderTest {
  checked: CheckedBlobStore;
  fileOf(sha256: string): string;
  told: BlobDamage[];
  /** How often the stored content was read. */
  reads(): number;
  wait(ms: number): void;
}

const NAMESPACE = 'env_a';
const SMALL = 10_000;
const LARGE = 3_000_000;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function underTest(kind: 'fs' | 's3'): Promise<UnderTest> {
  const told: BlobDamage[] = [];
  let [reads, offsetMs] = [0, 0];
  const clock = { now: () => new Date(Date.now() + offsetMs) };
  const make = async (): Promise<{ store: BlobStore; fileOf: UnderTest['fileOf'] }> => {
    if (kind === 'fs') {
      const root = await mkdtemp(path.join(os.tmpdir(), 'recto-checked-'));
      closing.push(() => rm(root, { recursive: true }));
      const store = await openFsBlobStore({ root });
      return { store, fileOf: (sha256) => store.localPath?.(NAMESPACE, sha256) ?? '' };
    }
    const s3 = await startS3rver();
    closing.push(() => s3.close());
    const store = openS3BlobStore(s3.location, { credentials: s3.credentials });
    return { store, fileOf: (sha256) => s3.fileOf(`${s3.location.prefix}/${NAMESPACE}/${sha256}`) };
  };
  const { store, fileOf } = await make();
  const open = store.open.bind(store);
  store.open = (...parameters) => {
    reads += 1;
    return open(...parameters);
  };
  const checked = checkBlobs(store, { clock, onDamage: (damage) => told.push(damage) });
  closing.push(() => checked.close());
  return {
    checked,
    fileOf,
    told,
    reads: () => reads,
    wait: (ms) => {
      offsetMs += ms;
    },
  };
}

async function put(checked: CheckedBlobStore, content: Buffer): Promise<string> {
  async function* pieces() {
    yield content;
  }
  const staged = await checked.stage(NAMESPACE, pieces());
  await staged.commit();
  return staged.sha256;
}

async function flip(file: string, at: number): Promise<void> {
  const bytes = await readFile(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const TRUSTED_MS = 11 * 60_000;

describe.each(['fs', 's3'] as const)('checked content in %s', (kind) => {
  it.each([0, SMALL, LARGE])('of %i bytes is returned whole, and by ranges', async (size) => {
    const { checked, told } = await underTest(kind);
    const content = randomBytes(size);
    const sha256 = await put(checked, content);
    expect((await buffer(await checked.open(NAMESPACE, sha256))).equals(content)).toBe(true);
    if (size === 0) return;
    for (const range of [{ start: 0, end: 99 }, { start: size - 5 }, { start: size - 5, end: size + 100 }]) {
      const given = await buffer(await checked.open(NAMESPACE, sha256, range));
      expect(given.equals(content.subarray(range.start, (range.end ?? size) + 1))).toBe(true);
    }
    await expect(checked.open(NAMESPACE, sha256, { start: size })).rejects.toBeInstanceOf(BlobRangeOutside);
    expect(told).toEqual([]);
  });

  it.each([
    ['small', SMALL],
    ['large', LARGE],
  ])('%s that is damaged, truncated or lost is never returned whole', async (_, size) => {
    const { checked, fileOf, told, wait } = await underTest(kind);
    const content = randomBytes(size);
    const sha256 = await put(checked, content);
    wait(TRUSTED_MS);
    await flip(fileOf(sha256), size - 1);
    const read = async (range?: { start: number; end: number }) => buffer(await checked.open(NAMESPACE, sha256, range));
    await expect(read()).rejects.toBeInstanceOf(BlobDamaged);
    await expect(read({ start: 0, end: 9 })).rejects.toBeInstanceOf(BlobDamaged);
    await expect(checked.verify(NAMESPACE, sha256)).rejects.toMatchObject({
      status: 410,
      detail: { code: 'content_damaged' },
    });
    await flip(fileOf(sha256), size - 1);
    expect((await read()).equals(content)).toBe(true);
    await truncate(fileOf(sha256), size - 10);
    await expect(read()).rejects.toThrow();
    await put(checked, content);
    expect((await read()).equals(content)).toBe(true);
    await checked.delete(NAMESPACE, sha256);
    await expect(read()).rejects.toBeInstanceOf(BlobMissing);
    await expect(checked.verify(NAMESPACE, sha256)).rejects.toMatchObject({ detail: { code: 'content_lost' } });
    expect(new Set(told)).toEqual(new Set(['damaged', 'missing']));
  });

  it('is verified once while nobody writes to it, and again after some minutes', async () => {
    const { checked, reads, wait } = await underTest(kind);
    const sha256 = await put(checked, randomBytes(LARGE));
    await checked.verify(NAMESPACE, sha256);
    // It was hashed while it was written.
    expect(reads()).toBe(0);
    wait(TRUSTED_MS);
    await Promise.all([checked.verify(NAMESPACE, sha256), checked.verify(NAMESPACE, sha256)]);
    await checked.verify(NAMESPACE, sha256);
    expect(reads()).toBe(1);
  });

  it('is listed, together with leftovers of uploads', async () => {
    const { checked } = await underTest(kind);
    const content = randomBytes(SMALL);
    const sha256 = await put(checked, content);
    async function* pieces() {
      yield content;
    }
    const staged = await checked.stage(NAMESPACE, pieces());
    const listed = await all(checked.list());
    expect(listed).toMatchObject([{ namespace: NAMESPACE, sha256, sizeBytes: SMALL }]);
    expect(await all(checked.listTemporaries())).toHaveLength(1);
    await staged.discard();
    expect(await all(checked.listTemporaries())).toEqual([]);
  });
});

it("a file that is changed behind the service's back is verified again, whatever its timestamp says", async () => {
  const { checked, fileOf } = await underTest('fs');
  const content = randomBytes(LARGE);
  const sha256 = await put(checked, content);
  await checked.verify(NAMESPACE, sha256);
  await flip(fileOf(sha256), 17);
  await expect(checked.verify(NAMESPACE, sha256)).rejects.toBeInstanceOf(BlobDamaged);
  expect(sha256).toBe(createHash('sha256').update(content).digest('hex'));
});
