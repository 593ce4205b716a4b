import { randomUUID } from 'node:crypto';
import type { BigIntStats, Dirent } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type Clock, systemClock } from '../lib/clock.ts';
import { outage, unavailable } from '../lib/errors.ts';
import { faultPoint } from '../lib/fault.ts';
import {
  type BlobInfo,
  BlobMissing,
  type BlobRange,
  BlobRangeOutside,
  type BlobStore,
  blobKey,
  checkedNamespace,
  checkedRange,
  isBlobName,
  type StagedBlob,
  type StageOptions,
  type StoredBlob,
  type StoredTemporary,
  TEMPORARY_FOLDER,
} from './blobs.ts';
import { MeasuredContent } from './measured-content.ts';
import { createStagedBlob } from './staged-blob.ts';

export interface FsBlobStoreOptions {
  root: string;
  clock?: Clock;
  /** Creates a file and opens it for writing. */
  createFile?: (file: string) => Promise<FileHandle>;
}

/**
 * Stores blobs at `<root>/<namespace>/<first two digits>/<sha256>`. The 256 folders stay small even with millions of
 * blobs.
 */
export async function openFsBlobStore(options: FsBlobStoreOptions): Promise<BlobStore> {
  await mkdir(path.join(options.root, TEMPORARY_FOLDER), { recursive: true, mode: 0o700 });
  return new FsBlobStore(options);
}

class FsBlobStore implements BlobStore {
  readonly #root: string;
  readonly #temporaryFolder: string;
  readonly #clock: Clock;
  readonly #createFile: (file: string) => Promise<FileHandle>;
  /** Folders whose directory entry this process has synced. */
  readonly #durableFolders = new Set<string>();

  constructor({ root, clock = systemClock, createFile = createPrivateFile }: FsBlobStoreOptions) {
    this.#root = root;
    this.#temporaryFolder = path.join(root, TEMPORARY_FOLDER);
    this.#clock = clock;
    this.#createFile = createFile;
  }

