/** Measures the cost of a command and all its children, as the kernel counts it when they end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { SystemTool } from '../../scripts/support/debian-packages.ts';
import { processTree } from '../support/processes.ts';

export const TIME: SystemTool = { name: 'time', paths: ['/usr/bin/time'], packages: ['time'] };

export interface Command {
  program: string;
  args: string[];
  env?: Record<string, string>;
}

export interface Cost {
  /** User and system. */
  cpuSeconds: number;
  /** Peak memory of the largest process. */
  peakMiB: number;
  stdout: string;
  stderr: string;
}

const LIMIT_MS = 20 * 60_000;

/** @param files given to the command on stdin, one per line */
export async function measure(command: Command, files: readonly string[]): Promise<Cost> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recto-bench-cost-'));
  try {
    const costs = path.join(folder, 'cost');
    const args = ['-q', '-o', costs, '-f', '%U %S %M', command.program, ...command.args];
    const child = spawn('/usr/bin/time', args, { env: { ...process.env, ...command.env } });
    const timer = setTimeout(() => void killTree(child.pid), LIMIT_MS);
    try {
      // A command that ends before it has read the list says why itself.
      child.stdin.on('error', () => undefined);
      child.stdin.end(files.map((file) => `${file}\n`).join(''));
      const [stdout, stderr, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ]);
      if (code !== 0) throw new Error(`${command.program} ended with ${code}: ${stderr.trim().slice(-600)}`);
      const [user = 0, system = 0, peakKiB = 0] = (await readFile(costs, 'utf8')).trim().split(' ').map(Number);
      return { cpuSeconds: user + system, peakMiB: peakKiB / 1024, stdout, stderr };
    } finally {
      clearTimeout(timer);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function killTree(pid: number | undefined): Promise<void> {
  if (pid === undefined) return;
  for (const member of await processTree(pid)) {
    try {
      process.kill(member, 'SIGKILL');
    } catch (error) {
      // It ended by itself after the tree was listed.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}
