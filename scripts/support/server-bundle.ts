/**
 * The server as a few files. A process that loads its 1,300 modules one by one spends a second of CPU time on it, and the
 * tests start some 150 servers. `tests/start/npm-start.test.ts` starts the sources as they are.
 */
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SERVER = path.join(ROOT, 'packages/server');
/** Libraries of many ES modules. The others stay where they are: some need files of their own, or native code. */
const BUNDLED_LIBRARIES = /^(?:@recto\/contract|kysely|zod)(?:$|\/)/;
/** Keeps its compiled code in the same folder, which is removed after the tests. */
const PROGRAM = `
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

/** Returns the path of a program in the folder that takes the same arguments as `bin/recto-server.js`. */
export async function bundleServer(folder: string): Promise<string> {
  const output = path.join(folder, 'server');
  await mkdir(output, { recursive: true });
  // Some tests start it as another user.
  for (const name of [folder, output]) await chmod(name, 0o755);
  // Node looks for libraries as if the program were in the package.
  await symlink(path.join(SERVER, 'node_modules'), path.join(output, 'node_modules'));
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  await using bundle = await rolldown({
    input: path.join(SERVER, 'src/main.ts'),
    platform: 'node',
    external: (name) => /^[^./]/.test(name) && !BUNDLED_LIBRARIES.test(name),
    plugins: [locationOfSource],
  });
  await bundle.write({ dir: output, format: 'esm' });
  const program = path.join(output, 'recto-server.js');
  await writeFile(program, PROGRAM);
  await writeFile(path.join(output, 'package.json'), JSON.stringify({ type: 'module' }));
  return program;
}
