/** The SDK as it is published: installed into an empty project, type-checked and used on every runtime it is for. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packSdk } from '../../scripts/support/pack-sdk.ts';
import { type Runtime, runtimeProgram } from '../../scripts/support/runtimes.ts';
import { textPdfOf } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';
import './runtimes-ready.ts';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** What a consumer does, without its import. Prints what it saw as JSON. */
const USE = `
async function use() {
  const recto = new Recto();
  const schema = { type: 'object', properties: { invoice_number: { type: 'string' } } };
  const extracted = await recto.extract({ document: './invoice.pdf', schema });
  const bytes = new Blob(['a,b\\n1,2\\n']);
  const streamed = await recto.upload({ data: bytes.stream(), filename: 'rows.csv' });
  const downloaded = await (await recto.download({ file_id: streamed.id })).text();
  const large = await recto.parses.create({ document: { data: new Blob(['word ' + ' '.repeat(3000000)]), filename: 'a.txt' } });
  const { id } = await recto.parses.create({ document: './invoice.pdf', background: true });
  const waited = await recto.parses.waitFor({ parse_id: id });
  let lines = 0;
  const stream = recto.extractions.stream({ document: './invoice.pdf', json_schema: schema });
  for await (const _ of stream) lines += 1;
  const names = new Set();
  for await (const file of recto.files.list({ limit: 2 })) names.add(file.filename);
  const missing = await recto.files.get({ file_id: 'file_0' }).catch((error) => error);
  const controller = new AbortController();
  controller.abort(new Error('left'));
  const left = await recto.auth.status({ signal: controller.signal }).catch((error) => error.message);
  return {
    value: extracted.value,
    downloaded,
    large: large.output.text.trim(),
    waited: waited.status,
    hasLines: lines > 0,
    final: (await stream.final()).output,
    names: [...names].sort(),
    missing: [missing instanceof NotFoundError, missing.status, /^req_/.test(missing.requestId)],
    left,
  };
}
use().then((seen) => console.log(JSON.stringify(seen)));
`;

const SEEN = {
  value: { invoice_number: 'INV-2041' },
  downloaded: 'a,b\n1,2\n',
  large: 'word',
  waited: 'completed',
  hasLines: true,
  final: { invoice_number: 'INV-2041' },
  names: ['a.txt', 'invoice.pdf', 'rows.csv'],
  missing: [true, 404, true],
  left: 'left',
};

const TYPED = `
const Invoice = z.object({ number: z.string(), lines: z.array(z.object({ total: z.number() })) });
export async function use(recto: Recto): Promise<number> {
  const { value, extraction } = await recto.extract({ document: new Blob(['a']), schema: Invoice });
  const total: number | undefined = value.lines[0]?.total;
  const status: 'pending' | 'queued' | 'in_progress' | 'completed' | 'failed' | 'cancelled' = extraction.status;
  for await (const { filename } of recto.files.list({ limit: 3 })) filename.toUpperCase();
  for await (const { output } of recto.extractStream({ document: 'https://example.com/a.pdf', schema: Invoice })) {
    const partial: string | null | undefined = output.number;
    partial?.toUpperCase();
  }
  const run = await recto.workflows.runs.waitFor({ run_id: 'run_1' }, { signal: new AbortController().signal });
  if (run.lifecycle.status === 'cancelled') run.lifecycle.reason.toUpperCase();
  // @ts-expect-error: there is no such field
  await recto.files.get({ id: 'file_1' });
  // @ts-expect-error: the schema has no such value
  value.missing;
  try {
    await recto.auth.status();
  } catch (error) {
    if (error instanceof ApiError) return error.status + (error.requestId?.length ?? 0);
  }
  return (total ?? 0) + status.length;
}
`;

let server: SharedServer;
let folder: string;

