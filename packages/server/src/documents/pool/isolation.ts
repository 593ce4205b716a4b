import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Fixed: the environment of the service, with its secrets, never reaches a child. */
export const CHILD_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const PROBE_TIMEOUT_MS = 5_000;

/** What holds around every child on this machine; `/readyz` shows it. */
export interface Isolation {
  /** RLIMIT_DATA: heap, ArrayBuffers, WASM and native allocations together. RLIMIT_AS breaks V8 and WASM. */
  memory_limit: boolean;
  /** A network namespace without interfaces. */
  network_cut: boolean;
  /** No set-uid gain, and the kernel ends the child with its parent. */
  no_new_privileges: boolean;
  /** The kernel's OOM killer takes a child before the service. */
  out_of_memory_first: boolean;
  /** Node's own wall: no writes, no processes, no threads, no addons; reads as far as configured. */
  node_permissions: boolean;
}

export interface IsolatedCommand {
  /** The words before `node`, empty where the system offers nothing. */
  readonly wrapper: readonly string[];
  readonly isolation: Isolation;
}

/**
 * Takes each wall that this system lets the process have; about 10 ms, so once per pool. `dataBytes` is for programs
 * that hold little when they start; Node does not, see `limitMemory`.
 */
export function probeIsolation({ dataBytes }: { dataBytes?: number } = {}): IsolatedCommand {
  const data = dataBytes === undefined ? [] : [`--data=${dataBytes}`];
  const limits = firstThatRuns([['prlimit', ...data, '--core=0', '--nofile=256']]);
  const oom = firstThatRuns([['choom', '-n', '1000', '--']]);
  // As root, or else inside a user namespace where the system permits one.
  const network = firstThatRuns([
    ['unshare', '--net', '--'],
    ['unshare', '--user', '--map-root-user', '--net', '--'],
  ]);
  // Last, because the parent-death signal is cleared when credentials change.
  const privileges = firstThatRuns([['setpriv', '--no-new-privs', '--pdeathsig', 'KILL', '--']]);
  return {
    wrapper: [network, oom, limits, privileges].flatMap((words) => words ?? []),
    isolation: {
      memory_limit: limits !== null && dataBytesOf(process.pid) !== null,
      network_cut: network !== null,
      no_new_privileges: privileges !== null,
      out_of_memory_first: oom !== null,
      node_permissions: true,
    },
  };
}

/**
 * Lets a process take so much more than it holds now. V8 reserves memory for code before it runs any, 512 MB of it on
 * x64 and 128 MB on arm64, and the kernel counts it like memory in use: a limit from the start would leave a document
 * less on one than on the other.
 */
export async function limitMemory(processId: number, bytes: number, timeoutMs: number): Promise<void> {
  const held = dataBytesOf(processId);
  if (held === null) throw new Error(`the memory of process ${processId} is not known`);
  await run('prlimit', [`--pid=${processId}`, `--data=${held + bytes}`], {
    env: { PATH: CHILD_PATH },
    timeout: timeoutMs,
  });
}

const run = promisify(execFile);

/** What the kernel holds against RLIMIT_DATA; null where the system does not tell. */
export function dataBytesOf(processId: number): number | null {
  try {
    const kilobytes = /^VmData:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${processId}/status`, 'latin1'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}

function firstThatRuns(candidates: string[][]): string[] | null {
  return candidates.find(runs) ?? null;
}

function runs(words: string[]): boolean {
  const [command = '', ...args] = words;
  const result = spawnSync(command, [...args, 'true'], {
    stdio: 'ignore',
    env: { PATH: CHILD_PATH },
    timeout: PROBE_TIMEOUT_MS,
  });
  return result.status === 0;
}

/**
 * Node flags of a child. Measured: the permission model adds nothing to the start (96 ms with and without) and WASM
 * works under it. `readablePaths` null leaves reading free; writing stays forbidden either way.
 */
export function nodeFlags(options: { heapLimitMb: number; readablePaths: readonly string[] | null }): string[] {
  const readable = options.readablePaths === null ? ['*'] : [...codePaths(), ...options.readablePaths];
  return [
    `--max-old-space-size=${options.heapLimitMb}`,
    // For native libraries that are refused memory which JavaScript has done with.
    '--expose-gc',
    '--permission',
    // Recognition and image decoding are native libraries. The kernel's walls hold for them; Node's own do not.
    '--allow-addons',
    ...readable.map((folder) => `--allow-fs-read=${folder}`),
  ];
}

/** The package itself and every node_modules folder above it. */
function codePaths(): string[] {
  const packageFolder = fileURLToPath(new URL('../../../', import.meta.url));
  const paths = [packageFolder];
  for (let folder = packageFolder; ; folder = path.dirname(folder)) {
    const modules = path.join(folder, 'node_modules');
    if (existsSync(modules)) paths.push(modules);
    // Node looks for the package scope of a module in every folder above it.
    paths.push(path.join(folder, 'package.json'));
    if (path.dirname(folder) === folder) return paths;
  }
}
