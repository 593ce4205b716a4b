/** Temporary data folders and launcher processes for the tests of this folder; `close` removes them all. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { silentLogger } from '../../lib/logger.ts';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './launcher.ts';

type StartOptions = Omit<EmbeddedPostgresOptions, 'logger' | 'signal'>;

export interface LauncherProcess {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  readonly ready: { url: string; adopted: boolean; runsAs: string; pid: number };
}

export const isRoot = process.getuid?.() === 0;
const fixture = fileURLToPath(new URL('launcher.fixture.ts', import.meta.url));

export class Harness {
  readonly #folders: string[] = [];
  readonly #servers: EmbeddedPostgres[] = [];
  readonly #children: LauncherProcess['child'][] = [];
  readonly #fillFolder: (dataDir: string) => Promise<void>;

  constructor(fillFolder: (dataDir: string) => Promise<void>) {
    this.#fillFolder = fillFolder;
  }

  async folder(mode = 0o755): Promise<string> {
    const dir = await mkdtemp(path.join(os.tmpdir(), 'recto-pg-test-'));
    await chmod(dir, mode);
    this.#folders.push(dir);
    return dir;
  }

  /** A folder whose database may already be there, for tests that are not about making it. */
  async folderWithDatabase(mode = 0o755): Promise<string> {
    const dir = await this.folder();
    await this.#fillFolder(dir);
    await chmod(dir, mode);
    return dir;
  }

  async start(options: StartOptions): Promise<EmbeddedPostgres> {
    const postgres = await startEmbeddedPostgres({ ...options, logger: silentLogger });
    this.#servers.push(postgres);
    return postgres;
  }

  /** Starts a process, optionally through a command such as setpriv. */
  async startProcess(options: StartOptions, prefix: string[] = []): Promise<LauncherProcess> {
    const [file = process.execPath, ...args] = [...prefix, process.execPath, fixture, JSON.stringify(options)];
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#children.push(child);
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += String(chunk);
    });
    const lines = createInterface({ input: child.stdout });
    const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?];
    if (line === undefined) throw new Error(`the launcher process ended: ${errors}`);
    return { child, ready: JSON.parse(line) as LauncherProcess['ready'] };
  }

  async stopServers(): Promise<void> {
    for (const child of this.#children.splice(0)) await endProcess(child, 'SIGTERM');
    await Promise.all(this.#servers.splice(0).map((postgres) => postgres.stop()));
  }

  async close(): Promise<void> {
    await this.stopServers();
    for (const folder of this.#folders.splice(0)) {
      await killServerOf(folder);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

export async function endProcess(child: LauncherProcess['child'], signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  // Killing a server breaks the connection here as well as in the query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** An orderly stop removes the pid file as its last step; a killed server leaves it behind. */
export async function isStoppedInOrder(dataDir: string): Promise<boolean> {
  return !(await readdir(path.join(dataDir, 'pg18'))).includes('postmaster.pid');
}

/** Only needed when a test failed half-way. The folder is unique to the test, so the pid inside is its server's. */
async function killServerOf(folder: string): Promise<void> {
  try {
    const pid = Number((await readFile(path.join(folder, 'pg18', 'postmaster.pid'), 'utf8')).split('\n')[0]);
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    if (commandLine.includes(folder)) process.kill(pid, 'SIGQUIT');
  } catch {
    // The pid file or the process is gone, so no server is left to kill.
  }
}
