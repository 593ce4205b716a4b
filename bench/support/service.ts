/** A real server process, started like an operator does. Its log goes to a file, so that reading it costs no time. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const LIVE_KEY = 'svc_live_0123456789abcdefghijklmnopqrstuv';
export const TEST_KEY = 'svc_test_0123456789abcdefghijklmnopqrstuv';

export interface Service {
  url: string;
  pid: number;
  /** From the start of the process to the first 200 of /readyz. */
  readyMs: number;
  stop(): Promise<void>;
}

export interface ServiceOptions {
  dataDir: string;
  /** Absent: the embedded PostgreSQL in the data folder. */
  databaseUrl?: string;
  config?: Record<string, unknown>;
  /** The folder of another version of the service. */
  root?: string;
  /** Starts the server; its own program when absent. */
  command?: readonly [string, ...string[]];
}

export async function startService({
  dataDir,
  databaseUrl,
  config = {},
  root = ROOT,
  command = [process.execPath, path.join(root, 'packages/server/bin/recto-server.js'), 'serve'],
}: ServiceOptions): Promise<Service> {
  const port = await freePort();
  const configFile = path.join(dataDir, 'bench.yaml');
  const logFile = path.join(dataDir, 'bench.log');
  await writeFile(configFile, JSON.stringify(config));
  const log = await open(logFile, 'w');
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const [program, ...words] = command;
  const child = spawn(program, words, {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      RECTO_DATA_DIR: dataDir,
      RECTO_CONFIG: configFile,
      RECTO_LIVE_KEY: LIVE_KEY,
      RECTO_TEST_KEY: TEST_KEY,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', log.fd, log.fd],
  });
  const ended = once(child, 'exit');
  await log.close();
  await untilReady(url, child, logFile);
  const readyMs = performance.now() - startedAt;
  return {
    url,
    pid: child.pid ?? 0,
    readyMs,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Readiness cannot be awaited from another process, so it is polled, as an orchestrator would. */
async function untilReady(url: string, child: ChildProcess, logFile: string): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await delay(5);
  }
  throw new Error(`the server ended before it was ready:\n${await readFile(logFile, 'utf8')}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
