import { spawn } from 'node:child_process';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { misconfigured, unavailable } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import { type Binaries, program } from './binaries.ts';
import { childEnvironment, commandLine } from './command.ts';
import type { Folders } from './folders.ts';
import { endOrphanedSessions, inspectServer, isServerOf, retireStaleServer, sendSignal } from './pid-file.ts';
import type { Privileges } from './privileges.ts';

export interface Cluster {
  readonly folders: Folders;
  readonly binaries: Binaries;
  readonly privileges: Privileges;
  readonly logger: Logger;
}

export interface RunningServer {
  readonly pid: number;
  readonly socketDir: string;
  readonly adopted: boolean;
  /** Resolves when the server is gone; rejects when the signal aborts first. */
  exited(signal: AbortSignal): Promise<void>;
}

const POLL_MS = 20;
const ADOPTED_POLL_MS = 500;
// Crash recovery of a large database takes minutes, so a server that is alive gets that long.
const READY_DEADLINE_MS = 600_000;
const LEFTOVER_DEADLINE_MS = 30_000;
const FAST_STOP_MS = 20_000;
const IMMEDIATE_STOP_MS = 5_000;
const MAX_LOG_BYTES = 20 * 1024 * 1024;
const MAX_KILLED_STARTS = 3;
const KILLED = 'killed by';
const LOG_TAIL_BYTES = 4_096;

/** Adopts this folder's running server or starts one. Call it under the launch lock. */
export async function ensureRunning(cluster: Cluster, signal: AbortSignal): Promise<RunningServer> {
  const { folders } = cluster;
  const leftoverDeadline = Date.now() + LEFTOVER_DEADLINE_MS;
  let kills = 0;
  for (;;) {
    signal.throwIfAborted();
    const state = await inspectServer(folders.pgData);
    if (state.kind === 'alive') {
      if (!(await becomesReady(state.pid, folders.pgData, signal))) continue;
      const { pid, socketDir } = state;
      return { pid, socketDir, adopted: true, exited: (until) => goneOf(pid, folders.pgData, ADOPTED_POLL_MS, until) };
    }
    await retireStaleServer(folders.pgData, folders.socketDir, state.kind === 'stale' ? state.lines : []);
    const started = await startPostmaster(cluster, signal);
    if ('pid' in started) return started;
    const hasOrphans = started.logTail.includes('shared memory block');
    // If a launcher was killed in between, two servers may start at once; the later one gives up, so check again.
    const isLate = /lock file .* already exists/.test(started.logTail);
    const wasKilled = started.logTail.startsWith(KILLED) && ++kills < MAX_KILLED_STARTS;
    if (!(hasOrphans || isLate || wasKilled) || Date.now() > leftoverDeadline) {
      throw unavailable(
        'The embedded PostgreSQL did not start; see its log for the reason.',
        new Error(started.logTail),
      );
    }
    if (hasOrphans) {
      const pids = await endOrphanedSessions(folders.pgData);
      cluster.logger.warn({ pids }, 'ending the sessions of a dead PostgreSQL server');
    }
    await delay(100, undefined, { signal });
  }
}

