import { misconfigured } from '../../lib/errors.ts';
import { type Identity, runCommand, sameUser } from './command.ts';

/**
 * PostgreSQL refuses to run as root, and initdb refuses a uid without a name.
 *
 * Root becomes the owner of the data folder if that is another user. Otherwise it becomes "nobody" inside a user
 * namespace, where the files still belong to root and no system user is needed. Where namespaces are forbidden, it
 * becomes an unprivileged system account, which then owns the database files.
 */
export interface Privileges {
  readonly runsAs: string;
  readonly server: Identity;
  /** initdb's identity differs from the server's only for a uid without a name. */
  readonly init: Identity;
  /** True if no identity gives initdb a name, so that it must be given one another way. */
  readonly initIsNameless: boolean;
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
}

export interface PrivilegeQuestion {
  readonly processUid: number;
  readonly folderOwner: { readonly uid: number; readonly gid: number };
  readonly userNamespaces: 'auto' | 'never';
  readonly signal?: AbortSignal | undefined;
}

const NAMESPACE_PREFIX = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'];
const SYSTEM_ACCOUNTS = ['postgres', '_postgres', 'nobody'];

export async function choosePrivileges(question: PrivilegeQuestion): Promise<Privileges> {
  const { processUid, folderOwner } = question;
  if (processUid !== 0) {
    if (folderOwner.uid !== processUid) {
      throw misconfigured('The data folder belongs to another user. Run as its owner, or choose another data folder.');
    }
    return await withName({ runsAs: 'same user', uid: processUid, server: sameUser, owner: undefined }, question);
  }
  if (folderOwner.uid !== 0) return await asOwner(folderOwner, question);
  const namespace: Identity = { prefix: NAMESPACE_PREFIX, ids: {} };
  if (await canRun(namespace, question)) {
    return {
      runsAs: 'user namespace',
      server: namespace,
      init: namespace,
      initIsNameless: false,
      owner: undefined,
    };
  }
  return await asOwner(await systemAccount(question.signal), question);
}

async function asOwner(owner: { uid: number; gid: number }, question: PrivilegeQuestion): Promise<Privileges> {
  const name = await nameOf(owner.uid, question.signal);
  const server: Identity = { prefix: [], ids: owner };
  return await withName({ runsAs: name ?? `uid ${owner.uid}`, uid: owner.uid, server, owner }, question);
}

async function withName(
  chosen: { runsAs: string; uid: number; server: Identity; owner: Privileges['owner'] },
  question: PrivilegeQuestion,
): Promise<Privileges> {
  const { runsAs, uid, server, owner } = chosen;
  if ((await nameOf(uid, question.signal)) !== undefined) {
    return { runsAs, server, init: server, initIsNameless: false, owner };
  }
  const namespace: Identity = { prefix: NAMESPACE_PREFIX, ids: server.ids };
  const namespaceWorks = await canRun(namespace, question);
  return { runsAs, server, init: namespaceWorks ? namespace : server, initIsNameless: !namespaceWorks, owner };
}

async function canRun(identity: Identity, question: PrivilegeQuestion): Promise<boolean> {
  if (question.userNamespaces === 'never' || process.platform !== 'linux') return false;
  return (await runCommand('true', [], { identity, signal: question.signal })).succeeded;
}

async function nameOf(uid: number, signal: AbortSignal | undefined): Promise<string | undefined> {
  const result = await runCommand('id', ['-nu', String(uid)], { signal });
  return result.succeeded ? result.stdout.trim() : undefined;
}

async function systemAccount(signal: AbortSignal | undefined): Promise<{ uid: number; gid: number }> {
  for (const account of SYSTEM_ACCOUNTS) {
    const [uid, gid] = await Promise.all([
      runCommand('id', ['-u', account], { signal }),
      runCommand('id', ['-g', account], { signal }),
    ]);
    if (uid.succeeded && gid.succeeded) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw misconfigured(
    'PostgreSQL does not run as root, and there is neither a user namespace nor an account "postgres" or "nobody". Run as an ordinary user, or set DATABASE_URL.',
  );
}
