import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import { BlobMissing, BlobRangeOutside, type BlobStore, type StagedBlob } from './blobs.ts';

export interface BlobStoreUnderTest {
  store: BlobStore;
  /** Every name in the store, including temporaries. */
  list(): Promise<string[]>;
  close(): Promise<void>;
}

const NAMESPACE = 'env_a';
const UNKNOWN = 'a'.repeat(64);
const HOUR_MS = 3_600_000;

/** The guarantees of every blob store. */
export function describeBlobStore(name: string, openUnderTest: (clock: Clock) => Promise<BlobStoreUnderTest>): void {
  describe(`${name} blob store`, () => {
    let underTest: BlobStoreUnderTest;
    let store: BlobStore;
    let clockOffsetMs: number;

    beforeEach(async () => {
      clockOffsetMs = 0;
      underTest = await openUnderTest({ now: () => new Date(Date.now() + clockOffsetMs) });
      store = underTest.store;
    });
    afterEach(() => underTest.close());

    const put = async (content: Uint8Array, namespace = NAMESPACE): Promise<StagedBlob> => {
      const staged = await store.stage(namespace, pieces(content));
      await staged.commit();
      return staged;
    };
    const read = async (sha256: string, range?: { start: number; end?: number }): Promise<string> =>
      String(await buffer(await store.open(NAMESPACE, sha256, range)));

    it('stores content under its digest, with size and time', async () => {
      const content = randomBytes(100_000);
      const before = Date.now();
      const blob = await put(content);
      expect(blob).toMatchObject({ sha256: digest(content), sizeBytes: 100_000 });
      const info = await store.stat(NAMESPACE, blob.sha256);
      expect(info?.sizeBytes).toBe(100_000);
      expect(Math.abs((info?.modifiedAt.getTime() ?? 0) - before)).toBeLessThan(5_000);
      expect((await buffer(await store.open(NAMESPACE, blob.sha256))).equals(content)).toBe(true);
      expect(await underTest.list()).toHaveLength(1);
    });

    it('stores empty content', async () => {
      const { sha256, sizeBytes } = await put(Buffer.alloc(0));
      expect({ sha256, sizeBytes }).toEqual({ sha256: digest(''), sizeBytes: 0 });
      expect(await read(sha256)).toBe('');
      expect(await store.stat(NAMESPACE, sha256)).toMatchObject({ sizeBytes: 0 });
    });

    it('takes and returns content of several parts as a stream', async () => {
      const totalBytes = 20 * 1024 * 1024;
      const hash = createHash('sha256');
      async function* large(): AsyncGenerator<Uint8Array> {
        for (let sentBytes = 0; sentBytes < totalBytes; sentBytes += 65_536) {
          const piece = randomBytes(65_536);
          hash.update(piece);
          yield piece;
        }
      }
      const staged = await store.stage(NAMESPACE, large());
      await staged.commit();
      const expected = hash.digest('hex');
      expect(staged).toMatchObject({ sha256: expected, sizeBytes: totalBytes });
      const readHash = createHash('sha256');
      for await (const piece of await store.open(NAMESPACE, expected)) readHash.update(piece);
      expect(readHash.digest('hex')).toBe(expected);
    }, 60_000);

    it('reads ranges, with an inclusive end that is cut at the last byte', async () => {
      const { sha256 } = await put(Buffer.from('0123456789'));
      expect(await read(sha256, { start: 0 })).toBe('0123456789');
      expect(await read(sha256, { start: 4 })).toBe('456789');
      expect(await read(sha256, { start: 2, end: 5 })).toBe('2345');
      expect(await read(sha256, { start: 5, end: 5 })).toBe('5');
      expect(await read(sha256, { start: 9, end: 1_000 })).toBe('9');
    });

    it('refuses ranges outside the content and invalid ranges', async () => {
      const { sha256 } = await put(Buffer.from('0123456789'));
      await expect(store.open(NAMESPACE, sha256, { start: 10 })).rejects.toBeInstanceOf(BlobRangeOutside);
      await expect(store.open(NAMESPACE, sha256, { start: 10, end: 20 })).rejects.toBeInstanceOf(BlobRangeOutside);
      for (const range of [{ start: -1 }, { start: 3, end: 2 }, { start: 0.5 }, { start: Number.NaN }]) {
        await expect(store.open(NAMESPACE, sha256, range)).rejects.toBeInstanceOf(RangeError);
      }
    });

    it('shows nothing before commit, and leaves nothing after discard', async () => {
      const staged = await store.stage(NAMESPACE, pieces(Buffer.from('abc')));
      expect(await store.stat(NAMESPACE, staged.sha256)).toBeNull();
      await expect(store.open(NAMESPACE, staged.sha256)).rejects.toBeInstanceOf(BlobMissing);
      await staged.discard();
      await staged.discard();
      expect(await underTest.list()).toEqual([]);
      await expect(staged.commit()).rejects.toThrow('discarded');
    });

    it('commits again without harm, and discard after commit keeps the content', async () => {
      const staged = await store.stage(NAMESPACE, pieces(Buffer.from('abc')));
      await Promise.all([staged.commit(), staged.commit(), staged.discard()]);
      await staged.commit();
      await staged.discard();
      expect(await read(staged.sha256)).toBe('abc');
    });

    it('stores equal content once when many commit it at the same time', async () => {
      const content = randomBytes(50_000);
      const staged = await Promise.all(Array.from({ length: 8 }, () => store.stage(NAMESPACE, pieces(content))));
      await Promise.all(staged.map((blob) => blob.commit()));
      expect((await buffer(await store.open(NAMESPACE, digest(content)))).equals(content)).toBe(true);
      expect(await underTest.list()).toHaveLength(1);
    });

    it('keeps namespaces apart', async () => {
      const { sha256 } = await put(Buffer.from('abc'));
      expect(await store.stat('env_b', sha256)).toBeNull();
      await put(Buffer.from('abc'), 'env_b');
      await store.delete('env_b', sha256);
      expect(await read(sha256)).toBe('abc');
    });

    it('leaves nothing of content that fails on the way, small or large', async () => {
      for (const sizeBytes of [10, 20 * 1024 * 1024]) {
        const failure = Object.assign(new Error('source broke'), { code: 'ENOSPC' });
        const staging = store.stage(NAMESPACE, failingAfter(sizeBytes, failure));
        await expect(staging).rejects.toBe(failure);
        expect(await underTest.list()).toEqual([]);
      }
    });

    it('stops at maxBytes and closes the source; exactly maxBytes is accepted', async () => {
      let isClosed = false;
      async function* endless(): AsyncGenerator<Uint8Array> {
        try {
          for (;;) yield Buffer.alloc(1_000);
        } finally {
          isClosed = true;
        }
      }
      const tooMuch = store.stage(NAMESPACE, endless(), { maxBytes: 10_500 });
      await expect(tooMuch).rejects.toMatchObject({ code: 'too_large', status: 413 });
      expect(isClosed).toBe(true);
      expect(await underTest.list()).toEqual([]);
      const exact = await store.stage(NAMESPACE, pieces(Buffer.alloc(10_500)), { maxBytes: 10_500 });
      expect(exact.sizeBytes).toBe(10_500);
    });

    it('stops when the signal aborts, even while the source hangs', async () => {
      const controller = new AbortController();
      const reason = new Error('no longer wanted');
      async function* hanging(): AsyncGenerator<Uint8Array> {
        yield Buffer.from('abc');
        setImmediate(() => controller.abort(reason));
        await new Promise(() => {});
      }
      const staging = store.stage(NAMESPACE, hanging(), { signal: controller.signal });
      await expect(staging).rejects.toBe(reason);
      const late = store.stage(NAMESPACE, pieces(Buffer.from('abc')), { signal: controller.signal });
      await expect(late).rejects.toBe(reason);
      expect(await underTest.list()).toEqual([]);
    });

    it('reports missing content by a typed error', async () => {
      const error = await store.open(NAMESPACE, UNKNOWN).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(BlobMissing);
      expect(error).toBeInstanceOf(AppError);
      expect(await store.stat(NAMESPACE, UNKNOWN)).toBeNull();
    });

    it('deletes, and deletes again without error', async () => {
      const { sha256 } = await put(Buffer.from('abc'));
      await store.delete(NAMESPACE, sha256);
      await store.delete(NAMESPACE, sha256);
      await store.delete(NAMESPACE, UNKNOWN);
      expect(await store.stat(NAMESPACE, sha256)).toBeNull();
      expect(await underTest.list()).toEqual([]);
    });

    it('collects only old temporaries, not young ones and not committed content', async () => {
      const { sha256 } = await put(Buffer.from('kept'));
      const young = await store.stage(NAMESPACE, pieces(Buffer.from('young')));
      expect(await store.removeStaleTemporaries(HOUR_MS)).toBe(0);
      await young.commit();
      const abandoned = await store.stage(NAMESPACE, pieces(Buffer.from('abandoned')));
      clockOffsetMs = 2 * HOUR_MS;
      expect(await store.removeStaleTemporaries(HOUR_MS)).toBe(1);
      expect(await store.removeStaleTemporaries(HOUR_MS)).toBe(0);
      await expect(abandoned.commit()).rejects.toBeInstanceOf(BlobMissing);
      expect(await read(sha256)).toBe('kept');
      expect(await read(young.sha256)).toBe('young');
    });

    it('refuses names that are not an id and a digest', async () => {
      for (const namespace of ['', '..', 'a/b', 'tmp', 'env-a', 'a.b']) {
        await expect(store.stage(namespace, pieces(Buffer.from('abc')))).rejects.toBeInstanceOf(TypeError);
        await expect(store.stat(namespace, UNKNOWN)).rejects.toBeInstanceOf(TypeError);
      }
      for (const sha256 of ['', '../../etc/passwd', 'A'.repeat(64), 'a'.repeat(63)]) {
        await expect(store.open(NAMESPACE, sha256)).rejects.toBeInstanceOf(TypeError);
        await expect(store.delete(NAMESPACE, sha256)).rejects.toBeInstanceOf(TypeError);
      }
    });

    it('is usable', async () => {
      await store.check();
      expect(await underTest.list()).toEqual([]);
    });
  });
}

async function* pieces(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < content.length; start += 16_384) yield content.subarray(start, start + 16_384);
}

async function* failingAfter(sizeBytes: number, failure: Error): AsyncGenerator<Uint8Array> {
  for (let sentBytes = 0; sentBytes < sizeBytes; sentBytes += 65_536) yield Buffer.alloc(65_536);
  throw failure;
}

function digest(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
