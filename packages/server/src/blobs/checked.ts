/**
 * A store that never returns content that does not match its hash.
 *
 * A blob's name is its hash, so every blob can be checked. Small blobs are read whole and compared before the first
 * byte is returned. Larger ones in local files, where reading is cheap, are read once to compare and once to return.
 * Content of an object store is compared while it passes, and its last piece is held back until the hash matches. A
 * blob that passed its check is not checked again for some minutes, unless somebody writes to it.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Clock, systemClock } from '../lib/clock.ts';
import {
  BlobDamaged,
  type BlobInfo,
  BlobLost,
  BlobMissing,
  type BlobRange,
  BlobRangeOutside,
  type BlobStore,
  blobKey,
  checkedRange,
} from './blobs.ts';

export type BlobDamage = 'missing' | 'damaged';

export interface CheckedBlobStore extends BlobStore {
  /** Opens content after checking it against its hash. Rejects with BlobMissing, BlobDamaged or BlobRangeOutside. */
  open(namespace: string, sha256: string, range?: BlobRange): Promise<Readable>;
  /** Rejects with BlobMissing or BlobDamaged unless the content matches its hash. */
  verify(namespace: string, sha256: string): Promise<BlobInfo>;
}

export interface CheckOptions {
  /** Called for all content that turned out to be missing or damaged. */
  onDamage?: (damage: BlobDamage, blob: { namespace: string; sha256: string }) => void;
  clock?: Clock;
}

const SMALL_BYTES = 1024 * 1024;
/** How long a successful check stays valid. A write to the blob ends it at once. */
const TRUST_MS = 10 * 60_000;
const MAX_REMEMBERED = 20_000;

export function checkBlobs(store: BlobStore, { onDamage = () => {}, clock = systemClock }: CheckOptions = {}) {
  const known = new Map<string, { version: string; until: number }>();
  const checking = new Map<string, Promise<BlobInfo>>();

  const remember = (key: string, version: string): void => {
    // Delete the key first, so that map order stays oldest first.
    known.delete(key);
    known.set(key, { version, until: clock.now().getTime() + TRUST_MS });
    if (known.size > MAX_REMEMBERED) for (const oldest of known.keys()) return void known.delete(oldest);
  };
  const lost = (error: BlobLost, blob: { namespace: string; sha256: string }): BlobLost => {
    known.delete(blobKey(blob.namespace, blob.sha256));
    onDamage(error instanceof BlobMissing ? 'missing' : 'damaged', blob);
    return error;
  };
  const damaged = (namespace: string, sha256: string): BlobLost =>
    lost(new BlobDamaged(blobKey(namespace, sha256)), { namespace, sha256 });

  const infoOf = async (namespace: string, sha256: string): Promise<BlobInfo> => {
    const info = await store.stat(namespace, sha256);
    if (info === null) throw lost(new BlobMissing(blobKey(namespace, sha256)), { namespace, sha256 });
    return info;
  };

  async function* stored(namespace: string, sha256: string, range?: BlobRange): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of await store.open(namespace, sha256, range)) yield chunk as Buffer;
    } catch (error) {
      if (error instanceof BlobLost) throw lost(error, { namespace, sha256 });
      throw isUnreadable(error) ? damaged(namespace, sha256) : error;
    }
  }

  /** Yields all of the content, or throws in place of the last piece. */
  async function* compared(namespace: string, sha256: string): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let held: Buffer | undefined;
    for await (const chunk of stored(namespace, sha256)) {
      hash.update(chunk);
      if (held !== undefined) yield held;
      held = chunk;
    }
    if (hash.digest('hex') !== sha256) throw damaged(namespace, sha256);
    if (held !== undefined) yield held;
  }

  const check = async (namespace: string, sha256: string): Promise<BlobInfo> => {
    const key = blobKey(namespace, sha256);
    const info = await infoOf(namespace, sha256);
    const trusted = known.get(key);
    if (trusted?.version === info.version && clock.now().getTime() < trusted.until) return info;
    for await (const _ of compared(namespace, sha256));
    remember(key, info.version);
    return info;
  };

  /** Concurrent calls share one read. */
  const verify = (namespace: string, sha256: string): Promise<BlobInfo> => {
    const key = blobKey(namespace, sha256);
    const running = checking.get(key);
    if (running !== undefined) return running;
    const begun = check(namespace, sha256).finally(() => checking.delete(key));
    checking.set(key, begun);
    return begun;
  };

  async function* part(namespace: string, sha256: string, range: BlobRange, sizeBytes: number): AsyncGenerator<Buffer> {
    let leftBytes = Math.min(range.end ?? sizeBytes - 1, sizeBytes - 1) - range.start + 1;
    for await (const chunk of stored(namespace, sha256, range)) {
      leftBytes -= chunk.length;
      yield chunk;
    }
    if (leftBytes !== 0) throw damaged(namespace, sha256);
  }

  const open = async (namespace: string, sha256: string, range?: BlobRange): Promise<Readable> => {
    if (range !== undefined) checkedRange(range);
    const { sizeBytes } = await infoOf(namespace, sha256);
    if (sizeBytes <= SMALL_BYTES) {
      const chunks: Buffer[] = [];
      for await (const chunk of compared(namespace, sha256)) chunks.push(chunk);
      const whole = Buffer.concat(chunks);
      if (range === undefined) return Readable.from(whole.length === 0 ? [] : [whole], { objectMode: false });
      if (range.start >= whole.length) throw new BlobRangeOutside();
      return Readable.from([whole.subarray(range.start, (range.end ?? whole.length - 1) + 1)], { objectMode: false });
    }
    const isLocal = store.localPath !== undefined;
    if (range === undefined) {
      if (isLocal) await verify(namespace, sha256);
      return Readable.from(compared(namespace, sha256), { objectMode: false });
    }
    if (range.start >= sizeBytes) throw new BlobRangeOutside();
    await verify(namespace, sha256);
    return Readable.from(part(namespace, sha256, range, sizeBytes), { objectMode: false });
  };

  const checked: CheckedBlobStore = {
    open,
    verify,
    async stage(namespace, content, options) {
      const staged = await store.stage(namespace, content, options);
      const commit = async (): Promise<void> => {
        await staged.commit();
        // The content was hashed on the way in, so it need not be read again.
        const info = await store.stat(namespace, staged.sha256);
        if (info?.sizeBytes === staged.sizeBytes) remember(blobKey(namespace, staged.sha256), info.version);
      };
      return { sha256: staged.sha256, sizeBytes: staged.sizeBytes, commit, discard: () => staged.discard() };
    },
    stat: (namespace, sha256) => store.stat(namespace, sha256),
    delete: (namespace, sha256) => store.delete(namespace, sha256),
    list: () => store.list(),
    listTemporaries: () => store.listTemporaries(),
    removeStaleTemporaries: (olderThanMs) => store.removeStaleTemporaries(olderThanMs),
    check: () => store.check(),
    close: () => store.close(),
    ...(store.localPath !== undefined && { localPath: store.localPath.bind(store) }),
  };
  return checked;
}

/** The disk reports that it cannot read what it holds. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EIO' || error.code === 'EISDIR');