  localPath(namespace: string, sha256: string): string {
    const [folder = ''] = blobKey(namespace, sha256).split('/');
    return path.join(this.#root, folder, sha256.slice(0, 2), sha256);
  }

  async stage(namespace: string, content: AsyncIterable<Uint8Array>, options?: StageOptions): Promise<StagedBlob> {
    checkedNamespace(namespace);
    const temporary = path.join(this.#temporaryFolder, randomUUID());
    const measured = new MeasuredContent(content, options);
    const discard = () => rm(temporary, { force: true });
    try {
      await this.#write(temporary, measured);
    } catch (error) {
      await discard();
      throw measured.failure === null ? toStoreError(error) : error;
    }
    await faultPoint('blobs.after_stage');
    const sha256 = measured.sha256();
    const commit = () => this.#commit(temporary, this.localPath(namespace, sha256));
    return createStagedBlob({ sha256, sizeBytes: measured.sizeBytes, commit, discard });
  }

  async open(namespace: string, sha256: string, range?: BlobRange): Promise<Readable> {
    const file = this.localPath(namespace, sha256);
    if (range !== undefined) checkedRange(range);
    const handle = await open(file, 'r').catch((error: unknown) => {
      throw isErrno(error, 'ENOENT') ? new BlobMissing(blobKey(namespace, sha256), error) : error;
    });
    try {
      if (range !== undefined && range.start >= (await handle.stat()).size) throw new BlobRangeOutside();
      return handle.createReadStream({ ...range });
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async stat(namespace: string, sha256: string): Promise<BlobInfo | null> {
    const stats = await statOrNull(this.localPath(namespace, sha256));
    if (stats === null) return null;
    const { dev, ino, size, mtimeNs, ctimeNs, mtime } = stats;
    // The kernel sets ctime, and nobody can set it back.
    return {
      sizeBytes: Number(size),
      modifiedAt: mtime,
      version: [dev, ino, size, mtimeNs, ctimeNs].join(':'),
    };
  }

  async delete(namespace: string, sha256: string): Promise<void> {
    await rm(this.localPath(namespace, sha256), { force: true });
  }

  async *list(): AsyncGenerator<StoredBlob> {
    for (const namespace of await folderNames(this.#root)) {
      if (namespace === TEMPORARY_FOLDER) continue;
      for (const first of await folderNames(path.join(this.#root, namespace))) {
        const folder = path.join(this.#root, namespace, first);
        for (const sha256 of await namesIn(folder)) {
          if (!isBlobName(namespace, sha256)) continue;
          const stats = await statOrNull(path.join(folder, sha256));
          if (stats !== null) yield { namespace, sha256, sizeBytes: Number(stats.size), modifiedAt: stats.mtime };
        }
      }
    }
  }

  async *listTemporaries(): AsyncGenerator<StoredTemporary> {
    for (const name of await namesIn(this.#temporaryFolder)) {
      const stats = await statOrNull(path.join(this.#temporaryFolder, name));
      if (stats !== null) yield { name, modifiedAt: stats.mtime };
    }
  }

  async removeStaleTemporaries(olderThanMs: number): Promise<number> {
    const oldestKept = this.#clock.now().getTime() - olderThanMs;
    let removed = 0;
    for (const name of await readdir(this.#temporaryFolder)) {
      const file = path.join(this.#temporaryFolder, name);
      // Another process may commit or discard it at any moment; every write renews the modification time.
      const stats = await statOrNull(file);
      if (stats === null || stats.mtime.getTime() >= oldestKept) continue;
      await rm(file, { force: true });
      removed += 1;
    }
    return removed;
  }

  async check(): Promise<void> {
    const probe = path.join(this.#temporaryFolder, `probe-${randomUUID()}`);
    try {
      await writeFile(probe, 'probe', { mode: 0o600, flag: 'wx' });
      if ((await readFile(probe, 'utf8')) !== 'probe') throw new Error('the probe reads back differently');
    } catch (error) {
      throw unavailable('The storage of documents cannot be written.', error);
    } finally {
      await rm(probe, { force: true });
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async #write(file: string, measured: MeasuredContent): Promise<void> {
    const handle = await this.#createFile(file);
    try {
      for await (const piece of measured.pieces()) await handle.writeFile(piece);
      await handle.datasync();
    } finally {
      await handle.close();
    }
  }

  async #commit(temporary: string, file: string): Promise<void> {
    const folder = path.dirname(file);
    try {
      await this.#makeDurableFolder(folder);
      // Content staged long ago must not look old to the collector, which removes unreferenced blobs by age.
      const now = this.#clock.now();
      await utimes(temporary, now, now);
      await rename(temporary, file);
      await syncFolder(folder);
    } catch (error) {
      throw isErrno(error, 'ENOENT') ? new BlobMissing(path.basename(file), error) : toStoreError(error);
    }
    await faultPoint('blobs.after_commit');
  }

  /**
   * Sync the entry even if the folder exists: another process may have just created it without syncing yet, and a power
   * cut would then take our blob with it.
   */
  async #makeDurableFolder(folder: string): Promise<void> {
    if (this.#durableFolders.has(folder)) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await syncFolder(path.dirname(folder));
    await syncFolder(this.#root);
    this.#durableFolders.add(folder);
  }
}

function createPrivateFile(file: string): Promise<FileHandle> {
  return open(file, 'wx', 0o600);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns an empty list for a folder that no longer exists. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  }
}

const folderNames = async (folder: string): Promise<string[]> =>
  (await entriesOf(folder)).filter((entry) => entry.isDirectory()).map(({ name }) => name);

const namesIn = async (folder: string): Promise<string[]> =>
  (await entriesOf(folder)).filter((entry) => entry.isFile()).map(({ name }) => name);

async function statOrNull(file: string): Promise<BigIntStats | null> {
  try {
    return await stat(file, { bigint: true });
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
}

function toStoreError(error: unknown): unknown {
  if (isErrno(error, 'ENOSPC') || isErrno(error, 'EDQUOT')) {
    return outage('The storage of documents is full.', error);
  }
  return error;
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
