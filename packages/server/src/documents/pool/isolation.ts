import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { filterWords } from './walls/filter-words.ts';
import { OWN_ROOT, ownRootWords, type Visible } from './walls/own-root.ts';

/** Fixed: the environment of the service, with its secrets, never reaches a child. */
export const CHILD_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** The user id of root's children: nobody's number on every Linux. */
export const NOBODY = 65_534;

const PROBE_TIMEOUT_MS = 5_000;

export interface IsolatedCommand {
  /** The command words before `node`; empty if the system offers nothing. */
  readonly wrapper: readonly string[];
  /** True if `limitMemory` works here. */
  readonly limitsMemory: boolean;
  /** True if the child is another user than the service and needs world-readable files. */
  readonly isNobody: boolean;
}

export interface IsolationOptions {
  /** More limits for `prlimit`, for programs that hold little at start; Node does not, see `limitMemory`. */
  limits?: readonly string[];
  /** What the child sees of the file system; everything when absent. */
  visible?: Visible | undefined;
  /**
   * When a child of root becomes `nobody`: if it has its own file system, in which everyone can read what it needs, or
   * always. Never when absent.
   */
  nobody?: 'in_own_root' | 'always';
  /** System calls that the program may not use from its start on; defaults to a reader's filter. */
  filter?: Buffer | null;
  /** A command that succeeds if the child can do its work. */
  trial?: readonly string[];
}

/** Applies each wall that this system allows. Takes tens of milliseconds, so it runs once per pool. */
export function probeIsolation(options: IsolationOptions = {}): IsolatedCommand {
  const { limits = [], filter, trial = ['true'] } = options;
  const runs = (words: readonly string[]): boolean => succeeds([...words, ...trial]);
  const limiting = ['prlimit', ...limits, '--core=0', '--nofile=256'];
  const oomFirst = ['choom', '-n', '1000', '--'];
  const ways = waysIn(options);
  const filterFirst = filterWords(filter);
  const [strongest] = ways;
  // Most systems allow everything, and each attempt blocks the service for some ten milliseconds.
  if (strongest !== undefined && filterFirst !== null) {
    const wrapper = [...oomFirst, ...limiting, ...strongest.words, ...filterFirst];
    const limitsMemory = dataBytesOf(process.pid) !== null;
    if (runs(wrapper)) return { wrapper, limitsMemory, isNobody: strongest.isNobody };
  }
  const hasLimits = succeeds([...limiting, 'true']);
  const outer = [...(succeeds([...oomFirst, 'true']) ? oomFirst : []), ...(hasLimits ? limiting : [])];
  const way = ways.find(({ words }) => runs([...outer, ...words])) ?? { words: [], isNobody: false };
  const wrapper = [...outer, ...way.words];
  const filtered = filterFirst === null ? wrapper : [...wrapper, ...filterFirst];
  return {
    wrapper: runs(filtered) ? filtered : wrapper,
    limitsMemory: hasLimits && dataBytesOf(process.pid) !== null,
    isNobody: way.isNobody,
  };
}

interface Way {
  words: string[];
  isNobody: boolean;
}

const AS_NOBODY = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
const WITHOUT_POWER = ['--inh-caps=-all', '--bounding-set=-all'];

/** Strongest first. A user namespace makes an ordinary user the root of its own file system. */
function waysIn({ visible, nobody }: IsolationOptions): Way[] {
  const root = visible === undefined ? null : ownRootWords(visible);
  const inUserNamespace = ['unshare', '--user', '--map-root-user', '--net'];
  const asRoot = ['unshare', '--net'];
  const own = (words: string[]): string[][] => (root === null ? [] : [[...words, '--mount', '--', ...root]]);
  const isRoot = process.getuid?.() === 0;
  const asNobody =
    isRoot && nobody !== undefined ? [...own(asRoot), ...(nobody === 'always' ? [[...asRoot, '--'], []] : [])] : [];
  const asOurselves = [
    ...own(inUserNamespace),
    ...own(asRoot),
    ...[inUserNamespace, asRoot].map((words) => [...words, '--']),
    [],
  ];
  return [
    ...asNobody.map((words) => ({
      words: [...words, ...privilegeWords([...WITHOUT_POWER, ...AS_NOBODY])],
      isNobody: true,
    })),
    // A child that keeps root's number has none of root's power.
    ...asOurselves.flatMap((words) => [
      { words: [...words, ...privilegeWords(WITHOUT_POWER)], isNobody: false },
      { words: [...words, ...privilegeWords([])], isNobody: false },
    ]),
    ...asOurselves.map((words) => ({ words, isNobody: false })),
  ];
}

