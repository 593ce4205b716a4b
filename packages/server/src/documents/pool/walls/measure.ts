import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CHILD_PATH, userOf } from '../isolation.ts';
import type { ReaderChild } from '../reader-child.ts';
import type { AttackOutcome, AttackTargets } from './attack.ts';

/** The walls that held when a child attacked the machine from inside; shown by `/readyz`. */
export interface Isolation {
  /** Memory beyond a document's allowance is refused. */
  memory_limit: boolean;
  /** No connection to any address, including the machine's own. */
  network_cut: boolean;
  /** No connection to a socket in the file system. */
  sockets_closed: boolean;
  /** Neither the data folder with its documents, nor system passwords, nor another environment can be read. */
  files_hidden: boolean;
  files_read_only: boolean;
  programs_refused: boolean;
  /** No signal to another process and no look into it. */
  processes_untouchable: boolean;
  /** No capability, no set-uid gain, no new namespace. */
  no_new_privileges: boolean;
  /** The child is not root, even if the service is. */
  not_root: boolean;
  /** No way around the system call filter. */
  kernel_rings_refused: boolean;
  /** The kernel's OOM killer takes a child before the service. */
  out_of_memory_first: boolean;
  /** Node's own wall: no writes and no processes from JavaScript. */
  node_permissions: boolean;
}

export interface Measuring {
  startAttacker: (jobsModule: URL, signal: AbortSignal) => Promise<ReaderChild>;
  memoryLimitBytes: number;
  /** Folders that it may read but not write to. */
  readablePaths: readonly string[];
  /** Folders of the service that no reader should see; the attack leaves files there for a moment. */
  privateFolders: readonly string[];
  signal: AbortSignal;
}

const DEADLINE_MS = 60_000;
const GIB = 1024 ** 3;
const SECRET_PREFIX = 'recto-walls-';
const LEFT_BY_ATTACKERS = ['by-a-reader', 'by-javascript'];

/** Lets one child attack once, which takes about as long as starting a reader. */
export async function measureIsolation(measuring: Measuring): Promise<Isolation> {
  const { startAttacker, signal, ...aims } = measuring;
  await using site = new AttackSite();
  const attacker = await startAttacker(new URL('./attack.ts', import.meta.url), signal);
  try {
    const readablePaths = [...aims.readablePaths, ...(attacker.inbox === undefined ? [] : [attacker.inbox.folder])];
    const args = await site.build({ ...aims, readablePaths });
    const outcome = await attacker.run({ job: 'attack', args }, { limits: { deadlineMs: DEADLINE_MS }, signal });
    if (outcome.kind !== 'value') throw new Error(`the walls were not measured: ${JSON.stringify(outcome)}`);
    const isRoot = attacker.processId === undefined || userOf(attacker.processId) === 0;
    // Our own module reported it, before there was any document.
    return { ...wallsThatHeld(outcome.value as AttackOutcome), not_root: !isRoot };
  } finally {
    attacker.kill();
    await attacker.exited;
  }
}

/** The attacker cannot measure `not_root` itself, because it may be root in a namespace of its own. */
function wallsThatHeld(got: AttackOutcome): Omit<Isolation, 'not_root'> {
  return {
    memory_limit: !got.takes_memory,
    network_cut: !got.connects_to_port,
    sockets_closed: !got.connects_to_path,
    files_hidden: !(got.reads_secret || got.reads_password_hashes || got.reads_other_environment),
    files_read_only: !got.writes_file,
    programs_refused: !(got.runs_program || got.replaces_itself),
    processes_untouchable: !(got.signals_process || got.traces_process),
    no_new_privileges: !(got.gains_privileges || got.enters_namespace),
    kernel_rings_refused: !got.uses_ring,
    out_of_memory_first: !got.outlives_service,
    node_permissions: !got.passes_node_permissions,
  };
}

/** A killed service leaves its secret behind. Another service may be measuring in the same folder right now. */
async function removeAbandonedSecrets(folder: string): Promise<void> {
  const abandonedBefore = Date.now() - 10 * DEADLINE_MS;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(SECRET_PREFIX)) continue;
    const file = path.join(folder, name);
    const stats = await stat(file).catch(() => null);
    if (stats !== null && stats.mtimeMs < abandonedBefore) await rm(file, { force: true });
  }
}

/** The targets of the attack: a secret, two servers and a process, all ours and removed afterwards. */
export class AttackSite implements AsyncDisposable {
  readonly #planted: string[] = [];
  readonly #servers: Server[] = [];
  #victim: ChildProcess | undefined;
  #attacked: readonly string[] = [];

  async build({
    memoryLimitBytes,
    readablePaths,
    privateFolders,
  }: Pick<Measuring, 'memoryLimitBytes' | 'readablePaths' | 'privateFolders'>): Promise<AttackTargets> {
    const existing = privateFolders.filter((folder) => existsSync(folder));
    // The path of a socket must be short; that of the data folder need not be.
    const shortFolder = await this.#createFolder();
    const folders = existing.length === 0 ? [shortFolder] : existing;
    const secretFiles = await Promise.all(folders.map((folder) => this.#plantSecret(folder)));
    const socketPath = path.join(shortFolder, 'socket');
    const [port] = [await this.#listen(0), await this.#listen(socketPath)];
    this.#attacked = [...folders, ...readablePaths];
    return {
      secretFiles,
      folders: this.#attacked,
      socketPath,
      port,
      victimProcessId: await this.#startVictim(),
      tooManyBytes: 2 * memoryLimitBytes + GIB,
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#victim?.kill('SIGKILL');
    for (const server of this.#servers) server.close();
    // If walls are missing, the attacker has left something.
    const left = this.#attacked.flatMap((folder) => LEFT_BY_ATTACKERS.map((name) => path.join(folder, name)));
    await Promise.all(left.map((file) => rm(file, { force: true })));
    await Promise.all(this.#planted.map((planted) => rm(planted, { recursive: true, force: true })));
  }

  async #createFolder(): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), SECRET_PREFIX));
    this.#planted.push(folder);
    return folder;
  }

  async #plantSecret(folder: string): Promise<string> {
    await removeAbandonedSecrets(folder);
    const file = path.join(folder, `${SECRET_PREFIX}${randomUUID()}`);
    this.#planted.push(file);
    await writeFile(file, 'a secret', { mode: 0o600, flag: 'wx' });
    return file;
  }

  async #listen(where: string | number): Promise<number> {
    const server = createServer((socket) => socket.destroy());
    this.#servers.push(server);
    if (typeof where === 'string') server.listen(where);
    else server.listen(where, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  async #startVictim(): Promise<number> {
    const victim = spawn('sleep', ['600'], { stdio: 'ignore', env: { PATH: CHILD_PATH, SECRET: 'of another' } });
    await once(victim, 'spawn');
    this.#victim = victim;
    return victim.pid ?? process.pid;
  }
}
