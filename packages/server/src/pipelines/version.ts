import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Names the code of all pipelines, from the files themselves: what another version found is not used again. */
export async function pipelinesVersion(): Promise<string> {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.(ts|json)$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`\0${path.relative(folder, file)}\0`).update(await readFile(file));
  return hash.digest('hex');
}
