/**
 * Builds packages/dashboard into packages/dashboard/dist: files with a hash in their names, each also compressed, and a
 * manifest from which the server serves them. A server that `npm start` started runs it with `--if-old`: only if a source
 * is newer than the result.
 */
import { existsSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { PAGES } from '../packages/dashboard/src/app/pages.ts';

const started = Date.now();
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = path.join(root, 'packages/dashboard');
const dist = path.join(folder, 'dist');
const fresh = path.join(folder, '.cache', `dist-${process.pid}`);

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};
const INCOMPRESSIBLE = new Set(['.woff2', '.html']);
/** The best quality takes seconds for a megabyte and saves three per cent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const files: Record<string, { type: string; encodings: string[] }> = {};
if (!process.argv.includes('--if-old') || (await isOld())) {
  await buildAll();
  console.log(`The dashboard is built (${((Date.now() - started) / 1000).toFixed(1)} s).`);
}

async function isOld(): Promise<boolean> {
  const built = await modifiedAt(path.join(dist, 'manifest.json'));
  const folders = [path.join(folder, 'src'), path.join(root, 'packages/sdk/src')];
  const listed = await Promise.all(folders.map((each) => readdir(each, { recursive: true, withFileTypes: true })));
  const sources = listed.flat().map((entry) => path.join(entry.parentPath, entry.name));
  const others = ['index.html', 'vite.config.ts'].map((name) => path.join(folder, name));
  const times = await Promise.all([...sources, ...others, path.join(root, 'package-lock.json')].map(modifiedAt));
  return times.some((time) => time > built);
}

/** Zero for a file that does not exist. */
function modifiedAt(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}

async function buildAll(): Promise<void> {
  process.once('SIGTERM', () => {
    rmSync(fresh, { recursive: true, force: true });
    process.exit(143);
  });
  const { build } = await import('vite');
  try {
    await mkdir(fresh, { recursive: true });
    await build({
      configFile: path.join(folder, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: fresh, emptyOutDir: true },
    });
    const entries = await readdir(fresh, { recursive: true, withFileTypes: true });
    const names = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(fresh, path.join(entry.parentPath, entry.name)));
    await Promise.all(names.map(add));
    await writeFile(path.join(fresh, 'manifest.json'), JSON.stringify({ pages: PAGES, files }));
    await replaceDist();
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function add(name: string): Promise<void> {
  const extension = path.extname(name);
  const type = TYPES[extension];
  if (type === undefined) throw new Error(`${name} has no known content type; add it to scripts/build-dashboard.ts`);
  files[name] = { type, encodings: INCOMPRESSIBLE.has(extension) ? [] : ['br', 'gzip'] };
  if (INCOMPRESSIBLE.has(extension)) return;
  const file = path.join(fresh, name);
  const bytes = await readFile(file);
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, BROTLI));
  await writeFile(`${file}.gzip`, await promisify(gzip)(bytes, { level: 9 }));
}

/** A server that runs finds either the old files or the new ones. Of two builds at a time, the first one stays. */
async function replaceDist(): Promise<void> {
  const old = `${fresh}-old`;
  try {
    if (existsSync(dist)) await rename(dist, old);
    await rename(fresh, dist);
  } catch (error) {
    if (!existsSync(path.join(dist, 'manifest.json'))) throw error;
  }
  await rm(old, { recursive: true, force: true });
}
