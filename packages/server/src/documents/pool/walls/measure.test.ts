import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AttackSite } from './measure.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recto-measure-test-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const aims = () => ({ memoryLimitBytes: 1, readablePaths: [], privateFolders: [folder] });

it('plants its secret as one file in the private folder and leaves nothing', async () => {
  const site = new AttackSite();
  const targets = await site.build(aims());
  expect(targets.secretFiles).toEqual([path.join(folder, (await readdir(folder))[0] ?? '')]);
  await writeFile(path.join(folder, 'by-a-reader'), '');
  await writeFile(path.join(folder, 'by-javascript'), '');
  await site[Symbol.asyncDispose]();
  expect(await readdir(folder)).toEqual([]);
});

it('removes what a killed service left long ago, and nothing else', async () => {
  const longAgo = new Date(Date.now() - 24 * 3600_000);
  for (const name of ['recto-walls-old', 'another-old-file']) {
    await writeFile(path.join(folder, name), '');
    await utimes(path.join(folder, name), longAgo, longAgo);
  }
  await writeFile(path.join(folder, 'recto-walls-of-a-service-that-measures-now'), '');
  const site = new AttackSite();
  await site.build(aims());
  await site[Symbol.asyncDispose]();
  expect(await readdir(folder)).toEqual(['another-old-file', 'recto-walls-of-a-service-that-measures-now']);
});
