/** Makes what `PythonImage` keeps: `node make-image.ts <draft> <file>`. */
import { rename, writeFile } from 'node:fs/promises';
import { makeImage } from './interpreter.ts';

const [draft = '', file = ''] = process.argv.slice(2);
await writeFile(draft, await makeImage(), { mode: 0o644 });
await rename(draft, file);