beforeAll(async () => {
  server = await sharedServer();
  folder = await mkdtemp(path.join(os.tmpdir(), 'recto-packed-'));
  const tarball = await packSdk(folder);
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name: 'consumer', private: true }));
  const install = ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', tarball];
  await execute('npm', install, { cwd: folder });
  await writeFile(path.join(folder, 'invoice.pdf'), textPdfOf(['Invoice number: INV-2041\nTotal: 120.50']));
  const importing = "import { NotFoundError, Recto } from '@recto/sdk';";
  await writeFile(path.join(folder, 'use.mjs'), `${importing}${USE}`);
  await writeFile(path.join(folder, 'use.cjs'), `const { NotFoundError, Recto } = require('@recto/sdk');${USE}`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('has no dependencies', async () => {
  const lock = JSON.parse(await readFile(path.join(folder, 'package-lock.json'), 'utf8'));
  expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/@recto/sdk']);
});

describe('the packed SDK runs on', () => {
  const runtimes: [string, string | undefined, string[]][] = [
    ['Node 24 with import', process.execPath, ['use.mjs']],
    ['Node 24 with require', process.execPath, ['use.cjs']],
    ['Node 22 with import', runtimeProgram('Node 22'), ['use.mjs']],
    ['Node 22 with require', runtimeProgram('Node 22'), ['use.cjs']],
    ['Deno', runtimeProgram('Deno' satisfies Runtime), ['run', '--allow-all', '--node-modules-dir=manual', 'use.mjs']],
    ['Bun', runtimeProgram('Bun'), ['use.mjs']],
  ];
  for (const [name, program, args] of runtimes) {
    it.skipIf(program === undefined)(name, async () => {
      const env = {
        ...process.env,
        HOME: folder,
        NODE_OPTIONS: '',
        DENO_NO_UPDATE_CHECK: '1',
        RECTO_API_KEY: server.testKey,
        RECTO_BASE_URL: server.url,
      };
      const { stdout, stderr } = await execute(program ?? '', args, { cwd: folder, env });
      if (name.startsWith('Node')) expect(stderr).toBe('');
      expect(JSON.parse(stdout)).toEqual(SEEN);
    });
  }
});

describe('the packed types', () => {
  beforeAll(async () => {
    await symlink(path.join(root, 'node_modules/zod'), path.join(folder, 'node_modules/zod'));
    const importing = "import { ApiError, type Recto } from '@recto/sdk';\nimport { z } from 'zod';";
    await writeFile(path.join(folder, 'typed.mts'), `${importing}${TYPED}`);
    await writeFile(path.join(folder, 'typed.cts'), `${importing}${TYPED}`);
    await mkdir(path.join(folder, 'browser'));
    await writeFile(path.join(folder, 'browser/typed.ts'), `${importing}${TYPED}`);
  });

  const strict = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: false,
    target: 'es2022',
  };
  const check = async (config: object): Promise<string> => {
    const file = path.join(folder, 'tsconfig.json');
    await writeFile(file, JSON.stringify(config));
    const tsc = path.join(root, 'node_modules/.bin/tsc');
    return execute(process.execPath, [tsc, '-p', file], { cwd: folder }).then(
      ({ stdout }) => stdout,
      (failed: { stdout: string }) => failed.stdout,
    );
  };

  it('fit consumers with import and with require', async () => {
    const typeRoots = [path.join(root, 'node_modules/@types')];
    const compilerOptions = { ...strict, module: 'nodenext', types: ['node'], typeRoots };
    expect(await check({ compilerOptions, files: ['typed.mts', 'typed.cts'] })).toBe('');
  });

  it('fit browsers, where there are no types of Node', async () => {
    const lib = ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'];
    const compilerOptions = { ...strict, module: 'esnext', moduleResolution: 'bundler', lib, types: [] };
    expect(await check({ compilerOptions, files: ['browser/typed.ts'] })).toBe('');
  });
});

it('a bundle for browsers has nothing of Node in it', async () => {
  await using bundle = await rolldown({ input: path.join(folder, 'use.mjs'), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm' });
  const code = output.map((part) => ('code' in part ? part.code : '')).join('');
  expect(code).not.toMatch(/node:|openAsBlob/);
  expect(code).toContain('There are no paths in a browser');
});
