/** Runs the launcher under every kind of user. Only root can switch to them. */
import { chmod, chown, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { fillDataFolder } from '../../../../../tests/support/prepared-data.ts';
import { packagedServerDir } from './binaries.ts';
import { runCommand } from './command.ts';
import { endProcess, Harness, isRoot, isStoppedInOrder, query } from './launcher.harness.ts';

const harness = new Harness(fillDataFolder);
afterEach(() => harness.close());

const NAMELESS_UID = 1234;
const asNameless = ['setpriv', `--reuid=${NAMELESS_UID}`, `--regid=${NAMELESS_UID}`, '--clear-groups'];
const asNobody = ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups'];

async function openFolder(): Promise<string> {
  const dir = await harness.folder();
  await chmod(dir, 0o777);
  return path.join(dir, 'data');
}

async function copyOfPackage(parentMode: number): Promise<string> {
  const packageDir = path.join(await harness.folder(parentMode), 'package');
  await runCommand('cp', ['-R', packagedServerDir(), packageDir]);
  return packageDir;
}

describe.runIf(isRoot && process.platform === 'linux')('as another user', () => {
  it.each([
    ['a named user', asNobody, 'auto'],
    ['a uid without a name', asNameless, 'auto'],
    ['a uid without a name or namespaces', asNameless, 'never'],
  ] as const)('runs as %s', async (_, prefix, userNamespaces) => {
    const dataDir = await openFolder();
    const first = await harness.startProcess({ dataDir, userNamespaces }, [...prefix]);
    expect(first.ready).toMatchObject({ adopted: false, runsAs: 'same user' });
    expect(await query(first.ready.url, 'select current_database() as name')).toEqual([{ name: 'recto' }]);
    await endProcess(first.child, 'SIGTERM');
    expect(await isStoppedInOrder(dataDir)).toBe(true);
    const second = await harness.startProcess({ dataDir, userNamespaces }, [...prefix]);
    expect(second.ready.adopted).toBe(false);
  });

  it('copies an incomplete server package that it cannot repair', async () => {
    const packageDir = await copyOfPackage(0o755);
    await rm(path.join(packageDir, 'native/lib/libicuuc.so.60'), { force: true });
    await chmod(path.join(packageDir, 'native/bin/initdb'), 0o644);
    const dataDir = await openFolder();
    const { ready } = await harness.startProcess({ dataDir, packageDir }, asNobody);
    expect(await query(ready.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('runtime-'))).toHaveLength(1);
  });

  it('refuses the folder of another user', async () => {
    const dataDir = await harness.folder();
    await expect(harness.startProcess({ dataDir }, asNobody)).rejects.toThrow('cannot be created or written');
    await chmod(dataDir, 0o777);
    await expect(harness.startProcess({ dataDir }, asNobody)).rejects.toThrow('belongs to another user');
  });
});

describe.runIf(isRoot && process.platform === 'linux')('as root', () => {
  it('drops root without namespaces, hands existing files over and keeps that user afterwards', async () => {
    const dataDir = await harness.folderWithDatabase(0o700);
    const namespaced = await harness.start({ dataDir });
    await query(namespaced.url, 'create table kept as select 42 as answer');
    await namespaced.stop();

    const handedOver = await harness.start({ dataDir, userNamespaces: 'never' });
    expect(handedOver.runsAs).toMatch(/^(_?postgres|nobody)$/);
    expect(await query(handedOver.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    const { uid } = await stat(`/proc/${handedOver.pid()}`);
    expect(uid).not.toBe(0);
    await handedOver.stop();

    const again = await harness.start({ dataDir });
    expect(again.runsAs).toBe(handedOver.runsAs);
    expect(await query(again.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('creates a database without namespaces, from a package that the other user cannot reach', async () => {
    const packageDir = await copyOfPackage(0o700);
    const dataDir = await harness.folder(0o700);
    const { url, runsAs } = await harness.start({ dataDir, packageDir, userNamespaces: 'never' });
    expect(runsAs).not.toBe('user namespace');
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('becomes the owner of the data folder, who can later use it alone', async () => {
    const dataDir = await openFolder();
    await mkdir(dataDir, { mode: 0o700 });
    await chown(dataDir, NAMELESS_UID, NAMELESS_UID);
    const { stop, runsAs } = await harness.start({ dataDir });
    expect(runsAs).toBe(`uid ${NAMELESS_UID}`);
    await stop();
    const { ready } = await harness.startProcess({ dataDir }, asNameless);
    expect(await query(ready.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('reports a full disk', async ({ skip }) => {
    const dataDir = await harness.folder();
    const mounted = await runCommand('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', dataDir]);
    if (!mounted.succeeded) skip('mounting is not allowed here');
    try {
      await expect(harness.start({ dataDir })).rejects.toThrow('disk of the data folder is full');
      expect((await readdir(dataDir)).filter((name) => name.startsWith('pg18'))).toEqual([]);
    } finally {
      await runCommand('umount', [dataDir]);
    }
  });
});
