import { fileURLToPath } from 'node:url';
import { runQuietly } from '../../scripts/support/run.ts';

/** Browser tests see the dashboard as it is built from the sources at hand. */
export async function setup(): Promise<void> {
  const program = fileURLToPath(new URL('../../scripts/build-dashboard.ts', import.meta.url));
  await runQuietly(process.execPath, [program, '--if-old']);
}
