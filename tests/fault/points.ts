import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../../packages/server/src/', import.meta.url));

/** Reached once in the life of a data folder, so only the first start can be killed there. */
export const FIRST_START_POINT = 'embedded_postgres.initialised';

/** Reached only by a job that fails for good. */
export const DEAD_LETTER_POINT = 'jobs.before_dead_letter_commit';

/**
 * Points where the short round kills nothing, because another kill shows the same. It only demands that its load reaches
 * them; the long round kills at every point.
 */
const SHOWN_BY_OTHERS: readonly RegExp[] = [
  // They commit through the code that extractions commit through (`resources/primitives`).
  /^(parses|schemas|edits|page_operations)\.before_(end_)?commit$/,
  // One transaction of a record, its events and its jobs, as of files, secrets and workflows.
  /^(corrections|edit_templates|scorers|sources|tables|triggers|webhooks)\.before_(fit_|end_)?commit$/,
  /^(runs\.before_commit|uploads\.before_complete_commit)$/,
  // `tests/api/runs-calls.test.ts` kills at both.
  /^runs\.(before|after)_api_call$/,
];

/** The points at which the short round kills, and those that it only reaches. */
export function shortRoundPoints(points: readonly string[]): { killed: string[]; reached: string[] } {
  const isReached = (point: string) => SHOWN_BY_OTHERS.some((pattern) => pattern.test(point));
  return { killed: points.filter((point) => !isReached(point)), reached: points.filter(isReached) };
}

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
