import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CHILD_PATH } from '../isolation.ts';
import { requestLineOf } from '../protocol.ts';
import { ReaderChild, type ReaderChildOptions } from '../reader-child.ts';
import type { AttackOutcome, AttackTargets } from './attack.ts';

/** What held when a child attacked the machine from inside; `/readyz` shows it. */
export interface Isolation {
  /** More memory than a document may take is refused. */
  memory_limit: boolean;
  /** No connection to an address, the machine's own included. */
  network_cut: boolean;
  /** No connection to a socket in the file system. */
  sockets_closed: boolean;
  /** Neither the data folder nor passwords of the system nor the environment of another process can be read. */
  files_hidden: boolean;
  files_read_only: boolean;
  programs_refused: boolean;
  /** No signal to another process and no look into it. */
  processes_untouchable: boolean;
  /** No capability, no set-uid gain, no new namespace. */
  no_new_privileges: boolean;
  /** No way around the filter of system calls. */
  kernel_rings_refused: boolean;
  /** The kernel's OOM killer takes a child before the service. */
  out_of_memory_first: boolean;
  /** Node's own wall: no writes and no processes from JavaScript. */
  node_permissions: boolean;
}

export interface Measuring {
  child: Omit<ReaderChildOptions, 'jobsModule'>;
  /** A folder of the service that holds what no reader should see. */
  privateFolder: string | undefined;
  signal: AbortSignal;
}

const DEADLINE_MS = 60_000;
const GIB = 1024 ** 3;

/** Lets one child attack, once: about as long as the start of a reader takes. */
export async function measureIsolation({ child, privateFolder, signal }: Measuring): Promise<Isolation> {
  await using site = new Site();
  const targets = await site.build(child, privateFolder);
  const attacker = await ReaderChild.start({ ...child, jobsModule: new URL('./attack.ts', import.meta.url) }, signal);
  try {
    const request = requestLineOf({ job: 'attack', args: targets });
    const outcome = await attacker.run(request, { limits: { deadlineMs: DEADLINE_MS }, signal });
    if (outcome.kind !== 'value') throw new Error(`the walls were not measured: ${JSON.stringify(outcome)}`);
    // Our own module said it, before any document was there.
    return wallsThatHeld(outcome.value as AttackOutcome);
  } finally {
    attacker.kill();
    await attacker.exited;
  }
}

export function wallsThatHeld(got: AttackOutcome): Isolation {
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

/** What the attacker goes for: a secret, two servers and a process, all ours and gone afterwards. */
class Site implements AsyncDisposable {
  readonly #folders: string[] = [];
  readonly #servers: Server[] = [];
  #victim: ChildProcess | undefined;
  #attacked: readonly string[] = [];

  async build(child: Measuring['child'], privateFolder: string | undefined): Promise<AttackTargets> {
    const hasPrivateFolder = privateFolder !== undefined && existsSync(privateFolder);
    const folder = await this.#folder(hasPrivateFolder ? privateFolder : tmpdir());
    const secretFile = path.join(folder, 'secret');
    await writeFile(secretFile, 'a secret', { mode: 0o600 });
    // The path of a socket must be short; that of the data folder need not be.
    const socketPath = path.join(await this.#folder(tmpdir()), 'socket');
    const [port] = [await this.#listen(0), await this.#listen(socketPath)];
    this.#attacked = [folder, ...(child.readablePaths ?? [])];
    return {
      secretFile,
      folders: this.#attacked,
      socketPath,
      port,
      victimProcessId: await this.#startVictim(),
      tooManyBytes: 2 * child.memoryLimitBytes + GIB,
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#victim?.kill('SIGKILL');
    for (const server of this.#servers) server.close();
    // Where the walls are missing the attacker has left something.
    await Promise.all(this.#attacked.map((folder) => rm(path.join(folder, 'by-a-reader'), { force: true })));
    await Promise.all(this.#folders.map((folder) => rm(folder, { recursive: true, force: true })));
  }

  async #folder(parent: string): Promise<string> {
    const folder = await mkdtemp(path.join(parent, 'recto-walls-'));
    this.#folders.push(folder);
    return folder;
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
