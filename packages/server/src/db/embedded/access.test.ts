import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fillDataFolder } from '../../../../../tests/support/prepared-data.ts';
import { Harness, query } from './launcher.harness.ts';

const harness = new Harness(fillDataFolder);
afterEach(() => harness.stopServers());
afterAll(() => harness.close());

const withLogin = (url: string, login: string): string => url.replace(/\/\/[^@]*@/, `//${login}@`);
const passwordsFile = (dataDir: string) => path.join(dataDir, 'postgres.passwords.json');
const superuserOf = async (dataDir: string, url: string) =>
  withLogin(url, `recto:${JSON.parse(await readFile(passwordsFile(dataDir), 'utf8')).superuser}`);

/**
 * Restores the state that releases without passwords left behind: trust authentication, and everything owned by the
 * superuser.
 */
async function makeOldFolder(dataDir: string): Promise<void> {
  const server = await harness.start({ dataDir });
  const superuser = await superuserOf(dataDir, server.url);
  await query(superuser, 'drop owned by recto_service');
  await query(superuser, 'alter database recto owner to recto');
  await query(superuser, 'drop role recto_service');
  await query(superuser, 'create schema jobs');
  await query(superuser, "create type jobs.state as enum ('new', 'done')");
  await query(superuser, 'create table jobs.job (id bigserial primary key, state jobs.state) partition by range (id)');
  await query(superuser, 'create table jobs.first partition of jobs.job for values from (1) to (100)');
  await query(superuser, 'create sequence jobs.ticks');
  await query(superuser, 'create view jobs.open as select * from jobs.job');
  await query(superuser, "create function jobs.now() returns text language sql as $$ select 'now' $$");
  await query(superuser, 'create table kept as select 42 as answer');
  await query(superuser, 'alter role recto password null');
  await server.stop();
  await writeFile(path.join(dataDir, 'pg18', 'pg_hba.conf'), 'local all all trust\n');
  await rm(passwordsFile(dataDir));
}

describe('a login', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await harness.folderWithDatabase();
  });

  it('needs its password, both for the service and for the superuser', async () => {
    const { url } = await harness.start({ dataDir });
    expect(await query(url, 'select current_user')).toEqual([{ current_user: 'recto_service' }]);
    for (const login of ['recto', 'recto:wrong', 'recto_service', 'recto_service:wrong']) {
      await expect(query(withLogin(url, login), 'select 1')).rejects.toThrow(/password/);
    }
  });

  it('of the service cannot run programs, read files or become another role', async () => {
    const { url } = await harness.start({ dataDir });
    await query(url, 'create table lines (line text)');
    for (const attack of [
      "copy lines from program 'cat /etc/passwd'",
      "copy lines from '/etc/passwd'",
      "copy lines to '/tmp/recto-was-here'",
      "select pg_read_file('/etc/passwd')",
      "select pg_ls_dir('/')",
      "select lo_import('/etc/passwd')",
      'set role recto',
      'set session authorization recto',
      'alter role recto_service superuser',
      'grant pg_execute_server_program to recto_service',
      'create role helper superuser',
      'create extension plperlu',
      "alter system set archive_command = 'true'",
      "load '/tmp/library.so'",
      "create function f() returns int language c as '/tmp/library.so', 'f'",
    ]) {
      await expect(query(url, attack), attack).rejects.toThrow(/permission denied|must be|not permitted|access to/i);
    }
  });

  it('keeps its passwords in a file that only the service can read', async () => {
    const { url } = await harness.start({ dataDir });
    expect((await stat(passwordsFile(dataDir))).mode & 0o777).toBe(0o600);
    expect(url).toContain(JSON.parse(await readFile(passwordsFile(dataDir), 'utf8')).application);
  });
});

describe('the next start', () => {
  it('converts a folder that trusted everybody, and keeps its data', async () => {
    const dataDir = await harness.folderWithDatabase();
    await makeOldFolder(dataDir);
    const { url } = await harness.start({ dataDir });
    await expect(query(withLogin(url, 'recto'), 'select 1')).rejects.toThrow(/password/);
    expect(await query(url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await query(url, "insert into jobs.job (state) values ('new')");
    await query(url, 'alter table jobs.job add column note text');
    await query(url, "alter type jobs.state add value 'failed'");
    await query(url, 'alter sequence jobs.ticks increment 2');
    await query(url, 'drop function jobs.now()');
    await query(url, 'drop view jobs.open');
    await query(url, 'drop schema jobs cascade');
    await query(url, 'create schema another');
  });

  it('converts such a folder while its server is still running', async () => {
    const dataDir = await harness.folderWithDatabase();
    await makeOldFolder(dataDir);
    const running = await harness.start({ dataDir });
    const superuser = await superuserOf(dataDir, running.url);
    await query(superuser, 'alter role recto_service superuser');
    await writeFile(path.join(dataDir, 'pg18', 'pg_hba.conf'), 'local all all trust\n');
    await query(superuser, 'select pg_reload_conf()');
    const { url, adopted } = await harness.start({ dataDir });
    expect(adopted).toBe(true);
    await expect(query(withLogin(url, 'recto'), 'select 1')).rejects.toThrow(/password/);
    expect(await query(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
  });

  it('replaces lost passwords', async () => {
    const dataDir = await harness.folderWithDatabase();
    const first = await harness.start({ dataDir });
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    await rm(passwordsFile(dataDir));
    const second = await harness.start({ dataDir });
    expect(second.url).not.toBe(first.url);
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await expect(query(first.url, 'select 1')).rejects.toThrow(/password/);
  });
});
