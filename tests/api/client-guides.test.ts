/** The guides to the clients: the examples of a page are one program, and print what the page shows. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasPython, installPythonClient, PYTHON, pythonEnvironment } from '../support/python-client.ts';
import { sharedServer } from '../support/shared-server.ts';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'recto-guides-'));
  await mkdir(path.join(folder, 'docs/samples'), { recursive: true });
  await copyFile(path.join(root, 'docs/samples/invoice.pdf'), path.join(folder, 'docs/samples/invoice.pdf'));
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The examples in order, each with what it prints. */
async function examplesOf(guide: string, language: string): Promise<{ code: string; shown: string }[]> {
  const text = await readFile(path.join(root, 'docs/guide', guide), 'utf8');
  const pattern = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\`\\s+\`\`\`text\n([\\s\\S]*?)\`\`\``, 'g');
  const found = [...text.matchAll(pattern)].map(([, code = '', shown = '']) => ({ code, shown }));
  expect(found.length).toBe(text.split(`\`\`\`${language}\n`).length - 1);
  return found;
}

async function keys(): Promise<Record<string, string>> {
  const server = await sharedServer();
  return { RECTO_API_KEY: server.testKey, RECTO_BASE_URL: server.url };
}

it('every example of the guide to the TypeScript SDK has its types, and prints what the page shows', async () => {
  const examples = await examplesOf('sdk.md', 'ts');
  const program = path.join(folder, 'guide.mts');
  await writeFile(program, examples.map(({ code }) => `${code}\nconsole.log('@@@');\n`).join(''));
  const config = { extends: path.join(root, 'tsconfig.node.json'), files: [program], include: [] };
  const options = { incremental: false, tsBuildInfoFile: null, typeRoots: [path.join(root, 'node_modules/@types')] };
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ ...config, compilerOptions: options }));
  const tsc = [path.join(root, 'node_modules/.bin/tsc'), '-p', folder];
  const checked = await execute(process.execPath, tsc).catch((error: { stdout: string }) => error);
  expect(checked.stdout).toBe('');
  const env = { ...process.env, NODE_OPTIONS: '', ...(await keys()) };
  const { stdout } = await execute(process.execPath, [program], { cwd: folder, env });
  expect(stdout.split('@@@\n').slice(0, -1)).toEqual(examples.map(({ shown }) => shown));
});

it.skipIf(!hasPython)('every example of the guide to the Python client prints what the page shows', async () => {
  const examples = await examplesOf('python.md', 'python');
  const site = await installPythonClient(folder);
  await writeFile(path.join(folder, 'guide.py'), examples.map(({ code }) => `${code}\nprint("@@@")\n`).join('\n'));
  const env = { ...pythonEnvironment(site), ...(await keys()) };
  const { stdout } = await execute(PYTHON, ['guide.py'], { cwd: folder, env });
  expect(stdout.split('@@@\n').slice(0, -1)).toEqual(examples.map(({ shown }) => shown));
});
