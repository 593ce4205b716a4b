import { openBlobStore } from '../blobs/open.ts';
import type { Config } from '../config.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { systemClock } from '../lib/clock.ts';
import { CloseStack } from '../lib/close-stack.ts';
import { createLogger } from '../lib/logger.ts';
import { checkInstallation, type Finding, type FsckReport } from '../resources/fsck/service.ts';
import { openDatabase } from '../storage.ts';
import { CliError } from './cli-error.ts';
import { requireInstallation } from './installation.ts';

/** Checks the installation for damage without changing anything. Exits with 1 if it finds an error. */
export async function runFsck(config: Config, { json, quick }: { json: boolean; quick: boolean }): Promise<void> {
  requireInstallation(config);
  const closing = new CloseStack();
  try {
    const { database } = await openDatabase(config, createLogger('silent'), closing);
    const pending = await pendingMigrations(database);
    if (pending.length > 0) {
      throw new CliError(
        `The database schema is not the one of this version. Run migrate first: ${pending.join(', ')}`,
      );
    }
    const blobs = await openBlobStore(config.blobs);
    closing.push('blobs', () => blobs.close());
    const report = await checkInstallation(
      { db: database.db, blobs, clock: systemClock },
      { quick, onFinding: (finding) => json || process.stdout.write(lineOf(finding)) },
    );
    process.stdout.write(json ? `${JSON.stringify(resultOf(report), null, 2)}\n` : summaryOf(report));
    if (!resultOf(report).ok) process.exitCode = 1;
  } finally {
    await closing.close();
  }
}

const resultOf = (report: FsckReport) => ({
  ok: report.findings.every(({ severity }) => severity !== 'error'),
  ...report,
});

function lineOf({ severity, kind, environment, sha256, records, message }: Finding): string {
  const subject = [environment, ...records, sha256].filter((part) => part !== null).join(' ');
  return `${severity}: ${kind} ${subject}\n  ${message}\n`;
}

function summaryOf({ checked, compared, findings }: FsckReport): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const { blobs, bytes, records } = checked;
  const how = compared ? 'compared with their hashes' : 'checked by their length only';
  return (
    `${blobs} contents (${bytes} bytes) ${how}, ${records} records read: ` +
    `${errors} errors, ${findings.length - errors} warnings.\n`
  );
}
