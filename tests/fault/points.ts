import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../../packages/server/src/', import.meta.url));

/** Reached once in the life of a data folder, so only the first start can be killed there. */
export const FIRST_START_POINT = 'embedded_postgres.initialised';

/** Reached only by a job that fails for good. */
export const DEAD_LETTER_POINT = 'jobs.before_dead_letter_commit';

/**
 * Parses, schemas, edits and operations on pages commit through the code that extractions commit through
 * (`resources/primitives`). The short round kills extractions there, the long one all of them.
 */
const LIKE_EXTRACTIONS = /^(parses|schemas|edits|page_operations)\.before_(end_)?commit$/;

/** The points of the short round: each guarantee once. */
export const shortRoundPoints = (points: readonly string[]): string[] =>
  points.filter((point) => !LIKE_EXTRACTIONS.test(point));

/** Every point named in the source, so that a new one is tested from the start. */
export async function namedFaultPoints(): Promise<string[]> {
  const names = new Set<string>();
  for (const file of await readdir(SOURCE, { recursive: true })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const text = await readFile(path.join(SOURCE, file), 'utf8');
    for (const [, name] of text.matchAll(/\bfaultPoint\('([^']+)'\)/g))
      if (name !== undefined && name !== 'name') names.add(name);
  }
  return [...names].sort((a, b) => a.localeCompare(b));
}
