/** Imported for its effect: the runner installs other runtimes while tests run, and then it is known which there are. */
import { existsSync } from 'node:fs';
import { eventually } from '../support/wait.ts';

const ready = process.env.TEST_RUNTIMES_READY;
if (ready !== undefined) await eventually(async () => existsSync(ready), Boolean, { timeoutMs: 3_600_000 });
