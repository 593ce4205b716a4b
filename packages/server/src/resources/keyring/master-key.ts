import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { misconfigured } from '../../lib/errors.ts';
import { KEY_BYTES, newKey } from '../../lib/seal.ts';

/** The key that wraps all others: from the environment, or from a file with mode 0600 that the first start writes. */
export interface MasterKeySource {
  /** Null when the key comes from the environment. */
  readonly file: string | null;
  readonly key: Buffer;
  readonly isNew: boolean;
}

const fileIn = (dataDir: string): string => path.join(dataDir, 'master.key');

export async function loadMasterKey(dataDir: string, fromEnvironment: string | null): Promise<MasterKeySource> {
  if (fromEnvironment !== null)
    return { file: null, key: decodeKey(fromEnvironment, 'RECTO_MASTER_KEY'), isNew: false };
  const file = fileIn(dataDir);
  const existing = await readKeyFile(file);
  if (existing !== null) return { file, key: existing, isNew: false };
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const temporary = await writeTemporary(file, newKey());
  try {
    // link() fails if the file exists, so of two processes that start at once one wins and both read its key.
    await link(temporary, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  const key = await readKeyFile(file);
  if (key === null) throw misconfigured(`The master key file ${file} cannot be written.`);
  return { file, key, isNew: true };
}

export function decodeKey(text: string, origin: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== KEY_BYTES) throw misconfigured(`${origin} does not hold ${KEY_BYTES} bytes in base64.`);
  return key;
}

async function readKeyFile(file: string): Promise<Buffer | null> {
  try {
    return decodeKey(await readFile(file, 'utf8'), file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function writeTemporary(file: string, key: Buffer): Promise<string> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(`${key.toString('base64')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return temporary;
}

/**
 * During a rotation the new key is stored next to the old one, so that a crash between the database commit and the
 * rename leaves both on disk and the next start can tell which one the database uses.
 */
const nextKeyFile = (file: string): string => `${file}.next`;

export async function stageNextKey(file: string, key: Buffer): Promise<void> {
  await rename(await writeTemporary(file, key), nextKeyFile(file));
}

export const readNextKey = (file: string): Promise<Buffer | null> => readKeyFile(nextKeyFile(file));

export const promoteNextKey = (file: string): Promise<void> => rename(nextKeyFile(file), file);
