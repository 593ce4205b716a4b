import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../lib/logger.ts';
import { pdfWithPages } from '../../testing/sample-files.ts';
import { createReaderPool } from '../reader-pool.ts';
import type { Trial } from '../testing/attack-trial.ts';
import { readerFilter, startFilter } from './filter.ts';
import { ownRootWords } from './own-root.ts';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const TRIAL = new URL('../testing/attack-trial.ts', import.meta.url).pathname;
const run = promisify(execFile);
let data: string;

beforeAll(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'walls-'));
  await mkdir(path.join(data, 'blobs'));
  await writeFile(path.join(data, 'blobs', 'document.pdf'), pdfWithPages(3), { mode: 0o600 });
  await writeFile(path.join(data, 'master-key'), 'a secret', { mode: 0o600 });
  await writeFile(path.join(data, 'postgres.passwords.json'), '{}', { mode: 0o600 });
});
afterAll(() => rm(data, { recursive: true }));

async function ownedBy(uid: number): Promise<void> {
  await rm(path.join(data, 'readers'), { recursive: true, force: true });
  for (const name of ['.', 'blobs', 'blobs/document.pdf', 'master-key', 'postgres.passwords.json']) {
    if (isRoot) await chown(path.join(data, name), uid, uid);
  }
  await chmod(data, 0o700);
}

/** A process of that user, like the service, whose readers attack it. */
async function trial(uid: number): Promise<Trial> {
  await ownedBy(uid);
  const as = isRoot ? { uid, gid: uid } : {};
  const { stdout } = await run(process.execPath, [TRIAL, data], { ...as, cwd: '/', env: { PATH: process.env.PATH } });
  return JSON.parse(stdout) as Trial;
}

const users: [string, number][] = isRoot
  ? [
      ['root', 0],
      ['an ordinary user', NOBODY],
    ]
  : [['this user', process.getuid?.() ?? 0]];

describe.runIf(process.platform === 'linux').each(users)('under %s', (_who, uid) => {
  let result: Trial;
  beforeAll(async () => {
    result = await trial(uid);
  });

  it('each attack succeeds in a process without walls', () => {
    // Systems differ in the last three, which some refuse to everyone.
    const { reads_password_hashes, traces_process, uses_ring, enters_namespace, ...rest } = result.withoutWalls;
    expect(reads_password_hashes).toBe(uid === 0);
    expect(Object.entries(rest).filter(([, succeeded]) => !succeeded)).toEqual([]);
  });

  it('no attack succeeds from a reader', () => {
    expect(Object.entries(result.fromReader).filter(([, succeeded]) => succeeded)).toEqual([]);
    expect(result.passwordsRead).toBe(false);
    expect(result.otherDocumentRead).toBe(false);
  });

  it('a reader still reads its documents', () => {
    expect(result.pages).toEqual({ page_count: 3, reason: null });
  });

  it('every wall is reported as measured', () => {
    expect(Object.entries(result.walls).filter(([, held]) => !held)).toEqual([]);
  });

  it('a program can do all of it, and none of it from the place of LibreOffice', () => {
    const { reads_password_hashes, traces_process, uses_ring, enters_namespace, ...rest } = result.programWithoutWalls;
    expect(Object.entries(rest).filter(([, succeeded]) => !succeeded)).toEqual([]);
    expect(Object.entries(result.binaryWalls ?? {}).filter(([, held]) => !held)).toEqual([]);
    expect(Object.keys(result.binaryWalls ?? {})).toHaveLength(11);
    // A script needs the programs that it starts; they have what it has.
    const missing = Object.entries(result.conversionWalls ?? {}).filter(([, held]) => !held);
    expect(missing).toEqual([['programs_refused', false]]);
  });

  it('LibreOffice still converts behind them', ({ skip }) => {
    if (result.convertedBytes === null) skip('LibreOffice is not installed');
    expect(result.convertedBytes).toBeGreaterThan(10_000);
  });

  it('readers find only the documents of their job, which are gone afterwards', () => {
    expect(result.leftInInboxes).toEqual([]);
  });

  it('the attacked folders are left clean', async () => {
    await expect(stat(path.join(data, 'blobs', 'by-a-reader'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

it('a pool whose readers see the whole file system reports it', async () => {
  const pool = createReaderPool({ size: 1, logger: silentLogger });
  try {
    expect(await pool.isolation()).toMatchObject({ files_hidden: false, files_read_only: true, sockets_closed: true });
  } finally {
    await pool.close();
  }
});

describe('a root of its own', () => {
  it('is not built where it would show everything', () => {
    expect(ownRootWords({ readOnly: ['/'] })).toBeNull();
  });

  it('is assembled in a folder that holds nothing it shows', () => {
    const words = ownRootWords({ readOnly: ['/mnt'] });
    expect(words).not.toContain('/mnt');
  });
});

it('no filter is made for a processor whose system calls are not known', () => {
  expect(readerFilter('riscv64', 1, false)).toBeNull();
  expect(startFilter('riscv64')).toBeNull();
  for (const known of ['x64', 'arm64']) expect(readerFilter(known, 1, false)?.length).toBeGreaterThan(800);
});
