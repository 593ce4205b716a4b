import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fillDataFolder } from '../../../../../tests/support/prepared-data.ts';
import { silentLogger } from '../../lib/logger.ts';
import { runCommand } from './command.ts';
import { endProcess, Harness, isStoppedInOrder, query } from './launcher.harness.ts';
import { startEmbeddedPostgres } from './launcher.ts';

const harness = new Harness(fillDataFolder);
afterEach(() => harness.stopServers());
afterAll(() => harness.close());

describe('starting', () => {
  it('creates the database once and finds it again', async () => {
    const dataDir = path.join(await harness.folder(), 'deep', 'data');
    const first = await harness.start({ dataDir });
    expect(first.adopted).toBe(false);
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    expect(await isStoppedInOrder(dataDir)).toBe(true);
    expect(first.pid()).toBeUndefined();

    const second = await harness.start({ dataDir });
    expect(second).toMatchObject({ adopted: false, url: first.url });
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect((await readdir(dataDir)).sort()).toEqual([
      'pg18',
      'postgres.launch.lock',
      'postgres.log',
      'postgres.passwords.json',
      'postgres.users.lock',
      'run',
    ]);
  });

  it('is reachable by its owner only and uses page checksums, in a folder with odd characters', async () => {
    const dataDir = path.join(await harness.folder(), `a "b", c' é`);
    const { url, pid } = await harness.start({ dataDir });
    // The server has its own process group, so that Ctrl-C in the terminal of the service does not reach it.
    expect((await runCommand('ps', ['-o', 'pgid=', '-p', String(pid())])).stdout.trim()).toBe(String(pid()));
    const names = ['listen_addresses', 'data_checksums', 'jit', 'max_connections', 'fsync', 'server_encoding'];
    const rows = await query(url, `select name, setting from pg_settings where name in ('${names.join("','")}')`);
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      listen_addresses: '',
      data_checksums: 'on',
      jit: 'off',
      max_connections: '100',
      fsync: 'on',
      server_encoding: 'UTF8',
    });
    expect(await query(url, "select datlocale from pg_database where datname = 'recto'")).toEqual([
      { datlocale: 'C.UTF-8' },
    ]);
    expect((await stat(path.join(dataDir, 'run'))).mode & 0o777).toBe(0o700);
  });

  it('puts the socket elsewhere when the path of the data folder is too long', async () => {
    const dataDir = path.join(await harness.folder(), 'long'.repeat(30));
    const { url, stop } = await harness.start({ dataDir });
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const socketDir = new URL(url.replace('@/', '@local/')).searchParams.get('host') ?? '';
    expect((await stat(socketDir)).mode & 0o777).toBe(0o700);
    await stop();
    await expect(stat(socketDir)).rejects.toThrow('ENOENT');
  });

  it('leaves no half-created database when the start is aborted', async () => {
    const dataDir = await harness.folder();
    const abort = new AbortController();
    const starting = startEmbeddedPostgres({ dataDir, logger: silentLogger, signal: abort.signal });
    const outcome = expect(starting).rejects.toThrow('stop at once');
    await vi.waitFor(async () => expect((await readdir(dataDir)).join()).toContain('pg18.init-'));
    abort.abort(new Error('stop at once'));
    await outcome;
    expect((await readdir(dataDir)).filter((name) => name.startsWith('pg18'))).toEqual([]);
    expect((await harness.start({ dataDir })).adopted).toBe(false);
  });
});

