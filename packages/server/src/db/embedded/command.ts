import { spawn } from 'node:child_process';

/** How a child process gets its user: a wrapper command, another uid, or neither. */
export interface Identity {
  readonly prefix: readonly string[];
  readonly ids: { readonly uid?: number; readonly gid?: number };
}

export const sameUser: Identity = { prefix: [], ids: {} };

export interface CommandResult {
  readonly succeeded: boolean;
  readonly stdout: string;
  readonly output: string;
}

interface CommandOptions {
  readonly identity?: Identity;
  readonly input?: string;
  readonly signal?: AbortSignal | undefined;
}

// The server gets nothing from the caller's environment: PGDATA, PGOPTIONS, LD_PRELOAD or a locale would change it.
export const childEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

export function commandLine(identity: Identity, command: string, args: readonly string[]): [string, string[]] {
  const [first, ...rest] = [...identity.prefix, command, ...args];
  return [first ?? command, rest];
}

/**
 * Runs a command to its end and reports the outcome. A command that cannot be started counts as failed; only an abort
 * rejects.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const identity = options.identity ?? sameUser;
  const { promise, resolve, reject } = Promise.withResolvers<CommandResult>();
  const [file, argv] = commandLine(identity, command, args);
  // The other user may not be able to read the caller's working directory.
  const child = spawn(file, argv, { ...identity.ids, cwd: '/', env: childEnvironment, signal: options.signal });
  let stdout = '';
  let output = '';
  child.stdout.on('data', (chunk) => {
    stdout += String(chunk);
    output += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    output += String(chunk);
  });
  // A command that exits before it has read its input breaks the pipe; its exit code says more.
  child.stdin.on('error', (error) => {
    output += `${error.message}\n`;
  });
  child.on('error', (error) => {
    if (child.pid === undefined) resolve({ succeeded: false, stdout, output: error.message });
  });
  child.on('close', (code) => {
    if (options.signal?.aborted) reject(options.signal.reason);
    else resolve({ succeeded: code === 0, stdout, output });
  });
  child.stdin.end(options.input ?? '');
  return promise;
}
