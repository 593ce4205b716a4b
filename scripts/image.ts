/**
 * npm run image -- [--save] [--keep FOLDER]
 *
 * Builds the file system of deploy/Dockerfile without Docker: the installation by the same deploy/build.sh, the base
 * from Debian's packages. Then starts it as the Dockerfile says (user, environment, entry point), extracts a document over
 * HTTP, asks for its health and stops it. Exits with 1 if anything fails or the image is too large. Needs root.
 */
import { mkdtemp, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ImageBuild } from './support/image-build.ts';
import { tryImage } from './support/image-trial.ts';
import { saveResult } from './support/save-result.ts';

const LIMIT_MB = 500;

const { values } = parseArgs({ options: { save: { type: 'boolean', default: false }, keep: { type: 'string' } } });
if (process.getuid?.() !== 0) throw new Error('Only root can give a program another root folder.');
const folder = await mkdtemp(path.join(os.tmpdir(), 'recto-image-'));
try {
  const build = await ImageBuild.make(folder, (text) => console.log(text));
  const parts = [...build.megabytes].map(([name, megabytes]) => `| ${name} | ${megabytes.toFixed(0)} MB |`);
  const total = [...build.megabytes.values()].reduce((sum, megabytes) => sum + megabytes, 0);
  if (total > LIMIT_MB) throw new Error(`The image has ${total.toFixed(0)} MB; ${LIMIT_MB} are allowed.`);
  const trial = await tryImage(build, (text) => console.log(text));
  const rows = Object.entries(trial).map(([what, result]) => `| ${what} | ${result} |`);
  const report = [
    `The file system of deploy/Dockerfile, built by deploy/build.sh and ${build.packageCount} packages of Debian, then`,
    'started with the user, environment and entry point that the Dockerfile names.',
    '',
    '| part | size |',
    '|---|---|',
    ...parts,
    `| **image** (limit ${LIMIT_MB} MB) | **${total.toFixed(0)} MB** |`,
    '',
    '| what | result |',
    '|---|---|',
    `| build of the installation | ${build.installSeconds.toFixed(0)} s |`,
    ...rows,
  ].join('\n');
  console.log(report);
  if (values.save) console.log(await saveResult('image', 'npm run image -- --save', report));
  if (values.keep !== undefined) await rename(build.root, values.keep);
} finally {
  await rm(folder, { recursive: true, force: true });
}
