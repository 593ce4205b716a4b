import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Names the code of the readers as it is: a bench measures code whose version is not raised yet. */
export async function readerSources(): Promise<string> {
  const folder = fileURLToPath(new URL('../../packages/server/src/documents/', import.meta.url));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`\0${path.relative(folder, file)}\0`).update(await readFile(file));
  return hash.digest('hex').slice(0, 12);
}
