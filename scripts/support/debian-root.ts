/**
 * A file system of Debian's packages, without a base image: apt finds a package's dependencies and downloads them, and
 * they are unpacked side by side. No script of a package runs, so nothing of this machine changes.
 */
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runQuietly } from './run.ts';

const MERGED = ['bin', 'sbin', 'lib', 'lib64'];
const FOLDERS = ['etc', 'proc', 'sys', 'dev', 'run', 'mnt', 'media', 'srv', 'var/tmp', 'root', 'tmp'];
/** As in slim images. The licences in doc/<package>/copyright stay. */
const UNUSED = [
  'usr/share/locale',
  'usr/share/man',
  'usr/share/info',
  'usr/share/lintian',
  'usr/share/bash-completion',
];

/** Downloaded packages stay for the next time. */
const ARCHIVES = path.join(os.tmpdir(), 'recto-debian-archives');

export interface Account {
  name: string;
  id: number;
  home: string;
}

export async function unpackDebian(root: string, packages: readonly string[], accounts: Account[]): Promise<number> {
  await mkdir(root, { recursive: true });
  for (const name of MERGED) {
    await mkdir(path.join(root, 'usr', name), { recursive: true });
    await symlink(`usr/${name}`, path.join(root, name));
  }
  for (const name of FOLDERS) await mkdir(path.join(root, name), { recursive: true });
  const files = await download(packages);
  for (const file of files) await unpack(file, root);
  for (const name of UNUSED) await rm(path.join(root, name), { recursive: true, force: true });
  const all = [
    { name: 'root', id: 0, home: '/root' },
    ...accounts,
    { name: 'nobody', id: 65_534, home: '/nonexistent' },
  ];
  const passwd = all.map(({ name, id, home }) => `${name}:x:${id}:${id}::${home}:/usr/sbin/nologin\n`);
  await writeFile(path.join(root, 'etc/passwd'), passwd.join(''));
  await writeFile(path.join(root, 'etc/group'), all.map(({ name, id }) => `${name}:x:${id}:\n`).join(''));
  return files.length;
}

/** The packages and everything they depend on, as if nothing were installed. */
async function download(packages: readonly string[]): Promise<string[]> {
  await mkdir(path.join(ARCHIVES, 'partial'), { recursive: true });
  const nothing = path.join(ARCHIVES, 'nothing-installed');
  await writeFile(nothing, '');
  const options = [`Dir::State::status=${nothing}`, `Dir::Cache::archives=${ARCHIVES}`, 'Debug::NoLocking=1'];
  const apt = (...words: string[]) =>
    runQuietly('apt-get', [...options.flatMap((option) => ['-o', option]), '-y', '--no-install-recommends', ...words]);
  const install = ['install', ...packages];
  try {
    await apt('--download-only', ...install);
  } catch {
    // There are no lists yet, or they are older than what the mirrors still have.
    await runQuietly('apt-get', ['update', '-qq']);
    await apt('--download-only', ...install);
  }
  const present = new Set(await readdir(ARCHIVES));
  const wanted = (await apt('-s', ...install))
    .split('\n')
    .map((line) => /^Inst (\S+) \((\S+) .*\[(\w+)\]\)/.exec(line))
    .filter((found) => found !== null)
    .map(([, name, version, architecture]) => `${name}_${version?.replaceAll(':', '%3a')}_${architecture}.deb`);
  const missing = wanted.filter((name) => !present.has(name));
  if (wanted.length === 0 || missing.length > 0) throw new Error(`apt-get did not download ${missing.join(', ')}`);
  return wanted.map((name) => path.join(ARCHIVES, name));
}

/** tar must follow the links of merged folders; dpkg-deb -x would replace them by folders. */
async function unpack(file: string, root: string): Promise<void> {
  const script = 'dpkg-deb --fsys-tarfile "$1" | tar -x --keep-directory-symlink -C "$2"';
  await runQuietly('sh', ['-c', script, 'unpack', file, root]);
}
