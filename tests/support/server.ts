import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createMigratedDatabase } from './migrated-database.ts';
import { fillDataFolder } from './prepared-data.ts';
import { SERVER_PROGRAM } from './programs.ts';
import type { TestDatabase } from './test-database.ts';

export const TEST_KEY = 'svc_test_0123456789abcdefghijklmnopqrstuv';
export const LIVE_KEY = 'svc_live_0123456789abcdefghijklmnopqrstuv';

export interface ServerOptions {
  /** Content of recto.yaml, as JSON (which is YAML). */
  config?: Record<string, unknown>;
  env?: Record<string, string>;
  role?: 'all' | 'api' | 'worker';
  /** Share the storage of another server. */
  joins?: TestServer;
  port?: number;
  /** Another user to run as; needs root. */
  uid?: number;
  /** Another installation's program. */
  program?: string;
  /** Words before the command, which end by executing it. */
  wrapper?: readonly string[];
  /** The embedded database is made by this start, not copied from one that the runner made. */
  isFirstStart?: boolean;
}

export interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly testKey: string;
  readonly liveKey: string;
  readonly process: ChildProcess;
  /** Everything the process wrote so far. */
  readonly output: string[];
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>;
  /** Ends in order; gives the exit code. */
  terminate(): Promise<number | null>;
  /** Starts again on the same storage, port and settings. */
  restart(env?: Record<string, string>): Promise<TestServer>;
  /** Ends the process and removes what it stored. */
  close(): Promise<void>;
}

/** A real server process on a fresh database and data folder, known only by its address. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const hasOwnDatabase = options.joins === undefined && options.env?.DATABASE_URL === undefined;
  const database = hasOwnDatabase ? await createMigratedDatabase() : undefined;
  const dataDir = options.joins?.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'recto-test-')));
  if (isCopied(options)) await fillDataFolder(dataDir);
  const configFile = path.join(dataDir, `recto-${options.role ?? 'all'}.yaml`);
  await writeFile(configFile, JSON.stringify(configOf(options.config)));
  if (options.uid !== undefined) await chown(dataDir, options.uid, options.uid);
  return launch({
    options,
    dataDir,
    configFile,
    database,
    databaseUrl: database?.url ?? options.joins?.databaseUrl ?? '',
  });
}

/** Only files of the same user can be copied. */
const isCopied = ({ joins, env, uid, isFirstStart = false }: ServerOptions): boolean =>
  joins === undefined &&
  env?.DATABASE_URL === '' &&
  env.RECTO_DATA_DIR === undefined &&
  uid === undefined &&
  !isFirstStart;

/**
 * On a busy machine the first document may take long; the tests that need a page count at once wait for it. Tests send
 * more requests in a minute than the test environment allows.
 */
function configOf({ limits, ...rest }: ServerOptions['config'] & { limits?: object } = {}): object {
  return { log_level: 'info', ...rest, limits: { inline_analysis_ms: 30_000, test_requests_per_minute: 0, ...limits } };
}

/**
 * A server that closes waits for requests and jobs that a test left behind. It takes another signal for haste; only one
 * with an embedded database is left to end in order.
 */
const LEFT_BEHIND_MS = 3_000;

interface Launch {
  options: ServerOptions;
  dataDir: string;
  configFile: string;
  database: TestDatabase | undefined;
  databaseUrl: string;
}

async function launch(plan: Launch, extra: Record<string, string> = {}): Promise<TestServer> {
  const { options, dataDir, databaseUrl } = plan;
  const command = [
    ...(options.wrapper ?? []),
    process.execPath,
    options.program ?? SERVER_PROGRAM,
    'serve',
    '--role',
    options.role ?? 'all',
  ];
  const child = spawn(command[0] ?? '', command.slice(1), {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(options.port ?? 0),
      DATABASE_URL: databaseUrl,
      RECTO_DATA_DIR: dataDir,
      RECTO_CONFIG: plan.configFile,
      RECTO_TEST_KEY: TEST_KEY,
      RECTO_LIVE_KEY: LIVE_KEY,
      ...options.env,
      ...extra,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.uid !== undefined && { uid: options.uid, gid: options.uid }),
  });
  const output: string[] = [];
  const ended = once(child, 'exit');
  const url = await listeningUrl(child, output);
  const stop = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return {
    url,
    dataDir,
    databaseUrl,
    testKey: TEST_KEY,
    liveKey: LIVE_KEY,
    process: child,
    output,
    kill: async () => void (await stop('SIGKILL')),
    terminate: () => stop('SIGTERM'),
    restart: async (env) => {
      await stop('SIGKILL');
      return launch({ ...plan, options: { ...options, port: Number(new URL(url).port) } }, env);
    },
    close: async () => {
      const isEmbedded = options.env?.DATABASE_URL === '';
      const impatience = isEmbedded ? undefined : setInterval(() => child.kill('SIGTERM'), LEFT_BEHIND_MS);
      await stop('SIGTERM');
      clearInterval(impatience);
      if (options.joins !== undefined) return;
      await plan.database?.drop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Resolves with the address the process prints, or rejects with its output when it ends first. */
function listeningUrl(child: ChildProcess, output: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        const url = /listens on (http:\/\/\S+)/.exec(line)?.[1];
        if (url !== undefined) resolve(url);
      });
    }
    child.once('exit', (code, signal) => {
      reject(new Error(`the server ended (${code ?? signal}) before it listened:\n${output.join('\n')}`));
    });
  });
}
