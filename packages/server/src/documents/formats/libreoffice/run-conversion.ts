/** One run of LibreOffice on one untrusted file, behind the same walls as a reader process. */
import { spawn } from 'node:child_process';
import { copyFile, lchown, lstat, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { badDocument, unavailable } from '../../../lib/errors.ts';
import { CHILD_PATH } from '../../pool/isolation.ts';
import type { ConversionWalls, ConvertingProgram, ProgramLimits } from './conversion-walls.ts';

export interface ConversionLimits extends ProgramLimits {
  /** Wall time, which depends on the machine. */
  deadlineMs: number;
}

export interface Conversion {
  program: ConvertingProgram;
  /** An empty folder that the caller removes. */
  folder: string;
  document: string;
  /** Extensions without the dot. */
  from: string;
  to: string;
}

const STDERR_BYTES = 2_000;
const BUSY_RETRY_SECONDS = 10;
const BASE = '/org.openoffice.Office';

/** No macros, no link updates, no loading of anything that the document only refers to. */
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

/** LibreOffice's exit code after it has made its profile and before it has started. */
const RESTART_CODE = 81;
const MOST_STARTS = 3;

/** @returns the converted file */
export async function runConversion(
  conversion: Conversion,
  limits: ConversionLimits,
  walls: ConversionWalls,
  signal: AbortSignal,
): Promise<string> {
  const { folder, from, to, program } = conversion;
  const source = path.join(folder, `document.${from}`);
  const target = path.join(folder, 'out', `document.${to}`);
  await copyFile(conversion.document, source);
  await mkdir(path.join(folder, 'profile', 'user'), { recursive: true });
  await mkdir(path.join(folder, 'out'));
  await writeFile(path.join(folder, 'profile', 'user', 'registrymodifications.xcu'), PROFILE);
  const inside = ['profile', 'profile/user', 'profile/user/registrymodifications.xcu', 'out'];
  await walls.handOver([folder, source, ...inside.map((part) => path.join(folder, part))]);
  const inner = walls.inside(folder);
  const words = [
    ...walls.wordsFor(folder),
    program.file,
    `-env:UserInstallation=${pathToFileURL(path.join(inner, 'profile'))}`,
    '--headless',
    '--norestore',
    '--convert-to',
    to,
    '--outdir',
    path.join(inner, 'out'),
    path.join(inner, path.basename(source)),
  ];
  const endsAt = performance.now() + limits.deadlineMs;
  let ending: Ending;
  let starts = 0;
  do {
    ending = await run(words, { folder, inner }, Math.max(1, endsAt - performance.now()), signal);
    signal.throwIfAborted();
    starts += 1;
  } while (program.isBinary && ending.code === RESTART_CODE && starts < MOST_STARTS);
  const made = await judge(ending, target, limits);
  // A reader with root's number cannot read what another user owns.
  if (walls.isOfAnother) for (const name of [folder, path.dirname(made), made]) await lchown(name, 0, 0);
  return made;
}

interface Ending {
  timedOut: boolean;
  code: number | null;
  killedBy: NodeJS.Signals | null;
  stderr: string;
}

async function run(
  words: readonly string[],
  { folder, inner }: { folder: string; inner: string },
  deadlineMs: number,
  signal: AbortSignal,
): Promise<Ending> {
  const [command = '', ...args] = words;
  // The child leads its own process group, because the program is a script that starts others.
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: CHILD_PATH, HOME: inner, TMPDIR: inner, LANG: 'C.UTF-8', SAL_USE_VCLPLUGIN: 'svp' },
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
        // Processes it left running would keep the pipe and the folder in use.
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

/** A shell reports a child that a signal killed as 128 plus the signal. */
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
