import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { BlobLost } from '../../blobs/blobs.ts';
import type { CheckedBlobStore } from '../../blobs/checked.ts';
import { openBlobStore } from '../../blobs/open.ts';
import type { Config } from '../../config.ts';
import { dumpDatabase, type KnownContent } from '../../db/dump.ts';
import { pendingMigrations } from '../../db/migrate.ts';
import { systemClock } from '../../lib/clock.ts';
import { CloseStack } from '../../lib/close-stack.ts';
import { createLogger } from '../../lib/logger.ts';
import { keyId } from '../../lib/seal.ts';
import { decodeKey } from '../../resources/keyring/master-key.ts';
import { openDatabase } from '../../storage.ts';
import { CliError } from '../cli-error.ts';
import { requireInstallation } from '../installation.ts';
import { BackupFolder, type Manifest } from './folder.ts';

/**
 * Writes a backup while the service runs. Content is copied before the snapshot of the database, and what the snapshot
 * knows beyond that after it: that was written meanwhile, and content that young is never collected.
 */
export async function runBackup(
  config: Config,
  given: { to: string | undefined; withMasterKey: boolean },
): Promise<void> {
  const { to, withMasterKey } = given;
  if (to === undefined) throw new CliError('Where to? backup --to FOLDER');
  requireInstallation(config);
  const closing = new CloseStack();
  try {
    const { database } = await openDatabase(config, createLogger('warn'), closing);
    const pending = await pendingMigrations(database);
    if (pending.length > 0)
      throw new CliError('The database schema is not the one of this version. Run migrate first.');
    const blobs = await openBlobStore(config.blobs);
    closing.push('blobs', () => blobs.close());
    const folder = new BackupFolder(to);
    await folder.create();
    const copied = new BlobCopies(blobs, folder);
    await copied.copyStored();
    const { contents, known } = await dumpDatabase(database, (table, rows) => folder.writeTable(table, rows));
    await copied.copyKnown(known);
    const master = await masterKeyOf(config);
    if (withMasterKey) await writeMasterKey(config, folder);
    await folder.writeManifest({
      created_at: systemClock.now().toISOString(),
      holds_master_key: withMasterKey,
      master_key_id: master === null ? null : keyId(master),
      ...contents,
      migrations: [...contents.migrations],
      tables: contents.tables.map((table) => ({ ...table, columns: [...table.columns] })),
      sequences: [...contents.sequences],
      blobs: copied.blobs,
      lost_blobs: copied.lost,
    });
    process.stdout.write(reportOf(copied, { tables: contents.tables.length, withMasterKey, master }));
    if (copied.lost.length > 0) process.exitCode = 1;
  } finally {
    await closing.close();
  }
}

class BlobCopies {
  readonly #store: CheckedBlobStore;
  readonly #folder: BackupFolder;
  readonly #copied = new Map<string, number>();
  readonly blobs: Manifest['blobs'] = [];
  readonly lost: Manifest['lost_blobs'] = [];

  constructor(store: CheckedBlobStore, folder: BackupFolder) {
    this.#store = store;
    this.#folder = folder;
  }

  get bytes(): number {
    return this.blobs.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  }

  /** Copies everything that is stored now. What cannot be read is tried again if the snapshot knows it. */
  async copyStored(): Promise<void> {
    for await (const blob of this.#store.list()) await this.#copy(blob);
  }

  async copyKnown(known: readonly KnownContent[]): Promise<void> {
    for (const { namespace, sha256, is_claimed } of known) {
      const key = keyOf({ namespace, sha256 });
      const size_bytes = this.#copied.get(key) ?? (await this.#copy({ namespace, sha256 }));
      if (size_bytes !== null) this.blobs.push({ namespace, sha256, size_bytes });
      else if (is_claimed) this.lost.push({ namespace, sha256 });
    }
  }

  /** Returns the size, or null if the content is missing or damaged. */
  async #copy({ namespace, sha256 }: Content): Promise<number | null> {
    try {
      const { sizeBytes } = await this.#store.verify(namespace, sha256);
      await this.#folder.writeBlob(namespace, sha256, await this.#store.open(namespace, sha256));
      this.#copied.set(keyOf({ namespace, sha256 }), sizeBytes);
      return sizeBytes;
    } catch (error) {
      if (error instanceof BlobLost) return null;
      throw error;
    }
  }
}

type Content = Pick<KnownContent, 'namespace' | 'sha256'>;

const keyOf = ({ namespace, sha256 }: Content): string => `${namespace}/${sha256}`;

const keyFileOf = ({ dataDir }: Config): string => path.join(dataDir, 'master.key');

async function masterKeyOf(config: Config): Promise<Buffer | null> {
  if (config.masterKey !== null) return decodeKey(config.masterKey.reveal(), 'RECTO_MASTER_KEY');
  const text = await readFile(keyFileOf(config), 'utf8').catch(() => null);
  return text === null ? null : decodeKey(text, keyFileOf(config));
}

async function writeMasterKey(config: Config, folder: BackupFolder): Promise<void> {
  if (config.masterKey !== null) {
    throw new CliError('The master key comes from RECTO_MASTER_KEY; keep it where that comes from.');
  }
  await copyFile(keyFileOf(config), folder.masterKeyFile);
}

function reportOf(
  copied: BlobCopies,
  { tables, withMasterKey, master }: { tables: number; withMasterKey: boolean; master: Buffer | null },
): string {
  const key = master === null ? 'unknown' : keyId(master);
  return [
    `${tables} tables and ${copied.blobs.length} contents (${copied.bytes} bytes) are in the backup.`,
    ...(copied.lost.length === 0 ? [] : [`${copied.lost.length} contents are damaged and were left out; run fsck.`]),
    withMasterKey
      ? `It holds the master key ${key}: whoever has the backup can read the secrets in it.`
      : `It does not hold the master key ${key}, which is needed to read secrets and API keys. Keep a copy elsewhere.`,
    '',
  ].join('\n');
}
