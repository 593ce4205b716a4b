import { constants } from 'node:fs';
import { access, readFile, statfs } from 'node:fs/promises';
import path from 'node:path';
import { openBlobStore } from '../blobs/open.ts';
import type { Config } from '../config.ts';
import { type Database, serverTime } from '../db/database.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { createJobs } from '../jobs/jobs.ts';
import { systemClock } from '../lib/clock.ts';
import { CloseStack } from '../lib/close-stack.ts';
import { createLogger } from '../lib/logger.ts';
import { decodeKey } from '../resources/keyring/master-key.ts';
import { masterKeyFits } from '../resources/keyring/service.ts';
import { idleQueues } from '../resources/queues.ts';
import { openDatabase } from '../storage.ts';
import { requireInstallation } from './installation.ts';

interface Finding {
  check: string;
  status: 'ok' | 'warning' | 'error';
  message: string;
}

const GB = 1e9;
const LITTLE_SPACE_BYTES = 5 * GB;
const NO_SPACE_BYTES = 0.5 * GB;
const MAX_CLOCK_DIFFERENCE_MS = 5_000;
const LONG_WAIT_SECONDS = 600;

/** Checks the parts of an installation one by one, and changes nothing. Exits with 1 if one of them does not work. */
export async function runDoctor(config: Config, { json }: { json: boolean }): Promise<void> {
  requireInstallation(config);
  const closing = new CloseStack();
  const findings: Finding[] = [];
  const check = async (name: string, look: () => Promise<Omit<Finding, 'check'>>): Promise<void> => {
    const finding = await look().catch((error: unknown) => failed(error instanceof Error ? error.message : `${error}`));
    findings.push({ check: name, ...finding });
    if (!json) process.stdout.write(`${finding.status.padEnd(7)}  ${name}: ${finding.message}\n`);
  };
  try {
    await check('data folder', () => lookAtFolder(config.dataDir));
    if (config.blobs.kind === 'fs') {
      const { root } = config.blobs;
      await check('folder of documents', () => lookAtFolder(root));
    }
    await check('storage of documents', async () => {
      const blobs = await openBlobStore(config.blobs);
      closing.push('blobs', () => blobs.close());
      await blobs.check();
      return ok('content can be written and read');
    });
    let database: Database | undefined;
    await check('database', async () => {
      ({ database } = await openDatabase(config, createLogger('silent'), closing));
      await database.check();
      return ok(config.databaseUrl === null ? 'the embedded PostgreSQL answers' : 'PostgreSQL answers');
    });
    if (database !== undefined) await checkContents(config, database, check);
  } finally {
    await closing.close();
  }
  if (json) process.stdout.write(`${JSON.stringify({ findings }, null, 2)}\n`);
  if (findings.some(({ status }) => status === 'error')) process.exitCode = 1;
}

type Check = (name: string, look: () => Promise<Omit<Finding, 'check'>>) => Promise<void>;

async function checkContents(config: Config, database: Database, check: Check): Promise<void> {
  let isCurrent = false;
  await check('schema', async () => {
    const pending = await pendingMigrations(database);
    isCurrent = pending.length === 0;
    return isCurrent ? ok('up to date') : warned(`not of this version; the next start applies ${pending.join(', ')}`);
  });
  await check('clock', () => lookAtClock(database));
  if (!isCurrent) return;
  await check('master key', async () => {
    const file = path.join(config.dataDir, 'master.key');
    const key = decodeKey(config.masterKey?.reveal() ?? (await readFile(file, 'utf8')), 'The master key');
    return (await masterKeyFits(database.db, key))
      ? ok('opens the keys of this database')
      : failed('is not the one of this database; secrets and API keys cannot be read');
  });
  await check('jobs', () => lookAtJobs(database, config));
}

async function lookAtFolder(folder: string): Promise<Omit<Finding, 'check'>> {
  await access(folder, constants.R_OK | constants.W_OK);
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${folder} is writable, ${(free / GB).toFixed(1)} GB are free`;
  if (free < NO_SPACE_BYTES) return failed(`${text}: new work is refused soon`);
  return free < LITTLE_SPACE_BYTES ? warned(text) : ok(text);
}

/** The time that the question takes is not a difference of the clocks. */
async function lookAtClock(database: Database): Promise<Omit<Finding, 'check'>> {
  const before = systemClock.now().getTime();
  const server = (await serverTime(database.db)).getTime();
  const after = systemClock.now().getTime();
  const differenceMs = Math.max(0, before - server, server - after);
  const text = `differs from the database's by ${differenceMs} ms`;
  return differenceMs > MAX_CLOCK_DIFFERENCE_MS
    ? warned(`${text}; signed links and leases need equal clocks`)
    : ok(text);
}

async function lookAtJobs(database: Database, config: Config): Promise<Omit<Finding, 'check'>> {
  const queues = idleQueues(config.models);
  const jobs = await createJobs({ database, logger: createLogger('silent'), queues, clock: systemClock });
  try {
    const dead = Object.values(await jobs.stats()).reduce((sum, count) => sum + count.dead, 0);
    const oldest = Math.max(0, ...Object.values(await jobs.oldestWaiting()));
    if (oldest > LONG_WAIT_SECONDS) return warned(`one has waited for ${Math.round(oldest)} s; is a worker running?`);
    return dead > 0 ? warned(`${dead} failed for good; see recto-server jobs dead`) : ok('none is late, none failed');
  } finally {
    await jobs.close();
  }
}

const ok = (message: string) => ({ status: 'ok' as const, message });
const warned = (message: string) => ({ status: 'warning' as const, message });
const failed = (message: string) => ({ status: 'error' as const, message });
