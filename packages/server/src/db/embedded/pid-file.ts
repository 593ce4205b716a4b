import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { misconfigured } from '../../lib/errors.ts';
import { errorCode } from './binaries.ts';
import { runCommand } from './command.ts';

/** The content of `postmaster.pid`, after checking whether it is still true. */
export type ServerState =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'stale'; readonly lines: readonly string[] }
  | { readonly kind: 'alive'; readonly pid: number; readonly socketDir: string; readonly isReady: boolean };

const SOCKET_DIR_LINE = 4;
const STATUS_LINE = 7;
// Larger than any system's largest pid, so the server finds no such process and goes on to its shared memory check.
const NO_PID = 2_147_483_646;
export const SOCKET_NAME = '.s.PGSQL.5432';

export async function inspectServer(pgData: string): Promise<ServerState> {
  const lines = await readLines(pgData);
  if (lines === undefined) return { kind: 'stopped' };
  const pid = Number(lines[0]);
  if (!(await isServerOf(pid, pgData))) return { kind: 'stale', lines };
  const socketDir = lines[SOCKET_DIR_LINE] ?? '';
  return { kind: 'alive', pid, socketDir, isReady: lines[STATUS_LINE]?.startsWith('ready') ?? false };
}

/**
 * Cleans up after a dead server, so that the next one starts.
 *
 * The server trusts any living pid of the same user, even a zombie's or a recycled one, and would refuse to start. Only
 * the pid is replaced: the shared memory key in the same file is how a new server notices sessions that outlived the
 * old one.
 */
export async function retireStaleServer(pgData: string, socketDir: string, lines: readonly string[]): Promise<void> {
  const oldSocketDir = lines[SOCKET_DIR_LINE];
  const socketDirs = new Set(oldSocketDir ? [oldSocketDir, socketDir] : [socketDir]);
  for (const dir of socketDirs) {
    // Containers may share the data folder but not the process table, so ask the socket.
    if (await answers(path.join(dir, SOCKET_NAME))) {
      throw misconfigured(
        'The database of this data folder is in use by a server in another container. Stop it, or use another data folder.',
      );
    }
  }
  await rm(path.join(socketDir, SOCKET_NAME), { force: true });
  await rm(path.join(socketDir, `${SOCKET_NAME}.lock`), { force: true });
  const file = pidFile(pgData);
  if (lines.length > SOCKET_DIR_LINE) await writeFile(file, [NO_PID, ...lines.slice(1)].join('\n'));
  else await rm(file, { force: true });
}

/** True for a living postmaster, not a zombie, whose working directory is this very folder, even if it was moved. */
export async function isServerOf(pid: number, pgData: string): Promise<boolean> {
  if (!Number.isSafeInteger(pid) || pid <= 1) return false;
  return process.platform === 'linux' ? await runsInFolder(pid, pgData, isPostmaster) : await isServerByPs(pid, pgData);
}

/**
 * Ends the sessions of a dead server. A session that is computing does not notice that its server is gone, and no new
 * server may start while it lives: a one-hour query would mean an hour of downtime.
 */
export async function endOrphanedSessions(pgData: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const ended: number[] = [];
  for (const pid of pids) {
    if (!(await runsInFolder(pid, pgData, (title) => title.startsWith('postgres: ')))) continue;
    if (sendSignal(pid, 'SIGQUIT')) ended.push(pid);
  }
  return ended;
}

/** Returns false when the process is already gone. */
export function sendSignal(pid: number, signalName: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signalName);
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false;
    throw error;
  }
}

// Sessions rename themselves to "postgres: …"; only the postmaster keeps the path it was started with.
const isPostmaster = (title: string): boolean => path.basename(title) === 'postgres';

async function runsInFolder(pid: number, pgData: string, accepts: (title: string) => boolean): Promise<boolean> {
  try {
    const [status, commandLine] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    const processState = status.slice(status.lastIndexOf(')') + 2)[0];
    if (processState === 'Z' || processState === 'X') return false;
    if (!accepts(commandLine.split('\0')[0] ?? '')) return false;
    const [workingDir, folder] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(pgData)]);
    return workingDir.ino === folder.ino && workingDir.dev === folder.dev;
  } catch (error) {
    // EACCES means a process of another user, which cannot be a server on our folder.
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(errorCode(error))) return false;
    throw error;
  }
}

async function isServerByPs(pid: number, pgData: string): Promise<boolean> {
  const { succeeded, stdout } = await runCommand('ps', ['-ww', '-o', 'stat=,command=', '-p', String(pid)]);
  return succeeded && !stdout.trimStart().startsWith('Z') && stdout.includes(`postgres -D ${pgData} `);
}

async function readLines(pgData: string): Promise<string[] | undefined> {
  try {
    return (await readFile(pidFile(pgData), 'utf8')).split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function answers(socketPath: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(socketPath);
  socket.once('connect', () => resolve(true));
  // Refused, absent, or the path is too long: nothing listens there.
  socket.once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

const pidFile = (pgData: string): string => path.join(pgData, 'postmaster.pid');