describe('several processes on one folder', () => {
  it('lets exactly one of two simultaneous launchers start the server, and the last one to leave stop it', async () => {
    const dataDir = await harness.folder();
    const [one, two] = await Promise.all([harness.startProcess({ dataDir }), harness.startProcess({ dataDir })]);
    expect(one.ready.adopted).toBe(!two.ready.adopted);
    expect(one.ready.pid).toBe(two.ready.pid);
    const [starter, joiner] = one.ready.adopted ? [two, one] : [one, two];

    await endProcess(starter.child, 'SIGTERM');
    expect(await isStoppedInOrder(dataDir)).toBe(false);
    expect(await query(joiner.ready.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await endProcess(joiner.child, 'SIGTERM');
    expect(await isStoppedInOrder(dataDir)).toBe(true);
  });
});

describe('after a kill', () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await harness.folderWithDatabase();
    await (await harness.start({ dataDir })).stop();
  });

  it('adopts the server of a killed launcher', async () => {
    const killed = await harness.startProcess({ dataDir });
    await query(killed.ready.url, 'create table kept as select 42 as answer');
    await endProcess(killed.child, 'SIGKILL');

    const adopting = await harness.start({ dataDir });
    expect(adopting).toMatchObject({ adopted: true, url: killed.ready.url });
    expect(adopting.pid()).toBe(killed.ready.pid);
    expect(await query(adopting.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await adopting.stop();
    expect(await isStoppedInOrder(dataDir)).toBe(true);
  });

  it('restarts a killed server with every committed row, for its starter and for the processes that joined', async () => {
    const starter = await harness.start({ dataDir });
    const joiner = await harness.startProcess({ dataDir });
    await query(starter.url, 'create table many as select generate_series(1, 1000) as n');
    const killedPid = starter.pid();
    if (killedPid === undefined) throw new Error('no server');
    process.kill(killedPid, 'SIGKILL');
    await vi.waitFor(() => expect([undefined, killedPid]).not.toContain(starter.pid()));
    expect(await query(joiner.ready.url, 'select count(*)::int as n from many')).toEqual([{ n: 1000 }]);
  });

  it('restarts a killed server although one of its sessions is still computing', async () => {
    const postgres = await harness.start({ dataDir });
    const killedPid = postgres.pid();
    if (killedPid === undefined) throw new Error('no server');
    const computing = expect(
      query(postgres.url, 'select count(*) from generate_series(1, 10000000000)'),
    ).rejects.toThrow();
    const active =
      "select 1 as one from pg_stat_activity where state = 'active' and query like '%10000000000)' and pid <> pg_backend_pid()";
    await vi.waitFor(async () => expect(await query(postgres.url, active)).toEqual([{ one: 1 }]));
    process.kill(killedPid, 'SIGKILL');
    await vi.waitFor(() => expect([undefined, killedPid]).not.toContain(postgres.pid()));
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await computing;
  });

  it('restarts an adopted server too', async () => {
    const killed = await harness.startProcess({ dataDir });
    await endProcess(killed.child, 'SIGKILL');
    const adopting = await harness.start({ dataDir });
    process.kill(killed.ready.pid, 'SIGKILL');
    await vi.waitFor(() => expect([undefined, killed.ready.pid]).not.toContain(adopting.pid()));
    expect(await query(adopting.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('stays stopped when stopped during a restart', async () => {
    const postgres = await harness.start({ dataDir });
    const killedPid = postgres.pid();
    if (killedPid === undefined) throw new Error('no server');
    process.kill(killedPid, 'SIGKILL');
    await vi.waitFor(() => expect(postgres.pid()).toBeUndefined(), { interval: 1 });
    await Promise.all([postgres.stop(), postgres.stop()]);
    const again = await harness.start({ dataDir });
    expect(again.adopted).toBe(false);
  });
});

describe('errors', () => {
  it('explain what to do about a database of another major version', async () => {
    const dataDir = await harness.folder();
    await mkdir(path.join(dataDir, 'pg17'));
    await expect(harness.start({ dataDir })).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringMatching(/holds a PostgreSQL 17 database.*backup.*DATABASE_URL/),
    });
    await mkdir(path.join(dataDir, 'pg18'));
    await writeFile(path.join(dataDir, 'pg18', 'PG_VERSION'), '19\n');
    await expect(harness.start({ dataDir })).rejects.toThrow('holds a PostgreSQL 19 database');
  });

  it('never lead to overwriting a folder that is not a database', async () => {
    const dataDir = await harness.folder();
    await mkdir(path.join(dataDir, 'pg18'));
    await writeFile(path.join(dataDir, 'pg18', 'precious'), 'x');
    await expect(harness.start({ dataDir })).rejects.toThrow('is not a PostgreSQL database');
    expect(await readdir(path.join(dataDir, 'pg18'))).toEqual(['precious']);
  });

  it('say that the data folder cannot be used', async () => {
    const file = path.join(await harness.folder(), 'file');
    await writeFile(file, '');
    await expect(harness.start({ dataDir: path.join(file, 'data') })).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringContaining('cannot be created or written'),
    });
  });
});
