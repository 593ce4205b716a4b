/** Opens the database, for the service and for the operator's commands, which load nothing else of the service. */
import { mkdir } from 'node:fs/promises';
import type { Config } from './config.ts';
import { createDatabase, type Database } from './db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded/launcher.ts';
import { migrate } from './db/migrate.ts';
import type { CloseStack } from './lib/close-stack.ts';
import type { Logger } from './lib/logger.ts';

export interface Storage {
  readonly database: Database;
  readonly embedded: EmbeddedPostgres | null;
  /** Names of the migrations that this start applied. */
  readonly applied: string[];
}

/** Opens PostgreSQL with the current schema. Most of the operator's commands need nothing more. */
export async function openStorage(config: Config, logger: Logger, closing: CloseStack): Promise<Storage> {
  const opened = await openDatabase(config, logger, closing);
  return { ...opened, applied: await migrate(opened.database, logger) };
}

/** Opens PostgreSQL without migrating its schema. */
export async function openDatabase(
  config: Config,
  logger: Logger,
  closing: CloseStack,
): Promise<Omit<Storage, 'applied'>> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  let embedded: EmbeddedPostgres | null = null;
  if (config.databaseUrl === null) {
    embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, logger });
    closing.push('embedded PostgreSQL', embedded.stop);
  }
  const url = embedded?.url ?? config.databaseUrl?.reveal() ?? '';
  const database = createDatabase({ url, maxConnections: config.file.database.max_connections, logger });
  closing.push('database', () => database.close());
  return { database, embedded };
}
