import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { JOBS_WORKER_PROGRAM } from './programs.ts';

export interface WorkerProcess {
  pid: number;
  kill(signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): void;
  /** Resolves with the exit code, or the signal that ended it. */
  exited: Promise<number | string>;
  /** What it printed so far. */
  output(): string;
}

/** Resolves when the worker is ready for jobs. */
export async function spawnWorker(url: string, faults = ''): Promise<WorkerProcess> {
  const child: ChildProcess = spawn(process.execPath, [JOBS_WORKER_PROGRAM, url, faults], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      if (output.includes('ready\n')) resolve();
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.once('exit', (code, signal) => reject(new Error(`worker ended (${code ?? signal}): ${output}`)));
  });
  const exited = once(child, 'exit').then(([code, signal]) => code ?? signal);
  await ready;
  return { pid: child.pid ?? 0, kill: (signal) => child.kill(signal), exited, output: () => output };
}
