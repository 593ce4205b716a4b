/** What the processes of an installation hold, as the kernel counts it. */
import { readdir, readFile } from 'node:fs/promises';

const KIB = 1024;

/**
 * Resident memory that is the installation's own, shared pages counted once. Pages of program files are left out:
 * they are shared with every other process of the machine that runs the same program, and how much of them counts
 * here would change with what others do.
 */
export interface Memory {
  server: number;
  readers: number;
  postgres: number;
  total: number;
}

export interface Roots {
  server: number;
  postmaster: number | undefined;
}

export async function memoryOf({ server, postmaster }: Roots): Promise<Memory> {
  const parents = await parentsOfAll();
  const postgres = postmaster === undefined ? [] : [postmaster, ...descendantsOf(postmaster, parents)];
  const readers = descendantsOf(server, parents).filter((pid) => !postgres.includes(pid));
  const sum = async (pids: number[]): Promise<number> =>
    (await Promise.all(pids.map(ownBytes))).reduce((total, bytes) => total + bytes, 0);
  const [one, two, three] = [await sum([server]), await sum(readers), await sum(postgres)];
  return { server: one, readers: two, postgres: three, total: one + two + three };
}

export const openDescriptors = async (pid: number): Promise<number> => (await readdir(`/proc/${pid}/fd`)).length;

function descendantsOf(root: number, parents: ReadonlyMap<number, number>): number[] {
  const found = [root];
  for (const pid of found) {
    for (const [child, parent] of parents) if (parent === pid) found.push(child);
  }
  return found.slice(1);
}

async function parentsOfAll(): Promise<Map<number, number>> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readOrEmpty(`/proc/${name}/stat`);
    // The name of the program is in parentheses and may hold anything.
    const parent = /^\S+ (\d+)/.exec(stat.slice(stat.lastIndexOf(')') + 2))?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  return parents;
}

async function ownBytes(pid: number): Promise<number> {
  const rollup = await readOrEmpty(`/proc/${pid}/smaps_rollup`);
  const shares = [...rollup.matchAll(/^Pss_(?:Anon|Shmem):\s+(\d+) kB/gm)].map(([, share]) => Number(share));
  return shares.reduce((sum, share) => sum + share, 0) * KIB;
}

/** A process may end while it is looked at. */
async function readOrEmpty(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const gone = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH');
    if (gone) return '';
    throw error;
  }
}
