import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { CheckedBlobStore } from '../../blobs/checked.ts';
import type { Scope } from '../../lib/scope.ts';

/** Reader processes take a path, so content of an object store is copied to a local file while it is read. */
export async function withLocalFile<T>(
  blobs: CheckedBlobStore,
  scope: Scope,
  sha256: string,
  read: (file: string) => Promise<T>,
): Promise<T> {
  const local = blobs.localPath?.(scope.environmentId, sha256);
  if (local !== undefined) {
    await blobs.verify(scope.environmentId, sha256);
    return read(local);
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recto-'));
  try {
    const file = path.join(folder, 'content');
    await pipeline(await blobs.open(scope.environmentId, sha256), createWriteStream(file, { mode: 0o600 }));
    return await read(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
