import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { filterWords } from './walls/filter-words.ts';
import { ownRootWords, type Visible } from './walls/own-root.ts';

/** Fixed: the environment of the service, with its secrets, never reaches a child. */
export const CHILD_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const PROBE_TIMEOUT_MS = 5_000;

export interface IsolatedCommand {
  /** The words before `node`, empty where the system offers nothing. */
  readonly wrapper: readonly string[];
  /** Whether `limitMemory` works here. */
  readonly limitsMemory: boolean;
  /** Whether `setpriv` is there. */
  readonly dropsPrivileges: boolean;
}

export interface IsolationOptions {
  /** For programs that hold little when they start; Node does not, see `limitMemory`. */
  dataBytes?: number;
  /** What the child sees of the file system; all of it when left out. */
  visible?: Visible | undefined;
  /** The program becomes another user afterwards, which a user namespace of ours would not let it. */
  changesUser?: boolean;
  /** What the program may not ask of the kernel from its start on; that of a reader when left out. */
  filter?: Buffer | null;
}

/** Takes each wall that this system lets the process have; some tens of milliseconds, so once per pool. */
export function probeIsolation(options: IsolationOptions = {}): IsolatedCommand {
  const { dataBytes, visible, changesUser = false, filter } = options;
  const data = dataBytes === undefined ? [] : [`--data=${dataBytes}`];
  const limits = firstThatRuns([['prlimit', ...data, '--core=0', '--nofile=256']]);
  const oom = firstThatRuns([['choom', '-n', '1000', '--']]);
  const namespaces = firstThatRuns(namespaceCandidates(visible, changesUser));
  // Last, because the parent-death signal is cleared when credentials change.
  const privileges = firstThatRuns([
    // Root keeps its number, so that it can read what the service stored, and nothing of its power.
    ...(changesUser ? [] : [[...(namespaces ?? []), ...privilegeWords(['--inh-caps=-all', '--bounding-set=-all'])]]),
    privilegeWords([]),
  ]);
  const inner = privileges?.slice(privileges.lastIndexOf('setpriv')) ?? [];
  const outer = [...(oom ?? []), ...(limits ?? []), ...(namespaces ?? [])];
  const filterFirst = filterWords(filter);
  const filtered = filterFirst === null ? null : firstThatRuns([[...outer, ...inner, ...filterFirst]]);
  return {
    wrapper: filtered ?? [...outer, ...inner],
    limitsMemory: limits !== null && dataBytesOf(process.pid) !== null,
    dropsPrivileges: privileges !== null,
  };
}

const privilegeWords = (more: readonly string[]): string[] => [
  ...['setpriv', '--no-new-privs', ...more, '--pdeathsig', 'KILL', '--'],
];

/** The strongest first. Inside a user namespace where the system permits one, else as root. */
function namespaceCandidates(visible: Visible | undefined, changesUser: boolean): string[][] {
  const root = visible === undefined ? null : ownRootWords(visible);
  const asUser = ['unshare', '--user', '--map-root-user', '--net'];
  const asRoot = ['unshare', '--net'];
  const ways = changesUser ? [asRoot] : [asUser, asRoot];
  return [
    ...(root === null ? [] : ways.map((words) => [...words, '--mount', '--', ...root])),
    ...ways.map((words) => [...words, '--']),
  ];
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

/** What a reader sees of the file system: Node, its code and the folders it may read. */
export const visibleTo = (readablePaths: readonly string[]): Visible => ({
  readOnly: [process.execPath, ...codePaths(), ...readablePaths],
});

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
