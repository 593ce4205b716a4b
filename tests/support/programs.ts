import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The test runner bundles the programs that tests start, because they load faster; without it the sources run. */
const bundle = process.env.TEST_PROGRAMS;

const programOf = (bundled: string, source: string): string =>
  bundle === undefined ? fileURLToPath(new URL(source, import.meta.url)) : path.join(bundle, bundled);

export const SERVER_PROGRAM = programOf('recto-server.js', '../../packages/server/bin/recto-server.js');
export const JOBS_WORKER_PROGRAM = programOf('jobs-worker.js', './jobs-worker.ts');
