import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { BlobStore } from '../../blobs/blobs.ts';
import { openBlobStore } from '../../blobs/open.ts';
import type { BlobLedger, KeptBlob } from '../blobs/service.ts';
import { LineBlob } from './line-blob.ts';

const scope = { organizationId: 'org_1', environmentId: 'env_1' };
const signal = new AbortController().signal;
let root: string;
let blobs: BlobStore;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'recto-lines-'));
  blobs = await openBlobStore({ kind: 'fs', root });
});
afterEach(async () => {
  await blobs.close();
  await rm(root, { recursive: true, force: true });
});

/** A ledger without its table. */
const ledger = {
  keep: async (_: unknown, content: AsyncIterable<Uint8Array>, options: object): Promise<KeptBlob> => {
    const staged = await blobs.stage(scope.environmentId, content, options);
    await staged.commit();
    return staged;
  },
} as unknown as BlobLedger;

const open = (maxBytes = 1e9) => new LineBlob(ledger, { scope, maxBytes, signal });
const read = (sha256: string) => readFile(path.join(blobs.localPath?.(scope.environmentId, sha256) ?? ''), 'utf8');

it('stores lines in order, more of them than fit in memory', async () => {
  const blob = open();
  const line = 'x'.repeat(100_000);
  for (let index = 0; index < 100; index += 1) await blob.write(Buffer.from(`${index}${line}`));
  const kept = await blob.finish();
  const lines = (await read(kept.sha256)).split('\n');
  expect(lines).toHaveLength(101);
  expect(lines.slice(0, 100).map((text) => Number.parseInt(text, 10))).toEqual([...Array(100).keys()]);
});

it('can start over without what was written before', async () => {
  const blob = open();
  await blob.write('void');
  await blob.restart();
  await blob.write('kept');
  const kept = await blob.finish();
  expect(kept.sha256).toBe(createHash('sha256').update('kept\n').digest('hex'));
  expect(await read(kept.sha256)).toBe('kept\n');
});

it('leaves nothing when it is abandoned', async () => {
  const blob = open();
  await blob.write('void');
  await blob.abandon();
  const files = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  expect(files).toEqual([]);
});

it('reports a failing store to the writer, which does not hang', async () => {
  const blob = open(1000);
  const write = async () => {
    for (;;) await blob.write('x'.repeat(1_000_000));
  };
  await expect(write()).rejects.toMatchObject({ status: 413 });
  await blob.abandon();
});
