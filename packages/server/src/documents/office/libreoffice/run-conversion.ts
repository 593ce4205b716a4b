/** One run of LibreOffice on one untrusted file, behind the same walls as a reader process. */
import { spawn } from 'node:child_process';
import { chown, copyFile, lchown, lstat, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { badDocument, unavailable } from '../../../lib/errors.ts';
import { CHILD_PATH, probeIsolation } from '../../pool/isolation.ts';

export interface ConversionLimits {
  /** Of each process that the program starts: the document's own cost. */
  processorMs: number;
  /** Wall time: the machine's. */
  deadlineMs: number;
  memoryBytes: number;
  outputBytes: number;
}

export interface Conversion {
  program: string;
  /** Empty, and removed by the caller. */
  folder: string;
  document: string;
  /** Extensions without the dot. */
  from: string;
  to: string;
}

const NOBODY = 65_534;
const STDERR_BYTES = 2_000;
const BUSY_RETRY_SECONDS = 10;
const BASE = '/org.openoffice.Office';

/** No macros, no updates of links, nothing loaded that the document only refers to. */
const SETTINGS = [
  [`${BASE}.Common/Security/Scripting`, 'MacroSecurityLevel', '3'],
  [`${BASE}.Common/Security/Scripting`, 'DisableMacrosExecution', 'true'],
  [`${BASE}.Common/Security/Scripting`, 'BlockUntrustedRefererLinks', 'true'],
  [`${BASE}.Writer/Content/Update`, 'Link', '0'],
  [`${BASE}.Calc/Content/Update`, 'Link', '2'],
  [`${BASE}.Common/Save/Document`, 'GenerateThumbnail', 'false'],
] as const;

const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">${SETTINGS.map(
  ([item, name, value]) =>
    `<item oor:path="${item}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
).join('')}</oor:items>`;

/** The words that go before the program: those of the readers, and besides another user when the service is root. */
export function isolationWords({
  memoryBytes,
  outputBytes,
  processorMs,
}: Omit<ConversionLimits, 'deadlineMs'>): string[] {
  const seconds = Math.ceil(processorMs / 1000);
  const isRoot = process.getuid?.() === 0;
  const { wrapper, limitsMemory, dropsPrivileges } = probeIsolation({ dataBytes: memoryBytes, changesUser: isRoot });
  return [
    ...wrapper,
    ...(limitsMemory ? ['prlimit', `--fsize=${outputBytes}`, `--cpu=${seconds}:${seconds + 1}`, '--'] : []),
    // The signal of the parent's death is lost when the user changes.
    ...(isRoot && dropsPrivileges
      ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--pdeathsig', 'KILL', '--']
      : []),
  ];
}

/** @returns the converted file */
export async function runConversion(
  conversion: Conversion,
  limits: ConversionLimits,
  wrapper: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  const { folder, from, to } = conversion;
  const source = path.join(folder, `document.${from}`);
  const target = path.join(folder, 'out', `document.${to}`);
  await copyFile(conversion.document, source);
  await mkdir(path.join(folder, 'profile', 'user'), { recursive: true });
  await mkdir(path.join(folder, 'out'));
  await writeFile(path.join(folder, 'profile', 'user', 'registrymodifications.xcu'), PROFILE);
  const isOfAnother = wrapper.includes(`--reuid=${NOBODY}`);
  if (isOfAnother) await giveTo(folder, source);
  const words = [
    ...wrapper,
    conversion.program,
    `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile'))}`,
    '--headless',
    '--norestore',
    '--convert-to',
    to,
    '--outdir',
    path.join(folder, 'out'),
    source,
  ];
  const ending = await run(words, folder, limits.deadlineMs, signal);
  signal.throwIfAborted();
  const made = await judge(ending, target, limits);
  // Readers have no power over what another user owns.
  if (isOfAnother) for (const name of [folder, path.dirname(made), made]) await lchown(name, 0, 0);
  return made;
}

async function giveTo(folder: string, source: string): Promise<void> {
  const inside = ['profile', 'profile/user', 'profile/user/registrymodifications.xcu', 'out'];
  for (const name of [folder, source, ...inside.map((part) => path.join(folder, part))]) {
    await chown(name, NOBODY, NOBODY);
  }
}

interface Ending {
  timedOut: boolean;
  code: number | null;
  killedBy: NodeJS.Signals | null;
  stderr: string;
}

async function run(words: readonly string[], folder: string, deadlineMs: number, signal: AbortSignal): Promise<Ending> {
  const [command = '', ...args] = words;
  // A group of its own, because the program is a script that starts others.
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: CHILD_PATH, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8', SAL_USE_VCLPLUGIN: 'svp' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let timedOut = false;
  const killGroup = (): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  };
  const timer = setTimeout(() => {
    timedOut = true;
    killGroup();
  }, deadlineMs);
  signal.addEventListener('abort', killGroup, { once: true });
  let stderr = '';
  child.stderr.on('data', (bytes: Buffer) => {
    if (stderr.length < STDERR_BYTES) stderr += bytes.toString('utf8', 0, STDERR_BYTES);
  });
  try {
    if (signal.aborted) killGroup();
    const { code, killedBy } = await new Promise<Pick<Ending, 'code' | 'killedBy'>>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (exitCode, exitSignal) => {
        // What it left running would hold the pipe open, and the folder.
        killGroup();
        resolve({ code: exitCode, killedBy: exitSignal });
      });
    });
    return { timedOut, code, killedBy, stderr };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', killGroup);
    child.stderr.destroy();
  }
}

/** A shell reports a child that a signal ended as 128 and the signal. */
const SIGNALLED = 128;
const FILE_TOO_LARGE_CODE = 153;
const CPU_USED_UP_CODE = 152;
const KILLED_CODE = 137;

async function judge(ending: Ending, target: string, { outputBytes }: ConversionLimits): Promise<string> {
  const { timedOut, code, killedBy, stderr } = ending;
  const cause = new Error(`LibreOffice ended with ${killedBy ?? code}: ${stderr.trim()}`);
  if (timedOut || killedBy === 'SIGKILL' || code === KILLED_CODE) {
    throw unavailable('The machine was too busy to convert the document.', cause, BUSY_RETRY_SECONDS);
  }
  if (killedBy === 'SIGXCPU' || code === CPU_USED_UP_CODE) {
    throw badDocument('document_timeout', 'The document took too long to convert.', cause);
  }
  if (killedBy === 'SIGXFSZ' || code === FILE_TOO_LARGE_CODE) throw tooLarge(cause);
  if (killedBy !== null || (code ?? 0) >= SIGNALLED) {
    throw badDocument('document_crashed', 'The document could not be converted: LibreOffice failed on it.', cause);
  }
  // Don't follow links: a converted file could point a reader, or us, to another file.
  const size = await lstat(target).then(
    (found) => (found.isFile() ? found.size : 0),
    () => 0,
  );
  if (size === 0)
    throw badDocument('document_damaged', 'The document is damaged or of a kind unknown to LibreOffice.', cause);
  if (size >= outputBytes) throw tooLarge(cause);
  return target;
}

const tooLarge = (cause: unknown) =>
  badDocument('document_too_large', 'The document is too large when converted.', cause);
