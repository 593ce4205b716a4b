import { randomUUID } from 'node:crypto';
import { appendFile, chown, mkdir, open, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type AppError, misconfigured } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import { type Binaries, program } from './binaries.ts';
import { type CommandResult, runCommand } from './command.ts';
import type { Folders } from './folders.ts';
import type { Privileges } from './privileges.ts';

export const SUPERUSER = 'recto';
export const DATABASE = 'recto';

interface InitOptions {
  readonly folders: Folders;
  readonly binaries: Binaries;
  readonly privileges: Privileges;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Creates the database files atomically: everything happens in a temporary folder, is synced to disk, and a rename
 * commits it.
 */
export async function initialiseCluster({ folders, binaries, privileges, signal }: InitOptions): Promise<void> {
  await removeLeftovers(folders);
  const workDir = `${folders.pgData}.init-${randomUUID().slice(0, 8)}`;
  const clusterDir = path.join(workDir, 'data');
  try {
    await mkdir(clusterDir, { recursive: true, mode: 0o700 });
    for (const dir of [workDir, clusterDir]) {
      if (privileges.owner !== undefined) await chown(dir, privileges.owner.uid, privileges.owner.gid);
    }
    const tools = privileges.initIsNameless ? await namelessBinaries(binaries, workDir) : binaries;
    const options = { identity: privileges.init, signal };
    const initdb = ['-D', clusterDir, '-U', SUPERUSER, '--auth=trust', '--data-checksums', '--no-sync', '-E', 'UTF8'];
    // The C library's C.UTF-8 is missing on macOS and old systems; PostgreSQL's builtin one is the same everywhere.
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'];
    check(await runCommand(program(tools, 'initdb'), [...initdb, ...locale], options));
    await appendFile(path.join(clusterDir, 'postgresql.conf'), settings());
    const single = ['--single', '-D', clusterDir, '-c', 'exit_on_error=on', 'postgres'];
    const input = `CREATE DATABASE ${DATABASE};\n`;
    check(await runCommand(program(tools, 'postgres'), single, { ...options, input }));
    check(await runCommand(program(tools, 'initdb'), ['--sync-only', '-D', clusterDir], options));
    await faultPoint('embedded_postgres.initialised');
    await rename(clusterDir, folders.pgData);
    await syncPath(folders.dataDir);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw noSpace(error);
    throw error;
  } finally {
    await rm(workDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Written only once, so that an operator's changes persist. Settings that must always hold are on the server's command
 * line.
 */
function settings(): string {
  const megabyte = 1024 * 1024;
  const memory = process.constrainedMemory() || os.totalmem();
  const sharedBuffersMb = Math.round(Math.min(512, Math.max(32, Math.min(memory, os.totalmem()) / megabyte / 16)));
  return [
    '',
    'max_connections = 100',
    `shared_buffers = ${sharedBuffersMb}MB`,
    'jit = off',
    // Parallel workers share memory through /dev/shm, which has only 64 MB in a container by default.
    'max_parallel_workers_per_gather = 0',
    'max_parallel_maintenance_workers = 0',
    'log_min_messages = warning',
    'log_checkpoints = off',
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    '',
  ].join('\n');
}

/**
 * initdb fails if its uid has no account name, even though the superuser's name is passed to it. A container started
 * with a bare uid has no such account and cannot create a namespace that has one. So this copy calls `getpwent`, which
 * returns the first account, instead of `getpwuid`: both names are equally long, and `getpwent` ignores the argument.
 */
async function namelessBinaries(binaries: Binaries, workDir: string): Promise<Binaries> {
  const nativeDir = path.join(workDir, 'tools');
  await mkdir(path.join(nativeDir, 'bin'), { recursive: true });
  for (const dir of ['lib', 'share']) await symlink(path.join(binaries.nativeDir, dir), path.join(nativeDir, dir));
  for (const name of ['initdb', 'postgres'] as const) {
    const bytes = await readFile(program(binaries, name));
    const at = bytes.indexOf('\0getpwuid\0', 'latin1');
    if (at >= 0) bytes.write('\0getpwent\0', at, 'latin1');
    await writeFile(path.join(nativeDir, 'bin', name), bytes, { mode: 0o755 });
  }
  return { nativeDir, version: binaries.version };
}

function check(result: CommandResult): void {
  if (result.succeeded) return;
  const cause = new Error(result.output.trim());
  if (/no space left on device|disk quota exceeded/i.test(result.output)) throw noSpace(cause);
  if (result.output.includes('could not look up effective user ID')) {
    throw misconfigured(
      'PostgreSQL needs a name for the user id it runs as. Add the id to /etc/passwd, allow user namespaces, or set DATABASE_URL.',
      cause,
    );
  }
  throw misconfigured('The database could not be created in the data folder; the log has the reason.', cause);
}

const noSpace = (cause: unknown): AppError =>
  misconfigured('The disk of the data folder is full: a new database needs about 60 MB.', cause);

async function removeLeftovers(folders: Folders): Promise<void> {
  const prefix = `${path.basename(folders.pgData)}.init-`;
  const leftovers = (await readdir(folders.dataDir)).filter((name) => name.startsWith(prefix));
  await Promise.all(
    leftovers.map((name) => rm(path.join(folders.dataDir, name), { recursive: true, force: true, maxRetries: 5 })),
  );
}

/** Makes a file, or the entries of a folder, durable (fsync). */
export async function syncPath(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
