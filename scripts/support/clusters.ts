/** PostgreSQL servers for the tests: the embedded one, and Debian's. */
import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../packages/server/src/db/embedded/launcher.ts';
import { createLogger } from '../../packages/server/src/lib/logger.ts';
import { runQuietly } from './run.ts';

export interface Cluster {
  name: string;
  url: string;
  stop(): Promise<void>;
}

const newFolder = (): Promise<string> => mkdtemp(path.join(os.tmpdir(), 'recto-pg-'));

/** Makes a data folder as the first start leaves it: an embedded database with the schema and no record. */
export async function prepareDataFolder(dataDir: string, serverProgram: string): Promise<void> {
  await mkdir(dataDir, { mode: 0o700 });
  // This command makes the tables of jobs too, which `migrate` leaves to the first start.
  const env = { PATH: process.env.PATH, RECTO_DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [serverProgram, 'jobs', 'dead'], { env });
  const kept = ['pg18', 'postgres.passwords.json'];
  const others = (await readdir(dataDir)).filter((name) => !kept.includes(name));
  for (const name of others) await rm(path.join(dataDir, name), { recursive: true });
}

/**
 * @param prepared a data folder to copy; without one a new database is made
 * @param more settings of the server, as `name=value`
 */
export async function startEmbeddedCluster(prepared?: string, more: readonly string[] = []): Promise<Cluster> {
  const dataDir = await newFolder();
  if (prepared !== undefined) await runQuietly('cp', ['-a', '--reflink=auto', `${prepared}/.`, dataDir]);
  const start = () => startEmbeddedPostgres({ dataDir, logger: createLogger('warn') });
  const first = await start();
  await asSuperuser(dataDir, first.url, async (client) => {
    // The machine does not lose power during a test; crashes are tested on other installations. The launcher insists on
    // fsync, so this is what can be left out.
    await client.query('alter system set synchronous_commit = off');
    // Several suites run in parallel, each with its own servers.
    await client.query('alter system set max_connections = 400');
    for (const setting of more) await client.query(`alter system set ${setting}`);
    // Every test has its own database. Otherwise the role has the same rights as in production.
    await client.query('alter role recto_service createdb');
    // A database is dropped together with whatever is vacuuming it.
    await client.query('grant pg_signal_backend to recto_service');
  });
  await first.stop();
  const server = await start();
  return {
    name: 'embedded PostgreSQL 18',
    url: server.url,
    stop: async () => {
      const pid = server.pid();
      const stopped = server.stop();
      // Ends it at once: what it would still write to disk is deleted next.
      if (pid !== undefined) process.kill(pid, 'SIGQUIT');
      await stopped;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function asSuperuser(dataDir: string, url: string, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const { superuser } = JSON.parse(await readFile(path.join(dataDir, 'postgres.passwords.json'), 'utf8'));
  const client = new pg.Client({ connectionString: url.replace(/\/\/[^@]*@/, `//recto:${superuser}@`) });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}

const BIN = '/usr/lib/postgresql/15/bin';

/** @param more settings of the server, as `name=value` */
export async function startDebianCluster(
  env: Record<string, string> = {},
  more: readonly string[] = [],
): Promise<Cluster> {
  const folder = await newFolder();
  const prefix = await unprivileged(folder);
  const data = path.join(folder, 'data');
  const postgres = (program: string, ...args: string[]) => {
    // Set by `env`, so that the program that changes the user does not see them yet.
    const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    const [command = '', ...rest] = [...prefix, 'env', ...variables, path.join(BIN, program), ...args];
    return runQuietly(command, rest, { cwd: folder });
  };
  await postgres('initdb', '-D', data, '-U', 'recto', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8');
  const given = ['listen_addresses=', 'max_connections=400', 'fsync=off', ...more];
  const settings = `-k ${folder} ${given.map((setting) => `-c ${setting}`).join(' ')}`;
  await postgres('pg_ctl', 'start', '-w', '-s', '-D', data, '-l', path.join(folder, 'log'), '-o', settings);
  return {
    name: 'PostgreSQL 15',
    url: `postgresql://recto@/postgres?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      await postgres('pg_ctl', 'stop', '-m', 'immediate', '-w', '-s', '-D', data);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root, so it runs as the account its package made. */
async function unprivileged(folder: string): Promise<string[]> {
  if (process.getuid?.() !== 0) return [];
  const id = async (flag: string) => Number(await runQuietly('id', [flag, 'postgres']));
  await chown(folder, await id('-u'), await id('-g'));
  await chmod(folder, 0o700);
  return ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--'];
}
