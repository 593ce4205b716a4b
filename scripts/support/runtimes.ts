/** The other runtimes that the packed SDK is tested on. `tests/runtimes` pins them. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './run.ts';

const FOLDER = fileURLToPath(new URL('../../tests/runtimes/', import.meta.url));

const programs: Record<string, string[]> = {
  'Node 22': ['node-22-linux-arm64/bin/node', 'node-22-linux-x64/bin/node'],
  Deno: ['@deno/linux-arm64-glibc/deno', '@deno/linux-x64-glibc/deno'],
  Bun: ['@oven/bun-linux-aarch64/bin/bun', '@oven/bun-linux-x64-baseline/bin/bun'],
};

export type Runtime = 'Node 22' | 'Deno' | 'Bun';

/** Returns undefined if it is not installed. */
export const runtimeProgram = (runtime: Runtime): string | undefined =>
  programs[runtime]?.map((name) => path.join(FOLDER, 'node_modules', name)).find((file) => existsSync(file));

/** Installs them unless they are there. Says so if that fails, and their tests are skipped. */
export async function ensureRuntimes(): Promise<void> {
  const isMissing = () => (Object.keys(programs) as Runtime[]).some((name) => runtimeProgram(name) === undefined);
  if (!isMissing()) return;
  console.log('Installing Node 22, Deno and Bun for the tests of the SDK …');
  const args = ['ci', '--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', args).catch((error: unknown) => console.warn(error));
  if (isMissing()) console.warn('The SDK is not tested on Node 22, Deno or Bun: they could not be installed.');
}
