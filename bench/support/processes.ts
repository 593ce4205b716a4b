/** What Linux reports about running processes. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { MAJOR_VERSION } from '../../packages/server/src/db/embedded/folders.ts';

/** Clock ticks a second in /proc: fixed at 100 on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;

/** The process and all below it. */
export async function processTree(root: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = await statFields(Number(name));
    if (fields !== undefined) parents.set(Number(name), Number(fields[1]));
  }
  const tree = [root];
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.push(child);
  return tree;
}

/** User and system time of the processes, all threads, in seconds. */
export async function cpuSeconds(pids: readonly number[]): Promise<number> {
  let ticks = 0;
  for (const pid of pids) {
    const fields = await statFields(pid);
    if (fields !== undefined) ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks / TICKS_PER_SECOND;
}

/** Resident memory in MiB: in total, and with pages shared by several processes divided among them. */
export async function memoryOf(pids: readonly number[]): Promise<{ rssMiB: number; pssMiB: number }> {
  const total = { rssMiB: 0, pssMiB: 0 };
  for (const pid of pids) {
    const text = await readIfThere(`/proc/${pid}/smaps_rollup`);
    const kib = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);
    total.rssMiB += kib('Rss') / 1024;
    total.pssMiB += kib('Pss') / 1024;
  }
  return total;
}

/** The fields of /proc/pid/stat after the name, which may itself hold spaces and brackets. */
async function statFields(pid: number): Promise<string[] | undefined> {
  const text = await readIfThere(`/proc/${pid}/stat`);
  return text === '' ? undefined : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** A process may end between being listed and being read. */
async function readIfThere(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT' || code === 'ESRCH') return '';
    throw error;
  }
}

/** Raises the priority of this process and its children, if allowed. */
export async function raisePriority(): Promise<void> {
  try {
    os.setPriority(-10);
    // Linux divides time between sessions first, and only within one by process priority.
    await writeFile('/proc/self/autogroup', '-10');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!['EACCES', 'EPERM', 'ENOENT', 'ERR_SYSTEM_ERROR'].includes(code)) throw error;
  }
}

/** The server process of the embedded PostgreSQL in a data folder. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const [pid = ''] = (await readFile(path.join(dataDir, `pg${MAJOR_VERSION}`, 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}
