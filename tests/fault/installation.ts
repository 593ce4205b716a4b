import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { SERVER_PROGRAM } from '../support/programs.ts';
import { LIVE_KEY, TEST_KEY } from '../support/server.ts';
import { eventually } from '../support/wait.ts';
import { CallReceiver } from './call-receiver.ts';

/** For a start that hangs, not for one that is slow. */
const READY_TIMEOUT_MS = 600_000;

export interface StartOptions {
  /** As in RECTO_FAULTS. */
  faults?: string;
  /** 0 makes every page count a job. */
  inlineAnalysisMs?: number;
  /** Where the server and its PostgreSQL put temporary files. */
  temporaryDir?: string;
  /** Further settings of recto.yaml. */
  settings?: Record<string, unknown>;
  /** Private hosts that the server may reach besides the receiver. */
  privateHosts?: readonly string[];
}

export interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** One run of the server process. */
export interface ServerLife {
  readonly pid: number;
  /** The address, once /readyz responds. Rejects if the process ends first. */
  readonly ready: Promise<{ url: string; readyMs: number }>;
  readonly ended: Promise<End>;
  readonly isRunning: boolean;
  readonly output: readonly string[];
  signal(name: NodeJS.Signals): void;
}

/** A default installation: one process, with PostgreSQL and blobs in its own data folder. */
export class Installation {
  readonly dataDir: string;
  /** Receives what workflows send. */
  readonly receiver: CallReceiver;
  #current: ServerLife | undefined;

  private constructor(dataDir: string, receiver: CallReceiver) {
    this.dataDir = dataDir;
    this.receiver = receiver;
    process.once('exit', this.#leave);
  }

  /** Its first start makes the database. */
  static async create(): Promise<Installation> {
    return new Installation(await mkdtemp(path.join(os.tmpdir(), 'recto-fault-')), await CallReceiver.open());
  }

  get #pidFile(): string {
    return path.join(this.dataDir, 'pg18', 'postmaster.pid');
  }

  /** Where the running server takes mail; undefined before it says so. */
  get mailPort(): number | undefined {
    return mailPortOf(this.#current);
  }

  get databaseUrl(): string {
    const { application } = JSON.parse(readFileSync(path.join(this.dataDir, 'postgres.passwords.json'), 'utf8'));
    const socketDir = encodeURIComponent(path.join(this.dataDir, 'run'));
    return `postgresql://recto_service:${application}@/recto?host=${socketDir}&port=5432&sslmode=disable`;
  }

  /** A run that ends early must not leave servers behind; PostgreSQL would outlive everything. */
  readonly #leave = (): void => {
    this.#current?.signal('SIGKILL');
    try {
      const pid = Number(readFileSync(this.#pidFile, 'utf8').split('\n')[0]);
      // The pid may belong to another process by now.
      if (readlinkSync(`/proc/${pid}/cwd`) === path.dirname(this.#pidFile)) process.kill(pid, 'SIGINT');
    } catch {
      // Nobody can be notified, and it may already be gone.
    }
  };

  /** A worker of its own on the same database and blobs. It waits for PostgreSQL whenever that is away. */
  async startWorker(): Promise<ServerLife> {
    const configFile = path.join(this.dataDir, 'recto-worker.yaml');
    await writeFile(configFile, JSON.stringify({ log_level: 'warn', readers: { processes: 1 } }));
    const child = spawn(process.execPath, [SERVER_PROGRAM, 'serve', '--role', 'worker'], {
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: '0',
        DATABASE_URL: this.databaseUrl,
        RECTO_DATA_DIR: this.dataDir,
        RECTO_CONFIG: configFile,
        RECTO_ALLOW_PRIVATE_HOSTS: this.receiver.host,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    process.once('exit', () => child.kill('SIGKILL'));
    return watch(child);
  }

  async start(options: StartOptions = {}): Promise<ServerLife> {
    const { faults = '', inlineAnalysisMs = 3000, temporaryDir, settings = {}, privateHosts = [] } = options;
    const configFile = path.join(this.dataDir, 'recto.yaml');
    const config = {
      log_level: 'warn',
      limits: { inline_analysis_ms: inlineAnalysisMs, test_requests_per_minute: 0 },
      // Every life of the server starts its readers anew, and one reads what a round brings.
      readers: { processes: 1 },
      mail: { enabled: true, port: 0, domain: 'in.example.com' },
      ...settings,
    };
    await writeFile(configFile, JSON.stringify(config));
    const child = spawn(process.execPath, [SERVER_PROGRAM, 'serve'], {
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: '0',
        RECTO_DATA_DIR: this.dataDir,
        RECTO_CONFIG: configFile,
        RECTO_TEST_KEY: TEST_KEY,
        RECTO_LIVE_KEY: LIVE_KEY,
        RECTO_FAULTS: faults,
        RECTO_ALLOW_PRIVATE_HOSTS: [this.receiver.host, ...privateHosts].join(','),
        ...(temporaryDir !== undefined && { TMPDIR: temporaryDir }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#current = watch(child);
    return this.#current;
  }

  /** Returns undefined when PostgreSQL is not running. */
  async postmasterPid(): Promise<number | undefined> {
    try {
      const [pid] = (await readFile(this.#pidFile, 'utf8')).split('\n');
      return Number(pid);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async killPostmaster(): Promise<void> {
    const pid = await this.postmasterPid();
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  }

  /** Stops the server and PostgreSQL in an orderly way; the folder stays. */
  async stop(): Promise<void> {
    // Only a running process stops PostgreSQL; one that was killed leaves it behind, or its file.
    if (this.#current?.isRunning !== true) {
      if ((await this.postmasterPid()) === undefined) return;
      await this.start();
    }
    const life = this.#current;
    if (life === undefined) return;
    await Promise.race([life.ready.catch(() => undefined), life.ended]);
    life.signal('SIGTERM');
    await life.ended;
  }

  async remove(): Promise<void> {
    this.receiver.close();
    process.off('exit', this.#leave);
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** Where a server takes mail, by what it said. */
export function mailPortOf(life: ServerLife | undefined): number | undefined {
  const port = life?.output.map((line) => /smtp:\/\/\S+:(\d+) for/.exec(line)?.[1]).find(Boolean);
  return port === undefined ? undefined : Number(port);
}

export function watch(child: ChildProcess): ServerLife {
  const startedAt = performance.now();
  const output: string[] = [];
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }) as End);
  const ready = becomeReady(child, output).then((url) => ({ url, readyMs: performance.now() - startedAt }));
  // Callers that wait see the rejection; for a process killed at its start nobody waits.
  ready.catch(() => undefined);
  return {
    // A process that could not be started has none; `ready` reports it.
    pid: child.pid ?? 0,
    ready,
    ended,
    get isRunning() {
      return child.exitCode === null && child.signalCode === null;
    },
    output,
    signal: (name) => void child.kill(name),
  };
}

async function becomeReady(child: ChildProcess, output: string[]): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        const address = /listens on (http:\/\/\S+)/.exec(line)?.[1];
        if (address !== undefined) resolve(address);
      });
    }
    child.once('exit', (code, signal) => {
      reject(new Error(`the server ended (${code ?? signal}) before it was ready:\n${output.join('\n')}`));
    });
  });
  await eventually(
    async () => (await fetch(`${url}/readyz`)).status,
    (status) => status === 200,
    { timeoutMs: READY_TIMEOUT_MS, everyMs: 20 },
  );
  return url;
}
