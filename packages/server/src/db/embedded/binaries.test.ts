import { chmod, mkdir, mkdtemp, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyBinaries, locateBinaries, packagedServerDir } from './binaries.ts';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'recto-binaries-test-'));
  await mkdir(path.join(dir, 'package/native/bin'), { recursive: true });
  await mkdir(path.join(dir, 'package/native/lib'));
  const links = [{ source: 'native/lib/libicu.so.60.2', target: 'native/lib/libicu.so.60' }];
  await writeFile(path.join(dir, 'package/package.json'), '{"version":"18.0.1"}');
  await writeFile(path.join(dir, 'package/native/pg-symlinks.json'), JSON.stringify(links));
  await writeFile(path.join(dir, 'package/native/lib/libicu.so.60.2'), 'library');
  for (const name of ['initdb', 'postgres']) {
    await writeFile(path.join(dir, 'package/native/bin', name), 'program', { mode: 0o644 });
  }
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const linkOf = (nativeDir: string): Promise<string> => readlink(path.join(nativeDir, 'lib/libicu.so.60'));

describe('locateBinaries', () => {
  it('adds the links and exec bits that an install without scripts lacks', async () => {
    const { nativeDir, version } = await locateBinaries(path.join(dir, 'package'), dir);
    expect([nativeDir, version]).toEqual([path.join(dir, 'package/native'), '18.0.1']);
    expect(await linkOf(nativeDir)).toBe('libicu.so.60.2');
    expect((await stat(path.join(nativeDir, 'bin/postgres'))).mode & 0o777).toBe(0o755);
    await expect(locateBinaries(path.join(dir, 'package'), dir)).resolves.toEqual({ nativeDir, version });
  });

  it('replaces a dangling link', async () => {
    await symlink('absent', path.join(dir, 'package/native/lib/libicu.so.60'));
    const { nativeDir } = await locateBinaries(path.join(dir, 'package'), dir);
    expect(await linkOf(nativeDir)).toBe('libicu.so.60.2');
  });
});

describe('copyBinaries', () => {
  it('makes one complete copy, even after an interrupted one', async () => {
    const packaged = { nativeDir: path.join(dir, 'package/native'), version: '18.0.1' };
    const target = path.join(dir, `runtime-18.0.1-${process.platform}-${process.arch}`);
    await mkdir(`${target}.partial`);
    await chmod(`${target}.partial`, 0o700);
    const copy = await copyBinaries(packaged, dir);
    expect(copy.nativeDir).toBe(target);
    expect(await linkOf(target)).toBe('libicu.so.60.2');
    expect((await stat(target)).mode & 0o777).toBe(0o755);
  });
});

describe('packagedServerDir', () => {
  it('says what to do on a system without a packaged server', () => {
    expect(() => packagedServerDir('sunos', 'sparc')).toThrow(/sunos-sparc is not installed\. Set DATABASE_URL/);
  });
});
