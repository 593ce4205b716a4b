/** Documents with their truth, kept outside of the repository, and the programs that score against it. */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runQuietly } from '../../scripts/support/run.ts';
import type { ReportWriter } from '../support/report.ts';
import { measure } from './measure.ts';
import type { Peer } from './peers.ts';

export interface DataSets {
  folder: string;
  /** For intermediate files. */
  scratch: string;
}

/** Odd files that need not be read, only survived. */
const NO_DOCUMENTS = ['robustness'];

export async function withDataSets<Result>(folder: string, work: (sets: DataSets) => Promise<Result>): Promise<Result> {
  if (!existsSync(path.join(folder, 'eval')))
    throw new Error(`no data sets in ${folder}: name their folder with --data`);
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'recto-bench-parse-'));
  try {
    // Without links: a scoring program compares its own address with the one it was started by.
    return await work({ folder: await realpath(folder), scratch });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

export async function documentsOf({ folder }: DataSets, set: string, extension: string): Promise<string[]> {
  const docs = path.join(folder, set, 'docs');
  if (!existsSync(docs)) return [];
  const names = (await readdir(docs)).filter((name) => name.endsWith(extension)).sort();
  return names.map((name) => path.join(docs, name));
}

/** Every PDF of every set, copied together under names that are unique. */
export async function allPdfs(sets: DataSets): Promise<string[]> {
  const target = path.join(sets.scratch, 'pdfs');
  await mkdir(target, { recursive: true });
  const copies: string[] = [];
  for (const set of (await readdir(sets.folder)).sort()) {
    if (NO_DOCUMENTS.includes(set)) continue;
    for (const file of await documentsOf(sets, set, '.pdf')) {
      const copy = path.join(target, `${set}--${path.basename(file)}`);
      await copyFile(file, copy);
      copies.push(copy);
    }
  }
  return copies;
}

export interface Conversion {
  /** Folder of the .md files. */
  folder: string;
  cpuSeconds: number;
  /** For a library: the first pass includes its start, the others are warm. */
  passSeconds: number[];
  peakMiB: number;
  version: string;
  /** How many files have no result, and what was said of them. */
  failed: number;
  stderr: string;
}

/** Runs a peer over the files, into a new folder. */
export async function convert(
  { scratch }: DataSets,
  peer: Peer,
  files: readonly string[],
  passes = 1,
): Promise<Conversion> {
  const folder = await mkdtemp(path.join(scratch, 'output-'));
  const { stdout, ...cost } = await measure(peer.command(folder, passes), files);
  const written = await readdir(folder);
  const failed = files.length - written.length;
  if (peer.versionCommand !== undefined) {
    return { ...cost, folder, failed, passSeconds: [], version: await askVersion(peer.versionCommand) };
  }
  const [version = '', ...seconds] = stdout.trim().split('\n');
  return { ...cost, folder, failed, passSeconds: seconds.map(Number), version };
}

async function askVersion([program, option]: readonly [string, string]): Promise<string> {
  return /\d[\w.]+/.exec(await runQuietly(program, [option]))?.[0] ?? '';
}

export type Scores = Record<string, number | undefined>;

/** What a scoring program says of the results in a folder; it prints one JSON object. A set may be elsewhere. */
export async function score(
  { folder, scratch }: DataSets,
  { program, set, predictions, ids }: { program: string; set: string; predictions: string; ids?: readonly string[] },
): Promise<Scores> {
  const args = [path.join(folder, 'eval', program), '--set', path.resolve(folder, set), '--pred', predictions];
  if (ids !== undefined) {
    const file = path.join(scratch, 'ids');
    await writeFile(file, ids.join('\n'));
    args.push('--ids', file);
  }
  const output = await runQuietly(process.execPath, args);
  const [line = ''] = output.trim().split('\n');
  if (line === '') throw new Error(`${program} says nothing`);
  return JSON.parse(line) as Scores;
}

/** A file that we cannot read is our mistake, whatever the others make of it. */
export function requireAllRead(writer: ReportWriter, peer: Peer, { failed, stderr }: Conversion): void {
  const reason = stderr.trim().split('\n')[0] ?? '';
  if (peer.isOurs) writer.require(failed === 0, `${peer.name}: ${failed} files not read: ${reason}`);
}
