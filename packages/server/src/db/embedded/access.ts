import { randomBytes } from 'node:crypto';
import { chown, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { misconfigured } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import { errorCode } from './binaries.ts';
import type { Folders } from './folders.ts';
import { DATABASE, SUPERUSER, syncPath } from './init-cluster.ts';

/** Owns the database and nothing else: it cannot run programs, read files of the server or become another role. */
const APPLICATION_ROLE = 'recto_service';

interface Passwords {
  readonly superuser: string;
  readonly application: string;
}

const PASSWORD_BYTES = 32;
const POLL_MS = 20;
const RELOAD_DEADLINE_MS = 30_000;
/** invalid_authorization_specification (no rule, no such role) and invalid_password. */
const REFUSED = new Set(['28000', '28P01']);

const RULES = {
  // In force only while passwords are being set, before any process that reads documents has started.
  open: 'local all all trust\n',
  closed: ['# Written by Recto: every login needs its password.', 'local all all scram-sha-256', ''].join('\n'),
};

/**
 * Requires a password for every login, keeps the service's role from being a superuser, and returns the URL for that
 * role. Also converts data folders of releases that trusted every process with access to the socket, and replaces lost
 * passwords. The caller holds the launch lock.
 */
export async function secureAccess(folders: Folders, socketDir: string, logger: Logger): Promise<string> {
  const passwords = await loadPasswords(folders);
  const login = (user: string, password: string) => loginUrl({ socketDir, user, password });
  const service = login(APPLICATION_ROLE, passwords.application);
  if ((await answers(service)) && !(await answers(login(APPLICATION_ROLE, 'wrong')))) return service;
  const superuser = login(SUPERUSER, passwords.superuser);
  if (!(await answers(superuser))) await applyRules(folders, 'open', () => answers(superuser));
  await withClient(superuser, (client) => setUpRoles(client, passwords));
  await applyRules(folders, 'closed', async () => !(await answers(login(SUPERUSER, 'wrong'))));
  if (!(await answers(service))) throw misconfigured('The embedded PostgreSQL rejects the password of the service.');
  logger.info({ role: APPLICATION_ROLE }, 'embedded PostgreSQL requires passwords now');
  return service;
}

// Spell out port and sslmode; otherwise PGPORT and PGSSLMODE from the environment would decide.
const loginUrl = (login: { socketDir: string; user: string; password: string }): string =>
  `postgresql://${login.user}:${login.password}@/${DATABASE}?host=${encodeURIComponent(login.socketDir)}&port=5432&sslmode=disable`;

/** Kept in a file that only the service's user can read. Lost passwords are replaced. */
async function loadPasswords({ dataDir }: Folders): Promise<Passwords> {
  const file = path.join(dataDir, 'postgres.passwords.json');
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Passwords;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') {
      throw misconfigured('The file "postgres.passwords.json" in the data folder cannot be read.', error);
    }
  }
  const random = () => randomBytes(PASSWORD_BYTES).toString('hex');
  const passwords = { superuser: random(), application: random() };
  const { uid, gid } = await stat(dataDir);
  const draft = `${file}.draft`;
  await writeFile(draft, JSON.stringify(passwords), { mode: 0o600 });
  await ownedBy(draft, { uid, gid });
  await syncPath(draft);
  await rename(draft, file);
  await syncPath(dataDir);
  return passwords;
}

async function setUpRoles(client: pg.Client, passwords: Passwords): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE]);
  await client.query('begin');
  // With logging off, at most the verifier of a password can reach the server's log.
  await client.query("set local log_statement = 'none'");
  if (rowCount === 0) await client.query(`create role ${APPLICATION_ROLE}`);
  const limits = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  await client.query(`alter role ${APPLICATION_ROLE} ${limits} password '${passwords.application}'`);
  await client.query(`alter role ${SUPERUSER} password '${passwords.superuser}'`);
  await client.query(HAND_OVER);
  await client.query('commit');
}

/** `REASSIGN OWNED` refuses the bootstrap superuser, so each object of the database is handed over individually. */
const HAND_OVER = `do $$
declare command text;
begin
  for command in
    with ours as (
      select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    ), superuser as (
      select oid from pg_roles where rolname = '${SUPERUSER}'
    ), part_of_another as (
      select classid, objid from pg_depend where deptype in ('a', 'e', 'i')
    )
    select format('database %I', datname) from pg_database
      where datname = current_database() and datdba in (table superuser)
    union all
    select format('schema %I', nspname) from pg_namespace where oid in (table ours) and nspowner in (table superuser)
    union all
    select format(case relkind when 'S' then 'sequence %s' when 'v' then 'view %s' when 'm' then 'materialized view %s'
      else 'table %s' end, oid::regclass)
    from pg_class
    where relkind in ('r', 'p', 'v', 'm', 'S', 'f') and relnamespace in (table ours) and relowner in (table superuser)
      and not (relkind = 'S' and ('pg_class'::regclass, oid) in (table part_of_another))
    union all
    select format('routine %s', oid::regprocedure) from pg_proc
    where pronamespace in (table ours) and proowner in (table superuser)
      and ('pg_proc'::regclass, oid) not in (table part_of_another)
    union all
    select format('type %s', pg_type.oid::regtype) from pg_type left join pg_class on pg_class.oid = typrelid
    where typnamespace in (table ours) and typowner in (table superuser)
      and (typtype in ('e', 'd', 'r') or relkind = 'c')
      and ('pg_type'::regclass, pg_type.oid) not in (table part_of_another)
  loop
    execute format('alter %s owner to ${APPLICATION_ROLE}', command);
  end loop;
end $$`;

/** Writes the login rules, makes the server reload them, and waits until logins show that they are in force. */
async function applyRules(folders: Folders, rules: keyof typeof RULES, holds: () => Promise<boolean>): Promise<void> {
  const file = path.join(folders.pgData, 'pg_hba.conf');
  const draft = `${file}.draft`;
  await writeFile(draft, RULES[rules], { mode: 0o600 });
  await ownedBy(draft, await stat(folders.pgData));
  await syncPath(draft);
  await rename(draft, file);
  const [pid] = (await readFile(path.join(folders.pgData, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGHUP');
  const deadline = Date.now() + RELOAD_DEADLINE_MS;
  // The server does not report when it has reloaded its rules.
  while (!(await holds())) {
    if (Date.now() > deadline) throw misconfigured('The embedded PostgreSQL does not apply its login rules.');
    await delay(POLL_MS);
  }
}

/** Returns false when the login is refused and throws every other failure. */
async function answers(url: string): Promise<boolean> {
  try {
    await withClient(url, (client) => client.query('select'));
    return true;
  } catch (error) {
    if (REFUSED.has(String(errorCode(error)))) return false;
    throw error;
  }
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** When root works in another user's folder, that user must be able to continue alone. */
async function ownedBy(file: string, owner: { uid: number; gid: number }): Promise<void> {
  if (process.getuid?.() === 0) await chown(file, owner.uid, owner.gid);
}
