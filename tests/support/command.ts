import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { SERVER_PROGRAM } from './programs.ts';

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command of the server to its end. */
export async function runCommand(args: string[], env: Record<string, string>): Promise<CommandResult> {
  const child = spawn(process.execPath, [SERVER_PROGRAM, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const result = { code: null as number | null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    result.stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    result.stderr += chunk.toString();
  });
  await once(child, 'close');
  return { ...result, code: child.exitCode };
}
