/**
 * The programs that tests start, as a few files each. A server that loads its 1,300 modules one by one spends a second
 * of CPU time on it, and the tests start some 150 servers. `tests/start/npm-start.test.ts` starts the sources as they
 * are.
 */
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SERVER = path.join(ROOT, 'packages/server');
/** Libraries of many modules, with what they import. The others stay where they are: some need files or native code. */
const BUNDLED = /^(?:@recto\/contract|kysely|zod|fastify|@fastify\/multipart|pg-boss|prom-client|yaml)(?:$|\/)/;
/** What a bundled library has in common with others. */
const SHARED = /^(?:pg|pino)$/;
/** Keeps its compiled code in the same folder, which is removed after the tests. */
const SERVER_PROGRAM = `
import module from 'node:module';
module.enableCompileCache(import.meta.dirname + '/compiled');
const { main } = await import('./main.js');
await main(process.argv.slice(2));
`;

/** Bundled code still refers to files beside its source: migrations, readers, weights. */
const locationOfSource: Plugin = {
  name: 'location-of-source',
  transform: {
    filter: { code: 'import.meta.url' },
    handler: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
  },
};

function staysOutside(name: string, importer = ''): boolean {
  if (/^[./]/.test(name) || BUNDLED.test(name)) return false;
  return isBuiltin(name) || SHARED.test(name) || !importer.includes('/node_modules/');
}

/** Returns a folder with the programs of `tests/support/programs.ts`. */
export async function bundlePrograms(folder: string): Promise<string> {
  const output = path.join(folder, 'programs');
  await mkdir(output, { recursive: true });
  // Some tests start them as another user.
  for (const name of [folder, output]) await chmod(name, 0o755);
  // Node looks for libraries as if the programs were in the package.
  await symlink(path.join(SERVER, 'node_modules'), path.join(output, 'node_modules'));
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  await using bundle = await rolldown({
    input: {
      main: path.join(SERVER, 'src/main.ts'),
      'jobs-worker': path.join(ROOT, 'tests/support/jobs-worker.ts'),
    },
    platform: 'node',
    external: staysOutside,
    plugins: [locationOfSource],
  });
  await bundle.write({ dir: output, format: 'esm' });
  await writeFile(path.join(output, 'recto-server.js'), SERVER_PROGRAM);
  await writeFile(path.join(output, 'package.json'), JSON.stringify({ type: 'module' }));
  return output;
}
