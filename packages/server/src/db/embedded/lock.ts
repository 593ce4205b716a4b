import { accessSync, constants } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { misconfigured } from '../../lib/errors.ts';

/**
 * Locks between processes that the kernel releases when the holder dies, however it dies.
 *
 * Node has no flock. SQLite's transactions on an empty file are byte-range locks with the bookkeeping that several
 * holders within one process need. A file with a pid inside won't do: pids are recycled, and mean nothing in another
 * container on the same volume. Nothing else may open these files: closing any descriptor of one drops the locks this
 * process holds on it.
 */
export interface HeldLock {
  release(): void;
}

const SQLITE_BUSY = 5;
const RETRY_MS = 50;

/** Waits until nobody else holds the file, shared or exclusive. */
export async function holdExclusive(file: string, signal?: AbortSignal): Promise<HeldLock> {
  for (;;) {
    signal?.throwIfAborted();
    const lock = tryHold(file, 'BEGIN EXCLUSIVE');
    if (lock !== undefined) return lock;
    // The kernel does not notify anyone when a byte-range lock is released, so poll.
    await delay(RETRY_MS, undefined, { signal });
  }
}

/** Registers this process as one of the users of the server until released. Call it under the launch lock. */
export function holdShared(file: string): HeldLock {
  const lock = tryHold(file, 'BEGIN; SELECT count(*) FROM sqlite_master');
  if (lock === undefined) throw new Error('the users lock is held exclusively outside the launch lock');
  return lock;
}

export function hasHolders(file: string): boolean {
  const lock = tryHold(file, 'BEGIN EXCLUSIVE');
  lock?.release();
  return lock === undefined;
}

function tryHold(file: string, sql: string): HeldLock | undefined {
  let database: DatabaseSync | undefined;
  try {
    const opened = new DatabaseSync(file, { timeout: 0 });
    database = opened;
    // SQLite opens a file without write access for reading, and then an exclusive transaction excludes nobody.
    accessSync(file, constants.W_OK);
    opened.exec(sql);
    return { release: () => opened.close() };
  } catch (error) {
    database?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw misconfigured(
      'The data folder cannot be locked. It must be writable and on a file system that supports locks.',
      error,
    );
  }
}
