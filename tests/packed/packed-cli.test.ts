/** The packed command line, with nothing but the libraries that its manifest names. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packCli } from '../../scripts/support/pack-cli.ts';
import { runtimeProgram } from '../../scripts/support/runtimes.ts';
import { startServer, TEST_KEY } from '../support/server.ts';
import './runtimes-ready.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let folder: string;
let installed: string;

beforeAll(async () => {
  const cache = path.join(ROOT, '.cache');
  await mkdir(cache, { recursive: true });
  // Below our own node_modules: reader processes see the folders above the package, and no links out of them.
  folder = await mkdtemp(path.join(cache, 'packed-cli-'));
  const tarball = await packCli(folder);
  installed = path.join(folder, 'project/node_modules/@recto/cli');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  await copyFile(path.join(ROOT, 'docs/samples/invoice.pdf'), path.join(folder, 'invoice.pdf'));
  await writeFile(
    path.join(folder, 'schema.json'),
    '{"type": "object", "properties": {"total_due": {"type": "number"}}}',
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const rectoOn = (program: string, line: readonly string[], environment: Record<string, string> = {}) =>
  run(program, [path.join(installed, 'bin/recto.js'), ...line], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...environment },
  });
const recto = (...line: string[]) => rectoOn(process.execPath, line);

it('says its version and helps', async () => {
  expect((await recto('--version')).stdout).toMatch(/^recto \d+\.\d+\.\d+\n$/);
  expect((await recto('extractions', 'create', '--help')).stdout).toContain('recto extractions create invoice.pdf');
});

it('extracts from a document and verifies the proof, without a server', async () => {
  const extracted = await recto('extract', 'invoice.pdf', '--schema', 'schema.json', '--proof', 'proof.json');
  expect(JSON.parse(extracted.stdout)).toEqual({ total_due: 38 });
  expect(JSON.parse((await recto('verify', 'proof.json', 'invoice.pdf')).stdout)).toMatchObject({ is_verified: true });
});

const node22 = runtimeProgram('Node 22');

it.skipIf(node22 === undefined)('uses a service on Node 22, and says that its own engine needs Node 24', async () => {
  const on22 = (line: readonly string[], environment?: Record<string, string>) =>
    rectoOn(node22 ?? '', line, environment);
  const version = await on22(['--version']);
  expect([version.stdout, version.stderr]).toEqual([expect.stringMatching(/^recto \d+\.\d+\.\d+\n$/), '']);
  const extract = ['extract', 'invoice.pdf', '--schema', 'schema.json'];
  await expect(on22(extract)).rejects.toMatchObject({ stderr: expect.stringContaining('needs Node 24') });
  const server = await startServer();
  try {
    const environment = { RECTO_API_KEY: TEST_KEY, RECTO_API_BASE_URL: server.url };
    const extracted = await on22(extract, environment);
    expect([JSON.parse(extracted.stdout), extracted.stderr]).toEqual([{ total_due: 38 }, '']);
    await expect(on22(['files', 'get', 'file_0'], environment)).rejects.toMatchObject({ code: 4 });
  } finally {
    await server.close();
  }
});

it('loads nothing that its manifest does not name', () => {
  const manifest = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'));
  const named = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  const own = (name: string) => path.join(installed, 'node_modules', name);
  const waiting = [
    path.join(installed, 'dist/main.js'),
    path.join(own('@recto/server'), 'src/documents/pool/child-entry.js'),
  ];
  const seen = new Set<string>();
  const libraries = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    expect(existsSync(file), file).toBe(true);
    for (const specifier of specifiersIn(readFileSync(file, 'utf8'))) {
      if (specifier.startsWith('.')) waiting.push(path.resolve(path.dirname(file), specifier));
      else if (specifier === '@recto/contract') waiting.push(path.join(own(specifier), 'src/index.js'));
      else if (specifier === '@recto/sdk') waiting.push(path.join(own(specifier), 'src/index.js'));
      else if (specifier === '@recto/server/offline')
        waiting.push(path.join(own('@recto/server'), 'src/offline/local-engine.js'));
      else if (!isBuiltin(specifier) && !specifier.startsWith('#')) libraries.add(libraryOf(specifier));
    }
  }
  expect(seen.size).toBeGreaterThan(200);
  expect([...libraries].filter((name) => !named.includes(name))).toEqual([]);
});

/** Object storage is loaded only where it is configured, which no command does. */
const specifiersIn = (code: string): string[] =>
  [...code.matchAll(/(?:\bfrom\s*|\bimport\s*|\bimport\(\s*|new URL\(\s*)'([^']+\.js|[@#\w][^']*)'/g)]
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => specifier !== './s3.js');

const libraryOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
