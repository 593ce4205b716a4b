/** Deletes a file, alone or with everything that was made from it. */
import type { Database, Tx } from '../../db/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { QueueDefinition } from '../../jobs/queue.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Files } from './service.ts';
import { lockFile } from './store.ts';
import { deleteUpload } from './upload-store.ts';

/** A record that was made from a file, locked. */
export interface FileUser {
  id: string;
  remove: () => Promise<void>;
}

export type FindUsers = (tx: Tx, scope: Scope, fileId: string) => Promise<FileUser[]>;

type MadeFromFiles =
  | 'runs'
  | 'parses'
  | 'extractions'
  | 'schemas'
  | 'partitions'
  | 'splits'
  | 'classifications'
  | 'edits'
  | 'edit_templates';

export interface FileRemovalDependencies {
  database: Database;
  files: Files;
  jobs: Jobs;
  /** The job that collects content without an owner. */
  collecting: QueueDefinition<Record<string, never>>;
  tables: FindUsers;
  /** By the names that responses use for them. */
  made: Record<MadeFromFiles, FindUsers>;
}

const MAX_NAMED = 100;

export class FileRemoval {
  readonly #deps: FileRemovalDependencies;

  constructor(deps: FileRemovalDependencies) {
    this.#deps = deps;
  }

  async delete(scope: Scope, id: string, { force }: { force: boolean }): Promise<void> {
    const { database, jobs, collecting } = this.#deps;
    await database.transaction(async (tx) => {
      const users = await this.#lock(tx, scope, id);
      if (users === undefined) throw notFound('File');
      const all = Object.values(users).flat();
      if (all.length > 0 && !force) throw inUse(users);
      await this.#remove(tx, scope, id, all);
      await jobs.enqueue(tx, collecting, {}, { joinKey: 'after a deletion' });
      await faultPoint('files.before_commit');
    });
  }

  /** Deletes the file unless something was made from it. Returns false if it is kept or already gone. */
  deleteUnused(scope: Scope, id: string): Promise<boolean> {
    return this.#deps.database.transaction(async (tx) => {
      const users = await this.#lock(tx, scope, id);
      if (users === undefined || Object.values(users).some((rows) => rows.length > 0)) return false;
      await this.#remove(tx, scope, id, []);
      await faultPoint('files.before_commit');
      return true;
    });
  }

  /**
   * Locks the file and what was made from it. Creating a record from a file locks the file until it is recorded, so no
   * new record can appear during the deletion. Locks are always taken in the same order: tables, files, runs, other
   * records made from them.
   */
  async #lock(tx: Tx, scope: Scope, id: string): Promise<Record<string, FileUser[]> | undefined> {
    const { tables, made } = this.#deps;
    const users: Record<string, FileUser[]> = { tables: await tables(tx, scope, id) };
    if (!(await lockFile(tx, scope, id))) return undefined;
    for (const [kind, find] of Object.entries(made)) users[kind] = await find(tx, scope, id);
    return users;
  }

  async #remove(tx: Tx, scope: Scope, id: string, users: readonly FileUser[]): Promise<void> {
    for (const { remove } of users) await remove();
    await deleteUpload(tx, scope, id);
    await this.#deps.files.remove(tx, scope, id);
  }
}

function inUse(users: Record<string, FileUser[]>): AppError {
  const named = Object.entries(users).map(([kind, rows]) => [kind, rows.slice(0, MAX_NAMED).map(({ id }) => id)]);
  const total = Object.values(users).reduce((sum, rows) => sum + rows.length, 0);
  return new AppError('conflict', 409, {
    code: 'file_in_use',
    message: 'Other records were made of this file. With force=true they are deleted with it.',
    details: { total, ...Object.fromEntries(named) },
  });
}
