import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { SERVER_PROGRAM } from '../../support/programs.ts';
import { LIVE_KEY, TEST_KEY } from '../../support/server.ts';
import { mailPortOf, type ServerLife, watch } from '../installation.ts';

export type ProcessRole = 'all' | 'api' | 'worker';

/** What all processes of a cluster have in common. */
export interface Shared {
  databaseUrl: string;
  /** RECTO_BLOB_URL with the credentials that it needs. */
  blobs: Record<string, string>;
  /** Private hosts that workflows may call. */
  privateHosts: string;
  folder: string;
}

/** A process that comes back on the same port whenever it is killed. */
export class ClusterProcess {
  readonly name: string;
  readonly role: ProcessRole;
  readonly port: number;
  readonly readyMs: number[] = [];
  kills = 0;
  readonly #shared: Shared;
  readonly #readers: number;
  #life: ServerLife | undefined;

  private constructor(name: string, role: ProcessRole, port: number, shared: Shared, readers: number) {
    this.name = name;
    this.role = role;
    this.port = port;
    this.#shared = shared;
    this.#readers = readers;
    // A run that ends early leaves no servers behind.
    process.once('exit', () => this.#life?.signal('SIGKILL'));
  }

  static async open(name: string, role: ProcessRole, shared: Shared, readers: number): Promise<ClusterProcess> {
    return new ClusterProcess(name, role, await freePort(), shared, readers);
  }

  /** Where it takes mail; undefined while it does not run. */
  get mailPort(): number | undefined {
    return this.#life?.isRunning === true ? mailPortOf(this.#life) : undefined;
  }

  async start(): Promise<void> {
    const dataDir = path.join(this.#shared.folder, this.name);
    await mkdir(dataDir, { recursive: true });
    const configFile = path.join(dataDir, 'recto.yaml');
    const settings = {
      log_level: 'warn',
      limits: { test_requests_per_minute: 0 },
      readers: { processes: this.#readers },
      // Mail comes to the API; workers know the domain of the addresses too.
      mail: { enabled: this.role !== 'worker', port: 0, domain: 'in.example.com' },
    };
    await writeFile(configFile, JSON.stringify(settings));
    const child = spawn(process.execPath, [SERVER_PROGRAM, 'serve', '--role', this.role], {
      env: { PATH: process.env.PATH, ...environmentOf(this.#shared), ...this.#own(dataDir, configFile) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#life = watch(child);
    const { readyMs } = await this.#life.ready;
    this.readyMs.push(readyMs);
  }

  /** Returns what it said last if it had ended by itself. */
  async kill(): Promise<string | null> {
    const life = this.#life;
    if (life === undefined) return null;
    if (!life.isRunning) return life.output.slice(-20).join('\n');
    this.kills += 1;
    life.signal('SIGKILL');
    await life.ended;
    return null;
  }

  async stop(): Promise<number | null> {
    this.#life?.signal('SIGTERM');
    const end = await this.#life?.ended;
    return end?.code ?? null;
  }

  #own(dataDir: string, configFile: string): Record<string, string> {
    return { HOST: '127.0.0.1', PORT: String(this.port), RECTO_DATA_DIR: dataDir, RECTO_CONFIG: configFile };
  }
}

/** What commands on the same storage need as well. */
export const environmentOf = ({ databaseUrl, blobs, privateHosts }: Shared): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  ...blobs,
  RECTO_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  RECTO_TEST_KEY: TEST_KEY,
  RECTO_LIVE_KEY: LIVE_KEY,
  RECTO_ALLOW_PRIVATE_HOSTS: privateHosts,
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