/** Must come after everything that changes the user, because that clears the parent-death signal. */
const privilegeWords = (more: readonly string[]): string[] => [
  ...['setpriv', '--no-new-privs', ...more, '--pdeathsig', 'KILL', '--'],
];

/**
 * Allows a process this much more than it holds now. V8 reserves memory for code before it runs any, 512 MB on x64 and
 * 128 MB on arm64, and the kernel counts it as used, so a limit from the start would leave documents less on one than
 * on the other.
 */
export async function limitMemory(processId: number, bytes: number, timeoutMs: number): Promise<void> {
  const held = dataBytesOf(processId);
  if (held === null) throw new Error(`the memory of process ${processId} is not known`);
  await run('prlimit', [`--pid=${processId}`, `--data=${held + bytes}`], {
    env: { PATH: CHILD_PATH },
    timeout: timeoutMs,
    // Everyone may limit their own processes; even root needs a capability for those of others.
    ...(process.getuid?.() === 0 && userOf(processId) === NOBODY && { uid: NOBODY, gid: NOBODY }),
  });
}

const run = promisify(execFile);

/** What the kernel counts against RLIMIT_DATA; null if the system does not tell. */
export function dataBytesOf(processId: number): number | null {
  const kilobytes = statusOf(processId, /^VmData:\s+(\d+) kB$/m);
  return kilobytes === null ? null : kilobytes * 1024;
}

/** The owner of the process as the service sees it; null if the system does not tell. */
export const userOf = (processId: number): number | null => statusOf(processId, /^Uid:\s+\d+\s+(\d+)/m);

function statusOf(processId: number, line: RegExp): number | null {
  try {
    const found = line.exec(readFileSync(`/proc/${processId}/status`, 'latin1'))?.[1];
    return found === undefined ? null : Number(found);
  } catch {
    return null;
  }
}

function succeeds([command = '', ...args]: readonly string[]): boolean {
  const result = spawnSync(command, args, {
    stdio: 'ignore',
    env: { PATH: CHILD_PATH },
    timeout: PROBE_TIMEOUT_MS,
  });
  return result.status === 0;
}

/**
 * Compiled code fits only processes with the same flags. The collector is exposed for native libraries that are refused
 * memory which JavaScript no longer needs.
 */
export const V8_FLAGS = ['--expose-gc'];

/** True if the child has its own file system, in which it can write nothing. */
export const hasOwnRoot = ({ wrapper }: IsolatedCommand): boolean => wrapper.includes(OWN_ROOT);

export interface NodeFlagOptions {
  heapLimitMb: number;
  readablePaths: readonly string[] | null;
  /** Node uses compiled code only if it may write there, so `hasOwnRoot` must hold. */
  compiledCode?: string | undefined;
}

/**
 * Node flags of a child. Measured: the permission model adds nothing to the start (96 ms with and without), and WASM
 * works under it. With `readablePaths` null, reading is unrestricted; writing stays forbidden either way.
 */
export function nodeFlags({ heapLimitMb, readablePaths, compiledCode }: NodeFlagOptions): string[] {
  const readable = readablePaths === null ? ['*'] : [...codePaths(), ...readablePaths];
  return [
    `--max-old-space-size=${heapLimitMb}`,
    ...V8_FLAGS,
    '--permission',
    // Recognition and image decoding are native libraries. The kernel's walls apply to them; Node's own do not.
    '--allow-addons',
    ...readable.map((folder) => `--allow-fs-read=${folder}`),
    ...(compiledCode === undefined ? [] : [`--allow-fs-write=${compiledCode}`]),
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
