import { createHash } from 'node:crypto';
import {
  access,
  chmod,
  chown,
  constants,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rmdir,
  stat,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { misconfigured } from '../../lib/errors.ts';
import { errorCode } from './binaries.ts';
import { runCommand } from './command.ts';
import { SOCKET_NAME } from './pid-file.ts';
import type { Privileges } from './privileges.ts';

export const MAJOR_VERSION = 18;

export interface Folders {
  readonly dataDir: string;
  readonly pgData: string;
  readonly socketDir: string;
  readonly logFile: string;
  /** Held while a process starts or stops the server. */
  readonly launchLock: string;
  /** Held shared by every process that uses the server. */
  readonly usersLock: string;
}

// macOS allows 103 bytes in the path of a socket, Linux 107.
const MAX_SOCKET_PATH_BYTES = 103;

export async function prepareFolders(dataDirOption: string): Promise<Folders> {
  try {
    await mkdir(dataDirOption, { recursive: true, mode: 0o700 });
    // Use the canonical path, so that two spellings of one folder lead to the same socket.
    const dataDir = await realpath(dataDirOption);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return {
      dataDir,
      pgData: path.join(dataDir, `pg${MAJOR_VERSION}`),
      socketDir: socketDirOf(dataDir),
      logFile: path.join(dataDir, 'postgres.log'),
      launchLock: path.join(dataDir, 'postgres.launch.lock'),
      usersLock: path.join(dataDir, 'postgres.users.lock'),
    };
  } catch (cause) {
    throw misconfigured('The data folder cannot be created or written. Choose a folder this user may write.', cause);
  }
}

function socketDirOf(dataDir: string, temporaryDir: string = os.tmpdir()): string {
  const folderHash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const candidates = [path.join(dataDir, 'run'), path.join(temporaryDir, `recto-pg-${folderHash}`)];
  const fitting = candidates.find((dir) => Buffer.byteLength(path.join(dir, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES);
  return fitting ?? `/tmp/recto-pg-${folderHash}`;
}

/** Whether there is a database of our version. Anything else in its place is an error and is never overwritten. */
export async function hasDatabase(folders: Folders): Promise<boolean> {
  const otherVersions = (await readdir(folders.dataDir)).filter((name) => /^pg\d+$/.test(name));
  const own = path.basename(folders.pgData);
  if (!otherVersions.includes(own)) {
    const [other] = otherVersions;
    if (other !== undefined) throw otherMajorVersion(other.slice(2));
    return false;
  }
  try {
    const version = (await readFile(path.join(folders.pgData, 'PG_VERSION'), 'utf8')).trim();
    if (version !== String(MAJOR_VERSION)) throw otherMajorVersion(version);
    return true;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  try {
    await rmdir(folders.pgData);
    return false;
  } catch (cause) {
    throw misconfigured(
      `The folder "${own}" in the data folder is not a PostgreSQL database. Move it away, or choose another data folder.`,
      cause,
    );
  }
}

const otherMajorVersion = (version: string): Error =>
  misconfigured(
    `The data folder holds a PostgreSQL ${version} database and this release runs PostgreSQL ${MAJOR_VERSION}. Make a backup with the release that wrote it and restore it into an empty data folder, or set DATABASE_URL.`,
  );

export async function ownerOf(folders: Folders, isInitialised: boolean): Promise<{ uid: number; gid: number }> {
  const { uid, gid } = await stat(isInitialised ? folders.pgData : folders.dataDir);
  return { uid, gid };
}

/** Gives the server's user access to its files and to nothing else. */
export async function grantFolders(folders: Folders, privileges: Privileges, isInitialised: boolean): Promise<void> {
  await prepareSocketDir(folders.socketDir, privileges);
  const { owner } = privileges;
  if (owner !== undefined) {
    const { uid, mode } = await stat(folders.dataDir);
    if (uid !== owner.uid) await chmod(folders.dataDir, (mode & 0o777) | 0o011);
    if (isInitialised && (await stat(folders.pgData)).uid !== owner.uid) {
      const result = await runCommand('chown', ['-R', `${owner.uid}:${owner.gid}`, folders.pgData]);
      if (!result.succeeded)
        throw misconfigured('The database files could not be handed over to their user.', result.output);
    }
  }
  const reachable = await runCommand('test', ['-x', folders.dataDir], { identity: privileges.server });
  if (!reachable.succeeded) {
    throw misconfigured(
      `PostgreSQL runs as "${privileges.runsAs}" and cannot reach the data folder. Choose a folder outside private home folders, such as /var/lib/recto.`,
    );
  }
}

/**
 * Only our own processes may connect to the database, so its socket folder must belong to us alone, even under /tmp.
 */
async function prepareSocketDir(socketDir: string, { owner }: Privileges): Promise<void> {
  await mkdir(socketDir, { recursive: true, mode: 0o700 });
  const { uid } = await lstat(socketDir);
  const isDirectory = (await lstat(socketDir)).isDirectory();
  if (!isDirectory || ![process.getuid?.(), owner?.uid].includes(uid)) {
    throw misconfigured(
      'The folder for the database socket belongs to another user. Choose a shorter data folder path.',
    );
  }
  await chmod(socketDir, 0o700);
  if (owner !== undefined) await chown(socketDir, owner.uid, owner.gid);
}
