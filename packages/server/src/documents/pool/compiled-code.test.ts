import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Logger } from '../../lib/logger.ts';
import { silentLogger } from '../../lib/logger.ts';
import { CompiledCode } from './compiled-code.ts';
import { probeIsolation, V8_FLAGS, visibleTo } from './isolation.ts';
import { createReaderPool } from './reader-pool.ts';
import type { HostileJobs } from './testing/hostile-jobs.ts';
import { OWN_ROOT } from './walls/own-root.ts';

const jobsModule = new URL('./testing/hostile-jobs.ts', import.meta.url);
const offersOwnRoot = probeIsolation({ visible: visibleTo([]), nobody: 'in_own_root' }).wrapper.includes(OWN_ROOT);

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'compiled-code-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Node's debug output about modules that it loads with the compiled code of that folder. */
function loading(modules: readonly string[], folder: string): string {
  const code = modules.map((href) => `import '${href}';`).join('');
  const { stderr } = spawnSync(process.execPath, [...V8_FLAGS, '--input-type=module', '-e', code], {
    env: { NODE_COMPILE_CACHE: folder, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' },
    encoding: 'utf8',
  });
  return stderr;
}

const refusal = (writing: Promise<unknown>): Promise<string> =>
  writing.then(
    () => 'written',
    (error: Error) => String(error.cause),
  );

it('holds what readers load, at once or with the first job that needs it', async () => {
  const compiled = new CompiledCode({ jobsModule, logger: silentLogger });
  await compiled.ensure();
  const modules = ['./jobs.ts', '../read-document.ts', '../formats/pdf/reader.ts', '../formats/word/read-word.ts'].map(
    (module) => new URL(module, import.meta.url).href,
  );
  const said = loading(modules, compiled.folder);
  for (const href of modules) expect(said).toContain(`V8 code cache for ESM ${href} was accepted`);
});

it('is made again for other sources and replaces the old one', async () => {
  const cacheFolder = await newFolder();
  const former = path.join(cacheFolder, 'readers-0123456789abcdef');
  const underWay = path.join(cacheFolder, 'readers-0123456789abcdef.1.draft');
  const ofOthers = path.join(cacheFolder, 'compiled');
  for (const folder of [former, underWay, ofOthers]) await mkdir(folder);
  // Loads little, because this is not about what is compiled.
  const options = { jobsModule: new URL('./protocol.ts', import.meta.url), logger: silentLogger, cacheFolder };
  const compiled = new CompiledCode(options);
  await Promise.all([compiled.ensure(), new CompiledCode(options).ensure()]);
  const left = [underWay, ofOthers, compiled.folder].map((folder) => path.basename(folder));
  expect((await readdir(cacheFolder)).sort()).toEqual(left.sort());
});

it('is optional: if it cannot be kept, the log says so', async () => {
  const said: string[] = [];
  const logger = { ...silentLogger, info: (_: object, message: string) => said.push(message) } as unknown as Logger;
  // A folder cannot be made inside a device.
  await new CompiledCode({ jobsModule, logger, cacheFolder: '/dev/null' }).ensure();
  expect(said).toContain("the readers' code cannot be kept compiled; they start more slowly");
});

it.runIf(offersOwnRoot)('is found by readers, none of whom can change it', async () => {
  const inboxFolder = path.join(await newFolder(), 'inboxes');
  await mkdir(inboxFolder);
  const compiledCode = new CompiledCode({ jobsModule, logger: silentLogger });
  await compiledCode.ensure();
  // Even if every user may write to the folder, the reader must not.
  await chmod(compiledCode.folder, 0o777);
  const pool = createReaderPool<HostileJobs>({ size: 1, logger: silentLogger, jobsModule, inboxFolder, compiledCode });
  onTestFinished(() => pool.close());
  const folder = (await pool.run('compiled_code', null)) ?? '';
  expect(path.dirname(folder)).toBe(compiledCode.folder);
  // The kernel refuses it; Node alone would allow it.
  expect(await refusal(pool.run('write', path.join(folder, 'new')))).toMatch(/EPERM|EROFS/);
  expect((await pool.isolation()).files_read_only).toBe(true);
});

it("is not used by readers that share the service's file system", async () => {
  const compiledCode = new CompiledCode({ jobsModule, logger: silentLogger, cacheFolder: await newFolder() });
  const pool = createReaderPool<HostileJobs>({ size: 1, logger: silentLogger, jobsModule, compiledCode });
  onTestFinished(() => pool.close());
  expect(await pool.run('compiled_code', null)).toBeNull();
  expect(await refusal(pool.run('write', path.join(compiledCode.folder, 'new')))).toContain('--allow-fs-write');
});
