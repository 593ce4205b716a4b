/** Packs the SDK as it would be published: for `import` and `require`, with types for each. */
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SDK = path.join(ROOT, 'packages/sdk');
const ENTRIES = ['index', 'platform-node', 'platform-browser'];

/** Builds the package in `folder` and returns the path of its tarball, which is there too. */
export async function packSdk(folder: string): Promise<string> {
  const stage = path.join(folder, 'sdk');
  await mkdir(stage, { recursive: true });
  await writeCode(stage);
  await writeTypes(stage);
  await writeFile(path.join(stage, 'package.json'), `${JSON.stringify(await manifest(), null, 2)}\n`);
  await cp(path.join(SDK, 'README.md'), path.join(stage, 'README.md'));
  const { stdout } = await promisify(execFile)(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
    {
      cwd: stage,
    },
  );
  const [packed] = JSON.parse(stdout) as { filename: string }[];
  if (packed === undefined) throw new Error('npm pack made nothing');
  return path.join(folder, packed.filename);
}

async function writeCode(stage: string): Promise<void> {
  await using bundle = await rolldown({
    input: Object.fromEntries(ENTRIES.map((name) => [name, path.join(SDK, `src/${name}.ts`)])),
    platform: 'neutral',
    external: [/^node:/, '#platform'],
  });
  await bundle.write({ dir: stage, format: 'esm', entryFileNames: '[name].js' });
  await bundle.write({ dir: stage, format: 'cjs', entryFileNames: '[name].cjs' });
}

/** Types of an ES module cannot be required, so that each format has its own, with the same content. */
async function writeTypes(stage: string): Promise<void> {
  const declared = path.join(stage, 'types');
  const config = {
    extends: path.join(ROOT, 'tsconfig.node.json'),
    compilerOptions: {
      noEmit: false,
      incremental: false,
      tsBuildInfoFile: null,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: path.join(SDK, 'src'),
      outDir: declared,
      typeRoots: [path.join(ROOT, 'node_modules/@types')],
    },
    include: [],
    files: [path.join(SDK, 'src/index.ts')],
  };
  const file = path.join(stage, 'tsconfig.json');
  await writeFile(file, JSON.stringify(config));
  await promisify(execFile)(process.execPath, [path.join(ROOT, 'node_modules/.bin/tsc'), '-p', file]);
  await rm(file);
  await Promise.all(ENTRIES.slice(1).map((name) => rm(path.join(declared, `${name}.d.ts`), { force: true })));
  for (const name of await readdir(declared, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue;
    const text = await readFile(path.join(declared, name), 'utf8');
    const withExtension = (extension: string) => text.replaceAll(/(from '\.[^']*)\.ts';/g, `$1.${extension}';`);
    await writeFile(path.join(declared, name), withExtension('js'));
    await writeFile(path.join(declared, name.replace(/\.d\.ts$/, '.d.cts')), withExtension('cjs'));
  }
}

async function manifest(): Promise<object> {
  const { name, version, description } = JSON.parse(await readFile(path.join(SDK, 'package.json'), 'utf8'));
  const formats = (file: string) => ({ import: `./${file}.js`, require: `./${file}.cjs` });
  return {
    name,
    version,
    description,
    license: 'UNLICENSED',
    type: 'module',
    sideEffects: false,
    engines: { node: '>=22' },
    exports: {
      '.': {
        import: { types: './types/index.d.ts', default: './index.js' },
        require: { types: './types/index.d.cts', default: './index.cjs' },
      },
      './package.json': './package.json',
    },
    main: './index.cjs',
    types: './types/index.d.cts',
    imports: { '#platform': { browser: formats('platform-browser'), default: formats('platform-node') } },
  };
}
