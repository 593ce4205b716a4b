/** The file with the profiles: `~/.recto/config.json`, readable by its owner alone. */
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { CliFailure, EXIT } from '../failures.ts';
import type { Terminal } from '../terminal.ts';

export interface Profile {
  api_key: string;
  base_url?: string;
  created_at: string;
}

export interface ConfigFile {
  version: 2;
  base_url?: string;
  default_environment?: string;
  environments: Record<string, Profile>;
}

export const SLUG = /^[a-z0-9][a-z0-9_-]{0,62}$/;

/** `live` is another name of `production`. */
export const slugOf = (name: string): string => (name === 'live' ? 'production' : name);

export const configPath = ({ environment, home }: Terminal): string =>
  path.join(environment.RECTO_CONFIG_DIR ?? path.join(home, '.recto'), 'config.json');

const EMPTY: ConfigFile = { version: 2, environments: {} };

export async function readConfig(terminal: Terminal): Promise<ConfigFile> {
  const file = configPath(terminal);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return EMPTY;
  try {
    const config = JSON.parse(text) as ConfigFile;
    if (config.version !== 2) throw new Error(`version ${config.version} is not known`);
    return { ...config, environments: config.environments ?? {} };
  } catch (error) {
    throw new CliFailure(`${file} cannot be used: ${error instanceof Error ? error.message : error}`, EXIT.usage);
  }
}

/** Others could read keys from it. Windows has no such modes. */
export async function isReadableByOthers(terminal: Terminal): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const found = await stat(configPath(terminal)).catch(() => null);
  return found !== null && (found.mode & 0o077) !== 0;
}

/** Changes the file under a lock, and replaces it at once: a reader sees the old one or the new one. */
export async function changeConfig(
  terminal: Terminal,
  change: (config: ConfigFile) => ConfigFile,
): Promise<ConfigFile> {
  const file = configPath(terminal);
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const lock = `${file}.lock`;
  const handle = await open(lock, 'wx', 0o600).catch(() => {
    throw new CliFailure(
      `${lock} exists: another command is changing the profiles. Remove it if none is.`,
      EXIT.conflict,
    );
  });
  const draft = `${file}.${randomUUID()}`;
  try {
    const changed = change(await readConfig(terminal));
    const content = await open(draft, 'wx', 0o600);
    await content.writeFile(`${JSON.stringify(changed, null, 2)}\n`);
    await content.sync();
    await content.close();
    await rename(draft, file);
    return changed;
  } finally {
    await handle.close();
    await rm(lock, { force: true });
    await rm(draft, { force: true });
  }
}
