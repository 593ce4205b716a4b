import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { misconfigured } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import { type Connection, type Database, sqlStateOf } from './database.ts';

const MIGRATIONS = new URL('../../migrations/', import.meta.url);
const MINIMUM_SERVER_VERSION = 15;
// An arbitrary number; every process of the service must use the same one.
const LOCK = 7_303_014;
const UNDEFINED_TABLE = '42P01';

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, MIGRATIONS), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Migrates the schema forward, never back. Processes that start together queue on a session lock. Each migration and
 * its row in schema_migrations are one transaction, so a killed process leaves no half-applied migration. `upTo` names
 * the last one to apply, for content of an older version that is about to be loaded.
 */
export async function migrate(database: Database, logger: Logger, { upTo }: { upTo?: string } = {}): Promise<string[]> {
  const migrations = await readMigrations();
  const connection = await database.connect('recto migrate');
  try {
    await requireServerVersion(connection);
    await connection.query('select pg_advisory_lock($1)', [LOCK]);
    await connection.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await connection.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    refuseForeignHistory(migrations, applied);
    const pending = migrations.filter(({ name }) => !applied.has(name) && (upTo === undefined || name <= upTo));
    for (const migration of pending) {
      await applyMigration(connection, migration);
      logger.info({ migration: migration.name }, 'migration applied');
    }
    return pending.map((migration) => migration.name);
  } finally {
    // Ending the session releases the lock.
    await connection.end();
  }
}

/** Lists what `migrate` would apply, without writing anything. */
export async function pendingMigrations(database: Database): Promise<string[]> {
  const migrations = await readMigrations();
  const connection = await database.connect('recto migrations');
  try {
    const { rows } = await connection.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    refuseForeignHistory(migrations, applied);
    return migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
  } catch (error) {
    if (sqlStateOf(error) === UNDEFINED_TABLE) return migrations.map(({ name }) => name);
    throw error;
  } finally {
    await connection.end();
  }
}

async function requireServerVersion(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ server_version_num: string }>('show server_version_num');
  const major = Math.floor(Number(rows[0]?.server_version_num ?? 0) / 10_000);
  if (major < MINIMUM_SERVER_VERSION) {
    throw misconfigured(`PostgreSQL ${MINIMUM_SERVER_VERSION} or newer is needed; the server is version ${major}.`);
  }
}

function refuseForeignHistory(migrations: Migration[], applied: Map<string, string>): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of applied) {
    if (!known.has(name)) {
      throw misconfigured(`The database was migrated by a newer version (${name}). Start that version instead.`);
    }
    if (known.get(name) !== checksum) {
      throw misconfigured(`Migration ${name} was changed after it was applied to this database.`);
    }
  }
}

async function applyMigration(connection: Connection, migration: Migration): Promise<void> {
  try {
    await connection.query('begin');
    await connection.query(migration.sql);
    await connection.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await connection.query('commit');
  } catch (error) {
    await connection.query('rollback').catch(() => undefined);
    throw misconfigured(`Migration ${migration.name} failed (SQLSTATE ${sqlStateOf(error) ?? 'none'}).`, error);
  }
}