async function startPostmaster(cluster: Cluster, signal: AbortSignal): Promise<RunningServer | { logTail: string }> {
  const { folders, privileges, binaries } = cluster;
  const log = await openLog(folders);
  try {
    const { size: logStart } = await log.stat();
    const settings = ['listen_addresses=', `unix_socket_directories=${quoted(folders.socketDir)}`];
    const fixed = ['port=5432', 'unix_socket_permissions=0700', 'logging_collector=off', 'fsync=on'];
    const args = ['-D', folders.pgData, ...[...settings, ...fixed].flatMap((setting) => ['-c', setting])];
    const [file, argv] = commandLine(privileges.server, program(binaries, 'postgres'), args);
    // Detached: the server gets its own session, so that it survives Ctrl-C and the death of this process.
    const child = spawn(file, argv, {
      ...privileges.server.ids,
      cwd: '/',
      env: childEnvironment,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    const exit = Promise.withResolvers<string>();
    child.once('exit', (code, killedBy) => exit.resolve(killedBy ? `${KILLED} ${killedBy}\n` : `exit code ${code}\n`));
    child.once('error', (error) => exit.resolve(`${error.message}\n`));
    const { pid } = child;
    if (pid === undefined) return { logTail: await exit.promise };
    const waiting = new AbortController();
    try {
      const ready = becomesReady(pid, folders.pgData, AbortSignal.any([signal, waiting.signal]), true);
      const outcome = await Promise.race([exit.promise, ready]);
      if (outcome !== true) return { logTail: (await exit.promise) + (await readTail(folders.logFile, logStart)) };
    } catch (error) {
      child.kill('SIGINT');
      await exit.promise;
      throw error;
    } finally {
      waiting.abort();
    }
    child.unref();
    return { pid, socketDir: folders.socketDir, adopted: false, exited: (until) => abortable(exit.promise, until) };
  } finally {
    await log.close();
  }
}

/**
 * Returns false if the server died instead. For our own child (`isOurChild`) the exit is an event, so a missing pid
 * file means "not yet".
 */
async function becomesReady(pid: number, pgData: string, signal: AbortSignal, isOurChild = false): Promise<boolean> {
  const deadline = Date.now() + READY_DEADLINE_MS;
  while (Date.now() < deadline) {
    const state = await inspectServer(pgData);
    const isThisServer = state.kind === 'alive' && state.pid === pid;
    if (isThisServer && state.isReady) return true;
    if (!isThisServer && !isOurChild) return false;
    await delay(POLL_MS, undefined, { signal });
  }
  throw unavailable('The embedded PostgreSQL is running but did not become ready.');
}

/** Does a fast shutdown, which rolls back open transactions. Call it under the launch lock. */
export async function stopServer(pgData: string, logger: Logger): Promise<void> {
  const state = await inspectServer(pgData);
  if (state.kind !== 'alive') return;
  for (const [signalName, deadlineMs] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
  ] as const) {
    if (!sendSignal(state.pid, signalName)) return;
    try {
      await goneOf(state.pid, pgData, POLL_MS, AbortSignal.timeout(deadlineMs));
      return;
    } catch (error) {
      logger.warn({ pid: state.pid, signal: signalName, deadlineMs, error }, 'embedded PostgreSQL does not stop');
    }
  }
  throw misconfigured('The embedded PostgreSQL did not stop.');
}

async function goneOf(pid: number, pgData: string, pollMs: number, signal: AbortSignal): Promise<void> {
  while (await isServerOf(pid, pgData)) await delay(pollMs, undefined, { signal, ref: pollMs !== ADOPTED_POLL_MS });
}

async function abortable(event: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    await Promise.race([event, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

async function openLog(folders: Folders): Promise<FileHandle> {
  const log = await open(folders.logFile, 'a', 0o600);
  if ((await log.stat()).size > MAX_LOG_BYTES) {
    await log.close();
    await rename(folders.logFile, `${folders.logFile}.1`);
    return await openLog(folders);
  }
  if (process.getuid?.() === 0) {
    const { uid, gid } = await stat(folders.dataDir);
    await log.chown(uid, gid);
  }
  return log;
}

async function readTail(file: string, from: number): Promise<string> {
  const log = await open(file, 'r');
  try {
    const { size } = await log.stat();
    const start = Math.max(from, size - LOG_TAIL_BYTES);
    const { buffer, bytesRead } = await log.read(Buffer.alloc(LOG_TAIL_BYTES), 0, LOG_TAIL_BYTES, start);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await log.close();
  }
}

// The setting is a list, so an unquoted comma or space in the path would split it.
const quoted = (dir: string): string => `"${dir.replaceAll('"', '""')}"`;
