import { chown, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { misconfigured } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import { secureAccess } from './access.ts';
import { type Binaries, copyBinaries, locateBinaries, packagedServerDir, program } from './binaries.ts';
import { type Identity, runCommand } from './command.ts';
import { type Folders, grantFolders, hasDatabase, MAJOR_VERSION, ownerOf, prepareFolders } from './folders.ts';
import { initialiseCluster } from './init-cluster.ts';
import { type HeldLock, hasHolders, holdExclusive, holdShared } from './lock.ts';
import { type Cluster, ensureRunning, type RunningServer, stopServer } from './postmaster.ts';
import { choosePrivileges } from './privileges.ts';
import { supervise } from './supervise.ts';

export interface EmbeddedPostgres {
  /** Logs in as the service's role, which owns the database but is not a superuser. The URL contains its password. */
  readonly url: string;
  /** True if a server was already running on this folder. */
  readonly adopted: boolean;
  readonly runsAs: string;
  /** Undefined while the server is down and being restarted. */
  readonly pid: () => number | undefined;
  /** Ends supervision and stops the server, unless another process still uses it. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly logger: Logger;
  /** Aborts the start. After the start, use `stop`. */
  readonly signal?: AbortSignal;
  readonly userNamespaces?: 'auto' | 'never';
  /** Where the packaged server is, if not in node_modules. */
  readonly packageDir?: string;
}

/**
 * Starts or joins the PostgreSQL of a data folder. Invariants: only the holder of the launch lock starts or stops the
 * server; every user holds the users lock shared from before the server runs until it stops; the server outlives a
 * killed launcher and is adopted by the next one.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const signal = options.signal ?? new AbortController().signal;
  const folders = await prepareFolders(options.dataDir);
  const launch = await holdExclusive(folders.launchLock, signal);
  let users: HeldLock | undefined;
  try {
    users = holdShared(folders.usersLock);
    await keepLocksOfOwner(folders);
    const cluster = await prepareCluster(folders, options, signal);
    const server = await ensureRunning(cluster, signal);
    const url = await secureAccess(folders, server.socketDir, options.logger);
    const { runsAs } = cluster.privileges;
    options.logger.info({ pid: server.pid, adopted: server.adopted, runsAs }, 'embedded PostgreSQL is ready');
    return handOver(cluster, { server, url, users });
  } catch (error) {
    users?.release();
    throw error;
  } finally {
    launch.release();
  }
}

async function prepareCluster(
  folders: Folders,
  options: EmbeddedPostgresOptions,
  signal: AbortSignal,
): Promise<Cluster> {
  const isInitialised = await hasDatabase(folders);
  const privileges = await choosePrivileges({
    processUid: process.getuid?.() ?? 0,
    folderOwner: await ownerOf(folders, isInitialised),
    userNamespaces: options.userNamespaces ?? 'auto',
    signal,
  });
  await grantFolders(folders, privileges, isInitialised);
  const packaged = await locateBinaries(options.packageDir ?? packagedServerDir(), folders.dataDir);
  const binaries = await reachableBinaries(packaged, privileges.server, folders.dataDir);
  if (!isInitialised) {
    const startedAt = performance.now();
    await initialiseCluster({ folders, binaries, privileges, signal });
    const durationMs = Math.round(performance.now() - startedAt);
    options.logger.info({ durationMs, version: binaries.version }, 'embedded PostgreSQL database created');
  }
  return { folders, binaries, privileges, logger: options.logger };
}

async function reachableBinaries(packaged: Binaries, identity: Identity, dataDir: string): Promise<Binaries> {
  if ((await printsVersion(packaged, identity)).isRight) return packaged;
  const copy = await copyBinaries(packaged, dataDir);
  const { isRight, output } = await printsVersion(copy, identity);
  if (isRight) return copy;
  throw misconfigured(
    'The packaged PostgreSQL does not run on this system (it needs glibc 2.27 or later on Linux). Set DATABASE_URL.',
    new Error(output),
  );
}

async function printsVersion(binaries: Binaries, identity: Identity): Promise<{ isRight: boolean; output: string }> {
  const { succeeded, output } = await runCommand(program(binaries, 'postgres'), ['--version'], { identity });
  return { isRight: succeeded && output.includes(`(PostgreSQL) ${MAJOR_VERSION}.`), output };
}

/** When root works in another user's folder, it must not leave locks there that the owner cannot open. */
async function keepLocksOfOwner(folders: Folders): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folders.dataDir);
  await Promise.all([folders.launchLock, folders.usersLock].map((file) => chown(file, uid, gid)));
}

function handOver(
  cluster: Cluster,
  { server: first, url, users }: { server: RunningServer; url: string; users: HeldLock },
): EmbeddedPostgres {
  const { folders, logger } = cluster;
  const supervision = new AbortController();
  let current: RunningServer | undefined = first;
  const supervising = supervise({
    first,
    restart: async (signal) => {
      const launch = await holdExclusive(folders.launchLock, signal);
      try {
        return await ensureRunning(cluster, signal);
      } finally {
        launch.release();
      }
    },
    onChange: (server) => {
      current = server;
    },
    logger,
    signal: supervision.signal,
  });
  const stop = async (): Promise<void> => {
    supervision.abort();
    await supervising;
    const launch = await holdExclusive(folders.launchLock);
    try {
      users.release();
      if (hasHolders(folders.usersLock)) return;
      await stopServer(folders.pgData, logger);
      if (path.dirname(folders.socketDir) !== folders.dataDir)
        await rm(folders.socketDir, { recursive: true, force: true });
    } finally {
      current = undefined;
      launch.release();
    }
  };
  let stopping: Promise<void> | undefined;
  return {
    url,
    adopted: first.adopted,
    runsAs: cluster.privileges.runsAs,
    pid: () => current?.pid,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}
