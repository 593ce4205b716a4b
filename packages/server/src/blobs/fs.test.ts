import { mkdtemp, open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../lib/clock.ts';
import { armFaults, parseFaultPlans } from '../lib/fault.ts';
import { describeBlobStore } from './conformance.ts';
import { openFsBlobStore } from './fs.ts';

describeBlobStore('fs', async (clock) => {
  const root = await mkdtemp(path.join(tmpdir(), 'recto-blobs-'));
  const store = await openFsBlobStore({ root, clock });
  return {
    store,
    list: () => listFiles(root),
    close: async () => {
      await store.close();
      await rm(root, { recursive: true });
    },
  };
});

describe('fs blob store', () => {
  let root: string;
  beforeEach(async () => {
    root = path.join(await mkdtemp(path.join(tmpdir(), 'recto-blobs-')), 'blobs');
  });
  afterEach(async () => {
    armFaults(new Map());
    await rm(path.dirname(root), { recursive: true });
  });

  it('restricts files and folders to their owner and tells child processes where they are', async () => {
    const store = await openFsBlobStore({ root });
    const staged = await store.stage('env_a', content('abc'));
    await staged.commit();
    const file = store.localPath?.('env_a', staged.sha256) ?? '';
    expect(file).toBe(path.join(root, 'env_a', staged.sha256.slice(0, 2), staged.sha256));
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
    for (const folder of [root, path.join(root, 'tmp'), path.join(root, 'env_a'), path.dirname(file)]) {
      expect(((await stat(folder)).mode & 0o777).toString(8)).toBe('700');
    }
  });

  it('gives content that is committed again, or late, a fresh time', async () => {
    const store = await openFsBlobStore({ root });
    const first = await store.stage('env_a', content('abc'));
    const late = await store.stage('env_a', content('abc'));
    await first.commit();
    const file = store.localPath?.('env_a', first.sha256) ?? '';
    const long = new Date('2001-01-01');
    await utimes(file, long, long);
    for (const name of await readdir(path.join(root, 'tmp'))) await utimes(path.join(root, 'tmp', name), long, long);
    await late.commit();
    const info = await store.stat('env_a', first.sha256);
    expect(systemClock.now().getTime() - (info?.modifiedAt.getTime() ?? 0)).toBeLessThan(10_000);
  });

  it('answers a full disk with 503 and leaves no temporary', async () => {
    const created: string[] = [];
    const onFullDisk = async (file: string) => {
      created.push(file);
      await (await open(file, 'wx')).close();
      return open('/dev/full', 'w');
    };
    const store = await openFsBlobStore({ root, createFile: onFullDisk });
    const failure = await store.stage('env_a', content('abc')).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'unavailable', status: 503, cause: { code: 'ENOSPC' } });
    expect(created).toHaveLength(1);
    expect(await listFiles(root)).toEqual([]);
  });

  it('can be committed again after a commit that failed half-way', async () => {
    const store = await openFsBlobStore({ root });
    const staged = await store.stage('env_a', content('abc'));
    const blocker = path.join(root, 'env_a');
    await (await open(blocker, 'wx')).close();
    await expect(staged.commit()).rejects.toMatchObject({ code: 'ENOTDIR' });
    await rm(blocker);
    await staged.commit();
    expect(await store.stat('env_a', staged.sha256)).toMatchObject({ sizeBytes: 3 });
  });

  it('leaves a temporary, and no blob, when the process ends between stage and commit', async () => {
    const store = await openFsBlobStore({ root });
    armFaults(parseFaultPlans('blobs.after_stage=throw').plans);
    await expect(store.stage('env_a', content('abc'))).rejects.toThrow('fault point');
    expect(await listFiles(root)).toHaveLength(1);
    expect(await readdir(root)).toEqual(['tmp']);
  });

  it('reports in check() that it cannot write', async () => {
    const store = await openFsBlobStore({ root });
    await rm(root, { recursive: true });
    await expect(store.check()).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  });
});

async function* content(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}
