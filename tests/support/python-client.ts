/** The Python client, built as a wheel and unpacked, for tests that use it as it is installed. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Debian's, and not one that somebody has put before it. */
export const PYTHON = '/usr/bin/python3';
export const hasPython = existsSync(PYTHON);
export const PYTHON_CLIENT = fileURLToPath(new URL('../../clients/python/', import.meta.url));

/** Builds the wheel in `folder` and returns its path. */
export async function buildPythonClient(folder: string): Promise<string> {
  const { stdout } = await execute(PYTHON, ['-B', path.join(PYTHON_CLIENT, 'build_backend.py'), folder]);
  return path.join(folder, stdout.trim());
}

/** Builds the wheel in `folder`, and returns the folder that Python is to import from. */
export async function installPythonClient(folder: string): Promise<string> {
  const site = path.join(folder, 'site');
  await execute(PYTHON, ['-m', 'zipfile', '-e', await buildPythonClient(folder), site]);
  return site;
}

/** Nothing of the sources is on the path, and proxies of the machine are not asked for its own addresses. */
export const pythonEnvironment = (site: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  PYTHONPATH: site,
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONWARNINGS: 'error::ResourceWarning',
  no_proxy: '*',
});
