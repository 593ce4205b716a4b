/**
 * Makes what `CompiledCode` keeps: `node compile-code.ts <folder> <jobs module URL>`, with `NODE_COMPILE_CACHE` set to
 * a draft of the folder. Node stores the compiled form of everything that this process loads.
 */
import { existsSync } from 'node:fs';
import { chmod, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import module from 'node:module';
import path from 'node:path';
import { DRAFT, PREFIX } from './compiled-code.ts';

const IMPORT = /^(?:import|export) (?!type\b)[^'"]*?'([^']+)';|\bimport\('([^']+)'\)/gm;
const ABANDONED_AFTER_MS = 3_600_000;
/** The user ids of readers with their own file system: nobody, or the root of a user namespace. */
const READERS = [65_534, 0];

/** All modules of this package that the entries import, directly or not, and the libraries they import lazily. */
async function loadedBy(entries: readonly URL[]): Promise<{ modules: URL[]; libraries: string[] }> {
  const modules = new Map(entries.map((entry) => [entry.href, entry]));
  const libraries = new Set<string>();
  for (const from of modules.values()) {
    for (const [, direct, later] of (await readFile(from, 'utf8')).matchAll(IMPORT)) {
      const name = direct ?? later ?? '';
      if (!name.startsWith('.')) {
        if (later !== undefined) libraries.add(name);
        continue;
      }
      const to = new URL(name, from);
      if (!modules.has(to.href)) modules.set(to.href, to);
    }
  }
  return { modules: [...modules.values()], libraries: [...libraries] };
}

async function main(folder: string, jobsModule: string): Promise<void> {
  const ofThisUser = module.getCompileCacheDir();
  if (ofThisUser === undefined) throw new Error('Node keeps no compiled code here');
  const always = ['./child.ts', './walls/attack.ts'].map((name) => new URL(name, import.meta.url));
  const { modules, libraries } = await loadedBy([...always, new URL(jobsModule)]);
  for (const { href } of modules) await import(href);
  for (const name of libraries) await import(name);
  module.flushCompileCache();
  await letReadersFind(ofThisUser);
  const draft = path.dirname(ofThisUser);
  await rename(draft, folder).catch(async (error: unknown) => {
    await rm(draft, { recursive: true });
    // Another process was faster.
    if (!existsSync(folder)) throw error;
  });
  await removeFormer(folder);
}

/** Node makes a private folder for each user. The code is no secret, so readers get access under their own user ids. */
async function letReadersFind(ofThisUser: string): Promise<void> {
  const [draft, own] = [path.dirname(ofThisUser), path.basename(ofThisUser)];
  for (const folder of [draft, ofThisUser]) await chmod(folder, 0o755);
  for (const name of await readdir(ofThisUser)) await chmod(path.join(ofThisUser, name), 0o644);
  for (const user of READERS) {
    const theirs = own.replace(/\d+$/, String(user));
    if (theirs !== own) await symlink(own, path.join(draft, theirs));
  }
}

/** Removes what was compiled from earlier sources, and drafts that a killed process left. */
async function removeFormer(folder: string): Promise<void> {
  for (const name of await readdir(path.dirname(folder))) {
    if (!name.startsWith(PREFIX) || name === path.basename(folder)) continue;
    const former = path.join(path.dirname(folder), name);
    const changedAt = await stat(former).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    const isUnderWay = name.endsWith(DRAFT) && changedAt > Date.now() - ABANDONED_AFTER_MS;
    if (!isUnderWay) await rm(former, { recursive: true, force: true });
  }
}

const [folder = '', jobsModule = ''] = process.argv.slice(2);
await main(folder, jobsModule);
