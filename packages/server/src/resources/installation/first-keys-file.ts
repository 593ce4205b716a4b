import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { FirstKeys } from './service.ts';

export const firstKeysFile = (dataDir: string): string => path.join(dataDir, 'first-keys.json');

/** Writes a file that only its owner can read; the command-line client finds its keys here. */
export async function writeFirstKeys(dataDir: string, baseUrl: string, keys: FirstKeys): Promise<void> {
  const file = firstKeysFile(dataDir);
  const earlier = await readEarlier(file);
  const content = {
    base_url: baseUrl,
    test_key: keys.test ?? earlier.test_key ?? null,
    live_key: keys.production ?? earlier.live_key ?? null,
  };
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
}

async function readEarlier(file: string): Promise<{ test_key?: string; live_key?: string }> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as { test_key?: string; live_key?: string };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}
