import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The ids of a part of a set; all where no part is wanted or the set has none. */
export async function idsOf(home: string, part: string | undefined): Promise<string[]> {
  const all = Object.keys(JSON.parse(await readFile(path.join(home, 'gt.json'), 'utf8')) as object);
  const file = path.join(home, 'split.json');
  if (part === undefined || !existsSync(file)) return all;
  const split = JSON.parse(await readFile(file, 'utf8')) as Record<string, string[]>;
  const wanted = new Set(split[part]);
  if (wanted.size === 0) throw new Error(`no part ${part}: there are ${Object.keys(split).join(', ')}`);
  return all.filter((id) => wanted.has(id));
}
