/**
 * npm run calibrate: after a change of recognition or of the engine, fits the confidences of words and then, with them,
 * the likelihoods of extraction, on the tuning documents, and writes the numbers into the source. Options are passed to
 * both.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const RUN = fileURLToPath(new URL('run.ts', import.meta.url));
const FITS = [
  ['confidence', '--fit'],
  ['extract', '--part', 'tune', '--fit'],
];

for (const fit of FITS) {
  const { status } = spawnSync(process.execPath, [RUN, ...fit, ...process.argv.slice(2)], { stdio: 'inherit' });
  if (status !== 0) {
    process.exitCode = 1;
    break;
  }
}
