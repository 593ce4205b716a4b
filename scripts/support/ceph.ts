/**
 * An S3 server that people run in production: Ceph's object gateway, with one monitor and one storage daemon (BlueStore
 * in a file), from Debian's packages. Everything runs in a file system of its own and listens on loopback only.
 */
import type { ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runContainer } from './container.ts';
import { unpackDebian } from './debian-root.ts';

const PACKAGES = ['ceph-mon', 'ceph-osd', 'radosgw', 'ceph-common', 'dash', 'coreutils', 'util-linux', 'mount'];
const ACCOUNT = { name: 'ceph', id: 64_045, home: '/data' };
const CONFIG = '/data/ceph.conf';
const READY_TIMEOUT_MS = 180_000;

export interface S3Server {
  name: string;
  endpoint: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  stop(): Promise<void>;
}

export async function startCeph(folder: string): Promise<S3Server> {
  const root = path.join(folder, 'ceph');
  await unpackDebian(root, PACKAGES, [ACCOUNT]);
  const ceph = new Ceph(root, await freePort(), await freePort());
  try {
    return await ceph.start();
  } catch (error) {
    await ceph.stop();
    throw error;
  }
}

class Ceph {
  readonly #root: string;
  readonly #monitorPort: number;
  readonly #gatewayPort: number;
  readonly #daemons: ChildProcess[] = [];

  constructor(root: string, monitorPort: number, gatewayPort: number) {
    this.#root = root;
    this.#monitorPort = monitorPort;
    this.#gatewayPort = gatewayPort;
  }

  async start(): Promise<S3Server> {
    await this.#prepare();
    await this.#startMonitor();
    await this.#startStorage();
    const version = (await this.#run('ceph', '--version')).split(' ')[2] ?? '';
    const endpoint = await this.#startGateway();
    const accessKeyId = randomBytes(10).toString('hex');
    const secretAccessKey = randomBytes(20).toString('hex');
    await this.#run(
      ...['radosgw-admin', 'user', 'create', '--uid=recto', '--display-name=recto'],
      ...[`--access-key=${accessKeyId}`, `--secret-key=${secretAccessKey}`],
    );
    const credentials = { accessKeyId, secretAccessKey };
    return { name: `Ceph RGW ${version}`, endpoint, credentials, stop: () => this.stop() };
  }

  /** The data is thrown away, so the daemons need not end in order. */
  async stop(): Promise<void> {
    const ended = this.#daemons.filter(({ exitCode }) => exitCode === null).map((daemon) => once(daemon, 'exit'));
    for (const daemon of this.#daemons) daemon.kill('SIGKILL');
    await Promise.all(ended);
  }

  async #prepare(): Promise<void> {
    for (const name of ['', 'mon', 'osd', 'run', 'rgw']) {
      await mkdir(path.join(this.#root, 'data', name));
      await chown(path.join(this.#root, 'data', name), ACCOUNT.id, ACCOUNT.id);
    }
    await writeFile(path.join(this.#root, CONFIG), this.#settings());
  }

  #settings(): string {
    return `[global]
fsid = ${randomUUID()}
mon host = v2:127.0.0.1:${this.#monitorPort}
mon initial members = a
public addr = 127.0.0.1
ms bind ipv6 = false
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
mon allow pool size one = true
mon data avail crit = 1
osd crush chooseleaf type = 0
osd objectstore = bluestore
bluestore block size = ${10 * 2 ** 30}
osd memory target = ${1024 ** 3}
run dir = /data/run
admin socket = /data/run/$name.asok
log file =
log to stderr = true
err to stderr = true
mon cluster log file = /dev/null
mon data = /data/mon
osd data = /data/osd
rgw data = /data/rgw
keyring = /data/keyring
`;
  }

  async #startMonitor(): Promise<void> {
    const fsid = /^fsid = (.*)$/m.exec(await readFile(path.join(this.#root, CONFIG), 'utf8'))?.[1] ?? '';
    const keyring = '/data/keyring';
    const everything = ['mon', 'osd', 'mgr'].flatMap((daemon) => ['--cap', daemon, 'allow *']);
    await this.#run('ceph-authtool', '--create-keyring', keyring, '--gen-key', '-n', 'mon.', ...everything);
    for (const name of ['client.admin', 'osd.0']) {
      await this.#run('ceph-authtool', keyring, '--gen-key', '-n', name, ...everything);
    }
    const address = `[v2:127.0.0.1:${this.#monitorPort}]`;
    await this.#run('monmaptool', '--create', '--addv', 'a', address, '--fsid', fsid, '/data/monmap');
    await this.#run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', '/data/monmap', '--keyring', keyring);
    this.#start('ceph-mon', '-i', 'a');
  }

  async #startStorage(): Promise<void> {
    const id = randomUUID();
    await this.#run('ceph', 'osd', 'new', id, '0');
    await this.#run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', id);
    this.#start('ceph-osd', '-i', '0');
  }

  async #startGateway(): Promise<string> {
    const frontends = `beast endpoint=127.0.0.1:${this.#gatewayPort}`;
    this.#start('radosgw', '-n', 'client.admin', '--keyring', '/data/keyring', '--rgw-frontends', frontends);
    const endpoint = `http://127.0.0.1:${this.#gatewayPort}`;
    const deadline = performance.now() + READY_TIMEOUT_MS;
    for (;;) {
      const status = await fetch(endpoint).then(
        (response) => response.status,
        () => 0,
      );
      if (status === 200) return endpoint;
      const ended = this.#daemons.find(({ exitCode }) => exitCode !== null);
      if (ended !== undefined || performance.now() > deadline) throw new Error('The object gateway does not answer.');
      await delay(200);
    }
  }

  #start(program: string, ...args: string[]): void {
    const daemon = this.#contained([program, '-f', ...args]);
    // Read, so that a full pipe stops nobody.
    daemon.stdout?.resume();
    daemon.stderr?.resume();
    this.#daemons.push(daemon);
  }

  async #run(program: string, ...args: string[]): Promise<string> {
    const child = this.#contained([program, ...args]);
    const output: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
    const [code] = await once(child, 'close');
    const text = Buffer.concat(output).toString();
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed (${code}):\n${text}`);
    return text;
  }

  #contained(words: readonly string[]): ChildProcess {
    return runContainer(this.#root, words, {
      user: ACCOUNT.id,
      folder: '/data',
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', CEPH_CONF: CONFIG, LC_ALL: 'C.UTF-8' },
    });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
