import { constants, copyFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BlobStore } from '../../blobs/blobs.ts';
import { openBlobStore } from '../../blobs/open.ts';
import type { Config } from '../../config.ts';
import { loadDump } from '../../db/dump.ts';
import { migrate, pendingMigrations } from '../../db/migrate.ts';
import { createJobs } from '../../jobs/jobs.ts';
import { systemClock } from '../../lib/clock.ts';
import { CloseStack } from '../../lib/close-stack.ts';
import { createLogger } from '../../lib/logger.ts';
import { keyId } from '../../lib/seal.ts';
import { decodeKey } from '../../resources/keyring/master-key.ts';
import { idleQueues } from '../../resources/queues.ts';
import { openDatabase } from '../../storage.ts';
import { CliError } from '../cli-error.ts';
import { hasEmbeddedDatabase } from '../installation.ts';
import { BackupFolder, type Manifest } from './folder.ts';

/**
 * Restores a backup into an empty installation, which may be of another kind. The schema is first brought to the state
 * of the backup, then filled, then migrated to this version. Content is stored before the records that refer to it.
 */
export async function runRestore(config: Config, from: string | undefined): Promise<void> {
  if (from === undefined) throw new CliError('Where from? restore --from FOLDER');
  if (config.databaseUrl === null && hasEmbeddedDatabase(config)) {
    throw new CliError(`There is an installation in ${config.dataDir} already. Restore into an empty folder.`);
  }
  const folder = new BackupFolder(from);
  const manifest = await folder.readManifest();
  await settleMasterKey(config, folder, manifest);
  const logger = createLogger('warn');
  const closing = new CloseStack();
  try {
    const { database } = await openDatabase(config, logger, closing);
    const pending = new Set(await pendingMigrations(database));
    if (!manifest.migrations.every((name) => pending.has(name))) {
      throw new CliError('The database is not empty, or the backup is of a newer version.');
    }
    const last = manifest.migrations.at(-1) ?? '';
    await migrate(database, logger, { upTo: last });
    const jobs = await createJobs({ database, logger, queues: idleQueues(config.models), clock: systemClock });
    await jobs.close();
    const blobs = await openBlobStore(config.blobs);
    closing.push('blobs', () => blobs.close());
    for (const blob of manifest.blobs) await restoreBlob(blobs, folder, blob);
    await loadDump(database, manifest, (table) => folder.readTable(table));
    await migrate(database, logger);
  } finally {
    await closing.close();
  }
  process.stdout.write(
    `Restored the backup of ${manifest.created_at}: ${manifest.tables.length} tables, ${manifest.blobs.length} contents.\n` +
      'Run recto-server fsck before you start the service.\n',
  );
}

async function restoreBlob(blobs: BlobStore, folder: BackupFolder, blob: Manifest['blobs'][number]): Promise<void> {
  const staged = await blobs.stage(blob.namespace, folder.readBlob(blob.namespace, blob.sha256));
  if (staged.sha256 !== blob.sha256) {
    await staged.discard();
    throw new CliError(`The content ${blob.sha256} of the backup is damaged.`);
  }
  await staged.commit();
}

/** Without its key the restored installation would not start, so this comes first. */
async function settleMasterKey(config: Config, folder: BackupFolder, manifest: Manifest): Promise<void> {
  const file = path.join(config.dataDir, 'master.key');
  const needed = manifest.master_key_id;
  if (manifest.holds_master_key && config.masterKey === null) {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    await copyFile(folder.masterKeyFile, file, constants.COPYFILE_EXCL).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
  }
  const text = config.masterKey?.reveal() ?? (await readFile(file, 'utf8').catch(() => null));
  if (text !== null && (needed === null || keyId(decodeKey(text, file)) === needed)) return;
  throw new CliError(
    `The backup needs the master key ${needed ?? 'of its installation'}, which it does not hold.\n` +
      `Put it into ${file}, or set RECTO_MASTER_KEY.`,
  );
}
